"""Maps that are used at nearly the same keys, and are to keep the same ones.

Lines across a board and lines down it begin at places of which each map lacks a few others.  With
keys of their own the places of one map or the other would not follow each other wherever they are
numbered, and a set of places would be another one for each.
"""

from __future__ import annotations

from math import prod

from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.passes.analyses.maps.used_keys import UsedKeys

_LEAST = 16
"""Smaller maps are looked at cell by cell anyhow."""
_SPARE = 4
"""One key in so many may be there for the other maps only."""

Levels = list[set[str]]


def keys_alike(game: Game, used: UsedKeys) -> dict[str, Levels]:
    """For maps that are used at some, but not all, of the keys of another one the keys that both
    are used at, level by level.
    """
    groups: dict[tuple[tuple[str, ...], ...], list[str]] = {}
    for name, variable in game.variables.items():
        if name not in used.whole and name not in game.constants:
            types, _ = keys_and_leaf(variable.type, game.types)
            if types and prod(map(len, used.of(name))) >= _LEAST:
                groups.setdefault(tuple(map(game.symbols, types)), []).append(name)
    found: dict[str, Levels] = {}
    for names in groups.values():
        for name in names:
            own = used.of(name)
            others = [used.of(other) for other in names if _overlap(own, used.of(other))]
            if not others:
                continue
            every = [set.union(*level) for level in zip(own, *others, strict=True)]
            least = min(prod(map(len, keys)) for keys in (own, *others))
            if prod(map(len, every)) * (_SPARE - 1) <= least * _SPARE:
                found[name] = every
    return found


def _overlap(one: Levels, other: Levels) -> bool:
    """Whether two maps are used at keys that they have in common, and each at others."""
    levels = list(zip(one, other, strict=True))
    apart = any(a - b for a, b in levels) and any(b - a for a, b in levels)
    return apart and all(a & b for a, b in levels)
