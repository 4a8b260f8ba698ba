"""The perft of every step: sound steps keep it, and the first that does not is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import rgt
from rgt.debugger.faults.verify import verify
from rgt.debugger.traces.trace import Trace, record
from rgt.ir.actions import PLAYER, Assignment, Comparison, Tag, VariableTag
from rgt.ir.diagnostics import GameError
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.passes.context import Context
from tests.debugger.traces_by_hand import Recorder

TEXT = """
type Player = { x }; type Score = { 0 };
begin, a: player = x;
a, b: $ left;
a, b: $ right;
b, end: player = keeper;
"""


def broken() -> Trace:
    """A trace whose second of four steps loses a move; the third says so again, the last mends."""
    game = rgt.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "wrong"
    with context.rewrite("another name of a move changes nothing"):
        game.automaton.relabel(1, Tag("up"))
    with context.rewrite("a move is lost"):
        game.automaton.relabel(2, Tag("up"))
    with context.rewrite("one edge takes another in"):
        game.automaton.absorb(1, 2)
    with context.rewrite("the move is back"):
        game.automaton.add("a", "b", Tag("right"))
    return trace


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "gdl/nim", "hrg/breakthrough"])
def test_sound_steps_keep_the_counts(name: str) -> None:
    trace = record(rgt.load(name))
    found = list(verify(trace, 2))
    assert [each.number for each in found] == list(range(len(trace) + 1))
    assert all(each.same for each in found)
    assert found[0].outcome == tuple(rgt.perft(trace.start, 2))


def test_the_step_that_loses_a_move_is_found() -> None:
    found = list(verify(broken(), 1))
    assert [each.outcome for each in found] == [(1, 2), (1, 2), (1, 1), (1, 1), (1, 2)]
    assert [each.same for each in found] == [True, True, False, False, True]


def test_games_that_were_met_are_not_counted_again() -> None:
    game = rgt.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "back-and-forth"
    for tag in ("up", "right", "up"):
        with context.rewrite("another name"):
            game.automaton.relabel(1, Tag(tag))
    with context.rewrite("only where it comes from"):
        game.automaton.relabel(1, Tag("up"), game.automaton[0])
    counted = [each.counted for each in verify(trace, 1)]
    assert counted == [True, True, True, False, False]


def rewritten(rewrite: Callable[[Game], object]) -> Trace:
    """A trace of one step."""
    game = rgt.loads(TEXT, "rg")
    trace = Trace(game.copy())
    context = Context(game, [trace])
    context.pass_name = "wrong"
    with context.rewrite("it seemed so"):
        rewrite(game)
    return trace


def test_a_game_that_cannot_be_played_any_more_is_a_difference() -> None:
    never = Comparison(Reference("x"), Reference("x"), True)
    stuck = rewritten(
        lambda game: game.automaton.relabel(0, Assignment(PLAYER, Reference("keeper")))
    )
    first, second = verify(stuck, 2)
    assert first.same and not second.same
    assert isinstance(second.outcome, str)
    dead = rewritten(lambda game: game.automaton.relabel(3, never))
    assert not list(verify(dead, 2))[1].same


def test_a_game_with_mistakes_is_a_difference() -> None:
    # a pass could not do this: the validators would stop it
    recorder = Recorder(rgt.loads(TEXT, "rg"))
    recorder.step("wrong", 1, "", lambda game: game.automaton.relabel(0, VariableTag("nobody")))
    first, second = verify(recorder.trace, 2)
    assert first.same and not second.same
    assert isinstance(second.outcome, str) and "nobody" in second.outcome


def test_a_start_that_cannot_be_played_is_the_users_fault() -> None:
    stuck = (
        "type Player = { x }; type Score = { 0 };\n"
        "begin, a: player = x;\na, b: player = keeper;\nb, end: x != x;\n"
    )
    with pytest.raises(GameError):
        list(verify(Trace(rgt.loads(stuck, "rg")), 2))
