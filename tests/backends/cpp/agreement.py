"""Whether the C++ engine and the interpreter play the same game."""

from __future__ import annotations

from random import Random

import pytest

from rgt.backends.cpp.compilers import find_compiler
from rgt.backends.cpp.load import CppEngine
from rgt.backends.explore import fingerprint, perft_levels
from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.game import Game

QUICK = ("-O1",)
"""Compiling counts more than playing in tests."""

needs_compiler = pytest.mark.skipif(
    find_compiler() is None, reason="no C++ compiler: neither g++ nor clang++ nor ziglang"
)


def engines(game: Game, flags: tuple[str, ...] = QUICK) -> tuple[InterpreterEngine, CppEngine]:
    """The referee, and the engine that must agree."""
    return InterpreterEngine(game), CppEngine(game, flags=flags)


def agree_on_plays(
    referee: InterpreterEngine, engine: CppEngine, *, plays: int, longest: int, seed: int = 0
) -> int:
    """Play at random in both, comparing everything at every position; the positions met."""
    random, positions = Random(seed), 0
    assert engine.players == referee.players
    for _ in range(plays):
        left: State = referee.initial_state()
        right: State = engine.initial_state()
        for _ in range(longest):
            same_position(left, right, engine.players)
            positions += 1
            moves = left.legal_moves()
            if not moves:
                break
            move = moves[random.randrange(len(moves))]
            left, right = left.apply(move), right.apply(move)
    return positions


def same_position(left: State, right: State, players: tuple[str, ...]) -> None:
    """The same moves in the same order, player, goals, variables, and views of the last move."""
    assert right.is_terminal == left.is_terminal
    assert right.player == left.player
    assert right.legal_moves() == left.legal_moves()
    assert right.goals() == left.goals()
    if not left.is_terminal:
        # at the end dead variables may hold anything: the interpreter forgets what was described
        assert right.describe() == left.describe()
    for player in players:
        assert right.visible_to(player) == left.visible_to(player)


def agree_on_tree(
    referee: InterpreterEngine, engine: CppEngine, *, seconds: float, deepest: int
) -> list[int]:
    """The same perft, to the depth that the referee counts in some seconds; the counts."""
    expected = list(perft_levels(referee, deepest, seconds=seconds))
    assert list(perft_levels(engine, len(expected) - 1)) == expected
    return expected


def agree_on_fingerprints(
    referee: InterpreterEngine, engine: CppEngine, counts: list[int], most: int
) -> None:
    """The same fingerprint, to a depth at which the tree has at most so many leaves."""
    depth = max(d for d, count in enumerate(counts) if d == 0 or count <= most)
    assert fingerprint(engine, depth) == fingerprint(referee, depth)
