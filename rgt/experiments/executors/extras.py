"""Packages that rgt uses only where they are installed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rgt.ir.diagnostics import GameError, error


@contextmanager
def extra(name: str, *packages: str) -> Iterator[None]:
    """A block that imports packages of an extra; raises GameError (RGT068) where one is missing."""
    try:
        yield
    except ModuleNotFoundError as problem:
        missing = (problem.name or "").partition(".")[0]
        if missing not in packages:
            raise
        hint = f"pip install 'regular-games[{name}]'"
        raise GameError(error("RGT068", f"this needs {missing}", hint=hint)) from None
