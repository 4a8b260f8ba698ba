"""The lines of a function: statements, how deep each stands, and what is noted beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from rgt.backends.plan.nodes import rebuilt
from rgt.backends.plan.statements import Stmt
from rgt.backends.plan.types import Type


@dataclass(frozen=True, slots=True)
class Line:
    """A statement that stands `indent` bodies deep; the `note` is for people."""

    indent: int
    statement: Stmt
    note: str = ""

    def deeper(self, by: int = 1) -> Line:
        """The same so many bodies deeper."""
        return replace(self, indent=self.indent + by)


How = Literal["own", "copied", "small", "pure"]
"""Whether a function stands by itself, is copied to wherever it is called, may be so, or never is,
but changes nothing: two calls of it with the same state are one.
"""


Role = Literal["search", "run", "check", "linked", "flood"]
"""What a function does with the state: a search changes it and gives it back, a run leaves it
changed, a check changes it if at all as a search does; the others only read it, and a flood knows
nothing besides.
"""


@dataclass(frozen=True, slots=True)
class Given:
    """What a function is given, by name; with `changes` its caller sees what becomes of it."""

    name: str
    type: Type
    changes: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """What a function does, what it answers if anything, and what it is `given` besides the state;
    the `comment` is for people.  `how` says what compilers make of it.
    """

    name: str
    lines: tuple[Line, ...]
    answer: Type | None = None
    given: tuple[Given, ...] = ()
    role: Role = "check"
    comment: str = ""
    how: How = "own"

    @property
    def names(self) -> frozenset[str]:
        """The names that it is given."""
        return frozenset(each.name for each in self.given)

    def changed(self, change: Callable[[Any], Any]) -> Function:
        """The same function of other nodes: `change` gets those that its statements are made of
        (`nodes.rebuilt`).
        """
        lines = (replace(line, statement=rebuilt(line.statement, change)) for line in self.lines)
        return replace(self, lines=tuple(lines))
