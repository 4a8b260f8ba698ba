"""Classes of positions of two games: equal exactly where the trees below, cut at a depth, are.

The class of a position is a number for what it shows and the sorted classes of the positions
that follow it.  Numbers are given out anew for every level and mean nothing anywhere else.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.comparing.matching import Matching
from rgt.ir.system.collector import collector_paused

Trees = tuple[Tree, Tree]
Numbers = tuple[Sequence[int], Sequence[int]]
"""Some positions of each game."""
Layer = tuple[dict[int, int], dict[int, int]]
"""For each game the classes of some positions."""
Leaves = tuple[list[int], list[int]]
"""For each game a number for everything that its positions were found to show."""


def leaves(trees: Trees, matching: Matching) -> Leaves:
    """Numbers for what positions show, the same in both games where that is the same."""
    known: dict[Hashable, int] = {}
    first, second = (
        [known.setdefault(matching.label(side, local), len(known)) for local in trees[side].kinds]
        for side in (0, 1)
    )
    return first, second


def leaf_layer(trees: Trees, found: Leaves, numbers: Numbers, *, counted: bool = False) -> Layer:
    """The classes of positions below which everything is cut off, but for how many moves are."""
    known: dict[tuple[int, int], int] = {}
    layer: Layer = {}, {}
    for side in (0, 1):
        kind, children, leaf = trees[side].kind, trees[side].children, found[side]
        for number in numbers[side]:
            key = leaf[kind[number]], len(children(number)) if counted else 0
            layer[side][number] = known.setdefault(key, len(known))
    return layer


def lifted(trees: Trees, found: Leaves, below: Layer, numbers: Numbers) -> Layer:
    """The classes of positions by those of all the positions that follow them."""
    known: dict[tuple[int, ...], int] = {}
    layer: Layer = {}, {}
    for side in (0, 1):
        kind, children, leaf = trees[side].kind, trees[side].children, found[side]
        class_of, here = below[side].__getitem__, layer[side]
        for number in numbers[side]:
            key = (leaf[kind[number]], *sorted(map(class_of, children(number))))
            here[number] = known.setdefault(key, len(known))
    return layer


def classes(
    trees: Trees, levels: Sequence[Numbers], matching: Matching, *, counted: bool = False
) -> list[Layer]:
    """The classes of all positions at some levels, cut below the last of them.

    Every position that follows one of a level is in the next level.  With `counted`, positions
    of the last level are told apart by their numbers of moves, too.
    """
    with collector_paused():
        found = leaves(trees, matching)
        layers = [leaf_layer(trees, found, levels[-1], counted=counted)]
        for numbers in reversed(levels[:-1]):
            layers.append(lifted(trees, found, layers[-1], numbers))
    return layers[::-1]
