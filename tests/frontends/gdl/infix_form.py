"""Descriptions written in infix form, for tests that need both forms."""

from __future__ import annotations

from rgt.frontends.gdl.syntax import (
    Compound,
    Conjunction,
    Constant,
    Description,
    Disjunction,
    Distinct,
    Formula,
    Negation,
    Sentence,
    Term,
    Variable,
)


def infix_of(description: Description) -> str:
    """The text of a description without double negation or nested ``and``."""
    lines = []
    for rule in description.rules:
        body = " & ".join(map(_formula, rule.body))
        lines.append(_formula(rule.head) + (f" :-\n    {body}" if body else ""))
    return "\n".join(lines) + "\n"


def _formula(formula: Formula) -> str:
    match formula:
        case Sentence(name, args):
            return _applied(name, args)
        case Distinct(left, right):
            return _applied("distinct", (left, right))
        case Negation(part):
            return "~" + _formula(part)
        case Disjunction(parts):
            return f"or({', '.join(map(_formula, parts))})"
        case Conjunction(parts):
            return f"and({', '.join(map(_formula, parts))})"


def _applied(name: str, args: tuple[Term, ...]) -> str:
    return f"{name}({', '.join(map(_term, args))})" if args else name


def _term(term: Term) -> str:
    match term:
        case Constant(name):
            return name
        case Variable(name):
            return name[1].upper() + name[2:]
        case Compound(name, args):
            return _applied(name, args)
