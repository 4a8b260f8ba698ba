"""What writers bring along from other languages, and how GDL says it.

GDL computes nothing and has no quantifiers: whatever looks like that is a relation or a term like
any other.  A game may define `>` by facts; where it does not, that is what was forgotten (GDL022).
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.gdl.dependencies import Relation, relation_of
from rgt.frontends.gdl.syntax import (
    Compound,
    Description,
    Distinct,
    Rule,
    Sentence,
    Term,
    Variable,
    distincts,
    sentences,
)
from rgt.ir.diagnostics import Diagnostic, warning

COMMENT_HINT = "a comment begins with ';' and ends with its line"

INFIX_HINT = (
    "a file is in KIF, with the name inside the parentheses, (next (n 1)), or in infix form from "
    "its first rule on, next(n(1))"
)

COMMENT_MARKS = ("#", "%", "//", "/*", "--")
"""How comments of other languages begin."""

ORDER_HINT = (
    "GDL has no numbers, only names: list the pairs as facts, (greater 1 0) (greater 2 1) "
    "(greater 2 0) and so on, and write (greater ?x 1)"
)
QUANTIFIERS = {
    "exists": "leave it out: a variable of the conditions alone means that there is some value, "
    "as ?x does in (true (cell ?x b))",
    "forall": "say what must not be: a relation that holds where some value fails, as in "
    "(<= (gap) (index ?x) (not (true (mark ?x)))), and then (not (gap))",
}
_EQUAL = "write the same variable in both places; (distinct ?x ?y) says that two differ"
_UNEQUAL = "write (distinct ?x ?y)"
_COMPUTED = (
    "GDL computes nothing: list the values as facts, (succ 1 2) (succ 2 3) and so on, and let a "
    "condition look them up, as (succ ?x ?y) does"
)
_TOGETHER = "conditions simply follow each other: (<= head condition condition)"
_ARROW = "a rule begins with '<=' and its head: (<= head condition ...)"

_COMPUTING = frozenset({"+", "-", "*", "/", "^", "**", "mod"})

_CONDITIONS = {
    **dict.fromkeys((">", "<", ">=", "=<", "=>"), ORDER_HINT),
    **dict.fromkeys(("=", "==", "eq", "equal", "equals"), _EQUAL),
    **dict.fromkeys(("!=", "/=", "\\=", "<>", "neq", "different"), _UNEQUAL),
    **dict.fromkeys((*_COMPUTING, "is", ":="), _COMPUTED),
    **dict.fromkeys(("&", "&&", ",", "∧", "and"), _TOGETHER),
    **dict.fromkeys(("∨", "or"), "write (or condition condition)"),
    **dict.fromkeys(("~", "!", "\\+", "¬", "not"), "write (not condition)"),
    **dict.fromkeys((":-", "if", "when", "->", "<-"), _ARROW),
    **dict.fromkeys(COMMENT_MARKS, COMMENT_HINT),
    **QUANTIFIERS,
}
"""Names of conditions that mean something elsewhere."""

_INFIX_CONDITIONS = {
    **dict.fromkeys(("not", "¬"), "write ~condition"),
    **dict.fromkeys(("or", "∨"), "write or(condition, condition)"),
    **dict.fromkeys(("and", "∧"), "join conditions by '&'"),
    **dict.fromkeys(("<>", "neq", "different"), "write distinct(X, Y)"),
}
"""The same in infix form, where that is said otherwise."""

_ARROWS = frozenset({":-", "if", "when", "=>", "->", "<-", "<=>", "implies", "iff"})
"""What begins rules elsewhere."""


def foreign_conditions(description: Description) -> Iterator[tuple[Sentence, Diagnostic]]:
    """GDL022: conditions that other languages would understand, and nothing concludes."""
    concluded = {relation_of(rule.head) for rule in description.rules}
    told: set[Relation] = set()
    for rule in description.rules:
        for part in rule.body:
            for sentence, _ in sentences(part):
                relation = relation_of(sentence)
                hint = _CONDITIONS.get(sentence.name)
                if description.written:
                    hint = _INFIX_CONDITIONS.get(sentence.name, hint)
                if hint is None or relation in concluded | told:
                    continue
                told.add(relation)
                message = f"'{sentence.name}' means nothing in GDL, and no rule concludes it"
                yield sentence, warning("GDL022", message, description.span(sentence), hint=hint)


def foreign_rules(description: Description) -> Iterator[Diagnostic]:
    """GDL022: what was meant as a rule, and is read as a fact."""
    asked = {
        relation_of(sentence)
        for rule in description.rules
        for part in rule.body
        for sentence, _ in sentences(part)
    }
    for rule in description.rules:
        head = rule.head
        if head.name not in _ARROWS or relation_of(head) in asked:
            continue
        if any(isinstance(arg, Compound) for arg in head.args):
            message = f"'{head.name}' begins no rule: this is read as a fact"
            yield warning("GDL022", message, description.span(rule), hint=_ARROW)


def foreign_terms(description: Description) -> Iterator[Diagnostic]:
    """GDL022: terms that look as if they were computed; one is told of each function."""
    told: set[str] = set()
    for rule in description.rules:
        for node, terms in _argument_terms(rule):
            for term in terms:
                for found in _computed(term):
                    if found.name not in told:
                        told.add(found.name)
                        message = f"{found} is a term like any other: nothing is computed"
                        yield warning("GDL022", message, description.span(node), hint=_COMPUTED)


def _argument_terms(rule: Rule) -> Iterator[tuple[Sentence | Distinct, tuple[Term, ...]]]:
    """The arguments of the head and of the conditions, but for those that are told themselves."""
    yield rule.head, rule.head.args
    for part in rule.body:
        for sentence, _ in sentences(part):
            if sentence.name not in _CONDITIONS:
                yield sentence, sentence.args
        for distinct in distincts(part):
            yield distinct, (distinct.left, distinct.right)


def _computed(term: Term) -> Iterator[Compound]:
    """The parts of a term that reckon with a variable and a number, or two of either."""
    if isinstance(term, Compound):
        if (
            term.name in _COMPUTING
            and len(term.args) == 2
            and all(isinstance(arg, Variable) or str(arg).isdecimal() for arg in term.args)
        ):
            yield term
        for arg in term.args:
            yield from _computed(arg)
