"""Where symbols are whole facts or moves: they are read as terms without arguments."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.clauses.clauses import Clause, Literal, Unequal
from rgt.frontends.gdl.recovery.reading.shapes import SAME, Place
from rgt.frontends.gdl.syntax import Compound, Constant, Term, Variable


def whole_places(clauses: Iterable[Clause], moves: bool) -> set[Place]:
    """The places where whole facts, and moves, stand: those that share a variable with one."""
    links: dict[Place, set[Place]] = {}
    for clause in clauses:
        where: dict[Variable, list[Place]] = {}
        for part in (clause.head, *clause.body):
            if isinstance(part, Literal):
                relation = SAME.get(part.relation, part.relation)
                for at, term in enumerate(part.args):
                    if isinstance(term, Variable):
                        where.setdefault(term, []).append((relation, at))
        for places in where.values():
            for place in places[1:]:
                links.setdefault(places[0], set()).add(place)
                links.setdefault(place, set()).add(places[0])
    pending: list[Place] = [(("true", 1), 0), *([(("does", 2), 1)] if moves else [])]
    found = set(pending)
    while pending:
        for place in links.get(pending.pop(), ()):
            if place not in found:
                found.add(place)
                pending.append(place)
    return found


def opened(literal: Literal, whole: set[Place]) -> Literal:
    """A literal with symbols that are whole facts or moves as terms without arguments."""
    relation = SAME.get(literal.relation, literal.relation)
    args = tuple(
        Compound(term.name, ()) if isinstance(term, Constant) and (relation, at) in whole else term
        for at, term in enumerate(literal.args)
    )
    return Literal(literal.name, args, literal.positive, literal.possible)


def opened_clause(clause: Clause, whole: set[Place]) -> Clause:
    """A clause with symbols that are whole facts or moves as terms without arguments."""
    facts: set[Variable] = set()
    for part in (clause.head, *clause.body):
        if isinstance(part, Literal):
            relation = SAME.get(part.relation, part.relation)
            facts.update(
                term
                for at, term in enumerate(part.args)
                if isinstance(term, Variable) and (relation, at) in whole
            )

    def beside(term: Term, other: Term) -> Term:
        if isinstance(term, Constant) and isinstance(other, Variable) and other in facts:
            return Compound(term.name, ())
        return term

    body = tuple(
        opened(part, whole)
        if isinstance(part, Literal)
        else Unequal(beside(part.left, part.right), beside(part.right, part.left))
        for part in clause.body
    )
    return Clause(opened(clause.head, whole), body, clause.origin)
