"""Random small games: odd boards, odd pieces, goals of every kind."""

from __future__ import annotations

from random import Random

from rgt.frontends.simplified.syntax import (
    Concatenation,
    Description,
    Expression,
    Goal,
    Left,
    Power,
    Reach,
    Union,
)
from rgt.frontends.simplified.words import CONTENTS
from tests.frontends.simplified.rules_of_play import Rules
from tests.frontends.simplified.writing import game, step, steps

_PIECES = "ABCabc"


def random_game(seed: int) -> Description:
    """The game of a seed; in most of them white can move."""
    rng = Random(seed)
    found = _game(rng)
    for _ in range(rng.randint(0, 20)):
        rules = Rules(found)
        if rules.moves(rules.start()):
            break
        found = _game(rng)
    return found


def _game(rng: Random) -> Description:
    width, height = rng.randint(2, 4), rng.randint(2, 4)
    drawn = [rng.choice(_PIECES + "....") for _ in range(width * height)]
    rows = " ".join("".join(drawn[at : at + width]) for at in range(0, len(drawn), width))
    written = _movement if rng.random() < 0.5 else _lines
    rules = {piece: written(rng, 3) for piece in rng.sample("ABC", rng.randint(1, 3))}
    goals = [_goal(rng, width, height) for _ in range(rng.randint(0, 4))]
    return game(rows, rules, *goals, turns=rng.choice((1, 2, 3, 9)))


def _movement(rng: Random, depth: int) -> Expression:
    kind = rng.choice(("step", "step", "word", "union", "union", "power", "star")[: 1 + 2 * depth])
    if kind == "step":
        return step(rng.randint(-2, 2), rng.randint(-2, 2), rng.choice(CONTENTS))
    if kind == "power":
        return Power(_movement(rng, depth - 1), rng.randint(0, 3))
    if kind == "star":
        return Power(_movement(rng, depth - 1), None)
    parts = tuple(_movement(rng, depth - 1) for _ in range(rng.randint(1, 4)))
    return Union(parts) if kind == "union" else Concatenation(parts)


def _lines(rng: Random, count: int) -> Expression:
    """Steps and rides along lines, of few kinds, and sometimes something else beside them."""
    stops = rng.choice(("e", "ep", "epw", "p", "pw"))
    passes = rng.choice((stops, stops[0], "e"))
    found: list[Expression] = []
    for _ in range(rng.randint(1, count + 2)):
        dx, dy = rng.randint(-1, 1), rng.randint(-1, 1)
        last = steps(((dx, dy),), stops)
        ride = Concatenation((Power(steps(((dx, dy),), passes), None), last))
        found.append(rng.choice((last, ride, ride)))
    if rng.random() < 0.3:
        found.append(_movement(rng, 2))
    return Union(tuple(found))


def _goal(rng: Random, width: int, height: int) -> Goal:
    piece = rng.choice(_PIECES)
    if rng.random() < 0.5:
        return Left(piece, rng.randint(0, 2))
    squares = {(rng.randrange(width), rng.randrange(height)) for _ in range(rng.randint(1, 3))}
    return Reach(piece, tuple(sorted(squares)))
