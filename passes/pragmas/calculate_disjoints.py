"""Find edges of a fork of which at most one, or exactly one, is legal.

Before::

    begin, p: x = T(*);
    p, q: x == a;
    p, r: x == b;
    p, s: x != a;
    q, end: player = keeper;
    r, end: player = keeper;
    s, end: player = keeper;

After::

    @disjointExhaustive p : q s;
    begin, p: x = T(*);
    p, q: x == a;
    p, r: x == b;
    p, s: x != a;
    q, end: player = keeper;
    r, end: player = keeper;
    s, end: player = keeper;

Promise: ``@disjoint n : t1 ... tk`` - the edges from n to these nodes are k edges (a node is named
once for each of them, in the order of the edges), and in every state in which a search stands
at n, for moves or of a check, at most one of them is legal: its own action, not what follows.
``@disjointExhaustive`` - exactly one is.  A node may have several such hints; no edge is in two.
Why sound: two conditions are never legal together if one is the negation of the other, or if
both let the same expression have only certain values and no value is in both sets; one of them
is always legal if together they let pass, for certain, all values that the expression can have
there.  What it can have, and what an expression that it is compared with can have, is told by the
analysis of possible values, which visits checks as well.
Not applied: to edges that are legal in every state (skips, assignments, tags); where a value is
let through by two edges; where another edge leads to the same node.
Ends: the hints depend on the edges alone, and all old ones of the kind go.
Source: 2025 paper, App. C.3 (disjoint; the published tool takes sets that overlap, too).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rgt.ir.actions import Comparison, Condition, Reachability
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression, uncast
from rgt.ir.pragmas import Disjoint
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_bits import REACHED
from rgt.passes.context import Context
from rgt.passes.pragmas.placing import place
from rgt.passes.transform import Final

Subject = Expression | frozenset[Expression] | tuple[str, str]
"""What a condition is about: an expression, whether two are equal, or a search."""

_YES, _NO = frozenset({"yes"}), frozenset({"no"})


class Case(NamedTuple):
    """An edge is legal only if the subject has one of some values; if `exact`, always then."""

    edge: Edge
    values: frozenset[str]
    exact: bool


class Group(NamedTuple):
    """Edges of which at most one is legal."""

    edges: tuple[Edge, ...]
    exhaustive: bool


@dataclass(frozen=True)
class CalculateDisjoints(Final):
    """See the module.

    `max_bits` and `patience` are those of the analysis of possible values.  It is left out, and
    everything of its type is possible, if there are more than `max_edges` edges.
    """

    name: ClassVar[str] = "calculate-disjoints"
    max_bits: int = 1 << 11
    patience: int = 3
    max_edges: int = 5000

    def run(self, context: Context) -> None:
        """Replace all hints about forks."""
        automaton = context.game.automaton
        conditions: dict[str, list[Edge]] = {}
        for edge in automaton:
            if isinstance(edge.action, Comparison | Reachability):
                conditions.setdefault(edge.source, []).append(edge)
        analysis = PossibleValues(context.game, self.max_bits, self.patience)
        forks = [
            _Fork(automaton, edges, analysis) for edges in conditions.values() if len(edges) > 1
        ]
        found = [list(fork.hints(REACHED)) for fork in forks]
        if len(automaton) <= self.max_edges and any(map(_Fork.is_open, forks, found)):
            known = solve(automaton, analysis)
            found = [list(fork.hints(known[fork.node] or REACHED)) for fork in forks]
        place(context, Disjoint, [hint for hints in found for hint in hints])


class _Fork:
    """The conditions that leave one node, and what is known there: at first nothing."""

    def __init__(
        self, automaton: Automaton, edges: Sequence[Edge], analysis: PossibleValues
    ) -> None:
        self.automaton = automaton
        self.edges = edges
        self.node = edges[0].source
        self.analysis = analysis
        self.known = REACHED

    def is_open(self, hints: Sequence[Disjoint]) -> bool:
        """Whether more might be found out."""
        return [(len(hint.targets), hint.exhaustive) for hint in hints] != [(len(self.edges), True)]

    def hints(self, known: int) -> Iterator[Disjoint]:
        """The largest group of disjoint edges, then the largest among the rest, and so on."""
        self.known = known
        left = list(self.edges)
        while len(left) > 1:
            best = max(
                self.groups(left),
                key=lambda group: (len(group.edges), group.exhaustive),
                default=None,
            )
            if best is None:
                return
            targets = tuple(edge.target for edge in best.edges)
            yield Disjoint(self.node, targets, best.exhaustive)
            taken = {edge.key for edge in best.edges}
            left = [edge for edge in left if edge.key not in taken]

    def groups(self, edges: Iterable[Edge]) -> Iterator[Group]:
        """For every subject, the disjoint edges that it tells apart: two or more."""
        cases: dict[Subject, list[Case]] = {}
        for edge in edges:
            for subject, case in self.about(edge):
                cases.setdefault(subject, []).append(case)
        for subject, found in cases.items():
            group = self.disjoint(found) if len(found) > 1 else []
            if len(group) > 1:
                covered = frozenset[str]().union(*(case.values for case in group if case.exact))
                ordered = sorted((case.edge for case in group), key=lambda edge: edge.key)
                yield Group(tuple(ordered), self.everything(subject) <= covered)

    def disjoint(self, cases: Iterable[Case]) -> list[Case]:
        """Cases without common values, the narrowest first; none that a name does not single out.

        The hint names nodes, so all edges to a node are in the group, or none.
        """
        taken: dict[int, Case] = {}
        seen: set[str] = set()
        for case in sorted(cases, key=lambda case: len(case.values)):
            if seen.isdisjoint(case.values):
                seen |= case.values
                taken[case.edge.key] = case
        return [
            case
            for case in taken.values()
            if all(
                other.key in taken for other in self.automaton.between(self.node, case.edge.target)
            )
        ]

    def about(self, edge: Edge) -> Iterator[tuple[Subject, Case]]:
        """What the condition of an edge is about, and which values it lets through."""
        action = edge.action
        assert isinstance(action, Condition)
        whole = Case(edge, _NO if action.negated else _YES, exact=True)
        if isinstance(action, Reachability):
            yield (action.start, action.end), whole
            return
        left, right = uncast(action.left), uncast(action.right)
        yield frozenset((left, right)), whole
        for subject, other in ((left, right), (right, left)):
            values = self.analysis.possible(other, self.known)
            here = self.analysis.possible(subject, self.known)
            if values is None or here is None:
                continue
            single = len(values) == 1
            if not action.negated:
                yield subject, Case(edge, here & values, single)
            elif single:
                yield subject, Case(edge, here - values, single)

    def everything(self, subject: Subject) -> frozenset[str]:
        """All values that a subject can have at the node."""
        if isinstance(subject, frozenset | tuple):
            return _YES | _NO
        values = self.analysis.possible(subject, self.known)
        assert values is not None
        return values
