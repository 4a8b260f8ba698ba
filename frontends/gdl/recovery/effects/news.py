"""What can have come about by a move: the rules for the end, as far as the move bears on them.

A state in which somebody moves is no end.  So the next one is an end only by a condition that has
come true, and where that is one of a player's pieces, it is of the pieces that the move has put:

    (<= terminal (line ?p))                      (line ?p), ?p = @r, after (mark ?x ?y) by @r
    (<= (line ?p) (true (cell 1 ?y ?p)) ...)     (true (cell 1 ?y ?p)), ?y = @y, ...

The second way, from the place that was written on, is for boards that are asked about piece by
piece in any case: on a small one all lines are asked about at once.

Source: semi-naive evaluation, as of any deductive database; F. Bancilhon and R. Ramakrishnan, "An
amateur's introduction to recursive query processing strategies", SIGMOD 1986.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from rgt.frontends.gdl.recovery.effects.doing import known_of
from rgt.frontends.gdl.recovery.effects.effects import Change, Effect
from rgt.frontends.gdl.recovery.proofs.mover import Mover
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
from rgt.frontends.gdl.recovery.walks.unfolding import Unfolding
from rgt.frontends.gdl.syntax import Constant, Rule, Term, Variable

TERMINAL = Predicate(Kind.TERMINAL, "terminal", 0)

_AT_ONCE = 64
"""A board of no more places is asked about all at once."""

_MOST = 16
"""The most conditions that one is made into."""

_VALUES = 8
"""Of more values nobody asks which of them may go."""


@dataclass(frozen=True, slots=True)
class News:
    """Conditions that can have come true by a move, with the rule that has them for the end."""

    parts: tuple[Part, ...]
    origin: Rule


class Newly:
    """Finds the ends that a move may have brought about."""

    def __init__(self, rules: Rules, prover: Prover, domains: Domains, mover: Mover | None) -> None:
        self.rules = rules
        self.prover = prover
        self.domains = domains
        self.mover = mover
        self.unfolding = Unfolding(rules, prover)
        self._move: Atom | None = None
        self._changes: dict[Predicate, Change] = {}
        self._gone: dict[Predicate, frozenset[str]] = {}
        self._carried: Mapping[Predicate, frozenset[int]] = {}

    def of(self, move: Atom, changes: Sequence[Change]) -> list[News] | None:
        """How the next state can be an end; None where that is no less than by all rules."""
        self._move = move
        self._changes = {each.group.predicate: each for each in changes if _alters(each)}
        self._gone = {}
        self._carried = self._carriers()
        found: list[News] = []
        gained = False
        for rule in self.rules.of(TERMINAL):
            _, body = self.prover.renamed(rule)
            for parts in self._opened(body, self._hides):
                told = self._of_the_move(parts)
                gained |= told is None or told != [parts]
                found += [News(each, rule.origin) for each in told or ()]
        return found if gained and len(found) <= _MOST else None

    # -- what changes ----------------------------------------------------------------------------

    def _touched(self, predicate: Predicate) -> bool:
        """Whether a relation depends on what the move changes."""
        return any(self.unfolding.leads_to(predicate, each) for each in self._changes)

    def _carriers(self) -> dict[Predicate, frozenset[int]]:
        """The places of relations whose values all pieces have that they newly follow from."""
        found = {
            predicate: frozenset(range(predicate.arity))
            for predicate in self.rules.rules
            if predicate.kind is Kind.DERIVED and self._touched(predicate)
        }
        changed = True
        while changed:
            changed = False
            for predicate, places in found.items():
                left = places
                for rule in self.rules.of(predicate):
                    terms = self._terms(rule.body, found)
                    if terms is not None:
                        left = frozenset(at for at in left if rule.head.args[at] in terms)
                if left != places:
                    found[predicate] = left
                    changed = True
        return found

    def _terms(
        self, body: Sequence[Part], carried: Mapping[Predicate, frozenset[int]]
    ) -> set[Term] | None:
        """The terms each of which all that comes true in a body has; None where nothing does."""
        common: set[Term] | None = None
        for part in body:
            if not isinstance(part, Fact) or not self._touched(part.atom.predicate):
                continue
            if not part.positive:
                if self._may_fail(part.atom, body):
                    return set()
                continue
            predicate, args = part.atom.predicate, part.atom.args
            if predicate.kind is Kind.TRUE:
                values = self._changes[predicate].group.values
                terms = {args[values[0]]} if len(values) == 1 else set()
            else:
                terms = {args[at] for at in carried.get(predicate, ())}
            common = terms if common is None else common & terms
        return common

    def _may_fail(self, atom: Atom, body: Sequence[Part]) -> bool:
        """Whether what held may hold no longer."""
        predicate = atom.predicate
        if predicate.kind is Kind.TRUE:
            return self._may_go(atom, body)
        return any(
            isinstance(part, Fact)
            and self._touched(part.atom.predicate)
            and (
                not part.positive
                or (part.atom.predicate.kind is Kind.TRUE and self._may_go(part.atom, rule.body))
            )
            for each in (predicate, *sorted(self.unfolding.below(predicate)))
            for rule in self.rules.of(each)
            for part in rule.body
        )

    def _may_go(self, atom: Atom, body: Sequence[Part]) -> bool:
        """Whether a fact that is asked for in a body may be one that the move takes away."""
        group = self._changes[atom.predicate].group
        if len(group.values) != 1:
            return True
        (place,) = group.values
        positive = [part for part in body if not isinstance(part, Fact) or part.positive]
        ranges = self.domains.variables([*positive, Fact(atom)])
        if ranges is None:
            return False
        term = atom.args[place]
        values = ranges[term] if isinstance(term, Variable) else (str(term),)
        return not self._going(atom.predicate).isdisjoint(values)

    def _going(self, predicate: Predicate) -> frozenset[str]:
        """The values of a group that the move may take away from a key."""
        if predicate not in self._gone:
            change = self._changes[predicate]
            (place,) = change.group.values
            values = self.domains.of(predicate)[place]
            if not change.clears and len(values) <= _VALUES:
                values = tuple(v for v in values if self._goes(change, place, v))
            self._gone[predicate] = frozenset(values)
        return self._gone[predicate]

    def _goes(self, change: Change, place: int, value: str) -> bool:
        """Whether a value may stand where one is written."""
        assert self._move is not None
        known = known_of((self._move,), self.mover)
        for effect in change.effects:
            if effect.deletes:
                there: Part = Different(effect.args[place], Constant(value), False)
            else:
                args = list(effect.args)
                args[place] = Constant(value)
                there = Fact(Atom(change.group.predicate, tuple(args)))
            if not self.prover.refutes((*known, *effect.body, there)):
                return True
        return False

    # -- what is asked ---------------------------------------------------------------------------

    def _opened(
        self, body: Sequence[Part], wanted: Callable[[Predicate], bool], most: int = _MOST
    ) -> Iterator[tuple[Part, ...]]:
        """The bodies with relations replaced by the bodies of their rules."""
        at = next(
            (
                at
                for at, part in enumerate(body)
                if isinstance(part, Fact)
                and part.positive
                and part.atom.predicate.kind is Kind.DERIVED
                and len(self.rules.of(part.atom.predicate)) <= most
                and not self.unfolding.is_recursive(part.atom.predicate)
                and wanted(part.atom.predicate)
            ),
            None,
        )
        if at is None:
            yield tuple(body)
            return
        part = body[at]
        assert isinstance(part, Fact)
        rules = self.rules.of(part.atom.predicate)
        for rule in rules:
            head, inner = self.prover.renamed(rule)
            same = [
                Different(term, other, False)
                for term, other in zip(head.args, part.atom.args, strict=True)
            ]
            grown = (*body[:at], *same, *inner, *body[at + 1 :])
            yield from self._opened(grown, wanted, most // max(1, len(rules)))

    def _hides(self, predicate: Predicate) -> bool:
        """Whether a relation may speak of somebody's pieces without saying whose."""
        return predicate.arity == 0 and self._touched(predicate)

    def _of_the_move(self, parts: tuple[Part, ...]) -> list[tuple[Part, ...]] | None:
        """A condition for the end as far as a move makes it true; None where none does."""
        terms = self._terms(parts, self._carried)
        if terms is None:
            return None
        concerned = [
            each
            for each in self._changes
            if any(
                isinstance(part, Fact) and self.unfolding.leads_to(part.atom.predicate, each)
                for part in parts
            )
        ]
        if not terms or len(concerned) != 1:
            return [parts]
        change = self._changes[concerned[0]]
        term = min(terms, key=str)
        value = self._written(change, self._values(term, parts))
        if value is None:
            return [parts]
        same = (*parts, Different(term, value, False))
        return self._from_the_place(same, change) or [same]

    def _from_the_place(
        self, parts: tuple[Part, ...], change: Change
    ) -> list[tuple[Part, ...]] | None:
        """The condition by each of its pieces that may be the one that was put."""
        predicate = change.group.predicate
        places = self.domains.of(predicate)
        where = self._where(change)
        if where is None or prod(len(places[at]) for at in change.group.keys) <= _AT_ONCE:
            return None
        found: list[tuple[Part, ...]] = []
        for body in self._opened(parts, self._touched):
            for part in body:
                if not isinstance(part, Fact) or not self._touched(part.atom.predicate):
                    continue
                if not part.positive:
                    continue
                if part.atom.predicate != predicate:
                    return None
                same = [
                    Different(part.atom.args[key], told, False)
                    for key, told in zip(change.group.keys, where, strict=True)
                ]
                found.append((*same, *body))
        return found if len(found) <= _MOST else None

    def _values(self, term: Term, parts: Sequence[Part]) -> Collection[str]:
        """What a term of some conditions can be."""
        if not isinstance(term, Variable):
            return (str(term),)
        positive = [part for part in parts if not isinstance(part, Fact) or part.positive]
        return (self.domains.variables(positive) or {}).get(term, ())

    def _written(self, change: Change, values: Collection[str]) -> Term | None:
        """The one of some values that is written; None where it is not known to be one."""
        (place,) = change.group.values
        found = {
            self._told(effect, effect.args[place])
            for effect in change.effects
            if not effect.deletes
        }
        some = {term for term in found if not isinstance(term, Constant) or str(term) in values}
        return next(iter(some)) if len(some) == 1 else None

    def _where(self, change: Change) -> list[Term] | None:
        """The key of the one place that is written on."""
        written = [effect for effect in change.effects if not effect.deletes]
        if len(written) != 1:
            return None
        told = [self._told(written[0], written[0].args[at]) for at in change.group.keys]
        return [term for term in told if term is not None] if None not in told else None

    def _told(self, effect: Effect, term: Term) -> Term | None:
        """A term of an effect as one of the move, or a constant."""
        assert self._move is not None
        if not isinstance(term, Variable) or term in self._move.args:
            return term
        for part in effect.body:
            if not isinstance(part, Fact) or not part.positive:
                continue
            if part.atom.predicate == self._move.predicate and term in part.atom.args:
                return self._move.args[part.atom.args.index(term)]
        return None


def _alters(change: Change) -> bool:
    return change.clears or bool(change.effects)
