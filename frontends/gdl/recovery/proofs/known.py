"""Conditions that hold together, and what follows from them by looking it up."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Self

from rgt.frontends.gdl.recovery.proofs.joins import picking
from rgt.frontends.gdl.recovery.proofs.knowledge import Knowledge, Values
from rgt.frontends.gdl.recovery.reading.domains import stored
from rgt.frontends.gdl.recovery.reading.parts import replaced
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Kind,
    Part,
    Predicate,
    Row,
)
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_MAX_ROWS = 300
"""How many combinations of symbols are looked up to see that a table has a row for each."""


_MAX_MATCHES = 4
"""Tables with more rows that fit are not looked through for what does not hold."""

Denial = tuple[Atom, frozenset[Variable]]
"""What does not hold, for all values of some variables."""


class Known:
    """Conditions that hold together, and what is known of their unknown symbols."""

    def __init__(self, prover: Knowledge) -> None:
        self.prover = prover
        self.values: Values = {}
        self.facts: dict[Atom, bool] = {}
        """What holds, and whether it has been replaced by the bodies of its rules."""
        self.concluded: set[Atom] = set()
        """Relations that hold, with all that holds wherever they do."""
        self.negated: dict[Atom, frozenset[Variable]] = {}
        """What does not hold, for all values of some variables."""
        self.different: list[tuple[Term, Term]] = []
        self.closed = False
        self.changed = False
        self._merged = False
        """Whether unknowns were merged since all conditions were settled."""
        self._apart = 0
        """How often what is known to differ has changed."""
        self._looked: dict[Atom, int] = {}
        """Atoms of tables whose rows tell no more, and when that was."""
        self._ranges: dict[Term, tuple[str, ...]] | None = None
        self._denials: dict[Predicate, tuple[list[Denial], list[Denial]]] | None = None
        self._by_predicate: dict[Predicate, list[Atom]] | None = None

    def copy(self) -> Self:
        """The same conditions, to be added to."""
        other = type(self)(self.prover)
        other.values = dict(self.values)
        other.facts = dict(self.facts)
        other.concluded = set(self.concluded)
        other.negated = dict(self.negated)
        other.different = list(self.different)
        other._merged = self._merged
        other._apart, other._looked = self._apart, dict(self._looked)
        return other

    # -- adding ----------------------------------------------------------------------------------

    def add(self, parts: Iterable[Part]) -> None:
        """Let some conditions hold."""
        for part in parts:
            if isinstance(part, Different):
                if part.positive:
                    pair = self.value(part.left), self.value(part.right)
                    if pair not in self.different:
                        self.different.append(pair)
                        self._apart += 1
                        self.changed = True
                else:
                    self.merge(part.left, part.right)
            elif part.positive:
                self.hold(part.atom)
            else:
                self.deny(part.atom, frozenset())

    def hold(self, atom: Atom) -> None:
        """Let an atom hold."""
        atom = self.settled(atom)
        if atom not in self.facts:
            self.facts[atom] = False
            self.changed = True
            self._ranges = None
            self._by_predicate = None

    def deny(self, atom: Atom, universal: frozenset[Variable]) -> None:
        """Let an atom not hold, for all values of some of its variables."""
        atom = self.settled(atom)
        if universal:
            # the same names for the same thing, so that nothing is said for ever
            names: Values = {}
            for term in atom.args:
                if isinstance(term, Variable) and term in universal:
                    names.setdefault(term, Variable(f"*{len(names)}"))
            args = (names.get(t, t) if isinstance(t, Variable) else t for t in atom.args)
            atom = Atom(atom.predicate, tuple(args))
            universal = frozenset(v for v in names.values() if isinstance(v, Variable))
        if atom not in self.negated:
            self.negated[atom] = universal
            self.changed = True
            self._denials = None
            # rows of other tables may fit no longer
            self._apart += atom.predicate.kind is Kind.STATIC

    def merge(self, left: Term, right: Term) -> None:
        """Let two terms be the same; closes the case where they cannot be."""
        left, right = self.value(left), self.value(right)
        if left == right:
            return
        self.changed = True
        self._ranges = None
        self._merged = True
        if isinstance(left, Variable):
            self.values[left] = right
        elif isinstance(right, Variable):
            self.values[right] = left
        else:
            self.closed = True

    def value(self, term: Term) -> Term:
        """What a term is known to be."""
        values = self.values
        while isinstance(term, Variable):
            known = values.get(term)
            if known is None:
                return term
            term = known
        return term

    def settled(self, atom: Atom) -> Atom:
        """An atom of what its terms are known to be."""
        if self.values.keys().isdisjoint(atom.args):
            return atom
        return Atom(atom.predicate, tuple(map(self.value, atom.args)))

    def known(self, args: tuple[Term, ...]) -> tuple[Term, ...]:
        """What some terms are known to be."""
        return args if self.values.keys().isdisjoint(args) else tuple(map(self.value, args))

    # -- looking up -------------------------------------------------------------------------------

    def rows(self, predicate: Predicate, args: tuple[Term, ...]) -> Iterator[Row]:
        """The rows of a table that fit some arguments."""
        known = tuple(at for at, term in enumerate(args) if not isinstance(term, Variable))
        rows = self.prover.fitting(predicate, known, tuple(str(args[at]) for at in known))
        if len(known) == len(args):
            yield from rows
            return
        first = {term: at for at, term in reversed(list(enumerate(args)))}
        same = [(at, first[term]) for at, term in enumerate(args) if first[term] != at]
        apart = [
            (first[left], first[right])
            for left, right in self.different
            if left in first and right in first
        ]
        other = [
            (first[term], constant.name)
            for pair in self.different
            for term, constant in (pair, pair[::-1])
            if term in first and isinstance(term, Variable) and isinstance(constant, Constant)
        ]
        self.prover.spend(len(rows) // 8)
        for left, right in same:
            rows = [row for row in rows if row[left] == row[right]]
        for table, places in self._absent(first):
            rows = [row for row in rows if places(row) not in table]
        for left, right in apart:
            rows = [row for row in rows if row[left] != row[right]]
        for at, text in other:
            rows = [row for row in rows if row[at] != text]
        yield from rows

    def _absent(
        self, places: Mapping[Term, int]
    ) -> Iterator[tuple[Collection[Row], Callable[[Row], Row]]]:
        """The tables that have no row of some places of another one, as far as that is known."""
        for predicate, (_, denied) in self._all_denied().items():
            if predicate.kind is Kind.STATIC:
                for args in (self.known(atom.args) for atom, _ in denied):
                    if all(term in places for term in args):
                        table = self.prover.rules.tables.get(predicate, frozenset())
                        yield table, picking(tuple(places[term] for term in args))

    def matched(
        self, pattern: Atom, atom: Atom, universal: Collection[Variable], values: Values
    ) -> bool:
        """Extend `values` of universal variables so that the pattern is the atom."""
        for term, other in zip(self.known(pattern.args), self.known(atom.args), strict=True):
            if isinstance(term, Variable) and term in universal:
                if values.setdefault(term, other) != other:
                    return False
            elif term != other:
                return False
        return True

    def holds(
        self, parts: Sequence[Part], at: int, local: Collection[Variable], values: Values
    ) -> bool:
        """Whether some values of the local variables make all conditions known to hold."""
        if at == len(parts):
            return True
        part = replaced(parts[at], values)
        if isinstance(part, Different):
            left, right = self.value(part.left), self.value(part.right)
            if left in local or right in local:
                return False
            apart = (
                isinstance(left, Constant) and isinstance(right, Constant) and left != right
            ) or any(pair in self.different for pair in ((left, right), (right, left)))
            known = apart if part.positive else left == right
            return known and self.holds(parts, at + 1, local, values)
        atom = part.atom
        if not part.positive:
            return self._is_denied(atom, local) and self.holds(parts, at + 1, local, values)
        if atom.predicate.kind is Kind.STATIC:
            args = self.known(atom.args)
            free = {term for term in args if isinstance(term, Variable)}
            if free <= set(local):
                for row in self.rows(atom.predicate, args):
                    found = dict(values)
                    for term, value in zip(args, row, strict=True):
                        if isinstance(term, Variable):
                            found[term] = Constant(value)
                    if self.holds(parts, at + 1, local, found):
                        return True
            elif self._always(args, atom.predicate, local):
                return self.holds(parts, at + 1, local, self._some(args, local, values))
        if atom.predicate in self.prover.totals and self._has_value(atom, local):
            args = self.known(atom.args)
            if self.holds(parts, at + 1, local, self._some(args, local, values)):
                return True
        for held in self.held(atom.predicate):
            found = dict(values)
            if self.matched(atom, held, local, found) and self.holds(parts, at + 1, local, found):
                return True
        return False

    def held(self, predicate: Predicate) -> Sequence[Atom]:
        """The facts of a predicate that hold now, in the order in which they were found."""
        if self._by_predicate is None:
            self._by_predicate = {}
            for atom in self.facts:
                self._by_predicate.setdefault(atom.predicate, []).append(atom)
        return self._by_predicate.get(predicate, ())

    def matches(
        self, parts: Sequence[Part], at: int, local: Collection[Variable], values: Values
    ) -> Iterator[Values]:
        """Values of the local variables that make all conditions known to hold, by what is told."""
        if at == len(parts):
            yield values
            return
        part = replaced(parts[at], values)
        if isinstance(part, Different) or not part.positive:
            if self.holds((part,), 0, local, {}):
                yield from self.matches(parts, at + 1, local, values)
            return
        args = self.known(part.atom.args)
        if part.atom.predicate.kind is Kind.STATIC and all(
            isinstance(term, Constant) or term in local for term in args
        ):
            rows = list(islice(self.rows(part.atom.predicate, args), _MAX_MATCHES + 1))
            if len(rows) > _MAX_MATCHES:
                return
            for row in rows:
                found = dict(values)
                for term, value in zip(args, row, strict=True):
                    if isinstance(term, Variable):
                        found[term] = Constant(value)
                yield from self.matches(parts, at + 1, local, found)
            return
        for held in self.held(part.atom.predicate):
            found = dict(values)
            if self.matched(part.atom, held, local, found):
                yield from self.matches(parts, at + 1, local, found)

    def _some(self, args: Sequence[Term], local: Collection[Variable], values: Values) -> Values:
        """New unknowns for local variables of which something is known to hold."""
        fresh = {
            term: Variable(f"?some{next(self.prover.numbers)}")
            for term in args
            if isinstance(term, Variable) and term in local
        }
        return {**values, **fresh}

    def _has_value(self, atom: Atom, local: Collection[Variable]) -> bool:
        """Whether a total group has a value, any, for a key."""
        domains = self.prover.domains
        keys = next(iter(self.prover.functional(atom.predicate)), None)
        if domains is None or keys is None:
            return False
        open_ = [self.value(t) for at, t in enumerate(atom.args) if at not in keys]
        places = domains.of(atom.predicate)
        found = (
            len(set(open_)) == len(open_)
            and all(term in local for term in open_)
            and all(
                (known := self.range(self.value(atom.args[at]))) is not None
                and set(known) <= set(places[at])
                for at in keys
            )
        )
        if found:
            self.prover.relied.add(atom.predicate)
        return found

    def _always(
        self, args: Sequence[Term], predicate: Predicate, local: Collection[Variable]
    ) -> bool:
        """Whether a table has a row whatever the unknowns are that are not local."""
        known = tuple(at for at, term in enumerate(args) if term not in local)
        open_ = [term for term in args if term in local]
        ranges = [self.range(args[at]) for at in known]
        if len(set(open_)) < len(open_) or None in ranges:
            return False
        sets = [each for each in ranges if each is not None]
        size = 1
        for each in sets:
            size *= len(each)
        unknown = [args[at] for at in known if isinstance(args[at], Variable)]
        if size > _MAX_ROWS or len(set(unknown)) < len(unknown):
            return False
        return all(self.prover.fitting(predicate, known, row) for row in product(*sets))

    def range(self, term: Term) -> tuple[str, ...] | None:
        """The symbols that an unknown can be, by where it stands; None if nothing tells."""
        if not isinstance(term, Variable):
            return (str(term),)
        best = self.ranges().get(term)
        if best is None:
            return None
        apart = {
            right.name
            for left, right in (*self.different, *((b, a) for a, b in self.different))
            if left == term and isinstance(right, Constant)
        }
        return tuple(text for text in best if text not in apart)

    def ranges(self) -> dict[Term, tuple[str, ...]]:
        """For each unknown of what holds the symbols that can stand at all its places."""
        if self._ranges is not None:
            return self._ranges
        found = self._ranges = {}
        domains = self.prover.domains
        if domains is None:
            return found
        for atom in self.facts:
            if stored(atom.predicate) not in domains.places:
                # it was made since, and nothing is known of its places
                continue
            for term, place in zip(self.known(atom.args), domains.of(atom.predicate), strict=True):
                known = found.get(term)
                if known is None:
                    found[term] = place
                elif known is not place:
                    found[term] = self.prover.common(known, place)
        return found

    def _is_denied(self, atom: Atom, local: Collection[Variable]) -> bool:
        args = self.known(atom.args)
        if any(term in local for term in args):
            return False
        if atom.predicate.kind is Kind.STATIC and not any(
            isinstance(term, Variable) for term in args
        ):
            row = tuple(map(str, args))
            return row not in self.prover.rules.tables.get(atom.predicate, frozenset())
        if self.settled(atom) in self.negated:
            return True
        general, single = self._denied(atom.predicate)
        # of those that speak of no others, what is settled has been looked up
        return any(
            self.matched(denied, atom, universal, {})
            for denied, universal in ((*general, *single) if self._merged else general)
        )

    def _denied(self, predicate: Predicate) -> tuple[Sequence[Denial], Sequence[Denial]]:
        """What does not hold of a predicate, for all values of some variables and without them."""
        return self._all_denied().get(predicate, ((), ()))

    def _all_denied(self) -> Mapping[Predicate, tuple[Sequence[Denial], Sequence[Denial]]]:
        if self._denials is None:
            self._denials = {}
            for atom, universal in self.negated.items():
                lists = self._denials.setdefault(atom.predicate, ([], []))
                lists[0 if universal else 1].append((atom, universal))
        return self._denials
