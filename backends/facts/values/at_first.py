"""Variables that only checks assign: where a check begins they hold what they held first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.backends.interpreter.analysis import forward
from rgt.backends.interpreter.program import Op
from rgt.backends.program.steps import CppProgram


def held_at_first(program: CppProgram) -> Mapping[str, int]:
    """The symbols of those variables.

    A check that asks another one may have assigned what it likes before.
    """
    written = 0
    for op in _labels(program, 0, None):
        written |= op.writes
    for start, end in program.checks:
        labels = list(_labels(program, start, end))
        if any(op.check >= 0 for op in labels):
            for op in labels:
                written |= op.writes
    layout = program.layout
    return {
        name: layout.initial[place.base]
        for number, name in enumerate(program.variables)
        if (place := layout.places.get(name)) is not None
        and not place.shape.depth
        and not written >> number & 1
    }


def _labels(program: CppProgram, start: int, end: int | None) -> Iterator[Op]:
    """What walks from a node can come to before an end."""
    out = program.out
    for node in forward((start,), lambda n: () if n == end else (t for _, t in out[n])):
        if node != end:
            yield from (op for op, _ in out[node])
