"""Macros that use each other: none of them can be expanded (specs/rbg.md section 2.2)."""

from __future__ import annotations

from functools import cached_property

import networkx as nx

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Directives
from rgt.frontends.rbg.tokens import NAME


class MacroRings:
    """Which macros of a game use which, by their names; looked at where a name is unknown."""

    def __init__(self, directives: Directives) -> None:
        self._macros = [
            macro for overloads in directives.macros.values() for macro in overloads.values()
        ]

    def through(self, token: Token) -> list[str]:
        """The macros that use one another round and round, where `token` closes the round.

        The first is the one that the token stands in, the second the one that it names, if that is
        another.  Empty if no such round leads through the token.
        """
        owner = self.owner(token)
        if owner is None or not nx.has_path(self._uses, token.text, owner):
            return []
        return [owner, *nx.shortest_path(self._uses, token.text, owner)[:-1]]

    def owner(self, token: Token) -> str | None:
        """The name of the macro in whose text a token stands."""
        for macro in self._macros:
            if macro.body and macro.body[0].start <= token.start <= macro.body[-1].start:
                return macro.name.text
        return None

    @cached_property
    def _uses(self) -> nx.DiGraph[str]:
        """An edge from every macro to those that its text names."""
        graph: nx.DiGraph[str] = nx.DiGraph()
        graph.add_nodes_from(macro.name.text for macro in self._macros)
        for macro in self._macros:
            named = {part.text: None for part in macro.body if part.kind == NAME}
            graph.add_edges_from(
                (macro.name.text, name)
                for name in named
                if name in graph and name not in macro.parameters
            )
        return graph
