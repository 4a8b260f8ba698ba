"""What is deleted: the facts that no frame rule keeps, by the negation of what frame rules ask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rgt.frontends.gdl.recovery.effects.doing import Doing
from rgt.frontends.gdl.recovery.effects.repeated import is_statement
from rgt.frontends.gdl.recovery.reading.parts import (
    contrary,
    ordered,
    replaced,
    terms_of,
    variables,
)
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
)
from rgt.frontends.gdl.syntax import Term, Variable

MAX_DELETIONS = 64
"""The most conditions of deletions for one predicate and one move."""

_SHALLOW = 1
"""How deep conditions of deletions are looked into while they are multiplied out."""


class Deletions(Doing):
    """Finds the conditions under which facts are no longer kept."""

    def deletions(
        self,
        made: Sequence[Part],
        predicate: Predicate,
        frames: list[FlatRule],
        is_overwritten: Callable[[Sequence[Term], Sequence[Part]], bool],
    ) -> Iterator[tuple[tuple[Term, ...], tuple[Part, ...]]]:
        """The arguments and conditions of facts that no frame rule keeps.

        What is overwritten as it is, before relations are replaced by their rules, is left out.
        """
        self._asked: dict[frozenset[Part], Atom] = {}
        args = tuple(Variable(f"?{predicate.name}{at + 1}") for at in range(predicate.arity))
        own = Fact(Atom(predicate, args))
        cases: list[tuple[Part, ...]] = [()]
        for rule in frames:
            denied = self._denied(rule, predicate, args)
            if denied is None:
                continue
            cases = [
                grown
                for case in cases
                for part in denied
                if not self.prover.refutes((*made, own, *(grown := (*case, part))), _SHALLOW)
            ]
            if len(cases) > MAX_DELETIONS:
                yield args, (own, Fact(self._kept(predicate, args, frames), False))
                return
        found: list[tuple[Part, ...]] = []
        for case in cases:
            if any(map(self.speaks_of_moves, case)) and is_overwritten(args, (own, *case)):
                continue
            for body in self.taking_place(made, (own, *dict.fromkeys(case))):
                asked = set(body)
                if not any(asked.issuperset(other) for other in found):
                    found = [each for each in found if not asked.issubset(each)] + [body]
        for body in found:
            yield args, body

    def taking_place(self, made: Sequence[Part], body: Sequence[Part]) -> list[tuple[Part, ...]]:
        """What a rule asks where moves are made, relations that speak of moves replaced by rules.

        Relations without arguments stay, whichever of their rules it is: several effects may ask.
        """
        stated = [
            part
            for part in body
            if isinstance(part, Fact) and part.positive and is_statement(part, self.rules)
        ]
        opened = (*self.made_by(self.opened(body)),)
        found = [parts for parts in opened if not self.prover.refutes((*made, *parts))]
        if not stated or not found:
            return found
        rest = [part for part in body if part not in stated]
        return [
            (*parts, *stated)
            for parts in self.made_by(self.opened(rest))
            if not self.prover.refutes((*made, *parts, *stated))
        ]

    def _kept(
        self, predicate: Predicate, args: tuple[Variable, ...], frames: Sequence[FlatRule]
    ) -> Atom:
        """A new relation that holds of the facts that some frame rule keeps."""
        name = Predicate(Kind.DERIVED, f"kept {next(self.prover.named)}", predicate.arity)
        assert isinstance(self.rules.rules, dict)
        self.rules.rules[name] = tuple(
            FlatRule(
                Atom(name, rule.head.args),
                tuple(part for part in rule.body if not _is_own(part, predicate, rule.head))
                if set(rule.head.args) <= {*ordered(_positive(rule, predicate))}
                else rule.body,
                rule.origin,
            )
            for rule in frames
        )
        self.renew()
        return Atom(name, args)

    def _denied(
        self, rule: FlatRule, predicate: Predicate, args: Sequence[Term]
    ) -> list[Part] | None:
        """The conditions of which each denies what a frame rule asks; None if it asks never."""
        head, body = self.prover.renamed(rule)
        values: dict[Variable, Term] = {}
        parts: list[Part] = []
        for term, other in zip(head.args, args, strict=True):
            if isinstance(term, Variable) and term not in values:
                values[term] = other
            else:
                parts.append(Different(term, other, False))
        rest = [part for part in body if not _is_own(part, predicate, head)]
        for part in list(rest):
            if not (isinstance(part, Fact) and part.positive):
                continue
            if part.atom.predicate.kind is not Kind.DOES:
                continue
            rest.remove(part)
            atom = self.fitting(part.atom)
            if atom is not None:
                for term, other in zip(part.atom.args, atom.args, strict=True):
                    if isinstance(term, Variable) and term not in values:
                        values[term] = other
                    else:
                        parts.append(Different(term, other, False))
            elif part.atom.predicate == self.waiting and len(self.moves) == 1:
                role = part.atom.args[0]
                role = values.get(role, role) if isinstance(role, Variable) else role
                if not isinstance(role, Variable) and str(role) not in self.rules.roles:
                    return None
                uses = sum(role in terms_of(each) for each in (*rest, *parts))
                if self._may_be_no_role(part.atom.args[0], body, part):
                    parts.append(Fact(Atom(Predicate(Kind.STATIC, "role", 1), (role,))))
                if uses or not isinstance(role, Variable) or role in args:
                    parts.append(Different(role, self.moves[0].args[0]))
            else:
                return None
        parts = [replaced(part, values) for part in (*parts, *rest)]
        return list(self._negated(parts, Fact(Atom(predicate, tuple(args)))))

    def _may_be_no_role(self, term: Term, body: Sequence[Part], does: Part) -> bool:
        """Whether what a rule's other conditions say of a term allows more than roles."""
        domains = self.prover.domains
        if not isinstance(term, Variable) or domains is None:
            return False
        found = domains.variables(part for part in body if part is not does) or {}
        return not set(found.get(term, ())) <= set(self.rules.roles)

    def _negated(self, parts: Sequence[Part], own: Fact) -> Iterator[Part]:
        """The negation of each part, or of parts that share a variable of their own."""
        outside = {*ordered((own,)), *self.outside}
        left = list(parts)
        while left:
            unit = [left.pop(0)]
            local = variables(unit) - outside
            grown = bool(local)
            while grown:
                grown = False
                for part in list(left):
                    if variables((part,)) & local:
                        left.remove(part)
                        unit.append(part)
                        local |= variables((part,)) - outside
                        grown = True
            if len(unit) == 1 and not local:
                yield contrary(unit[0])
            else:
                yield Fact(self._named(unit, own, outside), False)

    def _named(self, unit: Sequence[Part], own: Fact, outside: set[Variable]) -> Atom:
        """A new relation that holds where all of some parts do."""
        given = [own, *(Fact(atom) for atom in self.moves)]
        for part in given:
            positive = [each for each in unit if isinstance(each, Fact) and each.positive]
            if (variables(unit) & outside - variables(positive)) & variables((part,)):
                unit = [part, *unit]
        args = tuple(v for v in dict.fromkeys(ordered(unit)) if v in outside)
        # two frame rules may ask the same, with variables of their own
        inner = (v for v in dict.fromkeys(ordered(unit)) if v not in outside)
        values: dict[Variable, Term] = {v: Variable(f"?{at}") for at, v in enumerate(inner)}
        alike = frozenset(replaced(part, values) for part in unit)
        if alike in self._asked:
            return self._asked[alike]
        # no relation that is written has a space in its name
        predicate = Predicate(Kind.DERIVED, f"kept {next(self.prover.named)}", len(args))
        head = Atom(predicate, args)
        origin = self.rules.description.rules[0]
        assert isinstance(self.rules.rules, dict)
        self.rules.rules[predicate] = (FlatRule(head, tuple(unit), origin),)
        self.renew()
        self._asked[alike] = head
        return head


def is_frame(rule: FlatRule, predicate: Predicate) -> bool:
    """Whether a rule says that what it concludes stays."""
    return any(_is_own(part, predicate, rule.head) for part in rule.body)


def _is_own(part: Part, predicate: Predicate, head: Atom) -> bool:
    return (
        isinstance(part, Fact)
        and part.positive
        and part.atom.predicate == predicate
        and part.atom.args == head.args
    )


def _positive(rule: FlatRule, predicate: Predicate) -> Iterator[Part]:
    """The conditions of a frame rule that bind variables, but for the fact that it keeps."""
    for part in rule.body:
        if isinstance(part, Fact) and part.positive and not _is_own(part, predicate, rule.head):
            yield part
