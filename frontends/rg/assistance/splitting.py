"""Split edge: an edge becomes two, with a new node between them and nothing on one of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.common.symbols import Range, Refactoring, SymbolTable
from rgt.frontends.rg.assistance.statements import Statements
from rgt.frontends.rg.assistance.table import RgTable
from rgt.ir.text.tokens import is_word

_ABOUT_TARGETS = frozenset({"@disjoint", "@disjointExhaustive", "@iterator"})
"""Pragmas that name edges by where they lead."""


@dataclass(frozen=True, slots=True)
class _Edge:
    """Where the parts of ``node, node: label;`` stand; nodes include their bindings."""

    source: Range
    target: Range
    label: Range


def refactorings(table: SymbolTable, place: Range) -> Sequence[Refactoring]:
    """Split edge, if the place is in an edge that no pragma names by its target.

    Before the second node the empty edge comes first, from there on it comes second.
    """
    assert isinstance(table, RgTable)
    statements, text = table.statements, table.source.text
    index = statements.at(place.start + 1)
    if index is None or place.end > statements.extent(index)[1]:
        return ()
    edge = _edge(statements, index)
    if edge is None or _named_by_target(statements, index):
        return ()
    source, target = text[slice(*edge.source)], text[slice(*edge.target)]
    node, _, bindings = (source if place.start < edge.target.start else target).partition("(")
    fresh = _fresh(table, node.rstrip())
    # it has the bindings of the end that the empty edge leads to or from: labels keep theirs
    between = f"{fresh}({bindings}" if bindings else fresh
    line = text.rfind("\n", 0, edge.source.start) + 1
    margin = text[line : edge.source.start]
    margin = margin if not margin.strip() else ""
    if place.start < edge.target.start:
        start = edge.target.start
        edit = Range(start, start), f"{between}: ;\n{margin}{between}, "
    else:
        label = text[slice(*edge.label)].strip()
        after = f"{between}: {label};\n{margin}{between}, {target}: "
        edit = Range(edge.target.start, edge.label.end), after
    return (Refactoring(f"Split edge at a new node '{fresh}'", (edit,)),)


def _edge(statements: Statements, index: int) -> _Edge | None:
    """A statement as an edge; None if it is none, is broken or has a comment inside."""
    tokens = statements.tokens
    first, end = statements.firsts[index], statements.ends[index]
    if tokens.texts[end - 1] != ";" or not is_word(tokens.texts[first]):
        return None
    start, stop = statements.extent(index)
    if "//" in statements.text[start:stop]:
        return None
    signs: list[int] = []
    depth = 0
    for at in range(first, end):
        token = tokens.texts[at]
        depth += (token == "(") - (token == ")")
        if depth == 0 and token == ",:"[len(signs)]:
            signs.append(at)
            if len(signs) == 2:
                break
    else:
        return None
    comma, colon = signs
    if colon - comma < 2:
        return None
    return _Edge(
        Range(start, tokens.end(comma - 1)),
        Range(tokens.starts[comma + 1], tokens.end(colon - 1)),
        Range(tokens.end(colon), tokens.starts[end - 1]),
    )


def _named_by_target(statements: Statements, index: int) -> bool:
    """Whether a pragma tells something of the edges between the nodes of this one."""
    texts = statements.tokens.texts
    first = statements.firsts[index]
    source = texts[first]
    target = texts[texts.index(",", first) + 1]
    return any(
        texts[start] in _ABOUT_TARGETS and {source, target} <= {*texts[start:end]}
        for start, end in zip(statements.firsts, statements.ends, strict=True)
        if texts[start][0] == "@"
    )


def _fresh(table: RgTable, node: str) -> str:
    """The name of a node that is free, after another one."""
    number = 1
    while f"{node}_{number}" in table.names.nodes:
        number += 1
    return f"{node}_{number}"
