"""Where moves are listed: whether the same move might be listed twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rgt.backends.lowering.rows import Stretch


@dataclass(frozen=True, slots=True)
class Site:
    """Where the code of a function lists moves, after the last edge from `node`.

    `tags` are shown by each, beyond those that the function is given.  `moves` are those that it
    can list, each once and for one value of what is chosen, or None if that is not known
    beforehand, `distinct` then says that one run of the code lists none of them twice; `rows` are
    theirs if they stand in a table.  `cases` are the values that some
    variables have there, the same in all of the function; `own` are the codes that cells of maps
    can have at the value that is chosen, `told` by the number of a tag those at the symbol that it
    shows.  With `behind` a list follows tags that are
    the same for all of it.
    """

    node: int
    tags: int
    moves: Mapping[tuple[int, ...], int] | None = None
    cases: Mapping[str, int] = field(default_factory=dict)
    own: Mapping[str, frozenset[int]] = field(default_factory=dict)
    told: Mapping[int, Mapping[str, frozenset[int]]] = field(default_factory=dict)
    rows: Stretch | None = None
    distinct: bool = False
    behind: bool = False

    def meets(self, other: Site) -> bool:
        """Whether the same move might be listed here and there."""
        if self.tags != other.tags or self._tells(other):
            return False
        if self.moves is None or other.moves is None:
            return True
        both = self.cases.keys() & other.cases.keys()
        if any(self.cases[name] != other.cases[name] for name in both):
            return False
        moves = self.moves.keys() & other.moves.keys()
        same = all(self.moves[move] == other.moves[move] for move in moves)
        return bool(moves) and not (same and self._differs(other))

    def _tells(self, other: Site) -> bool:
        """Whether what stands at a symbol that a tag shows tells the moves apart."""
        return any(
            _disjoint(own, other.told[number])
            for number, own in self.told.items()
            if number in other.told
        )

    def _differs(self, other: Site) -> bool:
        """Whether no value can be chosen here and there."""
        return _disjoint(self.own, other.own)


def _disjoint(one: Mapping[str, frozenset[int]], two: Mapping[str, frozenset[int]]) -> bool:
    """Whether some cell cannot hold a code of both."""
    return any(one[name].isdisjoint(two[name]) for name in one.keys() & two.keys())
