"""Straight segments as Python functions: at most one walk, nothing to undo.

``r<n>(v, M, T)`` walks from node n as far as its function goes, changing ``v`` and appending
tags to ``T``, and returns where it stands and what checks it remembers.  Forks whose arms meet
again become ``if`` statements, so a segment of thousands of forks (a keeper's) is flat code.

Where it stands is one number: a node to go on from; `FAILED`; or, below that, a move's end or
a node where walks branch (`finished`, `stopped`).
"""

from __future__ import annotations

from enum import Enum, auto

from rgt.backends.interpreter.analysis import Pair, Switch, fork
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.interpreter.runtime import FAILED, Runtime, finished, stopped

_DEEPEST = 12
_LONGEST = 400
_FEW_CASES = 8


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

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime
        self.view = runtime.moves
        self.lines: list[str] = []
        self.memo = _Memo.PERHAPS
        self.edges = 0
        self.names = 0

    def function(self, node: int) -> str:
        """The source of ``r<node>``."""
        self.lines = [f"def r{node}(v, M, T):"]
        arrival = self._block(node, 1)
        if arrival is not None:
            self._leave(1, arrival.node)
        return "\n".join(self.lines) + "\n"

    def _add(self, indent: int, text: str) -> None:
        self.lines.append(" " * indent + text.replace("{v}", "v"))

    def _leave(self, indent: int, node: int) -> None:
        """Emit: go on from another node's function, or stop where walks branch."""
        if node in self.view.branches or node in self.view.cycles:
            node = stopped(node)
        self._return(indent, node)

    def _return(self, indent: int, code: int) -> None:
        self._add(indent, f"return {code}, {'None' if self.memo is _Memo.GONE else 'M'}")

    def _block(self, node: int, indent: int) -> _Arrival | None:
        """Emit code from `node` on; where it falls off its end, if it does."""
        while True:
            if node in self.view.branches or node in self.view.cycles:
                self._leave(indent, node)
                return None
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
            if self.view.indegree[arrival.node] != arrival.ways:
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
        branch = fork(self.view.edges(node))
        if isinstance(branch, Pair):
            self._add(indent, f"if {self._condition(branch.condition, indent)}:")
            return self._arms([("", branch.yes), ("else:", branch.no)], indent)
        assert isinstance(branch, Switch)
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

    def _dispatch(self, branch: Switch, indent: int) -> None:
        """Emit a jump by table: many cases."""
        marks = (*self.view.branches, *self.view.cycles)
        table = {s: stopped(t) if t in marks else t for s, t in branch.cases}
        name = self.runtime.program.coder.table("J", table, branch.cases)
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
        if self.view.indegree[target] > 1:
            return _Arrival(target, 1)
        if indent > _DEEPEST or self.edges > _LONGEST:
            self._leave(indent, target)
            return None
        return self._block(target, indent)
