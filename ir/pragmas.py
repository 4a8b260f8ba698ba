"""Pragmas: hints that ride along with a game; unknown ones are kept as they were written."""

from __future__ import annotations

from rgt.ir.expressions import Expression
from rgt.ir.structures.interning import Term, interned
from rgt.ir.types import Type


@interned
class ArtificialTag(Term):
    """An edge ``$ t`` with one of these tags only separates walks: no move shows it."""

    tags: tuple[str, ...]


@interned
class Disjoint(Term):
    """Among the edges node -> targets at most one is legal (exactly one if `exhaustive`)."""

    node: str
    targets: tuple[str, ...]
    exhaustive: bool = False


@interned
class Integer(Term):
    """Symbol number i stands for the integer offset + i."""

    offset: int
    symbols: tuple[str, ...]


@interned
class Iterator(Term):
    """a -> b is ``variable = T(*)`` and b -> c asks a constant map at it for a symbol."""

    a: str
    b: str
    c: str
    variable: str


@interned
class Repeat(Term):
    """At these nodes the visited test needs to compare only these variables."""

    nodes: tuple[str, ...]
    variables: tuple[str, ...]


@interned
class Unique(Term):
    """These nodes need no visited test."""

    nodes: tuple[str, ...]


@interned
class SimpleApply(Term):
    """From `start`, the tags lead to `end` and do the assignments, whatever the conditions.

    A tag is a symbol, or a (name, type) pair that binds any symbol of the type.
    """

    start: str
    end: str
    tags: tuple[str | tuple[str, Type], ...]
    assignments: tuple[tuple[Expression, Expression], ...]
    exhaustive: bool = False


@interned
class TagIndex(Term):
    """Tag edges leaving these nodes are tag number `index` of the move (at most, if `bound`)."""

    nodes: tuple[str, ...]
    index: int
    bound: bool = False


@interned
class TranslatedFromRbg(Term):
    """The game was translated from RBG."""


@interned
class UnknownPragma(Term):
    """Anything else: the text between ``@`` and ``;``, blanks and all."""

    text: str


Pragma = (
    ArtificialTag
    | Disjoint
    | Integer
    | Iterator
    | Repeat
    | Unique
    | SimpleApply
    | TagIndex
    | TranslatedFromRbg
    | UnknownPragma
)
