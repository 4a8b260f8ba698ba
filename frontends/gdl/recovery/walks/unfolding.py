"""Relations with one rule replaced by its body, and equalities solved, before a body is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import replaced, variables
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Predicate,
    Rules,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.walks.scope import Impossible, Scope
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_DEEPEST = 4
"""How many relations lie between a relation and itself."""

_MOST = 40
"""How many relations are replaced in one body."""


class Unfolding:
    """What the rules of a game say about relations."""

    def __init__(self, rules: Rules, prover: Prover) -> None:
        self.rules = rules
        self.prover = prover
        self._uses: dict[Predicate, set[Predicate]] = {}

    def leads_to(self, predicate: Predicate, other: Predicate) -> bool:
        """Whether a predicate is another, or depends on it."""
        return predicate == other or other in self.below(predicate)

    def below(self, predicate: Predicate) -> set[Predicate]:
        """The predicates that a predicate depends on."""
        found = self._uses.get(predicate)
        if found is None:
            found = self._uses[predicate] = set()
            pending = [predicate]
            while pending:
                for rule in self.rules.of(pending.pop()):
                    for part in rule.body:
                        if isinstance(part, Fact) and part.atom.predicate not in found:
                            found.add(part.atom.predicate)
                            pending.append(part.atom.predicate)
        return found

    def unfolded(self, parts: list[Part], scope: Scope) -> tuple[list[Part], dict[Variable, Term]]:
        """The parts with relations of one rule replaced by its body, and what variables became."""
        result: list[Part] = []
        pending = list(reversed(parts))
        depth = 0
        while pending:
            part = pending.pop()
            if (
                isinstance(part, Fact)
                and part.positive
                and part.atom.predicate.kind in (Kind.DERIVED, Kind.LEGAL)
                and part.atom.predicate not in scope.answered
                and depth < _MOST
                and not (scope.apart and not scope.ends and _only_asks(part, parts, scope))
            ):
                rules = self.rules.of(part.atom.predicate)
                if len(rules) == 1 and self._opens(part.atom.predicate):
                    depth += 1
                    head, body = self.prover.renamed(rules[0])
                    pending.extend(reversed(body))
                    for term, other in zip(head.args, part.atom.args, strict=True):
                        pending.append(Different(term, other, False))
                    continue
            result.append(part)
        return self._merged(result, scope)

    def _opens(self, predicate: Predicate) -> bool:
        """Whether the one rule of a predicate says more: it is not a round of a loop.

        Of two relations that are defined by each other the one with several rules is the loop.
        """
        if not self.is_recursive(predicate):
            return True
        (rule,) = self.rules.of(predicate)
        back = [
            part.atom.predicate
            for part in rule.body
            if isinstance(part, Fact) and self.leads_to(part.atom.predicate, predicate)
        ]
        return predicate not in back and all(len(self.rules.of(each)) > 1 for each in back)

    def is_recursive(self, predicate: Predicate) -> bool:
        """Whether a predicate is defined by itself."""
        return predicate in self.below(predicate)

    def turns(self, predicate: Predicate) -> Iterator[tuple[Atom, tuple[Part, ...]]]:
        """The rules of a relation that is defined by itself, with fresh variables.

        Relations that it is defined by and that lead back to it are replaced by their rules, so
        that each body speaks of the relation itself; raises Unrecovered where that does not end.
        """
        pending = [(self.prover.renamed(rule), 0) for rule in reversed(self.rules.of(predicate))]
        while pending:
            (head, body), depth = pending.pop()
            through = next(
                (
                    part
                    for part in body
                    if isinstance(part, Fact)
                    and part.atom.predicate != predicate
                    and part.atom.predicate.kind is Kind.DERIVED
                    and self.leads_to(part.atom.predicate, predicate)
                ),
                None,
            )
            if through is None:
                yield head, body
                continue
            if depth > _DEEPEST or not through.positive:
                raise Unrecovered(f"{predicate} is defined by itself in several ways")
            rest = tuple(part for part in body if part is not through)
            for rule in reversed(self.rules.of(through.atom.predicate)):
                inner, more = self.prover.renamed(rule)
                values: dict[Variable, Term] = {}
                same: list[Part] = []
                for term, other in zip(inner.args, through.atom.args, strict=True):
                    if isinstance(term, Variable) and term not in values:
                        values[term] = other
                    else:
                        known = values[term] if isinstance(term, Variable) else term
                        same.append(Different(known, other, False))
                fitted = (replaced(part, values) for part in more)
                pending.append(((head, (*rest, *same, *fitted)), depth + 1))

    def _merged(self, parts: list[Part], scope: Scope) -> tuple[list[Part], dict[Variable, Term]]:
        """Solve the equalities of variables that nothing is bound to."""
        values: dict[Variable, Term] = {}

        def settled(term: Term) -> Term:
            return end_of(term, values)

        rest: list[Part] = []
        for part in parts:
            if isinstance(part, Different) and not part.positive:
                left, right = settled(part.left), settled(part.right)
                if left == right:
                    continue
                if isinstance(left, Variable) and left not in scope.bound:
                    values[left] = right
                    continue
                if isinstance(right, Variable) and right not in scope.bound:
                    values[right] = left
                    continue
                if isinstance(left, Constant) and isinstance(right, Constant):
                    raise Impossible
            rest.append(part)
        if not values:
            return rest, values
        result: list[Part] = []
        for part in rest:
            if isinstance(part, Different):
                left, right = settled(part.left), settled(part.right)
                if left == right:
                    if part.positive:
                        raise Impossible
                    continue
                result.append(Different(left, right, part.positive))
            else:
                atom = Atom(part.atom.predicate, tuple(map(settled, part.atom.args)))
                result.append(Fact(atom, part.positive))
        return result, values


def _only_asks(fact: Fact, parts: Sequence[Part], scope: Scope) -> bool:
    """Whether a relation is to hold of what is known without it: it only asks whether it does."""
    told = variables(
        [part for part in parts if part is not fact and isinstance(part, Fact) and part.positive]
    )
    return all(
        not isinstance(term, Variable) or term in scope.bound or term in told
        for term in fact.atom.args
    )


def solved(parts: Iterable[Part]) -> dict[Variable, Term]:
    """What variables of some conditions are by their equalities, step by step (`end_of`)."""
    aliases: dict[Variable, Term] = {}
    for part in parts:
        if isinstance(part, Different) and not part.positive:
            left, right = end_of(part.left, aliases), end_of(part.right, aliases)
            if left == right:
                continue
            if isinstance(left, Variable):
                aliases[left] = right
            elif isinstance(right, Variable):
                aliases[right] = left
    return aliases


def end_of(term: Term, aliases: Mapping[Variable, Term]) -> Term:
    """What a variable became by equalities."""
    while isinstance(term, Variable) and term in aliases:
        term = aliases[term]
    return term


def ended(names: Mapping[Variable, str], aliases: Mapping[Variable, Term]) -> dict[Variable, str]:
    """What belongs to variables, for those that they became."""
    ends = ((end_of(variable, aliases), name) for variable, name in names.items())
    return {end: name for end, name in ends if isinstance(end, Variable)}


def positive(parts: Iterable[Part]) -> list[Part]:
    """The parts that tell what variables can be."""
    return [
        part
        for part in parts
        if isinstance(part, Different) or (part.positive and part.atom.predicate.kind)
    ]
