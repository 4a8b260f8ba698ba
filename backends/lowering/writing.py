"""The lines of a function while they are written, and what is noted about them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.lowering.listings import Called
from rgt.backends.lowering.loops import Loops
from rgt.backends.lowering.sites import Site
from rgt.backends.lowering.unit import Unit
from rgt.backends.plan.expressions import Ask, Expr, Local, Number, plus
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import Call, Leads
from rgt.backends.plan.sets import HoldsAt, Union
from rgt.backends.plan.statements import Declare, Let, Stmt, Update
from rgt.backends.plan.types import INDEX, SetOf
from rgt.backends.program.steps import Either

_CALLS = (Ask, Call, HoldsAt, Leads)


def calls(line: Line) -> bool:
    """Whether a line calls a walk or a check; to ask for a set is none."""
    return any(isinstance(node, _CALLS) for node in line.statement.all())


@dataclass(frozen=True, slots=True)
class Here:
    """Where the emission stands: indentation, how many tags beyond ``t`` were shown, those of
    them that are not written down yet, and how many edges stand in line before.
    """

    indent: int = 1
    tags: int = 0
    pending: tuple[Expr, ...] = ()
    edges: int = 0

    @property
    def at(self) -> Expr:
        """The number of tags shown and written down so far."""
        return plus(Local("t", INDEX), Number(self.tags))

    def deeper(self) -> Here:
        """The same place inside a block."""
        return replace(self, indent=self.indent + 1)

    def further(self) -> Here:
        """The place behind one more edge."""
        return replace(self, edges=self.edges + 1)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A set that grows in every turn of a loop, and what lists its members behind it."""

    found: Local
    emit: Callable[[Here, Expr], None]


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the emission had come, to go back to."""

    lines: list[Line]
    length: int
    size: int
    memory: int
    stored: int
    needed: int
    sites: int
    calls: int
    assumed: int
    gathered: int


class Writing:
    """What was written of a search, and what was noted on the way.

    `memory` are the variables that are found in the state, `stored` those that are written there,
    and `written` those of the assignments that the present place stands inside of; `loops` are the
    loops that it stands inside of.
    `size` counts the lines of the function.  `needed` are the nodes that get functions, `sites` and
    `calls` where moves are listed and functions called, `assumed` the codes that cells are taken to
    hold.  `gathered` are the lists that are made behind the loop around the present place, by what
    they have in common; None where there is none.
    """

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.lines: list[Line] = []
        self.names = 0
        self.size = 0
        self.memory = 0
        self.stored = 0
        self.written = 0
        self.loops = Loops(unit.tables)
        self.needed: dict[int, None] = {}
        self.sites: list[Site] = []
        self.calls: list[Called] = []
        self.floods: set[str] = set()
        self.floods_asked: set[str] = set()
        self.assumed: dict[tuple[str, int], int] = {}
        self.gathered: dict[Hashable, Gathered] | None = None
        self.wholes: set[Local] = set()
        """Names of sets of everything that is chosen from."""

    def mark(self) -> Mark:
        """The present state of the emission."""
        lines = self.lines
        gathered = len(self.gathered or ())
        counts = len(self.needed), len(self.sites), len(self.calls), len(self.assumed), gathered
        return Mark(lines, len(lines), self.size, self.memory, self.stored, *counts)

    def back_to(self, mark: Mark) -> None:
        """Forget what was emitted since then."""
        self.lines, self.size = mark.lines, mark.size
        del self.lines[mark.length :]
        self.memory, self.stored = mark.memory, mark.stored
        for node in list(self.needed)[mark.needed :]:
            del self.needed[node]
        del self.sites[mark.sites :]
        del self.calls[mark.calls :]
        for cell in list(self.assumed)[mark.assumed :]:
            del self.assumed[cell]
        for key in list(self.gathered or ())[mark.gathered :]:
            assert self.gathered is not None
            del self.gathered[key]

    @contextmanager
    def gathering(self, here: Here) -> Iterator[None]:
        """What stands inside of a loop that lists moves: those of its turns that have the same tags
        are listed behind it, all at once, so that none is listed twice.
        """
        if self.gathered is not None:
            # of several loops the outermost one counts
            yield
            return
        begin = len(self.lines)
        self.gathered = {}
        try:
            yield
        finally:
            made, self.gathered = self.gathered, None
        for each in made.values():
            assert isinstance(each.found.type, SetOf)
            declared = Declare((each.found.name,), each.found.type.words)
            self.lines.insert(begin, Line(here.indent, declared))
        for each in made.values():
            each.emit(here, each.found)

    def gather(
        self, key: Hashable, here: Here, members: Expr, emit: Callable[[Here, Expr], None]
    ) -> None:
        """Have a list made behind the loop: `emit` does that, of all `members` that are gathered
        with the same key.
        """
        assert self.gathered is not None
        if key not in self.gathered:
            self.gathered[key] = Gathered(Local(self.name("gathered"), members.type), emit)
        found = self.gathered[key].found
        self.add(here, Update(found.name, Union((found, members))))

    def add(self, here: Here, statement: Stmt, note: str = "") -> None:
        """Emit one line."""
        self.size += 1
        self.lines.append(Line(here.indent, statement, note))

    def let(
        self, here: Here, prefix: str, value: Expr, note: str = "", *, plain: bool = False
    ) -> Local:
        """Emit a fresh name for a value."""
        name = self.name(prefix)
        self.add(here, Let(name, value, plain=plain), note)
        return Local(name, value.type)

    def condition(self, op: Op, node: int) -> Expr:
        """A condition; a check finds the variables that it reads in the state."""
        for each in op.alternatives if isinstance(op, Either) else (op,):
            if each.kind is Kind.CHECK:
                self.memory |= self.unit.plan.reads(each)
        return self.unit.condition(op, node)

    def name_for(self, variable: str) -> str:
        """A fresh local name for the value of a variable of the game, as like it as can be."""
        like = self.unit.plan.storage.fields[variable].name.removeprefix("v_")
        return self.name(f"v{like}_" if like[:1].isdigit() else f"{like}_")

    def name(self, prefix: str) -> str:
        """A fresh local name."""
        self.names += 1
        return f"{prefix}{self.names}"
