"""Lines between the lines that do something: play the game, show its automaton."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from rgt.debugger.server.analysis.analyses import Known
from rgt.debugger.server.features.kinds import CALLABLE
from rgt.debugger.server.view import View
from rgt.frontends.common.symbols import Kind, Range, Symbol

PERFT, PLAY, BENCH, TRACE, AUTOMATON = (
    "rgt.perft",
    "rgt.play",
    "rgt.bench",
    "rgt.trace",
    "rgt.automaton",
)
_DEPTHS = (1, 2, 3)


def code_lenses(view: View, _: types.CodeLensParams, known: Known | None) -> list[types.CodeLens]:
    """What can be done with the game, and how many edges each graph or function became.

    The count of depth 1, the number of moves that the game begins with, is there already.
    """
    uri = view.document.uri
    first = view.lines.range(Range(0, 0))
    found = [
        _lens(first, _perft(depth, known), PERFT, {"uri": uri, "depth": depth}) for depth in _DEPTHS
    ]
    found += [
        _lens(first, "play at random", PLAY, {"uri": uri}),
        _lens(first, "bench", BENCH, {"uri": uri}),
        _lens(first, "trace", TRACE, {"uri": uri}),
    ]
    if known is not None and known.edges is not None:
        for symbol, extent in _graphs(view):
            number = known.edges_in(extent)
            # only of graphs it is news that they are in no play
            if not number and symbol.kind is not Kind.GRAPH:
                continue
            noun = "edge" if number == 1 else "edges"
            assert symbol.place is not None
            place = view.lines.range(symbol.place)
            arguments = {"uri": uri, "range": _as_json(view.lines.range(extent))}
            found.append(_lens(place, f"becomes {number} {noun}", AUTOMATON, arguments))
    return found


def _perft(depth: int, known: Known | None) -> str:
    if depth == 1 and known is not None and known.moves is not None:
        return f"perft 1: {known.moves}"
    return f"perft {depth}"


def _graphs(view: View) -> Iterator[tuple[Symbol, Range]]:
    for symbol in view.table.symbols:
        if symbol.kind in CALLABLE and symbol.place is not None and symbol.extent is not None:
            yield symbol, symbol.extent


def _as_json(found: types.Range) -> dict[str, dict[str, int]]:
    return {
        "start": {"line": found.start.line, "character": found.start.character},
        "end": {"line": found.end.line, "character": found.end.character},
    }


def _lens(place: types.Range, title: str, command: str, argument: object) -> types.CodeLens:
    return types.CodeLens(place, types.Command(title, command, arguments=[argument]))
