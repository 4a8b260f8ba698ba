"""Moves that are made: who does what, and rules told apart by it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import replaced
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Rules,
)
from rgt.frontends.gdl.recovery.walks.unfolding import Unfolding
from rgt.frontends.gdl.syntax import Constant, Term, Variable

MOVER = Variable("@0.0")
"""What stands for the role that moves, where one does alone."""


def made(number: int, predicate: Predicate, role: str | None = None) -> Atom:
    """The move of a role, its places unknown symbols; of nobody in particular if `role` is None."""
    names = (Variable(f"@{number}.{at}") for at in range(1, predicate.arity))
    return Atom(predicate, (Constant(role) if role else Variable(f"@{number}.0"), *names))


def known_of(moves: Sequence[Atom], mover: Mover | None) -> list[Part]:
    """What is known where moves are made: they are, and, if one role moves alone, it may."""
    known: list[Part] = [Fact(atom) for atom in moves]
    if mover is not None and mover.control is not None:
        known.append(mover.turn(moves[0].args[0]))
    return known


class Doing:
    """Rules read where some moves are made, by `mover` alone or by all roles at once."""

    def __init__(self, rules: Rules, prover: Prover, mover: Mover | None) -> None:
        self.rules = rules
        self.mover = mover
        self.moves: tuple[Atom, ...] = ()
        self.outside: set[Variable] = set()
        waiting = mover.waiting if mover is not None else None
        self.prover = prover
        self.waiting = waiting
        self._dependent: set[Predicate] = set()
        self._possible: set[Predicate] = set()
        self._unfolding = Unfolding(rules, prover)

    def begin(self, moves: Sequence[Atom]) -> None:
        """From here on these moves are made."""
        self.moves = tuple(moves)
        self.renew()
        self.outside = {term for atom in moves for term in atom.args if isinstance(term, Variable)}

    def fitting(self, atom: Atom) -> Atom | None:
        """The move that is made that an atom speaks of; None if there is none."""
        for own in self.moves:
            if own.predicate == atom.predicate:
                left, right = own.args[0], atom.args[0]
                if isinstance(left, Variable) or isinstance(right, Variable) or left == right:
                    return own
        return None

    def instances(self, rules: Iterable[FlatRule]) -> Iterator[FlatRule]:
        """The rules for each role that may do what they ask for; none where nobody does."""
        for rule in rules:
            for body in self.made_by([rule.body], rule.head):
                head, *parts = body
                assert isinstance(head, Fact)
                yield FlatRule(head.atom, tuple(parts), rule.origin)

    def made_by(
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
            waits = self.waiting == part.atom.predicate and len(self.moves) == 1
            fitting = [own for own in self.moves if own.predicate == part.atom.predicate]
            if waits and fitting:
                # everybody does it
                everyone = Fact(Atom(Predicate(Kind.STATIC, "role", 1), (role,)))
                yield from self._assigned((*parts[: at - 1], everyone, *parts[at:]), at)
                return
            if waits:
                continue
            if not fitting:
                return
            if isinstance(role, Variable) and self.mover is None:
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

    def renew(self) -> None:
        """See which relations speak of moves, and which of them may hold."""
        self._dependent = dependent_on_moves(self.rules)
        self._possible = self._possibly()

    def _possibly(self) -> set[Predicate]:
        """The relations that may hold where the moves are made, of those that speak of moves.

        One that is defined by itself begins with no other if no rule that begins it may hold.
        """
        found: set[Predicate] = set()
        grown = True
        while grown:
            grown = False
            for predicate in self._dependent - found:
                if any(
                    any(True for _ in self.made_by([rule.body]))
                    for rule in self.rules.of(predicate)
                    if all(
                        part.atom.predicate in found
                        for part in rule.body
                        if isinstance(part, Fact) and self.speaks_of_moves(part)
                    )
                ):
                    found.add(predicate)
                    grown = True
        return found

    def speaks_of_moves(self, part: Part) -> bool:
        """Whether a condition is a relation that depends on what is done, and is to hold."""
        return (
            isinstance(part, Fact)
            and part.positive
            and part.atom.predicate in self._dependent
            and part.atom.predicate.kind is Kind.DERIVED
        )

    def opened(self, parts: Sequence[Part], depth: int = 3) -> Iterator[tuple[Part, ...]]:
        """The parts with relations that speak of moves replaced by the bodies of their rules.

        Not those that are defined by themselves; nothing where one of them cannot hold.
        """
        for part in parts:
            if not self.speaks_of_moves(part):
                continue
            assert isinstance(part, Fact)
            if part.atom.predicate not in self._possible:
                return
            if depth and not self._unfolding.is_recursive(part.atom.predicate):
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
                    yield from self.opened((*rest, *same, *fitted), depth - 1)
                return
        yield tuple(parts)


def dependent_on_moves(rules: Rules) -> set[Predicate]:
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


def moves_asked(rules: Rules, predicate: Predicate) -> set[Predicate]:
    """The moves that rules for the next facts of a predicate ask for, by any relation."""
    following = Predicate(Kind.NEXT, predicate.name, predicate.arity)
    seen = {following}
    left = [following]
    found: set[Predicate] = set()
    while left:
        for rule in rules.of(left.pop()):
            for part in rule.body:
                if not isinstance(part, Fact) or part.atom.predicate in seen:
                    continue
                asked = part.atom.predicate
                seen.add(asked)
                if asked.kind is Kind.DOES:
                    found.add(asked)
                elif asked.kind is not Kind.TRUE:
                    left.append(asked)
    return found
