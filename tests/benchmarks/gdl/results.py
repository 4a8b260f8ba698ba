"""What the bench of GDL files found, and its lines of JSON: one for each file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Measured:
    """One file.  Times are seconds of processor time; what is None was not come to.

    `recovering`, or `grounding` and `lowering` where that was declined, lead to the automaton as
    it is translated (`nodes_before`, `edges_before`), `passes` to `nodes`, `edges` and `bits` of
    the state; `cut`: the passes had no time to finish.  `gates` has the propositional net.
    `recovered` is ``yes`` where the rules' own state was found, or ``no:`` and the reason;
    `dropped` tells whether waiting moves are left out.  `agreed` is
    how many steps of the oracle's `depth` were counted, and `wrong` the first that differs.
    `playouts` and the prover's, `prover`, are a second of processor time.  `ended` says what
    stopped the work: a refusal in words, ``time`` or ``memory``.
    """

    file: str
    depth: int
    prover: float | None = None
    recovering: float | None = None
    grounding: float | None = None
    lowering: float | None = None
    gates: int | None = None
    dropped: bool | None = None
    recovered: str | None = None
    nodes_before: int | None = None
    edges_before: int | None = None
    passes: float | None = None
    cut: bool = False
    nodes: int | None = None
    edges: int | None = None
    bits: int | None = None
    building: float | None = None
    engine: str | None = None
    agreed: int | None = None
    wrong: int | None = None
    playouts: float | None = None
    ended: str | None = None

    @property
    def translating(self) -> float | None:
        """From the text to the optimised automaton; None if it was not come to."""
        if self.passes is None:
            return None
        return (self.recovering or 0) + (self.grounding or 0) + (self.lowering or 0) + self.passes

    @property
    def translated(self) -> bool:
        """Whether there is an optimised automaton, within the limits."""
        return self.translating is not None and not self.cut

    @property
    def is_recovered(self) -> bool:
        """Whether the automaton is of the rules' own state, not of the net."""
        return self.recovered == "yes"

    @property
    def agrees(self) -> bool:
        """Whether it is translated and agrees with the oracle to its full depth."""
        return self.translated and self.wrong is None and self.agreed == self.depth

    @property
    def factor(self) -> float | None:
        """Playouts as a multiple of the prover's."""
        if not self.playouts or not self.prover:
            return None
        return self.playouts / self.prover


def to_line(found: Measured) -> str:
    """A line of JSON."""
    return json.dumps(asdict(found)) + "\n"


def from_lines(lines: Iterable[str]) -> tuple[Measured, ...]:
    """Files by name; one that was measured twice has its last figures, a torn line none."""
    known = {each.name for each in fields(Measured)}
    found: dict[str, Measured] = {}
    for line in lines:
        try:
            value: dict[str, Any] = json.loads(line)
        except ValueError:
            continue
        each = Measured(**{key: value[key] for key in value if key in known})
        found[each.file] = each
    return tuple(found[name] for name in sorted(found))
