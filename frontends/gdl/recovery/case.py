"""A case of a proof: conditions that hold together, closed where they cannot."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.gdl.recovery.knowledge import Places, Values
from rgt.frontends.gdl.recovery.known import Known
from rgt.frontends.gdl.recovery.parts import contrary, replaced, variables
from rgt.frontends.gdl.recovery.rules import Atom, Fact, Kind, Part, Predicate
from rgt.frontends.gdl.syntax import Constant, Term, Variable

_LARGE = 300
"""Tables of more rows are not looked through where nothing is known of a row."""

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
            self._functions()
            self._tables()
            self._contraries()
            if not self.closed and not self.changed:
                self._negations()
        return self.closed

    def _settle(self) -> None:
        facts: dict[Atom, bool] = {}
        for atom, done in self.facts.items():
            atom = self.settled(atom)
            facts[atom] = facts.get(atom, False) or done
        self.facts = facts
        self.negated = {self.settled(atom): some for atom, some in self.negated.items()}
        self.different = list(
            dict.fromkeys((self.value(left), self.value(right)) for left, right in self.different)
        )

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
            for left, right in zip(known.args, atom.args, strict=True):
                self.merge(left, right)
            legal = Predicate(Kind.LEGAL, atom.predicate.name, atom.predicate.arity)
            self.hold(Atom(legal, atom.args))

    def _functions(self) -> None:
        """Places that determine the others."""
        known: dict[tuple[Predicate, Places, tuple[Term, ...]], Atom] = {}
        for atom in list(self.facts):
            for places in self.prover.functional(atom.predicate):
                key = (atom.predicate, places, tuple(self.value(atom.args[p]) for p in places))
                first = known.setdefault(key, atom)
                for left, right in zip(first.args, atom.args, strict=True):
                    self.merge(left, right)
                if self.closed:
                    return

    def _tables(self) -> None:
        """Rows that fit: none closes the case, one tells all."""
        for atom in list(self.facts):
            if atom.predicate.kind is not Kind.STATIC:
                continue
            args = tuple(map(self.value, atom.args))
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
        for atom, universal in self.negated.items():
            if atom.predicate.kind is Kind.STATIC:
                table = self.prover.rules.tables.get(atom.predicate, frozenset())
                open_ = any(isinstance(term, Variable) for term in atom.args)
                if not open_ and tuple(map(str, atom.args)) in table:
                    self.closed = True
                    return
                continue
            for held in self.facts:
                if held.predicate == atom.predicate and self.matched(atom, held, universal, {}):
                    self.closed = True
                    return

    def _negations(self) -> None:
        """What follows where a relation does not hold: no body of its rules does."""
        for atom, universal in list(self.negated.items()):
            if atom.predicate.kind not in _DEFINED:
                continue
            for rule in self.prover.rules.of(atom.predicate):
                head, body = self.prover.renamed(rule)
                values: Values = {}
                if not self._instance(head, atom, values):
                    continue
                fitted = [replaced(part, values) for part in body]
                local = variables(fitted) - set(_open(atom)) | universal
                if self.holds(fitted, 0, local, {}):
                    self.closed = True
                    return
                if len(fitted) == 1:
                    self._contrary(fitted[0], frozenset(local))

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
        """The relation to be replaced by the bodies of its rules; None if there is none left."""
        best: Atom | None = None
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

    def branches(self, atom: Atom) -> Iterator[Case]:
        """A case for each rule that may conclude an atom."""
        self.facts[atom] = True
        for rule in self.prover.rules.of(atom.predicate):
            if not _may_be(rule.head, atom):
                continue
            head, body = self.prover.renamed(rule)
            branch = self.copy()
            for left, right in zip(head.args, atom.args, strict=True):
                branch.merge(left, right)
            branch.add(body)
            yield branch


def _open(atom: Atom) -> Iterator[Variable]:
    return (term for term in atom.args if isinstance(term, Variable))


def _may_be(head: Atom, atom: Atom) -> bool:
    return all(
        isinstance(left, Variable) or isinstance(right, Variable) or left == right
        for left, right in zip(head.args, atom.args, strict=True)
    )
