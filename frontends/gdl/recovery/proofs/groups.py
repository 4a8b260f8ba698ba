"""Groups of facts of which at most one holds, proven by induction over the rules.

    next (cell ?x ?y ?p)   two rules that conclude it for one ?x ?y and two different ?p refute
                           each other   =>   ?x ?y determine ?p: a map from squares to pieces

All candidates are assumed in the present state, and each is asked about the next; what cannot be
shown is dropped and everything asked again, until nothing is dropped (the Houdini of
C. Flanagan and K. R. M. Leino, FME 2001).  What is left holds at first and is kept by every legal
joint move, hence holds in every state that can be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import prod

from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import Domains
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Predicate,
    Rules,
)

_TERMINAL = Atom(Predicate(Kind.TERMINAL, "terminal", 0), ())

_MAX_ARITY = 6
"""Facts of more places are not searched for groups."""

_MAX_VALUES = 3
"""The most places that others determine together."""


Assumption = tuple[Predicate, Places]
"""A candidate: places of a predicate of the state that determine the others."""


@dataclass(frozen=True, slots=True)
class Group:
    """The facts of a predicate, cut in keys and values: at most one value a key.

    Without values the facts are loose: each holds or not.
    """

    predicate: Predicate
    keys: Places
    values: Places


def find_groups(
    rules: Rules, domains: Domains | None = None
) -> tuple[dict[Predicate, Group], Prover]:
    """The group of every predicate of the state, with the smallest keys that were proven.

    `domains` are what can stand where, if that is known: of few things each may be excluded.
    """
    alive = {
        predicate: [keys for keys in _candidates(predicate) if _holds_first(rules, predicate, keys)]
        for predicate in rules.facts
    }
    prover = Prover(rules, alive, (Fact(_TERMINAL, False),))
    prover.domains = domains
    shown: dict[Assumption, frozenset[Assumption]] = {}
    doubtful = [(predicate, keys) for predicate, each in alive.items() for keys in each]
    while doubtful:
        lost: set[Assumption] = set()
        for predicate, keys in doubtful:
            prover.used.clear()
            if _kept(prover, predicate, keys):
                shown[predicate, keys] = frozenset(prover.used)
            else:
                shown.pop((predicate, keys), None)
                lost.add((predicate, keys))
                alive[predicate].remove(keys)
                prover.keys[predicate] = alive[predicate]
        doubtful = [each for each, used in shown.items() if used & lost]
    groups: dict[Predicate, Group] = {}
    for predicate, candidates in alive.items():
        every = tuple(range(predicate.arity))
        keys = min(candidates, key=lambda found: (len(found), found), default=every)
        groups[predicate] = Group(predicate, keys, tuple(p for p in every if p not in keys))
    return groups, prover


def _candidates(predicate: Predicate) -> Iterator[Places]:
    """Keys that may determine the other places, smallest first.

    That there is one fact alone, however many places it has, is always asked.
    """
    if predicate.arity:
        yield ()
    if predicate.arity > _MAX_ARITY:
        return
    places = range(predicate.arity)
    for size in range(max(1, predicate.arity - _MAX_VALUES), predicate.arity):
        yield from combinations(places, size)


def _holds_first(rules: Rules, predicate: Predicate, keys: Places) -> bool:
    rows = rules.init.get(predicate, frozenset())
    return len({tuple(row[at] for at in keys) for row in rows}) == len(rows)


def _kept(prover: Prover, predicate: Predicate, keys: Places) -> bool:
    """Whether no two rules make the next state break the group."""
    rules = prover.rules.of(Predicate(Kind.NEXT, predicate.name, predicate.arity))
    values = [at for at in range(predicate.arity) if at not in keys]
    for number, one in enumerate(rules):
        for other in rules[number:]:
            head, body = prover.renamed(one)
            twin, twin_body = prover.renamed(other)
            same: list[Part] = [Different(head.args[at], twin.args[at], False) for at in keys]
            for at in values:
                apart = Different(head.args[at], twin.args[at])
                if not prover.refutes((*same, apart, *body, *twin_body)):
                    return False
    return True


def initially_total(
    rules: Rules, domains: Domains, groups: Mapping[Predicate, Group]
) -> set[Predicate]:
    """The groups that have a value for every key in the first state."""
    found: set[Predicate] = set()
    for predicate, group in groups.items():
        places = domains.of(predicate)
        keys = prod(len(places[at]) for at in group.keys)
        if group.values and len(rules.init.get(predicate, ())) == keys:
            found.add(predicate)
    return found
