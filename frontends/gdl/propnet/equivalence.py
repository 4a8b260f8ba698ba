"""Facts that are always equal, or always opposite, to another.

All facts that agree on simulated plays (each compared with its first value, so that opposite
facts agree, too) start in one class; a class is split while the next functions of its members
differ when every fact is replaced by its class.  What is left is proven by induction over
time: equal at first, and equal next if equal now.
"""

from __future__ import annotations

from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet
from rgt.frontends.gdl.propnet.simulate import Frame

_MAX_WORK = 400_000
"""The effort, in gates looked at; nets that need more keep their facts."""


def equal_facts(net: Propnet, frames: list[Frame]) -> dict[int, int]:
    """For each superfluous fact the literal (a fact of the net) that always equals it.

    Gives up, with nothing found, on a net whose classes keep splitting for long.
    """
    initial = net.interface.initial
    classes = _by_history(net, frames)
    work = 0
    while True:
        shared = [members for members in classes if len(members) > 1]
        facts = [fact for members in shared for fact in members]
        cone = net.cone([net.roots.next[fact] for fact in facts])
        work += len(cone)
        if not shared or work > _MAX_WORK:
            return {}
        first = {fact: members[0] for members in shared for fact in members[1:]}
        replaced = {
            fact: leader if initial[fact] == initial[leader] else ~leader
            for fact, leader in first.items()
        }
        signature = _signatures(net, replaced, facts, cone)
        split: list[list[int]] = []
        for members in shared:
            parts: dict[int, list[int]] = {}
            for fact in members:
                key = signature[fact] if not initial[fact] else ~signature[fact]
                parts.setdefault(key, []).append(fact)
            split.extend(parts.values())
        if len(split) == len(shared):
            return {
                fact: net.fact(leader) if leader >= 0 else ~net.fact(~leader)
                for fact, leader in replaced.items()
            }
        classes = split


def _by_history(net: Propnet, frames: list[Frame]) -> list[list[int]]:
    """The facts by their values over the simulated plays, compared with their first ones."""
    classes: dict[tuple[int, ...], list[int]] = {}
    for fact, holds in enumerate(net.interface.initial):
        history = tuple(
            (frame.facts[fact] ^ (-1 if holds else 0)) & frame.alive for frame in frames
        )
        classes.setdefault(history, []).append(fact)
    return list(classes.values())


def _signatures(
    net: Propnet, replaced: dict[int, int], facts: list[int], cone: list[int]
) -> dict[int, int]:
    """The next functions of facts as literals of one net in which facts are replaced."""
    scratch = Propnet(net.interface)
    nexts = net.roots.next
    literals: dict[int, int] = {}
    for gate in cone:
        if net.kinds[gate] == GateKind.LOOP:
            literals[gate] = scratch.loop()
    for gate in cone:
        kind, data = net.kinds[gate], net.data[gate]
        if kind == GateKind.FACT:
            leader = replaced.get(data[0], data[0])
            literals[gate] = scratch.fact(leader) if leader >= 0 else ~scratch.fact(~leader)
        elif kind == GateKind.DOES:
            literals[gate] = scratch.does(*data)
        elif kind == GateKind.AND:
            literals[gate] = scratch.conjunction(
                literals[part] if part >= 0 else ~literals[~part] for part in data
            )
        elif kind == GateKind.CONSTANT:
            literals[gate] = 0
    return {
        fact: literals[nexts[fact]] if nexts[fact] >= 0 else ~literals[~nexts[fact]]
        for fact in facts
    }
