"""Where two walks with the same tags can meet, and whether two can end with the same tags.

Two walks are followed side by side over the automaton squared, from every place where one walk
can split in two, each at its own pace but showing tags together.  Conditions are not looked at
beyond forks that exclude each other, so that the answer errs on the safe side.  A pair whose
walks have just chosen different values for a variable remembers it, until the variable is shown
(they part), overwritten or no longer read; so does a pair that moves a variable from the same
value by different constants (`displacements`).

Where a search enters a node once for each value of a variable (`barriers`) two walks that are both
there have different ones.  One that stands there waits for the other as long as that may come.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from rgt.backends.facts.clues import Clues
from rgt.backends.facts.displacements import Difference, Displacements, Moved
from rgt.backends.facts.tokens import Tokens
from rgt.backends.facts.values.possible import Possible
from rgt.backends.facts.values.ways import FEW_EDGES, Ways
from rgt.backends.interpreter.analysis import View, cyclic_parts, fork, forward
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
_Walk = tuple[Place, Moved | None]
"""Where a walk stands, and what is known of it."""


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


class _Known(NamedTuple):
    """What is known of two walks, and whether what one of them can still read is different."""

    differ: Difference | None
    different: bool


def ambiguity(facts: Facts, barriers: Mapping[int, str] = MappingProxyType({})) -> Ambiguity:
    """Follow pairs of walks; if there are too many pairs, say that anything can happen.

    `barriers` are nodes that are on no cycle, each with the variable for each of whose values the
    search enters it once; no other use is made of those that are not in `meeting`.
    """
    view = facts.view
    exact = Displacements(view, facts.program, facts.possible)
    search = _Pairs(facts, exact, _MOST_PAIRS, barriers)
    done = search.run()
    if not done:
        # how far walks went makes many pairs of one
        coarse = Displacements(view, facts.program, facts.possible, followed=False)
        search = _Pairs(facts, coarse, _MOST_COARSE_PAIRS, barriers)
        done = search.run()
    if done:
        together = {n for (n, i), (m, j), _ in search.seen if n == m and min(i, j) < 0}
        ends = {node: frozenset(others) for node, others in search.ends.items()}
        return Ambiguity(search.with_passed(search.meeting), search.with_passed(together), ends)
    last = {n for n in view.out for op, _ in view.edges(n) if op.kind is Kind.FINISH}
    return Ambiguity(view.repeatable, view.repeatable, dict.fromkeys(last, frozenset(last)))


def tag_free_cycles(view: View) -> frozenset[int]:
    """The nodes to which a walk can come back without a tag: a search must notice."""
    silent = {
        node: tuple(edge for edge in edges if edge[0].kind is not Kind.TAG)
        for node, edges in view.inner.items()
    }
    return frozenset(cyclic_parts(silent))


def _leading_to(view: View, node: int) -> frozenset[int]:
    """The nodes from which a walk can come to one without a tag."""
    silent: dict[int, list[int]] = {}
    for before, edges in view.inner.items():
        for op, target in edges:
            if op.kind is not Kind.TAG:
                silent.setdefault(target, []).append(before)
    return frozenset(forward((node,), lambda n: silent.get(n, ())))


def _straight(view: View, barriers: Mapping[int, str]) -> dict[int, int]:
    """The nodes from which one edge leads on, without a tag, to one to which no other leads, each
    with that.  Who is at either of them was at both, or will be.
    """
    found = {}
    for node, out in view.out.items():
        if len(out) != 1 or node in barriers:
            continue
        op, target = out[0]
        shows = op.kind in (Kind.TAG, Kind.FINISH)
        chooses = op.kind is Kind.ANY
        if not shows and not chooses and view.indegree.get(target, 0) == 1:
            found[node] = target
    return found


class _Pairs:
    def __init__(
        self, facts: Facts, displacements: Displacements, most: int, barriers: Mapping[int, str]
    ) -> None:
        self.view = facts.view
        self.tokens = facts.tokens
        self.clues = facts.clues
        self.live = facts.live
        self.bit = facts.bit
        self.displacements = displacements
        self._ways = facts.ways
        self._most = most
        self._barriers = barriers
        self._straight = _straight(facts.view, barriers)
        self._coming = {node: _leading_to(facts.view, node) for node in barriers}
        shown = ((node, self.tokens.shows(node)) for node in self.view.out)
        self._looked_up = {n: row for n, row in shown if any(each and each.indices for each in row)}
        shows = self.displacements.shown_next
        self._read = {node: self.live.get(node, 0) | shows(node) for node in self.view.out}
        self._shown: dict[Place, int] = {}
        self._led: dict[_Walk, _Walk | None] = {}
        self._steps: dict[_Walk, tuple[_Walk, ...]] = {}
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

    def with_passed(self, nodes: Iterable[int]) -> frozenset[int]:
        """Nodes, with those that are passed on the way to them."""
        found = set(nodes)
        before = {target: node for node, target in self._straight.items()}
        for node in list(found):
            while node in before and before[node] not in found:
                node = before[node]
                found.add(node)
        return frozenset(found)

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
        ahead = self._ahead(one, differ and differ.one)
        other = ahead and self._ahead(two, differ.two if differ and ahead[1] else None)
        if not ahead or not other:
            return
        one, two = ahead[0], other[0]
        if differ:
            differ = self._difference(ahead[1], other[1], differ)
        if one > two or (one == two and differ and differ.one.by > differ.two.by):
            one, two, differ = two, one, differ and differ.turned()
        known = self._known(one, two, differ)
        if known is None or not self._tokens(one) & self._tokens(two):
            return
        if one == two and one[1] < 0 and not known.different:
            self.meeting[one[0]] = None
            if one[0] in self._barriers:
                entered = self.displacements.arrived(one[0], self._barriers[one[0]])
                known = self._known(one, two, entered)
                if known is None:
                    return
        differ = known.differ
        pair = one, two, differ
        if pair not in self.seen:
            self._differing += differ is not None and differ.one.by != differ.two.by
            self.seen.add(pair)
            self.work.append(pair)

    def _known(self, one: Place, two: Place, differ: Difference | None) -> _Known | None:
        """What is left of a difference at two places; None if the next tags tell walks apart."""
        if differ is None:
            return _Known(None, different=False)
        read = self._both_read(one, two, differ)
        if not read and not self._both_known(one, two, differ):
            return _Known(None, different=False)
        apart = self.displacements.apart(differ)
        if self._show_different(one, two, differ, apart=apart):
            return None
        same = differ.one.name == differ.two.name
        return _Known(differ, different=apart and read and same)

    def _both_read(self, one: Place, two: Place, differ: Difference) -> bool:
        return self._reads(one, differ.one) and self._reads(two, differ.two)

    def _both_known(self, one: Place, two: Place, differ: Difference) -> bool:
        """Whether both walks show more that depends on what is known of them."""
        return bool(
            (differ.one.promised or self._reads(one, differ.one))
            and (differ.two.promised or self._reads(two, differ.two))
        )

    def _reads(self, place: Place, moved: Moved) -> bool:
        return bool(self._read.get(place[0], 0) & self.bit[moved.name])

    def _show_different(self, one: Place, two: Place, differ: Difference, *, apart: bool) -> bool:
        """Whether the next tags tell the walks apart."""
        if apart and self._shows(one, differ.one.name) and self._shows(two, differ.two.name):
            return True
        promised, other = differ.one.promised, differ.two.promised
        if not promised or not other:
            return False
        return self.displacements.kept_apart(promised, other, chosen=differ.chosen)

    def _shows(self, place: Place, name: str) -> bool:
        return place[1] < 0 and self.tokens.shown(place[0]) == name

    def _edges(self, place: Place) -> Out:
        out = self.view.edges(place[0])
        return out if place[1] < 0 else out[place[1] : place[1] + 1]

    def _tokens(self, place: Place) -> int:
        """What the next tag can be."""
        found = self._shown.get(place)
        if found is None:
            node, number = place
            edges = self.view.edges(node)
            found = self.tokens.of(node) if number < 0 else self.tokens.after(*edges[number])
            self._shown[place] = found
        return found

    def follow(self, one: Place, two: Place, differ: Difference | None) -> None:
        """Where the pair can go next."""
        if self._wait(one, two, differ) or self._wait(two, one, differ and differ.turned()):
            return
        for place, left in self._silent(one, differ and differ.one):
            self.put(place, two, differ and self._difference(left, differ.two, differ))
        if one != two or (differ and not differ.even):
            self._second_goes(one, two, differ)
        for op, target in self._edges(one):
            for other, there in self._edges(two):
                if op.kind is Kind.FINISH and other.kind is Kind.FINISH:
                    self.ends.setdefault(one[0], set()).add(two[0])
                    self.ends.setdefault(two[0], set()).add(one[0])
                elif op.kind is Kind.TAG and other.kind is Kind.TAG:
                    self._together(op, target, other, there, differ)

    def _wait(self, one: Place, two: Place, differ: Difference | None) -> bool:
        """Go on with the second walk alone if the first one stands where that may still come."""
        coming = self._coming.get(one[0], frozenset())
        if two[0] == one[0] or two[0] not in coming:
            return False
        if two[1] < 0:
            for number in range(len(self.view.edges(two[0]))):
                self.put(one, (two[0], number), differ)
            return True
        ((op, target),) = self._edges(two)
        if op.kind in (Kind.TAG, Kind.FINISH) or target not in coming:
            return False
        self._second_goes(one, two, differ)
        return True

    def _second_goes(self, one: Place, two: Place, differ: Difference | None) -> None:
        """Let the second walk go on without a tag."""
        for place, left in self._silent(two, differ and differ.two):
            self.put(one, place, differ and self._difference(differ.one, left, differ))

    @staticmethod
    def _difference(one: Moved | None, two: Moved | None, before: Difference) -> Difference | None:
        """What is known of two walks by what is left to know of each of them."""
        return Difference(one, two, before.chosen) if one and two else None

    def _ahead(self, place: Place, moved: Moved | None) -> _Walk | None:
        """A walk where it comes to straight on; None if it does not come through."""
        if place[1] >= 0 or place[0] not in self._straight:
            return place, moved
        walk = place, moved
        if walk not in self._led:
            found: _Walk | None = walk
            while found and found[0][1] < 0 and found[0][0] in self._straight:
                found = next(iter(self._silent(*found)), None)
            self._led[walk] = found
        return self._led[walk]

    def _silent(self, place: Place, moved: Moved | None) -> tuple[_Walk, ...]:
        """Where a walk can be one edge further, without a tag."""
        walk = place, moved
        if walk not in self._steps:
            found: list[_Walk] = []
            for op, target in self._edges(place):
                if op.kind in (Kind.TAG, Kind.FINISH):
                    continue
                before = moved and self._promising(place, moved, op)
                left = before and self.displacements.behind(before, op, target)
                if left is not False:
                    found.append(((target, -1), left))
            self._steps[walk] = tuple(found)
        return self._steps[walk]

    def _promising(self, place: Place, moved: Moved, op: Op) -> Moved:
        """What is known as a walk passes an edge, where it may begin to look up tags."""
        node = place[0]
        if node not in self._looked_up or moved.promised:
            return moved
        if not self.displacements.looks_up(moved.name, op):
            return moved
        given = self.displacements.promise(moved.name, moved.by, node, self._looked_up[node])
        return moved._replace(promised=given)

    def _together(
        self, one: Op, target: int, two: Op, there: int, differ: Difference | None
    ) -> None:
        assert isinstance(one, Step) and isinstance(two, Step)
        if not self.tokens.after(one, target) & self.tokens.after(two, there):
            return
        shown = one.value.variable, two.value.variable
        if differ and shown == (differ.one.name, differ.two.name):
            if self.displacements.apart(differ):
                return
            differ = None
        elif differ:
            one_now, two_now = differ.one._replace(promised=0), differ.two._replace(promised=0)
            differ = Difference(one_now, two_now, differ.chosen)
        self.put((target, -1), (there, -1), differ)
