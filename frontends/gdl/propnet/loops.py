"""Which recursive gates of a net read which."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.grounding.order import components
from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet, bits


def loops_read(net: Propnet, gates: Iterable[int]) -> dict[int, int]:
    """For each gate the loops that it reads, but not through a loop, as a bit mask.

    `gates` come in increasing order and hold all that they read.
    """
    masks: dict[int, int] = {}
    for gate in gates:
        kind = net.kinds[gate]
        mask = 1 << gate if kind == GateKind.LOOP else 0
        if kind == GateKind.AND:
            for part in net.data[gate]:
                mask |= masks[part if part >= 0 else ~part]
        masks[gate] = mask
    return masks


def loop_components(net: Propnet, masks: dict[int, int]) -> list[list[int]]:
    """Loops that read each other, together; each component after those that it reads.

    `masks` come from `loops_read`.
    """

    def read(loop: int) -> list[int]:
        (definition,) = net.data[loop]
        return bits(masks[definition if definition >= 0 else ~definition])

    return components([gate for gate in masks if net.kinds[gate] == GateKind.LOOP], read)


def region(net: Propnet, loops: Iterable[int]) -> list[int]:
    """The gates of the loops' definitions, down to loops, in increasing order."""
    seen: set[int] = set()
    stack = [net.data[loop][0] for loop in loops]
    while stack:
        literal = stack.pop()
        gate = literal if literal >= 0 else ~literal
        if gate not in seen:
            seen.add(gate)
            if net.kinds[gate] == GateKind.AND:
                stack.extend(net.data[gate])
    return [gate for gate in sorted(seen) if net.kinds[gate] != GateKind.LOOP]
