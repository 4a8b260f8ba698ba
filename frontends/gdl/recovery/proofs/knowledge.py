"""What is known of a game's rules while something is proven: tables, what is functional, totals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations, count
from operator import itemgetter

from rgt.frontends.gdl.recovery.proofs.consequences import Consequences
from rgt.frontends.gdl.recovery.proofs.joins import picking
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
    Unrecovered,
)
from rgt.frontends.gdl.syntax import Term, Variable

Places = tuple[int, ...]
"""Argument places, from 0."""

Values = dict[Variable, Term]
"""What variables stand for."""

MAX_STEPS = 6_000_000
"""How many steps, some seconds' worth, may be spent on one game; the same on any machine."""

_MAX_KEYED = 5
"""Tables of more places are searched for what is functional in them only if they are small."""

_MAX_SEARCH = 500_000
"""The most rows that are looked at in that search."""


class Knowledge:
    """The rules of one game, and what has been proven of it.

    `keys` says which places of a predicate of the state determine the others; it may be changed
    between questions.  `assumed` holds in every state that is asked about.
    """

    def __init__(
        self,
        rules: Rules,
        keys: Mapping[Predicate, Collection[Places]] | None = None,
        assumed: Sequence[Part] = (),
    ) -> None:
        self.rules = rules
        self.domains: Domains | None = None
        """What can stand where, if that is known."""
        self.totals: Collection[Predicate] = frozenset()
        """The groups that have a value for every key."""
        self.relied: set[Predicate] = set()
        """The totals that something was concluded from."""
        self.used: set[tuple[Predicate, Places]] = set()
        """The keys of the state that something was concluded from."""
        self.named = count()
        """Numbers for relations that are made while something is proven."""
        self.keys = dict(keys or {})
        self.assumed = tuple(assumed)
        self._table_keys: dict[Predicate, tuple[Places, ...]] = {}
        self._tells: dict[Predicate, tuple[tuple[int, int, Mapping[str, str]], ...]] = {}
        self._common: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[str, ...]] = {}
        self._indices: dict[tuple[Predicate, Places], dict[Row, list[Row]]] = {}
        self._negatable: dict[
            Predicate, tuple[Sequence[FlatRule], tuple[tuple[Atom, tuple[Part, ...]], ...]]
        ] = {}
        self.consequences = Consequences(rules)
        self.spent = 0
        self.numbers = count()

    def fresh(self, parts: Sequence[Part], head: Atom) -> tuple[Atom, tuple[Part, ...]]:
        """A rule with variables of its own."""
        mark = f"/{next(self.numbers)}"
        names: Values = {}

        def new(term: Term) -> Term:
            if not isinstance(term, Variable):
                return term
            if term not in names:
                name = term.name.partition("/")[0] + mark
                if Variable(name) in names.values():
                    # two names may differ after their marks only
                    name = f"{name}.{len(names)}"
                names[term] = Variable(name)
            return names[term]

        def atom(old: Atom) -> Atom:
            return Atom(old.predicate, tuple(map(new, old.args)))

        return atom(head), tuple(
            Fact(atom(part.atom), part.positive)
            if isinstance(part, Fact)
            else Different(new(part.left), new(part.right), part.positive)
            for part in parts
        )

    def renamed(self, rule: FlatRule) -> tuple[Atom, tuple[Part, ...]]:
        """The head and body of a rule with variables of its own."""
        return self.fresh(rule.body, rule.head)

    def unknowns(self, fact: Atom) -> Atom:
        """A fact that follows, with names of its own for what is not known of it."""
        args: list[Term] = []
        for term in fact.args:
            told = not isinstance(term, Variable) or term.name[0] != "!"
            args.append(term if told else Variable(f"?some{next(self.numbers)}"))
        return Atom(fact.predicate, tuple(args))

    def tells(self, predicate: Predicate) -> Sequence[tuple[int, int, Mapping[str, str]]]:
        """Places of a table each of which determines another one, and the function."""
        found = self._tells.get(predicate)
        if found is None:
            rows = self.rules.tables.get(predicate, frozenset())
            found = self._tells[predicate] = tuple(_functions(predicate, rows))
        return found

    def negatable(self, predicate: Predicate) -> Sequence[tuple[Atom, tuple[Part, ...]]]:
        """The rules of a predicate with variables that no rule of `renamed` has, always the same.

        For questions whose answers keep none of these variables.
        """
        rules = self.rules.of(predicate)
        known = self._negatable.get(predicate)
        if known is None or known[0] is not rules:
            known = self._negatable[predicate] = rules, tuple(map(self.renamed, rules))
        return known[1]

    def spend(self, steps: int) -> None:
        """Count steps; raises Unrecovered where a game has had all it may have."""
        self.spent += steps
        if self.spent > MAX_STEPS:
            raise Unrecovered("to find its state takes too long")

    def common(self, left: tuple[str, ...], right: tuple[str, ...]) -> tuple[str, ...]:
        """The symbols that stand in both of two domains."""
        found = self._common.get((left, right))
        if found is None:
            others = frozenset(right)
            found = self._common[left, right] = tuple(text for text in left if text in others)
        return found

    def fitting(self, predicate: Predicate, places: Places, values: Row) -> Sequence[Row]:
        """The rows of a table that have some values at some places."""
        index = self._indices.get((predicate, places))
        if index is None:
            index = self._indices[predicate, places] = {}
            picked = picking(places)
            for row in sorted(self.rules.tables.get(predicate, frozenset())):
                index.setdefault(picked(row), []).append(row)
        return index.get(values, ())

    def functional(self, predicate: Predicate) -> Collection[Places]:
        """Places that determine all others of a predicate."""
        if predicate.kind is Kind.TRUE:
            return self.keys.get(predicate, ())
        if predicate.kind is not Kind.STATIC:
            return ()
        found = self._table_keys.get(predicate)
        if found is None:
            found = self._table_keys[predicate] = table_keys(
                predicate, self.rules.tables.get(predicate, frozenset())
            )
        return found


def table_keys(predicate: Predicate, rows: Collection[Row]) -> tuple[Places, ...]:
    """The smallest sets of places that determine the others in every row of a table."""
    if predicate.arity > _MAX_KEYED and len(rows) << predicate.arity > _MAX_SEARCH:
        return ()
    found: list[Places] = []
    for size in range(predicate.arity):
        for places in combinations(range(predicate.arity), size):
            if any(set(known) <= set(places) for known in found):
                continue
            if len(set(map(picking(places), rows))) == len(rows):
                found.append(places)
    return tuple(found)


def _functions(
    predicate: Predicate, rows: Collection[Row]
) -> Iterator[tuple[int, int, Mapping[str, str]]]:
    """The pairs of places of which the first determines the second, not everywhere the same."""
    for at in range(predicate.arity):
        for other in range(predicate.arity):
            pairs = set(map(itemgetter(at, other), rows))
            found = dict(pairs)
            if at != other and len(pairs) == len(found) > len(set(found.values())) > 1:
                yield at, other, found
