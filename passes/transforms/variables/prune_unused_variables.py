"""Remove variables that make no difference.

Before::

    var x: T = a;
    var y: T = a;
    begin, p: y == a;
    p, q: x = y;
    q, end: player = keeper;

After::

    var y: T = a;
    begin, p: y == a;
    p, q: ;
    q, end: player = keeper;

Why sound: no condition and no tag reads the variable, and nothing that is computed from it is
ever read by one; so plays that differ in its value go on alike.
Not applied: to `player`, `goals` and `visible`, which are read by those who play; to variables
that only ``$$ x`` or an index of ``m[x] = T(*)`` reads (the published tool overlooks these).
Ends: every step removes a variable.
Source: 2025 paper, App. B.2 (prune unused variables); there variables that only compute each
other stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import networkx as nx

from rgt.ir.actions import SKIP, written_variable
from rgt.ir.game import Declaration, Game
from rgt.passes.analyses.variables.needed_variables import dependencies, needed_variables
from rgt.passes.context import Context
from rgt.passes.facts import listed
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneUnusedVariables(Global):
    """See the module."""

    name: ClassVar[str] = "prune-unused-variables"

    def run(self, context: Context) -> None:
        """Remove unneeded variables; those that compute each other together."""
        game = context.game
        needed = needed_variables(game)
        unneeded = [name for name in game.variables if name not in needed]
        if not unneeded:
            return
        writers: dict[str, list[int]] = {}
        for edge in game.automaton.edges():
            variable = written_variable(edge.action)
            if variable is not None:
                writers.setdefault(variable, []).append(edge.key)
        for group in _readers_first(unneeded, game):
            fact = f"nothing in the play depends on {listed(group)}"
            with context.rewrite(fact):
                for name in group:
                    for key in writers.get(name, ()):
                        game.automaton.relabel(key, SKIP)
                    game.remove(Declaration.VARIABLE, name)


def _readers_first(names: list[str], game: Game) -> Iterator[list[str]]:
    """The variables in groups that read each other; a group comes before what it reads."""
    reads = dependencies(game)
    inside = set(names)
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(names)
    graph.add_edges_from((n, m) for n in names for m in sorted(reads[n]) if m in inside)
    position = {name: number for number, name in enumerate(names)}
    groups = nx.condensation(graph)
    for number in nx.topological_sort(groups):
        yield sorted(groups.nodes[number]["members"], key=position.__getitem__)
