"""Random plays find what a search in breadth does not come to, by a short line of moves."""

from __future__ import annotations

import re

import pytest

import rgt
from rgt.backends.checking.examining import Effort, Examined, examine
from rgt.backends.checking.judging import Judge
from rgt.backends.checking.random_plays import Budget, RandomPlays, Record, Stop
from rgt.backends.checking.retelling import retold
from rgt.backends.checking.whole_plays import play_whole
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.cpp.engine.load import load
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import Diagnostic
from tests.backends import games, improper
from tests.backends.improper import rare


def examined(text: str, language: str, **effort: object) -> Examined:
    given = {"positions": 200, "plays": 20, **effort}
    return examine(rgt.loads(text, language), Effort(**given))  # type: ignore[arg-type]


def line(diagnostic: Diagnostic) -> list[tuple[str, ...]]:
    """The moves of a finding's line of play."""
    return [tuple(move.split()) for move in re.findall("'([^']*)'", diagnostic.notes[0][0])]


@pytest.mark.parametrize(
    ("text", "language", "moves"),
    [
        (improper.FILL_HRG, "hrg", improper.CELLS),
        (improper.FILL_KIF, "gdl", 2 * improper.CELLS),
        (improper.FILL_RG, "rg", improper.CELLS),
    ],
)
def test_a_full_board_on_which_nobody_can_move(text: str, language: str, moves: int) -> None:
    found = examined(text, language)
    (stuck,) = found.diagnostics
    assert (stuck.code, stuck.severity) == ("RG121", "error")
    assert stuck.span is not None
    state = InterpreterEngine(rgt.loads(text, language)).initial_state()
    for move in line(stuck):
        assert not state.is_terminal
        state = state.apply(move)
    assert (state.legal_moves(), state.is_terminal) == ((), False)
    assert len(line(stuck)) == moves
    # x made the first mark, and would have to make the thirteenth
    assert list(found.plays.stuck) == ["x"]
    assert found.plays.ended + found.plays.stuck["x"] == found.plays.made == 20
    assert found.plays.longest == moves


def test_in_rbg_a_full_board_is_the_end() -> None:
    found = examined(improper.FILL_RBG, "rbg")
    assert found.diagnostics == ()
    length = found.plays.length
    assert (length.least, length.greatest, length.number) == (improper.CELLS, improper.CELLS, 20)


@pytest.mark.parametrize(
    ("text", "language"), [(improper.RING_HRG, "hrg"), (improper.FOREVER_RBG, "rbg")]
)
def test_plays_that_never_end(text: str, language: str) -> None:
    found = examined(text, language, plays=3)
    again, endless = found.diagnostics
    assert (again.code, again.severity) == ("RG106", "warning")
    assert (endless.code, endless.severity) == ("RG122", "error")
    assert again.span is not None and endless.span is not None
    assert (found.plays.made, found.plays.ended, found.plays.given_up) == (3, 0, 3)
    # both players step to and fro
    assert again.notes[0][0] == "at the beginning"
    assert len(re.findall("'", again.notes[1][0])) == 2 * 4


def test_a_position_that_comes_again_late_is_found_by_plays() -> None:
    """A counter goes up to nine, then the game goes round for ever or ends, as a likes."""
    digits = ", ".join(map(str, range(10)))
    nexts = ", ".join(f"{i}: {i + 1}" for i in range(9))
    text = (
        f"type D = {{ {digits} }}; const up: D -> D = {{ :9, {nexts} }}; var d: D = 0;"
        "begin, s: player = a; s, t: $ on; s, t: $ more; t, u: d = up[d]; u, s: player = a;"
        "s, v: d == 9; v, w: $ stop; w, end: player = keeper;"
    )
    found = examine(games.play(text), Effort(positions=4, plays=30))
    (again,) = found.diagnostics
    assert (again.code, again.severity) == ("RG106", "warning")
    assert len(line(again)) == 9
    assert found.plays.ended == 30


def test_a_long_play_is_no_endless_one() -> None:
    """Every play of the line game has a thousand turns."""
    program = (
        "from tests.backends.improper import unending_line_game\ngame = unending_line_game()\n"
    )
    found = examined(program, "linegames", plays=2)
    assert found.diagnostics == ()
    assert (found.plays.ended, found.plays.length.greatest) == (2, 1000)


def test_no_end_in_few_moves_says_nothing() -> None:
    """A play that was given up early is no finding."""
    found = examine(rgt.loads(improper.RING_HRG, "hrg"), Effort(positions=2, seconds=0.001))
    assert {each.code for each in found.diagnostics} <= {"RG106"}


def test_values_outside_their_types_are_found_by_plays() -> None:
    digits = ", ".join(map(str, range(10)))
    nexts = ", ".join(f"{i}: {i + 1}" for i in range(9))
    text = (
        f"type D = {{ {digits} }}; type E = {{ 0, 1 }}; const up: D -> D = {{ :9, {nexts} }};"
        "var d: D = 0; var e: E = 0;"
        "begin, s: player = a; s, t: $ on; s, t: $ more; t, u: d = up[d]; u, v: d != 9;"
        "v, s: player = a; u, w: d == 9; w, x1: e = d; x1, end: player = keeper;"
    )
    found = examine(games.play(text), Effort(positions=4, plays=3))
    (outside,) = found.diagnostics
    assert outside.code == "RG116"
    assert outside.span is not None and outside.span.line == 4
    assert len(line(outside)) == 8
    assert found.plays.failed == 3


DIGITS = ", ".join(map(str, range(10)))
LATE = (
    f"type D = {{ {DIGITS} }}; const up: D -> D = {{ :9, "
    f"{', '.join(f'{i}: {i + 1}' for i in range(9))} }}; type E = {{ 0, 1 }};"
    "var d: D = 0; var e: E = 0;"
    "begin, s: player = a; s, t: $ on; s, t: $ more; t, u: d = up[d]; u, v: d != 9;"
    "v, s: player = a; u, w: d == 9; w, k: player = keeper;\n"
)
"""Eight steps, two ways each, and then the keeper."""


@pytest.mark.parametrize("chooser", ["k, l: e = E(*);", "k, l: e = 0; k, l: e = 1;"])
@pytest.mark.parametrize(
    "behind",
    [
        "l, m: player = a; m, n: e == 1; m, n: e == 0;",
        "l, m: player = keeper; m, n: e == 1;",  # has no move if it takes the other
    ],
)
def test_a_keeper_that_chooses_late_is_found_by_plays(chooser: str, behind: str) -> None:
    game = games.play(LATE + chooser + behind + "n, o: $ x; o, end: player = keeper;")
    found = examine(game, Effort(positions=4, plays=3))
    choice = next(each for each in found.diagnostics if each.code == "RG120")
    assert choice.message == "the keeper's move leads to 2 different positions: 'e' is '0' or '1'"
    assert choice.span is not None and choice.span.line == 5
    assert len(line(choice)) == 9
    assert examine(game, Effort(positions=4, plays=3)) == found


def test_a_keeper_that_chooses_at_the_beginning_is_found_by_plays() -> None:
    text = (
        "type E = { 0, 1 }; var e: E = 0; begin, k: e = E(*); k, s: player = a;"
        "s, t: e == 1; s, t: e == 0; t, u: $ x; u, end: player = keeper;"
    )
    found = examine(games.play(text), Effort(positions=0, plays=1))
    (choice,) = found.diagnostics
    assert (choice.code, choice.notes[0][0]) == ("RG120", "at the beginning")


@pytest.mark.parametrize(
    "walks",
    [
        "k, l: e = E(*); l, n: e == 1;",  # one walk leads on
        "k, l: e = E(*); l, n: e = 0;",  # both lead to the same
        "k, l: e = E(*); l, m: player = a; m, n: ;",  # nobody will read it
        "k, l: d = 0; k, m: d = 0; l, n: ; m, n: ;",
    ],
)
def test_a_keeper_whose_walks_lead_to_one_position_is_none_that_chooses(walks: str) -> None:
    text = LATE + walks + "n, o: player = a; o, p1: $ x; p1, q1: player = keeper; q1, end: ;"
    text = text.replace("q1, end: ;", "q1, end: player = keeper;")
    assert examine(games.play(text), Effort(positions=4, plays=3)).diagnostics == ()


def test_the_same_seed_sees_the_same() -> None:
    assert examined(improper.FILL_RG, "rg", seed=3) == examined(improper.FILL_RG, "rg", seed=3)


def test_without_plays() -> None:
    assert examined(improper.FILL_RG, "rg", plays=0).plays.made == 0
    found = examine(rgt.loads(improper.FILL_RG, "rg"), Effort(positions=50, seconds=0))
    assert (found.diagnostics, found.plays.made) == ((), 0)


@pytest.mark.skipif(find_compiler() is None, reason="no C++ compiler")
def test_faults_that_compiled_plays_meet_are_told_in_full() -> None:
    game = rgt.loads(improper.FILL_RG, "rg")
    plays, record = RandomPlays(load(game), seed=1), Record()
    plays.play(Budget(plays=10), record)
    assert record.stuck["x"] + record.ended == 10
    (met,) = plays.met.values()
    fault = retold(Judge(InterpreterEngine(game, checked=True)), met)
    assert fault is not None
    assert (fault.code, fault.node, len(met.line)) == ("RG121", "x_turn", improper.CELLS)


def test_a_line_is_made_shorter() -> None:
    """A walk up and down gets stuck at the top, nine steps up; at random it takes ninety."""
    steps = ", ".join(map(str, range(10)))
    up = ", ".join(f"{i}: {i + 1}" for i in range(9))
    down = ", ".join(f"{i + 1}: {i}" for i in range(9))
    text = (
        f"type D = {{ {steps} }}; const up: D -> D = {{ :9, {up} }};"
        f"const down: D -> D = {{ :0, {down} }}; var d: D = 0; var e: D = 0;"
        "begin, s: player = a; s, w: d != 9; w, u: $ up; u, t: d = up[d];"
        "w, v: $ down; v, t: d = down[d]; t, s: player = a; s, o: e == 9; o, end: player = b;"
    )
    plays = RandomPlays(InterpreterEngine(games.play(text), checked=True), seed=0)
    plays.play(Budget(plays=1), Record())
    (key,) = plays.met
    assert len(plays.met[key].line) > 9
    assert plays.shorten(key, Budget(plays=3000)).line == (("up",),) * 9


@pytest.mark.skipif(find_compiler() is None, reason="no C++ compiler")
def test_compiled_plays_count_and_find_what_is_rare() -> None:
    """One play in 46,656 gets stuck."""
    game, record = rgt.loads(rare(6, 6), "rg"), Record()
    record.add(Stop.ENDED, 3)
    met = play_whole(game, load(game), record, seconds=1.0, seed=1)
    assert met is not None and met.code == "RG121" and met.span is not None
    assert line(met) == [("c0",)] * 6
    assert record.stuck["a"] > 0 and record.ended > record.stuck["a"]
    assert all(sum(had.values()) == record.ended - 1 for had in record.goals.values())
    assert record.goals
    proper = games.tic_tac_toe()
    record = Record()
    record.add(Stop.ENDED, 30)
    assert play_whole(proper, load(proper), record, seconds=0.1, seed=1) is None
    assert record.made == record.ended == record.length.number
    assert (record.length.least, record.length.greatest) == (5, 30)
    assert 7 < record.length.mean < 8
