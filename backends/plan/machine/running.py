"""What the statements of a plan do: see `evaluate`.

Moves that are found are noted, and so is whether a check holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rgt.backends.plan import memory, runs
from rgt.backends.plan import searches as se
from rgt.backends.plan import statements as st
from rgt.backends.plan.lines import Line
from rgt.backends.plan.machine.evaluate import WORD, ForeignError, Machine, named, value
from rgt.backends.plan.machine.jumping import JumpedError, Left, chosen, end_of, jumped, label
from rgt.backends.plan.machine.storing import stored

_HEADS = (runs.Scope, st.Switch, st.If, st.While, st.Grow, st.ForEach, st.ForMembers)
_MORE = "more"


@dataclass
class Outcome:
    """What a function came to: whether it is a check that holds, what it found, and the moves that
    it found, by the number of tags that were written down before and the others.  A walk without
    a choice tells the node where it `goes_on`, `DONE` or `FAILED`.
    """

    succeeds: bool = False
    found: int = 0
    goes_on: int | None = None
    moves: list[tuple[int, ...]] = field(default_factory=list)


def run(lines: Sequence[Line], machine: Machine) -> Outcome:
    """Do all statements, until the function is left; the machine is as they leave it.

    Raises what `evaluate.value` raises.
    """
    outcome, left = Outcome(), list(lines)
    while True:
        try:
            _run(left, machine, outcome)
        except JumpedError as jump:
            left = list(lines[label(lines, jump.node) :])
        else:
            return outcome


def _run(lines: list[Line], machine: Machine, outcome: Outcome) -> bool:
    """Do some statements; whether the function goes on behind them."""
    at = 0
    while at < len(lines):
        statement = lines[at].statement
        if not isinstance(statement, _HEADS):
            if not _do(statement, machine, outcome):
                return False
            at += 1
            continue
        end = end_of(lines, at)
        other = next((i for i in range(at + 1, end) if _is_else(lines, i, at)), end)
        body, rest = lines[at + 1 : other], lines[other + 1 : end]
        if not _with_body(statement, body, rest, machine, outcome):
            return False
        at = end + 1
    return True


def _is_else(lines: list[Line], at: int, head: int) -> bool:
    same = lines[at].indent == lines[head].indent
    return same and isinstance(lines[at].statement, st.Else)


def _with_body(
    head: st.Stmt, body: list[Line], rest: list[Line], machine: Machine, outcome: Outcome
) -> bool:
    if isinstance(head, st.If):
        return _run(body if value(head.condition, machine) else rest, machine, outcome)
    if isinstance(head, st.Switch):
        return _run(list(chosen(body, value(head.value, machine), machine)), machine, outcome)
    if isinstance(head, runs.Scope):
        return _run(body, machine, outcome)
    if isinstance(head, st.While):
        while value(head.condition, machine):
            if not _run(body, machine, outcome):
                return False
        return True
    if isinstance(head, st.Grow):
        machine.locals[_MORE] = value(head.members, machine)
        while machine.locals[_MORE]:
            if not _run(body, machine, outcome):
                return False
        return True
    assert isinstance(head, st.ForEach | st.ForMembers)
    for each in _values(head, machine):
        machine.locals[head.name] = each
        if not _run(body, machine, outcome):
            return False
    return True


def _values(head: st.ForEach | st.ForMembers, machine: Machine) -> Sequence[int]:
    if isinstance(head, st.ForMembers):
        members = value(head.members, machine)
        return [x + head.first for x in range(members.bit_length()) if members >> x & 1]
    if isinstance(head.values, st.Span):
        return range(head.values.first, head.values.end)
    return machine.tables[head.values.table]


def _do(statement: st.Stmt, machine: Machine, outcome: Outcome) -> bool:
    """Do one statement; whether the function goes on."""
    if named(statement, machine) or stored(statement, machine):
        return True
    gone = jumped(statement, machine)
    if gone:
        outcome.goes_on = gone.node if isinstance(gone, Left) else None
        return outcome.goes_on is None
    match statement:
        case st.GoOn(members, following):
            machine.locals[_MORE] = value(members, machine) != value(following, machine)
        case st.Store(name, given):
            machine.fields[name] = value(given, machine)
        case st.Succeed():
            outcome.succeeds = True
            return False
        case st.SucceedIf(condition):
            outcome.succeeds = bool(value(condition, machine))
            return not outcome.succeeds
        case se.Return(answer):
            outcome.found = 0 if answer is None else value(answer, machine)
            outcome.succeeds = bool(outcome.found)
            return False
        case memory.LoadSets(first, names, words):
            for i, name in enumerate(names):
                machine.locals[name] = _loaded(first + i * words, words, machine)
        case memory.StoreSets(first, names, words):
            for i, name in enumerate(names):
                _keep(first + i * words, machine.locals[name], words, machine)
        case memory.Recall(first, key, words):
            now = [value(each, machine) for each in key]
            if now == [machine.memory.get(first + i, 0) for i in range(len(key))]:
                outcome.found = _loaded(first + len(key), words, machine)
                return False
        case memory.KeepFound(recall, found):
            for i, each in enumerate(recall.key):
                machine.memory[recall.first + i] = value(each, machine)
            _keep(recall.first + len(recall.key), value(found, machine), recall.words, machine)
        case se.ReturnIf(condition, answer):
            if value(condition, machine):
                return _do(se.Return(answer), machine, outcome)
        case st.Found(number, tags, _):
            told = (value(number, machine), *(value(tag, machine) for tag in tags))
            outcome.moves.append(told)
        case st.Touch() | se.Comment():
            pass
        case _:
            raise ForeignError(type(statement).__name__)
    return True


def _loaded(first: int, words: int, machine: Machine) -> int:
    """A set of so many words of memory."""
    return sum(machine.memory.get(first + i, 0) << WORD * i for i in range(words))


def _keep(first: int, members: int, words: int, machine: Machine) -> None:
    for i in range(words):
        machine.memory[first + i] = members >> WORD * i & (1 << WORD) - 1
