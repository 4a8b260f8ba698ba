"""Literals of a net as fragments of an automaton.

On a *walk* that belongs to a move, a condition must not open several ways: there a disjunction
becomes a reachability check.  *Inside* a check ways may be many; a conjunction is a sequence
and a disjunction a choice.  A gate with several readers is a check of its own, built once, so
that an interpreter that remembers checks evaluates it once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.frontends.gdl.lowering.factoring import Way, tree
from rgt.frontends.gdl.lowering.words import Words
from rgt.frontends.gdl.names import Names
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Propnet
from rgt.ir.actions import Condition, negation
from rgt.ir.diagnostics import Span
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Choice,
    Fragment,
    Sequence,
    choice,
    located,
    sequence,
)

_DEEPEST = 16
"""Gates nested deeper than this inside one check become checks of their own."""

NEVER = Choice(())


class Formulas:
    """The fragments of a net's literals; `prepare` comes first.

    `names` are the automaton's node names; `loops` says how each recursive gate is asked.
    """

    def __init__(
        self, net: Propnet, words: Words, names: Names, loops: Mapping[int, Condition]
    ) -> None:
        self.net = net
        self.words = words
        self.names = names
        self._checked: set[int] = set()
        self._parts: dict[int, Fragment] = {}
        self._costs: list[int] = []
        self._node_names: dict[int, str] = {}
        self._loops = loops

    def prepare(self, tests: list[int], forks: list[int], checks: list[int]) -> None:
        """Say which literals will be used where, one entry a use.

        `tests` on walks, `forks` to fork on, `checks` inside checks.
        """
        cone = self.net.cone([*tests, *forks, *checks])
        self._costs = self._all_costs(cone)
        self._choose_checks(cone, tests, forks, checks)
        for gate in cone:
            if gate in self._checked:
                self._parts[gate] = self._part(gate)

    # -- what is a check -------------------------------------------------------

    def _choose_checks(
        self, cone: list[int], tests: list[int], forks: list[int], checks: list[int]
    ) -> None:
        net, checked = self.net, self._checked
        uses = dict.fromkeys(cone, 0)
        for gate in cone:
            if net.kinds[gate] == GateKind.AND:
                for child in net.data[gate]:
                    uses[child if child >= 0 else ~child] += 1
        for literal in (*tests, *forks, *checks):
            uses[literal if literal >= 0 else ~literal] += 1
        depth = dict.fromkeys(cone, 0)
        for gate in cone:
            if net.kinds[gate] != GateKind.AND:
                continue
            deepest = 1 + max(depth[child if child >= 0 else ~child] for child in net.data[gate])
            if uses[gate] > 1 or deepest > _DEEPEST:
                checked.add(gate)
                deepest = 0
            depth[gate] = deepest
        for literal in forks:
            self._check_if_and(literal)
        for literal in tests:
            self._choose_on_walk(literal)

    def _check_if_and(self, literal: int) -> None:
        gate = literal if literal >= 0 else ~literal
        if self.net.kinds[gate] == GateKind.AND:
            self._checked.add(gate)

    def _choose_on_walk(self, literal: int) -> None:
        """Disjunctions that a walk meets outside of checks become checks."""
        stack = [literal]
        while stack:
            part = stack.pop()
            if part < 0:
                self._check_if_and(part)
            elif part not in self._checked and self.net.kinds[part] == GateKind.AND:
                stack.extend(self.net.data[part])

    def _all_costs(self, cone: list[int]) -> list[int]:
        """A rough price of evaluating each gate: cheap ones are tested first."""
        net = self.net
        costs = [0] * len(net)
        for gate in cone:
            kind = net.kinds[gate]
            if kind == GateKind.DOES:
                costs[gate] = 1 if net.data[gate][1].bit_count() == 1 else 2
            elif kind == GateKind.FACT:
                costs[gate] = 2
            elif kind == GateKind.AND:
                inner = sum(costs[child if child >= 0 else ~child] for child in net.data[gate])
                costs[gate] = min(5 + inner, 1_000_000)
            elif kind == GateKind.LOOP:
                costs[gate] = 1_000_000
        return costs

    def cheap_first(self, literals: Iterable[int]) -> list[int]:
        """The literals, those that cost least to evaluate first."""
        return sorted(literals, key=self._price)

    def _price(self, literal: int) -> tuple[int, int]:
        gate = literal if literal >= 0 else ~literal
        return self._costs[gate], gate

    # -- fragments -------------------------------------------------------------

    def test(self, literal: int) -> Fragment:
        """The condition on a walk of a move: one way through it at most."""
        if literal < 0 or literal in self._checked or self.net.kinds[literal] != GateKind.AND:
            return self._leaf(literal)
        return sequence(self.test(child) for child in self.cheap_first(self.net.data[literal]))

    def fork(self, literal: int, yes: Fragment, no: Fragment) -> Fragment:
        """`yes` when the literal holds, `no` when it does not."""
        if literal == TRUE:
            return yes
        if literal == FALSE:
            return no
        return choice((sequence((self.test(literal), yes)), sequence((self.test(~literal), no))))

    def alternatives(self, ways: list[tuple[int, Fragment, Span | None]]) -> Fragment:
        """On a walk: any of the fragments whose literal holds, each with its place."""
        split: list[Way] = []
        spans: dict[int, Span | None] = {}
        for literal, then, span in ways:
            if literal != FALSE:
                conditions = self._conjuncts(literal)
                split.append((conditions, located(then, span)))
                # what several ways share comes from the first of them
                spans.update((part, span) for part in conditions if part not in spans)
        return tree(split, lambda part: located(self.test(part), spans[part]), self._price)

    def _conjuncts(self, literal: int) -> tuple[int, ...]:
        """The conditions that a literal asks for one after the other."""
        if literal == TRUE:
            return ()
        if literal < 0 or literal in self._checked or self.net.kinds[literal] != GateKind.AND:
            return (literal,)
        parts = (part for child in self.net.data[literal] for part in self._conjuncts(child))
        return tuple(dict.fromkeys(parts))

    def _leaf(self, literal: int) -> Fragment:
        """A constant, a comparison, a check or a loop; also the forms inside a check."""
        if literal == TRUE:
            return EMPTY
        if literal == FALSE:
            return NEVER
        gate = literal if literal >= 0 else ~literal
        kind = self.net.kinds[gate]
        if kind == GateKind.LOOP:
            condition = self._loops[gate]
            return Act(condition if literal >= 0 else negation(condition))
        if kind == GateKind.AND:
            positive, text, span = self._title(gate)
            return Check(self._parts[gate], (literal >= 0) != positive, text, span)
        any_will_do, comparisons = self.words.comparisons(literal)
        acts = tuple(Act(comparison) for comparison in comparisons)
        if len(acts) == 1:
            return acts[0]
        return Choice(acts) if any_will_do else Sequence(acts)

    def inside(self, literal: int) -> Fragment:
        """The condition inside a check."""
        gate = literal if literal >= 0 else ~literal
        if gate in self._checked or self.net.kinds[gate] != GateKind.AND:
            return self._leaf(literal)
        return self._inner(gate, literal >= 0)

    def _inner(self, gate: int, positive: bool) -> Fragment:
        children = self.cheap_first(self.net.data[gate])
        if positive:
            return sequence(self.inside(child) for child in children)
        ways: list[Way] = [(self._conjuncts(~child), EMPTY) for child in children]
        return tree(ways, self.inside, self._price)

    def _part(self, gate: int) -> Fragment:
        return self._inner(gate, self._title(gate)[0])

    def _title(self, gate: int) -> tuple[bool, str | None, Span | None]:
        """The sign under which a gate is built, its node name, and its place."""
        known = self.net.labels.get(gate)
        if known is None:
            return True, None, None
        positive, label = known
        if gate not in self._node_names:
            self._node_names[gate] = self.names.fresh(label.text)
        return positive, self._node_names[gate], label.span
