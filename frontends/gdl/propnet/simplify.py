"""Making a propositional net smaller without changing the game.

Construction already shares equal gates, folds constants and joins moves into sets.  Here the
net is rebuilt with what only the whole shows: which facts matter, which are constant or copies
of one another over time, which gates have one reader and can become part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rgt.frontends.gdl.propnet.equivalence import equal_facts
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Interface, Propnet
from rgt.frontends.gdl.propnet.simulate import simulate

MAX_ROUNDS = 12
"""Rebuilding stops after so many rounds even if another would still find something."""


@dataclass(slots=True)
class Stats:
    """What simplification did: counts by kind of simplification, and the rounds taken."""

    gates_before: int = 0
    gates_after: int = 0
    constant_facts: int = 0
    equal_facts: int = 0
    unread_facts: int = 0
    flattened_gates: int = 0
    rounds: int = 0


def simplify(net: Propnet) -> tuple[Propnet, Stats]:
    """The simplified net, and how much was found."""
    stats = Stats(gates_before=len(net))
    net = _settled(net, stats)
    equal = equal_facts(net, simulate(net))
    if equal:
        stats.equal_facts += len(equal)
        net = _settled(_Rebuilding(net, stats, equal).run(), stats)
    stats.gates_after = len(net)
    return net, stats


def _settled(net: Propnet, stats: Stats) -> Propnet:
    """The net rebuilt until nothing more is found."""
    for _ in range(MAX_ROUNDS):
        before = (len(net), len(net.interface.facts))
        net = _Rebuilding(net, stats, {}).run()
        stats.rounds += 1
        if (len(net), len(net.interface.facts)) == before:
            break
    return net


def relevant_facts(net: Propnet, equal: Mapping[int, int] = MappingProxyType({})) -> list[int]:
    """The facts that what somebody sees depends on, now or later.

    A fact among the `equal` ones counts as the fact that it equals.
    """
    seen_gates: set[int] = set()
    facts: list[int] = []
    work = [literal if literal >= 0 else ~literal for literal in net.roots.observed()]
    while work:
        gate = work.pop()
        if gate in seen_gates:
            continue
        seen_gates.add(gate)
        if net.kinds[gate] == GateKind.FACT:
            (fact,) = net.data[gate]
            if fact in equal:
                work.append(max(equal[fact], ~equal[fact]))
                continue
            facts.append(fact)
            literal = net.roots.next[fact]
            work.append(literal if literal >= 0 else ~literal)
        else:
            work.extend(child if child >= 0 else ~child for child in net.children(gate))
    return sorted(facts)


class _Rebuilding:
    """One round: a new net from the gates that matter."""

    def __init__(self, net: Propnet, stats: Stats, equal: dict[int, int]) -> None:
        self.old = net
        self.stats = stats
        self.equal = equal
        self.unchanged: set[int] = set()

    def run(self) -> Propnet:
        """The new net."""
        old = self.old
        facts = relevant_facts(old, self.equal)
        self.stats.unread_facts += len(old.interface.facts) - len(facts)
        constants = self._constant_facts(facts)
        self.stats.constant_facts += len(constants)
        kept = [fact for fact in facts if fact not in constants]
        new = Propnet(_restricted(old.interface, kept), places=old.places)
        number = {fact: index for index, fact in enumerate(kept)}
        roots = old.roots
        alive = [*roots.observed(), *(roots.next[fact] for fact in kept)]
        cone = old.cone(alive)
        uses = self._uses(cone, alive)
        literals: dict[int, int] = {TRUE: TRUE}
        loops = {gate: new.loop() for gate in cone if old.kinds[gate] == GateKind.LOOP}
        self.unchanged.update(loops)
        literals.update(loops)
        for gate in cone:
            kind, data = old.kinds[gate], old.data[gate]
            if kind == GateKind.FACT:
                leader = self.equal.get(data[0], gate)
                fact = old.data[max(leader, ~leader)][0]
                known = constants.get(fact)
                literal = new.fact(number[fact]) if known is None else known
                literals[gate] = literal if leader >= 0 else ~literal
                if known is None and leader == gate:
                    self.unchanged.add(gate)
            elif kind == GateKind.DOES:
                literals[gate] = new.does(*data)
                self.unchanged.add(gate)
            elif kind == GateKind.AND:
                literals[gate] = self._conjunction(new, gate, literals, uses)
            if gate in old.labels:
                positive, label = old.labels[gate]
                literal = literals[gate] if positive else ~literals[gate]
                new.label(literal, label.text, label.span)

        def moved(literal: int) -> int:
            return literals[literal] if literal >= 0 else ~literals[~literal]

        for gate, loop in loops.items():
            new.define(loop, moved(old.data[gate][0]))
        nexts = roots.next
        roots.next = [nexts[fact] for fact in kept]
        new.roots = roots.mapped(moved)
        roots.next = nexts
        return new

    def _constant_facts(self, facts: list[int]) -> dict[int, int]:
        """Facts that keep their first value for ever, with that value."""
        net = self.old
        found: dict[int, int] = {}
        for fact in facts:
            first = TRUE if net.interface.initial[fact] else FALSE
            if net.roots.next[fact] in (first, net.fact(fact)):
                found[fact] = first
        return found

    def _uses(self, cone: list[int], alive: list[int]) -> dict[int, int]:
        uses = dict.fromkeys(cone, 0)
        for gate in cone:
            for child in self.old.children(gate):
                uses[child if child >= 0 else ~child] += 1
        for literal in alive:
            uses[literal if literal >= 0 else ~literal] += 1
        return uses

    def _conjunction(
        self, new: Propnet, gate: int, literals: dict[int, int], uses: dict[int, int]
    ) -> int:
        """An AND in the new net; ANDs that only it reads become part of it."""
        kinds, data, unchanged = new.kinds, self.old.data[gate], self.unchanged
        parts: list[int] = []
        same = True
        for child in data:
            inner = child if child >= 0 else ~child
            literal = literals[inner] if child >= 0 else ~literals[inner]
            same = same and inner in unchanged
            if literal >= 0 and kinds[literal] == GateKind.AND and uses[inner] == 1:
                parts.extend(new.data[literal])
                self.stats.flattened_gates += 1
                same = False
            else:
                parts.append(literal)
        if same:
            unchanged.add(gate)
            return new.copied(parts)
        return new.conjunction(parts)


def _restricted(interface: Interface, kept: list[int]) -> Interface:
    return Interface(
        interface.roles,
        interface.moves,
        tuple(interface.facts[fact] for fact in kept),
        tuple(interface.initial[fact] for fact in kept),
    )
