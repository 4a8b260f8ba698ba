"""The C++ engine plays as the interpreter does; `campaign` has the whole corpus."""

from __future__ import annotations

import re
from functools import partial

import pytest

from rgt import api
from rgt.backends.explore import divide, perft, playouts
from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import GameError
from tests.backends import games
from tests.backends.cpp.agreement import (
    PLAIN,
    QUICK,
    VECTORS,
    Compared,
    DisagreementError,
    agree_on_fingerprints,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.campaign import by_kind, failures, row
from tests.backends.cpp.trial import Budget, Verdict, judge, load
from tests.repetitions import some_quick

pytestmark = needs_compiler

CORPUS = (
    *("rg/minimal", "rg/tic_tac_toe", "rg/connect_four", "rg/monty_hall", "rg/rock_paper_scissors"),
    *("hrg/breakthrough", "hrg/chess_king_capture", "hrg/kuhn_poker", "hrg/english_draughts"),
    *("rbg/reversi", "gdl/nim", "linegames/pretwa"),
    "simplified/gardner",
)
BUDGET = Budget(seconds=1, plays=50)
SLICE = (
    *("random/3", "wild/0", "wild/6", "program/0", "program/1", "program/3"),
    *("board/2", "board/3", "board/7", "board/12", "board/23", "grid/5", "grid/6"),
)


@pytest.mark.parametrize("flags", [VECTORS, pytest.param(QUICK, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", CORPUS)
def test_corpus_game(name: str, flags: tuple[str, ...]) -> None:
    game = api.load(name)
    api.optimize(game, "default")
    referee, engine = engines(game, flags)
    known = agree_on_tree(referee, engine, seconds=0.5, deepest=20)
    agree_on_fingerprints(referee, engine, known, most=500)
    assert agree_on_plays(referee, engine, plays=2, longest=60).positions > 0


def test_game_as_translated() -> None:
    """Without passes there are skips, unused variables and shorthand in the automaton."""
    referee, engine = engines(api.load("rg/three_in_a_row"))
    agree_on_tree(referee, engine, seconds=0.5, deepest=20)
    agree_on_plays(referee, engine, plays=3, longest=60)


@pytest.mark.parametrize("subject", some_quick(SLICE, 0, 1, 4, 7, 9, 11))
def test_random_game(subject: str) -> None:
    """What the campaign does with random games; not all of them are proper."""
    verdict = judge(subject, partial(load, subject), ("none",), BUDGET, PLAIN)
    assert verdict.failures == []
    assert verdict.cut == []
    assert verdict.positions > 20


def test_perft_of_tic_tac_toe() -> None:
    """The plays of 0 .. 9 moves, as is well known."""
    _, engine = engines(games.tic_tac_toe())
    expected = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
    assert perft(engine, 9) == expected
    assert sum(counts[-1] for counts in divide(engine, 5).values()) == 15120


def test_playouts_end_as_the_game_does() -> None:
    """Random tic-tac-toe: x wins 58.5 %, o 28.8 %, and 12.7 % are drawn."""
    _, engine = engines(games.tic_tac_toe())
    found = playouts(engine, 20_000, seed=1)
    assert found.plays == 20_000
    assert found.stuck == found.cut == 0
    assert found.goals["x"]["100"] / 20_000 == pytest.approx(0.585, abs=0.015)
    assert found.goals["o"]["100"] / 20_000 == pytest.approx(0.288, abs=0.015)
    assert (found.length.least, found.length.greatest) == (5, 9)
    again = playouts(engine, 20_000, seed=1)
    assert (again.goals, again.length) == (found.goals, found.length)
    assert playouts(engine, 20_000, seed=2).goals != found.goals


def test_equal_positions_are_one_state() -> None:
    _, engine = engines(games.tic_tac_toe())
    one = after(engine.initial_state(), "0 1 2")
    two = after(engine.initial_state(), "2 1 0")
    assert one == two
    assert hash(one) == hash(two)
    assert one != after(engine.initial_state(), "2 0 1")


def after(state: State, moves: str) -> State:
    for move in moves.split():
        state = state.apply((move,))
    return state


# -- constructs ---------------------------------------------------------------------------------


def compare(body: str, *, head: str = games.HEAD, plays: int = 5) -> Compared:
    referee, engine = engines(games.play(body, head), PLAIN)
    agree_on_tree(referee, engine, seconds=0.3, deepest=6)
    return agree_on_plays(referee, engine, plays=plays, longest=20)


def test_keys_in_another_order() -> None:
    """Maps over the same symbols whose types name them in different orders."""
    compare(
        """
        type T = {p, q, r}; type U = {r, p, q}; type M = T -> T; type N = U -> T;
        var m: M = {p: q, q: r, :p}; var n: N = {:p}; var x: T = p;
        begin, b: player = a;
        b, c: n = m;
        c, d: x = T(*);
        d, e: $$ x;
        e, f: n[x] = x;
        f, g: m == n;
        g, h: m = n;
        h, end: player = keeper;
        f, i: m != n;
        i, j: m = n;
        j, b: player = b;
        """
    )


def test_check_inside_a_check() -> None:
    compare(
        """
        type T = {p, q, r}; type M = T -> T;
        const next: M = {p: q, q: r, :r}; var x: T = p; var y: T = p;
        begin, b: player = a;
        b, c: x = T(*);
        c, d: $$ x;
        d, e: ? far -> found;
        e, b: player = b;
        d, f: ! far -> found;
        f, end: player = keeper;
        far, walk: y = x;
        walk, stop: ! last -> lasted;
        walk, hop: ? last -> lasted;
        stop, walk: y = next[y];
        hop, found: x == p;
        last, lasted: y == r;
        """
    )


def test_what_players_see_changes_within_a_move() -> None:
    compare(
        """
        begin, b: player = a;
        b, c: $ one;
        c, d: visible[b] = 0;
        d, e: $ two;
        d, e: $ three;
        e, f: visible[b] = 1;
        f, g: $ four;
        g, h: player = keeper;
        h, i: $ five;
        i, j: visible[a] = 0;
        j, k: player = random;
        k, l: $ six;
        k, l: $ seven;
        l, end: player = keeper;
        """
    )


def test_a_walk_that_comes_back_with_another_state_ends_first() -> None:
    """The way round is listed first, so it is what the move does, and b sees nothing more."""
    compare(
        """
        begin, turn: player = a;
        turn, n: $ one;
        n, n: visible[b] = 0;
        n, over: player = keeper;
        over, shown: $ left;
        shown, end: player = keeper;
        """
    )


def test_moves_without_tags_and_longer_ones() -> None:
    compare(
        """
        begin, b: player = a;
        b, c: ;
        b, d: $ one;
        d, c: ;
        d, e: $ two;
        e, c: $ one;
        d, c: $ three;
        c, f: player = b;
        f, end: player = keeper;
        """
    )


def test_artificial_tags_are_no_part_of_moves() -> None:
    compare(
        """
        @artificialTag mark;
        begin, b: player = a;
        b, c: $ mark;
        b, c: $ one;
        c, d: player = b;
        d, end: player = keeper;
        """
    )


def test_walks_that_meet_are_one_move() -> None:
    """Eight ways through a lattice of silent forks, and a loop, with the same tag."""
    compare(
        """
        type T = {p, q}; var x: T = p; var y: T = p; var z: T = p;
        begin, b: player = a;
        b, c: x = T(*);
        c, d: y = T(*);
        d, e: z = T(*);
        e, e2: x != y;
        e2, c: z = x;
        e, f: $$ x;
        f, g: y = p;
        g, h: z = p;
        h, end: player = keeper;
        """
    )


# -- errors of games ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("begin, b: goals[a] == 100; b, end: player = a;", "RG101"),
        ("begin, b: player = keeper; b, begin: player = keeper;", "RG103"),
        ("begin, b: player = a; b, c: $ more; c, b: ; c, end: player = keeper;", "RG104"),
        (
            "begin, b: player = a; b, c: ? d -> e; d, e: ? d -> e; c, end: player = keeper;",
            "RG105",
        ),
        (
            "type T = {a}; var m: T -> Bool = {:0}; var x: Player = a; begin, b: player = a;"
            "b, c: x = Player(*); c, d: m[x] == 0; d, end: player = keeper;",
            "RG117",
        ),
    ],
)
def test_errors_have_the_interpreters_codes(body: str, code: str) -> None:
    referee, engine = engines(games.play(body), PLAIN)
    for one in (referee, engine):
        with pytest.raises(GameError) as caught:
            one.initial_state().legal_moves()
        assert [d.code for d in caught.value.diagnostics] == [code]


def test_illegal_move() -> None:
    _, engine = engines(games.tic_tac_toe())
    state = engine.initial_state().apply(("4",))
    with pytest.raises(GameError, match="illegal for 'o'"):
        state.apply(("4",))


# -- differences are found ------------------------------------------------------------------------

LINE = """
    var z: Bool = 0;
    begin, b: player = a; b, c: $ one; c, c2: visible[b] = 1; c2, d: $ two;
    d, e: player = b; e, f: $ three; f, g: z == 0; g, h: goals[a] = 50; h, end: player = keeper;
"""


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("$ two", "$ too", "legal moves"),
        ("c2, d", "c2, d: $ on; c2, d", "legal moves"),
        ("player = b", "player = random", "player to move"),
        ("goals[a] = 50", "goals[a] = 100", "scores"),
        ("visible[b] = 1", "visible[b] = 0", "state"),
        (
            "c2, d: $ two;",
            "c2, c3: visible[b] = 0; c3, c4: $ two; c4, d: visible[b] = 1;",
            "what b",
        ),
        ("var z: Bool = 0", "var z: Bool = 1", "state"),
        ("z == 0", "z == 1", "legal moves"),
        (
            "d, e: player = b",
            "d, d2: player = keeper; d2, d3: z == 1; d3, e: player = b",
            "error",
        ),
    ],
)
def test_a_difference_is_found(old: str, new: str, what: str) -> None:
    """Each on the way to the end, the moves up to there told; two interpreters need no compiler."""
    assert old in LINE
    one, two = (InterpreterEngine(games.play(text)) for text in (LINE, LINE.replace(old, new)))
    with pytest.raises(DisagreementError) as caught:
        agree_on_plays(one, two, plays=20, longest=20)
    assert caught.value.what.startswith(what)
    assert "after" in caught.value.detail


def test_a_play_is_made_again_by_its_number() -> None:
    """A difference in one of 32 lines; the plays before do not meet it."""
    steps = ["begin, b0: player = a;"]
    for i in range(5):
        steps += [f"b{i}, c{i}: $ one; b{i}, d{i}: $ two; c{i}, b{i + 1}: player = a;"]
        steps += [f"d{i}, e{i}: n = up[n]; e{i}, b{i + 1}: player = a;"]
    steps += ["b5, f: $ last; f, g: n == 5; f, g: n != 5; g, end: player = keeper;"]
    told = "type N = {0, 1, 2, 3, 4, 5}; const up: N -> N = {0: 1, 1: 2, 2: 3, 3: 4, :5};"
    body = f"{told} var n: N = 0; {' '.join(steps)}"
    paid = "f, f2: n == 5; f2, g: goals[a] = 100"
    one, two = (
        InterpreterEngine(games.play(b)) for b in (body, body.replace("f, g: n == 5", paid))
    )
    with pytest.raises(DisagreementError) as caught:
        agree_on_plays(one, two, plays=1000, longest=20)
    found = re.search(r"in play (\d+) after 6 moves: two / two / two", caught.value.detail)
    assert found is not None
    number = int(found[1])
    assert number > 0
    assert agree_on_plays(one, two, plays=number, longest=20).ended == number
    with pytest.raises(DisagreementError) as again:
        agree_on_plays(one, two, plays=1, first=number, longest=20)
    assert again.value.detail == caught.value.detail


def test_plays_end_after_so_many_moves() -> None:
    budget = Budget(seconds=30, plays=7, longest=2)
    verdict = judge("tic tac toe", lambda: api.load("rg/tic_tac_toe"), ["none"], budget, PLAIN)
    assert (verdict.plays, verdict.ended, verdict.positions) == (7, 0, 7 * 3)


def test_what_was_going_on_when_the_time_was_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(*_: object, **__: object) -> None:
        while True:
            pass

    def cut(step: str, budget: Budget) -> list[tuple[str, str]]:
        with monkeypatch.context() as patched:
            patched.setattr(f"tests.backends.cpp.trial.{step}", endless)
            return judge("nim", lambda: api.load("rg/nim"), ["none"], budget, PLAIN).cut

    assert cut("optimize", Budget(building=0.05)) == [("none", "optimising")]
    assert cut("CppEngine", Budget(building=0.05)) == [("none", "compiling")]
    # playing has ten seconds more than three times these
    assert cut("agree_on_tree", Budget(seconds=-3.3)) == [("none", "playing")]


def test_other_counts_and_shapes_are_found() -> None:
    one = InterpreterEngine(games.play(LINE))
    more = InterpreterEngine(games.play(LINE.replace("f, g:", "e, f: $ four; f, g:")))
    with pytest.raises(DisagreementError) as caught:
        agree_on_tree(one, more, seconds=1, deepest=9)
    assert caught.value.what == "perft"
    assert "number 2 is 1 in the interpreter, 2 compiled" in caught.value.detail
    paid = InterpreterEngine(games.play(LINE.replace("= 50", "= 100")))
    known = agree_on_tree(one, paid, seconds=1, deepest=9)
    assert known.numbers == (1, 1, 1, 0)
    with pytest.raises(DisagreementError) as caught:
        agree_on_fingerprints(one, paid, known, most=9)
    assert caught.value.what == "fingerprint to depth 3"


def test_only_what_the_compiled_game_cannot_notice_is_excused() -> None:
    several = "begin, b: player = keeper; b, c: $ one; b, c: $ two; c, end: player = a;"
    assert compare(several, plays=1).excused == {"RG102": 1}
    stuck = "begin, b: player = keeper; b, c: goals[a] == 100; c, end: player = a;"
    assert compare(stuck, plays=2).faults == {"RG101": 2}


def test_what_the_campaign_prints() -> None:
    verdicts = [
        Verdict("corpus/rg/nim", tried=["none", "all"], alike=["all"], plays=7, ended=6),
        Verdict("wild/3", failures=[("default", "scores", "1 in the interpreter")]),
        Verdict("wild/4", skipped="not proper: RG101"),
        Verdict("board/5", tried=["none"], cut=[("none", "playing")]),
    ]
    lines = [line.split() for line in by_kind(verdicts).splitlines()]
    assert lines[1] == ["board", "1", "0", "1", *"00000", "1", "0"]
    assert lines[2] == ["corpus/rg", "1", "0", "1", "7", "6", *"00000"]
    assert row(verdicts[-1]).endswith("unfinished: playing (none)")
    assert lines[3] == ["wild", "1", "1", *"0000000", "1"]
    [text] = failures(verdicts, ["--plays=9"])
    assert text.endswith("--only 'wild/3' --wild 4 --passes='default' --plays=9")
