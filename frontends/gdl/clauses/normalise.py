"""Rules -> clauses: disjunctions, equalities and unbound variables.

`normalise` pushes ``not`` inwards, multiplies out ``or`` (or gives its alternatives a relation of
their own, where each binds its variables), and solves equalities (a negated ``distinct``) by
unification.  A rule is a statement for all values of its variables; one that no positive
condition binds ranges over the constants of the description, or over the roles where the
language wants a role.  (Resolution provers play unsafe rules in the same way.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.frontends.gdl.clauses.clauses import (
    Clause,
    Condition,
    Literal,
    Names,
    Substitution,
    Unequal,
    bound_variables,
    substitute,
    unify,
)
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
    safe_variables,
    variables,
)
from rgt.ir.diagnostics import GameError, error

MAX_ALTERNATIVES = 4096
"""The most clauses that one rule may be multiplied out into."""


def normalise(description: Description, names: Names) -> list[Clause]:
    """The clauses of a description, every variable bound by a positive literal.

    Raises `GameError` (GDL030) if an ``or`` multiplies a rule out beyond `MAX_ALTERNATIVES`.
    """
    clauses: list[Clause] = []
    domain = names.fresh("constant")
    # a rule that stands there again says nothing new
    for rule in dict.fromkeys(description.rules):
        for head, body in _with_own_relations(rule, names):
            for alternative in _alternatives(rule, body, description):
                clause = _solve(head, alternative, rule)
                if clause is not None:
                    clauses.append(_bind(clause, domain))
    if any(
        isinstance(part, Literal) and part.name == domain
        for clause in clauses
        for part in clause.body
    ):
        origin = description.rules[0]
        clauses += [
            Clause(Literal(domain, (constant,)), (), origin) for constant in constants(description)
        ]
    return clauses


_Item = Literal | Distinct | tuple[Term, Term]


Body = tuple[Formula, ...]


def _with_own_relations(rule: Rule, names: Names) -> Iterator[tuple[Sentence, Body]]:
    """The rule with its larger disjunctions named, and a rule for each of their alternatives.

    Multiplied out, n disjunctions of two would make 2^n rules, and the grounder's rules grow
    likewise.  A disjunction keeps its place if some alternative leaves a variable unbound.
    """
    body = list(rule.body)
    for position, part in enumerate(body):
        branches = _branches(part)
        others = [*body[:position], *body[position + 1 :]]
        if len(branches) < 2 or not others:
            continue
        outside = {variable for other in (rule.head, *others) for variable in variables(other)}
        shared = tuple(v for v in dict.fromkeys(variables(part)) if v in outside)
        if all(
            outside.intersection(variables(part)) | set(variables(branch))
            <= safe_variables([branch])
            for branch in branches
        ):
            head = Sentence(names.fresh(rule.head.name), shared, part.start, part.end)
            body[position] = head
            for branch in branches:
                yield head, (branch,)
    yield rule.head, tuple(body)


def _branches(formula: Formula) -> tuple[Formula, ...]:
    """The alternatives of a formula: those of an ``or`` or of a negated ``and``."""
    match formula:
        case Disjunction(parts):
            return parts
        case Negation(Conjunction(parts)):
            return tuple(Negation(part, part.start, part.end) for part in parts)
        case Negation(Negation(part)):
            return _branches(part)
        case _:
            return (formula,)


def _alternatives(rule: Rule, body: Body, description: Description) -> list[tuple[_Item, ...]]:
    """A body of a rule in disjunctive normal form; a pair of terms is an equality."""
    bodies = _product(_normal_form(part, True) for part in body)
    if bodies is None:
        raise GameError(
            error(
                "GDL030",
                f"the 'or's of this rule multiply out to more than {MAX_ALTERNATIVES} rules",
                description.span(rule),
                hint="give the alternatives a relation of their own",
            )
        )
    return bodies


def _product(parts: Iterable[list[tuple[_Item, ...]] | None]) -> list[tuple[_Item, ...]] | None:
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


def _solve(conclusion: Sentence, body: tuple[_Item, ...], origin: Rule) -> Clause | None:
    """The clause of one alternative, its equalities solved; None if they have no solution."""
    values: Substitution = {}
    conditions: dict[Condition, None] = {}
    for item in body:
        if isinstance(item, tuple) and not unify(item[0], item[1], values):
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
    head = tuple(substitute(arg, values) for arg in conclusion.args)
    return Clause(Literal(conclusion.name, head), tuple(conditions), origin)


def _bind(clause: Clause, domain: str) -> Clause:
    """The clause with a positive literal for every variable that had none."""
    bound = bound_variables(clause.body)
    loose = dict.fromkeys(
        variable
        for part in (clause.head, *clause.body)
        for variable in _ordered(part)
        if variable not in bound
    )
    if not loose:
        return clause
    roles = _role_variables(clause)
    ranges = tuple(
        Literal("role" if variable in roles else domain, (variable,)) for variable in loose
    )
    return Clause(clause.head, ranges + clause.body, clause.origin)


def _ordered(condition: Condition) -> list[Variable]:
    """The variables of a condition in the order of the text."""
    terms = condition.args if isinstance(condition, Literal) else (condition.left, condition.right)
    return [variable for term in terms for variable in variables(term)]


def _role_variables(clause: Clause) -> set[Variable]:
    """The variables that stand where the language wants a role."""
    literals = [part for part in (clause.head, *clause.body) if isinstance(part, Literal)]
    return {
        literal.args[0]
        for literal in literals
        if literal.name in ("does", "legal", "goal", "sees", "role", "input")
        and literal.args
        and isinstance(literal.args[0], Variable)
    }


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
