"""What makes a game improper is found, with the line of play that shows it."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.checking import proper
from rgt.backends.checking.proper import explore
from tests.backends import games


def test_proper_games() -> None:
    outcome = explore(games.nim(6))
    assert outcome.complete
    assert outcome.diagnostics == ()
    assert explore(games.tic_tac_toe(), positions=500).diagnostics == ()
    assert explore(games.game(games.MINIMAL)).diagnostics == ()


def test_the_bound_is_kept() -> None:
    outcome = explore(games.tic_tac_toe(), positions=50)
    assert outcome.positions == 50
    assert not outcome.complete


START = "type T = {p, q}; type U = {q, r}; var x: T = p; var y: U = r; begin, s: player = a;"


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ("s, t: $ go; t, k: player = keeper; k, z: x == q;", "RG101", "keeper has no legal move"),
        (
            "s, t: $ go; t, k: player = keeper; k, k1: $ m; k, k1: $ n; k1, end: player = a;",
            "RG102",
            "2 legal moves: 'm', 'n'",
        ),
        (
            "s, t: $ go; t, k: player = keeper; k, l: player = keeper; l, k: player = keeper;",
            "RG103",
            "moves for ever",
        ),
        ("s, t: $ go; t, u: player = b; u, v: $ x; v, u: ;", "RG121", "'b' has no legal move"),
        (
            "s, t: $ go; t, u: player = b; u, v: x = T(*); v, w: $ z; w, end: player = keeper;",
            "RG120",
            "the move 'z' leads to 2 different positions",
        ),
        (
            "s, t: $ go; t, u: player = b; u, v: $ z; v, end: player = keeper;"
            "v, u: player = keeper;",
            "RG120",
            "the move 'z' leads to 2 different positions",
        ),
        (
            "s, t: $ go; t, u: player = b; u, v: x = y; v, end: player = keeper;",
            "RG116",
            "'r' is assigned outside",
        ),
    ],
)
def test_faults(body: str, code: str, words: str) -> None:
    found = {d.code: d for d in explore(games.play(START + body)).diagnostics}
    assert code in found
    assert words in found[code].message
    assert found[code].notes[0][0] == "after 'go'"


def test_equal_moves_may_leave_different_values_that_nobody_reads() -> None:
    chosen = "s, t: x = T(*); t, u: $ go; u, v: player = b; "
    overwritten = "v, w: x = p; w, y1: x == p; y1, y2: $ z; y2, end: player = keeper;"
    assert explore(games.play(START + chosen + overwritten)).diagnostics == ()
    read = "v, w: x == p; v, w: x == q; w, y2: $ z; y2, end: player = keeper;"
    assert [d.code for d in explore(games.play(START + chosen + read)).diagnostics] == ["RG120"]


# -- plays without end ---------------------------------------------------------------------------


def test_a_position_that_comes_again_is_a_warning_with_the_moves_that_lead_back() -> None:
    turns = "s, t: $ go; t, u: player = b; u, v: $ on; v, s: player = a; "
    (found,) = explore(games.play(START + turns + "u, w: $ stop; w, end: player = b;")).diagnostics
    assert (found.code, found.severity) == ("RG106", "warning")
    assert found.message == "a position comes again: a play can last for ever"
    assert [note for note, _ in found.notes] == [
        "at the beginning",
        "the moves 'go', 'on' lead back",
    ]


def test_where_no_play_ends_it_is_an_error() -> None:
    turns = "s, t: $ go; t, u: player = b; u, v: $ on; v, s: player = a; "
    never = "u, w: x == q; w, end: player = b;"
    (found,) = explore(games.play(START + turns + never)).diagnostics
    assert (found.code, found.severity, found.message) == ("RG106", "error", "no play ever ends")


def test_a_counter_ends_every_play() -> None:
    text = "type T = {p, q}; var x: T = p; begin, s: player = a; s, t: $ go; t, u: x == p; "
    turn = "u, v: x = q; v, s: player = a; t, w: x == q; w, end: player = a;"
    assert explore(games.play(text + turn)).diagnostics == ()


# -- places --------------------------------------------------------------------------------------

HRG = """domain Player = a | b
domain Score = 0 | 100
graph turn(me: Player) {
  player = me
  branch { $ x } or { $ y }
  player = keeper
  branch { $ heads } or { $ tails }
}
graph rules() { turn(a) turn(b) end() }
"""


def test_copies_of_a_mistake_are_told_once_and_without_nodes() -> None:
    (found,) = explore(rgt.loads(HRG, "hrg", name="game.hrg")).diagnostics
    place = "game.hrg:7:12: error[RG102]: "
    assert str(found) == f"{place}the keeper has 2 legal moves: 'heads', 'tails'"
    assert found.notes[0] == ("after 'x'", None)


def test_a_move_that_begins_with_the_game_has_a_place() -> None:
    (found,) = explore(rgt.loads(HRG.replace("player = me\n", "\n"), "hrg")).diagnostics[:1]
    assert found.code == "RG102" and found.span is not None and found.span.line == 5


def test_huge_boards_are_explored_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of a board of 10,000 squares, hundreds of moves each, once filled the memory."""
    game = games.tic_tac_toe()
    assert explore(game, positions=400).positions == 400
    # of nine cells, and what else there is: a hundred positions or two
    monkeypatch.setattr(proper, "_ROOM", 2_000)
    found = explore(game, positions=400)
    assert 10 < found.positions < 200 and not found.complete
    assert found.diagnostics == ()
