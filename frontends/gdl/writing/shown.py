"""Pieces of descriptions as their own form writes them, for findings: KIF or infix."""

from __future__ import annotations

from rgt.frontends.gdl.syntax import Description


def shown(description: Description, variable: str) -> str:
    """A variable by its name with the question mark: ``?x``, or ``X`` in infix form."""
    return variable[1:2].upper() + variable[2:] if description.written else variable


def applied(description: Description, name: str, *args: str) -> str:
    """A sentence or term with arguments that are written already."""
    if not args:
        return name
    if description.written:
        return f"{name}({', '.join(args)})"
    return f"({' '.join((name, *args))})"
