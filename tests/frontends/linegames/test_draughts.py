"""Draughts as a line game: counts that others have published, and whole plays with kings."""

from __future__ import annotations

from random import Random

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.backends.forward_model import Engine
from rgt.frontends.linegames import Kind, LineGame, draughtboard
from rgt.frontends.linegames.directions import VECTORS
from tests.corpus.enumerators import draughts
from tests.corpus.enumerators.tree import Move
from tests.frontends.linegames.play import lowered


@pytest.fixture(scope="module")
def english() -> Engine:
    board = draughtboard(8, 8)
    kinds = (
        Kind("man", steps="forward", captures="forward", promotes_to="king"),
        Kind("king"),
    )
    game = LineGame(
        board,
        {"white": board.southmost(3), "black": board.northmost(3)},
        first="black",
        kinds=kinds,
        stagnation=200,
    )
    return load_engine(lowered(game))


def test_english_draughts_as_published(english: Engine) -> None:
    # A. Bik, Computing deep perft and divide numbers for checkers, ICGA Journal 35 (2012)
    assert perft(english, 5) == [1, 7, 49, 302, 1469, 7361]


def test_international_draughts_as_published() -> None:
    # as deep as no king is made: later, pieces that are taken leave the board at another time
    board = draughtboard(10, 10)
    game = LineGame(
        board,
        {"white": board.southmost(4), "black": board.northmost(4)},
        captures="majority",
        kinds=(
            Kind("man", steps="forward", promotes_to="king"),
            Kind("king", flying=True),
        ),
        stagnation=50,
    )
    assert perft(load_engine(lowered(game)), 4) == [1, 9, 81, 658, 4265]


def test_english_draughts_to_the_end(english: Engine) -> None:
    """At every turn of random plays the same moves as hand-written rules have."""
    random, kings = Random(3), 0
    for _ in range(12):
        state, witness = english.initial_state(), draughts.Position.start()
        while (goals := witness.goals()) is None:
            known = dict(witness.successors())
            legal = {in_squares(move, witness): move for move in state.legal_moves()}
            assert legal.keys() == known.keys()
            assert state.player == witness.player
            choice = random.choice(sorted(known))
            state, witness = state.apply(legal[choice]), known[choice]
            kings += any(witness.kings)
        # the witness calls a play without progress a draw; here it goes on
        if witness.quiet < draughts.PATIENCE:
            assert dict(state.goals()) == {player: str(score) for player, score in goals.items()}
    assert kings > 100


def in_squares(move: tuple[str, ...], position: draughts.Position) -> Move:
    """A move as the squares (file, rank) that it touches; black's first rank is the northmost."""
    y, x = map(int, move[0].removeprefix("cy").split("x"))
    enemies = position.men[1 - position.turn] | position.kings[1 - position.turn]
    found = [7 - x, y]
    for word in move[1:]:
        dx, dy = VECTORS[word]  # type: ignore[index]
        length = 2 if (7 - (x + dx), y + dy) in enemies else 1
        x, y = x + length * dx, y + length * dy
        found += [7 - x, y]
    return tuple(found)
