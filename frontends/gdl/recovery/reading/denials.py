"""Denials of a move that always hold, since of several moves a role makes one.

    (<= (next (on ?a ?b)) (true (on ?a ?b)) (disc ?c) (not (does p (put ?a ?c))))
        =>  (<= (next (on ?a ?b)) (true (on ?a ?b)))

Whoever writes this means that nothing is put, and says that something is not: of two discs and
more there is one that was not put.  Such a rule keeps all facts, which is far less to be asked of
each of them than it looks.

Why sound: a role makes one move in a step, and a move has one symbol at each place, so that
``(does p (put ?a ?c))`` holds of at most one ?c.  If nothing else is asked of ?c than to be one of
several symbols, there is another one of those.
Not applied: where ?c stands in the head or in any other condition than a list of symbols, or is
the role; where the lists have one symbol in common, or none.
"""

from __future__ import annotations

from dataclasses import replace

from rgt.frontends.gdl.recovery.reading.parts import terms_of
from rgt.frontends.gdl.recovery.reading.rules import Fact, FlatRule, Kind, Part, Rules
from rgt.frontends.gdl.syntax import Variable

_SEVERAL = 2


def without_idle_denials(rules: Rules) -> Rules:
    """The rules, without denied moves that no step could make hold."""
    return replace(
        rules,
        rules={
            predicate: tuple(dict.fromkeys(_without(rule, rules) for rule in own))
            for predicate, own in rules.rules.items()
        },
    )


def _without(rule: FlatRule, rules: Rules) -> FlatRule:
    """A rule without its denials that always hold, and what they alone asked of an unknown."""
    for part in rule.body:
        if isinstance(part, Fact) and not part.positive and part.atom.predicate.kind is Kind.DOES:
            for term in dict.fromkeys(part.atom.args[1:]):
                if isinstance(term, Variable) and term != part.atom.args[0]:
                    rest = _open(term, part, rule, rules)
                    if rest is not None:
                        return _without(replace(rule, body=rest), rules)
    return rule


def _open(term: Variable, denied: Fact, rule: FlatRule, rules: Rules) -> tuple[Part, ...] | None:
    """What else a body asks, if of an unknown it asks nothing but to be one of several symbols."""
    if term in rule.head.args:
        return None
    symbols: frozenset[str] | None = None
    rest: list[Part] = []
    for part in rule.body:
        if part is denied:
            continue
        if term not in terms_of(part):
            rest.append(part)
            continue
        if not (
            isinstance(part, Fact)
            and part.positive
            and part.atom.predicate.kind is Kind.STATIC
            and part.atom.predicate.arity == 1
        ):
            return None
        listed = frozenset(row[0] for row in rules.tables.get(part.atom.predicate, ()))
        symbols = listed if symbols is None else symbols & listed
    return tuple(rest) if symbols is not None and len(symbols) >= _SEVERAL else None
