"""The lines of a function: statements, how deep each stands, and what is noted beside it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rgt.backends.plan.statements import Stmt


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


@dataclass(frozen=True, slots=True)
class Function:
    """What a function does: how it begins (`head`, in a target's own text) and what it is `given`,
    by name; the `comment` is for people.  `how` says what compilers make of it.
    """

    head: str
    lines: tuple[Line, ...]
    given: tuple[str, ...] = ()
    comment: str = ""
    how: How = "own"
