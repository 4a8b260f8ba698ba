"""How the pieces of a walk without a choice follow each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rgt.backends.plan.expressions import Local, Number
from rgt.backends.plan.lines import Line
from rgt.backends.plan.runs import Arrived, Drive, GoNowhere, GoOnBy, Piece, When
from rgt.backends.plan.searches import Return
from rgt.backends.plan.statements import End, Jump, Switch
from rgt.backends.plan.types import INDEX


def jumped_to(code: Iterable[Line]) -> Iterator[int]:
    """The nodes to which lines jump."""
    return (line.statement.node for line in code if isinstance(line.statement, Jump))


def driven(pieces: Mapping[Piece, Sequence[int]], *, alone: bool) -> Iterator[Line]:
    """Statements that go pieces one after the other, by the nodes at which they begin.

    One that is `alone` is gone once.
    """
    if alone:
        yield from (Line(1, Return(Arrived(piece))) for piece in pieces)
        return
    yield Line(1, Drive())
    yield Line(2, Switch(Local("node", INDEX)))
    for piece, cases in pieces.items():
        yield from (Line(2, When(Number(node))) for node in cases)
        if cases:
            yield Line(3, GoOnBy(piece))
    yield from (
        Line(2, GoNowhere()),
        Line(2, End()),
        Line(1, End()),
        Line(1, Return(Arrived(None))),
    )
