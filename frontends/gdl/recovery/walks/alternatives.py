"""Conditions that hold in several ways: by one of several rules, or for one of several roles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Unrecovered
from rgt.frontends.gdl.recovery.walks.asking import DEEPEST
from rgt.frontends.gdl.recovery.walks.following import Following
from rgt.frontends.gdl.recovery.walks.logic import equal, tested
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Reference
from rgt.ir.fragments import Act, Fragment, choice, sequence


class Alternatives(Following):
    """Walks one of several branches."""

    def by_role(self, parts: Sequence[Part], scope: Scope) -> tuple[Variable | None, list[Bound]]:
        """A variable for whoever makes a move, and who that may be; None where it is one role."""
        joint = scope.joint
        if joint is None or len(joint.made) < 2:
            return None, []
        for part in parts:
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.DOES:
                role = part.atom.args[0]
                if not isinstance(role, Variable):
                    continue
                known = scope.bound.get(role)
                fitting = [
                    made.args[0]
                    for made in joint.made
                    if made.predicate == part.atom.predicate
                    and (known is None or set(known.domain) & set(made.args[0].domain))
                ]
                if len(fitting) > 1:
                    return role, fitting
        return None, []

    def alternatives(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """A derived relation with unknown places: one of its rules, what is unknown put aside."""
        if scope.depth > DEEPEST:
            raise Unrecovered(f"{atom.predicate} is nested too deeply")
        unknown: dict[Variable, str] = {}
        outer: dict[Variable, Bound] = {}
        for term in atom.args:
            if isinstance(term, Variable) and term not in scope.bound and term not in unknown:
                domain = ranges[term]
                name = self.state.local(term.name, domain, scope.used)
                scope.used |= {name}
                unknown[term] = name
                outer[term] = Bound(Reference(name), domain)
        branches: list[Fragment] = []
        for rule in self.state.rules.of(atom.predicate):
            head, body = self.prover.renamed(rule)
            inner = scope.inner()
            try:
                tests = self.called(head, atom, inner, ranges)
                walk = self.body((*tests, *body), inner)
                writes: list[Fragment] = []
                written: dict[Variable, Bound] = {}
                for term, other in zip(head.args, atom.args, strict=True):
                    if isinstance(other, Variable) and other in unknown:
                        found = self.value(term, inner)
                        if found is None:
                            raise Unrecovered(f"{atom.predicate} leaves {other} open")
                        if written.setdefault(other, found) is not found:
                            writes.insert(0, tested(equal(written[other], found)))
                            continue
                        possible = frozenset(outer[other].domain)
                        kept = tuple(t for t in found.domain if t in possible)
                        if not kept:
                            raise Impossible
                        if len(kept) < len(found.domain):
                            writes.append(tested(self.inside(found, kept)))
                        writes.append(Act(Assignment(Reference(unknown[other]), found.expression)))
                branches.append(sequence((walk, *writes)))
            except Impossible:
                continue
        if not branches:
            raise Impossible
        scope.bound.update(outer)
        return choice(branches)
