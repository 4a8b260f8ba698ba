"""Reachability checks before they are worth compiling.

A large game has tens of thousands of checks, and writing and compiling the function of one
takes as long as answering it some fifty times by walking the tables.  So a check is walked at
first, and compiled if it turns out to be asked often.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from rgt.backends.interpreter.analysis import check_view
from rgt.backends.interpreter.program import Kind, Op, Program

Answer = Callable[[list[int], list[int]], int]
"""From slots and memo: 1 the check holds, 2 it does not, 0 it must be compiled to tell."""


def cold_check(program: Program, check: int, answer: Callable[[int], Answer]) -> Answer:
    """A check by walking the automaton; `answer` gives the functions of the checks inside it.

    Only conditions are understood: a check that assigns, or compares more than a known slot
    with a known symbol, gives 0 when such an edge is met.  A check inside it may be an error: as in
    the compiled function, it is not asked where no edge leads on to the end.
    """
    out, (start, end) = program.out, program.checks[check]

    @cache
    def useful() -> Collection[int]:
        return check_view(program, start, end).out.keys() | {end}

    def walk(v: list[int], M: list[int]) -> int:
        if start == end:
            return 1
        # in the order of the compiled function: an error is met by both, or by neither
        seen, stack = {start}, [iter(out[start])]
        while stack:
            for op, target in stack[-1]:
                if target in seen and not op.writes:
                    continue
                if op.kind is Kind.CHECK and target not in useful():
                    continue
                legal = _legal(op, v, M)
                if legal is None:
                    return 0
                if legal:
                    if target == end:
                        return 1
                    seen.add(target)
                    stack.append(iter(out[target]))
                    break
            else:
                stack.pop()
        return 2

    def _legal(op: Op, v: list[int], M: list[int]) -> bool | None:
        if op.simple is not None:
            slot, symbol, equal = op.simple
            return (v[slot] == symbol) is equal
        if op.kind is Kind.CHECK:
            said = M[op.check] or answer(op.check)(v, M)
            return (said == 1) is op.positive
        if op.kind in (Kind.SKIP, Kind.TAG):
            return True
        return None

    return walk
