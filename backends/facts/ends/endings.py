"""Where a move is as good as ended for those who only list it.

After the last tag a move often decides how the play goes on: ``? 12 -> 5`` and the keeper works on,
``! 12 -> 5`` and the play is over.  One of both is legal, and the move is the same: listing it, the
question need not be asked.  Nor need variables be looked at that have a way to the end for all of
their values, as two counters have of which one is greater, or none.  A loop that comes to an end
whatever the state is none to walk through.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from operator import or_

from rgt.backends.facts.disjunctions import inside
from rgt.backends.facts.ends.finite_loops import FiniteLoops
from rgt.backends.facts.values.certainty import Certainty
from rgt.backends.facts.values.clashes import Clashes
from rgt.backends.facts.values.exclusive import asked
from rgt.backends.facts.values.possible import Possible
from rgt.backends.interpreter.analysis import Pair, Switch, View, fork
from rgt.backends.interpreter.program import Kind, Out
from rgt.backends.program.steps import Step, is_comparison
from rgt.ir.structures.bit_sets import bits_of


def listed(view: View, endings: Endings) -> View:
    """The view of moves in which they end as soon as nothing can keep them from it.

    What they do on their way to the end is left out; tags are all there.
    """
    out: dict[int, Out] = {}
    for node, edges in view.out.items():
        ending = endings.of(node)
        out[node] = edges if ending is None else ending
    return inside(out, view)


class Endings:
    """For each node the edge that ends every move there, if nothing else can happen.

    Whoever asks a check that can ask itself may be told of endless recursion, and an assignment may
    look up what is missing: that is not left out.
    """

    def __init__(
        self,
        view: View,
        certainty: Certainty,
        possible: Possible,
        clashes: Clashes,
        loops: FiniteLoops,
    ) -> None:
        self._exclusive = view.exclusive
        self._certainty = certainty
        self._possible = possible
        self._clashes = clashes
        self._exits = loops.exits
        self._known: dict[int, Out] = {}
        self._solve(view)

    def of(self, node: int) -> Out | None:
        """The edge that ends the move, alone; None if it may go on, show a tag, or be stuck."""
        return self._known.get(node)

    def sure_forks(self, view: View) -> frozenset[int]:
        """Forks at which the first way whose condition holds will do: every move that gets on by
        it comes to its end, unless it is the last that is left.
        """
        return frozenset(
            node
            for node, out in view.out.items()
            if all(op.kind in (Kind.TEST, Kind.CHECK) for op, _ in out)
            and all(target in self._known for _, target in out[:-1])
        )

    def _solve(self, view: View) -> None:
        """Go back from the ends; a walk that goes round comes to one if its loop is finite."""
        ways: dict[int, tuple[int, ...]] = {}
        entering: dict[int, list[int]] = {}
        work: list[int] = []
        for node, out in view.out.items():
            if len(out) == 1 and out[0][0].kind is Kind.FINISH:
                self._known[node] = out
                work.append(node)
                continue
            ways[node] = self._exits.get(node) or self._ways(out, node)
            for target in ways[node]:
                entering.setdefault(target, []).append(node)
        while work:
            for node in entering.get(work.pop(), ()):
                if node not in self._known and all(way in self._known for way in ways[node]):
                    self._known[node] = self._known[ways[node][0]]
                    work.append(node)

    def _ways(self, out: Out, node: int) -> tuple[int, ...]:
        """The nodes to one of which every move comes next; none if it may not get so far."""
        if len(out) == 1:
            op, target = out[0]
            sure = op.kind is Kind.ASSIGN and self._certainty.sure(op, node)
            return (target,) if sure or not isinstance(op, Step) else ()
        branch = fork(out) if out else None
        if isinstance(branch, Switch) and self._has_all(branch, out, node):
            return tuple(target for _, target in branch.cases)
        if node in self._exclusive and self._is_one_of(out, node):
            return tuple(target for _, target in out)
        if not isinstance(branch, Pair) or branch.condition.check in self._certainty.deep:
            return ()
        return branch.yes, branch.no

    def _has_all(self, branch: Switch, out: Out, node: int) -> bool:
        """Whether a fork has an edge for every value that a variable can have there."""
        asked = out[0][0]
        if not is_comparison(asked) or asked.place.scalar is None:
            return False
        held = self._possible.at(node, asked.place.scalar)
        return not held & ~bits_of(symbol for symbol, _ in branch.cases)

    def _is_one_of(self, out: Out, node: int) -> bool:
        """Whether one of some comparisons always holds."""
        names = {name for op, _ in out for name in asked(op)}
        comparisons = [op for op, _ in out if is_comparison(op)]
        sure = all(self._certainty.sure(op, node) for op in comparisons)
        if not sure or not names or len(comparisons) < len(out):
            return False
        if len(names) > 1:
            return self._clashes.among(map(_contrary, comparisons))
        (name,) = names
        if self._possible.is_map(name):
            return False
        held = self._possible.at(node, name)
        return held == reduce(or_, (self._possible.holding(op, name, held) for op, _ in out))


def _contrary(op: Step) -> Step:
    return replace(op, equal=not op.equal, fork=None, truths=None)
