"""Values of a plan that are one symbol, number or truth value."""

from __future__ import annotations

from rgt.backends.plan.nodes import Node
from rgt.backends.plan.types import CODE, FLAG, INDEX, WATCHERS, Type
from rgt.ir.structures.interning import interned


class Expr(Node):
    """What has a value, and changes nothing."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """What the value is."""
        raise NotImplementedError


class _Code(Expr):
    __slots__ = ()
    type: Type = CODE


class _Index(Expr):
    __slots__ = ()
    type: Type = INDEX


class _Flag(Expr):
    __slots__ = ()
    type: Type = FLAG


# -- what is known, and what stands somewhere --------------------------------------------------


@interned
class Symbol(_Code):
    """A symbol of the game: its code, and what it is called."""

    code: int
    name: str


@interned
class Number(_Index):
    """A whole number."""

    value: int


@interned
class Truth(_Flag):
    """What always holds, or never."""

    holds: bool


@interned
class Local(Expr):
    """A name that a statement before has given to a value."""

    name: str
    type: Type


@interned
class Field(_Code):
    """What a variable that is no map holds in the state."""

    name: str


@interned
class Cell(_Code):
    """What a cell of a map holds in the state: `index` cells from the map's first."""

    map: str
    index: Expr


@interned
class Lookup(_Code):
    """What stands in a table, `index` rows from its first."""

    table: str
    index: Expr


@interned
class Cells(_Code):
    """All cells of a map, from the first on."""

    map: str


@interned
class TableCells(_Code):
    """All rows of a table, from the first on."""

    table: str


@interned
class Key(_Index):
    """A place among the `size` keys of a map, if it is one.

    A fault of the game, met at a `node` of the automaton by a symbol that is none of the keys, if
    it is not.
    """

    at: Expr
    size: int
    node: int
    symbol: Expr


# -- numbers -----------------------------------------------------------------------------------


@interned
class Sum(_Index):
    """Numbers, or codes, added up."""

    parts: tuple[Expr, ...]


@interned
class Less(_Index):
    """A number, or a code, less so many."""

    value: Expr
    by: int


@interned
class Unsigned(_Index):
    """A number where those below zero are so great that they are beyond all others."""

    value: Expr


@interned
class Signed(_Index):
    """A number that may be below zero, where what it is made of is none that can."""

    value: Expr


@interned
class Wide(_Index):
    """The same number, so wide that it can be a part of an address."""

    value: Expr


@interned
class InWord(_Index):
    """A number that is none below zero, less all words of places below it."""

    value: Expr


@interned
class Times(_Index):
    """A number so many times."""

    value: Expr
    by: int


# -- truth -------------------------------------------------------------------------------------


@interned
class Equal(_Flag):
    """Whether two values are the same."""

    one: Expr
    two: Expr


@interned
class SameCells(_Flag):
    """Whether so many cells from two places on are the same; `order`, a table, says which of the
    second are compared with those of the first, if it is not one after the other.
    """

    one: Expr
    two: Expr
    count: int
    order: str


@interned
class Not(_Flag):
    """Whether something does not hold."""

    value: Expr


@interned
class And(_Flag):
    """Whether all of some conditions hold, asked in order until one does not."""

    parts: tuple[Expr, ...]


@interned
class Or(_Flag):
    """Whether one of some conditions holds, asked in order until one does."""

    parts: tuple[Expr, ...]


@interned
class Pick(Expr):
    """One of two values, the first if a condition holds; the other is not worked out."""

    condition: Expr
    one: Expr
    other: Expr

    @property
    def type(self) -> Type:
        """That of the values."""
        return self.one.type


@interned
class Below(_Flag):
    """Whether a number, which is none below zero, is less than another one."""

    value: Expr
    size: int


@interned
class IsMarked(_Flag):
    """Whether a table has a one, `index` rows from its first."""

    table: str
    index: Expr


@interned
class Ask(_Flag):
    """The answer of a check; with `here`, worked out where it is asked."""

    check: int
    here: bool


# -- others ------------------------------------------------------------------------------------


@interned
class Watching(Expr):
    """Those who see tags now: the keys, `count` of them, at which a map holds a symbol."""

    map: str
    count: int
    seeing: Symbol

    @property
    def type(self) -> Type:
        """Watchers."""
        return WATCHERS


def plus(*parts: Expr) -> Expr:
    """The sum of some values, without those that are known to be none."""
    left = tuple(part for part in parts if part is not Number(0))
    return left[0] if len(left) == 1 else Sum(left) if left else Number(0)


def less(value: Expr, by: int) -> Expr:
    """A value less so many."""
    return Less(value, by) if by else value


def times(value: Expr, by: int) -> Expr:
    """A value so many times."""
    return value if by == 1 else Times(value, by)


def unless(value: Expr) -> Expr:
    """Whether a condition does not hold."""
    return value.value if isinstance(value, Not) else Not(value)


def may_fault(node: Node) -> bool:
    """Whether a fault of the game can be met where a value is worked out."""
    return any(isinstance(each, Key) for each in node.all())
