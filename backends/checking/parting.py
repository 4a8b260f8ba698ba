"""The walks of one move, edge by edge: where two of them part, and whether they go round.

Engines look for the ends of walks and forget the way.  Here the ways are kept, which costs much
more, and is asked only about what was found to be wrong.  A search that gets too large, or comes
upon an error of the game, has no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.interpreter.program import InvalidAssignmentError, Kind, Op
from rgt.ir.actions import Skip
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import GameError, Span
from rgt.ir.text.printer import format_action

Note = tuple[str, Span | None]
_STEPS = 30_000
_FEW = 4
_END = 1


class Step(NamedTuple):
    """The last edge of a walk, the symbol that it chose (-1: none), and what came before."""

    before: Step | None
    edge: Edge
    chosen: int


class Walk(NamedTuple):
    """A complete walk: its tags as a move, the node and the slots at its end, and the way."""

    move: Move
    node: int
    values: list[int]
    last: Step


class Stuck(NamedTuple):
    """What becomes of walks that end no move.

    `round` leads back to where a walk was, if all that walks can do is go round; `open_end` leads
    to the end of the game, where a walk stands in the middle of a move.
    """

    round: Edge | None = None
    open_end: Edge | None = None


class _UnclearError(Exception):
    """The search is too large, or meets an error of the game."""


_NO_ANSWER = (_UnclearError, GameError, RecursionError, KeyError, InvalidAssignmentError)
_State = tuple[int, bytes, tuple[int, ...]]


class _Search:
    """Walks from a node, depth first; what was met once is not gone through again.

    Of `wanted` moves only, or of all: then nobody asks for their tags.
    """

    def __init__(self, walker: Walker, wanted: Collection[Move] | None) -> None:
        self.walker = walker
        self.found: list[Walk] = []
        self.round: Edge | None = None
        self.open_end: Edge | None = None
        self.is_stuck = False
        self._went_on = set[_State]()
        self._steps = 0
        self._wanted = wanted

    def run(self, node: int, values: list[int]) -> None:
        """Search from a node; raises one of `_NO_ANSWER`."""
        state = self._state(node, values, ())
        seen, on_the_way = {state}, {state}
        stack = [(state, self._after(node, values, (), None))]
        while stack:
            state, ways = stack[-1]
            found = next(ways, None)
            if found is None:
                stack.pop()
                on_the_way.discard(state)
                self.is_stuck |= state not in self._went_on
                continue
            self._went_on.add(state)
            target, slots, tags, step = found
            state = self._state(target, slots, tags)
            if target == _END and self.open_end is None:
                self.open_end = step.edge
            if state in on_the_way and self.round is None:
                self.round = step.edge
            if state not in seen:
                seen.add(state)
                on_the_way.add(state)
                stack.append((state, self._after(target, slots, tags, step)))

    def _state(self, node: int, values: list[int], tags: tuple[int, ...]) -> _State:
        return node, self.walker.engine.pack(values), tags

    def _after(
        self, node: int, values: list[int], tags: tuple[int, ...], before: Step | None
    ) -> Iterator[tuple[int, list[int], tuple[int, ...], Step]]:
        """Where the edges of a node lead; what ends the move is found."""
        for edge, op, target in self.walker.edges(node):
            for chosen in op.choices or (-1,):
                self._steps += 1
                if self._steps > _STEPS:
                    raise _UnclearError
                step = Step(before, edge, chosen)
                if op.kind is Kind.TAG and self._wanted is not None:
                    more = (*tags, self.walker.run(op, values, chosen))
                    if self._fits(more, self._wanted):
                        yield target, values, more, step
                    continue
                if op.kind in (Kind.TEST, Kind.CHECK, Kind.SKIP, Kind.TAG):
                    if op.kind not in (Kind.TEST, Kind.CHECK) or self.walker.run(op, values, -1):
                        yield target, values, tags, step
                    continue
                slots = values[:]
                self.walker.run(op, slots, chosen)
                if op.kind is Kind.FINISH:
                    move = self.walker.move(tags)
                    if self._wanted is None or move in self._wanted:
                        self.found.append(Walk(move, target, slots, step))
                else:
                    yield target, slots, tags, step

    def _fits(self, tags: tuple[int, ...], wanted: Collection[Move]) -> bool:
        """Whether a wanted move begins with these tags."""
        begun = self.walker.move(tags)
        return any(move[: len(begun)] == begun for move in wanted)


class Walker:
    """Walks of a game's moves, edge by edge."""

    def __init__(self, engine: InterpreterEngine) -> None:
        self.engine = engine
        self._edges: dict[int, list[tuple[Edge, Op, int]]] = {}
        self._functions: dict[Op, Callable[[list[int], list[int], int], Any]] = {}

    # -- searches --------------------------------------------------------------------------

    def walks(self, node: int, values: list[int], moves: Collection[Move]) -> list[Walk]:
        """Walks of these moves; of those that come together again only one."""
        search = _Search(self, moves)
        try:
            search.run(node, values)
        except _NO_ANSWER:
            return []
        return search.found

    def stuck(self, node: int, values: list[int]) -> Stuck:
        """What becomes of walks of which none ends a move."""
        search = _Search(self, None)
        try:
            search.run(node, values)
        except _NO_ANSWER:
            return Stuck()
        if search.found:
            return Stuck()
        return Stuck(None if search.is_stuck else search.round, search.open_end)

    def parted(self, walks: list[Walk], *, by_move: bool) -> tuple[Walk, Walk] | None:
        """Two walks of different moves, or that lead to different positions."""
        for walk in walks[1:]:
            first = walks[0]
            if (walk.move != first.move) if by_move else (self._end(walk) != self._end(first)):
                return first, walk
        return None

    def _end(self, walk: Walk) -> tuple[int, list[int]]:
        return walk.node, self.engine.forgotten(walk.node, walk.values[:])

    # -- telling ---------------------------------------------------------------------------

    def told(self, one: Walk, other: Walk) -> Iterator[Note]:
        """Where two walks part: a note for each of the ways."""
        ways = _way(one), _way(other)
        at = next(i for i, (a, b) in enumerate(zip(*ways, strict=False)) if _key(a) != _key(b))
        first, second = ways[0][at], ways[1][at]
        if first.edge.key == second.edge.key:
            names = self.engine.layout.symbols
            chosen = f"'{names[first.chosen]}' or '{names[second.chosen]}'"
            text = f"the walks part where '{format_action(first.edge.action)}' chooses {chosen}"
            yield text, first.edge.origin.span
            return
        first, second = _telling(ways[0][at:], ways[1][at:])
        yield f"the walks part: one goes on by {_by(first)}", first.edge.origin.span
        yield f"the other by {_by(second)}", second.edge.origin.span

    def differences(self, one: Walk, other: Walk) -> str:
        """What differs after two walks: variables with both values, or where play goes on."""
        (here, first), (there, second) = self._end(one), self._end(other)
        parts = []
        if here != there:
            parts.append(
                "the play is over or goes on"
                if _END in (here, there)
                else "the play goes on at different places"
            )
        names = self.engine.layout.symbols
        cells = [i for i, (a, b) in enumerate(zip(first, second, strict=True)) if a != b]
        for i in cells[:_FEW]:
            name, a, b = self.engine.layout.name(i), names[first[i]], names[second[i]]
            parts.append(f"'{name}' is '{a}' or '{b}'")
        if len(cells) > _FEW:
            parts.append(f"{len(cells) - _FEW} more differ")
        return ", ".join(parts)

    # -- edges -----------------------------------------------------------------------------

    def edges(self, node: int) -> list[tuple[Edge, Op, int]]:
        """The edges of a node that can be legal, their operations, and where they lead."""
        found = self._edges.get(node)
        if found is None:
            program = self.engine.program
            found = self._edges[node] = []
            for edge in self.engine.game.automaton.out_edges(program.names[node]):
                op = program.operation(edge.action)
                if op is not None:
                    found.append((edge, op, program.numbers[edge.target]))
        return found

    def run(self, op: Op, values: list[int], chosen: int) -> Any:
        """Do what an operation does: assign in `values`, or tell whether it is legal, or a tag."""
        function = self._functions.get(op)
        if function is None:
            function = self._functions[op] = self._function(op)
        return function(values, [0] * self.engine.runtime.memo_size, chosen)

    def move(self, tags: tuple[int, ...]) -> Move:
        """Symbols as a move."""
        return tuple(map(self.engine.layout.symbols.__getitem__, tags))

    def _function(self, op: Op) -> Callable[[list[int], list[int], int], Any]:
        runtime = self.engine.runtime
        if op.kind in (Kind.TEST, Kind.CHECK):
            body = f"return {runtime.condition(op, 'v', 'M')}"
        elif op.kind is Kind.TAG:
            body = f"return {op.source}"
        else:
            body = f"{op.target} = {'x' if op.kind is Kind.ANY else op.source}"
        made: dict[str, Any] = {}
        exec(f"def f(v, M, x): {body.replace('{v}', 'v')}", runtime.names, made)
        found: Callable[[list[int], list[int], int], Any] = made["f"]
        return found


def _way(walk: Walk) -> list[Step]:
    steps: list[Step] = []
    step: Step | None = walk.last
    while step is not None:
        steps.append(step)
        step = step.before
    return steps[::-1]


def _key(step: Step) -> tuple[int, int]:
    return step.edge.key, step.chosen


def _telling(one: list[Step], other: list[Step]) -> tuple[Step, Step]:
    """The first steps of two ways that do something, and not the same at the same place: copies
    of a body, one for each value of a `forall`, begin alike.
    """
    doing = [
        [step for step in way if not isinstance(step.edge.action, Skip)] for way in (one, other)
    ]
    different = ((a, b) for a, b in zip(*doing, strict=False) if _shown(a) != _shown(b))
    return next(different, ((doing[0] or one)[0], (doing[1] or other)[0]))


def _shown(step: Step) -> tuple[str, Span | None]:
    return _by(step), step.edge.origin.span


def _by(step: Step) -> str:
    """What a walk does at an edge, in the words of RG."""
    return f"'{format_action(step.edge.action)}'"
