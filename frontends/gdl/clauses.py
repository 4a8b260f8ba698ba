"""Rules as clauses: a head and a conjunction of literals, ready for the grounder.

`normalise` multiplies out ``or``, pushes ``not`` inwards and solves equalities (a negated
``distinct``) by unification.  A rule is a statement for all values of its variables; one that
no positive condition binds ranges over the constants of the description, or over the roles
where the language wants a role.  (Resolution provers play unsafe rules in the same way.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.gdl.syntax import (
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Formula,
    Negation,
    Rule,
    Sentence,
    Term,
    Variable,
    variables,
)
from rgt.ir.diagnostics import GameError, error

MAX_ALTERNATIVES = 4096
"""The most clauses that one rule may be multiplied out into."""

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


def normalise(description: Description, names: Names) -> list[Clause]:
    """The clauses of a description, every variable bound by a positive literal.

    Raises `GameError` (GDL030) if an ``or`` multiplies a rule out beyond `MAX_ALTERNATIVES`.
    """
    clauses: list[Clause] = []
    domain = names.fresh("constant")
    for rule in description.rules:
        for body in _alternatives(rule, description):
            clause = _solve(rule, body)
            if clause is not None:
                clauses.append(_bind(clause, domain))
    if any(isinstance(part, Literal) and part.name == domain
           for clause in clauses for part in clause.body):
        origin = description.rules[0]
        clauses += [Clause(Literal(domain, (constant,)), (), origin)
                    for constant in constants(description)]
    return clauses


_Item = Literal | Distinct | tuple[Term, Term]


def _alternatives(rule: Rule, description: Description) -> list[tuple[_Item, ...]]:
    """The bodies of a rule in disjunctive normal form; a pair of terms is an equality."""
    bodies = _product((_normal_form(part, True) for part in rule.body))
    if bodies is None:
        raise GameError(error(
            "GDL030", f"the 'or's of this rule multiply out to more than {MAX_ALTERNATIVES} rules",
            description.span(rule), hint="give the alternatives a relation of their own"))
    return bodies


def _product(parts: Iterable[list[tuple[_Item, ...]] | None]
             ) -> list[tuple[_Item, ...]] | None:
    """The conjunction of disjunctive normal forms; None if it is too large."""
    bodies: list[tuple[_Item, ...]] = [()]
    for part in parts:
        if part is None or len(bodies) * len(part) > MAX_ALTERNATIVES:
            return None
        bodies = [left + right for left in bodies for right in part]
    return bodies


def _normal_form(formula: Formula, positive: bool) -> list[tuple[_Item, ...]] | None:
    """The disjunctive normal form of a formula or of its negation; None if too large."""
    match formula:
        case Negation(part):
            return _normal_form(part, not positive)
        case Sentence(name, args):
            return [(Literal(name, args, positive),)]
        case Distinct(left, right):
            return [(formula,)] if positive else [((left, right),)]
        case Conjunction(parts) | Disjunction(parts):
            inner = (_normal_form(part, positive) for part in parts)
            if isinstance(formula, Conjunction) == positive:
                return _product(inner)
            found = list(inner)
            return None if None in found else [body for part in found for body in part or ()]


Substitution = dict[Variable, Term]


def substitute(term: Term, values: Mapping[Variable, Term]) -> Term:
    """The term with every variable of `values` replaced, all at once."""
    if isinstance(term, Variable):
        return values.get(term, term)
    if isinstance(term, Compound):
        return Compound(term.name, tuple(substitute(arg, values) for arg in term.args))
    return term


def _unify(left: Term, right: Term, values: Substitution) -> bool:
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
    return all(_unify(a, b, values) for a, b in zip(left.args, right.args, strict=True))


def _solve(rule: Rule, body: tuple[_Item, ...]) -> Clause | None:
    """The clause of one alternative, its equalities solved; None if they have no solution."""
    values: Substitution = {}
    conditions: dict[Condition, None] = {}
    for item in body:
        if isinstance(item, tuple) and not _unify(item[0], item[1], values):
            return None
    for item in body:
        if isinstance(item, Literal):
            args = tuple(substitute(arg, values) for arg in item.args)
            conditions[Literal(item.name, args, item.positive)] = None
        elif isinstance(item, Distinct):
            left, right = substitute(item.left, values), substitute(item.right, values)
            if left == right:
                return None
            conditions[Unequal(left, right)] = None
    head = tuple(substitute(arg, values) for arg in rule.head.args)
    return Clause(Literal(rule.head.name, head), tuple(conditions), rule)


def condition_variables(condition: Condition) -> set[Variable]:
    """The variables of a condition."""
    terms = condition.args if isinstance(condition, Literal) else (condition.left, condition.right)
    return {variable for term in terms for variable in variables(term)}


def bound_variables(body: Iterable[Condition]) -> set[Variable]:
    """The variables that positive literals bind."""
    return {variable for part in body if isinstance(part, Literal) and part.positive
            for variable in condition_variables(part)}


def _bind(clause: Clause, domain: str) -> Clause:
    """The clause with a positive literal for every variable that had none."""
    bound = bound_variables(clause.body)
    loose = dict.fromkeys(variable for part in (clause.head, *clause.body)
                          for variable in _ordered(part) if variable not in bound)
    if not loose:
        return clause
    roles = _role_variables(clause)
    ranges = tuple(Literal("role" if variable in roles else domain, (variable,))
                   for variable in loose)
    return Clause(clause.head, ranges + clause.body, clause.origin)


def safe_variables(body: Iterable[Formula]) -> set[Variable]:
    """The variables that a body binds: in an ``or``, those that every alternative binds."""
    found: set[Variable] = set()
    for part in body:
        found |= _bound_by(part, True)
    return found


def _bound_by(formula: Formula, positive: bool) -> set[Variable]:
    """The variables that a formula, or its negation, binds."""
    match formula:
        case Sentence():
            return set(variables(formula)) if positive else set()
        case Negation(part):
            return _bound_by(part, not positive)
        case Conjunction(parts) | Disjunction(parts):
            bound = [_bound_by(part, positive) for part in parts]
            return set.union(*bound) if isinstance(formula, Conjunction) == positive \
                else set.intersection(*bound)
        case Distinct():
            return set() if positive else set(variables(formula))


def _ordered(condition: Condition) -> list[Variable]:
    """The variables of a condition in the order of the text."""
    terms = condition.args if isinstance(condition, Literal) else (condition.left, condition.right)
    return [variable for term in terms for variable in variables(term)]


def _role_variables(clause: Clause) -> set[Variable]:
    """The variables that stand where the language wants a role."""
    literals = [part for part in (clause.head, *clause.body) if isinstance(part, Literal)]
    return {literal.args[0] for literal in literals
            if literal.name in ("does", "legal", "goal", "sees", "role", "input") and literal.args
            and isinstance(literal.args[0], Variable)}


def constants(description: Description) -> list[Constant]:
    """All constants of the description in the order of their first appearance."""
    found: dict[Constant, None] = {}

    def collect(term: Term) -> None:
        if isinstance(term, Constant):
            found[term] = None
        elif isinstance(term, Compound):
            for arg in term.args:
                collect(arg)

    for rule in description.rules:
        for part in _sentences_and_distincts(rule):
            for term in part:
                collect(term)
    return list(found)


def _sentences_and_distincts(rule: Rule) -> Iterator[tuple[Term, ...]]:
    """The argument terms of the head and of every condition of a rule."""
    yield rule.head.args
    pending: list[Formula] = list(reversed(rule.body))
    while pending:
        match pending.pop():
            case Sentence(_, args):
                yield args
            case Distinct(left, right):
                yield left, right
            case Negation(part):
                pending.append(part)
            case Conjunction(parts) | Disjunction(parts):
                pending.extend(reversed(parts))
