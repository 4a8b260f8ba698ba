"""Where a search with a choice put off stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rgt.backends.lowering.sets.boards import Board
from rgt.backends.lowering.sets.conditions import Seen
from rgt.backends.lowering.sets.universe import Universe
from rgt.backends.lowering.sets.values import (
    Cell,
    Constant,
    MayHave,
    Table,
    UnsupportedError,
    Value,
)
from rgt.backends.plan.expressions import Expr
from rgt.backends.program.steps import Step
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.writing import Here


@dataclass(frozen=True, slots=True)
class Write:
    """A cell of a board that was assigned, for each x another: `keys` by the position of x."""

    op: Step
    board: Board
    keys: tuple[int | None, ...]
    value: Constant

    def is_on_board(self, domain: int) -> bool:
        """Whether the sets of the board have bits for the cells of all x of a domain."""
        covered = range(self.board.first, self.board.first + self.board.covered)
        return all(self.keys[x] in covered for x in bits(domain))


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a way leads, and the set of places that it has to lead to; all are `within`."""

    place: Value
    members: Expr
    within: int


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the search stands: `members` names the set of x that are left, all of them in `domain`;
    `known` are the values of variables, `bound` those that were assigned since the choice was put
    off, with their last labels; `tags` were shown and `writes` are to be made since.  Without a set
    `members` is None.  `own` are the codes that the cells of boards at x itself can still have,
    `seen` what was told of others; `landings` are conditions that are not in `members`.
    """

    here: Here
    members: Expr | None
    domain: int
    known: Mapping[str, Value] = field(default_factory=dict)
    bound: Mapping[str, Step | None] = field(default_factory=dict)
    tags: tuple[Value | Expr, ...] = ()
    writes: tuple[Write, ...] = ()
    own: Mapping[str, frozenset[int]] = field(default_factory=dict)
    seen: tuple[Seen, ...] = ()
    landings: tuple[Landing, ...] = ()


def places_of(spot: Spot, name: str, universe: Universe, full: Universe) -> dict[int, int]:
    """By the position of x that of a variable's value in a universe, or beyond it.

    Raises UnsupportedError if it might be none of `full`.
    """
    value = spot.known[name]
    if not isinstance(value, Table):
        raise UnsupportedError
    found = {}
    for x in bits(spot.domain):
        code = value.codes[x]
        if code is None or not 0 <= code - full.first < full.size:
            raise UnsupportedError
        found[x] = code - universe.first
    return found


def depends(value: Value) -> bool:
    """Whether x occurs in a value."""
    return isinstance(value, Table) or (isinstance(value, Cell) and not value.single)


def may_have(spot: Spot, universe: Universe) -> MayHave:
    """What cells of boards may have at a spot, by what has been asked of x."""
    identity = universe.identity().codes

    def held(cell: Cell, code: int) -> bool:
        if cell.after is not None and code not in cell.after:
            return False
        own = spot.own.get(cell.variable)
        return own is None or code in own or bool(cell.written) or cell.keys != identity

    return held
