"""Where moves are listed: whether the same move might be listed twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Site:
    """Where the code lists moves whose tags are known beforehand: `cases` are the values that some
    variables have there.
    """

    cases: Mapping[str, int]
    moves: frozenset[tuple[int, ...]]

    def meets(self, other: Site) -> bool:
        """Whether the same move might be listed here and there."""
        both = self.cases.keys() & other.cases.keys()
        apart = any(self.cases[name] != other.cases[name] for name in both)
        return not apart and bool(self.moves & other.moves)
