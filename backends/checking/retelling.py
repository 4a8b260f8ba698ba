"""A line of play once more, slowly: the fault that it leads to, with all that can be told of it."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.backends.checking.judging import END, Fault, Judge, Position
from rgt.backends.checking.proper import comes_again
from rgt.backends.checking.random_plays import Met
from rgt.backends.forward_model import Move


def retold(judge: Judge, met: Met) -> Fault | None:
    """The fault that a play met; None if it does not show when the line is played again."""
    position, fault, passed = judge.start(), None, []
    for move in (None, *met.line):
        if move is not None:
            outcomes = judge.look(position).outcomes
            if move not in outcomes:
                return None
            position = next(iter(outcomes[move]))
        position, fault = _settled(judge, position)
        passed.append(position)
        if fault is not None:
            break
    if met.back is not None:
        return _again(judge, passed, met.line, met.back)
    if fault is None and position.node != END:
        fault = _worst(judge.look(position).faults, met.code)
    return fault if fault is not None and fault.code == met.code else None


def _settled(judge: Judge, position: Position) -> tuple[Position, Fault | None]:
    """Where the keeper's moves lead, or what is wrong with them."""
    seen: set[Position] = set()
    while judge.is_keepers(position):
        if position in seen:
            return position, judge.at(position, "RG103", "the keeper moves for ever")
        seen.add(position)
        looked = judge.look(position)
        if looked.faults:
            return position, looked.faults[0]
        position = next(iter(next(iter(looked.outcomes.values()))))
    return position, None


def _worst(faults: Sequence[Fault], code: str) -> Fault | None:
    return next((fault for fault in faults if fault.code == code), None)


def _again(
    judge: Judge, passed: Sequence[Position], line: Sequence[Move], back: int
) -> Fault | None:
    """That the position after all moves is the one after `back` of them."""
    if len(passed) <= len(line) or passed[back] != passed[-1]:
        return None
    return comes_again(judge, passed[-1], list(line[back:]))
