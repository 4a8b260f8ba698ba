"""What a GDL description must satisfy, checked before grounding and told in KIF terms.

The conditions are those of the language definition (safety, stratification, the recursion
restriction, the use of keywords; specs/gdl.md section 1).  Published games break many of them
and are played nevertheless, so only what leaves the game without a meaning is an error:

| code | severity | finding |
|---|---|---|
| GDL010 | error | no `role` or no `legal` |
| GDL011 | warning | no `init`, `next`, `terminal` or `goal` |
| GDL012 | error | a rule concludes `true` or `does` |
| GDL013 | warning | `init`, `next` or `sees` as a condition, a connective used as a term |
| GDL014 | error | `role` or `init` depends on the state; `legal` or `terminal` on the moves |
| GDL015 | warning | a variable that no positive condition binds |
| GDL016 | error | negation through recursion |
| GDL017 | warning | one relation with different numbers of arguments |
| GDL018 | warning | a condition on what nothing concludes (`unconcluded.py`) |
| GDL019 | warning | recursion that may build ever larger terms |
| GDL020 | warning | a role that is not declared |
| GDL021 | error | a keyword with the wrong number of arguments (`base`, `input`: warning) |
| GDL022 | warning | what other languages would understand (`habits.py`) |
| GDL023 | warning | a goal value that is no whole number from 0 to 100 |
| GDL024 | warning | a head that may be misspelt (`spelling.py`) |
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.gdl.checking.depending import layers, restricted, stratified
from rgt.frontends.gdl.checking.respelling import respelt_name
from rgt.frontends.gdl.checking.spelling import missing, misspelt, slips
from rgt.frontends.gdl.checking.unconcluded import count, unconcluded
from rgt.frontends.gdl.dependencies import Dependencies, Relation, relation_of
from rgt.frontends.gdl.reading.habits import foreign_conditions, foreign_rules, foreign_terms
from rgt.frontends.gdl.syntax import (
    ARITIES,
    Compound,
    Constant,
    Description,
    Distinct,
    Sentence,
    Term,
    Variable,
    conditions,
    distincts,
    safe_variables,
    sentences,
    variables,
)
from rgt.frontends.gdl.writing.shown import shown
from rgt.ir.diagnostics import Diagnostic, Severity, error, nearest, warning
from rgt.ir.findings.findings import first

_VALUES = frozenset(map(str, range(101)))
_CONNECTIVES = frozenset({"not", "or", "and", "distinct", "<="})


def check(description: Description) -> list[Diagnostic]:
    """All findings about a description, errors first, each group in the order of the text."""
    graph = Dependencies(description)
    slipped = slips(description)
    foreign = list(foreign_conditions(description))
    found = [
        *first(_keywords(description)),
        *first(missing(description, slipped)),
        *first(_arities(description)),
        *first(layers(description, graph)),
        *first(stratified(description, graph)),
        *first(_unsafe(description)),
        *first(unconcluded(description, {relation_of(sentence) for sentence, _ in foreign})),
        *first(finding for _, finding in foreign),
        *first(foreign_rules(description)),
        *first(foreign_terms(description)),
        *first(_goals(description)),
        *first(misspelt(description, slipped)),
        *first(restricted(description, graph)),
        *first(_roles(description)),
    ]

    def order(finding: Diagnostic) -> tuple[bool, int, int]:
        place = finding.span
        return (
            finding.severity is not Severity.ERROR,
            place.line if place else 0,
            place.column if place else 0,
        )

    return sorted(found, key=order)


def _keywords(description: Description) -> Iterator[Diagnostic]:
    """GDL012, GDL013, GDL021: keywords with wrong arguments or in the wrong place."""
    for rule in description.rules:
        head = rule.head
        if head.name in ("true", "does"):
            yield error(
                "GDL012",
                f"a rule cannot conclude '{head.name}'",
                description.span(head),
                hint="facts come from 'init' and 'next'"
                if head.name == "true"
                else "moves come from 'legal' and the players",
            )
        for sentence in (head, *conditions(rule)):
            yield from _keyword_arity(sentence, description)
            if word := _connective_in(sentence.args):
                yield warning(
                    "GDL013",
                    f"'{word}' is read as a plain name inside a term",
                    description.span(sentence),
                )
        for sentence in conditions(rule):
            if sentence.name in ("init", "next", "sees"):
                yield warning(
                    "GDL013",
                    f"'{sentence.name}' is used as a condition",
                    description.span(sentence),
                    hint="the language definition allows it in heads only",
                )


def _keyword_arity(sentence: Sentence, description: Description) -> Iterator[Diagnostic]:
    expected = ARITIES.get(sentence.name)
    if expected is None or len(sentence.args) == expected:
        return
    message = f"'{sentence.name}' takes {count(expected)}, but has {len(sentence.args)} here"
    if sentence.name in ("base", "input"):
        yield warning("GDL021", message, description.span(sentence))
    else:
        yield error("GDL021", message, description.span(sentence))


def _connective_in(terms: tuple[Term, ...]) -> str | None:
    """A connective that is used as a constant or function inside the terms, if any."""
    for term in terms:
        if not isinstance(term, (Constant, Compound)):
            continue
        if term.name in _CONNECTIVES:
            return term.name
        if isinstance(term, Compound) and (word := _connective_in(term.args)):
            return word
    return None


def _arities(description: Description) -> Iterator[Diagnostic]:
    """GDL017: a relation that is used with different numbers of arguments."""
    first: dict[str, Sentence] = {}
    told: set[Relation] = set()
    for rule in description.rules:
        for sentence in (rule.head, *conditions(rule)):
            if sentence.name in ARITIES:
                continue
            seen = first.setdefault(sentence.name, sentence)
            relation = relation_of(sentence)
            if len(seen.args) != len(sentence.args) and relation not in told:
                told.add(relation)
                yield warning(
                    "GDL017",
                    f"'{sentence.name}' has {count(len(sentence.args))} here, "
                    f"but {count(len(seen.args))} before",
                    description.span(sentence),
                    hint="they are different relations",
                    notes=[("the other use", description.span(seen))],
                )


def _unsafe(description: Description) -> Iterator[Diagnostic]:
    """GDL015: variables that range over all constants for want of a condition."""
    for rule in description.rules:
        bound = safe_variables(rule.body)
        places: list[tuple[str, Sentence | Distinct, str]] = [
            (variable.name, rule.head, "the head")
            for variable in variables(rule.head)
            if variable not in bound
        ]
        for part in rule.body:
            for sentence, negated in sentences(part):
                if negated:
                    places += [
                        (variable.name, sentence, "a negated condition")
                        for variable in variables(sentence)
                        if variable not in bound
                    ]
            for distinct in distincts(part):
                places += [
                    (variable.name, distinct, "'distinct'")
                    for variable in variables(distinct)
                    if variable not in bound
                ]
        for name, (node, where) in _first_places(places).items():
            span = description.span(node)
            name = shown(description, name)
            meant = nearest(name, sorted(shown(description, variable.name) for variable in bound))
            yield warning(
                "GDL015",
                f"the variable {name} in {where} is bound by no positive condition",
                span,
                hint=meant
                or "it ranges over all constants; add a condition that says which are meant",
                fixes=respelt_name(meant, span),
            )


def _first_places(
    places: list[tuple[str, Sentence | Distinct, str]],
) -> dict[str, tuple[Sentence | Distinct, str]]:
    """The first place of each variable."""
    first: dict[str, tuple[Sentence | Distinct, str]] = {}
    for name, node, where in places:
        first.setdefault(name, (node, where))
    return first


def _goals(description: Description) -> Iterator[Diagnostic]:
    """GDL023: goal values are whole numbers from 0 to 100."""
    for rule in description.rules:
        if relation_of(rule.head) != ("goal", 2):
            continue
        value = rule.head.args[1]
        if isinstance(value, Variable) or str(value) in _VALUES:
            continue
        yield warning(
            "GDL023",
            f"the goal value {value} is no whole number from 0 to 100",
            description.span(rule.head),
            hint="100 is for the winner, 0 for the loser, 50 for a draw",
        )


def _roles(description: Description) -> Iterator[Diagnostic]:
    """GDL020: moves, goals or percepts of somebody who does not play."""
    facts = [rule for rule in description.rules if rule.head.name == "role" and rule.head.args]
    roles = {str(rule.head.args[0]) for rule in facts}
    if not roles or any(rule.body for rule in facts):
        return
    told: set[str] = set()
    for rule in description.rules:
        for sentence in (rule.head, *conditions(rule)):
            if sentence.name not in ("legal", "does", "goal", "sees") or not sentence.args:
                continue
            first = sentence.args[0]
            if isinstance(first, Constant) and first.name not in roles | told:
                told.add(first.name)
                span, hint = description.span(sentence), nearest(first.name, sorted(roles))
                yield warning(
                    "GDL020",
                    f"'{first.name}' is not a role",
                    span,
                    hint=hint,
                    fixes=respelt_name(hint, span),
                )
