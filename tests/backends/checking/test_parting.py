"""What differs after two walks of one move, where they part, and keepers that go round."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.checking.proper import explore
from rgt.ir.diagnostics import Diagnostic
from tests.backends import games

START = "type T = {p, q}; type U = {q, r}; var x: T = p; var m: T -> T = {:p};\n"


def found(body: str) -> Diagnostic:
    (only,) = explore(games.play(START + body)).diagnostics
    return only


def places(diagnostic: Diagnostic) -> list[tuple[int, int]]:
    """Line and column of the notes that have a place; the head of the games has three lines."""
    return [(span.line - 4, span.column) for _, span in diagnostic.notes if span is not None]


def test_values_that_differ_and_the_edge_that_chooses() -> None:
    one = found(
        "begin, s: player = a;\n"
        "s, t: m[q] = T(*);\n"
        "t, u: $ go;\n"
        "u, v: player = b;\n"
        "v, w: m[q] == p; v, w: m[q] == q;\n"
        "w, w1: $ z; w1, end: player = keeper;"
    )
    assert one.code == "RG120"
    assert "'m[q]' is 'p' or 'q'" in one.message
    assert places(one) == [(2, 1)]
    assert "'m[q] = T(*)' chooses 'p' or 'q'" in one.notes[1][0]


def test_edges_that_part() -> None:
    one = found(
        "begin, s: player = a;\n"
        "s, s1: $ go; s1, t1: ;\n"
        "s1, t2: ; t1, u: x = p;\n"
        "t2, u: x = q;\n"
        "u, v: player = b;\n"
        "v, w: x == p; v, w: x == q;\n"
        "w, w1: $ z; w1, end: player = keeper;"
    )
    assert (one.code, one.notes[0][0]) == ("RG120", "at the beginning")
    assert "'x' is 'p' or 'q'" in one.message
    # the first edges that do something
    assert places(one) == [(3, 11), (4, 1)]


def test_ways_that_begin_alike() -> None:
    """Both walks begin with the same action of a body that stands there once for each value."""
    one = explore(rgt.loads(CHOSEN, "hrg")).diagnostics[0]
    assert (one.code, one.notes[1][0]) == (
        "RG120",
        "the walks part: one goes on by 'm[p] = 1'",
    )
    assert one.notes[2][0] == "the other by 'm[q] = 1'"


CHOSEN = """
domain Player = x | o
domain Score = 0 | 100
domain T = p | q
m : T -> Bool = {:0}
n : Bool
graph rules() {
  player = x
  $ go
  player = keeper
  forall t: T { n = 1 m[t] = 1 }
  player = o
  check(m[p] != m[q] && n == 1)
  $ go
  end()
}
"""


def test_the_play_is_over_or_not() -> None:
    one = found(
        "begin, s: player = a;\n"
        "s, t: $ go;\n"
        "t, end: player = keeper;\n"
        "t, u: player = b;\n"
        "u, v: $ z; v, end: player = keeper;"
    )
    assert "the play is over or goes on" in one.message
    assert places(one) == [(3, 1), (4, 1)]


def test_many_differences_are_counted() -> None:
    keys = ", ".join(f"k{i}" for i in range(9))
    text = (
        f"type K = {{ {keys} }}; type T = {{ p, q }}; var f: K -> T = {{ :p }};\n"
        "begin, s: player = a; s, t: ;"
        + "s, s0: f[k0] = q;"
        + "".join(f"s{i}, s{i + 1}: f[k{i + 1}] = q;" for i in range(8))
        + "s8, t: ; t, u: $ go; u, v: player = b;"
        + "v, v1: f == f; v, v0: $ z; v0, end: player = a; v1, v1: ; "
    )
    (one,) = [d for d in explore(games.play(text)).diagnostics if d.code == "RG120"]
    assert one.message.count(" is 'p' or 'q'") == 4
    assert "5 more differ" in one.message


def test_where_the_keepers_moves_part() -> None:
    one = found(
        "begin, s: player = a;\n"
        "s, t: $ go; t, k: player = keeper;\n"
        "k, k1: $ heads;\n"
        "k, k1: $ tails;\n"
        "k1, end: player = keeper;"
    )
    assert one.code == "RG102"
    assert places(one) == [(3, 1), (4, 1)]


def test_a_keeper_that_loops_is_no_keeper_that_is_stuck() -> None:
    head = "begin, s: player = a; s, t: $ go; t, k: player = keeper;\n"
    loop = found(head + "k, l: x == p;\nl, k: x = p;\nk, e: x == q; e, end: player = keeper;")
    assert loop.code == "RG101"
    assert "go round for ever" in loop.message
    assert places(loop) == [(3, 1)]
    stuck = found(head + "k, l: x == p;\nl, m1: x == q;\nm1, end: player = keeper;")
    assert stuck.code == "RG101"
    assert "round" not in stuck.message
    assert places(stuck) == []
    # one that gets stuck on its way round
    both = found(
        head + "k, l: x == p;\nl, k: x = p;\nl, n: x = q; n, o: x == p; o, end: player = keeper;"
    )
    assert "round" not in both.message


def test_the_end_in_the_middle_of_a_move() -> None:
    one = found("begin, s: player = a;\ns, t: $ go;\nt, t1: x = q;\nt1, end: ;")
    assert one.code == "RG121"
    assert "the end of the game is reached in the middle of a move" in one.message
    assert places(one) == [(4, 1)]
    assert one.hint is not None
    assert "'player = keeper'" in one.hint


@pytest.mark.parametrize(
    "body",
    [
        "begin, s: $ go;\ns, t: x = q;\nt, end: ;",
        "begin, s: $ go;\ns, t: x == q;\nt, end: player = keeper;",
        # the keeper again and again
        "begin, s: player = keeper;\ns, t: x == q;\nt, end: player = keeper;",
    ],
)
def test_a_game_that_gives_nobody_the_turn(body: str) -> None:
    one = found(body)
    assert one.code == "RG101"
    assert one.hint is not None
    assert "'player = a'" in one.hint


def test_a_game_that_gives_the_turn_to_whom_a_variable_names() -> None:
    one = found("var y: Player = a;\nbegin, s: x == q;\ns, t: player = y;\nt, end: player = y;")
    assert one.code == "RG101"
    assert "nobody" not in (one.hint or "") and "'player = a'" not in (one.hint or "")


def test_tags_that_go_round() -> None:
    one = found("begin, s: player = a; s, t: $ more; t, s: ; s, u: x == q; u, end: player = b;")
    assert one.code == "RG121"
    assert "go round for ever" in one.message


def test_a_keeper_that_chooses_is_told_so() -> None:
    one = found(
        "begin, s: player = a; s, t: $ go;\n"
        "t, k: player = keeper;\n"
        "k, k1: x = T(*); k1, l: player = b;\n"
        "l, m1: x == p; l, m1: x == q; m1, n: $ z; n, end: player = a;"
    )
    assert one.code == "RG120" and "the keeper's move leads" in one.message
    assert places(one) == [(3, 1)]
    assert one.hint is not None and "keeper" in one.hint


def test_who_only_asks_what_is_wrong_gets_no_explanation() -> None:
    game = games.play(START + "begin, s: player = a; s, k: player = keeper; k, k: x = q;")
    (told,) = explore(game).diagnostics
    (short,) = explore(game, explained=False).diagnostics
    assert (short.code, short.span) == (told.code, told.span)
    assert len(short.message) < len(told.message)


HRG = """domain Player = a | b
domain Score = 0 | 100
domain Cell = 0 | 1 | 2
mark : Cell -> Score = { :0 }
graph rules() {
  player = a
  $ all
  forall c: Cell { mark[c] = 100 }
  player = b
  if mark[0] == 100 && mark[1] == 100 { $ yes } else { $ no }
  end()
}
"""


def test_in_hrg_both_ways_lead_to_the_source() -> None:
    one = next(d for d in explore(rgt.loads(HRG, "hrg")).diagnostics if d.code == "RG120")
    assert one.span is not None and one.span.line == 7
    assert [span.line for _, span in one.notes if span is not None] == [8, 8]
