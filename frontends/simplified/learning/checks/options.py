"""What may be written after the name of a check."""

from __future__ import annotations

from typing import TypeVar

from rgt.ir.diagnostics import GameError, error

C = TypeVar("C")


def without_option(check: C, option: str) -> C:
    """A check that has no option; raises GameError (REC023) if one is given."""
    if option:
        raise GameError(
            error("REC023", f"this check has no option '{option}'", hint="leave it out")
        )
    return check
