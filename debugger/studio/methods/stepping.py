"""A move walked edge by edge: what a class is shown of how an automaton plays.

A walk is at a node with the values of all variables.  It goes on by an edge, and where an edge
leaves a choice (``x = T(*)``) by a symbol, too.  The engine's own search does the same, for all
ways at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.backends.checking.parting import Walker
from rgt.backends.interpreter.engine import InterpreterEngine, InterpreterState
from rgt.backends.interpreter.program import Kind, Op
from rgt.debugger.studio.methods.opening import opened
from rgt.debugger.studio.methods.playing import line_of, state_after
from rgt.debugger.studio.protocol import InvalidRequestError, Json, Progress
from rgt.debugger.studio.worker import Desk
from rgt.ir.automaton import Edge
from rgt.ir.text.printer import format_action

_MOST_CHOICES = 300


@dataclass(frozen=True, slots=True)
class _Way:
    """A way on from a node: the edge, the symbol it takes (-1: none), and where it leads."""

    edge: Edge
    op: Op
    target: int
    chosen: int


class _Walk:
    """A walk from a position; `tags` are those of the move so far, `finished`: the move is made."""

    def __init__(self, walker: Walker, node: int, slots: list[int]) -> None:
        self._walker = walker
        self.node = node
        self.slots = slots
        self.tags: tuple[int, ...] = ()
        self.finished = False
        self.written: dict[str, str] = {}

    def ways(self) -> Iterator[_Way]:
        """All edges on, with each symbol that they can take."""
        for edge, op, target in self._walker.edges(self.node):
            for chosen in op.choices or (-1,):
                yield _Way(edge, op, target, chosen)

    def is_open(self, way: _Way) -> bool:
        """Whether the edge can be gone: its condition holds."""
        if way.op.kind in (Kind.TEST, Kind.CHECK):
            return bool(self._walker.run(way.op, self.slots, -1))
        return True

    def go(self, way: _Way) -> None:
        """Go on by a way."""
        before = self.slots[:]
        if way.op.kind is Kind.TAG:
            self.tags = (*self.tags, self._walker.run(way.op, self.slots, way.chosen))
        elif way.op.kind not in (Kind.TEST, Kind.CHECK, Kind.SKIP):
            self._walker.run(way.op, self.slots, way.chosen)
        self.finished |= way.op.kind is Kind.FINISH
        self.node = way.target
        layout = self._walker.engine.layout
        self.written = {
            layout.name(at): layout.symbols[now]
            for at, (old, now) in enumerate(zip(before, self.slots, strict=True))
            if old != now
        }


def step(desk: Desk, params: Mapping[str, Json], _: Progress) -> Json:
    """Where the walk along `path` from the position after `line` is, and how it can go on.

    A path is a list of pairs: an edge's key, and a symbol or null.  Raises InvalidRequestError for
    one that cannot be gone.
    """
    state = state_after(desk, line_of(params))
    engine = opened(desk).engine
    if not isinstance(state, InterpreterState) or not isinstance(engine, InterpreterEngine):
        raise InvalidRequestError("only the interpreter walks edge by edge")
    walker = Walker(engine)
    walk = _Walk(walker, engine.program.numbers[state.node], list(state.values))
    for key, symbol in _path(params):
        way = next(
            (
                way
                for way in walk.ways()
                if way.edge.key == key and _symbol(walker, way) == symbol and walk.is_open(way)
            ),
            None,
        )
        if way is None:
            raise InvalidRequestError(f"the edge {key} cannot be gone here")
        walk.go(way)
    ways = list(walk.ways())[:_MOST_CHOICES]
    return {
        "node": engine.program.names[walk.node],
        "tags": list(walker.move(walk.tags)),
        "done": walk.finished,
        "written": walk.written,
        "ways": [
            {
                "key": way.edge.key,
                "symbol": _symbol(walker, way),
                "label": format_action(way.edge.action),
                "open": walk.is_open(way),
            }
            for way in ways
        ],
    }


def _symbol(walker: Walker, way: _Way) -> str | None:
    return None if way.chosen < 0 else walker.engine.layout.symbols[way.chosen]


def _path(params: Mapping[str, Json]) -> list[tuple[int, str | None]]:
    found = params.get("path", [])
    if not isinstance(found, list):
        raise InvalidRequestError("'path' is a list of pairs")
    path: list[tuple[int, str | None]] = []
    for pair in found:
        match pair:
            case [int(key), str() | None as symbol]:
                path.append((key, symbol))
            case _:
                raise InvalidRequestError("a pair is the key of an edge, and a symbol or null")
    return path
