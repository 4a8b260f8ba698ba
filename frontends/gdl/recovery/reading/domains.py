"""What can stand at each place of a predicate: a relaxed reading of the rules, place by place.

    (init (step 1))   (<= (next (step ?n)) (true (step ?m)) (succ ?m ?n))   =>   step/1: 1, 2, ...

Each place is taken for itself, so that no cross product is ever made; what is negated is taken as
possible.  Tables are filtered by what their other places can be, to the fixed point (arc
consistency), so that ``(succ ?m ?n)`` gives no more than the successors of what ``?m`` can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

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
from rgt.frontends.gdl.syntax import Constant, Variable

Values = dict[str, None]
"""An ordered set of symbols."""

JOINT = "\x1f"
"""What stands between symbols that are joined to one; who writes it himself has no boards."""

MAX_VALUES = 20_000
"""The most symbols at one place."""

_FEW = 4
"""What is at most so small a part of all counts as few."""

SAME_AS = {Kind.NEXT: Kind.TRUE, Kind.LEGAL: Kind.DOES}
"""What is next is true then, and what is legal is done: their places have the same values."""


@dataclass(frozen=True)
class Domains:
    """For each predicate (of kind TRUE, DOES, DERIVED, GOAL) and place what can stand there."""

    rules: Rules
    places: Mapping[Predicate, tuple[tuple[str, ...], ...]]
    index: Index

    def of(self, predicate: Predicate) -> tuple[tuple[str, ...], ...]:
        """The symbols by place; empty tuples where the predicate never holds."""
        found = self.places.get(stored(predicate))
        return found if found is not None else ((),) * predicate.arity

    def variables(self, parts: Iterable[Part]) -> dict[Variable, tuple[str, ...]] | None:
        """What the variables of a body can be; None if it can never hold."""
        found = _narrow(tuple(parts), self._values, self.index)
        return None if found is None else {v: tuple(each) for v, each in found.items()}

    def _values(self, predicate: Predicate) -> Sequence[Values]:
        found = self._sets.get(stored(predicate))
        return found if found is not None else ({},) * predicate.arity

    @cached_property
    def _sets(self) -> Mapping[Predicate, Sequence[Values]]:
        return {
            predicate: tuple(map(dict.fromkeys, places))
            for predicate, places in self.places.items()
        }


def stored(predicate: Predicate) -> Predicate:
    """The predicate whose places have the values of this one."""
    kind = SAME_AS.get(predicate.kind)
    return predicate if kind is None else Predicate(kind, predicate.name, predicate.arity)


def infer(rules: Rules, known: Domains | None = None) -> Domains:
    """The domains of a game; raises Unrecovered where there are too many symbols.

    `known` are the domains of the same rules before relations were added that no other rule reads:
    of others nothing is worked out.
    """
    found = _Inference(rules, Index(rules.tables))
    if known is not None and known.rules is rules:
        found.places = {
            predicate: [dict.fromkeys(each) for each in places]
            for predicate, places in known.places.items()
        }
    return found.run()


class Index:
    """The rows of tables by the value at a place."""

    def __init__(self, tables: Mapping[Predicate, frozenset[Row]]) -> None:
        self.tables = tables
        self._rows: dict[tuple[Predicate, int], dict[str, list[Row]]] = {}

    def fitting(self, atom: Atom, values: Mapping[Variable, Values]) -> list[Row]:
        """The rows of a table that an atom can be, by what its variables can be.

        A variable of which nothing is said can be anything.
        """
        rows = self.tables.get(atom.predicate, frozenset[Row]())
        known_terms = [
            (len(values[term]) if isinstance(term, Variable) else 1, at)
            for at, term in enumerate(atom.args)
            if not isinstance(term, Variable) or term in values
        ]
        if not known_terms:
            return _fitting(atom, rows, values)
        fewest, at = min(known_terms)
        known = self._rows.get((atom.predicate, at))
        if known is None:
            known = self._rows[atom.predicate, at] = {}
            for row in rows:
                known.setdefault(row[at], []).append(row)
        if fewest >= len(known):
            return _fitting(atom, rows, values)
        term = atom.args[at]
        wanted: Iterable[str] = values[term] if isinstance(term, Variable) else (str(term),)
        return _fitting(atom, (row for text in wanted for row in known.get(text, ())), values)


@dataclass
class _Inference:
    """The least fixed point: rules are read whole, and in between by what is new alone.

    Where a place gets few new values at a time - a counter's, one after the other - a rule that
    reads it is asked what follows from those.  That is no more than what it says of all values,
    so that the rules that are read whole in the end find the same fixed point.
    """

    rules: Rules
    index: Index
    places: dict[Predicate, list[Values]] = field(default_factory=dict)
    _new: dict[Predicate, list[Values]] = field(default_factory=dict)
    _owed: dict[FlatRule, None] = field(default_factory=dict)
    _readers: dict[Predicate, dict[FlatRule, None]] = field(default_factory=dict)

    def run(self) -> Domains:
        known = set(self.places)
        for relations in (self.rules.tables, self.rules.init):
            for predicate, rows in relations.items():
                if predicate not in known:
                    self._add(predicate, rows)
        every = [rule for each in self.rules.rules.values() for rule in each]
        for rule in every:
            for atom in _read(rule):
                self._readers.setdefault(stored(atom.predicate), {})[rule] = None
        self._owed = dict.fromkeys(
            rule for rule in every if stored(rule.head.predicate) not in known
        )
        while self._owed:
            rule = next(iter(self._owed))
            del self._owed[rule]
            self._conclude(rule)
            self._follow()
        return Domains(
            self.rules,
            {
                predicate: tuple(tuple(sorted(each, key=order)) for each in places)
                for predicate, places in self.places.items()
            },
            self.index,
        )

    def _follow(self) -> None:
        """Conclude from what is new; the rules that read it are owed a whole reading."""
        while self._new:
            predicate = next(iter(self._new))
            new = self._new.pop(predicate)
            places = self.places[predicate]
            few = [at for at, each in enumerate(new) if 0 < len(each) * _FEW <= len(places[at])]
            for rule in self._readers.get(predicate, ()):
                self._owed[rule] = None
                for atom in _read(rule) if few else ():
                    if stored(atom.predicate) == predicate:
                        for at in few:
                            term = atom.args[at]
                            if isinstance(term, Variable):
                                self._conclude(rule, {term: new[at]})

    def _of(self, predicate: Predicate) -> Sequence[Values]:
        found = self.places.get(stored(predicate))
        if found is None:
            # what nobody concludes never holds, and what has no places may
            return ({},) * predicate.arity
        return found

    def _known(self, predicate: Predicate) -> bool:
        return stored(predicate) in self.places

    def _add(self, predicate: Predicate, rows: Iterable[Sequence[str]]) -> None:
        places = self.places.setdefault(predicate, [{} for _ in range(predicate.arity)])
        for row in rows:
            for values, value in zip(places, row, strict=True):
                values[value] = None

    def _conclude(self, rule: FlatRule, given: Mapping[Variable, Values] | None = None) -> None:
        """Add what a rule can conclude, of all values or of those that are `given`."""
        for atom in _read(rule):
            if not self._known(atom.predicate):
                return
        values = _narrow(rule.body, self._of, self.index, given)
        if values is None:
            return
        head = stored(rule.head.predicate)
        if head not in self.places:
            self.places[head] = [{} for _ in range(head.arity)]
            self._new.setdefault(head, [{} for _ in range(head.arity)])
        for at, term in enumerate(rule.head.args):
            place = self.places[head][at]
            for value in values[term] if isinstance(term, Variable) else (str(term),):
                if value not in place:
                    place[value] = None
                    new = self._new.setdefault(head, [{} for _ in range(head.arity)])
                    new[at][value] = None
            if len(place) > MAX_VALUES:
                raise Unrecovered(f"{head} can be of more than {MAX_VALUES} symbols")


def _read(rule: FlatRule) -> Iterator[Atom]:
    """What a rule asks of predicates that other rules tell."""
    for part in rule.body:
        if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is not Kind.STATIC:
            yield part.atom


def _narrow(
    parts: Sequence[Part],
    places: Callable[[Predicate], Sequence[Values]],
    index: Index,
    given: Mapping[Variable, Values] | None = None,
) -> dict[Variable, Values] | None:
    """What each variable can be where all positive parts hold, as far as single places tell."""
    values: dict[Variable, Values] = dict(given or {})
    positive = [part.atom for part in parts if isinstance(part, Fact) and part.positive]
    wide = [atom for atom in positive if atom.predicate.kind is Kind.STATIC and len(atom.args) > 1]
    for atom in positive:
        if atom not in wide and not _read_off(atom, places(atom.predicate), values):
            return None
    # tables of which something is known are followed from there, before others are read off
    waiting = list(wide)
    while waiting:
        atom = next((a for a in waiting if _leads(a, places(a.predicate), values)), waiting[0])
        waiting.remove(atom)
        if _leads(atom, places(atom.predicate), values):
            _join(atom, index.fitting(atom, values), values)
        elif not _read_off(atom, places(atom.predicate), values):
            return None
    _make_consistent(wide, places, index, values)
    for part in parts:
        if isinstance(part, Different) and not _may_differ(part, values):
            return None
    return None if any(not each for each in values.values()) else values


def _read_off(atom: Atom, places: Sequence[Values], values: dict[Variable, Values]) -> bool:
    """Let variables be what can stand at their places; whether constants can stand at theirs."""
    for term, place in zip(atom.args, places, strict=True):
        if not isinstance(term, Variable):
            if str(term) not in place:
                return False
        elif term not in values:
            values[term] = place.copy()
        elif not values[term].keys() <= place.keys():
            values[term] = {v: None for v in values[term] if v in place}
    return True


def _leads(atom: Atom, places: Sequence[Values], values: Mapping[Variable, Values]) -> bool:
    """Whether an atom has a variable of which little is left, so that few rows are to be read."""
    return any(
        isinstance(term, Variable) and term in values and len(values[term]) * _FEW <= len(place)
        for term, place in zip(atom.args, places, strict=True)
    )


def _join(atom: Atom, rows: Sequence[Row], values: dict[Variable, Values]) -> bool:
    """Leave of variables what stands in some rows; whether that was less than before."""
    changed = False
    for at, term in enumerate(atom.args):
        if isinstance(term, Variable):
            left = {row[at] for row in rows}
            if term not in values:
                values[term] = dict.fromkeys(sorted(left, key=order))
            elif len(left) < len(values[term]):
                values[term] = {v: None for v in values[term] if v in left}
                changed = True
    return changed


def _make_consistent(
    wide: Sequence[Atom],
    places: Callable[[Predicate], Sequence[Values]],
    index: Index,
    values: dict[Variable, Values],
) -> None:
    """Leave only what stands in some row of every table (arc consistency)."""
    seen: dict[int, tuple[int, ...]] = {}
    changed = True
    while changed:
        changed = False
        for atom in wide:
            sizes = tuple(
                len(values[term]) if isinstance(term, Variable) else 0 for term in atom.args
            )
            if seen.get(id(atom)) == sizes:
                continue
            seen[id(atom)] = sizes
            if len(set(atom.args)) == len(atom.args) and sizes == tuple(
                len(place) for place in places(atom.predicate)
            ):
                continue
            changed |= _join(atom, index.fitting(atom, values), values)


def _fitting(atom: Atom, rows: Iterable[Row], values: Mapping[Variable, Values]) -> list[Row]:
    """Those of some rows that an atom can be."""
    exact: list[tuple[int, str]] = []
    among: list[tuple[int, Values]] = []
    first: dict[Variable, int] = {}
    same: list[tuple[int, int]] = []
    for at, term in enumerate(atom.args):
        if not isinstance(term, Variable):
            exact.append((at, str(term)))
        elif term in first:
            same.append((first[term], at))
        else:
            first[term] = at
            if term in values:
                among.append((at, values[term]))
    for at, text in exact:
        rows = [row for row in rows if row[at] == text]
    for at, possible in among:
        rows = [row for row in rows if row[at] in possible]
    for at, other in same:
        rows = [row for row in rows if row[at] == row[other]]
    return list(rows)


def _may_differ(part: Different, values: dict[Variable, Values]) -> bool:
    """Narrow a variable that differs from a constant; whether the condition can hold."""
    for one, other in ((part.left, part.right), (part.right, part.left)):
        if part.positive and isinstance(one, Variable) and isinstance(other, Constant):
            if one in values:
                values[one] = {v: None for v in values[one] if v != other.name}
            return True
    return True


@lru_cache(maxsize=1 << 16)
def order(text: str) -> tuple[int | str, ...]:
    """Numbers first, as numbers; then the rest by text; what is joined part by part."""
    if JOINT in text:
        return (2, *(key for part in text.split(JOINT) for key in order(part)))
    digits = text.lstrip("-")
    if digits.isascii() and digits.isdecimal():
        return (0, int(text), text)
    return (1, 0, text)
