"""Small games in the language of 2017 for the tests, and what can be seen of them."""

from __future__ import annotations

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.forward_model import State
from rgt.frontends import frontend_named
from rgt.ir.diagnostics import Diagnostic, GameError, Source

FRONTEND = frontend_named("rbg2017")


def game(
    board: str,
    white: str,
    black: str = "(nothing)",
    goal: str = "1 == 2",
    *,
    goals: str = "",
    order: str = "white black",
) -> str:
    """A game of two; `goal` is that of both unless `goals` are given."""
    goals = goals or f"#goal white 1 {goal} #goal black 1 {goal}"
    return (
        f'#game "test" #board {board} #player white {white} #player black {black} '
        f"#order {order} {goals}"
    )


def start(text: str) -> State:
    """The first position of a game."""
    return load_engine(FRONTEND.load(Source("test", text))).initial_state()


def count(text: str, depth: int) -> list[int]:
    """The perft of a game."""
    return list(perft(load_engine(FRONTEND.load(Source("test", text))), depth))


def only(state: State) -> State:
    """The position after the only move."""
    ((_, after),) = state.successors()
    return after


def squares(state: State) -> list[tuple[str, ...]]:
    """For every move the squares where something is left, and where it ends."""
    return sorted(move[::2] for move in state.legal_moves())


def scores(state: State) -> dict[str, int]:
    """The scores at the end of a play."""
    assert state.is_terminal
    return {player: int(score) for player, score in state.goals().items()}


def errors(text: str) -> list[Diagnostic]:
    """What is wrong with a text."""
    try:
        FRONTEND.parse(Source("test", text))
    except GameError as problem:
        return list(problem.diagnostics)
    return []
