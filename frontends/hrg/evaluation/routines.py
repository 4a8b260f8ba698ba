"""Calls of functions, answered without nesting on Python's stack (specs/hrg.md section 3.4).

A call whose answer is not known yet is put off (`PutOff`), answered by itself, and what
needed it starts again.  So a function may call itself as often as it likes, and a call that
needs itself is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rgt.frontends.hrg.values import Term, Value, written
from rgt.ir.diagnostics import Diagnostic, Span, error
from rgt.ir.findings.findings import Problem

Environment = Mapping[str, Value]
Arguments = tuple[Value, ...]

_Result = TypeVar("_Result")

_DEEPEST = 10_000
MOST_CALLS = 5_000_000
_SHOWN_CALLS = 6


@dataclass(slots=True, eq=False)
class Routine:
    """A function that is being evaluated.

    `keys` counts the arguments of its type and `arity` those of its cases; with fewer, an
    answer is the name of a function of the rest.  `run` works an answer out from its
    arguments; `answers` are those known, `failures` says why others cannot be, and `broken` why
    none can.
    """

    name: str
    keys: int
    arity: int
    span: Span | None
    run: Callable[[Arguments], Value]
    answers: dict[Arguments, Value] = field(default_factory=dict)
    failures: dict[Arguments, Diagnostic] = field(default_factory=dict)
    broken: Diagnostic | None = None


class PutOff(Exception):
    """The answer of a routine is needed first."""

    def __init__(self, routine: Routine, arguments: Arguments) -> None:
        super().__init__(routine.name)
        self.routine = routine
        self.arguments = arguments


class Machine:
    """Answers calls, the innermost first; `most_calls` of them are put off at most."""

    def __init__(self, most_calls: int = MOST_CALLS) -> None:
        self._calls = 0
        self._most_calls = most_calls

    def run(self, code: Callable[[Environment], _Result], environment: Environment) -> _Result:
        """What the code gives, once all that it needs is answered; raises `Problem`."""
        while True:
            try:
                return code(environment)
            except PutOff as needed:
                self.answer(needed.routine, needed.arguments)

    def answer(self, routine: Routine, arguments: Arguments) -> Value:
        """The answer of a routine; raises `Problem`."""
        answer = routine.answers.get(arguments)
        if answer is not None:
            return answer
        waiting = {(routine.name, arguments): (routine, arguments)}
        while waiting:
            routine, arguments = next(reversed(waiting.values()))
            try:
                answer = routine.answers[arguments] = self._once(routine, arguments)
            except PutOff as needed:
                call = (needed.routine.name, needed.arguments)
                self._calls += 1
                if call in waiting or len(waiting) == _DEEPEST or self._calls > self._most_calls:
                    self._give_up(waiting, call)
                waiting[call] = (needed.routine, needed.arguments)
            except Problem as problem:
                found = _with_note(problem.diagnostic, list(waiting.values()))
                for caller, given in waiting.values():
                    caller.failures[given] = found
                raise Problem(found) from None
            else:
                waiting.popitem()
        assert answer is not None
        return answer

    def _once(self, routine: Routine, arguments: Arguments) -> Value:
        """The answer if it can be told without another call that is not answered yet."""
        known = routine.broken or routine.failures.get(arguments)
        if known is not None:
            raise Problem(known)
        return routine.run(arguments)

    def _give_up(
        self,
        waiting: Mapping[tuple[str, Arguments], tuple[Routine, Arguments]],
        call: tuple[str, Arguments],
    ) -> None:
        """Raise the problem of calls that need one another, and keep it as their answer."""
        chain = list(waiting)
        circle = chain[chain.index(call) :] if call in waiting else []
        name, arguments = circle[0] if circle else chain[0]
        text = written(Term(name, arguments))
        if circle:
            steps = " -> ".join([written(Term(*step)) for step in (*circle, circle[0])])
            message = f"{text} needs itself"
            notes = ((f"the calls: {steps}", None),) if 1 < len(circle) <= _SHOWN_CALLS else ()
        else:
            message = f"{text} never ends: it needs too many other calls"
            notes = ((f"the last call: {written(Term(*call))}", None),)
        found = error("HRG026", message, waiting[name, arguments][0].span, notes=notes)
        for routine, _ in waiting.values():
            routine.broken = routine.broken or found
        raise Problem(found)


def applied(
    routines: Mapping[str, Routine], function: Value, arguments: Arguments, span: Span | None
) -> Value:
    """The answer of a function that is known by its name; it may give the name of the next.

    Raises `PutOff`, and `Problem` if something is no function or wants more arguments.
    """
    for _ in range(len(routines) + len(arguments)):
        if not arguments:
            return function
        routine = routines.get(function) if isinstance(function, str) else None
        if routine is None:
            raise Problem(error("HRG019", f"'{written(function)}' is no function", span))
        if len(arguments) < routine.arity:
            raise Problem(error("HRG025", wrong_count(routine.name, routine.keys, arguments), span))
        answer = routine.answers.get(arguments[: routine.arity])
        if answer is None:
            raise PutOff(routine, arguments[: routine.arity])
        function, arguments = answer, arguments[routine.arity :]
    raise Problem(error("HRG026", f"'{written(function)}' leads to itself", span))


def wrong_count(name: str, wanted: int, given: Sequence[object]) -> str:
    """What to say of a call with another number of arguments."""
    return f"'{name}' takes {wanted} argument{'s' * (wanted != 1)}, not {len(given)}"


def _with_note(found: Diagnostic, calls: Sequence[tuple[Routine, Arguments]]) -> Diagnostic:
    """The finding with a note that tells in which of the waiting calls it was met."""
    itself = found.code == "HRG022"
    if found.notes or found.code == "HRG026" or len(calls) == itself:
        return found
    routine, arguments = calls[-2 if itself else -1]
    text = f"{'needed for' if itself else 'in'} {written(Term(routine.name, arguments))}"
    return replace(found, notes=((text, None),))
