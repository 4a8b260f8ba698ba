"""What a plan does: statements, and heads of those with a body.

A body is written between its head and `End`; the lines of a function say how deep each stands.
"""

from __future__ import annotations

from typing import Literal

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.ir.structures.interning import interned


class Stmt(Node):
    """What changes the state, gives something a name, or says what is done next."""

    __slots__ = ()


# -- the state ---------------------------------------------------------------------------------


@interned
class Store(Stmt):
    """A variable that is no map holds a value from now on."""

    field: str
    value: Expr


@interned
class Put(Stmt):
    """A cell of a map, `index` from its first, holds a value from now on.

    `old` is what it held, if that is known; `covered` says that sets have a bit for it.
    """

    map: str
    index: Expr
    value: Expr
    old: Expr | None = None
    covered: bool = False


@interned
class Copy(Stmt):
    """So many cells from a place on hold what those of another hold; `order`, a table, says which
    of the others, if not one after the other.  The sets of the map `gathered` are worked out from
    its cells then.
    """

    place: Expr
    source: Expr
    count: int
    order: str
    gathered: str = ""


@interned
class Fill(Stmt):
    """The cells of a map at all places of a set hold a value from now on."""

    map: str
    members: Expr
    value: Expr


@interned
class Gather(Stmt):
    """The sets of a map are worked out from its cells, or from the sets of another map (unless it
    is "") that holds the same.
    """

    map: str
    source: str = ""


@interned
class Touch(Stmt):
    """Answers that are remembered may be others from now on."""


@interned
class Leave(Stmt):
    """The move ends: the next one begins at a node."""

    node: int


@interned
class Show(Stmt):
    """Tells those who watch of a tag, the one of that number."""

    number: Expr
    tag: Expr
    watching: Expr | None


# -- what has a body ---------------------------------------------------------------------------


@interned
class Span(Node):
    """The numbers from one to before another."""

    first: int
    end: int


@interned
class Entries(Node):
    """What stands in a table, in order."""

    table: str


@interned
class ForEach(Stmt):
    """The body is done with each of some values, by a name."""

    name: str
    values: Span | Entries


@interned
class ForMembers(Stmt):
    """The body is done with each member of a set, by a name: its place and `first` more."""

    name: str
    members: Expr
    first: int


@interned
class While(Stmt):
    """The body is done as long as a condition holds."""

    condition: Expr


@interned
class Grow(Stmt):
    """The body, which has a `GoOn`, is done as long as that says so; of an empty set, never."""

    members: Expr


@interned
class GoOn(Stmt):
    """The `Grow` around goes on if a set is not the same as it will be next."""

    members: Expr
    following: Expr


@interned
class If(Stmt):
    """The body is done if a condition holds."""

    condition: Expr


@interned
class Else(Stmt):
    """The end of the body of an `If`, and the head of what is done else."""


@interned
class End(Stmt):
    """The end of a body."""


@interned
class Switch(Stmt):
    """The cases in the body say what is done for which value."""

    value: Expr


@interned
class Case(Stmt):
    """The body is done if the value is this one; of all that are none of the cases, nothing is."""

    value: Expr


@interned
class Default(Stmt):
    """No case fits: nothing is done."""


@interned
class Break(Stmt):
    """The switch, or the loop, is done."""


# -- names for values --------------------------------------------------------------------------

How = Literal["const", "constexpr", "var"]


@interned
class Let(Stmt):
    """A name for a value: for good, known beforehand (`constexpr`), or until an `Update`.

    `plain` has the target work out the type.
    """

    name: str
    value: Expr
    how: How = "const"
    plain: bool = False


@interned
class Update(Stmt):
    """A name stands for another value from now on."""

    name: str
    value: Expr


@interned
class Declare(Stmt):
    """Names for sets, empty at first."""

    names: tuple[str, ...]
    words: int


@interned
class Clear(Stmt):
    """A name stands for the empty set from now on."""

    name: str


# -- answers -----------------------------------------------------------------------------------


@interned
class Succeed(Stmt):
    """The check holds: this is its answer."""


@interned
class SucceedIf(Stmt):
    """If a condition holds, so does the check."""

    condition: Expr


# -- walks without a choice ---------------------------------------------------------------------


@interned
class Jump(Stmt):
    """The walk goes on at a node of the same function."""

    node: int


@interned
class Resume(Stmt):
    """The walk goes on at a node of another function."""

    node: int


@interned
class Done(Stmt):
    """The walk has come to its end."""


@interned
class Fail(Stmt):
    """There is no way on: the walk ends."""


# -- moves -------------------------------------------------------------------------------------


@interned
class Found(Stmt):
    """A move is found: so many tags that were written down, and some more.

    With `once` it is known that it was not found before.
    """

    number: Expr
    tags: tuple[Expr, ...]
    once: bool = False


@interned
class FoundEach(Stmt):
    """The same for each member of a set, by a name: its place and `first` more."""

    name: str
    members: Expr
    first: int
    found: Found


@interned
class Following(Node):
    """A table in whose rows symbols stand that follow each other from a code on, `few` of them if
    they are so few that it matters.
    """

    first: int
    few: int | None = None


@interned
class Bytes(Node):
    """A table in whose rows, eight at most, stand symbols whose codes are bytes."""

    codes: tuple[int, ...]


@interned
class List(Stmt):
    """A move is found for each member of a set.

    Its tags, but for `number` that were written down, stand in a table, in the row of the member;
    `start` is the row of the first place.  The moves are those of the list `site` of the function.
    With `packed`, a mask, rows are those of its places alone.  With `alone` there are no others;
    with `once` none of these was found before, though that may be of others of the function.
    """

    site: int
    number: Expr
    members: Expr
    table: str | Following | Bytes
    start: int
    packed: int | None = None
    alone: bool = False
    once: bool = False


@interned
class Rows(Node):
    """The rows of a table of tags, by its name, from the one of a number on."""

    table: str
    start: int


@interned
class ListBehind(Stmt):
    """A move is found for each member of a set, that has some `tags` and then the member's.

    With `once` none of these was found before.
    """

    number: Expr
    members: Expr
    table: Following | Rows
    tags: tuple[Expr, ...]
    once: bool = False
