"""How the pieces of a walk without a choice follow each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rgt.backends.plan.lines import Line
from rgt.backends.plan.statements import Jump


def jumped_to(code: Iterable[Line]) -> Iterator[int]:
    """The nodes to which lines jump."""
    return (line.statement.node for line in code if isinstance(line.statement, Jump))


def driven(pieces: Mapping[str, Sequence[int]], *, alone: bool) -> Iterator[str]:
    """Statements that call pieces (C++) one after the other, by the nodes at which they begin.

    One that is `alone` is called once.
    """
    if alone:
        yield from (f"    return {call} == DONE;" for call in pieces)
        return
    yield from ("    while (node >= 0) {", "        switch (node) {")
    for call, cases in pieces.items():
        yield from (f"        case {node}:" for node in cases)
        if cases:
            yield f"            node = {call}; break;"
    yield from ("        default: node = FAILED;", "        }", "    }", "    return node == DONE;")
