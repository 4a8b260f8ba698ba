"""Ways of moving: the parts of which a piece's rule is made, with what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rgt.frontends.simplified.generating.chance import Chance
from rgt.frontends.simplified.syntax import Concatenation, Expression, Power, Step, Union
from rgt.frontends.simplified.words import Letter, On

Vector = tuple[int, int]
"""Files to the right and ranks ahead."""

_STEPS: tuple[Vector, ...] = ((1, 0), (1, 0), (1, 1), (1, 1), (2, 1), (2, 1), (2, 0), (2, 2))
_LONG: tuple[Vector, ...] = ((3, 0), (3, 1), (3, 2), (3, 3))
_RIDES: tuple[Vector, ...] = ((1, 0), (1, 0), (1, 0), (1, 1), (1, 1), (1, 1), (2, 1), (2, 0))
_AROUND = (
    "in all directions",
    "in all directions",
    "in all directions",
    "ahead",
    "ahead and sideways",
    "ahead and back",
)
_DOES = {"ep": "", "e": ", without capturing", "p": ", only to capture"}


@dataclass(frozen=True, slots=True)
class Way:
    """A part of a rule: its options, one a direction, and what it does in English.

    `moves` and `captures` are whether it leads to empty squares and to enemies.
    """

    options: tuple[Expression, ...]
    told: str
    moves: bool
    captures: bool


def any_way(chance: Chance, width: int, height: int) -> Way:
    """A leap, a ride, a ride of limited length, a jump over a man, or a ride with a bend."""
    make = chance.one_of((leap, leap, leap, ride, ride, limited_ride, limited_ride, jump, bend))
    return make(chance, width, height)


def leap(chance: Chance, width: int, height: int) -> Way:
    """One step, whatever stands between."""
    steps = [step for step in _STEPS + _LONG if max(step) < min(width, height) - 1]
    step = chance.one_of(steps)
    vectors, around = _around(chance, step)
    on = _contents(chance)
    leaps = [to(vector, on) for vector in vectors]
    return _way(leaps, f"leaps {_named(step)} {around}", on)


def ride(chance: Chance, width: int, height: int) -> Way:
    """A step as often as squares are empty."""
    step = chance.one_of(_RIDES)
    vectors, around = _around(chance, step)
    on = _contents(chance)
    rides = [Concatenation((Power(to(way, "e"), None), to(way, on))) for way in vectors]
    return _way(rides, f"rides {_named(step)} {around}", on)


def limited_ride(chance: Chance, width: int, height: int) -> Way:
    """A step up to so many times, as far as squares are empty."""
    step = chance.one_of(_RIDES)
    vectors, around = _around(chance, step)
    on = _contents(chance)
    room = (min(width, height) - 1) // max(step)
    most = max(2, chance.number(2, min(4, room)))
    rides = [union(_times(way, times, on) for times in range(1, most + 1)) for way in vectors]
    return _way(rides, f"rides {_named(step)} up to {most} times {around}", on)


def jump(chance: Chance, width: int, height: int) -> Way:
    """A ride up to a man of either side, and over it to the next square."""
    step = chance.one_of(((1, 0), (1, 1)))
    vectors, around = _around(chance, step)
    on = _contents(chance)
    over: tuple[str, str] = chance.one_of(
        (("pw", "any man"), ("p", "an enemy"), ("w", "a man of its own"))
    )
    jumps = [
        Concatenation((Power(to(way, "e"), None), to(way, over[0]), to(way, on))) for way in vectors
    ]
    told = f"rides {_named(step)} {around} up to {over[1]} and jumps to the square behind"
    return _way(jumps, told, on)


def bend(chance: Chance, width: int, height: int) -> Way:
    """One step diagonally to an empty square, then a ride straight away from the start."""
    vectors, around = _around(chance, (1, 1))
    on = _contents(chance)
    bends = []
    for dx, dy in vectors:
        rides = (
            Concatenation((Power(to(way, "e"), None), to(way, on))) for way in ((dx, 0), (0, dy))
        )
        bends.append(Concatenation((to((dx, dy), "e"), union(rides))))
    return _way(bends, f"steps (1,1) {around} and rides on straight", on)


def to(vector: Vector, contents: str) -> Expression:
    """One step to a square that holds one of these."""
    return union(Step(Letter(*vector, on)) for on in _ons(contents))


def union(options: Iterable[Expression]) -> Expression:
    """Any one of the options, which are not none."""
    found = tuple(options)
    return found[0] if len(found) == 1 else Union(found)


def _times(way: Vector, times: int, on: str) -> Expression:
    """A step so many times, all squares but the last one being empty."""
    last = to(way, on)
    if times == 1:
        return last
    before = to(way, "e")
    return Concatenation((before if times == 2 else Power(before, times - 1), last))


def _ons(contents: str) -> list[On]:
    known: tuple[On, ...] = ("e", "p", "w")
    return [on for on in known if on in contents]


def _contents(chance: Chance) -> str:
    return chance.one_of(("ep", "ep", "ep", "ep", "e", "p"))


def _way(options: Sequence[Expression], told: str, on: str) -> Way:
    return Way(tuple(options), told + _DOES[on], "e" in on, "p" in on)


def _named(step: Vector) -> str:
    """A step by its two lengths, the greater one first."""
    return f"({step[0]},{step[1]})"


def _around(chance: Chance, step: Vector) -> tuple[list[Vector], str]:
    """The vectors of a step turned and mirrored, or those of one manner, which all go both sides.

    A manner without vectors gives all directions.
    """
    around = chance.one_of(_AROUND)
    long, short = step
    turned = {
        (dx * x, dy * y)
        for x, y in ((short, long), (long, short))
        for dx in (1, -1)
        for dy in (1, -1)
    }
    chosen = {
        "in all directions": turned,
        "ahead": {vector for vector in turned if vector[1] > 0},
        "ahead and sideways": {vector for vector in turned if vector[1] >= 0},
        "ahead and back": {(x, y) for x, y in turned if abs(y) > abs(x)},
    }[around]
    if not chosen or chosen == turned:
        chosen, around = turned, "in all directions"
    elif around == "ahead and sideways" and all(vector[1] > 0 for vector in chosen):
        around = "ahead"
    return sorted(chosen, key=lambda vector: (-vector[1], -vector[0])), around
