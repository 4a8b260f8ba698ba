"""Splitting of clauses, so that the grounder meets only small joins (specs/gdl.md section 5).

gringo writes one ground rule for every way to satisfy a body.  A variable that the head does
not mention multiplies these, and so `split` eliminates such variables one by one, fewest
neighbours first:

    (<= (next (cell ?x ?p))                      (<= (next (cell ?x ?p))
        (true (cell ?x ?p))                =>        (true (cell ?x ?p))
        (does ?r (move ?a ?b))                       (next.2 ?x))
        (distinct ?x ?a)                         (<= (next.2 ?x) (next.1 ?a) (distinct ?x ?a))
        (distinct ?x ?b))   ...                  (<= (next.1 ?a) (does ?r (move ?a ?b)))   ...

Why sound: an auxiliary relation holds of exactly the values for which the eliminated variable
has a value.  Its own rule is guarded by the *possible* versions of the other conditions
(`Literal.possible`, facts that cost no ground rule), which bind the variables of negated
conditions and keep out values that the rest of the rule excludes anyway.
Ends: every step removes a variable from the clause.  Equal auxiliary definitions are shared.
Many conditions without variables get relations of their own in groups, since gringo's work grows
faster than the square of their number.
Not applied: when the conditions on the variable mention all variables of the clause, and to clauses
of more than `_MOST` variables, which no game has: the time grows with the cube of their number.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.clauses.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Unequal,
    bound_variables,
    condition_variables,
    substitute,
)
from rgt.frontends.gdl.syntax import Rule, Term, Variable

_MOST = 100

LONG = 32
"""More conditions without variables than this are taken in groups."""


def split(clauses: Iterable[Clause], names: Names) -> list[Clause]:
    """The clauses, large ones split, and the clauses of the auxiliary relations."""
    splitter = _Splitter(names)
    result = [splitter.split(clause) for clause in clauses]
    return result + splitter.made


class _Splitter:
    """Splits clauses; remembers the auxiliary relations made so far."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._known: dict[tuple[int, tuple[Condition, ...]], str] = {}
        self.made: list[Clause] = []

    def split(self, clause: Clause) -> Clause:
        """Eliminate variables until none can be; gives back the clause that is left."""
        head = condition_variables(clause.head)
        body = list(clause.body)
        while (variable := _next_variable(body, head)) is not None:
            body = self._eliminate(variable, body, head, clause)
        return Clause(clause.head, tuple(self._shorten(body, clause)), clause.origin)

    def _shorten(self, body: list[Condition], clause: Clause) -> list[Condition]:
        """The body with its conditions without variables in groups, if there are many of them."""
        fixed = [
            part for part in body if isinstance(part, Literal) and not condition_variables(part)
        ]
        if len(fixed) <= LONG:
            return body
        rest = [part for part in body if not isinstance(part, Literal) or condition_variables(part)]
        while len(fixed) > LONG:
            fixed = [
                self._auxiliary(
                    (), tuple(fixed[start : start + LONG]), clause.head.name, clause.origin
                )
                for start in range(0, len(fixed), LONG)
            ]
        return [*rest, *fixed]

    def _eliminate(
        self, variable: Variable, body: list[Condition], head: set[Variable], clause: Clause
    ) -> list[Condition]:
        """The body with the conditions on a variable replaced by one auxiliary literal."""
        inside = [part for part in body if variable in condition_variables(part)]
        outside = [part for part in body if variable not in condition_variables(part)]
        needed = head.union(*map(condition_variables, outside))
        scope: set[Variable] = set().union(*map(condition_variables, inside))
        kept = tuple(sorted(scope & needed, key=lambda v: v.name))
        guards = self._guards(scope, inside, outside, clause.origin)
        literal = self._auxiliary(kept, (*inside, *guards), clause.head.name, clause.origin)
        return [literal, *outside]

    def _guards(
        self, scope: set[Variable], inside: list[Condition], outside: list[Condition], origin: Rule
    ) -> list[Condition]:
        """Possible versions of the outside conditions, as far as they speak of `scope`."""
        guards: dict[Condition, None] = {}
        partial: list[tuple[Literal, set[Variable]]] = []
        for part in outside:
            common = condition_variables(part) & scope
            if not common:
                continue
            whole = common == condition_variables(part)
            if isinstance(part, Unequal):
                if whole:
                    guards[part] = None
            elif part.positive:
                possible = Literal(part.name, part.args, True, True)
                if whole:
                    guards[possible] = None
                else:
                    partial.append((possible, common))
        bound = bound_variables([*inside, *guards])
        for possible, common in partial:
            if len(common) > 1 or not common <= bound:
                kept = tuple(sorted(common, key=lambda v: v.name))
                guards[self._auxiliary(kept, (possible,), possible.name, origin)] = None
                bound |= common
        inequalities = [part for part in guards if isinstance(part, Unequal)]
        for part in inequalities:
            if not condition_variables(part) <= bound:
                del guards[part]
        return list(guards)

    def _auxiliary(
        self, kept: tuple[Variable, ...], body: tuple[Condition, ...], stem: str, origin: Rule
    ) -> Literal:
        """The literal of an auxiliary relation over `kept` that is defined by `body`."""
        renaming: dict[Variable, Term] = {
            variable: Variable(f"?{index}") for index, variable in enumerate(kept)
        }
        for part in body:
            for variable in sorted(condition_variables(part), key=lambda v: v.name):
                renaming.setdefault(variable, Variable(f"?{len(renaming)}"))
        definition = tuple(_renamed(part, renaming) for part in body)
        key = len(kept), definition
        if key not in self._known:
            name = self._known[key] = self._names.fresh(stem)
            head = Literal(name, tuple(renaming[variable] for variable in kept))
            self.made.append(Clause(head, definition, origin))
        return Literal(self._known[key], kept)


def _renamed(part: Condition, renaming: dict[Variable, Term]) -> Condition:
    """The condition with its variables renamed."""
    if isinstance(part, Unequal):
        return Unequal(substitute(part.left, renaming), substitute(part.right, renaming))
    args = tuple(substitute(arg, renaming) for arg in part.args)
    return Literal(part.name, args, part.positive, part.possible)


def _next_variable(body: list[Condition], head: set[Variable]) -> Variable | None:
    """The variable to eliminate next: the fewest others in its conditions; None if none helps."""
    scopes = [condition_variables(part) for part in body]
    everything = head.union(*scopes)
    if len(everything) > _MOST:
        return None
    best: tuple[int, str] | None = None
    for variable in set().union(*scopes) - head:
        scope = set().union(*(others for others in scopes if variable in others))
        if len(scope) < len(everything):
            best = min(best or (len(scope), variable.name), (len(scope), variable.name))
    return Variable(best[1]) if best else None
