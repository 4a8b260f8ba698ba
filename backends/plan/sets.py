"""Values of a plan that are sets of places, and what is asked of them."""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import FLAG, SetOf, Type
from rgt.ir.interning import interned


@interned
class Members(Expr):
    """The places at which a map holds a value: the set of that number among those of the map."""

    board: str
    number: Expr
    words: int

    @property
    def type(self) -> Type:
        """A set."""
        return SetOf(self.words)


@interned
class Has(Expr):
    """Whether a place is a member."""

    members: Expr
    place: Expr

    @property
    def type(self) -> Type:
        """A truth value."""
        return FLAG
