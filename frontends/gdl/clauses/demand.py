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
Not applied: to small static relations, to static relations that some rule negates, and to
relations that some rule calls with no argument known.

Source: F. Bancilhon, D. Maier, Y. Sagiv, J. Ullman, "Magic sets and other strange ways to
implement logic programs", PODS 1986, with one binding pattern a relation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.frontends.gdl.clauses.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Relation,
    condition_variables,
)
from rgt.frontends.gdl.clauses.relations import FREE, dynamic_relations, used_relations
from rgt.frontends.gdl.syntax import Term, Variable, variables

Pattern = tuple[int, ...]
"""The argument positions that are known at every call."""


Guard = tuple[str, Pattern]
"""A demand relation, and the positions that it speaks of."""

MAX_VARIABLES = 4
"""A demand over more variables than this is cut in pairs of arguments."""


LARGE = 4
"""A static relation with a rule of so many variables is computed on demand."""


def restrict(clauses: Sequence[Clause], names: Names) -> list[Clause]:
    """The clauses, guarded by demand, and the clauses of the demand relations."""
    patterns = _patterns(clauses, _eligible(clauses))
    guards = _guards(clauses, patterns, names)
    result: list[Clause] = []
    demands: dict[tuple[Literal, tuple[Condition, ...]], Clause] = {}
    for clause in clauses:
        own = _demand(clause.head, guards)
        result.append(Clause(clause.head, (*own, *clause.body), clause.origin))
        for call, before in _calls(clause, patterns):
            given = tuple(_possible(part) for part in (*own, *before))
            for wanted in _demand(call, guards):
                if wanted not in given:
                    demands.setdefault((wanted, given), Clause(wanted, given, clause.origin))
    return result + list(demands.values())


def _eligible(clauses: Sequence[Clause]) -> list[Relation]:
    """The relations that may be guarded: dynamic ones, and large static ones.

    Demand comes out of the possible facts, so no relation that stands negated in them, and
    none below it, may depend on demand: negation would go through recursion.
    """
    dynamic = dynamic_relations(clauses)
    derived = {clause.head.relation for clause in clauses}
    computed = {clause.head.relation for clause in clauses if clause.body}
    negated = [
        part.relation
        for clause in clauses
        for part in clause.body
        if isinstance(part, Literal) and not part.positive and part.relation not in dynamic
    ]
    exact = used_relations(clauses, negated)
    large = {
        clause.head.relation
        for clause in clauses
        if len(set().union(*map(condition_variables, (clause.head, *clause.body)))) >= LARGE
    }
    return sorted((derived & dynamic | (large & computed) - dynamic - exact) - FREE)


def _guards(
    clauses: Sequence[Clause], patterns: dict[Relation, Pattern], names: Names
) -> dict[Relation, list[Guard]]:
    """The demand relations of each relation.

    One for all known arguments, unless some call has many variables there: the demand would be
    as large as the relation itself.  Then arguments are taken two by two.
    """
    wide = {
        call.relation
        for clause in clauses
        for call, _ in _calls(clause, patterns)
        if len(
            {
                variable
                for index in patterns[call.relation]
                for variable in variables(call.args[index])
            }
        )
        > MAX_VARIABLES
    }
    guards: dict[Relation, list[Guard]] = {}
    for relation, pattern in sorted(patterns.items()):
        size = 2 if relation in wide else max(1, len(pattern))
        guards[relation] = [
            (names.fresh(relation[0]), pattern[start : start + size])
            for start in range(0, len(pattern), size)
        ]
    return guards


def _demand(literal: Literal, guards: dict[Relation, list[Guard]]) -> list[Literal]:
    """The demand for a literal; empty if its relation has none."""
    return [
        Literal(name, tuple(literal.args[index] for index in positions))
        for name, positions in guards.get(literal.relation, ())
    ]


def _possible(part: Condition) -> Condition:
    """The possible version of a condition."""
    if isinstance(part, Literal) and part.positive:
        return Literal(part.name, part.args, True, True)
    return part


def _patterns(clauses: Sequence[Clause], derived: Sequence[Relation]) -> dict[Relation, Pattern]:
    """The greatest binding patterns that every call respects (a fixed point from above)."""
    patterns: dict[Relation, Pattern] = {
        relation: tuple(range(relation[1])) for relation in derived
    }
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
    return {
        variable
        for index in patterns.get(head.relation, ())
        for variable in variables(head.args[index])
    }


def _calls(
    clause: Clause, patterns: dict[Relation, Pattern]
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
