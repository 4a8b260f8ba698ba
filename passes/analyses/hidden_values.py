"""Which values cannot be written down, because a constant has the name of one of their symbols."""

from __future__ import annotations

from collections.abc import Container

from rgt.ir.values import Symbol, TotalValue


def is_hidden(value: TotalValue, constants: Container[str]) -> bool:
    """Whether a symbol in the value, written as a value, would mean one of these constants."""
    if isinstance(value, Symbol):
        return value.name in constants
    return any(is_hidden(entry, constants) for entry in value.values)
