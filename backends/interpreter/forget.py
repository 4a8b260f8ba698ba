"""Forgetting dead variables: positions that play alike become one state.

A variable that no walk from a node can read before it is overwritten (`rgt.ir.liveness`) may
hold anything there.  The engine gives it its first value back whenever states are compared,
so that tables of states merge all positions that differ in dead variables only.  At the end
nothing is forgotten: nobody plays on, and people want to see the final position.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.interpreter.layout import Layout
from rgt.ir.actions import written_variable
from rgt.ir.automaton import Edge
from rgt.ir.liveness import live_variables

Blanks = tuple[tuple[slice, list[int]], ...]
_KEPT = ("player", "goals")


class Forgetter:
    """By node, which slots to blank and with what."""

    def __init__(self, edges: Sequence[Edge], layout: Layout) -> None:
        self._live = live_variables(layout.places, edges)
        self._layout = layout
        written = {written_variable(edge.action) for edge in edges}
        self._changing = [n for n in layout.places if n in written and n not in _KEPT]
        self._blanks: dict[str, Blanks] = {}

    def blanks(self, node: str) -> Blanks:
        """Slices of slots that are dead at the node, with their first values."""
        found = self._blanks.get(node)
        if found is None:
            live = self._live.get(node, frozenset())
            found = self._made([name for name in self._changing if name not in live])
            self._blanks[node] = found
        return found

    def _made(self, dead: list[str]) -> Blanks:
        """One slice for each run of neighbouring slots."""
        runs: list[list[int]] = []
        for name in dead:
            slots = self._layout.slots(name)
            if runs and runs[-1][1] == slots.start:
                runs[-1][1] = slots.stop
            else:
                runs.append([slots.start, slots.stop])
        first = self._layout.initial
        return tuple((slice(a, b), list(first[a:b])) for a, b in runs)
