"""How each fact gets its next value, and in which order the facts can be overwritten.

A fact keeps one variable.  It may be overwritten once every other fact whose next value reads
it has been computed; where such needs form a cycle, a few facts are computed into a variable
of their own first and copied last.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from rgt.frontends.gdl.grounding.order import components
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Propnet, bits

_DENSE = 1_000_000
"""With more pairs of facts that read each other than this a coarser order is good enough."""


@dataclass(frozen=True, slots=True)
class Update:
    """The next value of a fact, split by its present one.

    The fact holds next if `gain`; or if it holds now and `keep`; or if it does not and `turn`.
    `whole` is all of that as one literal.
    """

    fact: int
    whole: int
    gain: int
    keep: int
    turn: int


def update_of(net: Propnet, fact: int) -> Update:
    """Split the next function of a fact by the fact itself."""
    whole = net.roots.next[fact]
    own = net.fact(fact)
    gain: list[int] = []
    keep: list[int] = []
    turn: list[int] = []
    for term in _disjuncts(net, whole):
        if term in (own, ~own):
            (keep if term == own else turn).append(TRUE)
        elif term >= 0 and net.kinds[term] == GateKind.AND and own in net.data[term]:
            keep.append(net.conjunction(part for part in net.data[term] if part != own))
        elif term >= 0 and net.kinds[term] == GateKind.AND and ~own in net.data[term]:
            turn.append(net.conjunction(part for part in net.data[term] if part != ~own))
        else:
            gain.append(term)
    return Update(fact, whole, net.disjunction(gain), net.disjunction(keep), net.disjunction(turn))


def _disjuncts(net: Propnet, literal: int) -> list[int]:
    """The parts of a disjunction; the literal itself if it is none."""
    if literal < 0 and net.kinds[~literal] == GateKind.AND:
        return [~part for part in net.data[~literal]]
    return [literal] if literal != FALSE else []


def reads(net: Propnet, roots: Sequence[int], stored: Collection[int] = ()) -> list[int]:
    """For each root literal the set of facts that it reads, as a bit mask.

    The `stored` loops have values of their own and read nothing.
    """
    masks = [0] * len(net)
    cone = net.cone(roots)
    loops = [gate for gate in cone if net.kinds[gate] == GateKind.LOOP and gate not in stored]
    while True:
        for gate in cone:
            kind = net.kinds[gate]
            if kind == GateKind.FACT:
                masks[gate] = 1 << net.data[gate][0]
            elif kind == GateKind.AND:
                mask = 0
                for child in net.data[gate]:
                    mask |= masks[child if child >= 0 else ~child]
                masks[gate] = mask
        before = [masks[gate] for gate in loops]
        for gate in loops:
            (definition,) = net.data[gate]
            masks[gate] |= masks[definition if definition >= 0 else ~definition]
        if before == [masks[gate] for gate in loops]:
            return [masks[root if root >= 0 else ~root] for root in roots]


@dataclass(frozen=True, slots=True)
class Order:
    """`early` facts are computed aside first and copied last; `late` ones written in place."""

    early: list[int]
    late: list[int]


def update_order(read: Sequence[int]) -> Order:
    """An order in which facts can be overwritten; `read[f]` are the facts that f's update reads."""
    if sum(mask.bit_count() for mask in read) > _DENSE:
        return _dense_order(read)
    readers: list[list[int]] = [[] for _ in read]
    for reader, mask in enumerate(read):
        for fact in bits(mask):
            if fact != reader:
                readers[fact].append(reader)
    early: set[int] = set()
    for part in components(range(len(read)), lambda fact: readers[fact]):
        if len(part) > 1:
            early.update(_cycle_breakers(part, readers))
    rest = [fact for fact in range(len(read)) if fact not in early]
    ordered = components(
        rest, lambda fact: [other for other in readers[fact] if other not in early]
    )
    return Order(sorted(early), [fact for part in ordered for fact in part])


def _dense_order(read: Sequence[int]) -> Order:
    """An order for facts that read each other by the million, found in one sweep.

    Facts that read most are written first; one that reads a written fact has to go aside.
    """
    late: list[int] = []
    early: list[int] = []
    written = 0
    for fact in sorted(range(len(read)), key=lambda fact: -read[fact].bit_count()):
        if read[fact] & written & ~(1 << fact):
            early.append(fact)
        else:
            late.append(fact)
            written |= 1 << fact
    return Order(sorted(early), late)


def _cycle_breakers(part: list[int], readers: list[list[int]]) -> list[int]:
    """Facts of a component without which it has no cycle: greedily those on most paths."""
    inside = set(part)
    out = {fact: {other for other in readers[fact] if other in inside} for fact in part}
    into: dict[int, set[int]] = {fact: set() for fact in part}
    for fact, others in out.items():
        for other in others:
            into[other].add(fact)
    chosen: list[int] = []
    alive = set(part)

    def remove(first: int) -> None:
        work = [first]
        while work:
            fact = work.pop()
            if fact not in alive:
                continue
            alive.discard(fact)
            for other in out[fact]:
                into[other].discard(fact)
                if not into[other]:
                    work.append(other)
            for other in into[fact]:
                out[other].discard(fact)
                if not out[other]:
                    work.append(other)

    queue = [(-len(out[fact]) * len(into[fact]), fact) for fact in part]
    heapify(queue)
    while queue:
        weight, fact = heappop(queue)
        if fact not in alive:
            continue
        now = -len(out[fact]) * len(into[fact])
        if now != weight:
            heappush(queue, (now, fact))
            continue
        chosen.append(fact)
        remove(fact)
    return chosen
