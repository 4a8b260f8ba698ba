"""Clauses: what is left of a rule for the grounder, a head and a conjunction of conditions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rgt.frontends.gdl.syntax import Compound, Constant, Rule, Term, Variable, variables

Relation = tuple[str, int]
"""A relation is told by its name and its number of arguments."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A relation over terms, or its negation.

    `possible` stands for the over-approximated version of the relation: it holds wherever the
    relation can ever hold (specs/gdl.md section 5).
    """

    name: str
    args: tuple[Term, ...]
    positive: bool = True
    possible: bool = False

    @property
    def relation(self) -> Relation:
        """Name and arity."""
        return self.name, len(self.args)


@dataclass(frozen=True, slots=True)
class Unequal:
    """Two terms are different."""

    left: Term
    right: Term


Condition = Literal | Unequal


@dataclass(frozen=True, slots=True)
class Clause:
    """`head` holds if all of `body` does; `origin` is the rule that it comes from."""

    head: Literal
    body: tuple[Condition, ...]
    origin: Rule


class Names:
    """Fresh relation names that no name of the description equals."""

    def __init__(self, used: Iterable[str]) -> None:
        self._used = set(used)
        self._next: Counter[str] = Counter()

    def fresh(self, stem: str) -> str:
        """A new name that begins with `stem`."""
        while True:
            self._next[stem] += 1
            name = f"{stem}.{self._next[stem]}"
            if name not in self._used:
                self._used.add(name)
                return name


Substitution = dict[Variable, Term]


def substitute(term: Term, values: Mapping[Variable, Term]) -> Term:
    """The term with every variable of `values` replaced, all at once."""
    if isinstance(term, Variable):
        return values.get(term, term)
    if isinstance(term, Compound):
        return Compound(term.name, tuple(substitute(arg, values) for arg in term.args))
    return term


def unify(left: Term, right: Term, values: Substitution) -> bool:
    """Extend `values` to a most general unifier; False if there is none."""
    left, right = substitute(left, values), substitute(right, values)
    if left == right:
        return True
    if not isinstance(left, Variable) and isinstance(right, Variable):
        left, right = right, left
    if isinstance(left, Variable):
        if left in variables(right):
            return False
        for variable, value in values.items():
            values[variable] = substitute(value, {left: right})
        values[left] = right
        return True
    if isinstance(left, Constant) or isinstance(right, Constant):
        return False
    assert isinstance(left, Compound) and isinstance(right, Compound)
    if left.name != right.name or len(left.args) != len(right.args):
        return False
    return all(unify(a, b, values) for a, b in zip(left.args, right.args, strict=True))


def condition_variables(condition: Condition) -> set[Variable]:
    """The variables of a condition."""
    terms = condition.args if isinstance(condition, Literal) else (condition.left, condition.right)
    return {variable for term in terms for variable in variables(term)}


def bound_variables(body: Iterable[Condition]) -> set[Variable]:
    """The variables that positive literals bind."""
    return {
        variable
        for part in body
        if isinstance(part, Literal) and part.positive
        for variable in condition_variables(part)
    }
