"""Values of a plan that are sets of places, and what is asked of them."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.types import FLAG, INDEX, SetOf, Type
from rgt.ir.structures.interning import interned


class SetExpr(Expr):
    """A set of places."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """That of the first set that it is made of."""
        return next(each.type for each in self.children if isinstance(each, Expr))


class SizedSet(SetExpr):
    """A set of so many `words`."""

    __slots__ = ()
    words: int

    @property
    def type(self) -> Type:
        """A set of so many words."""
        return SetOf(self.words)


class _Asked(Expr):
    __slots__ = ()
    type: Type = FLAG


# -- sets that are known, or stand somewhere ---------------------------------------------------


@interned
class SetConst(SizedSet):
    """A set that is known beforehand; `needless` where the same is said without it.

    Work in several directions is done at once if its statements are alike, and so all of them are
    masked, those too where places without a neighbour fall off the end of a set by themselves.
    """

    words: int
    mask: int
    needless: bool = False


@interned
class One(SizedSet):
    """The set of one place."""

    place: Expr
    words: int


@interned
class Members(SizedSet):
    """The places at which a map holds a value: the set of that number among those of the map."""

    board: str
    number: Expr
    words: int


@interned
class Row(SizedSet):
    """The set in a table, `index` rows from its first."""

    table: str
    index: Expr
    words: int


@interned
class Where(SizedSet):
    """The places for which a check holds; `function` works them out."""

    function: str
    words: int


# -- sets made of others -----------------------------------------------------------------------


@interned
class Union(SetExpr):
    """The members of any of some sets."""

    parts: tuple[Expr, ...]


@interned
class Meet(SetExpr):
    """The members of all of some sets."""

    parts: tuple[Expr, ...]


@interned
class Complement(SetExpr):
    """All places that are no members, those beyond what the set is about included."""

    value: Expr


@interned
class Shift(SetExpr):
    """Each member so many places further down; those that leave the set are none any more."""

    value: Expr
    by: int


@interned
class Fit(SizedSet):
    """The same set in another number of words; what these do not hold is gone."""

    value: Expr
    words: int


@interned
class Regroup(SetExpr):
    """The members among the places `source`, put at the places `target`, the lowest at the lowest;
    both are masks.
    """

    value: Expr
    source: int
    target: int


@interned
class ByParts(SetExpr):
    """The union of rows of a table: of 256 for each eight places of a set, the one whose number
    tells which of these are members.  So every place can have any places that it stands for.
    """

    value: Expr
    table: str
    parts: int


@interned
class When(SetExpr):
    """A set if a condition holds, else the empty one."""

    condition: Expr
    members: Expr

    @property
    def type(self) -> Type:
        """That of the set."""
        return self.members.type


@interned
class Along(SetExpr):
    """The places that walks along some lines come to: those `free`, up to the first that is not,
    which is one, too.  `lines` is a row of a table, `which` tells which of the row there are.
    """

    lines: Expr
    free: Expr
    which: Expr | None

    @property
    def type(self) -> Type:
        """That of the free places."""
        return self.free.type


@interned
class Flooded(SizedSet):
    """A set that has grown by a `function` as long as it does."""

    function: str
    start: Expr
    words: int


@interned
class BeforeStops(SetExpr):
    """What lies on each of so many `lines` before the first place of `stops`, if that is one of
    `held`.

    The lines are rows of a table, eight of them from the row `start` on; those with their bit in
    `rising` go up, the others down.
    """

    lines: int
    rising: int
    table: str
    start: Expr
    stops: Expr
    held: Expr

    @property
    def type(self) -> Type:
        """A set of one word."""
        return SetOf(1)


# -- places and numbers of sets ----------------------------------------------------------------


class _Number(Expr):
    __slots__ = ()
    type: Type = INDEX


@interned
class Lowest(_Number):
    """The lowest member; `none` of the empty set, which has to be said where it may be empty."""

    members: Expr
    none: Expr | None = None


@interned
class Highest(_Number):
    """The highest member; `none` of the empty set."""

    members: Expr
    none: Expr | None = None


@interned
class Count(_Number):
    """How many members there are."""

    members: Expr


# -- what is asked of sets ---------------------------------------------------------------------


@interned
class Has(_Asked):
    """Whether a place is a member."""

    members: Expr
    place: Expr


@interned
class Any(_Asked):
    """Whether there are members."""

    members: Expr


@interned
class HasAll(_Asked):
    """Whether all places of a mask are members."""

    members: Expr
    mask: int


@interned
class HasNone(_Asked):
    """Whether no place of a mask is a member."""

    members: Expr
    mask: int


@interned
class HasAllOfOne(_Asked):
    """Whether all places of one of some masks are members of a set of so many `places`; `notes`
    are for people, one for each mask.
    """

    members: Expr
    places: int
    masks: tuple[int, ...]
    notes: tuple[str, ...]


@interned
class AllHold(_Asked):
    """Whether all of some conditions hold, asked at once."""

    parts: tuple[Expr, ...]


@interned
class OneHolds(_Asked):
    """Whether one of some conditions holds, asked at once; `notes` are for people, one for each."""

    parts: tuple[Expr, ...]
    notes: tuple[str, ...]


@interned
class HoldsAt(_Asked):
    """Whether a check holds for a place; `function` works it out."""

    function: str
    place: Expr


def union(parts: Sequence[Expr]) -> Expr:
    """The members of any of some sets, of one at least."""
    return parts[0] if len(parts) == 1 else Union(tuple(parts))


def meet(parts: Sequence[Expr]) -> Expr:
    """The members of all of some sets, of one at least."""
    return parts[0] if len(parts) == 1 else Meet(tuple(parts))


def shifted(value: Expr, by: int) -> Expr:
    """Each member so many places further down."""
    return Shift(value, by) if by else value
