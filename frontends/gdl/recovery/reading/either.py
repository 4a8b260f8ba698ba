"""Rules that differ in one comparison, as one rule that asks for either.

    (<= (missing ?b ?s) (side ?b ?t) (distinct ?s ?t) (not (true (drawn ?t))))
    (<= (missing ?b ?s) (side ?b ?t) (distinct ?b ?t) (not (true (drawn ?t))))
        =>  (<= (missing ?b ?s) (side ?b ?t) (either ?s ?t ?b) (not (true (drawn ?t))))

That is how an `or` of comparisons is read: what else it asks would be walked once for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from rgt.frontends.gdl.recovery.reading.domains import Domains
from rgt.frontends.gdl.recovery.reading.parts import ordered, replaced, terms_of, variables
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Rules,
)
from rgt.frontends.gdl.syntax import Term, Variable

_Key = tuple[Atom, frozenset[Part]]
_Member = tuple[int, Different, dict[Variable, Term]]


def gathered(rules: Rules, domains: Domains) -> tuple[Rules, Domains]:
    """The rules with one for those of a derived relation that differ in one comparison; and what
    can stand at the places of the relations that are new.
    """
    numbers = count()
    found = dict(rules.rules)
    places = dict(domains.places)
    for predicate, own in rules.rules.items():
        if predicate.kind is Kind.DERIVED and len(own) > 1:
            gathering = _Gathering(own, found, domains, places, numbers)
            found[predicate] = tuple(gathering.rules())
    new = replace(rules, rules=found)
    return new, Domains(new, places, domains.index)


@dataclass(frozen=True)
class _Gathering:
    own: Sequence[FlatRule]
    found: dict[Predicate, tuple[FlatRule, ...]]
    domains: Domains
    places: dict[Predicate, tuple[tuple[str, ...], ...]]
    numbers: Iterator[int]

    def rules(self) -> Iterator[FlatRule]:
        """The rules, each group of such at the place of its first one."""
        alike: dict[_Key, list[_Member]] = {}
        for number, rule in enumerate(self.own):
            for part in rule.body:
                if isinstance(part, Different):
                    key, names = _canonical(rule, part)
                    if key is not None:
                        alike.setdefault(key, []).append((number, part, names))
        gone: set[int] = set()
        together: dict[int, list[_Member]] = {}
        for members in sorted(alike.values(), key=len, reverse=True):
            left = {member[0]: member for member in members if member[0] not in gone}
            if len(left) > 1:
                together[min(left)] = [left[number] for number in sorted(left)]
                gone |= left.keys()
        for number, rule in enumerate(self.own):
            if number in together:
                yield self._either(rule, together[number])
            elif number not in gone:
                yield rule

    def _either(self, rule: FlatRule, members: Sequence[_Member]) -> FlatRule:
        """The first rule of some that are alike, with a new relation for what they compare."""
        _, own, names = members[0]
        compared = [replaced(part, known) for _, part, known in members]
        asked = dict.fromkeys(ordered(compared))
        args = tuple(variable for variable, name in names.items() if name in asked)
        # no relation that is written has a space in its name
        predicate = Predicate(Kind.DERIVED, f"either {next(self.numbers)}", len(args))
        head = Atom(predicate, tuple(names[variable] for variable in args))
        self.found[predicate] = tuple(FlatRule(head, (part,), rule.origin) for part in compared)
        values: list[dict[str, None]] = [{} for _ in args]
        for number, _, known in members:
            ranges = self.domains.variables(self.own[number].body) or {}
            for variable, name in known.items():
                for at, term in enumerate(head.args):
                    if term == name:
                        values[at].update(dict.fromkeys(ranges.get(variable, ())))
        self.places[predicate] = tuple(map(tuple, values))
        rest = tuple(part for part in rule.body if part is not own)
        return replace(rule, body=(*rest, Fact(Atom(predicate, args))))


def _canonical(rule: FlatRule, part: Different) -> tuple[_Key | None, dict[Variable, Term]]:
    """What a rule has without one comparison, whatever its variables are called; None if nothing
    else binds what is compared.
    """
    rest = [other for other in rule.body if other is not part]
    names: dict[Variable, Term] = {}
    for variable in ordered((Fact(rule.head), *rest)):
        names.setdefault(variable, Variable(f"?{len(names)}"))
    bound = variables(each for each in rest if isinstance(each, Fact) and each.positive)
    if not {t for t in terms_of(part) if isinstance(t, Variable)} <= bound:
        return None, names
    head = replaced(Fact(rule.head), names)
    assert isinstance(head, Fact)
    return (head.atom, frozenset(replaced(each, names) for each in rest)), names
