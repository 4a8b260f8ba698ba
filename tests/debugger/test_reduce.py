"""A game that fails a check becomes a small game that fails it in the same way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rgt
from rgt.debugger.faults.checks import BrokenBy, Check, Command, filled, least_depth
from rgt.debugger.faults.reduce import Progress, fewest_passes, reduce
from rgt.debugger.faults.regression import brief_text, read_again, regression_text
from rgt.debugger.mutators import MUTATORS
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


# -- reduce ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "depth"),
    [("rg/breakthrough_6x6", 1), ("rg/tic_tac_toe", 1), ("gdl/tic_tac_toe", 4)],
)
def test_a_dropped_tag_needs_four_edges(name: str, depth: int) -> None:
    # a choice of two, a tag that tells it, and the turns before and after
    game = rgt.load(name, recovery="off")
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
    text = "type Player = { x, y };\ntype Score = { 0, 50 };\n"
    text += "begin, a: goals[x] = 50;\nbegin, a: ;\na, end: player = keeper;\n"
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
