"""Structural differences: what a step, or a run of steps, did to the automaton.

Edges are compared by their lasting keys, never as lines of text: an edge that was relabelled
or redirected is shown as itself, changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rgt.ir.automaton import Edge, EdgeChange, NodeMerge
from rgt.ir.game import Change, DeclarationChange, PragmasChange


@dataclass(frozen=True, slots=True)
class Delta:
    """The net effect of some changes.

    `relabelled` edges kept both ends, `redirected` ones may also carry another label; both
    are (before, after) pairs.  `merged` are (kept, gone) nodes.
    """

    removed: tuple[Edge, ...]
    added: tuple[Edge, ...]
    relabelled: tuple[tuple[Edge, Edge], ...]
    redirected: tuple[tuple[Edge, Edge], ...]
    merged: tuple[tuple[str, str], ...]
    declarations: tuple[DeclarationChange, ...]
    pragmas: tuple[PragmasChange, ...]

    def touched_nodes(self) -> tuple[str, ...]:
        """Every node at an edge that differs, each once, in order of appearance."""
        nodes: dict[str, None] = {}
        pairs = (*self.relabelled, *self.redirected)
        for edge in (*self.removed, *self.added, *(edge for pair in pairs for edge in pair)):
            nodes[edge.source] = nodes[edge.target] = None
        return tuple(nodes)

    def touched_edges(self) -> tuple[int, ...]:
        """The keys of all edges that differ, ascending."""
        pairs = (*self.relabelled, *self.redirected)
        edges = (*self.removed, *self.added, *(after for _, after in pairs))
        return tuple(sorted({edge.key for edge in edges}))


def delta(changes: Iterable[Change]) -> Delta:
    """The net effect of a sequence of changes: an edge that came and went is not in it."""
    first: dict[int, Edge | None] = {}
    last: dict[int, Edge | None] = {}
    merged: list[tuple[str, str]] = []
    declarations: list[DeclarationChange] = []
    pragmas: list[PragmasChange] = []
    for change in changes:
        if isinstance(change, EdgeChange):
            edge = change.before or change.after
            assert edge is not None
            first.setdefault(edge.key, change.before)
            last[edge.key] = change.after
        elif isinstance(change, NodeMerge):
            merged.append((change.keep, change.gone))
        elif isinstance(change, DeclarationChange):
            declarations.append(change)
        else:
            pragmas.append(change)
    removed, added, relabelled, redirected = [], [], [], []
    for key in sorted(first):
        before, after = first[key], last[key]
        if before is None and after is not None:
            added.append(after)
        elif before is not None and after is None:
            removed.append(before)
        elif before is not None and after is not None:
            if before[:2] != after[:2]:
                redirected.append((before, after))
            elif before.action is not after.action:
                relabelled.append((before, after))
    return Delta(
        tuple(removed),
        tuple(added),
        tuple(relabelled),
        tuple(redirected),
        tuple(merged),
        tuple(declarations),
        tuple(pragmas),
    )
