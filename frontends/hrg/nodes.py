"""What all nodes of the syntax tree of HRG have, and the words that are no names."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.ir.diagnostics import Span

RESERVED = frozenset(
    {
        "branch",
        "const",
        "domain",
        "else",
        "forall",
        "graph",
        "if",
        "in",
        "loop",
        "or",
        "repeat",
        "reusable",
        "then",
        "type",
        "var",
        "where",
        "while",
    }
)
"""Whole words that are no identifiers; `const`, `type` and `var` are RG's."""


@dataclass(frozen=True, slots=True)
class Node:
    """Any piece of a description, and where it stands in its source."""

    span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Declared(Node):
    """A piece that declares a name; `name_span` is where the name stands in it.

    `comments` are printed above it, a line each; trees that are read have none.
    """

    name_span: Span | None = field(default=None, compare=False, repr=False, kw_only=True)
    comments: tuple[str, ...] = field(default=(), compare=False, repr=False, kw_only=True)


def is_variable(name: str) -> bool:
    """Whether a name is a pattern variable: it begins with a capital letter."""
    return name[:1].isupper()
