"""The same rules over other facts: relations that are always alike are one, some become one.

    (next (left a)) if (true (left b))         `right` begins as `left` does, and its rules are
    (next (right a)) if (true (right b))       those of `left`:  `left` alone is enough

    (place ?r), (rotate ?r)                    (control place ?r), (control rotate ?r)

Either way the states are as many as before, each said by other facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rgt.frontends.gdl.recovery.reading.domains import stored
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
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_Shape = tuple[tuple[Term, ...], tuple[Part, ...]]

_SHORTEST = 3
"""What several names have in common is a name if it has so many letters."""


def same_facts(rules: Rules) -> dict[Predicate, Predicate]:
    """Relations of the state that hold of the same as an earlier one, in every state.

    They begin alike, and their rules differ in nothing but in what one of them asks of the other:
    by induction over the steps they stay alike.
    """
    first: dict[tuple[int, frozenset[Row]], Predicate] = {}
    known = {
        fact: first.setdefault((fact.arity, rules.init.get(fact, frozenset())), fact)
        for fact in rules.facts
    }
    while True:
        leaders: dict[tuple[Predicate, frozenset[_Shape]], Predicate] = {}
        found: dict[Predicate, Predicate] = {}
        for fact in rules.facts:
            following = rules.of(Predicate(Kind.NEXT, fact.name, fact.arity))
            shapes = frozenset(_shape(rule, known) for rule in following)
            found[fact] = leaders.setdefault((known[fact], shapes), fact)
        if found == known:
            return {fact: leader for fact, leader in found.items() if fact != leader}
        known = found


def without(rules: Rules, same: Mapping[Predicate, Predicate]) -> Rules:
    """The rules with some relations of the state said by others that hold of the same."""

    def new(atom: Atom) -> Atom:
        fact = same.get(stored(atom.predicate))
        return atom if fact is None else Atom(_as(atom.predicate.kind, fact), atom.args)

    kept = {
        predicate: each
        for predicate, each in rules.rules.items()
        if predicate.kind is not Kind.NEXT or stored(predicate) not in same
    }
    return replace(
        rules,
        rules={predicate: _rewritten(each, new) for predicate, each in kept.items()},
        init={fact: rows for fact, rows in rules.init.items() if fact not in same},
        facts=tuple(fact for fact in rules.facts if fact not in same),
    )


def united(rules: Rules, facts: Sequence[Predicate]) -> tuple[Rules, Predicate]:
    """The rules with relations of the state as one, whose first place has the relation's name.

    All have the same number of places.
    """
    whole = Predicate(Kind.TRUE, _name(rules, facts), facts[0].arity + 1)

    def new(atom: Atom) -> Atom:
        if stored(atom.predicate) not in facts:
            return atom
        kind = atom.predicate.kind
        return Atom(_as(kind, whole), (Constant(atom.predicate.name), *atom.args))

    following = _as(Kind.NEXT, whole)
    found: dict[Predicate, tuple[FlatRule, ...]] = {}
    for predicate, each in rules.rules.items():
        one = predicate.kind is Kind.NEXT and stored(predicate) in facts
        at = following if one else predicate
        found[at] = found.get(at, ()) + _rewritten(each, new)
    rows = frozenset((fact.name, *row) for fact in facts for row in rules.init.get(fact, ()))
    kept = tuple(fact for fact in rules.facts if fact not in facts)
    init = {fact: each for fact, each in rules.init.items() if fact not in facts}
    return replace(rules, rules=found, init={whole: rows, **init}, facts=(whole, *kept)), whole


def _name(rules: Rules, facts: Sequence[Predicate]) -> str:
    """What the names have in common at their ends, or all of them."""
    names = [fact.name for fact in facts]
    shortest = min(map(len, names))
    ends = [names[0][len(names[0]) - size :] for size in range(shortest, _SHORTEST - 1, -1)]
    starts = [names[0][:size] for size in range(shortest, _SHORTEST - 1, -1)]
    common = [end for end in ends if all(name.endswith(end) for name in names)]
    common += [start for start in starts if all(name.startswith(start) for name in names)]
    wish = max(common, key=len, default="").strip("_-") or "_or_".join(names)
    # no relation that is written has a space in its name
    taken = {(fact.name, fact.arity) for fact in rules.facts}
    return f"{wish} one" if (wish, facts[0].arity + 1) in taken else wish


def _as(kind: Kind, predicate: Predicate) -> Predicate:
    return Predicate(kind, predicate.name, predicate.arity)


def _rewritten(rules: Sequence[FlatRule], new: Callable[[Atom], Atom]) -> tuple[FlatRule, ...]:
    def part(old: Part) -> Part:
        return old if isinstance(old, Different) else Fact(new(old.atom), old.positive)

    found = (FlatRule(new(rule.head), tuple(map(part, rule.body)), rule.origin) for rule in rules)
    return tuple(dict.fromkeys(found))


def _shape(rule: FlatRule, known: Mapping[Predicate, Predicate]) -> _Shape:
    """A rule for the next state without the name of what it concludes, or names of variables."""
    names: dict[Variable, Term] = {}

    def term(old: Term) -> Term:
        if isinstance(old, Variable):
            return names.setdefault(old, Variable(f"?{len(names)}"))
        return old

    def part(old: Part) -> Part:
        if isinstance(old, Different):
            return Different(term(old.left), term(old.right), old.positive)
        predicate = known.get(old.atom.predicate, old.atom.predicate)
        return Fact(Atom(predicate, tuple(map(term, old.atom.args))), old.positive)

    return tuple(map(term, rule.head.args)), tuple(map(part, rule.body))
