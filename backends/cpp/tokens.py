"""What the next tag can be: one token of look-ahead over the walks of moves.

A token is a symbol, or the end of the move.  Where the ways on begin with different tokens, a move
that is known to be legal says which way it goes, and no condition needs to be looked at.
"""

from __future__ import annotations

from collections.abc import Mapping

from rgt.backends.cpp.program import Step
from rgt.backends.cpp.ranges import Ranges
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.program import Kind, Op

_ANYTHING = ""


class Tokens:
    """The tokens with which the rest of a move can begin, as bit sets; `end` is the last bit."""

    def __init__(self, view: View, ranges: Ranges, symbols: int) -> None:
        self.end = 1 << symbols
        self._view = view
        self._ranges = ranges
        self._entering = _entering(view)
        self._first = self._solve_first()
        self._shown = self._solve_shown()

    def of(self, node: int) -> int:
        """The tokens of the ways from a node."""
        return self._first.get(node, 0)

    def after(self, op: Op, target: int) -> int:
        """The tokens of the ways that begin with an edge."""
        if op.kind is Kind.TAG:
            assert isinstance(op, Step)
            return self._ranges.of(op.value)
        return self.end if op.kind is Kind.FINISH else self.of(target)

    def shown(self, node: int) -> str:
        """The variable that every way from a node shows next, unchanged; "" if there is none."""
        return self._shown.get(node, _ANYTHING)

    def apart(self, node: int) -> bool:
        """Whether no token begins two ways from a node."""
        seen = 0
        for op, target in self._view.edges(node):
            tokens = self.after(op, target)
            if seen & tokens:
                return False
            seen |= tokens
        return True

    def _solve_first(self) -> dict[int, int]:
        first = dict.fromkeys(self._view.out, 0)
        work = list(self._view.out)
        self._first = first
        while work:
            node = work.pop()
            found = 0
            for op, target in self._view.edges(node):
                found |= self.after(op, target)
            if found != first[node]:
                first[node] = found
                work += self._entering.get(node, ())
        return first

    def _solve_shown(self) -> dict[int, str]:
        """The greatest solution: nothing said about a node means that any variable will do."""
        shown: dict[int, str] = {}
        work = list(self._view.out)
        while work:
            node = work.pop()
            names = {self._shown_by(op, target, shown) for op, target in self._view.edges(node)}
            known = [name for name in names if name is not None]
            if not known:
                continue
            name = known[0] if len(known) == 1 else _ANYTHING
            if shown.get(node) != name and shown.get(node) != _ANYTHING:
                shown[node] = name if node not in shown else _ANYTHING
                work += self._entering.get(node, ())
        return shown

    def _shown_by(self, op: Op, target: int, shown: Mapping[int, str]) -> str | None:
        if op.kind is Kind.FINISH:
            return _ANYTHING
        if op.kind is Kind.TAG:
            assert isinstance(op, Step)
            return op.value.variable or _ANYTHING
        name = shown.get(target)
        if name and op.kind in (Kind.ASSIGN, Kind.ANY):
            assert isinstance(op, Step)
            return _ANYTHING if op.place.variable == name else name
        return name


def _entering(view: View) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for node, edges in view.inner.items():
        for _, target in edges:
            found.setdefault(target, []).append(node)
    return found
