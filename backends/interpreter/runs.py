"""Straight segments as Python functions: at most one walk, nothing to undo.

``r<n>(v, M, T)`` walks from node n as far as its function goes, changing ``v`` and appending
tags to ``T``, and returns where it stands and what checks it remembers.  Forks whose arms meet
again become ``if`` statements, so a segment of thousands of forks (a keeper's) is flat code.

Where it stands is one number: a node to go on from; `FAILED`; or, below that, a move's end or
a node where walks branch (`finished`, `stopped`).

``y<i>_<n>(v, M)`` is the same for a check: it goes on round cycles, and comes to `REACHED`.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial
from operator import itemgetter
from typing import Any

from rgt.backends.interpreter.analysis import Pair, Switch, View, conditions, fork
from rgt.backends.interpreter.program import Kind, Op, Out
from rgt.backends.interpreter.runtime import (
    FAILED,
    Function,
    Memo,
    Runtime,
    finished,
    stopped,
    stopped_at,
)

REACHED = -2
"""What a straight run of a check returns for: the end of the check."""
_DEEPEST = 12
_LONGEST = 400
_FEW_CASES = 8
_PATIENCE = 32


class _Memo(Enum):
    """Whether ``M`` is a list at some point of the emission."""

    READY = auto()
    PERHAPS = auto()
    GONE = auto()


class _Arrival:
    """Falling off the end of emitted code: towards `node`, by `ways` edges."""

    __slots__ = ("node", "ways")

    def __init__(self, node: int, ways: int) -> None:
        self.node = node
        self.ways = ways


class StraightRun:
    """Writes one function ``r<n>``."""

    def __init__(self, runtime: Runtime, view: View) -> None:
        self.runtime = runtime
        self.view = view
        self.lines: list[str] = []
        self.memo = _Memo.PERHAPS
        self.edges = 0
        self.names = 0

    def function(self, node: int) -> str:
        """The source of ``r<node>``."""
        return self._written(f"def r{node}(v, M, T):", node)

    def _written(self, head: str, node: int) -> str:
        self.lines = [head]
        arrival = self._block(node, 1, begins=True)
        if arrival is not None:
            self._leave(1, arrival.node)
        return "\n".join(self.lines) + "\n"

    def _add(self, indent: int, text: str) -> None:
        self.lines.append(" " * indent + text.replace("{v}", "v"))

    def _is_last(self, node: int) -> bool:
        """Whether a function ends where it comes to this node."""
        return node in self.view.branches or node in self.view.cycles

    def _place(self, node: int) -> int:
        """The number for: go on from another node's function, or stop where walks branch."""
        return stopped(node) if self._is_last(node) else node

    def _leave(self, indent: int, node: int) -> None:
        """Emit that the run stands at a node."""
        self._return(indent, self._place(node))

    def _return(self, indent: int, code: int) -> None:
        self._add(indent, f"return {code}, {'None' if self.memo is _Memo.GONE else 'M'}")

    def _block(self, node: int, indent: int, *, begins: bool = False) -> _Arrival | None:
        """Emit code from `node` on; where it falls off its end, if it does.

        A function that begins at a node leads on from it in any case.
        """
        while True:
            if self._is_last(node) and not begins:
                self._leave(indent, node)
                return None
            begins = False
            out = self.view.edges(node)
            if not out:
                self._return(indent, FAILED)
                return None
            if len(out) == 1:
                op, target = out[0]
                if not self._step(op, target, indent):
                    return None
                arrival = _Arrival(target, 1)
            else:
                fallen = self._fork(node, indent)
                if fallen is None:
                    return None
                arrival = fallen
            if self.view.indegree.get(arrival.node, 0) != arrival.ways:
                return arrival
            node = arrival.node
            if self.edges > _LONGEST:
                self._leave(indent, node)
                return None

    def _step(self, op: Op, target: int, indent: int) -> bool:
        """Emit the only edge of a node; whether the walk goes on after it."""
        self.edges += 1
        if op.kind in (Kind.TEST, Kind.CHECK):
            self._add(indent, f"if not {self._condition(op, indent)}: return {FAILED}, M")
        elif op.kind is Kind.TAG:
            self._add(indent, f"T.append({self.runtime.tag(op)})")
        elif op.kind in (Kind.ASSIGN, Kind.FINISH):
            self._add(indent, f"{op.target} = {op.source}")
            if op.writes & self.runtime.watched:
                self.memo = _Memo.GONE
            if op.kind is Kind.FINISH:
                self._return(indent, finished(target))
                return False
        return True

    def _condition(self, op: Op, indent: int) -> str:
        """Source of a condition; emits what it needs before."""
        if op.kind is Kind.CHECK and self.memo is not _Memo.READY:
            fresh = f"M = [0] * {self.runtime.memo_size}"
            self._add(indent, fresh if self.memo is _Memo.GONE else f"if M is None: {fresh}")
            self.memo = _Memo.READY
        return self.runtime.condition(op, "v", "M")

    def _fork(self, node: int, indent: int) -> _Arrival | None:
        """Emit an exclusive fork; where its arms meet, if some fall through and all meet."""
        out = self.view.edges(node)
        branch = fork(out)
        if branch is None:
            return self._chain(out, indent)
        if isinstance(branch, Pair):
            self._add(indent, f"if {self._condition(branch.condition, indent)}:")
            return self._arms([("", branch.yes), ("else:", branch.no)], indent)
        if len(branch.cases) > _FEW_CASES:
            self._dispatch(branch, indent)
            return None
        self.names += 1
        value = f"q{self.names}"
        self._add(indent, f"{value} = {branch.subject}")
        heads = [
            (f"{'elif' if i else 'if'} {value} == {symbol}:", target)
            for i, (symbol, target) in enumerate(branch.cases)
        ]
        return self._arms([*heads, ("else:", FAILED)], indent)

    def _chain(self, out: Out, indent: int) -> _Arrival | None:
        """Emit a fork whose edges begin with conditions that exclude each other, no checks."""
        heads = []
        for i, edge in enumerate(out):
            asked = [self._condition(op, indent) for op in conditions(self.view, edge)]
            heads.append((f"{'elif' if i else 'if'} {' and '.join(asked)}:", edge[1]))
        return self._arms([*heads, ("else:", FAILED)], indent)

    def _dispatch(self, branch: Switch, indent: int) -> None:
        """Emit a jump by table: many cases."""
        table = {symbol: self._place(target) for symbol, target in branch.cases}
        name = self.runtime.program.coder.table("J", table, tuple(table.items()))
        memo = "None" if self.memo is _Memo.GONE else "M"
        self._add(indent, f"return {name}.get({branch.subject}, {FAILED}), {memo}")

    def _arms(self, arms: list[tuple[str, int]], indent: int) -> _Arrival | None:
        """Emit the arms of a fork; the head "" is emitted already."""
        before = self.memo
        done: list[tuple[str, list[str], _Arrival | None, _Memo]] = []
        outer = self.lines
        for head, target in arms:
            self.lines, self.memo = [], before
            arrival = self._arm(target, indent + 1)
            done.append((head, self.lines, arrival, self.memo))
        self.lines = outer
        fallen = [(a, memo) for _, _, a, memo in done if a is not None]
        meet = len({a.node for a, _ in fallen}) == 1
        for head, lines, arrival, memo in done:
            if head:
                self._add(indent, head)
            self.lines += lines
            if arrival is not None:
                self.memo = memo
                if not meet:
                    self._leave(indent + 1, arrival.node)
                elif memo is _Memo.GONE:
                    self._add(indent + 1, "M = None")
                elif not lines:
                    self._add(indent + 1, "pass")
        self.memo = before
        if not fallen or not meet:
            return None
        memos = {memo for _, memo in fallen}
        self.memo = memos.pop() if len(memos) == 1 else _Memo.PERHAPS
        return _Arrival(fallen[0][0].node, sum(a.ways for a, _ in fallen))

    def _arm(self, target: int, indent: int) -> _Arrival | None:
        self.edges += 1
        if target == FAILED:
            self._return(indent, FAILED)
            return None
        if self.view.indegree.get(target, 0) > 1:
            return _Arrival(target, 1)
        if indent > _DEEPEST or self.edges > _LONGEST:
            self._leave(indent, target)
            return None
        return self._block(target, indent)


class CheckRun(StraightRun):
    """Writes one function ``y<i>_<n>``: the walk of a check from node n to where it branches."""

    def __init__(self, runtime: Runtime, view: View, check: int) -> None:
        super().__init__(runtime, view)
        self.check = check
        self.end = runtime.program.checks[check][1]

    def function(self, node: int) -> str:
        """The source of ``y<check>_<node>``."""
        return self._written(f"def y{self.check}_{node}(v, M):", node)

    def _is_last(self, node: int) -> bool:
        """The end, a branch, and a node to which the walk may come back."""
        return node == self.end or node in self.view.branches or node in self.view.rings

    def _step(self, op: Op, target: int, indent: int) -> bool:
        """Emit the only edge of a node; checks ignore tags."""
        return op.kind is Kind.TAG or super()._step(op, target, indent)

    def _place(self, node: int) -> int:
        if node == self.end:
            return REACHED
        return stopped(node) if node in self.view.branches else node


Comes = Callable[[list[int], Memo, set[Any], int], bool]


def check_runner(runtime: Runtime, view: View, check: int, search: Callable[[int], str]) -> Comes:
    """What tells whether a walk comes from a node that does not branch to the end of a check.

    It changes the slots.  Where walks branch the function goes on that `search` names.  A walk
    that comes back to where it was, with the same slots, goes round for ever: it is compared with
    itself after a power of two of steps (Brent's way to find cycles).
    """
    runs: dict[int, Function] = {}
    singles = _singles(runtime, view)

    def comes(v: list[int], M: Memo, V: set[Any], node: int) -> bool:
        count = 0
        marked, few, whole = FAILED, singles(v), v
        while node >= 0:
            try:
                function = runs[node]
            except KeyError:
                write = partial(CheckRun(runtime, view, check).function, node)
                function = runs[node] = runtime.compiled(f"y{check}_{node}", write)
            node, M = function(v, M)
            count += 1
            if count >= _PATIENCE:
                if node == marked and singles(v) == few and v == whole:
                    return False
                if count & (count - 1) == 0:
                    marked, few, whole = node, singles(v), v[:]
        if node in (FAILED, REACHED):
            return node == REACHED
        return bool(runtime.names[search(stopped_at(node))](v, M, V))

    return comes


def _singles(runtime: Runtime, view: View) -> Callable[[list[int]], object]:
    """What gives the values of variables assigned that are no maps: most states differ there."""
    written = 0
    for out in view.out.values():
        for op, _ in out:
            written |= op.writes
    layout = runtime.program.layout
    slots = [layout.slots(name) for name in runtime.program.variables_of(written)]
    single = [each.start for each in slots if len(each) == 1]
    return itemgetter(*single) if single else lambda v: None
