"""Where in the automaton generated code met an error of the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from types import FrameType
from typing import Any

from rgt.backends.interpreter.program import InvalidAssignmentError, Kind, Op, Program

_FARTHEST = 10_000
"""How many nodes are looked at for a label that fails."""


def node_of(program: Program, tables: dict[str, Any], problem: BaseException) -> int:
    """The node whose label failed, or whose check asks itself; 0 if none is known.

    A generated function stands for a node and what follows it in line.  What stands in the slots
    when it fails tells which label it was; `tables` are what generated code names.
    """
    frames = list(_generated(problem))
    if isinstance(problem, RecursionError):
        frames = [frame for frame in frames if _name(frame)[0] == "c"]
    if not frames:
        return 0
    node = _node(program, _name(frames[-1]))
    if isinstance(problem, KeyError | InvalidAssignmentError):
        slots = frames[-1].f_locals.get("v")
        found = _failing(program, tables, node, slots, problem) if slots else None
        return node if found is None else found
    return node


def _generated(problem: BaseException) -> Iterator[FrameType]:
    trace = problem.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.startswith("<rgt "):
            yield trace.tb_frame
        trace = trace.tb_next


def _name(frame: FrameType) -> str:
    return frame.f_code.co_filename[len("<rgt ") : -1]


def _node(program: Program, name: str) -> int:
    """The node of a function: ``c<check>``, ``x<check>_<node>`` and ``y``, ``h<node>_<end>``,
    ``s<node>`` and ``r``.
    """
    first, *others = name[1:].split("_")
    if name[0] == "c":
        return program.checks[int(first)][0]
    return int(others[-1] if name[0] in "xy" else first)


def _failing(
    program: Program, tables: dict[str, Any], start: int, slots: list[int], problem: BaseException
) -> int | None:
    """The first node on from `start` with a label that fails so: where conditions lead, if any."""
    for strict in (True, False):
        seen, waiting = {start}, deque([start])
        while waiting and len(seen) < _FARTHEST:
            node = waiting.popleft()
            for op, target in program.out[node]:
                said = _outcome(op, tables, slots)
                if type(said) is type(problem) and said.args == problem.args:
                    return node
                if target not in seen and op.kind is not Kind.FINISH and not (strict and not said):
                    seen.add(target)
                    waiting.append(target)
    return None


def _outcome(op: Op, tables: dict[str, Any], slots: list[int]) -> Any:
    """What a label's condition says, true for any other label, or the error."""
    names = {"v": slots}
    try:
        for source in (op.target, op.source):
            said = eval(source.replace("{v}", "v"), tables, names) if source else True
    except (KeyError, InvalidAssignmentError) as problem:
        return problem
    return said if op.kind is Kind.TEST else True
