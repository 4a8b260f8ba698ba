"""The moves that are found for all symbols of a set at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rgt.backends.lowering.sets.spots import Spot
from rgt.backends.lowering.sets.taking import Taking
from rgt.backends.lowering.sets.universe import FEW
from rgt.backends.lowering.sets.values import (
    Cell,
    Constant,
    Scalar,
    Table,
    Value,
)
from rgt.backends.lowering.sites import Site
from rgt.backends.plan.expressions import (
    Expr,
    Local,
    Number,
    Symbol,
)
from rgt.backends.plan.lanes import LANE
from rgt.backends.plan.statements import (
    Bytes,
    Following,
    Found,
    FoundEach,
    List,
    ListBehind,
    Rows,
)
from rgt.backends.plan.types import CODE
from rgt.backends.program.steps import Step
from rgt.backends.program.storage import WORD
from rgt.ir.structures.bit_sets import bits

if TYPE_CHECKING:
    from rgt.backends.lowering.writing import Here

_EIGHT = 8
"""The rows of lists of so few places are bytes of a word."""
_SHORT = 16
"""Lists of so few places are short vectors."""


class Finding(Taking):
    """Writes lists of moves."""

    listed_behind = False
    """Whether tags that are the same for all x may stand before those in a list's rows."""

    def finish(self, op: Step, node: int, spot: Spot) -> None:
        """Emit the moves that were found."""
        self.narrowed = True
        if all(isinstance(tag, Symbol) for tag in spot.here.pending):
            spot = _with_all_tags(spot)
        before = spot.here.pending
        if (
            spot.members is not None
            and not before
            and all(isinstance(t, Constant | Table) for t in spot.tags)
        ):
            self._list(op, node, spot)
            return
        if self.listed_behind and spot.members is not None and self._list_behind(op, node, spot):
            return
        x = self.walks.name("x")
        tags = [self.spell(tag, Local(x, CODE)) for tag in spot.tags]
        found = Found(spot.here.at, (*before, *tags))
        with self._turns(spot, x):
            distinct = self.walks.loops.told_apart(found.tags)
        told = self.walks.loops.told_by(spot.here.tags, found.tags)
        tags_shown = spot.here.tags + len(found.tags)
        self.walks.sites.append(Site(node, tags_shown, distinct=distinct, told=told))
        every = spot.members and FoundEach(x, spot.members, self.universe.first, found)
        self.walks.add(spot.here, every or found, self.unit.label(op))

    def _list(self, op: Step, node: int, spot: Spot) -> None:
        """Emit the moves whose tags stand in a table, by the position of x; inside of a loop they
        are gathered.
        """
        rows = self._rows(spot, spot.tags)
        site = self._site(node, spot, rows)
        if self.walks.gathered is None or spot.here.tags:
            self._emit_list(op, spot, rows, site)
            return
        cases = tuple(sorted(site.cases.items())), tuple(sorted(site.own.items()))
        key = self, node, op, tuple(rows), spot.domain, cases

        def emit(here: Here, members: Expr) -> None:
            self._emit_list(op, replace(spot, here=here, members=members), rows, site)

        self.walks.gather(key, spot.here, set_of(spot), emit)

    def _emit_list(self, op: Step, spot: Spot, rows: list[tuple[int, ...]], site: Site) -> None:
        """Emit a list, from some rows by the position of x."""
        small = self.universe.size <= LANE
        one = spot.domain.bit_count() <= FEW and len(spot.tags) == 1
        firsts = {rows[x][0] - x for x in bits(spot.domain)} if one else {-1}
        # a few of many places stand side by side in a short vector
        sparse = spot.domain.bit_count() <= _SHORT < self.universe.size <= WORD
        follow = len(firsts) == 1 and min(firsts) >= 0 and not sparse
        packed = not small and not follow and self.universe.words == 1
        packed = packed and spot.domain.bit_count() <= LANE
        if packed:
            rows, small = [rows[x] for x in bits(spot.domain)], True
        size = LANE if small else WORD * self.universe.words
        stretch = self.unit.rows.add([*rows, *[(0,) * len(spot.tags)] * (size - len(rows))])
        number = sum(site.rows is not None for site in self.walks.sites)
        self.walks.sites.append(replace(site, rows=stretch))
        table: str | Following | Bytes = stretch.table
        if follow:
            size = self.universe.size
            table = Following(firsts.pop(), size if size <= _SHORT else None)
        elif len(rows) <= _EIGHT and len(spot.tags) == 1 and self.unit.plan.tag_width == 1:
            table = Bytes(tuple(tag for (tag,) in rows))
        domain = spot.domain if packed else None
        made = List(number, spot.here.at, set_of(spot), table, stretch.first, domain)
        self.walks.add(spot.here, made, self.unit.label(op))

    def _list_behind(self, op: Step, node: int, spot: Spot) -> bool:
        """Emit the moves that begin with the same tags; whether that can be done."""
        same = list(spot.here.pending)
        tags = list(spot.tags)
        while tags and isinstance(tags[0], Expr | Constant):
            same.append(self.spell(tags.pop(0), Number(0)))
        if not tags or any(isinstance(tag, Expr | Cell | Scalar) for tag in tags):
            return False
        distinct = self.walks.loops.told_apart(same)
        table: Following | Rows = Following(self.universe.first)
        if tags != [self.universe.identity()]:
            if not self.unit.plan.same_length:
                # moves that tell their length are as fast written one by one
                return False
            rows = self._rows(spot, tags)
            distinct &= len({rows[x] for x in bits(spot.domain)}) == spot.domain.bit_count()
            # words of a set are listed whole
            more = WORD * self.universe.words - len(rows)
            stretch = self.unit.rows.add([*rows, *[(0,) * len(tags)] * more])
            table = Rows(stretch.table, stretch.first)
        self.walks.sites.append(
            Site(
                node,
                spot.here.tags + len(same) + len(tags),
                distinct=distinct,
                told=self.walks.loops.told_by(spot.here.tags, same),
                behind=True,
            )
        )
        made = ListBehind(spot.here.at, set_of(spot), table, tuple(same))
        self.walks.add(spot.here, made, self.unit.label(op))
        return True

    def _rows(self, spot: Spot, tags: Sequence[Value | Expr]) -> list[tuple[int, ...]]:
        """By the position of x some tags."""
        return [
            tuple(_tag_of(tag, x) if spot.domain >> x & 1 else 0 for tag in tags)
            for x in range(self.universe.size)
        ]

    def _site(self, node: int, spot: Spot, rows: list[tuple[int, ...]]) -> Site:
        """What is known of the moves that are listed here."""
        tags = spot.here.tags + len(spot.tags)
        moves = {rows[x]: self.universe.first + x for x in bits(spot.domain)}
        looping = self.walks.loops and self.walks.gathered is None
        if len(moves) < spot.domain.bit_count() or spot.here.tags or looping:
            return Site(node, tags)
        # a local name may have another value elsewhere in the function
        local = self.unit.cells.local
        cases = {name: value.code for name, value in self.fixed.items() if not local(name)}
        # so may a map that was written
        bit = self.unit.plan.bit
        own = {name: had for name, had in spot.own.items() if not self.walks.written & bit[name]}
        shown = [number for number, tag in enumerate(spot.tags) if tag == self.universe.identity()]
        told = dict.fromkeys(shown, own) if own else {}
        return Site(node, tags, moves, cases, own, told)


def set_of(spot: Spot) -> Expr:
    """What is left of the choice."""
    assert spot.members is not None
    return spot.members


def _with_all_tags(spot: Spot) -> Spot:
    """A spot before which nothing but symbols was shown, as one that they are shown at, too."""
    before = [Constant(tag.code) for tag in spot.here.pending if isinstance(tag, Symbol)]
    here = replace(spot.here, pending=())
    return replace(spot, here=here, tags=(*before, *spot.tags))


def _tag_of(tag: Value | Expr, x: int) -> int:
    if isinstance(tag, Constant):
        return tag.code
    assert isinstance(tag, Table)
    return tag.codes[x] or 0
