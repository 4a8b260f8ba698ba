"""Random plays of a net, many at once: what holds in none of them need not be tried to prove.

Play number i is bit i of every integer, so that one pass over the gates evaluates all plays.
The plays are the same on every run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from rgt.frontends.gdl.propnet.loops import loop_components, loops_read, region
from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet

PLAYS = 64
_STEPS = 40
_WORK = 500_000
_EVERYTHING = (1 << PLAYS) - 1


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
    whole, observed = _Evaluator(net, net.roots), _Evaluator(net, net.roots.observed())
    frames: list[Frame] = []
    facts = [_EVERYTHING if holds else 0 for holds in net.interface.initial]
    nobody = [[0] * len(own) for own in net.interface.moves]
    alive = _EVERYTHING
    for _ in range(max(2, min(_STEPS, _WORK // (len(whole.gates) + 1)))):
        values = observed.evaluate(facts, nobody)
        alive &= _EVERYTHING ^ _read(values, net.roots.terminal)
        legal = [[_read(values, literal) & alive for literal in own] for own in net.roots.legal]
        frames.append(Frame(facts, legal, alive))
        chosen, alive = _choose(legal, alive, random)
        if not alive:
            break
        values = whole.evaluate(facts, chosen)
        facts = [
            (_read(values, literal) & alive) | (old & ~alive)
            for literal, old in zip(net.roots.next, facts, strict=True)
        ]
    return frames


class _Evaluator:
    """The gates that some literals read, in the order of evaluation."""

    def __init__(self, net: Propnet, literals: Iterable[int]) -> None:
        self.net = net
        self.gates = net.cone(literals)
        loops = loop_components(net, loops_read(net, self.gates))
        self.loops = [(part, region(net, part)) for part in loops]

    def evaluate(self, facts: list[int], chosen: list[list[int]]) -> dict[int, int]:
        """The bits of the gates: for `facts` as given and the plays that chose each move."""
        values: dict[int, int] = {}
        for part, gates in self.loops:
            values.update(dict.fromkeys(part, 0))
            changed = True
            while changed:
                self._pass(gates, values, facts, chosen)
                news = [_read(values, self.net.data[loop][0]) for loop in part]
                changed = news != [values[loop] for loop in part]
                values.update(zip(part, news, strict=True))
        self._pass(self.gates, values, facts, chosen)
        return values

    def _pass(
        self,
        gates: list[int],
        values: dict[int, int],
        facts: list[int],
        chosen: list[list[int]],
    ) -> None:
        """Evaluate gates once; loops keep the values that they have."""
        kinds, data = self.net.kinds, self.net.data
        for gate in gates:
            kind = kinds[gate]
            if kind == GateKind.AND:
                bits = _EVERYTHING
                for part in data[gate]:
                    bits &= values[part] if part >= 0 else ~values[~part]
                values[gate] = bits
            elif kind == GateKind.FACT:
                values[gate] = facts[data[gate][0]]
            elif kind == GateKind.DOES:
                role, mask = data[gate]
                values[gate] = _union(chosen[role], mask)
            elif kind == GateKind.CONSTANT:
                values[gate] = _EVERYTHING


def _read(values: dict[int, int], literal: int) -> int:
    return values[literal] if literal >= 0 else _EVERYTHING ^ values[~literal]


def _union(chosen: list[int], mask: int) -> int:
    """The plays in which one of the moves of the mask was chosen."""
    bits = 0
    while mask:
        low = mask & -mask
        bits |= chosen[low.bit_length() - 1]
        mask ^= low
    return bits


def _choose(legal: list[list[int]], alive: int, random: Random) -> tuple[list[list[int]], int]:
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
