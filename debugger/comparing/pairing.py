"""Which move of one game is which of the other: by the trees that they lead to.

Names of moves mean nothing, but where several moves would do, one of the same name is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.forward_model import Move
from rgt.debugger.comparing.tree_classes import Layer, Trees

Pair = tuple[int, int]
"""A position of each game."""
Places = tuple[list[int], list[int]]
"""Of each game some of the moves at a position, as places in its list of moves."""

_KINDS = ("end", "move", "circle")


@dataclass(frozen=True, slots=True)
class Loose:
    """Moves of one game of which `count` have no counterpart in the other.

    If there are more than `count`, the trees do not tell which.
    """

    count: int
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """Two moves taken for each other (places in lists), and those that would do as well."""

    chosen: tuple[int, int]
    others: tuple[tuple[Move, ...], tuple[Move, ...]]

    @property
    def doubt(self) -> int:
        """How many moves would do as well."""
        return len(self.others[0]) + len(self.others[1])


class Pairing:
    """The moves at two positions that show the same, paired by the classes of what follows.

    `layer` has those classes; equal ones cancel out, and what is left over are moves that differ.
    """

    def __init__(self, trees: Trees, pair: Pair, layer: Layer) -> None:
        self._trees = trees
        self._moves = trees[0].moves(pair[0]), trees[1].moves(pair[1])
        self._children = trees[0].children(pair[0]), trees[1].children(pair[1])
        self._everything = range(len(self._moves[0])), range(len(self._moves[1]))
        self._uneven = self._uneven_in(layer)
        self._unpaired = _surplus(self._uneven)

    @property
    def doubt(self) -> int:
        """Among how many moves those are that the other game lacks."""
        return len(self._unpaired[self._larger])

    def loose(self) -> tuple[Loose | None, Loose | None]:
        """What moves the game with more of them has alone.

        Where the classes leave a choice, moves are left out whose names the other game has.
        """
        mine, theirs = self._larger, 1 - self._larger
        count = len(self._moves[mine]) - len(self._moves[theirs])
        names = [self._moves[mine][place] for place in self._unpaired[mine]]
        known = {self._moves[theirs][place] for each in self._uneven for place in each[theirs]}
        rest = [name for name in names if name not in known]
        found = Loose(count, tuple(rest if len(rest) >= count else names))
        return (None, found) if mine else (found, None)

    def most_alike(self, before: Layer | None, deeper: Layer | None = None) -> Choice | None:
        """Two unpaired moves, one of each game, that are as much alike as can be.

        `before` has classes for trees cut one move earlier, in which the two are equal.  With
        `deeper`, moves that are paired by its classes are left alone; None if all are.
        """
        unpaired = self._unpaired
        if deeper is not None:
            surplus = _surplus(self._uneven_in(deeper))
            first, second = ([p for p in unpaired[side] if p in surplus[side]] for side in (0, 1))
            unpaired = first, second
        groups = [unpaired] if before is None else self._grouped(before, unpaired)
        groups = [group for group in groups if group[0] and group[1]]
        if not groups:
            return None
        group = min(groups, key=self._unsureness)
        return self._named_alike(group) or self._chosen(group)

    @property
    def _larger(self) -> int:
        """The game with more moves."""
        return 0 if len(self._moves[0]) > len(self._moves[1]) else 1

    def _uneven_in(self, layer: Layer) -> list[Places]:
        """The moves of every class that has more of them in one game."""
        classes = self._grouped(layer, self._everything)
        return [places for places in classes if len(places[0]) != len(places[1])]

    def _grouped(self, layer: Layer, places: tuple[Sequence[int], Sequence[int]]) -> list[Places]:
        """Some moves by the class of what follows them."""
        found: dict[int, Places] = {}
        for side in (0, 1):
            classes: Mapping[int, int] = layer[side]
            for place in places[side]:
                of_class = found.setdefault(classes[self._children[side][place]], ([], []))
                of_class[side].append(place)
        return list(found.values())

    def _unsureness(self, group: Places) -> tuple[object, ...]:
        """How unsure a choice from a group is; the same from the other game's point of view."""
        first = (self._moves[side][group[side][0]] for side in (0, 1))
        size = len(group[0]) + len(group[1])
        return self._named_alike(group) is None, size, sorted(first)

    def _named_alike(self, group: Places) -> Choice | None:
        places = {self._moves[1][place]: place for place in group[1]}
        for place in group[0]:
            other = places.get(self._moves[0][place])
            if other is not None:
                return Choice((place, other), ((), ()))
        return None

    def _chosen(self, group: Places) -> Choice:
        first, second = self._of_one_kind(group) or (group[0][0], group[1][0])
        others = self._but(0, group, first), self._but(1, group, second)
        return Choice((first, second), others)

    def _of_one_kind(self, group: Places) -> tuple[int, int] | None:
        """The first two moves that both end the play, or both do not."""
        for kind in _KINDS:
            first, second = (
                [p for p in group[side] if self._kind(side, p) == kind] for side in (0, 1)
            )
            if first and second:
                return first[0], second[0]
        return None

    def _kind(self, side: int, place: int) -> str:
        return self._trees[side].local(self._children[side][place]).kind

    def _but(self, side: int, group: Places, place: int) -> tuple[Move, ...]:
        return tuple(self._moves[side][each] for each in group[side] if each != place)


def _surplus(uneven: Sequence[Places]) -> Places:
    """The moves of the game that has more of them, class by class."""
    found: Places = [], []
    for places in uneven:
        side = 0 if len(places[0]) > len(places[1]) else 1
        found[side].extend(places[side])
    return sorted(found[0]), sorted(found[1])
