"""Tables of a plan: numbers that are known beforehand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers by their place, each of so many bytes."""

    name: str
    width: int
    rows: tuple[int, ...]
