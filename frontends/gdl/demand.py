"""Demand: rules are ground only for the arguments that somebody asks about ("magic sets").

A grounder works bottom-up: of ``(line ?a ?b ?c ?d ?player)`` it computes every instance, even if
the only question ever asked is ``(line 1 2 3 4 white)``.  `restrict` guards the rules of such a
relation by a relation that holds of the arguments asked for:

    (<= terminal (line 1 2 3 4 ?p))        =>   (<= terminal (line 1 2 3 4 ?p))
    (<= (line ?a ?b ?c ?d ?p)                   (<= (line ?a ?b ?c ?d ?p)
        (true (cell ?a ?p)) ...)                    (line.1 ?a ?b ?c ?d) (true (cell ?a ?p)) ...)
                                                (line.1 1 2 3 4)

The demand of a condition is computed from the *possible* versions of the conditions before it, so
it consists of facts and costs no ground rule.  Why sound: whenever a rule's body can hold, all
conditions before the call are possible, hence the call's arguments are demanded.
Not applied: to static relations (negation of those must stay exact and apart from the
possible facts), and to relations that some rule calls with no argument known.

Source: F. Bancilhon, D. Maier, Y. Sagiv, J. Ullman, "Magic sets and other strange ways to
implement logic programs", PODS 1986, with one binding pattern a relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.frontends.gdl.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Relation,
    condition_variables,
)
from rgt.frontends.gdl.relations import FREE, dynamic_relations
from rgt.frontends.gdl.syntax import Term, Variable, variables

Pattern = tuple[int, ...]
"""The argument positions that are known at every call."""


def restrict(clauses: Sequence[Clause], names: Names) -> list[Clause]:
    """The clauses, guarded by demand, and the clauses of the demand relations."""
    derived = dynamic_relations(clauses) - FREE
    heads = {clause.head.relation for clause in clauses}
    patterns = _patterns(clauses, sorted(derived & heads))
    guards = {relation: names.fresh(relation[0])
              for relation, pattern in sorted(patterns.items()) if pattern}
    result: list[Clause] = []
    demands: dict[tuple[Literal, tuple[Condition, ...]], Clause] = {}
    for clause in clauses:
        guard = _demand(clause.head, patterns, guards)
        body = (guard, *clause.body) if guard else clause.body
        result.append(Clause(clause.head, body, clause.origin))
        for call, before in _calls(clause, patterns):
            wanted = _demand(call, patterns, guards)
            if wanted is None:
                continue
            given = tuple(_possible(part) for part in (*((guard,) if guard else ()), *before))
            if wanted not in given:
                demands.setdefault((wanted, given), Clause(wanted, given, clause.origin))
    return result + list(demands.values())


def _demand(literal: Literal, patterns: dict[Relation, Pattern],
            guards: dict[Relation, str]) -> Literal | None:
    """The demand for a literal; None if its relation has none."""
    name = guards.get(literal.relation)
    if name is None:
        return None
    return Literal(name, tuple(literal.args[index] for index in patterns[literal.relation]))


def _possible(part: Condition) -> Condition:
    """The possible version of a condition."""
    if isinstance(part, Literal) and part.positive:
        return Literal(part.name, part.args, True, True)
    return part


def _patterns(clauses: Sequence[Clause], derived: Sequence[Relation]) -> dict[Relation, Pattern]:
    """The greatest binding patterns that every call respects (a fixed point from above)."""
    patterns: dict[Relation, Pattern] = {
        relation: tuple(range(relation[1])) for relation in derived}
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            known = _head_variables(clause.head, patterns)
            for call, before in _calls(clause, patterns):
                bound = known.union(*map(condition_variables, before))
                old = patterns[call.relation]
                new = tuple(index for index in old if _bound(call.args[index], bound))
                if new != old:
                    patterns[call.relation] = new
                    changed = True
    return patterns


def _bound(term: Term, bound: set[Variable]) -> bool:
    return all(variable in bound for variable in variables(term))


def _head_variables(head: Literal, patterns: dict[Relation, Pattern]) -> set[Variable]:
    """The variables of the head that its demand makes known."""
    return {variable for index in patterns.get(head.relation, ())
            for variable in variables(head.args[index])}


def _calls(clause: Clause, patterns: dict[Relation, Pattern]
           ) -> Iterator[tuple[Literal, list[Condition]]]:
    """Every condition on a relation of `patterns`, with the conditions that come before it.

    State, moves and static relations come first, then the derived relation with the most
    arguments known; tests wait until their variables are known.
    """
    known = _head_variables(clause.head, patterns)
    tests = [part for part in clause.body if not (isinstance(part, Literal) and part.positive)]
    before: list[Condition] = []
    waiting: list[Literal] = []
    for part in clause.body:
        if isinstance(part, Literal) and part.positive:
            if part.relation in patterns:
                waiting.append(part)
            else:
                before.append(part)
                known |= condition_variables(part)
    while True:
        for test in [test for test in tests if condition_variables(test) <= known]:
            tests.remove(test)
            if isinstance(test, Literal) and test.relation in patterns:
                yield test, list(before)
            elif not isinstance(test, Literal) or test.relation not in FREE:
                before.append(test)
        if not waiting:
            return
        call = min(waiting, key=lambda part: len(condition_variables(part) - known))
        waiting.remove(call)
        yield call, list(before)
        before.append(call)
        known |= condition_variables(call)
