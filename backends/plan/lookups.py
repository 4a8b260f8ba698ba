"""Checks whose walks are rows of tables: what each of them asks of a set."""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import BITS, FLAG, Type
from rgt.ir.structures.interning import interned


@interned
class WordOf(Expr):
    """A word of a set, its places as bits."""

    members: Expr
    word: int

    @property
    def type(self) -> Type:
        """Bits."""
        return BITS


@interned
class AnyBits(Expr):
    """The bits of any of some words."""

    parts: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """Bits."""
        return BITS


@interned
class BitsUp(Expr):
    """The bits of a word, each so many places up."""

    value: Expr
    by: int

    @property
    def type(self) -> Type:
        """Bits."""
        return BITS


@interned
class SomeWalk(Expr):
    """Whether one of the walks in a row of a table finds what it asks for in a set, or in bits;
    with `rarely` that is asked so rarely that nobody else should have the code for it.
    """

    table: str
    row: Expr
    asked: Expr
    rarely: bool = False

    @property
    def type(self) -> Type:
        """A truth value."""
        return FLAG
