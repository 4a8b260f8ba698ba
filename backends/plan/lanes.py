"""The same work in several directions, written once: what differs is said for each of them."""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.sets import SetConst, SetExpr
from rgt.backends.plan.statements import How, Stmt
from rgt.backends.plan.types import INDEX, LanesOf, SetOf, Type
from rgt.ir.structures.interning import interned

LANE = 32
"""So many places has a direction of `SideBySide`."""
WORD = 64


class _Lanes(SetExpr):
    __slots__ = ()
    type: Type = LanesOf(WORD)


# -- what differs ------------------------------------------------------------------------------


@interned
class Moved(_Lanes):
    """Each member so many places further down, by direction."""

    value: Expr
    by: tuple[int, ...]


@interned
class Masks(_Lanes):
    """A set that is known beforehand, by direction."""

    sets: tuple[SetConst, ...]


@interned
class ByWay(_Lanes):
    """The second of two sets in those directions for which `which` has a one, else the first."""

    which: tuple[int, ...]
    one: Expr
    other: Expr


@interned
class LetLanes(Stmt):
    """A name for a set that is another one in another direction; of the empty set without one."""

    name: str
    value: Expr | None
    how: How = "const"


# -- all of them -------------------------------------------------------------------------------


class _Word(SetExpr):
    __slots__ = ()
    type: Type = SetOf(1)


class _TwoWords(SetExpr):
    __slots__ = ()
    type: Type = SetOf(2)


@interned
class Together(_Word):
    """What is found in any of so many directions.

    The statements of the body, with their notes, are done for each; then `result` is what is found.
    """

    ways: int
    body: tuple[Stmt, ...]
    notes: tuple[str, ...]
    result: Expr


@interned
class SideBySide(_TwoWords):
    """What is found in four directions: the places of one behind those of another, 32 of each."""

    body: tuple[Stmt, ...]
    notes: tuple[str, ...]
    result: Expr


# -- what is asked of members of `SideBySide` --------------------------------------------------


class _Place(Expr):
    __slots__ = ()
    type: Type = INDEX


@interned
class PlaceIn(_Place):
    """The place of a member, in its direction."""

    member: Expr


@interned
class OneOf(_Place):
    """One of four values, by the direction of a member."""

    member: Expr
    values: tuple[Expr, ...]


@interned
class LookupIn(_Place):
    """What stands in one of four tables, by the direction of a member, at its place."""

    table: str
    member: Expr
