"""Heads whose names are slips of the pen, and the relations that no game can be without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from rgt.frontends.gdl.checking.respelling import respelt_name
from rgt.frontends.gdl.dependencies import Relation, functor_of, relation_of
from rgt.frontends.gdl.syntax import ARITIES, Description, Sentence, sentences
from rgt.ir.diagnostics import Diagnostic, Fix, Spelling, error, nearest, warning

_CONCLUDED = ("init", "legal", "next", "role", "sees", "terminal", "goal", "base", "input")
"""The keywords that a rule can conclude."""

_MOST_HEADS, _MOST_MISSED = 1000, 200


@dataclass(frozen=True, slots=True)
class Slip:
    """A head that nothing asks for, and the hint that names what was meant."""

    head: Sentence
    hint: Spelling

    def fixes(self, description: Description) -> tuple[Fix, ...]:
        """All heads of the relation called as it was meant: some alone would make two of it."""
        relation = relation_of(self.head)
        heads = [rule.head for rule in description.rules if relation_of(rule.head) == relation]
        return respelt_name(self.hint, *map(description.span, heads))


def slips(description: Description) -> list[Slip]:
    """Heads close in name to a relation that is asked for, or a keyword, and not concluded.

    Names with other numbers of arguments do not count; one head of each relation is told.  In texts
    of more relations than games have, not all of them are compared.
    """
    asked: dict[Relation, None] = {}
    for rule in description.rules:
        for part in rule.body:
            asked.update((relation_of(sentence), None) for sentence, _ in sentences(part))
    concluded = {relation_of(rule.head) for rule in description.rules}
    missed = (relation for relation in asked if relation not in concluded)
    wanted = [
        *((name, ARITIES[name]) for name in _CONCLUDED),
        *islice(missed, _MOST_MISSED),
    ]
    found: dict[Relation, Slip | None] = {}
    for rule in description.rules:
        relation = relation_of(rule.head)
        if relation[0] in ARITIES or relation in asked or relation in found:
            continue
        if len(found) == _MOST_HEADS:
            break
        hint = nearest(relation[0], [name for name, count in wanted if count == relation[1]])
        found[relation] = Slip(rule.head, hint) if hint else None
    return [slip for slip in found.values() if slip]


def misspelt(description: Description, found: list[Slip]) -> Iterator[Diagnostic]:
    """GDL024: a head that nothing asks for, beside something else that is wanted."""
    for slip in found:
        message = f"nothing asks for '{slip.head.name}'"
        span, fixes = description.span(slip.head), slip.fixes(description)
        yield warning("GDL024", message, span, hint=slip.hint, fixes=fixes)
    yield from _facts(description)


def _facts(description: Description) -> Iterator[Diagnostic]:
    """GDL024: facts that nothing asks for, close in name to one that is not there at first.

    A game whose rules ask for any fact, by a variable, has none.
    """
    asked: dict[Relation, None] = {}
    initial: set[Relation] = set()
    later: set[Relation | None] = set()
    unasked: dict[Relation, list[Sentence]] = {}
    for rule in description.rules:
        for part in rule.body:
            for sentence, _ in sentences(part):
                if relation_of(sentence) == ("true", 1):
                    fact = functor_of(sentence.args[0])
                    if fact is None:
                        return
                    asked[fact] = None
    for rule in description.rules:
        if rule.head.name == "next" and len(rule.head.args) == 1:
            later.add(functor_of(rule.head.args[0]))
        if rule.head.name == "init" and len(rule.head.args) == 1:
            fact = functor_of(rule.head.args[0])
            if fact is None:
                return
            initial.add(fact)
            if fact not in asked:
                unasked.setdefault(fact, []).append(rule.head)
    for (name, count), heads in islice(unasked.items(), _MOST_HEADS):
        # what is never concluded is told where it is asked (GDL018)
        wanted = [each for each in asked if each in later and each not in initial]
        close = [each for each, arity in wanted if arity == count]
        hint = nearest(name, close)
        if hint:
            message = f"nothing asks for the fact '{name}'"
            spans = [description.span(head) for head in heads]
            fixes = respelt_name(hint, *spans)
            yield warning("GDL024", message, spans[0], hint=hint, fixes=fixes)


def missing(description: Description, found: list[Slip]) -> Iterator[Diagnostic]:
    """GDL010, GDL011: relations without which there is no game, shown where they may be meant."""
    heads = {rule.head.name for rule in description.rules}
    needed = {"role": "declare the players: (role white)", "legal": "say which moves there are"}
    for name, hint in needed.items():
        if name not in heads:
            slip = next((slip for slip in found if name in slip.hint.meant), None)
            yield error(
                "GDL010",
                f"the game has no '{name}'" + (f", but '{slip.head.name}'" if slip else ""),
                description.span(slip.head) if slip else None,
                hint=slip.hint if slip else hint,
                fixes=slip.fixes(description) if slip else (),
            )
    wanted = {
        "init": "the game starts without any fact",
        "next": "the state is empty after a move",
        "terminal": "the game never ends",
        "goal": "nobody ever wins",
    }
    for name, consequence in wanted.items():
        if name not in heads:
            yield warning("GDL011", f"the game has no '{name}': {consequence}")
