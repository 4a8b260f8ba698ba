"""A game that fails a check becomes a small game that fails it in the same way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import rgt
from rgt.debugger.checks import BrokenBy, Check, Command, filled, least_depth, time_limit
from rgt.debugger.mutators import MUTATORS
from rgt.debugger.reduce import Progress, fewest_passes, reduce
from rgt.debugger.regression import brief_text, read_again, regression_text
from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.passes.registry import pipeline, registered
from rgt.passes.transform import Transform
from rgt.passes.validators import validate
from tests.debugger import wrong_passes as wrong

ROOT = Path(__file__).resolve().parents[2]


def broken_by(kind: type[Transform], passes: str, depth: int) -> BrokenBy:
    """A check whether the game is harmed by passes, a wrong one among them."""
    with registered(kind):
        return BrokenBy(pipeline(passes), depth)


def lines(game: Game) -> list[str]:
    """The lines of a game's text but for the built-in declarations."""
    return brief_text(game).splitlines()


# -- mutators --------------------------------------------------------------------------------------


def mutated(name: str, text: str, places: Sequence[int] = (0,)) -> list[str]:
    """The lines of a game after a mutator was at work at some of its places."""
    mutator = next(each for each in MUTATORS if each.name == name)
    game = read_again(HEAD + text)
    known = mutator.places(game)
    mutator.cut(game, [known[place] for place in places])
    before = HEAD.splitlines()
    return [line for line in lines(game) if line not in before]


HEAD = """\
type Player = { x, y };
type Score = { 0, 50 };
"""
MARKS = HEAD.replace("50", "50, 100") + "type Mark = { empty, cross };\n"


def test_an_edge_goes_with_what_only_it_leads_to() -> None:
    text = "begin, a: $ one;\nbegin, b: $ two;\na, c: ;\nc, b: ;\nb, end: player = keeper;\n"
    assert mutated("drop-edges", text) == ["begin, b: $ two;", "b, end: player = keeper;"]
    # and an edge into a node that nothing leaves
    assert mutated("drop-edges", text, [4]) == []


def test_a_play_ends_early() -> None:
    text = "begin, a: player = x;\na, b: $ t;\nb, end: player = keeper;\n"
    assert mutated("end-plays", text) == ["begin, end: player = x;"]


def test_two_nodes_become_one() -> None:
    text = "begin, a: player = x;\na, b: $ t;\nb, c: ? b -> c;\nc, end: player = keeper;\n"
    assert mutated("merge-nodes", text, [1]) == [
        "begin, a: player = x;",
        "a, c: ? a -> c;",
        "c, end: player = keeper;",
    ]
    # `begin` keeps its name, and so does `end`
    assert mutated("merge-nodes", text, [0])[0] == "begin, b: $ t;"
    assert mutated("merge-nodes", text, [3])[-1] == "b, end: ? b -> end;"
    # over all edges at once the two stay two
    assert mutated("merge-nodes", text, [0, 1, 2, 3]) == ["begin, end: player = keeper;"]


def test_an_edge_does_nothing() -> None:
    text = "begin, a: player = x;\na, end: player = keeper;\n"
    assert mutated("skip-edges", text, [1]) == ["begin, a: player = x;", "a, end: ;"]


def test_checks_become_simpler_step_by_step() -> None:
    rest = "a, b: player == x;\nb, c: $ t;\nc, d: player != y;\nd, end: player = keeper;\n"
    assert mutated("lower-checks", "begin, d: ! a -> d;\n" + rest)[0] == "begin, d: ! b -> d;"
    assert mutated("lower-checks", "begin, d: ! c -> d;\n" + rest)[0] == "begin, d: player == y;"
    assert mutated("lower-checks", "begin, d: ! b -> c;\n" + rest)[0] == "begin, d: ? b -> c;"


def test_a_variable_is_fixed() -> None:
    text = (
        "var v: Player = y;\nbegin, a: v = x;\na, b: $$ v;\nb, c: v == x;\n"
        "c, end: player = keeper;\n"
    )
    assert mutated("fix-variables", text) == [
        "const v: Player = y;",
        "begin, a: ;",
        "a, b: $ y;",
        "b, c: v == x;",
        "c, end: player = keeper;",
    ]


def test_a_constant_is_written_out() -> None:
    text = (
        "const c: Player = y;\nconst m: Player -> Player = { :c };\n"
        "begin, a: player == m[c];\na, end: player = keeper;\n"
    )
    assert mutated("inline-constants", text) == [
        "const m: Player -> Player = { :y };",
        "begin, a: player == m[y];",
        "a, end: player = keeper;",
    ]


def test_a_symbol_goes_with_all_that_names_it() -> None:
    text = (
        "type Mark = { empty, cross, ring };\n"
        "const m: Mark -> Mark = { cross: empty, ring: cross, :cross };\n"
        "var v: Mark = cross;\n"
        "begin, a: v == cross;\nbegin, a: v != cross;\na, b: v = cross;\na, b: v = ring;\n"
        "b, c: v = cross;\nc, end: player = keeper;\n"
    )
    # 50, empty, cross
    assert mutated("drop-symbols", text, [2]) == [
        "type Mark = { empty, ring };",
        "const m: Mark -> Mark = { :empty };",
        "var v: Mark = empty;",
        "begin, a: ;",
        "a, b: v = ring;",
        "b, c: ;",
        "c, end: player = keeper;",
    ]


def test_a_set_keeps_one_symbol() -> None:
    text = "type Mark = { empty, cross };\nbegin, end: player = keeper;\n"
    assert "type Mark = { empty };" in mutated("drop-symbols", text, [1, 2])


def test_a_player_goes_and_another_moves_instead() -> None:
    text = "begin, a: player = y;\na, b: goals[y] = 50;\nb, end: player = keeper;\n"
    assert mutated("drop-players", text, [1]) == [
        "type Player = { x };",
        "begin, a: player = x;",
        "a, b: ;",
        "b, end: player = keeper;",
    ]


def test_maps_lose_entries() -> None:
    text = (
        "const m: Player -> Player -> Score = { x: { x: 50, y: 50, :0 }, :{ y: 50, :0 } };\n"
        "begin, end: player = keeper;\n"
    )
    first = "const m: Player -> Player -> Score = "
    # entries are numbered in the order of the text, an outer one before those inside it
    assert mutated("shorten-maps", text, [1])[0] == (
        first + "{ x: { y: 50, :0 }, :{ y: 50, :0 } };"
    )
    assert mutated("shorten-maps", text, [0, 3])[0] == first + "{ :{ :0 } };"


def test_what_is_unused_goes() -> None:
    text = (
        "type A = { a };\ntype B = A -> A;\nconst c: A = a;\nvar v: Player = x;\n"
        "begin, a: Player(v) == x;\na, end: player = keeper;\n"
    )
    assert mutated("drop-declarations", text, [0])[:2] == ["type A = { a };", "type B = A -> A;"]
    game = read_again(HEAD + text)
    [drop] = [each for each in MUTATORS if each.name == "drop-declarations"]
    # A is in use by B and c
    assert [name for _, name in drop.places(game)] == ["c", "B"]


def test_casts_and_pragmas_go() -> None:
    text = "@unique begin;\nbegin, a: Player(player) == Player(x);\na, end: player = keeper;\n"
    assert "begin, a: player == x;" in mutated("drop-casts", text)
    assert mutated("drop-pragmas", text)[0].startswith("begin")


def test_mutators_have_names_of_their_own_and_say_what_they_do() -> None:
    assert len({each.name for each in MUTATORS}) == len(MUTATORS)
    assert all(type(each).__doc__ for each in MUTATORS)


# -- reduce ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "depth"),
    [("rg/breakthrough_6x6", 1), ("rg/tic_tac_toe", 1), ("gdl/tic_tac_toe", 4)],
)
def test_a_dropped_tag_needs_four_edges(name: str, depth: int) -> None:
    # a choice of two, a tag that tells it, and the turns before and after
    game = rgt.load(name)
    text = print_game(game)
    found = reduce(game, broken_by(wrong.DropLastTag, "drop-last-tag", depth))
    assert found.failure == "the passes change the game" and found.stopped is None
    assert found.after.edges <= 4 and found.before.edges >= 20
    assert not [d for d in validate(found.game, lints=False) if d.severity is Severity.ERROR]
    assert print_game(game) == text


def test_a_fault_of_the_third_move_keeps_what_it_takes() -> None:
    found = reduce(wrong.small_game(), broken_by(wrong.FlipScore, "default,flip-score", 3))
    # a score at the end, and the move to it
    assert found.after.edges == 2 and "100" in brief_text(found.game)


def test_a_broken_type_stays_the_fault() -> None:
    check = broken_by(wrong.BreakType, "break-type", 0)
    found = reduce(wrong.small_game(), check)
    assert found.failure == "break-type breaks the game: RG040"
    assert check(found.game) == found.failure and "Side" in found.game.types


def test_a_crash_stays_the_fault() -> None:
    check = broken_by(wrong.Crash, "default,crash", 0)
    found = reduce(wrong.small_game(), check)
    assert found.failure == "the passes crash: ZeroDivisionError"
    assert any("$$" in line for line in lines(found.game)) and found.after.edges <= 4


def test_nothing_single_can_be_cut_any_more() -> None:
    check = broken_by(wrong.DropTag, "drop-tag", 2)
    found = reduce(wrong.small_game(), check)
    for mutator in MUTATORS:
        for place in mutator.places(found.game):
            smaller = found.game.copy()
            mutator.cut(smaller, [place])
            valid = not any(d.severity is Severity.ERROR for d in validate(smaller, lints=False))
            known = print_game(smaller) == print_game(found.game)
            assert known or not valid or check(smaller) is None, (mutator.name, place)


def test_the_same_game_every_time() -> None:
    check = broken_by(wrong.DropTag, "drop-tag", 2)
    first, second = (reduce(wrong.small_game(), check) for _ in range(2))
    assert print_game(first.game) == print_game(second.game)
    assert first.checks == second.checks and first.candidates == second.candidates


def test_a_game_that_does_not_fail_is_refused() -> None:
    with pytest.raises(GameError) as caught:
        reduce(wrong.small_game(), lambda _: None)
    assert [each.code for each in caught.value.diagnostics] == ["DEBUG001"]


def test_sound_passes_do_not_count_as_harm_to_a_game_that_is_improper() -> None:
    # two walks of one move lead to different scores: a pass may keep either
    text = HEAD + "begin, a: goals[x] = 50;\nbegin, a: ;\na, end: player = keeper;\n"
    check = broken_by(wrong.DropEdge, "drop-edge", 1)
    assert check(read_again(text)) is None


def test_as_few_passes_as_show_the_fault() -> None:
    game = wrong.small_game()
    check = fewest_passes(game, broken_by(wrong.DropTag, "default,drop-tag", 2))
    assert [each.name for each in check.passes] == ["drop-tag"]
    with registered(wrong.Restless):
        both = broken_by(wrong.BreakLater, "prune-self-loops,restless,break-later", 0)
    assert [each.name for each in fewest_passes(game, both).passes] == ["restless", "break-later"]


@pytest.mark.parametrize(
    ("kind", "depth"), [(wrong.DropTag, 2), (wrong.FlipScore, 3), (wrong.BreakType, 0)]
)
def test_least_depth(kind: type[Transform], depth: int) -> None:
    with registered(kind):
        assert least_depth(wrong.small_game(), pipeline(kind.name)) == depth


class Impatient:
    """A check that always fails, and loses patience after some games."""

    def __init__(self, patience: int) -> None:
        self.left = patience

    def __call__(self, game: Game) -> str | None:
        """Fail, or be interrupted."""
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return "fails"


def test_what_was_reached_is_kept_when_interrupted() -> None:
    found = reduce(wrong.small_game(), Impatient(3))
    assert found.stopped == "interrupted" and found.after.edges < found.before.edges


def test_what_was_reached_is_kept_when_the_time_is_up() -> None:
    found = reduce(wrong.small_game(), lambda _: "fails", seconds=0)
    assert found.stopped == "time" and found.after == found.before


def test_progress_is_told() -> None:
    told: list[Progress] = []
    check: Check = broken_by(wrong.DropTag, "drop-tag", 2)
    found = reduce(wrong.small_game(), check, watch=told.append)
    assert told[-1].checks == found.checks
    assert {each.mutator for each in told} <= {each.name for each in MUTATORS}
    sizes = [len(each.game.automaton) for each in told]
    assert sizes == sorted(sizes, reverse=True)


# -- commands --------------------------------------------------------------------------------------


def test_a_command_fails_by_its_status() -> None:
    game = wrong.small_game()
    assert Command("grep -q '$$ second'")(game) is None
    assert Command("! grep -q '$$ second'")(game) == "the command fails"
    assert Command("exit 3;")(game) is not None
    assert Command("exit 3 #", status=3)(game) is not None
    assert Command("exit 3 #", status=4)(game) is None


def test_a_slow_command_does_not_fail() -> None:
    assert Command("sleep 60; false", seconds=0.2)(wrong.small_game()) is None


def test_the_file_stands_where_it_is_wanted() -> None:
    assert filled("a {} b {}", "x y") == "a 'x y' b 'x y'"
    assert filled("a b", "x") == "a b x"


def test_reduction_by_a_command() -> None:
    found = reduce(rgt.load("rg/tic_tac_toe"), Command("! grep -q 'board.cell. = me'"))
    assert sum("board[cell] = me" in line for line in lines(found.game)) == 1
    assert found.after.edges <= 2


def test_a_time_limit_stops_python() -> None:
    with pytest.raises(TimeoutError), time_limit(0.05):
        while True:
            pass


# -- tests that are written ------------------------------------------------------------------------


def outcome_of(file: Path) -> tuple[int, str]:
    """What pytest says of a file, run by itself."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    done = subprocess.run(
        command, cwd=file.parent, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
    )
    return done.returncode, done.stdout


WRONG_PASS = """\
from dataclasses import dataclass

from rgt.ir.actions import SKIP, VariableTag
from rgt.passes.transform import Global


@dataclass(frozen=True)
class Careless(Global):
    name = "careless"

    def run(self, context):
        automaton = context.game.automaton
        for edge in automaton:
            if isinstance(edge.action, VariableTag):
                with context.rewrite("nobody needs it"):
                    automaton.relabel(edge.key, SKIP)
"""


def test_the_test_file_fails_with_the_fault_and_passes_without(tmp_path: Path) -> None:
    from rgt.passes.guests import passes_in

    guest = tmp_path / "careless.py"
    guest.write_text(WRONG_PASS)
    with registered(*passes_in(guest)):
        check = fewest_passes(rgt.load("rg/tic_tac_toe"), BrokenBy(pipeline("default,careless"), 1))
        found = reduce(rgt.load("rg/tic_tac_toe"), check)
    text = regression_text(
        found,
        check,
        brief_text(found.game),
        name="rg/tic_tac_toe",
        guests=[str(guest)],
        folder=tmp_path,
    )
    file = tmp_path / "test_fault.py"
    file.write_text(text)
    assert "Reduced by `rgt reduce` from rg/tic_tac_toe: 20 edges became 4." in text
    code, told = outcome_of(file)
    assert code == 1 and "1 failed" in told and "AssertionError" in told
    guest.write_text(WRONG_PASS.replace("VariableTag):", "()):"))
    code, told = outcome_of(file)
    assert code == 0 and "1 passed" in told


def test_the_test_file_of_a_command(tmp_path: Path) -> None:
    fixed = tmp_path / "fixed"
    check = Command(f"test -e {fixed} || exit 3 #", status=3)
    found = reduce(wrong.small_game(), check)
    file = tmp_path / "test_fault.py"
    file.write_text(regression_text(found, check, brief_text(found.game), name="sides"))
    assert outcome_of(file)[0] == 1
    fixed.touch()
    assert outcome_of(file)[0] == 0
