"""Random plays from any position, by both engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rgt import api
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import playouts
from rgt.backends.forward_model import Engine, State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.game import Game
from tests.backends.cpp.agreement import WHOLE, needs_compiler


def compiled(game: Game) -> CppEngine:
    return CppEngine(game, flags=WHOLE)


engines = pytest.mark.parametrize(
    "load", [InterpreterEngine, pytest.param(compiled, marks=needs_compiler)]
)
Load = Callable[[Game], Engine]


def after(engine: Engine, *moves: str) -> State:
    state = engine.initial_state()
    for move in moves:
        state = state.apply((move,))
    return state


@engines
def test_plays_go_on_from_the_position(load: Load) -> None:
    """To move, x has two of the first column: with 5 cells left it wins at once, with the
    chance of 1/5, or with one of its other two moves.
    """
    engine = load(api.load("rg/tic_tac_toe"))
    state = after(engine, "a1", "b1", "a2", "b2")
    found = state.playouts(2000, seed=3)
    assert found.plays == found.ended == 2000
    assert (found.length.least, found.length.greatest) == (1, 5)
    assert found.branching.greatest == 5
    # o to answer any other move of x wins with b3, one of four cells
    assert found.goals["o"]["100"] > 2000 * (4 / 5) * (1 / 4) * 0.5
    assert found.goals["x"]["100"] > 2000 / 5
    assert found.goals == state.playouts(2000, seed=3).goals
    assert found.goals != state.playouts(2000, seed=4).goals


@engines
def test_plays_from_the_beginning_are_those_of_the_engine(load: Load) -> None:
    engine = load(api.load("rg/tic_tac_toe"))
    found = engine.initial_state().playouts(300, seed=7)
    wanted = playouts(engine, 300, seed=7)
    assert (found.goals, found.length, found.branching) == (
        wanted.goals,
        wanted.length,
        wanted.branching,
    )


@engines
def test_plays_from_an_end_have_no_moves(load: Load) -> None:
    engine = load(api.load("rg/tic_tac_toe"))
    state = after(engine, "a1", "b1", "a2", "b2", "a3")
    assert state.is_terminal
    found = state.playouts(10)
    assert (found.plays, found.states, found.ended) == (10, 0, 10)
    assert found.goals == {"x": {"100": 10}, "o": {"0": 10}}


@engines
def test_plays_that_are_cut_and_bad_numbers(load: Load) -> None:
    state = load(api.load("rg/tic_tac_toe")).initial_state()
    assert state.playouts(10, longest=2).cut == 10
    assert state.playouts(seconds=0.01).plays >= 1
    for plays, seconds in ((0, None), (-1, None), (None, None), (None, -1.0)):
        with pytest.raises(ValueError, match=r"\w"):
            state.playouts(plays, seconds=seconds)
