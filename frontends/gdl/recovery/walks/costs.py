"""What it costs to walk a condition: nothing to read or compare, much to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.reading.parts import terms_of
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, Kind, Part
from rgt.frontends.gdl.recovery.walks.asking import Asking
from rgt.frontends.gdl.recovery.walks.scope import Domain, Scope
from rgt.frontends.gdl.syntax import Term, Variable

CHOOSES = 10.0
"""What a choice costs beside the number of its symbols."""

_FIRST = 0.15
_LATER = 0.25
"""What tells rules apart is asked first, and what it needs is looked up before the rest."""

_LOOP = 50.0
"""What it costs to ask for a relation that is defined by itself, beside its choices."""


class Costs(Asking):
    """Compares conditions by what it costs to walk them."""

    def needed(
        self, part: Part, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> tuple[Term, ...]:
        """The terms of a part that have to be known before the others follow."""
        if isinstance(part, Fact) and part.positive:
            atom = part.atom
            if atom.predicate.kind is Kind.TRUE:
                return tuple(atom.args[at] for at in self.state.groups[atom.predicate].keys)
            if atom.predicate.kind is Kind.STATIC:
                return self.cheapest(atom, scope, ranges)
        return terms_of(part)

    def cost(self, part: Part, scope: Scope, ranges: Mapping[Variable, Domain]) -> float:
        """What a condition costs with what is bound; `CHOOSES` and more where it wants a choice."""
        open_ = [
            term
            for term in terms_of(part)
            if isinstance(term, Variable) and term not in scope.bound
        ]
        if isinstance(part, Different):
            if not part.positive:
                return 0.0 if len(open_) < 2 else float("inf")
            return 0.1 if not open_ else float("inf")
        atom = part.atom
        if atom.predicate in scope.answered:
            return 0.0
        if scope.telling and not open_ and atom.predicate.kind is Kind.TRUE:
            return _FIRST
        if not part.positive:
            return float("inf") if open_ else (5.0 if self._is_derived(atom) else 0.5)
        if atom.predicate.kind is Kind.DOES:
            waits = scope.joint is not None and atom.predicate == scope.joint.waiting
            # whoever waits is chosen; who makes a move is known
            return self.product(atom.args[:1], scope, ranges, 0.0) if waits else 0.0
        if atom.predicate.kind is Kind.TRUE:
            keys = self.state.groups[atom.predicate].keys
            return self.product((atom.args[at] for at in keys), scope, ranges, 0.3)
        if atom.predicate.kind is Kind.STATIC:
            if not open_ or self.functional(atom, scope) is not None:
                return _LATER if scope.telling and scope.telling.isdisjoint(open_) else 0.2
            return self.product(self.cheapest(atom, scope, ranges), scope, ranges, 0.2)
        if self._compares(atom):
            return 0.2 if not open_ else float("inf")
        if not open_:
            return 5.0
        chosen = self.product(open_, scope, ranges, 0.0)
        # what is defined by itself is asked of every choice
        return _LOOP + chosen if self.unfolding.is_recursive(atom.predicate) else 5.0 + chosen / 2

    def product(
        self,
        terms: Iterable[Term],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        least: float,
    ) -> float:
        """What it costs to choose the open ones of some terms; `least` where there are none."""
        size = 1.0
        open_ = {t for t in terms if isinstance(t, Variable) and t not in scope.bound}
        for term in open_:
            size *= len(ranges.get(term, ())) or 1
        return CHOOSES + size if open_ else least

    def cheapest(
        self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> tuple[Term, ...]:
        """The terms of a table that are the fewest to be tried until the others follow."""
        ways = [
            tuple(atom.args[at] for at in places)
            for places in self.prover.functional(atom.predicate)
        ]
        return min((atom.args, *ways), key=lambda terms: self.product(terms, scope, ranges, 0.0))

    def functional(self, atom: Atom, scope: Scope) -> Places | None:
        """Known places of a table that determine the others."""
        return next(
            (
                places
                for places in self.prover.functional(atom.predicate)
                if all(self.value(atom.args[at], scope) is not None for at in places)
            ),
            None,
        )

    def _compares(self, atom: Atom) -> bool:
        """Whether all rules of a relation compare its arguments, and find none."""
        rules = self.state.rules.of(atom.predicate)
        return bool(rules) and all(isinstance(p, Different) for r in rules for p in r.body)

    def _is_derived(self, atom: Atom) -> bool:
        return atom.predicate.kind in (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL, Kind.GOAL)
