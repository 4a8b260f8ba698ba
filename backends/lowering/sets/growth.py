"""Functions in which sets grow as long as they do.

A check that asks another one at the same place often lets the same set grow: a chain that comes to
one side, and then to the other.  Sets as numbers, in a function that is not put in line, are what
GCC needs to see that it has the answer already.

A set of all places that lead to some is kept from one search to the next.  While the set that it
goes through grows, it goes on from where it was; else it begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.lines import Function, Given, How, Line
from rgt.backends.plan.memory import LoadSets, NumberOf, OfNumber, StoreSets
from rgt.backends.plan.searches import Return
from rgt.backends.plan.sets import Any, Complement, Flooded, Meet, SetConst, Union, Where
from rgt.backends.plan.statements import End, GoOn, Grow, If, Let, Stmt, Update, While
from rgt.backends.plan.types import PACKED, SetOf, room_of

_MOST_WORDS = 2
"""No more are a number."""


def before(words: int) -> Local:
    """A set that grows, before it does once more."""
    return Local("reached", SetOf(words))


@dataclass(frozen=True, slots=True)
class Linked:
    """The places that lead to the set `ends` by moves to places of the set `through` alone; from
    where moves lead to the set `inside` is `entered`.
    """

    ends: SetConst
    through: Expr
    entered: Expr

    @property
    def words(self) -> int:
        """How many words the sets have."""
        return self.ends.words


def growing(found: Local, grown: Expr) -> list[tuple[int, Stmt]]:
    """A loop that lets a set grow to `grown`, which is told of `before`, as long as it does:
    statements, each with how deep it stands.
    """
    following = Local("next", found.type)
    assert isinstance(found.type, SetOf)
    reached = before(found.type.words)
    return [
        (0, Grow(found)),
        (1, Let(reached.name, found)),
        (1, Let(following.name, grown)),
        (1, GoOn(reached, following)),
        (1, Update(found.name, following)),
        (0, End()),
    ]


class Growth:
    """The functions of a game: one for all sets that grow alike."""

    def __init__(self) -> None:
        self._names: dict[Expr, str] = {}
        self._shared: set[str] = set()
        self._linked: dict[Linked, int] = {}

    def name(self, words: int, grown: Expr) -> str | None:
        """The name of a function, ``flood<n>(s, number)``; None if the set is too large for it."""
        if words > _MOST_WORDS:
            return None
        return self._names.setdefault(grown, f"flood{len(self._names)}")

    def linked(self, found: Linked, keep: Callable[[int], int]) -> str:
        """The name of a function ``linked<n>(s, w)``, for which some words are kept."""
        if found not in self._linked:
            self._linked[found] = keep(2 * room_of(found.words))
        return f"linked{self._linked[found]}"

    def share(self, name: str) -> None:
        """Note that the same set may be asked of a function twice."""
        self._shared.add(name)

    def functions(self, callers: Iterable[Function]) -> Iterator[Function]:
        """Those that some other functions call."""
        called = {
            node.function
            for caller in callers
            for line in caller.lines
            for node in line.statement.all()
            if isinstance(node, Flooded | Where)
        }
        for linked, first in self._linked.items():
            if f"linked{first}" in called:
                yield _linked(linked, first)
        for grown, name in self._names.items():
            if name in called:
                yield _flood(name, grown, "pure" if name in self._shared else "small")


def _flood(name: str, grown: Expr, how: How) -> Function:
    """A function of a set that grows."""
    assert isinstance(grown.type, SetOf)
    found = Local("found", grown.type)
    lines = [
        Line(1, Let(found.name, OfNumber(Local("from", PACKED), grown.type.words), "var")),
        *(Line(1 + depth, statement) for depth, statement in growing(found, grown)),
        Line(1, Return(NumberOf(found))),
    ]
    given = (Given("from", PACKED),)
    return Function(name, tuple(lines), PACKED, given, "flood", how=how)


def _linked(found: Linked, first: int) -> Function:
    """A function of a set that is kept, what is known beforehand left out, after what it goes
    through.
    """
    ends, through, before_, linked, inside, entered, more = (
        Local(name, SetOf(found.words))
        for name in ("ends", "through", "before", "linked", "inside", "entered", "more")
    )
    lines: list[tuple[int, Stmt]] = [
        (1, LoadSets(first, (before_.name, linked.name), found.words)),
        (1, Let(ends.name, found.ends, "constexpr")),
        (1, Let(through.name, found.through)),
        (1, Update(linked.name, Union((linked, ends)))),
        (1, Let(inside.name, Meet((linked, through, Complement(before_))), "var")),
        (1, If(Any(Meet((before_, Complement(through)))))),
        (2, Update(linked.name, ends)),
        (2, Update(inside.name, Meet((ends, through)))),
        (1, End()),
        (1, While(Any(inside))),
        (2, Let(entered.name, Meet((found.entered, Complement(linked))))),
        (2, Update(linked.name, Union((linked, entered)))),
        (2, Update(inside.name, Meet((entered, through)))),
        (1, End()),
        (1, Let(more.name, Meet((linked, Complement(ends))))),
        (1, StoreSets(first, (through.name, more.name), found.words)),
        (1, Return(linked)),
    ]
    made = tuple(Line(*line) for line in lines)
    return Function(f"linked{first}", made, linked.type, role="linked", how="small")
