"""Where two walks with the same tags can meet, and whether two can end with the same tags.

Two walks are followed side by side over the automaton squared, from every place where one walk
can split in two, each at its own pace but showing tags together.  Conditions are not looked at
beyond forks that exclude each other, so that the answer errs on the safe side.  A pair whose
walks have just chosen different values for a variable remembers it, until the variable is shown
(they part), overwritten or no longer read; so does a pair that moves a variable from the same
value by different constants (`displacements`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from rgt.backends.facts.clues import Clues
from rgt.backends.facts.displacements import Difference, Displacements
from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.ways import FEW_EDGES, Ways
from rgt.backends.interpreter.analysis import View, cyclic_parts, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.program.steps import CppProgram, Step

_MOST_PAIRS = 250_000
_MOST_COARSE_PAIRS = 60_000
_MOST_DIFFERING = 60_000
"""Walks that each go on along lines have a pair for each two lengths."""
Edge = tuple[Op, int]
Place = tuple[int, int]
"""A node and -1, or a node and the number of the edge by which the walk is bound to leave."""
_Pair = tuple[Place, Place, Difference | None]
"""Where two walks stand, and what is known of their values."""


@dataclass(frozen=True, slots=True)
class Ambiguity:
    """What two walks with equal tags can do: `meeting` are the nodes where they can meet with the
    same prospects, `together` those where both can be at all; `ends` has, for each node from which
    one of them can end the move, those from which the other can.
    """

    meeting: frozenset[int]
    together: frozenset[int]
    ends: Mapping[int, frozenset[int]]

    @property
    def twice(self) -> bool:
        """Whether some end so."""
        return bool(self.ends)


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of the walks of moves beforehand; `live` are the variables that they can still
    read, by node, and `bit` has the bits of variables.
    """

    view: View
    tokens: Tokens
    clues: Clues
    live: dict[int, int]
    bit: dict[str, int]
    program: CppProgram
    possible: Possible
    ways: Ways


def ambiguity(facts: Facts) -> Ambiguity:
    """Follow pairs of walks; if there are too many pairs, say that anything can happen."""
    view = facts.view
    search = _Pairs(facts, Displacements(view, facts.program, facts.possible), _MOST_PAIRS)
    done = search.run()
    if not done:
        # how far walks went makes many pairs of one
        coarse = Displacements(view, facts.program, facts.possible, followed=False)
        search = _Pairs(facts, coarse, _MOST_COARSE_PAIRS)
        done = search.run()
    if done:
        together = frozenset(n for (n, i), (m, j), _ in search.seen if n == m and min(i, j) < 0)
        ends = {node: frozenset(others) for node, others in search.ends.items()}
        return Ambiguity(frozenset(search.meeting), together, ends)
    last = {n for n in view.out for op, _ in view.edges(n) if op.kind is Kind.FINISH}
    return Ambiguity(view.repeatable, view.repeatable, dict.fromkeys(last, frozenset(last)))


def tag_free_cycles(view: View) -> frozenset[int]:
    """The nodes to which a walk can come back without a tag: a search must notice."""
    silent = {
        node: tuple(edge for edge in edges if edge[0].kind is not Kind.TAG)
        for node, edges in view.inner.items()
    }
    return frozenset(cyclic_parts(silent))


class _Pairs:
    def __init__(self, facts: Facts, displacements: Displacements, most: int) -> None:
        self.view = facts.view
        self.tokens = facts.tokens
        self.clues = facts.clues
        self.live = facts.live
        self.bit = facts.bit
        self.displacements = displacements
        self._ways = facts.ways
        self._most = most
        shown = ((node, self.tokens.shows(node)) for node in self.view.out)
        self._looked_up = {n: row for n, row in shown if any(each and each.indices for each in row)}
        self._differing = 0
        self.meeting: dict[int, None] = {}
        self.ends: dict[int, set[int]] = {}
        self.seen: set[_Pair] = set()
        self.work: list[_Pair] = []

    def run(self) -> bool:
        """Whether all pairs were followed."""
        for node in sorted(self.view.branches):
            self.split(node)
            if self._too_many():
                return False
        while self.work:
            if self._too_many():
                return False
            self.follow(*self.work.pop())
        return True

    def _too_many(self) -> bool:
        return len(self.seen) > self._most or self._differing > _MOST_DIFFERING

    def split(self, node: int) -> None:
        """One walk becomes two at a node: by different edges, or by different values, unless a
        tag tells them apart.
        """
        if self.clues.tell(node):
            return
        out = self.view.edges(node)
        for op, target in out:
            if op.kind is Kind.ANY and len(op.choices) > 1 and op.writes & self.live.get(target, 0):
                assert isinstance(op, Step)
                self.put((target, -1), (target, -1), self.displacements.chosen(op))
        if self.tokens.apart(node) or (len(out) > 1 and fork(out) is not None):
            return
        parted = self.displacements.parted(node)
        for i, j in combinations(range(len(out)), 2):
            if not self._exclude(node, i, j):
                self.put((node, i), (node, j), parted)
                # thousands of edges have millions of pairs
                if self._too_many():
                    return

    def _exclude(self, node: int, i: int, j: int) -> bool:
        """Whether of two edges from one node at most one leads on."""
        out = self.view.edges(node)
        return len(out) <= FEW_EDGES and self._ways.edges_exclude(self.view, out[i], out[j])

    def put(self, one: Place, two: Place, differ: Difference | None) -> None:
        """Note that walks can stand at these places; `differ` is what is known of their values."""
        if one > two or (one == two and differ and differ.one > differ.two):
            one, two, differ = two, one, differ and differ.turned()
        read = differ is not None and self._both_read(one, two, differ)
        if differ and not read and not self._both_known(one, two, differ):
            differ = None
        apart = differ is not None and self.displacements.apart(differ)
        if differ and self._show_different(one, two, differ, apart=apart):
            return
        if not self._tokens(one) & self._tokens(two):
            return
        other = differ and apart and read and differ.name == differ.other
        if one == two and one[1] < 0 and not other:
            self.meeting[one[0]] = None
        pair = one, two, differ
        if pair not in self.seen:
            self._differing += differ is not None and differ.one != differ.two
            self.seen.add(pair)
            self.work.append(pair)

    def _both_read(self, one: Place, two: Place, differ: Difference) -> bool:
        first, second = self.bit[differ.name], self.bit[differ.other]
        return bool(self._reads(one) & first and self._reads(two) & second)

    def _both_known(self, one: Place, two: Place, differ: Difference) -> bool:
        """Whether both walks show more that depends on what is known of them."""
        first, second = self.bit[differ.name], self.bit[differ.other]
        return bool(
            (differ.promised or self._reads(one) & first)
            and (differ.other_promised or self._reads(two) & second)
        )

    def _reads(self, place: Place) -> int:
        return self.live.get(place[0], 0) | self.displacements.shown_next(place[0])

    def _show_different(self, one: Place, two: Place, differ: Difference, *, apart: bool) -> bool:
        """Whether the next tags tell the walks apart."""
        if apart and self._shows(one, differ.name) and self._shows(two, differ.other):
            return True
        promised, other = differ.promised, differ.other_promised
        if not promised or not other:
            return False
        return self.displacements.kept_apart(promised, other, chosen=differ.chosen)

    def _shows(self, place: Place, name: str) -> bool:
        return place[1] < 0 and self.tokens.shown(place[0]) == name

    def _edges(self, place: Place) -> Out:
        out = self.view.edges(place[0])
        return out if place[1] < 0 else out[place[1] : place[1] + 1]

    def _tokens(self, place: Place) -> int:
        if place[1] < 0:
            return self.tokens.of(place[0])
        return self.tokens.after(*self.view.edges(place[0])[place[1]])

    def follow(self, one: Place, two: Place, differ: Difference | None) -> None:
        """Where the pair can go next."""
        for place, left in self._silent(one, differ):
            self.put(place, two, left)
        if one != two or (differ and not differ.even):
            for place, left in self._silent(two, differ and differ.turned()):
                self.put(one, place, left and left.turned())
        for op, target in self._edges(one):
            for other, there in self._edges(two):
                if op.kind is Kind.FINISH and other.kind is Kind.FINISH:
                    self.ends.setdefault(one[0], set()).add(two[0])
                    self.ends.setdefault(two[0], set()).add(one[0])
                elif op.kind is Kind.TAG and other.kind is Kind.TAG:
                    self._together(op, target, other, there, differ)

    def _silent(
        self, place: Place, differ: Difference | None
    ) -> Iterator[tuple[Place, Difference | None]]:
        for op, target in self._edges(place):
            if op.kind in (Kind.TAG, Kind.FINISH):
                continue
            before = self._promising(place, differ, op) if differ else None
            left = self.displacements.behind(before, op, target) if before else None
            if left is None or isinstance(left, Difference):
                yield (target, -1), left

    def _promising(self, place: Place, differ: Difference, op: Op) -> Difference:
        """What is known as the first walk passes an edge, where it may begin to look up tags."""
        node = place[0]
        if node not in self._looked_up or differ.promised:
            return differ
        if not self.displacements.looks_up(differ, op):
            return differ
        given = self.displacements.promise(differ.name, differ.one, node, self._looked_up[node])
        return replace(differ, promised=given)

    def _together(
        self, one: Op, target: int, two: Op, there: int, differ: Difference | None
    ) -> None:
        assert isinstance(one, Step) and isinstance(two, Step)
        if not self.tokens.after(one, target) & self.tokens.after(two, there):
            return
        shown = one.value.variable, two.value.variable
        if differ and shown == (differ.name, differ.other):
            if self.displacements.apart(differ):
                return
            differ = None
        elif differ:
            differ = replace(differ, promised=0, other_promised=0)
        self.put((target, -1), (there, -1), differ)
