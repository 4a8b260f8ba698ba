"""Conditions of which everything is known: compared, looked up, or asked by a check.

A derived relation is a check that is written once for the arguments that it is asked of; one that
is defined by itself is a loop over what its arguments become.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from itertools import count
from typing import TypeGuard

from rgt.frontends.gdl.names import identifier
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import asked_of, variables
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Predicate,
    Row,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.state import MAX_CELLS, State
from rgt.frontends.gdl.recovery.walks.logic import (
    NEVER,
    all_of,
    as_condition,
    compare,
    conjunction,
    different,
    disjunction,
    equal,
    negated,
)
from rgt.frontends.gdl.recovery.walks.recursion.advancing import Advance, Turn, advances
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.recovery.walks.terms import Terms
from rgt.frontends.gdl.recovery.walks.unfolding import positive
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.expressions import names as names_in
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Condition,
    Fragment,
    Jump,
    Label,
    Loop,
    Truth,
    choice,
    located,
    sequence,
)
from rgt.ir.values import Symbol

DEEPEST = 12
"""How deep relations are replaced by their rules inside each other."""

_DEEPEST_CHECK, _FEW_CHECKS = 64, 128
"""How deep checks may ask for one another, while there are so few: each is written once."""


class Asking(Terms):
    """Writes conditions of which everything is bound."""

    def __init__(self, state: State, prover: Prover) -> None:
        super().__init__(state, prover)
        self._checks: dict[object, Fragment] = {}
        self._loops: dict[object, tuple[list[str], Fragment, int | None]] = {}
        self._fresh = count()

    @abstractmethod
    def body(
        self, parts: Iterable[Part], scope: Scope, wanted: Sequence[Variable] | None = None
    ) -> Fragment:
        """A walk that binds and tests all parts; raises Impossible."""

    def condition(self, part: Part, scope: Scope) -> Condition:
        """A part of which everything is bound, as a condition."""
        if isinstance(part, Different):
            left, right = self.value(part.left, scope), self.value(part.right, scope)
            assert left is not None and right is not None
            found = different(left, right)
            return found if part.positive else negated(found)
        found = self.holds(part.atom, scope)
        return found if part.positive else negated(found)

    def holds(self, atom: Atom, scope: Scope) -> Condition:
        """An atom of which everything is bound, as a condition."""
        values = []
        for term in atom.args:
            value = self.value(term, scope)
            if value is None:
                raise Unrecovered(f"{term} of {atom} is not bound")
            values.append(value)
        kind = atom.predicate.kind
        if atom.predicate in scope.answered:
            return compare(Reference(scope.answered[atom.predicate]), Reference("1"))
        if kind is Kind.TRUE:
            return self._state_holds(atom.predicate, values, scope)
        if kind is Kind.STATIC:
            return self._row(atom, values, scope)
        if kind is Kind.DOES:
            return self._made(atom, values, scope)
        return self._derived(atom, values, scope)

    def _state_holds(
        self, predicate: Predicate, values: Sequence[Bound], scope: Scope
    ) -> Condition:
        group = self.state.groups[predicate]
        places = self.domains.of(predicate)
        conditions: list[Condition] = []
        try:
            keys = [self.within(values[at], places[at], conditions) for at in group.keys]
        except Impossible:
            return Truth(False)
        older = scope.older.get(predicate, False)
        if not group.values:
            conditions.append(compare(self.read(predicate, None, keys, older), Reference("1")))
        for at in group.values:
            read = Bound(self.read(predicate, at, keys, older), places[at])
            conditions.append(equal(read, values[at]))
        return conjunction(conditions)

    def _row(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        table = self.state.rules.tables.get(atom.predicate, frozenset())
        if not values:
            return Truth(() in table)
        domains = [frozenset(value.domain) for value in values]
        fitting: Collection[Row] = table
        for at, known in enumerate(domains):
            fitting = [row for row in fitting if row[at] in known]
        size = 1
        for known in domains:
            size *= len(known)
        if not fitting:
            return Truth(False)
        if len(fitting) == size:
            return Truth(True)
        for places in self.prover.functional(atom.predicate):
            rest = [at for at in range(len(values)) if at not in places]
            if len(rest) == 1 and len(places) < 3:
                name, image, _ = self.state.function(
                    atom.predicate, places, rest[0], [values[at].domain for at in places]
                )
                read: Expression = Reference(name)
                for at in places:
                    read = Access(read, values[at].expression)
                return equal(Bound(read, image), values[rest[0]])
        if size > MAX_CELLS:
            first, *others = self.state.chain(atom.predicate, [value.domain for value in values])
            read = Access(Reference(first), values[0].expression)
            for name, value in zip(others, values[1:], strict=True):
                read = Access(Access(Reference(name), read), value.expression)
            return compare(read, Reference("1"))
        read = Reference(self.state.members(atom.predicate, [value.domain for value in values]))
        for value in values:
            read = Access(read, value.expression)
        return compare(read, Reference("1"))

    def _made(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        joint = scope.joint
        if joint is None:
            raise Unrecovered("a move is asked for where none is made")
        ways: list[Condition] = []
        for made in joint.made:
            if made.predicate == atom.predicate:
                pairs = zip(values, made.args, strict=True)
                ways.append(conjunction([equal(left, right) for left, right in pairs]))
        if joint.waiting is not None and atom.predicate == joint.waiting:
            waits: list[Condition] = []
            with suppress(Impossible):
                role = self.within(values[0], self.state.rules.roles, waits)
                waits += [different(role, made.args[0]) for made in joint.made]
                ways.append(conjunction(waits))
        return disjunction(ways)

    def _derived(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        """A derived relation of known arguments, as a check that is written once for them."""
        # a result may follow from another one, of other arguments
        if self.unfolding.is_recursive(atom.predicate) and atom.predicate.kind is not Kind.GOAL:
            return self._recursive(atom.predicate, values, scope)
        few = len(self._checks) < _FEW_CHECKS
        if scope.depth > (_DEEPEST_CHECK if few else DEEPEST):
            raise Unrecovered(f"{atom.predicate} is nested too deeply")
        key = (
            atom.predicate,
            tuple(values),
            scope.joint,
            tuple(sorted(p for p, older in scope.older.items() if older)),
            tuple(scope.answered.items()),
        )
        found = self._checks.get(key)
        if found is None:
            branches: list[Fragment] = []
            places: list[Span] = []
            for rule in self.state.rules.of(atom.predicate):
                head, body = self.prover.renamed(rule)
                inner = scope.inner()
                inner.ends = True
                marks = [Variable(f"?call{next(self._fresh)}") for _ in values]
                inner.bound = dict(zip(marks, values, strict=True))
                try:
                    tests = self.called(head, Atom(atom.predicate, tuple(marks)), inner, {})
                    branches.append(self.body((*tests, *body), inner))
                    places.append(self.state.rules.description.span(rule.origin))
                except Impossible:
                    continue
            found = self._checks[key] = choice(branches) if branches else NEVER
            simple = as_condition(found)
            if simple is None and found is not NEVER and found is not EMPTY:
                found = self._checks[key] = choice(map(located, branches, places))
        if found is NEVER:
            return Truth(False)
        if found is EMPTY:
            return Truth(True)
        simple = as_condition(found)
        return simple if simple is not None else Check(found, name=identifier(atom.predicate.name))

    def _recursive(self, predicate: Predicate, values: Sequence[Bound], scope: Scope) -> Condition:
        """A relation that is defined by itself: a loop over what its arguments become.

        Each rule may ask for the relation once; what else it asks is walked first, then the
        arguments are those that it asks for, and everything begins anew.
        """
        places = self.domains.of(predicate)
        conditions: list[Condition] = []
        try:
            given = [
                self.within(value, place, conditions)
                for value, place in zip(values, places, strict=True)
            ]
        except Impossible:
            return Truth(False)
        names, part, _ = self.loop_of(predicate, scope)
        enter = [
            Act(Assignment(Reference(name), value.expression))
            for name, value in zip(names, given, strict=True)
            if value.expression != Reference(name)
        ]
        check = Check(sequence((*enter, part)), name=identifier(predicate.name))
        return conjunction([*conditions, check])

    def loop_of(self, predicate: Predicate, scope: Scope) -> tuple[list[str], Fragment, int | None]:
        """The variables of a relation that is defined by itself, its loop, and the place of it that
        goes on by a relation that never changes, if one alone does; raises Unrecovered.
        """
        asked = tuple(sorted(scope.older)), tuple(scope.answered.items())
        key = ("recursive", predicate, scope.joint, *asked)
        known = self._loops.get(key)
        if known is not None:
            return known
        turns = list(self.unfolding.turns(predicate))
        found = advances(turns, predicate, self.prover)
        places = self.domains.of(predicate)
        names: list[str] = []
        for at, place in enumerate(places):
            wish = f"{predicate.name}_{at + 1}"
            names.append(self.state.names.fresh(wish))
            steps = found is not None and found[0] == at
            type_ = self.state.type_of(place, wish, steps)
            first = Symbol(self.state.symbol(place[0]))
            self.state.game.define_variable(names[-1], type_, first)
            self.state.ranges[names[-1]] = place
        step: Fragment = EMPTY
        if found is not None:
            step_ = self._advanced(found[0], found[1][0], turns[0][0], names, places)
            found = None if step_ is None else found
            step = step_ or EMPTY
        part = self._repeated(predicate, turns, names, scope, step, found)
        known = self._loops[key] = names, part, None if found is None else found[0]
        return known

    def _advanced(
        self,
        place: int,
        step: Advance,
        head: Atom,
        names: Sequence[str],
        places: Sequence[Domain],
    ) -> Fragment | None:
        """The step of a loop; None if it may lead to what the relation never holds of."""
        keys: list[Bound] = []
        for at in step.places:
            term = step.part.atom.args[at]
            if isinstance(term, Variable):
                own = head.args.index(term)
                keys.append(Bound(Reference(names[own]), places[own]))
            else:
                text = str(term)
                keys.append(Bound(Reference(self.state.symbol(text)), (text,)))
        name, image, partial = self.state.function(
            step.part.atom.predicate, step.places, step.to, [key.domain for key in keys]
        )
        if not image or not set(image) <= set(places[place]):
            return None
        read: Expression = Reference(name)
        for key in keys:
            read = Access(read, key.expression)
        moved = Act(Assignment(Reference(names[place]), read))
        if not partial:
            return moved
        some = Comparison(Reference(names[place]), Reference(self.state.absent), True)
        return sequence((moved, Act(some)))

    def _repeated(
        self,
        predicate: Predicate,
        turns: Sequence[Turn],
        names: Sequence[str],
        scope: Scope,
        step: Fragment,
        found: tuple[int, Sequence[Advance]] | None,
    ) -> Fragment:
        places = self.domains.of(predicate)
        head_, exit_ = Label(), Label()
        marks = [Variable(f"?call{next(self._fresh)}") for _ in names]
        branches: list[Fragment] = []
        around = [body for _, body in turns if any(_speaks_of(part, predicate) for part in body)]
        for number, (head, body) in enumerate(turns):
            own = [part for part in body if _speaks_of(part, predicate)]
            if len(own) > 1 or any(not part.positive for part in own):
                raise Unrecovered(f"{predicate} is defined by itself in several ways")
            inner = scope.inner()
            inner.ends = not own
            inner.telling = asked_of(body) if own and len(around) > 1 else frozenset()
            inner.used |= set(names)
            inner.bound = {
                mark: Bound(Reference(name), place)
                for mark, name, place in zip(marks, names, places, strict=True)
            }
            try:
                tests = self.called(head, Atom(predicate, tuple(marks)), inner, {})
                rest = [part for part in body if part not in own]
                if found is not None:
                    advance = found[1][number]
                    inner.bound[advance.onto] = inner.bound[marks[found[0]]]
                    rest = [part for part in rest if part is not advance.part]
                if not own:
                    branches.append(sequence((self.body((*tests, *rest), inner), Jump(exit_))))
                    continue
                call = own[0].atom
                ranges = self.domains.variables(positive(body))
                if ranges is None:
                    continue
                fragments = [self.body((*tests, *rest), inner)]
                conditions: list[Condition] = []
                moved: list[tuple[str, Expression]] = []
                for term, name, place in zip(call.args, names, places, strict=True):
                    if isinstance(term, Variable) and term not in inner.bound:
                        if term in variables(positive(rest)):
                            # it was found in one of several branches, which tell nobody
                            raise Unrecovered(f"{predicate} asks what several may do")
                        fragments.append(self.choose(term, ranges[term], inner))
                    value = self.value(term, inner)
                    assert value is not None
                    moved.append((name, self.within(value, place, conditions).expression))
                fragments.append(all_of(conditions))
                branches.append(sequence((*fragments, *self.parallel(moved, places))))
            except Impossible:
                continue
        if not branches:
            return NEVER
        return Loop(sequence((step, choice(branches))), head_, exit_)

    def parallel(
        self, moved: Sequence[tuple[str, Expression]], places: Sequence[Domain]
    ) -> list[Fragment]:
        """Several assignments at once."""
        late: list[Fragment] = []
        early: list[Fragment] = []
        targets = {name for name, value in moved if str(value) != name}
        for (name, value), place in zip(moved, places, strict=True):
            if str(value) == name:
                continue
            if any(other in targets and other != name for other in names_in(value)):
                aside = self.state.local(f"{name}_next", place, frozenset())
                early.append(Act(Assignment(Reference(aside), value)))
                late.append(Act(Assignment(Reference(name), Reference(aside))))
            else:
                late.append(Act(Assignment(Reference(name), value)))
        return early + late


def _speaks_of(part: Part, predicate: Predicate) -> TypeGuard[Fact]:
    return isinstance(part, Fact) and part.atom.predicate == predicate
