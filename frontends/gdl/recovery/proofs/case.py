"""A case of a proof: conditions that hold together, closed where they cannot."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import islice

from rgt.frontends.gdl.recovery.proofs.knowledge import Places, Values
from rgt.frontends.gdl.recovery.proofs.known import Known
from rgt.frontends.gdl.recovery.reading.parts import (
    contrary,
    replaced,
    terms_of,
    tests_early,
    variables,
)
from rgt.frontends.gdl.recovery.reading.rules import Atom, Different, Fact, Kind, Part, Predicate
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_LARGE = 300
"""Tables of more rows are not looked through where nothing is known of a row."""

_FEW = 8
"""Rows of so few are taken one by one, where that may tell something."""

_LONGEST = 4
"""Of more conditions the last one is not looked for."""

_DEFINED = (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL)
"""What is defined by rules."""


class Case(Known):
    """Conditions that hold together, until it is shown that they do not."""

    # -- closing ---------------------------------------------------------------------------------

    def saturate(self) -> bool:
        """Conclude what follows without a case distinction; whether the case is closed."""
        self.changed = True
        while self.changed and not self.closed:
            self.changed = False
            self.prover.spend(20 + 4 * len(self.facts) + len(self.negated))
            self._settle()
            self._moves()
            self._conclude()
            self._functions()
            self._told_alike()
            self._tables()
            self._contraries()
            self._others()
            if not self.closed and not self.changed:
                self._negations()
        return self.closed

    def _settle(self) -> None:
        if self._merged:
            self._merged = False
            self._settle_facts()
        different = list(
            dict.fromkeys((self.value(left), self.value(right)) for left, right in self.different)
        )
        if different != self.different:
            self.different = different
            self._apart += 1

    def _settle_facts(self) -> None:
        facts: dict[Atom, bool] = {}
        for atom, done in self.facts.items():
            atom = self.settled(atom)
            facts[atom] = facts.get(atom, False) or done
        self.facts = facts
        self._by_predicate = None
        self.concluded = {self.settled(atom) for atom in self.concluded}
        self.negated = {self.settled(atom): some for atom, some in self.negated.items()}
        self._denials = None

    def _moves(self) -> None:
        """A role makes one move, and it is legal."""
        by_role: dict[Term, Atom] = {}
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.DOES:
                continue
            known = by_role.setdefault(atom.args[0], atom)
            if known.predicate != atom.predicate:
                self.closed = True
                return
            if known is not atom:
                for left, right in zip(known.args, atom.args, strict=True):
                    self.merge(left, right)
            legal = Predicate(Kind.LEGAL, atom.predicate.name, atom.predicate.arity)
            self.hold(Atom(legal, atom.args))

    def _conclude(self) -> None:
        """What holds wherever a relation does."""
        for atom in list(self.facts):
            if atom.predicate.kind in _DEFINED and atom not in self.concluded:
                self.concluded.add(atom)
                for fact in self.prover.consequences.instance(atom):
                    self.hold(self.prover.unknowns(fact))

    def _functions(self) -> None:
        """Places that determine the others."""
        known: dict[tuple[Predicate, Places, tuple[Term, ...]], Atom] = {}
        for atom in list(self.facts):
            for places in self.prover.functional(atom.predicate):
                args = self.known(atom.args)
                key = (atom.predicate, places, tuple([args[p] for p in places]))
                first = known.setdefault(key, atom)
                if first is atom:
                    continue
                self.prover.used.add((atom.predicate, places))
                for left, right in zip(first.args, atom.args, strict=True):
                    self.merge(left, right)
                if self.closed:
                    return

    def _told_alike(self) -> None:
        """One unknown that tells two others by the same function, in whatever tables."""
        told: dict[Term, list[tuple[Mapping[str, str], Term]]] = {}
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.STATIC:
                continue
            for at, other, function in self.prover.tells(atom.predicate):
                key, term = self.value(atom.args[at]), self.value(atom.args[other])
                if not isinstance(key, Variable):
                    continue
                for known, first in told.get(key, ()):
                    if self.value(first) != term and all(
                        known.get(text, result) == result for text, result in function.items()
                    ):
                        self.merge(first, term)
                        if self.closed:
                            return
                told.setdefault(key, []).append((function, term))

    def _tables(self) -> None:
        """Rows that fit: none closes the case, one tells all."""
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.STATIC:
                continue
            if self._looked.get(atom) == self._apart and self.settled(atom) is atom:
                continue
            self._looked[atom] = self._apart
            args = self.known(atom.args)
            table = self.prover.rules.tables.get(atom.predicate, ())
            unknown = {term for term in args if isinstance(term, Variable)}
            if len(table) > _LARGE and len(unknown) == len(args):
                continue
            rows = list(self.rows(atom.predicate, args))
            if not rows:
                self.closed = True
                return
            for at, term in enumerate(args):
                if isinstance(term, Variable):
                    first = rows[0][at]
                    if all(row[at] == first for row in rows):
                        self.merge(term, Constant(first))

    def _contraries(self) -> None:
        for left, right in self.different:
            if self.value(left) == self.value(right):
                self.closed = True
                return
        for term in {term for pair in self.different for term in pair}:
            if isinstance(term, Variable) and self.range(self.value(term)) == ():
                self.closed = True
                return
        if () in self.ranges().values():
            self.closed = True
            return
        for atom, universal in self.negated.items():
            if atom.predicate.kind is Kind.STATIC:
                table = self.prover.rules.tables.get(atom.predicate, frozenset())
                open_ = any(isinstance(term, Variable) for term in atom.args)
                if not open_ and tuple(map(str, atom.args)) in table:
                    self.closed = True
                    return
                continue
            for held in self.held(atom.predicate):
                if self.matched(atom, held, universal, {}):
                    self.closed = True
                    return

    def _others(self) -> None:
        """What differs from a relation that does not hold at one place alone is another one there.

        So one thing after the other is excluded, until nothing is left that it can be.
        """
        for atom, universal in self.negated.items():
            if universal or atom.predicate.kind is not Kind.TRUE:
                continue
            for held in self.facts:
                if held.predicate != atom.predicate:
                    continue
                pairs = zip(self.known(held.args), self.known(atom.args), strict=True)
                apart = [pair for pair in pairs if pair[0] != pair[1]]
                if len(apart) == 1 and isinstance(apart[0][0], Variable):
                    self.add((Different(*apart[0]),))

    def _negations(self) -> None:
        """What follows where a relation does not hold: no body of its rules does."""
        present = {atom.predicate for atom in self.facts} | set(self.prover.totals)
        denied = {atom.predicate for atom in self.negated}
        for atom, universal in list(self.negated.items()):
            if atom.predicate.kind not in _DEFINED:
                continue
            for head, body in self.prover.negatable(atom.predicate):
                doubtful = sum(not _may_hold(part, present, denied) for part in body)
                if doubtful > 1:
                    continue
                values: Values = {}
                if not self._instance(head, atom, values):
                    continue
                fitted = [replaced(part, values) for part in body]
                local = variables(fitted) - set(_open(atom)) | universal
                known = not (doubtful and len(body) > 1)
                if known and self._is_known(fitted, local):
                    self.closed = True
                    return
                left = self._doubtful(fitted, local)
                if left is not None:
                    self._contrary(left, frozenset(local))
                elif len(fitted) <= _LONGEST and " " in atom.predicate.name:
                    # what frame rules ask
                    self._last(fitted, frozenset(local))

    def _is_known(self, parts: Sequence[Part], local: Set[Variable]) -> bool:
        """Whether some conditions hold for some values of local variables.

        What tables say of a value is asked before what is told of the state, or after it.
        """
        told = [part for part in parts if local.isdisjoint(terms_of(part))]
        if not self.holds(told, 0, local, {}):
            return False
        open_ = [part for part in parts if not local.isdisjoint(terms_of(part))]
        first = tests_early(open_, local)
        if self.holds(first, 0, local, {}):
            return True
        other = tests_early(sorted(open_, key=_is_table), local)
        return other != first and self.holds(other, 0, local, {})

    def _last(self, parts: list[Part], local: frozenset[Variable]) -> None:
        """Deny the condition that is left where variables let all others hold, one by one."""
        for part in parts:
            if isinstance(part, Fact) and not part.positive:
                # one more relation to be replaced by its rules would lead away from the others
                continue
            others = sorted((other for other in parts if other is not part), key=_only_tests)
            for values in self.matches(others, 0, local, {}):
                self._contrary(replaced(part, values), local)
                if self.closed:
                    return

    def _doubtful(self, parts: Sequence[Part], local: Set[Variable]) -> Part | None:
        """The one condition that is not known to hold; None if there are several."""
        if len(parts) == 1:
            return parts[0]
        found: Part | None = None
        for part in parts:
            if not local.isdisjoint(terms_of(part)) or not self.holds((part,), 0, (), {}):
                if found is not None:
                    return None
                found = part
        return found

    def _instance(self, head: Atom, atom: Atom, values: Values) -> bool:
        """Let the variables of a fresh head be the arguments of an atom."""
        for term, other in zip(head.args, atom.args, strict=True):
            if isinstance(term, Variable):
                if values.setdefault(term, other) != other:
                    return False
            elif self.value(other) != term:
                return False
        return True

    def _contrary(self, part: Part, local: frozenset[Variable]) -> None:
        """A condition that does not hold, for all values of the local variables."""
        mine = variables((part,)) & local
        if isinstance(part, Fact) and part.positive:
            if part.atom.predicate.kind is not Kind.STATIC:
                self.deny(part.atom, frozenset(mine))
        elif not mine:
            if isinstance(part, Fact):
                self.hold(part.atom)
            else:
                self.add((contrary(part),))

    # -- cases -----------------------------------------------------------------------------------

    def choice(self) -> Atom | None:
        """The relation to be replaced by the bodies of its rules; None if there is none left.

        A small table goes first where its rows may tell whether a row of another one is missing.
        """
        best = self._telling()
        if best is not None:
            return best
        fewest = 0
        for atom, done in self.facts.items():
            if done or atom.predicate.kind not in _DEFINED:
                continue
            number = sum(
                1
                for rule in self.prover.rules.of(atom.predicate)
                if _may_be(rule.head, self.settled(atom))
            )
            if best is None or number < fewest:
                best, fewest = atom, number
        return best

    def _telling(self) -> Atom | None:
        unknown = {
            term
            for atom, universal in self.negated.items()
            if atom.predicate.kind is Kind.STATIC and not universal
            for term in _open(atom)
        }
        if not unknown:
            return None
        for atom in self.facts:
            if (
                atom.predicate.kind is Kind.STATIC
                and any(term in unknown for term in atom.args)
                and len(list(islice(self.rows(atom.predicate, atom.args), _FEW + 1))) <= _FEW
            ):
                return atom
        return None

    def branches(self, atom: Atom) -> Iterator[Case]:
        """A case for each rule that may conclude an atom, or for each row of a table."""
        self.facts[atom] = True
        if atom.predicate.kind is Kind.STATIC:
            for row in self.rows(atom.predicate, atom.args):
                branch = self.copy()
                for term, text in zip(atom.args, row, strict=True):
                    branch.merge(term, Constant(text))
                yield branch
            return
        for rule in self.prover.rules.of(atom.predicate):
            if not _may_be(rule.head, atom):
                continue
            head, body = self.prover.renamed(rule)
            branch = self.copy()
            for left, right in zip(head.args, atom.args, strict=True):
                branch.merge(left, right)
            branch.add(body)
            yield branch


def _is_table(part: Part) -> bool:
    """Whether a condition asks a relation that never changes; such go last."""
    return isinstance(part, Fact) and part.atom.predicate.kind is Kind.STATIC


def _only_tests(part: Part) -> bool:
    """Whether a condition binds no variable; such go last."""
    return not (isinstance(part, Fact) and part.positive)


def _may_hold(part: Part, present: Collection[Predicate], denied: Collection[Predicate]) -> bool:
    """Whether a condition can be known to hold where only some predicates are spoken of."""
    if isinstance(part, Different) or part.atom.predicate.kind is Kind.STATIC:
        return True
    return part.atom.predicate in (present if part.positive else denied)


def _open(atom: Atom) -> Iterator[Variable]:
    return (term for term in atom.args if isinstance(term, Variable))


def _may_be(head: Atom, atom: Atom) -> bool:
    return all(
        isinstance(left, Variable) or isinstance(right, Variable) or left == right
        for left, right in zip(head.args, atom.args, strict=True)
    )
