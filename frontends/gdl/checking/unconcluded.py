"""Conditions that can never hold, since nothing concludes what they ask for (GDL018)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain

from rgt.frontends.gdl.checking.depending import DOES, TRUE
from rgt.frontends.gdl.checking.respelling import respelt_name
from rgt.frontends.gdl.dependencies import Relation, functor_of, relation_of
from rgt.frontends.gdl.syntax import (
    ARITIES,
    Compound,
    Constant,
    Description,
    Sentence,
    Term,
    conditions,
    safe_variables,
    sentences,
    variables,
)
from rgt.frontends.gdl.writing.shown import applied, shown
from rgt.ir.diagnostics import Diagnostic, nearest, warning

_CONNECTIVES = frozenset({"not", "or", "and", "distinct", "<="})


def count(number: int) -> str:
    """So many arguments, in words."""
    if number == 0:
        return "no argument"
    return f"{number} argument{'s' if number > 1 else ''}"


def unconcluded(description: Description, told: set[Relation]) -> Iterator[Diagnostic]:
    """GDL018: conditions on relations, facts, moves or symbols that nothing concludes.

    The relations in `told` are told otherwise, and so are keywords with wrong arguments.
    """
    relations = {relation_of(rule.head) for rule in description.rules} | {TRUE, DOES}
    concluded = {
        TRUE: ("fact", _concluded(description, ("init", "next"), 0)),
        DOES: ("move", _concluded(description, ("legal",), 1)),
    }
    seen: set[tuple[str, Relation]] = set()
    words: dict[str, list[str]] = {}
    for rule in description.rules:
        for sentence in conditions(rule):
            what, key = "relation", relation_of(sentence)
            if key in told or ARITIES.get(key[0], key[1]) != key[1]:
                continue
            known: set[Relation] | set[Relation | None] = relations
            if key in concluded:
                what, known = concluded[key]
                inner = functor_of(sentence.args[-1])
                if inner is None:
                    continue
                key = inner
            if key in known or None in known or (what, key) in seen:
                continue
            seen.add((what, key))
            if what not in words:
                more = _CONNECTIVES if what == "relation" else frozenset()
                words[what] = sorted({item[0] for item in known if item} | more)
            span = description.span(sentence)
            hint = (
                _wrapped(description, sentence, concluded)
                if what == "relation"
                else _elsewhere(key, known)
            ) or nearest(key[0], [word for word in words[what] if word != key[0]])
            yield warning(
                "GDL018",
                f"nothing ever concludes the {what} '{key[0]}' with {count(key[1])}",
                span,
                hint=hint,
                fixes=respelt_name(hint, span),
            )
    yield from _symbols(description, relations, concluded)


def _concluded(
    description: Description, names: tuple[str, ...], position: int
) -> set[Relation | None]:
    """The functors of the facts or moves that rules conclude; with None if it can be any."""
    return {
        functor_of(rule.head.args[position])
        for rule in description.rules
        if rule.head.name in names and len(rule.head.args) > position
    }


def _wrapped(
    description: Description,
    sentence: Sentence,
    concluded: dict[Relation, tuple[str, set[Relation | None]]],
) -> str | None:
    """How a fact or a move is asked for, where the keyword is missing."""
    key = relation_of(sentence)
    inner = applied(description, key[0], *(["..."] if key[1] else []))
    if key in concluded[TRUE][1]:
        return f"'{key[0]}' is a fact of the state: write {applied(description, 'true', inner)}"
    if key in concluded[DOES][1]:
        who = shown(description, "?player")
        return f"'{key[0]}' is a move: write {applied(description, 'does', who, inner)}"
    return None


def _elsewhere(key: Relation, known: Collection[Relation | None]) -> str | None:
    """With how many arguments the same name is concluded."""
    others = sorted(item[1] for item in known if item is not None and item[0] == key[0])
    return f"it is concluded with {count(others[0])}" if others else None


def _symbols(
    description: Description,
    relations: set[Relation],
    concluded: dict[Relation, tuple[str, set[Relation | None]]],
) -> Iterator[Diagnostic]:
    """Symbols of conditions that stand in no head: whatever asks for them never holds.

    Where a variable of a head is bound by nothing, it can be any symbol.
    """
    heads: set[str] = set()
    for rule in description.rules:
        if not set(variables(rule.head)) <= safe_variables(rule.body):
            return
        heads.update(chain.from_iterable(map(_constants, rule.head.args)))
    seen: set[str] = set()
    known = {
        variable.name
        for rule in description.rules
        for part in (rule.head, *rule.body)
        for variable in variables(part)
    }
    words = sorted(heads)
    for rule in description.rules:
        for part in rule.body:
            for sentence, negated in sentences(part):
                key, args = relation_of(sentence), sentence.args
                if negated or key not in relations:
                    continue
                if key in concluded:
                    # who is no role is told otherwise (GDL020)
                    inner = args[-1]
                    if functor_of(inner) not in concluded[key][1]:
                        continue
                    args = inner.args if isinstance(inner, Compound) else ()
                for name in chain.from_iterable(map(_constants, args)):
                    if name in heads or name in seen:
                        continue
                    seen.add(name)
                    span = description.span(sentence)
                    hint: str | None = None
                    if not name.isdecimal():
                        hint = nearest(name, words)
                        if f"?{name}" in known or len(name) == 1:
                            hint = f"a variable is written {shown(description, f'?{name}')}"
                    yield warning(
                        "GDL018",
                        f"nothing ever concludes anything with '{name}' in it",
                        span,
                        hint=hint,
                        fixes=respelt_name(hint, span),
                    )


def _constants(term: Term) -> Iterator[str]:
    """The symbols of a term that are no functions."""
    match term:
        case Constant(name):
            yield name
        case Compound(_, args):
            for arg in args:
                yield from _constants(arg)
