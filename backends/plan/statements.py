"""What a plan does: statements, and heads of those with a body.

A body is written between its head and `End`; the lines of a function say how deep each stands.
"""

from __future__ import annotations

from rgt.backends.plan.expressions import Expr
from rgt.backends.plan.nodes import Node
from rgt.ir.interning import interned


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
    of the others, if not one after the other.
    """

    place: Expr
    source: Expr
    count: int
    order: str


@interned
class Gather(Stmt):
    """The sets of a map are worked out from its cells."""

    map: str


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
