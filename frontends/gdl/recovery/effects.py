"""What a move changes: the rules for the next state, each read as a write with a condition.

    (<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))              mark: cell[x][y] = r
    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (marked ?x ?y)))      nothing

A frame rule, which says that a fact stays, writes nothing: a key with at most one value keeps what
it has unless another rule gives it a new one (then, by the group's proof, the frame rule does not
say otherwise).  Where *no* frame rule keeps a fact it is deleted: the negated bodies of all frame
rules, multiplied out, are the conditions of deletions.  Those that the rules refute, and those of
keys that the same move gives a new value in any case, are left out.

Source: frame axioms and their inversion; J. Romero, A. Saffidine and M. Thielscher, "Solving the
inferential frame problem in the general game description language", AAAI 2014.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from rgt.frontends.gdl.recovery.groups import Group
from rgt.frontends.gdl.recovery.mover import Mover
from rgt.frontends.gdl.recovery.parts import contrary, ordered, replaced, terms_of, variables
from rgt.frontends.gdl.recovery.prover import Prover
from rgt.frontends.gdl.recovery.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Rules,
)
from rgt.frontends.gdl.syntax import Constant, Rule, Term, Variable
from rgt.ir.diagnostics import Span

_MAX_DELETIONS = 64
"""The most conditions of deletions for one predicate and one move."""

MOST_PLACES = 64
"""The most places of a move."""


_SHALLOW = 1
"""How deep conditions of deletions are looked into while they are multiplied out."""


MOVER = Variable("@0.0")
"""What stands for the role that moves, where one does alone."""


def made(number: int, predicate: Predicate, role: str | None = None) -> Atom:
    """The move of a role, its places unknown symbols; of nobody in particular if `role` is None."""
    names = (Variable(f"@{number}.{at}") for at in range(1, predicate.arity))
    return Atom(predicate, (Constant(role) if role else Variable(f"@{number}.0"), *names))


@dataclass(frozen=True, slots=True)
class Effect:
    """A write: facts of a group begin to hold, or, if `deletes`, hold no longer."""

    group: Group
    args: tuple[Term, ...]
    body: tuple[Part, ...]
    deletes: bool = False
    origin: Rule | None = None

    def place(self, rules: Rules) -> Span | None:
        """Where the rule that says so stands in the source."""
        return None if self.origin is None else rules.description.span(self.origin)


@dataclass(frozen=True, slots=True)
class Change:
    """All that a move does to one group; `clears`: whatever is not written is gone."""

    group: Group
    effects: tuple[Effect, ...]
    clears: bool = False

    @property
    def deletes(self) -> bool:
        """Whether a key may be left without a value."""
        return self.clears or any(effect.deletes for effect in self.effects)


class Effects:
    """Finds the effects of moves, where `mover` moves alone or all roles do."""

    def __init__(self, rules: Rules, prover: Prover, mover: Mover | None) -> None:
        self.rules = rules
        self.mover = mover
        waiting = mover.waiting if mover is not None else None
        self.prover = prover
        self.waiting = waiting
        self.added: dict[Predicate, tuple[FlatRule, ...]] = {}
        self._fresh = count()
        self._dependent = _dependent_on_moves(rules)

    def of(self, moves: Sequence[Atom], group: Group) -> Change:
        """What moves that are made at once do to a group; raises Unrecovered."""
        self._moves = tuple(moves)
        self._outside = {term for atom in moves for term in atom.args if isinstance(term, Variable)}
        made = known_of(moves, self.mover)
        predicate = group.predicate
        frames: list[FlatRule] = []
        effects: list[Effect] = []
        following = Predicate(Kind.NEXT, predicate.name, predicate.arity)
        for rule in self._instances(self.rules.of(following)):
            if _is_frame(rule, predicate):
                frames.append(rule)
                continue
            head, body = self.prover.renamed(rule)
            for parts in self._made_by(self._opened(body)):
                if not self.prover.refutes((*made, *parts)):
                    short = self._shortened(made, parts, head.args)
                    effects.append(Effect(group, head.args, short, False, rule.origin))
        clears = not frames
        deletions: list[Effect] = []
        if clears:
            if not group.keys and self._replaces(made, group, effects):
                clears = False
        else:
            for args, parts in self._deletions(made, predicate, frames):
                if not self._overwritten(made, args, parts, effects, group):
                    deletions.append(Effect(group, args, parts, True, frames[0].origin))
        return Change(group, (*deletions, *effects), clears)

    # -- effects ---------------------------------------------------------------------------------

    def _replaces(self, made: Sequence[Part], group: Group, effects: Sequence[Effect]) -> bool:
        """Whether a variable is given a new value in any case, whatever it is."""
        if self._one_takes_place(made, effects):
            return True
        domains = self.prover.domains
        if domains is None or group.predicate not in self.prover.totals:
            return False
        places = domains.of(group.predicate)
        if len(places) != 1 or len(places[0]) > _MAX_DELETIONS:
            return False
        return all(
            self._one_takes_place((*made, Fact(Atom(group.predicate, (Constant(value),)))), effects)
            for value in places[0]
        )

    def _one_takes_place(self, given: Sequence[Part], effects: Sequence[Effect]) -> bool:
        return any(
            self.prover.entails(given, effect.body, variables(effect.body) - self._outside)
            for effect in effects
        )

    def _shortened(
        self, made: Sequence[Part], body: Sequence[Part], head: Sequence[Term]
    ) -> tuple[Part, ...]:
        """A body without the conditions that hold anyway and bind nothing."""
        left = list(body)
        for part in body:
            if isinstance(part, Fact) and part.atom.predicate.kind is Kind.DOES and part.positive:
                continue
            others = [other for other in left if other is not part]
            bound = (
                variables(other for other in others if isinstance(other, Fact) and other.positive)
                | self._outside
            )
            if variables((part,)) <= bound and self.prover.entails((*made, *others), (part,), ()):
                left.remove(part)
        return tuple(left)

    # -- who does what ---------------------------------------------------------------------------

    def _fitting(self, atom: Atom) -> Atom | None:
        """The move that is made that an atom speaks of; None if there is none."""
        for own in self._moves:
            if own.predicate == atom.predicate:
                left, right = own.args[0], atom.args[0]
                if isinstance(left, Variable) or isinstance(right, Variable) or left == right:
                    return own
        return None

    def _instances(self, rules: Iterable[FlatRule]) -> Iterator[FlatRule]:
        """The rules for each role that may do what they ask for; none where nobody does."""
        for rule in rules:
            for body in self._made_by([rule.body], rule.head):
                head, *parts = body
                assert isinstance(head, Fact)
                yield FlatRule(head.atom, tuple(parts), rule.origin)

    def _made_by(
        self, bodies: Iterable[Sequence[Part]], head: Atom | None = None
    ) -> Iterator[tuple[Part, ...]]:
        """The bodies with a role for each unknown one that does something."""
        for body in bodies:
            whole = (Fact(head), *body) if head is not None else tuple(body)
            yield from self._assigned(whole, 0 if head is None else 1)

    def _assigned(self, parts: tuple[Part, ...], at: int) -> Iterator[tuple[Part, ...]]:
        while at < len(parts):
            part = parts[at]
            at += 1
            if not (isinstance(part, Fact) and part.positive):
                continue
            if part.atom.predicate.kind is not Kind.DOES:
                continue
            role = part.atom.args[0]
            waits = self.waiting == part.atom.predicate and len(self._moves) == 1
            fitting = [own for own in self._moves if own.predicate == part.atom.predicate]
            if waits and fitting:
                # everybody does it
                everyone = Fact(Atom(Predicate(Kind.STATIC, "role", 1), (role,)))
                yield from self._assigned((*parts[: at - 1], everyone, *parts[at:]), at)
                return
            if waits:
                continue
            if not fitting:
                return
            if isinstance(role, Variable) and len(self._moves) > 1:
                for own in fitting:
                    # the variable may stand elsewhere, where it is known who reads it
                    done = replaced(part, {role: own.args[0]})
                    same = Different(role, own.args[0], False)
                    yield from self._assigned((*parts[: at - 1], done, *parts[at:], same), at)
                return
            if isinstance(role, Constant) and not any(
                isinstance(own.args[0], Variable) or own.args[0] == role for own in fitting
            ):
                return
        yield parts

    # -- deletions -------------------------------------------------------------------------------

    def _deletions(
        self, made: Sequence[Part], predicate: Predicate, frames: list[FlatRule]
    ) -> Iterator[tuple[tuple[Term, ...], tuple[Part, ...]]]:
        """The arguments and conditions of facts that no frame rule keeps."""
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
            if len(cases) > _MAX_DELETIONS:
                yield args, (own, Fact(self._kept(predicate, args, frames), False))
                return
        seen: set[tuple[Part, ...]] = set()
        for case in cases:
            for opened in self._made_by(self._opened(tuple(dict.fromkeys(case)))):
                body = (own, *opened)
                if opened not in seen and not self.prover.refutes((*made, *body)):
                    seen.add(opened)
                    yield args, body

    def _kept(
        self, predicate: Predicate, args: tuple[Variable, ...], frames: Sequence[FlatRule]
    ) -> Atom:
        """A new relation that holds of the facts that some frame rule keeps."""
        name = Predicate(Kind.DERIVED, f"kept {next(self._fresh)}", predicate.arity)
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
        self._dependent = _dependent_on_moves(self.rules)
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
            atom = self._fitting(part.atom)
            if atom is not None:
                for term, other in zip(part.atom.args, atom.args, strict=True):
                    if isinstance(term, Variable) and term not in values:
                        values[term] = other
                    else:
                        parts.append(Different(term, other, False))
            elif part.atom.predicate == self.waiting and len(self._moves) == 1:
                role = part.atom.args[0]
                role = values.get(role, role) if isinstance(role, Variable) else role
                if not isinstance(role, Variable) and str(role) not in self.rules.roles:
                    return None
                uses = sum(role in terms_of(each) for each in (*rest, *parts))
                if self._may_be_no_role(part.atom.args[0], body, part):
                    parts.append(Fact(Atom(Predicate(Kind.STATIC, "role", 1), (role,))))
                if uses or not isinstance(role, Variable) or role in args:
                    parts.append(Different(role, self._moves[0].args[0]))
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
        outside = {*ordered((own,)), *self._outside}
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
        given = [own, *(Fact(atom) for atom in self._moves)]
        for part in given:
            positive = [each for each in unit if isinstance(each, Fact) and each.positive]
            if (variables(unit) & outside - variables(positive)) & variables((part,)):
                unit = [part, *unit]
        args = tuple(v for v in dict.fromkeys(ordered(unit)) if v in outside)
        # no relation that is written has a space in its name
        predicate = Predicate(Kind.DERIVED, f"kept {next(self._fresh)}", len(args))
        head = Atom(predicate, args)
        origin = self.rules.description.rules[0]
        self.added[predicate] = (FlatRule(head, tuple(unit), origin),)
        assert isinstance(self.rules.rules, dict)
        self.rules.rules[predicate] = self.added[predicate]
        self._dependent = _dependent_on_moves(self.rules)
        return head

    def _opened(self, parts: Sequence[Part], depth: int = 3) -> Iterator[tuple[Part, ...]]:
        """The parts with relations that speak of moves replaced by the bodies of their rules."""
        for part in parts:
            if (
                isinstance(part, Fact)
                and part.positive
                and part.atom.predicate in self._dependent
                and part.atom.predicate.kind is Kind.DERIVED
                and depth
            ):
                rest = [other for other in parts if other is not part]
                for rule in self.rules.of(part.atom.predicate):
                    head, body = self.prover.renamed(rule)
                    values: dict[Variable, Term] = {}
                    same: list[Part] = []
                    for term, other in zip(head.args, part.atom.args, strict=True):
                        if isinstance(term, Variable) and term not in values:
                            values[term] = other
                        else:
                            known = values[term] if isinstance(term, Variable) else term
                            same.append(Different(known, other, False))
                    fitted = (replaced(each, values) for each in body)
                    yield from self._opened((*rest, *same, *fitted), depth - 1)
                return
        yield tuple(parts)

    def _overwritten(
        self,
        made: Sequence[Part],
        args: Sequence[Term],
        parts: Sequence[Part],
        effects: Iterable[Effect],
        group: Group,
    ) -> bool:
        """Whether the same move writes the key that would be deleted."""
        for effect in effects:
            same = [Different(args[at], effect.args[at], False) for at in group.keys]
            goal = (*effect.body, *same)
            local = variables(goal) - variables(parts) - self._outside
            if self.prover.entails((*made, *parts), goal, local):
                return True
        return False


def known_of(moves: Sequence[Atom], mover: Mover | None) -> list[Part]:
    """What is known where moves are made: they are, and, if one role moves alone, it may."""
    known: list[Part] = [Fact(atom) for atom in moves]
    if mover is not None and mover.control is not None:
        known.append(Fact(Atom(mover.control, moves[0].args[:1])))
    return known


def _is_frame(rule: FlatRule, predicate: Predicate) -> bool:
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


def _dependent_on_moves(rules: Rules) -> set[Predicate]:
    """The predicates that depend on what is done."""
    found: set[Predicate] = set(rules.moves)
    changed = True
    while changed:
        changed = False
        for predicate, each in rules.rules.items():
            if predicate not in found and any(
                isinstance(part, Fact) and part.atom.predicate in found
                for rule in each
                for part in rule.body
            ):
                found.add(predicate)
                changed = True
    return found
