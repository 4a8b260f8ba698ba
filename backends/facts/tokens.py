"""What the next tags can be: some tokens of look-ahead over the walks of moves.

A token is a symbol, or the end of the move.  Where the ways on begin with different tokens, or have
different ones a little later, a move that is known to be legal says which way it goes, and no
condition needs to be looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_

from rgt.backends.facts.values.ranges import Ranges
from rgt.backends.interpreter.analysis import View
from rgt.backends.interpreter.layout import Layout
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.operands import Operand, variables_in
from rgt.backends.program.steps import Step
from rgt.backends.program.worklist import Backward

_FARTHEST = 4
"""How many tokens are looked at."""
_DEEPEST = 4
"""So many look-ups within each other are followed."""
Shown = tuple[Operand | None, ...]
"""Of the next tags, each as what it is of the variables at a node; None if that is not known."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way on from a node, with the tokens that tell of it.  Where it is several `edges`, the next
    tag shows what they assign, and they lead to one node.  An edge may lead past a skip.
    """

    edges: tuple[tuple[Op, int], ...]
    tokens: int


class Tokens:
    """The tokens with which the rest of a move can begin, as bit sets; `end` is the last bit."""

    def __init__(self, view: View, ranges: Ranges, layout: Layout) -> None:
        self.end = 1 << len(layout.symbols)
        self._view = view
        self._ranges = ranges
        self._maps = frozenset(n for n, place in layout.places.items() if place.shape.depth)
        self._backward = Backward(view)
        self._ahead: list[dict[int, int]] = []
        self._solve()
        self._shown = self._solve_shown()

    def of(self, node: int) -> int:
        """The tokens of the ways from a node."""
        return self._ahead[0].get(node, 0)

    def after(self, op: Op, target: int, ahead: int = 0) -> int:
        """The tokens that stand so many places ahead on the ways that begin with an edge."""
        if op.kind is Kind.FINISH:
            return self.end
        if op.kind is not Kind.TAG:
            return self._ahead[ahead].get(target, 0)
        if ahead:
            return self._ahead[ahead - 1].get(target, 0)
        assert isinstance(op, Step)
        return self._ranges.of(op.value)

    def telling(self, node: int) -> int | None:
        """How many tokens ahead one tells the ways from a node apart; None if none does."""
        for ahead in range(_FARTHEST):
            if ahead == len(self._ahead):
                self._solve()
            if self.apart(node, ahead):
                return ahead
        return None

    def ways(self, node: int) -> tuple[int, Sequence[Way]] | None:
        """The ways from a node, and how many tokens ahead one tells them apart; None if none does.

        Edges that no token tells apart are one way, if it does not matter which of them is gone.
        """
        ahead = self.telling(node)
        if ahead is not None:
            return ahead, self._united(node, ahead)
        for farther in (False, True):
            for ahead in range(_FARTHEST):
                found = self._united(node, ahead, farther=farther)
                told = all(len(w.edges) == 1 or self._is_shown(w.edges) for w in found)
                if len(found) > 1 and told:
                    return ahead, found
        return None

    def _united(self, node: int, ahead: int, *, farther: bool = False) -> list[Way]:
        """The edges of a node, those of which the tokens so many places ahead are alike as one;
        `farther`, those go on by skips behind them that tokens tell.
        """
        found: list[Way] = []
        for way in self._beginnings(node, ahead, farther=farther):
            like = [each for each in found if each.tokens & way.tokens]
            for each in like:
                way = Way((*each.edges, *way.edges), each.tokens | way.tokens)
            found = [*(each for each in found if each not in like), way]
        return found

    def _beginnings(self, node: int, ahead: int, *, farther: bool) -> Iterator[Way]:
        """Each edge of a node; `farther`, one that assigns is as many ways as the skips of the next
        fork make of it, if no token stands so many places ahead on two of them.
        """
        for op, target in self._view.edges(node):
            yield from (farther and self._forked(op, target, ahead)) or [
                Way(((op, target),), self.after(op, target, ahead))
            ]

    def _forked(self, op: Op, target: int, ahead: int) -> list[Way]:
        """The ways that an assignment makes with the skips of the fork to which it leads, and with
        what is beside them; none if no token tells them apart.
        """
        if op.kind is not Kind.ASSIGN:
            return []
        out = self._view.edges(target)
        found = [
            Way(((op, behind),), self.after(skip, behind, ahead))
            for skip, behind in out
            if skip.kind is Kind.SKIP
        ]
        beside = [self.after(*edge, ahead) for edge in out if edge[0].kind is not Kind.SKIP]
        if beside:
            found.append(Way(((op, target),), reduce(or_, beside)))
        seen = 0
        for way in found:
            if seen & way.tokens:
                return []
            seen |= way.tokens
        return found

    def _is_shown(self, edges: Sequence[tuple[Op, int]]) -> bool:
        """Whether edges assign to one variable, which the next tag shows, and lead to one node."""
        names, targets = set[str | None](), set[int]()
        for op, target in edges:
            if not isinstance(op, Step) or op.kind is not Kind.ASSIGN:
                return False
            names.add(op.place.scalar)
            targets.add(target)
        return len(targets) == 1 and names == {self.shown(min(targets))}

    def apart(self, node: int, ahead: int = 0) -> bool:
        """Whether no token stands so many places ahead on two ways from a node."""
        seen = 0
        for op, target in self._view.edges(node):
            tokens = self.after(op, target, ahead)
            if seen & tokens:
                return False
            seen |= tokens
        return True

    def shown(self, node: int) -> str:
        """The variable whose value there every way from a node shows next; "" if there is none."""
        found = self.shows(node)[:1]
        return (found and found[0] and found[0].scalar) or ""

    def shows(self, node: int) -> Shown:
        """What every way from a node shows next, whatever else it does."""
        return self._shown.get(node, ())

    def _solve(self) -> None:
        """Find for each node the tokens that stand one place further ahead than those known."""
        ahead, found = len(self._ahead), dict.fromkeys(self._view.out, 0)
        self._ahead.append(found)

        def changes(node: int) -> bool:
            tokens = 0
            for op, target in self._view.edges(node):
                tokens |= self.after(op, target, ahead)
            if tokens == found[node]:
                return False
            found[node] = tokens
            return True

        self._backward.settle(changes)

    def _solve_shown(self) -> dict[int, Shown]:
        """The greatest solution: nothing said about a node means that anything will do."""
        shown: dict[int, Shown] = {}

        def changes(node: int) -> bool:
            before = found = shown.get(node)
            for op, target in self._view.edges(node):
                way = self._shown_by(op, target, shown)
                if way is not None:
                    found = way if found is None else _agreed(found, way)
            if found is None or found == before:
                return False
            shown[node] = found
            return True

        self._backward.settle(changes)
        return shown

    def _shown_by(self, op: Op, target: int, shown: Mapping[int, Shown]) -> Shown | None:
        if op.kind is Kind.FINISH:
            return ()
        behind = shown.get(target)
        if not isinstance(op, Step) or op.kind in (Kind.TEST, Kind.CHECK):
            return behind
        if op.kind is Kind.TAG:
            return (op.value, *(behind or ()))[:_FARTHEST]
        name = op.place.variable
        assert name is not None
        if behind is None or name in self._maps:
            return behind
        value = op.value if op.kind is Kind.ASSIGN else None
        if value is not None and (value.shape.depth or variables_in(value) & self._maps):
            value = None
        return tuple(each and _replaced(each, name, value) for each in behind)


def _agreed(one: Shown, other: Shown) -> Shown:
    """What both ways show."""
    return tuple(a if a == b else None for a, b in zip(one, other, strict=False))


def _replaced(shown: Operand, name: str, value: Operand | None) -> Operand | None:
    """What is shown, where a variable has a value; None if that is not known, or too much."""
    if name not in variables_in(shown):
        return shown
    if value is None:
        return None
    found = _with(shown, name, value)
    return found if _depth(found) <= _DEEPEST else None


def _with(shown: Operand, name: str, value: Operand) -> Operand:
    if shown.variable == name:
        return value
    indices = (replace(each, value=_with(each.value, name, value)) for each in shown.indices)
    return replace(shown, indices=tuple(indices))


def _depth(operand: Operand) -> int:
    """How many look-ups are within each other."""
    return max((1 + _depth(index.value) for index in operand.indices), default=0)
