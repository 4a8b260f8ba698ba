"""Ask in place what a small check asks.

Before::

    begin, p: ? s -> t;
    begin, q: ! s -> t;
    s, t: x == a;
    s, t: y == a;
    p, r: $ a;
    q, r: ! v -> w;
    v, w: x == c;
    r, end: player = keeper;

After::

    s, t: x == a;
    s, t: y == a;
    p, r: $ a;
    q, r: x != c;
    v, w: x == c;
    r, end: player = keeper;
    begin, p: x == a;
    begin, 1: x != a;
    1, p: y == a;
    1, q: y != a;

A check becomes a copy of the edges between its start and its end.  A negated check, or one
that stands beside its negation, becomes a decision: where a condition fails the next way is
tried, and where all have failed the answer is no.  What is then asked by nobody any more stays
as it is: prune-unreachable-nodes removes it.

Why sound: a check holds if one of the ways through its edges is legal.  Conditions and skips
change nothing, so whoever asks in place stands where it stood, and several legal ways end in
the same state with the same tags.  Tags inside a check show nothing, so the copy has skips.  What
a way assigns is read by nobody behind the copy.  Nothing is asked in a state in which the check
would not ask it.
Not applied: to checks that can choose a value or go round in a cycle, which would multiply the
walks of the move; if one of the assigned variables may be read afterwards, or would have to be
restored for another way; to assignments to `player`, which would end the move; if the game grew.
Ends: every step replaces a check by checks that were nested in it, if any.  No pass writes checks
that are nested deeper.
Source: 2025 paper, App. B.4 (inline reachability, there a single path, or a negated single
edge).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.text.printer import format_action
from rgt.passes.analyses.conditions.check_bodies import NO, SOURCE, YES, Body, Place, Plan
from rgt.passes.context import Context
from rgt.passes.transform import Global

_Question = tuple[str, str]


class _Use(NamedTuple):
    """Edges of one node that ask one question: for yes, for no, or one for each."""

    asking: tuple[Edge, ...]
    plan: Plan


@dataclass(frozen=True)
class InlineReachability(Global):
    """See the module.

    `max_edges`: a check is not replaced by more edges than this.
    `growth`: by how many nodes and edges the game may grow for one check.
    """

    name: ClassVar[str] = "inline-reachability"
    max_edges: int = 24
    growth: int = 0

    def run(self, context: Context) -> None:
        """Inline checks until no other is left that can be."""
        while _Inlining(self, context).run():
            pass


class _Inlining:
    """One look at all checks."""

    def __init__(self, options: InlineReachability, context: Context) -> None:
        self.options = options
        self.context = context
        self.automaton: Automaton = context.game.automaton
        reached = self.automaton.reachable(through_checks=True)
        self.gone: set[str] = set()
        self.asking: dict[_Question, list[int]] = {}
        for edge in self.automaton.checks():
            if edge.source in reached:
                self.note(edge.key)
        self.pins: dict[str, int] = {}
        for question in self.asking:
            for node in dict.fromkeys(question):
                self.pins[node] = self.pins.get(node, 0) + 1
        self.liveness: tuple[Liveness, dict[str, int]] | None = None

    def note(self, key: int) -> None:
        """Book an edge if it asks something."""
        action = self.automaton[key].action
        if isinstance(action, Reachability):
            self.asking.setdefault((action.start, action.end), []).append(key)

    def run(self) -> bool:
        """Inline what can be; whether anything could."""
        done = False
        for question in list(self.asking):
            self.context.check_budget()
            body = Body.of(self.automaton, *question, self.options.max_edges)
            if body is not None:
                done |= self.inline(body)
        return done

    def inline(self, body: Body) -> bool:
        """Inline all uses of a check if the game does not grow, or those that only get simpler."""
        edges = self.edges_asking(body)
        uses = self.uses(body, edges)
        vanishing, more = body.vanishing(self.automaton, self.pins)
        if _asked(uses) < len(edges):
            vanishing, more = set(), 0
        saved = _asked(uses) + more + self.options.growth
        added = sum(len(use.plan.edges) for use in uses)
        if added > saved or added + sum(use.plan.fresh for use in uses) >= saved + len(vanishing):
            uses = [use for use in uses if use.plan.size <= len(use.asking)]
        if _asked(uses) == len(edges):
            self.gone |= vanishing
        for use in uses:
            self.replace(use)
        return bool(uses)

    def edges_asking(self, body: Body) -> list[Edge]:
        """The edges that ask for a body, as far as something still gets to them."""
        keys = self.asking[body.start, body.end]
        edges = [self.automaton[key] for key in keys if key in self.automaton]
        return [edge for edge in edges if edge.source not in self.gone]

    def uses(self, body: Body, edges: Sequence[Edge]) -> list[_Use]:
        """The uses of a check that can be inlined."""
        by_node: dict[str, list[Edge]] = {}
        for edge in edges:
            by_node.setdefault(edge.source, []).append(edge)
        found: list[_Use] = []
        plans: dict[tuple[bool, ...], Plan | None] = {}
        for asking in by_node.values():
            both = len(asking) == 2 and _negated(asking[0]) != _negated(asking[1])
            for group in [asking] if both else [[edge] for edge in asking]:
                answers = tuple(sorted(map(_negated, group)))
                if answers not in plans:
                    plans[answers] = self.plan(body, *answers)
                plan = plans[answers]
                if plan is not None and self.may_end_at(body, *(e.target for e in group)):
                    found.append(_Use(tuple(group), plan))
        return found

    def plan(self, body: Body, negated: bool, beside: bool = False) -> Plan | None:
        """What could replace a check, or its negation, alone or `beside` the other."""
        limit = self.options.max_edges
        if beside:
            return body.decided(True, frozenset(), limit)
        if negated:
            return body.decided(False, body.free_nodes(self.context.game), limit)
        return body.copied()

    def may_end_at(self, body: Body, *nodes: str) -> bool:
        """Whether nobody reads behind these nodes what the body assigns."""
        if not body.assigned:
            return True
        if self.liveness is None:
            self.liveness = _solved_liveness(self.context.game)
        analysis, live = self.liveness
        bits = 0
        for name in sorted(body.assigned):
            bits |= analysis.bit(name)
        # of a node that is new since the analysis, everything may be read
        return all(not live.get(node, -1) & bits for node in nodes)

    def replace(self, use: _Use) -> None:
        """Carry out a plan."""
        shown = " and ".join(format_action(edge.action) for edge in use.asking)
        [first, *others] = use.asking
        planned = use.plan.edges
        nodes: dict[Place, str] = {SOURCE: first.source}
        nodes |= {NO if _negated(edge) else YES: edge.target for edge in use.asking}
        with self.context.rewrite(f"{shown} can be asked at {first.source} itself"):
            if not others and [nodes.get(edge.target) for edge in planned] == [first.target]:
                self.automaton.relabel(first.key, planned[0].action, planned[0].model)
                self.note(first.key)
                return
            for number in range(1, use.plan.fresh + 1):
                nodes[number] = self.automaton.fresh_node()
            for edge in planned:
                origin = Origin.of(first, edge.model, *others)
                ends = nodes[edge.source], nodes[edge.target]
                self.note(self.automaton.add(*ends, edge.action, origin))
            for asking in use.asking:
                self.automaton.remove(asking.key)


def _asked(uses: Iterable[_Use]) -> int:
    """How many edges ask."""
    return sum(len(use.asking) for use in uses)


def _negated(edge: Edge) -> bool:
    assert isinstance(edge.action, Reachability)
    return edge.action.negated


def _solved_liveness(game: Game) -> tuple[Liveness, dict[str, int]]:
    analysis = Liveness(game.variables)
    return analysis, solve(game.automaton, analysis)
