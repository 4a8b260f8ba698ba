"""Where moves are listed: whether the same move might be listed twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Site:
    """Where the code of a function lists moves, after the last edge from `node`.

    `moves` are those that it can list, each once, or None if that is not known beforehand; `cases`
    are the values that some variables have there, the same in all of the function.
    """

    node: int
    moves: frozenset[tuple[int, ...]] | None = None
    cases: Mapping[str, int] = field(default_factory=dict)

    def meets(self, other: Site) -> bool:
        """Whether the same move might be listed here and there."""
        if self.moves is None or other.moves is None:
            return True
        both = self.cases.keys() & other.cases.keys()
        apart = any(self.cases[name] != other.cases[name] for name in both)
        return not apart and bool(self.moves & other.moves)
