"""Terms of rules as expressions: what is bound, chosen, read from the state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import Domains
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Part, Predicate
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.logic import compare
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.recovery.walks.unfolding import Unfolding
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import AnyAssignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.fragments import Act, Compare, Condition, Fragment


class Terms:
    """Binds the variables of rules."""

    def __init__(self, state: State, prover: Prover) -> None:
        self.state = state
        self.prover = prover
        self.domains: Domains = state.domains
        self.unfolding = Unfolding(state.rules, prover)

    def choose(self, variable: Variable, domain: Domain, scope: Scope) -> Fragment:
        """Let a variable be any symbol of a domain."""
        name = scope.preferred.get(variable) or self.state.local(variable.name, domain, scope.used)
        scope.used |= {name}
        scope.bound[variable] = Bound(Reference(name), domain)
        type_ = self.state.type_of(domain, variable.name.partition("/")[0])
        return Act(AnyAssignment(Reference(name), type_))

    def value(self, term: Term, scope: Scope) -> Bound | None:
        """What a term is bound to."""
        if isinstance(term, Variable):
            return scope.bound.get(term)
        return Bound(Reference(self.state.symbol(str(term))), (str(term),))

    def inside(self, found: Bound, domain: Domain) -> Condition:
        """That a value is among some symbols that are not all it can be."""
        if len(domain) == 1:
            return compare(found.expression, Reference(self.state.symbol(domain[0])))
        if len(found.domain) - len(domain) == 1:
            (other,) = set(found.domain) - set(domain)
            return Compare(Comparison(found.expression, Reference(self.state.symbol(other)), True))
        name = self.state.subset(domain, found.domain)
        return compare(Access(Reference(name), found.expression), Reference("1"))

    def within(self, known: Bound, place: Domain, conditions: list[Condition]) -> Bound:
        """What is known, tested to be among the keys of a map."""
        inside = set(place)
        domain = tuple(text for text in known.domain if text in inside)
        if not domain:
            raise Impossible
        if len(domain) < len(known.domain):
            conditions.append(self.inside(known, domain))
        return Bound(known.expression, domain)

    def read(
        self, predicate: Predicate, value: int | None, keys: Sequence[Bound], older: bool = False
    ) -> Expression:
        """The place of the state at some keys."""
        name = self.state.variable(predicate, value)
        found: Expression = Reference(self.state.copy_of(name) if older else name)
        for key in keys:
            found = Access(found, key.expression)
        return found

    def called(
        self, head: Atom, atom: Atom, inner: Scope, ranges: Mapping[Variable, Domain]
    ) -> list[Part]:
        """Bind the variables of a fresh head to the arguments of a call; what is left to test."""
        tests: list[Part] = []
        for term, other in zip(head.args, atom.args, strict=True):
            known = self.value(other, inner)
            if known is None:
                continue
            if isinstance(term, Variable):
                if term in inner.bound:
                    tests.append(Different(term, other, False))
                else:
                    inner.bound[term] = known
            elif str(term) not in known.domain:
                raise Impossible
            else:
                tests.append(Different(term, other, False))
        return tests
