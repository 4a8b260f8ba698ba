"""Generated functions: named, compiled when first called, kept in one name space."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock
from typing import Any

from rgt.backends.interpreter.analysis import View, cyclic_parts, exclusive_nodes, moves_view
from rgt.backends.interpreter.cold import Answer, cold_check
from rgt.backends.interpreter.program import Kind, Op, Out, Program
from rgt.ir.game import Game

Function = Callable[..., Any]
Memo = list[int] | None
End = tuple[tuple[int, ...], int, int, Any]
"""One walk of a move: tags, node, and either (delta number, assigned values) or (-1, slots)."""

FAILED = -1
_COLD_CALLS = 40


def finished(node: int) -> int:
    """What a straight run returns for: the move is complete, and the play stands at `node`."""
    return -2 - 2 * node


def stopped(node: int) -> int:
    """What a straight run returns for: walks branch at `node`, a search must go on there."""
    return -3 - 2 * node


def stopped_at(code: int) -> int:
    """The node of which `stopped` made a number."""
    return (-3 - code) // 2


class TagCycleError(Exception):
    """A walk came back to where it was, with more tags: there are moves of every length."""


@dataclass(frozen=True, slots=True)
class Writers:
    """Who writes the source of each kind of function, given the runtime and a number."""

    check: Callable[[Runtime, int], str]
    search: Callable[[Runtime, int], str]
    run: Callable[[Runtime, int], str]


class Runtime:
    """The functions of one game.

    `memo_size` is the length of the lists ``M`` in which checks remember their results: 0 not
    yet known, 1 holds, 2 does not.  A list belongs to one valuation of the variables in
    `watched`, those that checks read; an assignment to one of them makes a new list.
    """

    def __init__(self, game: Game, writers: Writers, *, checked: bool) -> None:
        self.names: dict[str, Any] = {"TagCycle": TagCycleError, "advance": self.advance}
        self.program = Program(game, self.names, checked=checked)
        self.moves: View = moves_view(self.program)
        self.moves.exclusive = exclusive_nodes(self.moves)
        self.watched, joins = _watched(self.program)
        self.memo_size = len(self.program.checks) + joins
        self.recursive = recursive_checks(self.program)
        self.deltas: list[tuple[int, ...]] = []
        self._writers = writers
        self._memo_ids: dict[tuple[int, int], int] = {
            pair: i for i, pair in enumerate(self.program.checks)
        }
        self._delta_ids: dict[tuple[int, ...], int] = {}
        self._runs: dict[int, Function] = {}
        self.masked, self._mask_source = self._visibility()
        self._writing = RLock()

    # -- for the writers --------------------------------------------------------

    def memo_id(self, start: int, end: int) -> int | None:
        """The place in ``M`` of "`end` can be reached from `start`"; None if there is none left."""
        pair = start, end
        number = self._memo_ids.get(pair)
        if number is None and len(self._memo_ids) < self.memo_size:
            number = self._memo_ids[pair] = len(self._memo_ids)
        return number

    def delta(self, slots: tuple[int, ...]) -> int:
        """The number of a list of slots, for walks that assign no others."""
        number = self._delta_ids.setdefault(slots, len(self.deltas))
        if number == len(self.deltas):
            self.deltas.append(slots)
        return number

    def condition(self, op: Op, values: str, memo: str) -> str:
        """Source that is true when a TEST or CHECK operation is legal."""
        if op.kind is Kind.TEST:
            return op.source.replace("{v}", values)
        start, end = self.program.checks[op.check]
        if start == end:
            return str(op.positive)
        check = op.check
        self.answer(check)
        call = f"c{check}({values}, {memo})"
        if check not in self.recursive:
            call = f"({memo}[{check}] or {call})"
        return f"{call} == {1 if op.positive else 2}"

    def tag(self, op: Op) -> str:
        """Source of a tag as it is collected: its symbol, and above it a bit a player who sees it.

        The bits are left out (`masked` is false) when `visible` never changes.
        """
        if not self.masked:
            return op.source
        return f"{op.source} + {len(self.program.layout.symbols)} * ({self._mask_source})"

    def shows(self, tag: int, player: str) -> bool:
        """Whether a tag as collected was shown to a player other than the mover."""
        layout = self.program.layout
        place = layout.places.get("visible")
        number = layout.ids.get(player, -1)
        if place is None or not place.shape.depth or number not in place.shape.keys[0]:
            return True
        position = place.shape.keys[0].index(number)
        if self.masked:
            return bool(tag // len(layout.symbols) >> position & 1)
        return layout.initial[place.base + position] == layout.ids.get("1", -1)

    def _visibility(self) -> tuple[bool, str]:
        """Whether tags carry bits, and the source of the bits."""
        layout = self.program.layout
        place = layout.places.get("visible")
        if place is None or "visible" in layout.fixed or place.shape.depth != 1:
            return False, "0"
        one = layout.ids.get("1", -1)
        slots = layout.slots("visible")
        return True, " | ".join(f"({{v}}[{s}] == {one}) << {i}" for i, s in enumerate(slots))

    def search(self, node: int) -> str:
        """The name of the search from a node."""
        return self.declare(f"s{node}", lambda: self._writers.search(self, node))

    def declare(self, name: str, source: Callable[[], str]) -> str:
        """Make `name` callable; its source is asked for and compiled at the first call."""
        if name not in self.names:
            # the number of parameters is spelt out: unlike ``*arguments``, such calls nest as
            # deep as memory allows
            make = _STUBS[name[0]]
            self.names[name] = make(lambda: self.compiled(name, source))
        return name

    def answer(self, check: int) -> Answer:
        """The function that answers a check; it is compiled once it was called often enough."""
        name = f"c{check}"
        found: Answer | None = self.names.get(name)
        if found is not None:
            return found
        walk = cold_check(self.program, check, self.answer)
        store = check not in self.recursive
        calls = 0

        def first(v: list[int], M: list[int]) -> int:
            nonlocal calls
            calls += 1
            said = walk(v, M) if calls <= _COLD_CALLS else 0
            if not said:
                return self.compiled(name, lambda: self._writers.check(self, check))(v, M)  # type: ignore[no-any-return]
            if store:
                M[check] = said
            return said

        self.names[name] = first
        return first

    def compiled(self, name: str, source: Callable[[], str]) -> Function:
        """The function of a name; `source` writes its definition, one thread at a time."""
        with self._writing:
            exec(compile(source(), f"<rgt {name}>", "exec"), self.names)
            return self.names[name]  # type: ignore[no-any-return]

    # -- at play ------------------------------------------------------------------

    def run(self, node: int) -> Function:
        """The straight run from a node."""
        function = self._runs.get(node)
        if function is None:
            function = self.compiled(f"r{node}", lambda: self._writers.run(self, node))
            self._runs[node] = function
        return function

    def straight(self, v: list[int], M: Memo, T: list[int], node: int) -> tuple[int, Memo]:
        """Run from `node` until the walk fails, ends its move, or branches."""
        runs = self._runs
        while node >= 0:
            try:
                function = runs[node]
            except KeyError:
                function = self.run(node)
            node, M = function(v, M, T)
        return node, M

    def advance(
        self,
        v: list[int],
        M: Memo,
        T: tuple[int, ...],
        V: set[Any],
        out: Callable[[End], None],
        node: int,
    ) -> None:
        """Search from a node that does not branch: run on a copy of the slots, search on."""
        w, tags = v[:], list(T)
        if node not in self.moves.branches and node not in self.moves.cycles:
            code, M = self.straight(w, M, tags, node)
        else:
            code = stopped(node)
        if code == FAILED:
            return
        place, branching = divmod(-2 - code, 2)
        if branching:
            self.names[self.search(place)](w, M, tuple(tags), V, out)
        else:
            out((tuple(tags), place, -1, w))


def _stub2(make: Callable[[], Function]) -> Function:
    return lambda v, M: make()(v, M)


def _stub3(make: Callable[[], Function]) -> Function:
    return lambda v, M, V: make()(v, M, V)


def _stub5(make: Callable[[], Function]) -> Function:
    return lambda v, M, T, V, out: make()(v, M, T, V, out)


_STUBS = {"h": _stub2, "x": _stub3, "s": _stub5}


def recursive_checks(program: Program) -> frozenset[int]:
    """The checks that might be asked again while they are being answered."""
    starts = [start for start, _ in program.checks]
    graph = {
        node: (*out, *((op, starts[op.check]) for op, _ in out if op.check >= 0))
        for node, out in enumerate(program.out)
    }
    parts = cyclic_parts(_without_sinks(graph))
    return frozenset(
        op.check
        for node in parts
        for op, _ in program.out[node]
        if op.kind is Kind.CHECK and parts[node] == parts.get(starts[op.check])
    )


def _without_sinks(graph: dict[int, Out]) -> dict[int, Out]:
    """The graph without the nodes from which no cycle can be reached: usually all checks."""
    entering: list[list[int]] = [[] for _ in graph]
    for node, out in graph.items():
        for _, target in out:
            entering[target].append(node)
    left = [len(graph[node]) for node in range(len(graph))]
    sinks = [node for node, count in enumerate(left) if not count]
    for sink in sinks:
        for node in entering[sink]:
            left[node] -= 1
            if not left[node]:
                sinks.append(node)
    return {node: tuple(e for e in out if left[e[1]]) for node, out in graph.items() if left[node]}


def _watched(program: Program) -> tuple[int, int]:
    """The variables that some check may read, and the number of joins inside checks."""
    mask, seen, entries = 0, set[int](), dict[int, int]()
    stack = [start for start, _ in program.checks]
    while stack:
        node = stack.pop()
        if node in seen:
            continue
        seen.add(node)
        for op, target in program.out[node]:
            mask |= op.reads
            entries[target] = entries.get(target, 0) + 1
            stack.append(target)
    return mask, sum(1 for count in entries.values() if count > 1)
