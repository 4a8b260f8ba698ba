"""Whose turn it is: a variable of the state that, by proof, holds the one role that has a choice.

    at most one (control ?r); whoever is not in control can do nothing but (noop)

Then a play is a sequence of the moves of roles in control, and what the others do is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import Domains
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
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_MOST_CASES = 8
"""Of more facts that say whose turn it is not each is a case of its own."""

_DEPTH = 2
"""How many relations that let a role wait are replaced by their rules."""


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves: the only role, or (`control`) the value of a group without keys.

    The role is the one at `place` of it; `waiting` is the move of everybody else.
    """

    control: Predicate | None
    waiting: Predicate | None
    place: int = 0

    def turn(self, role: Term) -> Fact:
        """That it is a role's turn."""
        assert self.control is not None
        return turn(self.control, self.place, role)


def turn(control: Predicate, place: int, role: Term) -> Fact:
    """That a role stands at a place of a fact, whatever stands at the others."""
    args: list[Term] = [Variable(f"?turn{at}") for at in range(control.arity)]
    args[place] = role
    return Fact(Atom(control, tuple(args)))


def find_mover(
    rules: Rules, domains: Domains, groups: Mapping[Predicate, Group], prover: Prover
) -> Mover:
    """Who moves in every state; raises Unrecovered where several may have a choice."""
    if len(rules.roles) == 1:
        return Mover(None, None)
    roles = set(rules.roles)
    reason = "no fact of the state tells whose turn it is"
    for predicate, group in groups.items():
        if group.keys or predicate not in prover.totals:
            continue
        for place, values in enumerate(domains.of(predicate)):
            if not set(values) <= roles:
                continue
            for waiting in rules.moves:
                if waiting.arity == 1:
                    doubt = _doubt(rules, domains, prover, Mover(predicate, waiting, place))
                    if doubt is None:
                        return Mover(predicate, waiting, place)
                    reason = doubt
    raise Unrecovered(reason)


def _doubt(rules: Rules, domains: Domains, prover: Prover, found: Mover) -> str | None:
    """What stands in the way of a proof that a fact says whose turn it is."""
    control, waiting = found.control, found.waiting
    assert control is not None and waiting is not None
    for mover in rules.roles:
        turn: Part = found.turn(Constant(mover))
        for move in rules.moves:
            for rule in rules.of(Predicate(Kind.LEGAL, move.name, move.arity)):
                head, body = prover.renamed(rule)
                if move == waiting:
                    continue
                same = Different(head.args[0], Constant(mover))
                role: Part = Fact(Atom(Predicate(Kind.STATIC, "role", 1), head.args[:1]))
                if not prover.refutes((turn, same, role, *body)):
                    return f"{move.name} may be possible out of turn ({control.name})"
        for other in rules.roles:
            if other != mover and not all(
                _can_wait(rules, prover, each, waiting, other)
                for each in _cases(domains, found, mover)
            ):
                return f"{other} may not be able to wait by {waiting.name}"
    return None


def _cases(domains: Domains, found: Mover, role: str) -> Iterator[Part]:
    """The facts of which one says that it is a role's turn; one of unknowns if they are many."""
    assert found.control is not None
    places = [
        (role,) if at == found.place else each for at, each in enumerate(domains.of(found.control))
    ]
    if prod(map(len, places)) > _MOST_CASES:
        yield found.turn(Constant(role))
        return
    for row in product(*places):
        yield Fact(Atom(found.control, tuple(map(Constant, row))))


def _can_wait(rules: Rules, prover: Prover, turn: Part, waiting: Predicate, role: str) -> bool:
    for rule in rules.of(Predicate(Kind.LEGAL, waiting.name, 1)):
        head, whole = prover.renamed(rule)
        same = Different(head.args[0], Constant(role), False)
        if isinstance(head.args[0], Variable):
            whole = tuple(replaced(part, {head.args[0]: same.right}) for part in whole)
            same = Different(same.right, same.right, False)
        # what must not hold is known by the role alone: ``(not (true (control ?r)))``
        known = {term for term in head.args if isinstance(term, Variable)}
        for body in _opened(rules, prover, whole):
            denied = [
                part
                for part in body
                if isinstance(part, Fact) and not part.positive and variables((part,)) <= known
            ]
            goal = [same, *(part for part in body if part not in denied)]
            if all(prover.refutes((turn, same, Fact(part.atom))) for part in denied) and (
                prover.entails((turn,), goal, variables(goal))
            ):
                return True
    return False


def _opened(
    rules: Rules, prover: Prover, body: Sequence[Part], depth: int = _DEPTH
) -> Iterator[Sequence[Part]]:
    """The body, and what is enough for it: relations that it asks for replaced by their rules."""
    yield body
    for at, part in enumerate(body):
        if not isinstance(part, Fact) or not part.positive or not depth:
            continue
        if part.atom.predicate.kind is not Kind.DERIVED:
            continue
        for rule in rules.of(part.atom.predicate):
            head, own = prover.renamed(rule)
            values: dict[Variable, Term] = {}
            for pair in zip(head.args, part.atom.args, strict=True):
                left, right = (values.get(t, t) if isinstance(t, Variable) else t for t in pair)
                if isinstance(left, Variable):
                    values = {**_with(values, left, right), left: right}
                elif isinstance(right, Variable):
                    values = {**_with(values, right, left), right: left}
                elif left != right:
                    break
            else:
                whole = (*body[:at], *own, *body[at + 1 :])
                yield from _opened(rules, prover, [replaced(p, values) for p in whole], depth - 1)
        return


def _with(values: dict[Variable, Term], variable: Variable, term: Term) -> dict[Variable, Term]:
    """The values with one more variable that is known."""
    return {each: term if value == variable else value for each, value in values.items()}
