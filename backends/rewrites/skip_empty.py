"""What is done for parts of a set is skipped where the set is empty.

Pieces that can take are looked for in every turn, and seldom there.  What they can do then is many
loops and lists, each of a set that is worked out for itself and empty, too.

Before::

    Let("x", Meet((Members("b", Number(0), 1), Shift(Members("b", Number(7), 1), 4))))
    Let("y", Meet((Local("x", SetOf(1)), Members("b", Number(1), 1))))
    ForMembers("i", Local("y", SetOf(1)), 0)
        SucceedIf(Has(Members("b", Number(2), 1), Local("i", INDEX)))
    End()
    Let("z", Meet((Local("x", SetOf(1)), Members("b", Number(3), 1))))
    ForMembers("j", Local("z", SetOf(1)), 0)
        SucceedIf(Has(Members("b", Number(4), 1), Local("j", INDEX)))
    End()
    Let("u", Meet((Local("z", SetOf(1)), Members("b", Number(5), 1))))
    ForMembers("k", Local("u", SetOf(1)), 0)
        SucceedIf(Has(Members("b", Number(6), 1), Local("k", INDEX)))
    End()

After::

    Let("x", Meet((Members("b", Number(0), 1), Shift(Members("b", Number(7), 1), 4))))
    If(Any(Local("x", SetOf(1))))
        Let("y", Meet((Local("x", SetOf(1)), Members("b", Number(1), 1))))
        ForMembers("i", Local("y", SetOf(1)), 0)
            SucceedIf(Has(Members("b", Number(2), 1), Local("i", INDEX)))
        End()
        Let("z", Meet((Local("x", SetOf(1)), Members("b", Number(3), 1))))
        ForMembers("j", Local("z", SetOf(1)), 0)
            SucceedIf(Has(Members("b", Number(4), 1), Local("j", INDEX)))
        End()
        Let("u", Meet((Local("z", SetOf(1)), Members("b", Number(5), 1))))
        ForMembers("k", Local("u", SetOf(1)), 0)
            SucceedIf(Has(Members("b", Number(6), 1), Local("k", INDEX)))
        End()
    End()

Why sound: parts of the empty set are empty, loops over them and lists of them do nothing, and what
else is worked out in between has no effect, meets no fault, and has a name that nobody reads later.
Not applied: to fewer than three loops or lists; to all places that hold something, of which there
are some as a rule, and what is left of these by a constant; where one of the parts tells as much.
Ends: what is in the body of the question is asked no more.
Gain: the work for all parts of a set that is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Fit, Meet, SetConst, SetExpr, Shift, Union
from rgt.backends.plan.statements import (
    End,
    ForMembers,
    FoundEach,
    If,
    Let,
    List,
    ListBehind,
    Stmt,
)
from rgt.backends.rewrites.join_questions import MADE_OF

_FEWEST = 3
_MANY_BOARDS = 2
"""Where so many tell the members, there may well be none."""
_MOST_BETWEEN = 12
"""So many names for values stand between two loops at most."""


def skip_empty(lines: Sequence[Line], _game: Game) -> list[Line]:
    """The lines of a function in which what is done for parts of an empty set is skipped."""
    return list(_Skipping(lines).rewritten(range(len(lines)), 0))


class _Skipping:
    def __init__(self, lines: Sequence[Line]) -> None:
        self._lines = lines
        self._last: dict[str, int] = {}
        """The line in which a name is read last."""
        self._asked: dict[str, int] = {}
        """How many boards tell the members of a set, by its name."""
        for number, line in enumerate(lines):
            locals_read = (n for n in line.statement.all() if isinstance(n, Local))
            self._last.update((read.name, number) for read in locals_read)

    def rewritten(self, some: range, deeper: int) -> Iterator[Line]:
        """Some of the lines, so many bodies deeper."""
        at = some.start
        while at < some.stop:
            line = self._lines[at].deeper(deeper)
            yield line
            at += 1
            statement = line.statement
            if not isinstance(statement, Let) or not isinstance(statement.value, SetExpr):
                continue
            self._asked[statement.name] = self._boards(statement.value)
            end = self._end(range(at, some.stop))
            if end is not None and not self._told_further(range(at, some.stop), end):
                yield Line(line.indent, If(Any(Local(statement.name, statement.value.type))))
                yield from self.rewritten(range(at, end), deeper + 1)
                yield Line(line.indent, End())
                at = end

    def _told_further(self, some: range, end: int) -> bool:
        """Whether a set that is named before all loops tells as much of the lines before `end`."""
        for at in some:
            statement = self._lines[at].statement
            if not isinstance(statement, Let):
                break
            if isinstance(statement.value, SetExpr):
                self._asked[statement.name] = self._boards(statement.value)
                if self._end(range(at + 1, some.stop)) == end:
                    return True
        return False

    def _boards(self, value: Expr) -> int:
        """How many boards tell the members of a set."""
        match value:
            case Local(name):
                return self._asked.get(name, 1)
            case Meet(parts):
                return sum(map(self._boards, parts))
            case SetConst():
                return 0
        return 1

    def _end(self, some: range) -> int | None:
        """How far the lines behind that which names a set do nothing if it is empty."""
        named = self._lines[some.start - 1]
        assert isinstance(named.statement, Let)
        if self._asked[named.statement.name] < _MANY_BOARDS:
            return None
        inside, latest, taken, between = {named.statement.name}, -1, 0, 0
        found, at = None, some.start
        while at < some.stop and self._lines[at].indent == named.indent and between < _MOST_BETWEEN:
            statement = self._lines[at].statement
            if isinstance(statement, Let) and _has_no_effect(statement):
                between += 1
                latest = max(latest, self._last.get(statement.name, -1))
                if _is_part(statement.value, inside):
                    inside.add(statement.name)
                at += 1
            elif (members := _taken(statement)) is not None and _is_part(members, inside):
                taken, between = taken + 1, 0
                at = _behind(self._lines, at)
                if taken >= _FEWEST and latest < at:
                    found = at
            else:
                break
        return found


def _taken(statement: Stmt) -> Expr | None:
    """The set without which a statement, with its body, does nothing."""
    match statement:
        case ForMembers() | FoundEach() | ListBehind():
            return statement.members
        case List():
            # a list that stands alone says that there are no moves, too
            return None if statement.alone else statement.members
    return None


def _behind(lines: Sequence[Line], at: int) -> int:
    """The line behind a statement and its body."""
    indent, head = lines[at].indent, at
    at += 1
    if isinstance(lines[head].statement, ForMembers):
        while lines[at].indent > indent:
            at += 1
        at += 1
    return at


def _has_no_effect(named: Let) -> bool:
    nodes = (node for node in named.value.all() if isinstance(node, Expr))
    return named.how != "var" and all(isinstance(node, MADE_OF) for node in nodes)


def _is_part(value: Expr, inside: set[str]) -> bool:
    """Whether all members of a set are, perhaps moved, of one of those inside."""
    match value:
        case Local(name):
            return name in inside
        case Meet(parts):
            return any(_is_part(part, inside) for part in parts)
        case Union(parts):
            return all(_is_part(part, inside) for part in parts)
        case Shift(moved, _) | Fit(moved, _):
            return _is_part(moved, inside)
    return False
