"""Random plays of a net, many at once: what holds in none of them need not be tried to prove.

Play number i is bit i of every integer, so that one pass over the gates evaluates all plays.
The plays are the same on every run.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rgt.frontends.gdl.propnet import GateKind, Propnet

PLAYS = 64
_STEPS = 40
_WORK = 500_000


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of all plays: the bits of every fact and every legal move.

    `alive` are the plays whose state is no end.
    """

    facts: list[int]
    legal: list[list[int]]
    alive: int


def simulate(net: Propnet) -> list[Frame]:
    """The first steps of random plays, as many as a bounded effort allows."""
    random = Random(0)
    gates, observed = net.cone(net.roots), net.cone(net.roots.observed())
    frames: list[Frame] = []
    everything = (1 << PLAYS) - 1
    facts = [everything if holds else 0 for holds in net.interface.initial]
    alive = everything
    for _ in range(max(2, min(_STEPS, _WORK // (len(gates) + 1)))):
        values = evaluate(net, observed, facts, [[0] * len(own) for own in net.interface.moves])
        alive &= everything ^ _read(values, net.roots.terminal)
        legal = [[_read(values, literal) & alive for literal in own] for own in net.roots.legal]
        frames.append(Frame(facts, legal, alive))
        chosen, alive = _choose(legal, alive, random)
        if not alive:
            break
        values = evaluate(net, gates, facts, chosen)
        facts = [
            (_read(values, literal) & alive) | (old & ~alive)
            for literal, old in zip(net.roots.next, facts, strict=True)
        ]
    return frames


def evaluate(
    net: Propnet, gates: list[int], facts: list[int], chosen: list[list[int]]
) -> dict[int, int]:
    """The bits of the gates: for `facts` as given and the plays that chose each move."""
    everything = (1 << PLAYS) - 1
    values: dict[int, int] = {}
    loops = [gate for gate in gates if net.kinds[gate] == GateKind.LOOP]
    values.update(dict.fromkeys(loops, 0))
    while True:
        for gate in gates:
            kind, data = net.kinds[gate], net.data[gate]
            if kind == GateKind.AND:
                bits = everything
                for part in data:
                    bits &= values[part] if part >= 0 else ~values[~part]
                values[gate] = bits
            elif kind == GateKind.FACT:
                values[gate] = facts[data[0]]
            elif kind == GateKind.DOES:
                values[gate] = _union(chosen[data[0]], data[1])
            elif kind == GateKind.CONSTANT:
                values[gate] = everything
        news = [_read(values, net.data[gate][0]) for gate in loops]
        if all(values[gate] == new for gate, new in zip(loops, news, strict=True)):
            return values
        values.update(zip(loops, news, strict=True))


def _read(values: dict[int, int], literal: int) -> int:
    return values[literal] if literal >= 0 else ((1 << PLAYS) - 1) ^ values[~literal]


def _union(chosen: list[int], mask: int) -> int:
    """The plays in which one of the moves of the mask was chosen."""
    bits = 0
    while mask:
        low = mask & -mask
        bits |= chosen[low.bit_length() - 1]
        mask ^= low
    return bits


def _choose(
    legal: list[list[int]], alive: int, random: Random
) -> tuple[list[list[int]], int]:
    """A random legal move of every role in every play, and the plays in which all have one."""
    chosen = [[0] * len(own) for own in legal]
    for role, own in enumerate(legal):
        options: list[list[int]] = [[] for _ in range(PLAYS)]
        for move, bits in enumerate(own):
            while bits:
                low = bits & -bits
                options[low.bit_length() - 1].append(move)
                bits ^= low
        for play, moves in enumerate(options):
            if moves:
                chosen[role][random.choice(moves)] |= 1 << play
            else:
                alive &= ~(1 << play)
    return chosen, alive
