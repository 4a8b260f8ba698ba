"""The coarsest division of nodes into classes whose members look alike.

What a node looks like may depend on the classes of other nodes; a class is split until all its
members look alike.  The largest part of a split class keeps the class's number, so that a node
changes its class at most log n times, and only nodes that look at it are looked at again.

Source: Hopcroft 1971; Blom and Orzan, "Distributed branching bisimulation reduction", 2003
(classes by signatures).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence

Classes = Mapping[str, int]
Signature = Callable[[str, Classes], Hashable]
"""What a node looks like if nodes are in these classes."""


def coarsest_partition(
    nodes: Sequence[str],
    first: Callable[[str], Hashable],
    signature: Signature,
    lookers: Mapping[str, Iterable[str]],
) -> dict[str, int]:
    """Each node with the number of its class.

    Nodes with another `first` are never in one class.  `lookers` gives, for a node, those whose
    signature depends on its class.
    """
    splitter = _Splitter(nodes, first)
    waiting: Iterable[str] = nodes
    while waiting:
        seen = [(node, signature(node, splitter.classes)) for node in waiting]
        moved = splitter.split(seen)
        waiting = dict.fromkeys(other for node in moved for other in lookers.get(node, ()))
    return splitter.classes


class _Splitter:
    """The classes, their members in order, and what the members of each look like."""

    def __init__(self, nodes: Iterable[str], first: Callable[[str], Hashable]) -> None:
        numbers: dict[Hashable, int] = {}
        self.classes = {node: numbers.setdefault(first(node), len(numbers)) for node in nodes}
        self.members: list[dict[str, None]] = [{} for _ in numbers]
        self.looks: list[Hashable] = [None] * len(numbers)
        for node, number in self.classes.items():
            self.members[number][node] = None

    def split(self, seen: Iterable[tuple[str, Hashable]]) -> list[str]:
        """Split the classes of nodes that were looked at; the nodes whose class has changed."""
        parts: dict[int, dict[Hashable, list[str]]] = {}
        for node, look in seen:
            parts.setdefault(self.classes[node], {}).setdefault(look, []).append(node)
        return [node for number, by_look in parts.items() for node in self._divide(number, by_look)]

    def _divide(self, number: int, by_look: dict[Hashable, list[str]]) -> list[str]:
        """Split one class; members that nobody looked at look as they did."""
        members = self.members[number]
        unseen = len(members) - sum(map(len, by_look.values()))
        if not unseen and len(by_look) == 1:
            [self.looks[number]] = by_look
            return []
        if unseen:
            as_before = by_look.pop(self.looks[number], [])
            largest = max(by_look.values(), key=len, default=[])
            if len(largest) > unseen + len(as_before):
                gone = {node for part in by_look.values() for node in part}
                by_look[self.looks[number]] = [node for node in members if node not in gone]
                unseen = 0
        if not unseen:
            look = max(by_look, key=lambda each: len(by_look[each]))
            self.looks[number] = look
            del by_look[look]
        return [node for look, part in by_look.items() for node in self._take(number, look, part)]

    def _take(self, number: int, look: Hashable, part: list[str]) -> list[str]:
        """Give some members of a class a class of their own."""
        new = len(self.members)
        self.members.append(dict.fromkeys(part))
        self.looks.append(look)
        for node in part:
            del self.members[number][node]
            self.classes[node] = new
        return part
