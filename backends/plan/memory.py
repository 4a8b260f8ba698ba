"""What is kept from one search to the next: sets, and what they were found for.

Memory is words, numbered from 0 on; whoever keeps something has some of them for itself.
"""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.sets import SizedSet
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.types import PACKED, Type
from rgt.ir.structures.interning import interned


@interned
class OfNumber(SizedSet):
    """The set that a number stands for."""

    number: Expr
    words: int


@interned
class NumberOf(Expr):
    """A set, of two words at most, as a number."""

    members: Expr

    @property
    def type(self) -> Type:
        """A set as a number."""
        return PACKED


@interned
class LoadSets(Stmt):
    """Names for sets, of so many words each, as they were kept from the word `first` on; they may
    change.
    """

    first: int
    names: tuple[str, ...]
    words: int


@interned
class StoreSets(Stmt):
    """Sets, of so many words each, are kept from the word `first` on.  Where this stands sets were
    loaded from there.
    """

    first: int
    names: tuple[str, ...]
    words: int


@interned
class Recall(Stmt):
    """The function is left with the set, of so many words, that was kept from the word `first` on,
    if what it was found for was the same as the `key` is now.
    """

    first: int
    key: tuple[Expr, ...]
    words: int


@interned
class KeepFound(Stmt):
    """A set is kept as what was found for a `Recall` before."""

    recall: Recall
    found: Expr
