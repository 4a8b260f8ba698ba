"""Pieces: soldiers that only go ahead, royal men that step, officers of one to three ways."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.generating import ways
from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.syntax import Expression

_ROUND: tuple[ways.Vector, ...] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
_AHEAD: tuple[ways.Vector, ...] = ((0, 1), (1, 1), (-1, 1))


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of men: its letter, its rule and what it does in English."""

    letter: str
    movement: Expression
    told: str


def soldier(chance: Chance, letter: str) -> Kind:
    """A man that goes one rank ahead: it moves one way, captures the other, or the same."""
    straight, slanted = _AHEAD[:1], _AHEAD[1:]
    moving, capturing, told = chance.one_of(
        (
            (straight, slanted, "moves straight ahead and captures diagonally ahead"),
            (straight, slanted, "moves straight ahead and captures diagonally ahead"),
            (slanted, straight, "moves diagonally ahead and captures straight ahead"),
            (_AHEAD, slanted, "moves ahead, straight or not, and captures diagonally ahead"),
            (_AHEAD, straight, "moves ahead, straight or not, and captures straight ahead"),
            (_AHEAD, _AHEAD, "moves and captures ahead, straight or not"),
        )
    )
    parts = [ways.to(step, "e") for step in moving] + [ways.to(step, "p") for step in capturing]
    return Kind(letter, ways.union(parts), f"goes one rank at a time: {told}")


def royal(chance: Chance, letter: str) -> Kind:
    """A man that steps to some of the squares around it, to those on both sides."""
    steps: tuple[ways.Vector, ...]
    steps, told = chance.one_of(
        (
            (_ROUND, "steps to all squares around it"),
            (_ROUND[::2], "steps to the squares beside, before and behind it"),
            (_ROUND[1::2], "steps to the squares diagonally beside it"),
        )
    )
    return Kind(letter, ways.union(ways.to(step, "ep") for step in steps), told)


def officer(chance: Chance, letter: str, width: int, height: int) -> Kind:
    """A man of one to three ways, with which it can both move and capture."""
    found: list[ways.Way] = []
    wanted = chance.one_of((1, 1, 2, 2, 2, 3))
    while len(found) < wanted or not (
        any(way.moves for way in found) and any(way.captures for way in found)
    ):
        way = ways.any_way(chance, width, height)
        if way.told not in [other.told for other in found]:
            found.append(way)
    told = "; ".join(way.told for way in found)
    return Kind(letter, ways.union(option for way in found for option in way.options), told)
