"""Conditions of rules as walks: each literal binds, tests or chooses, in the order of its cost.

    (true (cell ?x ?y b)) (succ ?x ?z)      cell[x][y] == b, and ?z is succ[x], if that is not none
    (true (cell ?x ?y b)), ?x ?y unknown    x = X(*); y = Y(*); cell[x][y] == b
    (not (wall ?x ?z))                      wall[x][succ[x]] == 0
    (line ?p), a derived relation           its rules' bodies, one of them; a check where ?p is known

Source: the orders of joins by estimated cost of any database; S. Schiffel and Y. Bjornsson,
"Efficiency of GDL reasoners", IEEE TCIAIG 6(4), 2014, compare ways to evaluate such rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

from rgt.frontends.gdl.recovery.domains import Domains, terms_of
from rgt.frontends.gdl.recovery.prover import Places, Prover
from rgt.frontends.gdl.recovery.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Predicate,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.state import Domain, State
from rgt.frontends.gdl.syntax import Constant, Term, Variable
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.expressions import names as names_in
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Check,
    Choice,
    Compare,
    Condition,
    Decide,
    Fragment,
    Jump,
    Label,
    Loop,
    Not,
    Truth,
    choice,
    sequence,
)
from rgt.ir.fragments import Any as AnyOf
from rgt.ir.fragments import Sequence as Steps
from rgt.ir.values import Symbol

NEVER = Choice(())
_CHOOSES = 10.0
"""What a choice costs beside the number of its symbols."""

_BODY = 500
"""How many of the prover's steps it is worth to write one body."""

_DEEPEST = 12
"""How deep relations are replaced by their rules inside each other."""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a variable of a rule stands for: an expression, and the symbols that it can be."""

    expression: Expression
    domain: Domain


@dataclass(frozen=True)
class Made:
    """A move of one role: its predicate, and what its places, the role first, are."""

    predicate: Predicate
    args: tuple[Bound, ...]


@dataclass(frozen=True)
class Joint:
    """What all roles do: the moves that are made, and what every role does that makes none."""

    made: tuple[Made, ...]
    waiting: Predicate | None = None


@dataclass
class Scope:
    """What is bound, which variables are in use, and from where the state is read."""

    bound: dict[Variable, Bound] = field(default_factory=dict)
    used: frozenset[str] = frozenset()
    joint: Joint | None = None
    older: Mapping[Predicate, bool] = field(default_factory=dict)
    depth: int = 0
    preferred: Mapping[Variable, str] = field(default_factory=dict)
    """Variables of the game that chosen variables of a rule are to be kept in."""

    def inner(self) -> Scope:
        """A scope inside of this one, to bind more in."""
        return replace(self, bound=dict(self.bound), depth=self.depth + 1)


class Impossible(Exception):
    """The conditions can never hold."""


class Walks:
    """Writes conditions of rules as fragments."""

    def __init__(self, state: State, prover: Prover) -> None:
        self.state = state
        self.prover = prover
        self.domains: Domains = state.domains
        self._checks: dict[object, Fragment] = {}
        self._loops: dict[object, tuple[list[str], Fragment]] = {}
        self._uses: dict[Predicate, set[Predicate]] = {}
        self._fresh = count()

    # -- bodies ----------------------------------------------------------------------------------

    def body(
        self,
        parts: Iterable[Part],
        scope: Scope,
        wanted: Sequence[Variable] | None = None,
    ) -> Fragment:
        """A walk that binds and tests all parts; raises Impossible.

        Of `wanted`, if given, no other variables are chosen: what is left then is one check, so
        that no choice of the wanted ones has two walks.
        """
        self.prover.spend(_BODY)
        left, aliases = self._unfolded(list(parts), scope)
        if wanted is not None:
            ends = (_end(variable, aliases) for variable in wanted)
            wanted = [v for v in dict.fromkeys(ends) if isinstance(v, Variable)]
            scope.preferred = {
                end: name
                for variable, name in scope.preferred.items()
                if isinstance(end := _end(variable, aliases), Variable)
            }
        ranges = self.domains.variables(_positive(left))
        if ranges is None:
            raise Impossible
        by_role = self._by_role(left, scope)
        if by_role:
            branches: list[Fragment] = []
            for test in by_role:
                try:
                    branches.append(self.body((test, *left), scope.inner(), wanted))
                except Impossible:
                    continue
            if not branches:
                raise Impossible
            return choice(branches)
        fragments: list[Fragment] = []
        while left:
            part = min(left, key=lambda each: self._cost(each, scope, ranges))
            cost = self._cost(part, scope, ranges)
            if wanted is not None and cost >= _CHOOSES:
                variable = self._choosable(left, scope, ranges, wanted)
                if variable is None:
                    fragments.append(self._asked(left, scope))
                    left = []
                    continue
                fragments.append(self.choose(variable, ranges[variable], scope))
                continue
            left.remove(part)
            fragments.append(self._step(part, scope, ranges))
        if wanted is not None:
            for variable in wanted:
                if variable not in scope.bound:
                    fragments.append(self.choose(variable, ranges[variable], scope))
        for variable in aliases:
            found = self.value(_end(variable, aliases), scope)
            if found is not None:
                scope.bound[variable] = found
        return sequence(fragments)

    def _by_role(self, parts: Sequence[Part], scope: Scope) -> list[Part]:
        """Who may have made a move, where several roles may, each as an equality."""
        joint = scope.joint
        if joint is None or len(joint.made) < 2:
            return []
        for part in parts:
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.DOES:
                role = part.atom.args[0]
                if isinstance(role, Variable) and role not in scope.bound:
                    fitting = [
                        made for made in joint.made if made.predicate == part.atom.predicate
                    ]
                    if len(fitting) > 1:
                        return [
                            Different(role, Constant(made.args[0].domain[0]), False)
                            for made in fitting
                        ]
        return []

    def _asked(self, parts: Sequence[Part], scope: Scope) -> Fragment:
        inner = scope.inner()
        return Check(self.body(parts, inner), name="possible")

    def _choosable(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable],
    ) -> Variable | None:
        """The wanted variable to be chosen next: what makes a condition cheap, if anything does."""
        for part in sorted(left, key=lambda each: self._cost(each, scope, ranges)):
            for term in self._needed(part, scope):
                if isinstance(term, Variable) and term in wanted and term not in scope.bound:
                    return term
        return next((v for v in wanted if v not in scope.bound and v in ranges), None)

    def _needed(self, part: Part, scope: Scope) -> tuple[Term, ...]:
        """The terms of a part that have to be known before the others follow."""
        if isinstance(part, Fact) and part.positive:
            atom = part.atom
            if atom.predicate.kind is Kind.TRUE:
                return tuple(atom.args[at] for at in self.state.groups[atom.predicate].keys)
            if atom.predicate.kind is Kind.STATIC:
                keys = self._functional(atom, scope, hoped=True)
                if keys is not None:
                    return tuple(atom.args[at] for at in keys)
        return terms_of(part)

    def choose(self, variable: Variable, domain: Domain, scope: Scope) -> Fragment:
        """Let a variable be any symbol of a domain."""
        name = scope.preferred.get(variable) or self.state.local(
            variable.name, domain, scope.used
        )
        scope.used |= {name}
        scope.bound[variable] = Bound(Reference(name), domain)
        type_ = self.state.type_of(domain, variable.name)
        return Act(AnyAssignment(Reference(name), type_))

    def value(self, term: Term, scope: Scope) -> Bound | None:
        """What a term is bound to."""
        if isinstance(term, Variable):
            return scope.bound.get(term)
        return Bound(Reference(self.state.symbol(str(term))), (str(term),))

    # -- costs -----------------------------------------------------------------------------------

    def _cost(self, part: Part, scope: Scope, ranges: Mapping[Variable, Domain]) -> float:
        open_ = [
            term
            for term in terms_of(part)
            if isinstance(term, Variable) and term not in scope.bound
        ]
        if isinstance(part, Different):
            if not part.positive:
                return 0.0 if len(open_) < 2 else float("inf")
            return 0.1 if not open_ else float("inf")
        atom = part.atom
        if not part.positive:
            return float("inf") if open_ else (5.0 if self._is_derived(atom) else 0.5)
        if atom.predicate.kind is Kind.DOES:
            return 0.0
        if atom.predicate.kind is Kind.TRUE:
            keys = self.state.groups[atom.predicate].keys
            return self._product((atom.args[at] for at in keys), scope, ranges, 0.3)
        if atom.predicate.kind is Kind.STATIC:
            if not open_:
                return 0.2
            if self._functional(atom, scope) is not None:
                return 0.2
            return self._product(open_, scope, ranges, 0.2)
        if not open_:
            return 5.0
        return 5.0 + self._product(open_, scope, ranges, 0.0) / 2

    def _product(
        self,
        terms: Iterable[Term],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        least: float,
    ) -> float:
        size = 1.0
        open_ = {t for t in terms if isinstance(t, Variable) and t not in scope.bound}
        for term in open_:
            size *= len(ranges.get(term, ())) or 1
        return _CHOOSES + size if open_ else least

    def _functional(self, atom: Atom, scope: Scope, hoped: bool = False) -> Places | None:
        """Known places of a table that determine the others; `hoped`: the smallest at all."""
        found = self.prover.functional(atom.predicate)
        if hoped:
            return next(iter(found), None)
        return next(
            (
                places
                for places in found
                if all(self.value(atom.args[at], scope) is not None for at in places)
            ),
            None,
        )

    def _is_derived(self, atom: Atom) -> bool:
        return atom.predicate.kind in (Kind.DERIVED, Kind.LEGAL, Kind.TERMINAL, Kind.GOAL)

    # -- steps -----------------------------------------------------------------------------------

    def _step(self, part: Part, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """Bind and test one part."""
        if isinstance(part, Different):
            return self._different(part, scope)
        atom = part.atom
        kind = atom.predicate.kind
        if not part.positive:
            return tested(self.condition(part, scope))
        if kind is Kind.DOES:
            return self._does(atom, scope, ranges)
        if kind is Kind.TRUE:
            return self._true(atom, scope, ranges)
        if kind is Kind.STATIC:
            return self._table(atom, scope, ranges)
        if all(self.value(term, scope) is not None for term in atom.args):
            return tested(self.condition(part, scope))
        return self._alternatives(atom, scope, ranges)

    def _different(self, part: Different, scope: Scope) -> Fragment:
        left, right = self.value(part.left, scope), self.value(part.right, scope)
        if left is not None and right is not None:
            return tested(self.condition(part, scope))
        known, term = (right, part.left) if left is None else (left, part.right)
        assert known is not None and isinstance(term, Variable)
        scope.bound[term] = known
        return EMPTY

    def _bind(
        self, term: Term, found: Bound, scope: Scope, ranges: Mapping[Variable, Domain]
    ) -> list[Condition]:
        """Let a term be what was found, or test whether it is."""
        known = self.value(term, scope)
        if known is not None:
            return _conditions(equal(known, found))
        assert isinstance(term, Variable)
        narrow = ranges.get(term, found.domain)
        domain = tuple(text for text in found.domain if text in set(narrow))
        if not domain:
            raise Impossible
        scope.bound[term] = Bound(found.expression, domain)
        if len(domain) < len(found.domain):
            return [self._inside(found, domain)]
        return []

    def _inside(self, found: Bound, domain: Domain) -> Condition:
        if len(domain) == 1:
            return _compare(found.expression, Reference(self.state.symbol(domain[0])))
        if len(found.domain) - len(domain) == 1:
            (other,) = set(found.domain) - set(domain)
            return Compare(Comparison(found.expression, Reference(self.state.symbol(other)), True))
        name = self.state.subset(domain, found.domain)
        return _compare(Access(Reference(name), found.expression), Reference("1"))

    def _does(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """A move as a condition, where it is known what is made."""
        joint = scope.joint
        if joint is None:
            raise Unrecovered("a move is asked for where none is made")
        role = self.value(atom.args[0], scope)
        fitting = [
            made
            for made in joint.made
            if made.predicate == atom.predicate
            and (role is None or set(role.domain) & set(made.args[0].domain))
        ]
        waits = joint.waiting is not None and atom.predicate == joint.waiting
        if len(fitting) == 1 and not waits:
            conditions: list[Condition] = []
            for term, given in zip(atom.args, fitting[0].args, strict=True):
                conditions += self._bind(term, given, scope, ranges)
            return _all(conditions)
        if not fitting and not waits:
            raise Impossible
        fragments: list[Fragment] = []
        if role is None:
            variable = atom.args[0]
            assert isinstance(variable, Variable)
            fragments.append(self.choose(variable, ranges[variable], scope))
        if any(self.value(term, scope) is None for term in atom.args):
            raise Unrecovered(f"it is not known who does {atom}")
        fragments.append(tested(self._holds(atom, scope)))
        return sequence(fragments)

    def _true(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        group = self.state.groups[atom.predicate]
        places = self.domains.of(atom.predicate)
        fragments: list[Fragment] = []
        conditions: list[Condition] = []
        keys: list[Bound] = []
        for at in group.keys:
            term = atom.args[at]
            if self.value(term, scope) is None:
                assert isinstance(term, Variable)
                fragments.append(self.choose(term, ranges[term], scope))
            known = self.value(term, scope)
            assert known is not None
            keys.append(self._within(known, places[at], conditions))
        older = scope.older.get(atom.predicate, False)
        if not group.values:
            conditions.append(_compare(self.read(atom.predicate, None, keys, older), Reference("1")))
        partial = self.state.partial(atom.predicate)
        for number, at in enumerate(group.values):
            read = self.read(atom.predicate, at, keys, older)
            unknown = self.value(atom.args[at], scope) is None
            if unknown and partial and not number:
                conditions.append(Compare(Comparison(read, Reference(self.state.absent), True)))
            conditions += self._bind(atom.args[at], Bound(read, places[at]), scope, ranges)
        return sequence((*fragments, _all(conditions)))

    def _within(self, known: Bound, place: Domain, conditions: list[Condition]) -> Bound:
        """What is known, tested to be among the keys of a map."""
        inside = set(place)
        domain = tuple(text for text in known.domain if text in inside)
        if not domain:
            raise Impossible
        if len(domain) < len(known.domain):
            conditions.append(self._inside(known, domain))
        return Bound(known.expression, domain)

    def read(
        self, predicate: Predicate, value: int | None, keys: Sequence[Bound], older: bool = False
    ) -> Expression:
        """The place of the state at some keys."""
        name = self.state.variable(predicate, value)
        found: Expression = Reference(self.state.copy_of(name) if older else name)
        for key in keys:
            found = Access(found, key.expression)
        return found

    def _table(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """A row of a table: a function read, or values chosen and asked for."""
        fragments: list[Fragment] = []
        while True:
            open_ = [at for at, term in enumerate(atom.args) if self.value(term, scope) is None]
            places = self._functional(atom, scope) if open_ else None
            if not open_ or places is not None:
                break
            options = [term for term in atom.args if isinstance(term, Variable)]
            unknown = [term for term in options if self.value(term, scope) is None]
            hoped = self._needed(Fact(atom), scope)
            first = next((t for t in hoped if t in unknown), None) or min(
                unknown, key=lambda term: len(ranges[term])
            )
            assert isinstance(first, Variable)
            fragments.append(self.choose(first, ranges[first], scope))
        if places is None or not open_:
            fragments.append(tested(self.condition(Fact(atom), scope)))
            return sequence(fragments)
        keys = [self.value(atom.args[at], scope) for at in places]
        known = [key for key in keys if key is not None]
        conditions: list[Condition] = []
        for at in range(atom.predicate.arity):
            if at in places:
                continue
            name, image, partial = self.state.function(
                atom.predicate, places, at, [key.domain for key in known]
            )
            if not image:
                raise Impossible
            read: Expression = Reference(name)
            for key in known:
                read = Access(read, key.expression)
            unknown_here = self.value(atom.args[at], scope) is None
            if partial and unknown_here:
                conditions.append(Compare(Comparison(read, Reference(self.state.absent), True)))
            conditions += self._bind(atom.args[at], Bound(read, image), scope, ranges)
        fragments.append(_all(conditions))
        return sequence(fragments)

    def _alternatives(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """A derived relation with unknown places: one of its rules, what is unknown put aside."""
        if self._is_recursive(atom.predicate):
            chosen: list[Fragment] = []
            for term in dict.fromkeys(atom.args):
                if isinstance(term, Variable) and term not in scope.bound:
                    chosen.append(self.choose(term, ranges[term], scope))
            return sequence((*chosen, tested(self.condition(Fact(atom), scope))))
        if scope.depth > _DEEPEST:
            raise Unrecovered(f"{atom.predicate} is nested too deeply")
        unknown: dict[Variable, str] = {}
        outer: dict[Variable, Bound] = {}
        for term in atom.args:
            if isinstance(term, Variable) and term not in scope.bound and term not in unknown:
                domain = ranges[term]
                name = self.state.local(term.name, domain, scope.used)
                scope.used |= {name}
                unknown[term] = name
                outer[term] = Bound(Reference(name), domain)
        branches: list[Fragment] = []
        for rule in self.state.rules.of(atom.predicate):
            head, body = self.prover.renamed(rule)
            inner = scope.inner()
            try:
                tests = self._called(head, atom, inner, ranges)
                walk = self.body((*tests, *body), inner)
                writes: list[Fragment] = []
                for term, other in zip(head.args, atom.args, strict=True):
                    if isinstance(other, Variable) and other in unknown:
                        found = self.value(term, inner)
                        if found is None:
                            raise Unrecovered(f"{atom.predicate} leaves {other} open")
                        narrow = outer[other].domain
                        kept = tuple(t for t in found.domain if t in set(narrow))
                        if not kept:
                            raise Impossible
                        if len(kept) < len(found.domain):
                            writes.append(tested(self._inside(found, kept)))
                        writes.append(Act(Assignment(Reference(unknown[other]), found.expression)))
                branches.append(sequence((walk, *writes)))
            except Impossible:
                continue
        if not branches:
            raise Impossible
        scope.bound.update(outer)
        return choice(branches)

    def _called(
        self, head: Atom, atom: Atom, inner: Scope, ranges: Mapping[Variable, Domain]
    ) -> list[Part]:
        """Bind the variables of a fresh head to the arguments of a call; what is left to test."""
        tests: list[Part] = []
        for term, other in zip(head.args, atom.args, strict=True):
            known = self.value(other, inner)
            if known is None:
                continue
            if isinstance(term, Variable):
                if term in inner.bound:
                    tests.append(Different(term, other, False))
                else:
                    inner.bound[term] = known
            elif str(term) not in known.domain:
                raise Impossible
            else:
                tests.append(Different(term, other, False))
        return tests

    # -- conditions ------------------------------------------------------------------------------

    def condition(self, part: Part, scope: Scope) -> Condition:
        """A part of which everything is bound, as a condition."""
        if isinstance(part, Different):
            left, right = self.value(part.left, scope), self.value(part.right, scope)
            assert left is not None and right is not None
            found = different(left, right)
            return found if part.positive else negated(found)
        found = self._holds(part.atom, scope)
        return found if part.positive else negated(found)

    def _holds(self, atom: Atom, scope: Scope) -> Condition:
        values = []
        for term in atom.args:
            value = self.value(term, scope)
            if value is None:
                raise Unrecovered(f"{term} of {atom} is not bound")
            values.append(value)
        kind = atom.predicate.kind
        if kind is Kind.TRUE:
            return self._state_holds(atom.predicate, values, scope)
        if kind is Kind.STATIC:
            return self._row(atom, values, scope)
        if kind is Kind.DOES:
            return self._made(atom, values, scope)
        return self._derived(atom, values, scope)

    def _state_holds(self, predicate: Predicate, values: Sequence[Bound], scope: Scope) -> Condition:
        group = self.state.groups[predicate]
        places = self.domains.of(predicate)
        conditions: list[Condition] = []
        try:
            keys = [self._within(values[at], places[at], conditions) for at in group.keys]
        except Impossible:
            return Truth(False)
        older = scope.older.get(predicate, False)
        if not group.values:
            conditions.append(_compare(self.read(predicate, None, keys, older), Reference("1")))
        for at in group.values:
            read = Bound(self.read(predicate, at, keys, older), places[at])
            conditions.append(equal(read, values[at]))
        return _conjunction(conditions)

    def _row(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        table = self.state.rules.tables.get(atom.predicate, frozenset())
        if not values:
            return Truth(() in table)
        domains = [frozenset(value.domain) for value in values]
        fitting = [
            row for row in table if all(t in known for t, known in zip(row, domains, strict=True))
        ]
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
        read = Reference(self.state.members(atom.predicate, [value.domain for value in values]))
        for value in values:
            read = Access(read, value.expression)
        return _compare(read, Reference("1"))

    def _made(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        joint = scope.joint
        if joint is None:
            raise Unrecovered("a move is asked for where none is made")
        ways: list[Condition] = []
        for made in joint.made:
            if made.predicate == atom.predicate:
                pairs = zip(values, made.args, strict=True)
                ways.append(_conjunction([equal(left, right) for left, right in pairs]))
        if joint.waiting is not None and atom.predicate == joint.waiting:
            ways.append(
                _conjunction([different(values[0], made.args[0]) for made in joint.made])
            )
        return _disjunction(ways)

    def _derived(self, atom: Atom, values: Sequence[Bound], scope: Scope) -> Condition:
        """A derived relation of known arguments, as a check that is written once for them."""
        if self._is_recursive(atom.predicate):
            return self._recursive(atom.predicate, values, scope)
        if scope.depth > _DEEPEST:
            raise Unrecovered(f"{atom.predicate} is nested too deeply")
        key = (
            atom.predicate,
            tuple(values),
            scope.joint,
            tuple(sorted(p for p, older in scope.older.items() if older)),
        )
        found = self._checks.get(key)
        if found is None:
            branches: list[Fragment] = []
            for rule in self.state.rules.of(atom.predicate):
                head, body = self.prover.renamed(rule)
                inner = scope.inner()
                inner.bound = {}
                marks = [Variable(f"?call{next(self._fresh)}") for _ in values]
                inner.bound = dict(zip(marks, values, strict=True))
                try:
                    tests = self._called(head, Atom(atom.predicate, tuple(marks)), inner, {})
                    branches.append(self.body((*tests, *body), inner))
                except Impossible:
                    continue
            found = self._checks[key] = choice(branches) if branches else NEVER
        if found is NEVER:
            return Truth(False)
        if found is EMPTY:
            return Truth(True)
        simple = as_condition(found)
        return simple if simple is not None else Check(found, name=atom.predicate.name)

    def _recursive(
        self, predicate: Predicate, values: Sequence[Bound], scope: Scope
    ) -> Condition:
        """A relation that is defined by itself: a loop over what its arguments become.

        Each rule may ask for the relation once; what else it asks is walked first, then the
        arguments are those that it asks for, and everything begins anew.
        """
        places = self.domains.of(predicate)
        conditions: list[Condition] = []
        try:
            given = [
                self._within(value, place, conditions)
                for value, place in zip(values, places, strict=True)
            ]
        except Impossible:
            return Truth(False)
        key = ("recursive", predicate, scope.joint, tuple(sorted(scope.older)))
        known = self._loops.get(key)
        if known is None:
            names: list[str] = []
            for at, place in enumerate(places):
                wish = f"{predicate.name}_{at + 1}"
                names.append(self.state.names.fresh(wish))
                type_ = self.state.type_of(place, wish)
                first = Symbol(self.state.symbol(place[0]))
                self.state.game.define_variable(names[-1], type_, first)
            known = self._loops[key] = names, self._repeated(predicate, names, scope)
        names, part = known
        enter = [
            Act(Assignment(Reference(name), value.expression))
            for name, value in zip(names, given, strict=True)
        ]
        check = Check(sequence((*enter, part)), name=predicate.name)
        return _conjunction([*conditions, check])

    def _repeated(self, predicate: Predicate, names: Sequence[str], scope: Scope) -> Fragment:
        places = self.domains.of(predicate)
        head_, exit_ = Label(), Label()
        marks = [Variable(f"?call{next(self._fresh)}") for _ in names]
        branches: list[Fragment] = []
        for rule in self.state.rules.of(predicate):
            head, body = self.prover.renamed(rule)
            own = [
                part
                for part in body
                if isinstance(part, Fact)
                and part.atom.predicate.kind is Kind.DERIVED
                and self._leads_to(part.atom.predicate, predicate)
            ]
            if len(own) > 1 or any(
                not part.positive or part.atom.predicate != predicate for part in own
            ):
                raise Unrecovered(f"{predicate} is defined by itself in several ways")
            inner = scope.inner()
            inner.used |= set(names)
            inner.bound = {
                mark: Bound(Reference(name), place)
                for mark, name, place in zip(marks, names, places, strict=True)
            }
            try:
                tests = self._called(head, Atom(predicate, tuple(marks)), inner, {})
                rest = [part for part in body if part not in own]
                if not own:
                    branches.append(
                        sequence((self.body((*tests, *rest), inner), Jump(exit_)))
                    )
                    continue
                call = own[0].atom
                ranges = self.domains.variables(_positive(body))
                if ranges is None:
                    continue
                fragments = [self.body((*tests, *rest), inner)]
                conditions: list[Condition] = []
                moved: list[tuple[str, Expression]] = []
                for term, name, place in zip(call.args, names, places, strict=True):
                    if isinstance(term, Variable) and term not in inner.bound:
                        fragments.append(self.choose(term, ranges[term], inner))
                    value = self.value(term, inner)
                    assert value is not None
                    moved.append((name, self._within(value, place, conditions).expression))
                fragments.append(_all(conditions))
                branches.append(sequence((*fragments, *self._parallel(moved, places))))
            except Impossible:
                continue
        return Loop(choice(branches), head_, exit_) if branches else NEVER

    def _parallel(
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

    def _leads_to(self, predicate: Predicate, other: Predicate) -> bool:
        return predicate == other or other in self._below(predicate)

    def _below(self, predicate: Predicate) -> set[Predicate]:
        """The predicates that a predicate depends on."""
        found = self._uses.get(predicate)
        if found is None:
            found = self._uses[predicate] = set()
            pending = [predicate]
            while pending:
                for rule in self.state.rules.of(pending.pop()):
                    for part in rule.body:
                        if isinstance(part, Fact) and part.atom.predicate not in found:
                            found.add(part.atom.predicate)
                            pending.append(part.atom.predicate)
        return found

    # -- unfolding -------------------------------------------------------------------------------

    def _unfolded(
        self, parts: list[Part], scope: Scope
    ) -> tuple[list[Part], dict[Variable, Term]]:
        """The parts with relations of one rule replaced by its body, and what variables became."""
        result: list[Part] = []
        pending = list(reversed(parts))
        depth = 0
        while pending:
            part = pending.pop()
            if (
                isinstance(part, Fact)
                and part.positive
                and part.atom.predicate.kind in (Kind.DERIVED, Kind.LEGAL)
                and depth < 40
            ):
                rules = self.state.rules.of(part.atom.predicate)
                if len(rules) == 1 and not self._is_recursive(part.atom.predicate):
                    depth += 1
                    head, body = self.prover.renamed(rules[0])
                    pending.extend(reversed(body))
                    for term, other in zip(head.args, part.atom.args, strict=True):
                        pending.append(Different(term, other, False))
                    continue
            result.append(part)
        return self._merged(result, scope)

    def _is_recursive(self, predicate: Predicate) -> bool:
        return predicate in self._below(predicate)

    def _merged(
        self, parts: list[Part], scope: Scope
    ) -> tuple[list[Part], dict[Variable, Term]]:
        """Solve the equalities of variables that nothing is bound to."""
        values: dict[Variable, Term] = {}

        def settled(term: Term) -> Term:
            return _end(term, values)

        rest: list[Part] = []
        for part in parts:
            if isinstance(part, Different) and not part.positive:
                left, right = settled(part.left), settled(part.right)
                if left == right:
                    continue
                if isinstance(left, Variable) and left not in scope.bound:
                    values[left] = right
                    continue
                if isinstance(right, Variable) and right not in scope.bound:
                    values[right] = left
                    continue
                if isinstance(left, Constant) and isinstance(right, Constant):
                    raise Impossible
            rest.append(part)
        if not values:
            return rest, values
        result: list[Part] = []
        for part in rest:
            if isinstance(part, Different):
                left, right = settled(part.left), settled(part.right)
                if left == right:
                    if part.positive:
                        raise Impossible
                    continue
                result.append(Different(left, right, part.positive))
            else:
                atom = Atom(part.atom.predicate, tuple(map(settled, part.atom.args)))
                result.append(Fact(atom, part.positive))
        return result, values


def _end(term: Term, aliases: Mapping[Variable, Term]) -> Term:
    """What a variable became by equalities."""
    while isinstance(term, Variable) and term in aliases:
        term = aliases[term]
    return term


def _positive(parts: Iterable[Part]) -> list[Part]:
    return [
        part
        for part in parts
        if isinstance(part, Different) or (part.positive and part.atom.predicate.kind)
    ]


def _compare(left: Expression, right: Expression) -> Condition:
    return Compare(Comparison(left, right))


def equal(left: Bound, right: Bound) -> Condition:
    if left.expression == right.expression:
        return Truth(True)
    if not set(left.domain) & set(right.domain):
        return Truth(False)
    return _compare(left.expression, right.expression)


def different(left: Bound, right: Bound) -> Condition:
    return negated(equal(left, right))


def negated(condition: Condition) -> Condition:
    if isinstance(condition, Truth):
        return Truth(not condition.holds)
    if isinstance(condition, Compare):
        old = condition.comparison
        return Compare(Comparison(old.left, old.right, not old.negated))
    if isinstance(condition, Check):
        return Check(condition.part, not condition.negated, condition.name)
    return Not(condition)


def _conditions(condition: Condition) -> list[Condition]:
    if isinstance(condition, Truth):
        if condition.holds:
            return []
        raise Impossible
    return [condition]


def _conjunction(conditions: Sequence[Condition]) -> Condition:
    left = [each for each in conditions if not (isinstance(each, Truth) and each.holds)]
    if any(isinstance(each, Truth) for each in left):
        return Truth(False)
    if not left:
        return Truth(True)
    return left[0] if len(left) == 1 else All(tuple(left))


def _disjunction(ways: Sequence[Condition]) -> Condition:
    left = [each for each in ways if not isinstance(each, Truth)]
    if any(isinstance(each, Truth) and each.holds for each in ways):
        return Truth(True)
    if not left:
        return Truth(False)
    return left[0] if len(left) == 1 else AnyOf(tuple(left))


def _all(conditions: Sequence[Condition]) -> Fragment:
    return tested(_conjunction(conditions))


def tested(condition: Condition) -> Fragment:
    """Go on where a condition holds; raises Impossible where it never does."""
    if isinstance(condition, Truth):
        if condition.holds:
            return EMPTY
        raise Impossible
    if isinstance(condition, Compare):
        return Act(condition.comparison)
    if isinstance(condition, Check):
        return condition
    if isinstance(condition, All):
        return sequence(tested(each) for each in condition.conditions)
    return Decide(condition, EMPTY, None)


def as_condition(fragment: Fragment) -> Condition | None:
    """A walk that only tests, as the condition that it tests; None if it does more."""
    if isinstance(fragment, Act):
        return Compare(fragment.action) if isinstance(fragment.action, Comparison) else None
    if isinstance(fragment, Check):
        return fragment
    if isinstance(fragment, Decide) and fragment.then is EMPTY and fragment.otherwise is None:
        return fragment.condition
    if isinstance(fragment, Steps):
        found = [as_condition(part) for part in fragment.parts]
        known = [each for each in found if each is not None]
        if len(known) == len(found):
            return All(tuple(known))
    return None
