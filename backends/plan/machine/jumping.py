"""What walks without a choice do in a machine: they follow jumps between labels; see `running`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.backends.plan import runs
from rgt.backends.plan import statements as st
from rgt.backends.plan.lines import Line
from rgt.backends.plan.machine.evaluate import Machine, value
from rgt.backends.plan.verify import HEADS

DONE, FAILED = -1, -2
"""Where a walk goes on that has come to its end, or to none."""
_FALLING = (runs.When, runs.Otherwise)
"""Cases without an end of their own: what follows is done for them, too."""


class JumpedError(Exception):
    """The walk goes on at a label."""

    def __init__(self, node: int) -> None:
        super().__init__(node)
        self.node = node


@dataclass(frozen=True, slots=True)
class Left:
    """The function is left; the walk goes on at a node, or is `DONE`, or `FAILED`."""

    node: int


def jumped(statement: st.Stmt, machine: Machine) -> Left | bool:
    """Do a statement of a walk: where it goes on if it leaves the function; whether it was one.

    Raises JumpedError where it goes on at a label.
    """
    match statement:
        case st.Jump(node):
            raise JumpedError(node)
        case st.Resume(node):
            return Left(node)
        case st.Done():
            return Left(DONE)
        case st.Fail():
            return Left(FAILED)
        case runs.FailIf(condition):
            return Left(FAILED) if value(condition, machine) else True
        case runs.FailUnless(condition):
            return True if value(condition, machine) else Left(FAILED)
        case runs.Conclude(condition):
            return Left(DONE if value(condition, machine) else FAILED)
        case runs.CountTag():
            machine.locals["t"] += 1
            return True
        case runs.Label() | runs.Skip() | runs.Unused():
            return True
    return False


def label(lines: Sequence[Line], node: int) -> int:
    """Where a label stands; ValueError if there is none."""
    for at, line in enumerate(lines):
        if isinstance(line.statement, runs.Label) and line.statement.node == node:
            return at
    raise ValueError(f"there is no label {node}")


def chosen(body: Sequence[Line], asked: int, machine: Machine) -> Sequence[Line]:
    """What is done of the body of a switch for a value, up to where a case ends or breaks."""
    for at, line in enumerate(body):
        match line.statement:
            case st.Case(wanted) if value(wanted, machine) == asked:
                return body[at + 1 : end_of(body, at)]
            case runs.When(wanted) if value(wanted, machine) == asked:
                return _behind(body, at)
            case runs.Enter(node) if node == asked:
                raise JumpedError(node)
            case runs.Otherwise():
                return _behind(body, at)
            case runs.FailOtherwise():
                return [Line(line.indent, st.Fail())]
            case st.Default():
                return []
    return []


def end_of(lines: Sequence[Line], head: int) -> int:
    """The line that ends the body of a head."""
    depth = 0
    for at in range(head, len(lines)):
        depth += isinstance(lines[at].statement, HEADS)
        depth -= isinstance(lines[at].statement, st.End)
        if not depth:
            return at
    raise ValueError("a body does not end")


def _behind(body: Sequence[Line], at: int) -> list[Line]:
    """What follows a case without an end of its own, up to a break or to the end of the switch."""
    found: list[Line] = []
    for line in body[at + 1 :]:
        if isinstance(line.statement, st.Break):
            break
        if isinstance(line.statement, runs.FailOtherwise):
            return [*found, Line(line.indent, st.Fail())]
        if not isinstance(line.statement, _FALLING):
            found.append(line)
    return found
