"""Facts that never change become static, so that the grounder evaluates them away.

    (init (wall 1 2))                                =>  (permanent (wall 1 2))
    (<= (next (wall ?x ?y)) (true (wall ?x ?y)))
    (<= (legal ...) (true (wall ?x ?y)))                 (<= (legal ...) (permanent (wall ?x ?y)))

Why sound: if the frame rule is the only one that concludes facts of this shape, then in every
state exactly the initial ones hold.  This also sharpens the possible facts, which take
``(not (true ...))`` as possible but evaluate static
negation.
Not applied: when some rule speaks of arbitrary facts, as in ``(true ?f)``.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.gdl.clauses.clauses import Clause, Condition, Literal, Names, Relation
from rgt.frontends.gdl.clauses.relations import INIT, NEXT, TRUE
from rgt.frontends.gdl.syntax import Compound, Constant, Term, Variable


def freeze(clauses: Sequence[Clause], names: Names) -> list[Clause]:
    """The clauses with a static relation in place of the facts that never change."""
    permanent = _permanent(clauses)
    if not permanent:
        return list(clauses)
    name = names.fresh("permanent")

    def frozen(part: Condition) -> Condition:
        if isinstance(part, Literal) and part.relation in (INIT, TRUE):
            return _renamed(part, name) if _shape(part) in permanent else part
        return part

    return [
        Clause(
            _renamed(clause.head, name) if _concludes(clause, INIT, permanent) else clause.head,
            tuple(frozen(part) for part in clause.body),
            clause.origin,
        )
        for clause in clauses
        if not _concludes(clause, NEXT, permanent)
    ]


def _renamed(literal: Literal, name: str) -> Literal:
    return Literal(name, literal.args, literal.positive, literal.possible)


def _concludes(clause: Clause, relation: Relation, shapes: set[Relation]) -> bool:
    """Whether a clause concludes `relation` of a fact of one of the shapes."""
    return clause.head.relation == relation and _shape(clause.head) in shapes


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
        for part in (clause.head, *clause.body):
            if isinstance(part, Literal) and part.relation in (INIT, TRUE) and _shape(part) is None:
                return set()
    return frames - changing


def _is_frame(clause: Clause) -> bool:
    """Whether the clause says: this fact, for all arguments, stays."""
    if len(clause.body) != 1:
        return False
    part = clause.body[0]
    return (
        isinstance(part, Literal)
        and part.positive
        and part.relation == TRUE
        and part.args == clause.head.args
        and _all_different(clause.head.args[0])
    )


def _all_different(fact: Term) -> bool:
    """Whether the arguments of a fact are pairwise different variables."""
    args = fact.args if isinstance(fact, Compound) else ()
    return all(isinstance(arg, Variable) for arg in args) and len(set(args)) == len(args)
