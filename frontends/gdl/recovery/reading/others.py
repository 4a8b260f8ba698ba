"""Of two symbols, the one that differs from the other is told by it, as by a table.

    (<= (next (control ?s)) (true (control ?r)) (role ?s) (distinct ?s ?r))
        =>  (<= (next (control ?s)) (true (control ?r)) (other ?r ?s))

where there are two roles and ``?r`` is one of them: as who writes the pairs down himself says it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rgt.frontends.gdl.recovery.reading.domains import Domains
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Row,
    Rules,
)
from rgt.frontends.gdl.syntax import Term, Variable


def with_others(rules: Rules, domains: Domains) -> Rules:
    """The rules with tables for what differs from one of two; the same rules where nothing does."""
    tables: dict[Predicate, frozenset[Row]] = {}
    found = {
        predicate: tuple(_told(rule, rules, domains, tables) for rule in own)
        for predicate, own in rules.rules.items()
    }
    if not tables:
        return rules
    return replace(rules, rules=found, tables={**rules.tables, **tables})


def _told(
    rule: FlatRule, rules: Rules, domains: Domains, tables: dict[Predicate, frozenset[Row]]
) -> FlatRule:
    body = list(rule.body)
    known: Mapping[Variable, tuple[str, ...]] | None = None
    for fact in rule.body:
        if not isinstance(fact, Fact) or not fact.positive or fact.atom.predicate.arity != 1:
            continue
        rows = rules.tables.get(fact.atom.predicate, frozenset())
        (one,) = fact.atom.args
        if len(rows) != 2 or not isinstance(one, Variable):
            continue
        for part in rule.body:
            other = _apart(part, one)
            if other is None or part not in body or fact not in body:
                continue
            rest = [each for each in body if each not in (fact, part)]
            known = domains.variables(rest)
            if known is None or not {(value,) for value in known.get(other, (" ",))} <= rows:
                continue
            # no relation that is written has a space in its name
            table = Predicate(Kind.STATIC, f"other {fact.atom.predicate.name}", 2)
            (first,), (second,) = sorted(rows)
            tables[table] = frozenset({(first, second), (second, first)})
            body[body.index(fact)] = Fact(Atom(table, (other, one)))
            body.remove(part)
    return rule if len(body) == len(rule.body) else replace(rule, body=tuple(body))


def _apart(part: Part, one: Variable) -> Variable | None:
    """The other variable that a condition has differ from one; None if it says no such thing."""
    if not isinstance(part, Different) or not part.positive:
        return None
    pair: tuple[Term, Term] = (part.left, part.right)
    for term, other in (pair, pair[::-1]):
        if term == one and other != one and isinstance(other, Variable):
            return other
    return None
