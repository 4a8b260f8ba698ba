"""Which places of a board are beside each other, as far as a game's constant maps tell.

A map from places to places is taken for a direction; so is each row of a map of such maps.  Names
of the compass say where it leads; if some have them, others, often ways of several steps, are left
out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rgt.backends.showing.owners import WORD
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue

Vector = tuple[int, int]
"""How far to the right and how far down."""

_MAIN: dict[str, Vector] = {
    "n": (0, -1),
    "s": (0, 1),
    "e": (1, 0),
    "w": (-1, 0),
    "north": (0, -1),
    "south": (0, 1),
    "east": (1, 0),
    "west": (-1, 0),
    "up": (0, -1),
    "down": (0, 1),
    "right": (1, 0),
    "left": (-1, 0),
}
_COMPASS = _MAIN | {
    a + b: (_MAIN[a][0] + _MAIN[b][0], _MAIN[a][1] + _MAIN[b][1])
    for a in _MAIN
    for b in _MAIN
    if (len(a) > 1) == (len(b) > 1) and (_MAIN[a][0] == 0) != (_MAIN[b][0] == 0)
}
_IDLE_WORDS = frozenset({"go", "of", "step", "to"})


@dataclass(frozen=True, slots=True)
class Step:
    """A step from a place to another in a direction, and where the compass in that name leads."""

    source: str
    target: str
    direction: str
    way: Vector | None


def steps(game: Game, places: Collection[str], *, every: bool = False) -> tuple[Step, ...]:
    """The steps between these places; `every` one even where some are named by the compass."""
    known = frozenset(places)
    found = [
        step
        for name, value in game.constant_values().items()
        for step in _steps(name, value, known, levels=2)
    ]
    told = [step for step in found if step.way is not None]
    return tuple(dict.fromkeys((not every and told) or found))


def _steps(name: str, value: TotalValue, places: frozenset[str], levels: int) -> Iterator[Step]:
    if not isinstance(value, TotalMap) or not levels:
        return
    if places & frozenset(value.keys):
        way = _way(name)
        for key, target in zip(value.keys, value.values, strict=True):
            if isinstance(target, Symbol) and {key, target.name} <= places and key != target.name:
                yield Step(key, target.name, name, way)
    else:
        for key, inner in zip(value.keys, value.values, strict=True):
            yield from _steps(f"{name}[{key}]", inner, places, levels - 1)


def _way(name: str) -> Vector | None:
    words = [word.lower().removesuffix("ward") for word in WORD.findall(name.rpartition("[")[2])]
    return _COMPASS.get("".join(word for word in words if word not in _IDLE_WORDS))
