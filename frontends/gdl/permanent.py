"""Facts that never change become static, so that the grounder evaluates them away.

    (init (wall 1 2))                               =>   (init (wall 1 2))
    (<= (next (wall ?x ?y)) (true (wall ?x ?y)))
    (<= (legal ...) (true (wall ?x ?y)) ...)             (<= (legal ...) (init (wall ?x ?y)) ...)

Why sound: if the frame rule is the only one that concludes facts of this shape, then in every
state exactly the initial ones hold.  This also sharpens the possible facts, which take
``(not (true ...))`` as possible but evaluate ``(not (init ...))``.
Not applied: when some rule speaks of arbitrary facts, as in ``(true ?f)``.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.gdl.clauses import Clause, Condition, Literal, Relation
from rgt.frontends.gdl.relations import INIT, NEXT, TRUE
from rgt.frontends.gdl.syntax import Compound, Constant, Term, Variable


def freeze(clauses: Sequence[Clause]) -> list[Clause]:
    """The clauses with permanent facts read from the first state."""
    permanent = _permanent(clauses)
    if not permanent:
        return list(clauses)

    def frozen(part: Condition) -> Condition:
        if isinstance(part, Literal) and part.relation == TRUE and _shape(part) in permanent:
            return Literal(INIT[0], part.args, part.positive, part.possible)
        return part

    return [Clause(clause.head, tuple(frozen(part) for part in clause.body), clause.origin)
            for clause in clauses
            if not (clause.head.relation == NEXT and _shape(clause.head) in permanent)]


def _shape(literal: Literal) -> Relation | None:
    """The function and arity of the fact that a literal speaks of; None for any fact."""
    fact = literal.args[0]
    if isinstance(fact, Compound):
        return fact.name, len(fact.args)
    return (fact.name, 0) if isinstance(fact, Constant) else None


def _permanent(clauses: Sequence[Clause]) -> set[Relation]:
    """The shapes of facts that only frame rules conclude."""
    frames: set[Relation] = set()
    changing: set[Relation] = set()
    for clause in clauses:
        if clause.head.relation == NEXT:
            shape = _shape(clause.head)
            if shape is None:
                return set()
            (frames if _is_frame(clause) else changing).add(shape)
        for part in clause.body:
            if isinstance(part, Literal) and part.relation == TRUE and _shape(part) is None:
                return set()
    return frames - changing


def _is_frame(clause: Clause) -> bool:
    """Whether the clause says: this fact, for all arguments, stays."""
    if len(clause.body) != 1:
        return False
    part = clause.body[0]
    return (isinstance(part, Literal) and part.positive and part.relation == TRUE
            and part.args == clause.head.args and _all_different(clause.head.args[0]))


def _all_different(fact: Term) -> bool:
    """Whether the arguments of a fact are pairwise different variables."""
    args = fact.args if isinstance(fact, Compound) else ()
    return all(isinstance(arg, Variable) for arg in args) and len(set(args)) == len(args)
