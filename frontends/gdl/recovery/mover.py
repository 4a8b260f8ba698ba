"""Whose turn it is: a variable of the state that, by proof, holds the one role that has a choice.

    at most one (control ?r); whoever is not in control can do nothing but (noop)

Then a play is a sequence of the moves of roles in control, and what the others do is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.domains import Domains
from rgt.frontends.gdl.recovery.groups import Group
from rgt.frontends.gdl.recovery.parts import variables
from rgt.frontends.gdl.recovery.prover import Prover
from rgt.frontends.gdl.recovery.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Predicate,
    Rules,
    Unrecovered,
)
from rgt.frontends.gdl.syntax import Constant, Variable


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves: the only role, or (`control`) the value of a group without keys.

    `waiting` is the move of everybody else.
    """

    control: Predicate | None
    waiting: Predicate | None


def find_mover(
    rules: Rules, domains: Domains, groups: Mapping[Predicate, Group], prover: Prover
) -> Mover:
    """Who moves in every state; raises Unrecovered where several may have a choice."""
    if len(rules.roles) == 1:
        return Mover(None, None)
    roles = set(rules.roles)
    reason = "no fact of the state tells whose turn it is"
    for predicate, group in groups.items():
        if group.keys or len(group.values) != 1:
            continue
        if set(domains.of(predicate)[0]) <= roles and predicate in prover.totals:
            for waiting in rules.moves:
                if waiting.arity == 1:
                    doubt = _doubt(rules, prover, predicate, waiting)
                    if doubt is None:
                        return Mover(predicate, waiting)
                    reason = doubt
    raise Unrecovered(reason)


def _doubt(rules: Rules, prover: Prover, control: Predicate, waiting: Predicate) -> str | None:
    """What stands in the way of a proof that `control` says whose turn it is."""
    for mover in rules.roles:
        turn: Part = Fact(Atom(control, (Constant(mover),)))
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
            if other != mover and not _can_wait(rules, prover, turn, waiting, other):
                return f"{other} may not be able to wait by {waiting.name}"
    return None


def _can_wait(rules: Rules, prover: Prover, turn: Part, waiting: Predicate, role: str) -> bool:
    for rule in rules.of(Predicate(Kind.LEGAL, waiting.name, 1)):
        head, body = prover.renamed(rule)
        same = Different(head.args[0], Constant(role), False)
        # what must not hold is known by the role alone: ``(not (true (control ?r)))``
        known = {term for term in head.args if isinstance(term, Variable)}
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
