"""What walks without a choice do: they follow jumps, and fail where there is no way on."""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.types import CODE, FLAG, INDEX, Type
from rgt.ir.structures.interning import interned


class _Told(Expr):
    __slots__ = ()
    type: Type = FLAG


# -- what is asked -----------------------------------------------------------------------------


@interned
class GoesRound(_Told):
    """Whether a walk comes to a node again and again in a state where it was before."""

    node: int


@interned
class GoesOnForEver(_Told):
    """The same; one that shows tags on the way is given up only when it is very long."""

    node: int


@interned
class Likely(_Told):
    """A condition that mostly holds, or mostly does not."""

    condition: Expr
    holds: bool


@interned
class WantedTag(Expr):
    """The tag of the wanted move of a number."""

    number: Expr

    @property
    def type(self) -> Type:
        """A code."""
        return CODE


@interned
class NextTag(Expr):
    """The same, or -1 behind the last one."""

    number: Expr

    @property
    def type(self) -> Type:
        """A number."""
        return INDEX


@interned
class Piece(Expr):
    """A piece of a walk is gone from the node where it stands: the node to go on from, if there is
    one.  The function is given some names besides.
    """

    function: str
    given: tuple[str, ...]

    @property
    def type(self) -> Type:
        """A number."""
        return INDEX


# -- statements --------------------------------------------------------------------------------


@interned
class Label(Stmt):
    """Where jumps to a node come; `place` is for people."""

    node: int
    place: str


@interned
class Skip(Stmt):
    """Nothing is done."""


@interned
class Unused(Stmt):
    """Names that a function is given, and may not read."""

    names: tuple[str, ...]


@interned
class CountTag(Stmt):
    """One tag more was shown."""


@interned
class FailUnless(Stmt):
    """The walk ends if a condition does not hold."""

    condition: Expr


@interned
class FailIf(Stmt):
    """The walk ends if a condition holds."""

    condition: Expr


@interned
class Conclude(Stmt):
    """The walk has come to its end if a condition holds, else it ends."""

    condition: Expr


@interned
class Enter(Stmt):
    """A case of a switch: the walk goes on at a node if its value is the number of that."""

    node: int


@interned
class When(Stmt):
    """A case of a switch without an end of its own: what follows is done for this value, too."""

    value: Expr


@interned
class Otherwise(Stmt):
    """What follows is done for all values that are none of the cases."""


@interned
class FailOtherwise(Stmt):
    """For all values that are none of the cases the walk ends."""


@interned
class Scope(Stmt):
    """The names of the body are known there only."""


@interned
class KeepState(Stmt):
    """A name for the state as it is now."""

    name: str


@interned
class BackTo(Stmt):
    """The state is again the one that got a name."""

    name: str


@interned
class BeginRun(Stmt):
    """A walk begins: no tag was shown (`t`), and no round gone (`rounds`); with `noticing` it is
    told when it comes to where it was.
    """

    noticing: bool


@interned
class Drive(Stmt):
    """The body is done as long as there is a node to go on from."""


@interned
class GoOnBy(Stmt):
    """A piece of the walk is gone, which tells the node to go on from."""

    piece: Piece


@interned
class GoNowhere(Stmt):
    """For all values that are none of the cases there is no node to go on from: no way on."""


@interned
class Arrived(_Told):
    """Whether a piece came to the end of the walk; without one, whether the walk as a whole did."""

    piece: Piece | None


@interned
class ForgetArrivals(Stmt):
    """A search begins: no arrival was noted."""
