"""What is known of a game before its moves are looked at: groups, and whose turn it is.

Where no fact alone tells whose turn it is, the rules are read over other facts (`reading.united`):

    (place ?r), (rotate ?r), one of all      (control place ?r), (control rotate ?r), one of all
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations

from rgt.frontends import Simultaneous
from rgt.frontends.gdl.recovery.proofs.beginning import free_roles
from rgt.frontends.gdl.recovery.proofs.groups import Group, find_groups, initially_total
from rgt.frontends.gdl.recovery.proofs.mover import Mover, find_mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import Domains, infer
from rgt.frontends.gdl.recovery.reading.others import with_others
from rgt.frontends.gdl.recovery.reading.rules import Predicate, Rules, Unrecovered
from rgt.frontends.gdl.recovery.reading.united import same_facts, united, without

WAITS_UNKNOWN = "in GDL-II a waiting role may not know that it waits"
"""Why nothing is left out where roles see what rules say."""

_MOST_UNITED = 4
"""The most relations that are taken for one."""


@dataclass
class Turns:
    """A game's rules, as they are read from here on, and what is proven of them.

    `choosing` says why nobody waits, where waiting was to be left out; `said` what was done to the
    facts, for people.
    """

    rules: Rules
    domains: Domains
    groups: Mapping[Predicate, Group]
    prover: Prover
    mover: Mover | None = None
    choosing: str | None = None
    said: tuple[str, ...] = ()

    def find(self) -> None:
        """Find who moves, or why that is no single role; raises Unrecovered if neither is shown.

        Where nobody can be shown to wait, the net may know more.
        """
        self.mover = None
        try:
            self.mover = find_mover(self.rules, self.domains, self.groups, self.prover)
        except Unrecovered:
            free = free_roles(self.rules.description, self.rules.roles)
            if len(free) < 2:
                raise
            self.choosing = f"{' and '.join(free[:2])} have a choice at the same time"


def turns(rules: Rules, simultaneous: Simultaneous) -> Turns:
    """What is known of the state, and of turns if these are wanted; raises Unrecovered."""
    same = same_facts(rules)
    said = tuple(f"{fact} holds of the same as {other}" for fact, other in same.items())
    found = _read(without(rules, same) if same else rules, said)
    if rules.sees:
        if simultaneous == "drop" and len(rules.roles) > 1:
            found.choosing = WAITS_UNKNOWN
        return found
    if simultaneous == "keep" and len(rules.roles) > 1:
        return found
    try:
        found.find()
    except Unrecovered:
        for other in _united(found):
            with suppress(Unrecovered):
                other.find()
                return other
        raise
    return found


def _read(rules: Rules, said: tuple[str, ...]) -> Turns:
    domains = infer(rules)
    told = with_others(rules, domains)
    if told is not rules:
        rules, domains = told, infer(told)
    groups, prover = find_groups(rules, domains)
    prover.totals = initially_total(rules, domains, groups)
    return Turns(rules, domains, groups, prover, said=said)


def _united(found: Turns) -> Iterator[Turns]:
    """The game with several relations as one that may tell whose turn it is: one fact at a time."""
    roles = set(found.rules.roles)
    own = [
        predicate
        for predicate, group in found.groups.items()
        if predicate.arity == 1 and not group.keys and set(found.domains.of(predicate)[0]) <= roles
    ]
    for size in range(2, min(len(own), _MOST_UNITED) + 1):
        for facts in combinations(own, size):
            if sum(len(found.rules.init.get(fact, ())) for fact in facts) != 1:
                continue
            rules, whole = united(found.rules, facts)
            told = f"of {', '.join(map(str, facts))} one fact holds, together they are {whole}"
            other = _read(rules, (*found.said, told))
            if not other.groups[whole].keys:
                yield other
