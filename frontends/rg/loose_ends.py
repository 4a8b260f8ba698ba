"""Nodes that a walk cannot leave or come to, called almost like another one; only `rgt check`
tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rgt.ir.actions import Reachability
from rgt.ir.automaton import BEGIN, END, Automaton, Edge
from rgt.ir.diagnostics import Diagnostic, Span, Spelling, nearest, warning
from rgt.ir.findings.respelling import respelt
from rgt.ir.game import Game
from rgt.ir.text.places import Part, places_of

_MOST_EDGES = 5000
"""Larger games are written by programs, which do not misspell."""
_DIGITS = re.compile(r"\d+")


def loose_ends(game: Game) -> list[Diagnostic]:
    """Warn of nodes that are misspelt, as it seems (RG067).

    Names that differ in numbers alone are meant to.
    """
    automaton = game.automaton
    if len(automaton) > _MOST_EDGES:
        return []
    checks = [edge.action for edge in automaton.checks()]
    asked = {
        node for each in checks if isinstance(each, Reachability) for node in (each.start, each.end)
    }
    left = {edge.source: None for edge in automaton}
    entered = {edge.target: None for edge in automaton}
    found: dict[str, Diagnostic] = {}
    for node in automaton.nodes():
        if node in (BEGIN, END) or node in asked or (node in left and node in entered):
            continue
        meant = _meant(node, left if node in entered else entered)
        # of two that are meant for each other one is misspelt
        if meant is not None and not any(each in found for each in meant.meant):
            what = "no edge leaves" if node in entered else "no edge leads to"
            found[node] = _finding(f"{what} '{node}'", meant, automaton)
    return list(found.values())


def _meant(node: str, known: dict[str, None]) -> Spelling | None:
    shape = _DIGITS.sub("", node)
    return nearest(node, [name for name in known if _DIGITS.sub("", name) != shape])


def _finding(message: str, meant: Spelling, automaton: Automaton) -> Diagnostic:
    edges = (*automaton.in_edges(meant.name), *automaton.out_edges(meant.name))
    places = [place for edge in edges for place in _places(edge, meant.name)]
    span = places[0] if places else edges[0].origin.span
    return warning("RG067", message, span, hint=meant, fixes=respelt(meant, places))


def _places(edge: Edge, node: str) -> Iterator[Span]:
    """Where a node stands as an end of an edge."""
    for part, name in ((Part.SOURCE, edge.source), (Part.TARGET, edge.target)):
        if name == node:
            yield from places_of(part, node, edge.origin.span)
