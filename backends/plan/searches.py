"""What searches do besides: arrivals that are noted, tags that are written down, calls, answers."""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.types import FLAG, INDEX, Type
from rgt.ir.structures.interning import interned


class _Number(Expr):
    __slots__ = ()
    type: Type = INDEX


class _Told(Expr):
    __slots__ = ()
    type: Type = FLAG


# -- what is asked of a search -----------------------------------------------------------------


@interned
class Version(_Number):
    """The number of the state that remembered answers are of."""


@interned
class Leads(_Told):
    """Whether a walk that another function looks for, given one number, comes to its end; it is
    made on a copy of the state, if that has a name.
    """

    function: str
    argument: Expr
    copy: str = ""


@interned
class NextSearch(_Number):
    """The number of a search that begins."""


@interned
class Arrivals(_Number):
    """How many arrivals went by."""


@interned
class IsDeep(_Told):
    """Whether more than so many functions with a `Deepen` stand in one another."""

    calls: int


@interned
class Noticed(_Told):
    """Whether a key was noted before; it is from now on."""

    key: str


@interned
class Marked(_Told):
    """Whether a mark was set in the search of a number; it is from now on."""

    mark: Expr
    search: Expr


@interned
class ArrivesOften(_Told):
    """Whether so many arrivals went by that they are noted from now on."""


@interned
class IsComplete(_Told):
    """Whether so many tags are all of the wanted move."""

    number: Expr


@interned
class IsWanted(_Told):
    """Whether a tag is that of the wanted move, the one of that number."""

    number: Expr
    tag: Expr


@interned
class AtLeast(_Told):
    """Whether a number is so great."""

    value: Expr
    least: int


# -- parts of keys -----------------------------------------------------------------------------


@interned
class PackedFields(_Number):
    """The values of some variables that are no maps as one number, each so many bits up."""

    fields: tuple[str, ...]
    shifts: tuple[int, ...]


@interned
class AllCells(Node):
    """All cells of a map, so many; all that they hold are `first` and the codes after it, which so
    many `bits` tell apart (None: all bits of a cell).
    """

    map: str
    count: int
    first: int = 0
    bits: int | None = None


@interned
class Stretch(Node):
    """So many bytes of the state, from a variable on."""

    first: str
    size: int


@interned
class Trail(Node):
    """So many tags that were written down, from the first on."""

    number: Expr


# -- names -------------------------------------------------------------------------------------


@interned
class LetIndex(Stmt):
    """A name for the index of a cell, which is none below zero."""

    name: str
    value: Expr


@interned
class LetCells(Stmt):
    """A name for so many cells, each of so many bytes."""

    name: str
    width: int
    count: int


@interned
class KeepCells(Stmt):
    """A name for all cells of a map as they are now: so many, each of so many bytes."""

    name: str
    width: int
    count: int
    map: str


# -- statements --------------------------------------------------------------------------------


@interned
class Comment(Stmt):
    """Words for people; nothing is done."""

    text: str


@interned
class Restore(Stmt):
    """The state is that of a number again: answers that were remembered of it hold."""

    version: Expr


@interned
class CopyState(Stmt):
    """A name for a copy of the state, which may change."""

    name: str


@interned
class AnswerAgain(Stmt):
    """The check is left with the answer that was remembered, if the state is still the same."""

    memo: int


@interned
class Remember(Stmt):
    """The answer of a check is remembered."""

    memo: int
    answer: Expr


@interned
class CountArrivals(Stmt):
    """So many arrivals went by."""

    number: Expr


@interned
class Deepen(Stmt):
    """A function begins that stands in itself: a fault of a kind, at a node, if it is too deep."""

    kind: int
    node: int


@interned
class BeginKey(Stmt):
    """A name for what tells an arrival from others, of a number that no other place has."""

    name: str
    number: int


@interned
class AddToKey(Stmt):
    """More that tells an arrival from others."""

    name: str
    part: Node


@interned
class BeginRound(Stmt):
    """A function begins in which a walk may go round."""


@interned
class GoRound(Stmt):
    """A fault, met at a node, if the walk was where a key says before."""

    key: str
    node: int


@interned
class WriteDown(Stmt):
    """A tag is written down for other functions: the one of that number."""

    number: Expr
    tag: Expr


@interned
class Call(Stmt):
    """Another function does its work, given one number."""

    function: str
    argument: Expr


@interned
class Return(Stmt):
    """The function is left, with an answer if it has one."""

    value: Expr | None


@interned
class ReturnIf(Stmt):
    """The same if a condition holds."""

    condition: Expr
    value: Expr | None


# -- what is known of a function ---------------------------------------------------------------


@interned
class Once(Stmt):
    """Whether no move that a function lists is listed twice."""

    holds: bool


@interned
class FirstRows(Stmt):
    """For each list of moves that stand in tables the row from which on they are numbered; -1 if
    they are written down.
    """

    rows: tuple[int, ...]
