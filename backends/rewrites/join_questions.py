"""Questions about sets, one after the other, are asked as one.

Whether somebody can leap to the north, or to the east, and so on, are four branches, and which of
them is the first to be taken is anybody's guess.

Before::

    Let("x", Meet((Members("b", Number(0), 1), SetConst(1, 0xFF))))
    SucceedIf(Any(Local("x", SetOf(1))))
    Let("y", Meet((Members("b", Number(1), 1), SetConst(1, 0xFF00))))
    SucceedIf(Any(Local("y", SetOf(1))))

After::

    Let("x", Meet((Members("b", Number(0), 1), SetConst(1, 0xFF))))
    Let("y", Meet((Members("b", Number(1), 1), SetConst(1, 0xFF00))))
    SucceedIf(Any(Union((Local("x", SetOf(1)), Local("y", SetOf(1))))))

Why sound: what is worked out in between has no effect and meets no fault, so that all may be worked
out before one branch asks for the union.
Not applied: to sets of several words; where something else is done between two questions.
Ends: up to four questions become one.
Gain: branches that nobody foresees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rgt.backends.plan.expressions import (
    Cell,
    Expr,
    Field,
    Local,
    Lookup,
    Number,
    Symbol,
)
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Complement, Meet, Members, Row, SetConst, Shift, Union
from rgt.backends.plan.statements import Let, Stmt, SucceedIf
from rgt.backends.plan.types import SetOf

_MOST = 4
_WORD = SetOf(1)
MADE_OF = (
    *(Cell, Field, Local, Lookup, Number, Symbol),
    *(Complement, Meet, Members, Row, SetConst, Shift, Union),
)
"""What has no effect, and is soon worked out."""


def join_questions(lines: Sequence[Line], _game: Game) -> list[Line]:
    """The lines of a function with questions about sets of one word put together."""
    return list(_joined(lines))


def _joined(lines: Sequence[Line]) -> Iterator[Line]:
    small: set[str] = set()
    waiting: list[Line] = []
    between: list[Line] = []
    for line in lines:
        statement = line.statement
        if isinstance(statement, Let) and not statement.plain and statement.value.type is _WORD:
            small.add(statement.name)
        if not line.note and _asked(line) in small:
            yield from between
            between = []
            waiting.append(line)
            if len(waiting) == _MOST:
                yield _question(waiting)
                waiting = []
        elif waiting and _is_plain(statement):
            between.append(line)
        else:
            if waiting:
                yield _question(waiting)
            yield from between
            yield line
            waiting, between = [], []
    if waiting:
        yield _question(waiting)
    yield from between


def _asked(line: Line) -> str | None:
    """The name of the set that is asked for members, if the check holds where it has some."""
    match line.statement:
        case SucceedIf(Any(Local(name))):
            return name
    return None


def _is_plain(statement: Stmt) -> bool:
    """Whether a statement names a set that is worked out from others."""
    if not isinstance(statement, Let) or statement.how == "var":
        return False
    typed = statement.plain or statement.value.type is _WORD
    made = all(
        isinstance(node, MADE_OF) for node in statement.value.all() if isinstance(node, Expr)
    )
    return typed and made


def _question(waiting: Sequence[Line]) -> Line:
    """One line for several."""
    if len(waiting) == 1:
        return waiting[0]
    sets = tuple(Local(name, _WORD) for name in map(_asked, waiting) if name is not None)
    return replace(waiting[0], statement=SucceedIf(Any(Union(sets))))
