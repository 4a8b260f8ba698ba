"""The places where a map is read at what is no key of it: which one tells most, and which are left.

A symbol that is no key may go from variable to variable.  The read of one that a function or a map
gave it to is next to where it comes from, and often the one in front of which a test is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.actions import Assignment
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.analyses.strays import OutsideRead
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Expression, Reference, names, root, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType

_FEW = 3


def keys(access: Access, game: Game) -> tuple[str, ...]:
    """The keys of the map that is read, in the order of their type."""
    map_ = resolved(infer(access.base, game), game)
    assert isinstance(map_, ArrowType)
    found = resolved(map_.key, game)
    return found.symbols if isinstance(found, SetType) else ()


def nearest_first(reads: Sequence[OutsideRead], game: Game) -> list[OutsideRead]:
    """Reads in the order of how far the first symbol of the first one has come to them.

    Of a place where several keys are outside that of the map itself stands in front.
    """
    symbol = reads[0].symbols[0]
    steps = _steps(symbol, game)

    def rank(read: OutsideRead) -> tuple[bool, int]:
        return symbol not in read.symbols, _distance(read.access.index, steps)

    first = min(reads, key=rank)
    place = [read for read in reads if read.edge.origin.span == first.edge.origin.span]
    whole = (read for read in place if isinstance(read.access.base, Reference))
    first = next((read for read in whole if rank(read) == rank(first)), first)
    return [first, *(read for read in sorted(reads, key=rank) if read is not first)]


def elsewhere(reads: Sequence[OutsideRead]) -> Iterator[tuple[str, Span | None]]:
    """A note for each of the other places, the last for all that are left."""
    told = reads[0].edge.origin.span
    places: dict[Span, None] = {}
    for read in reads:
        span = read.edge.origin.span
        if span is not None and span != told:
            places[span] = None
    for span in [*places][:_FEW]:
        yield "and here", span
    left = len(places) - _FEW
    if left > 0:
        yield f"and in {left} more place{'s' * (left > 1)}", None


def _distance(index: Expression, steps: dict[str, int]) -> int:
    """How many variables the symbol went through to come to an index."""
    known = [steps[name] for name in names(index) if name in steps]
    return 0 if isinstance(uncast(index), Access) or not known else 1 + min(known)


def _steps(symbol: str, game: Game) -> dict[str, int]:
    """For each variable by how many others a symbol comes to it from a function or a map."""
    found: dict[str, int] = {}
    copies: dict[str, list[str]] = {}
    for edge in game.automaton:
        action = edge.action
        if not isinstance(action, Assignment):
            continue
        target, value = root(action.target), uncast(action.value)
        if isinstance(value, Reference) and value.name in game.variables:
            copies.setdefault(value.name, []).append(target)
        elif _may_be(value, symbol, game):
            found[target] = 0
    for name in (work := list(found)):
        for target in copies.get(name, ()):
            if target not in found:
                found[target] = found[name] + 1
                work.append(target)
    return found


def _may_be(value: Expression, symbol: str, game: Game) -> bool:
    type_ = resolved(infer(value, game), game)
    while isinstance(type_, ArrowType):
        type_ = resolved(type_.value, game)
    return isinstance(type_, SetType) and symbol in type_.symbols
