"""Conditions of rules as walks: each literal binds, tests or chooses, in the order of its cost.

    (true (cell ?x ?y b)) (succ ?x ?z)      cell[x][y] == b, and ?z is succ[x], if that is not none
    (true (cell ?x ?y b)), ?x ?y unknown    x = X(*); y = Y(*); cell[x][y] == b
    (not (wall ?x ?z))                      wall[x][succ[x]] == 0
    (line ?p), a derived relation           one of its rules' bodies; a check where ?p is known

Source: the orders of joins by estimated cost of any database; S. Schiffel and Y. Bjornsson,
"Efficiency of GDL reasoners", IEEE TCIAIG 6(4), 2014, compare ways to evaluate such rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    Kind,
    Part,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.walks.alternatives import Alternatives
from rgt.frontends.gdl.recovery.walks.costs import CHOOSES
from rgt.frontends.gdl.recovery.walks.logic import (
    all_of,
    compare,
    conditions,
    entered,
    equal,
    tested,
)
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Scope
from rgt.frontends.gdl.recovery.walks.unfolding import end_of, ended, positive
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Compare,
    Condition,
    Fragment,
    choice,
    sequence,
)

_MAX_READS = 2
"""What takes more reads of maps inside each other is kept in a variable."""

_BODY = 500
"""How many of the prover's steps it is worth to write one body."""


class Walks(Alternatives):
    """Writes bodies of rules."""

    left_to_checks = 0
    """How often what was wanted was chosen, and derived relations were asked of all choices."""

    def body(
        self,
        parts: Iterable[Part],
        scope: Scope,
        wanted: Sequence[Variable] | None = None,
    ) -> Fragment:
        """A walk that binds and tests all parts; raises Impossible.

        Of `wanted`, if given, no other variables are chosen but those that these tell: what is left
        then is one check, so that no choice of the wanted ones has two walks.
        """
        self.prover.spend(_BODY)
        left, aliases = self.unfolding.unfolded(list(parts), scope)
        if wanted is not None:
            ends = (end_of(variable, aliases) for variable in wanted)
            wanted = [v for v in dict.fromkeys(ends) if isinstance(v, Variable)]
            scope.preferred = ended(scope.preferred, aliases)
            scope.moving = ended(scope.moving, aliases)
        ranges = self.domains.variables(positive(left))
        if ranges is None:
            raise Impossible
        doer, roles = self.by_role(left, scope)
        if doer is not None:
            branches: list[Fragment] = []
            for role in roles:
                inner = scope.inner()
                known = scope.bound.get(doer)
                inner.bound[doer] = role
                try:
                    test = EMPTY if known is None else tested(equal(known, role))
                    branches.append(sequence((test, self.body(left, inner, wanted))))
                except Impossible:
                    continue
            if not branches:
                raise Impossible
            return choice(branches)
        free = None if wanted is None else [*wanted, *self.determined.by(left, wanted, scope.bound)]
        fragments: list[Fragment] = []
        content = self.content(left, scope, ranges, free) if self.state.coordinates else None
        if content is not None:
            fragments.append(self.choose(content, ranges[content], scope))
        if scope.ends and wanted is None:
            self._hope(left, scope)
        while left:
            part = min(left, key=lambda each: self.cost(each, scope, ranges))
            cost = self.cost(part, scope, ranges)
            if cost >= CHOOSES:
                grown = self.generated(left, scope, ranges, free)
                if grown is None and wanted is None:
                    grown = self.followed(left, scope, ranges)
                if grown is not None:
                    left.remove(grown[0])
                    fragments.append(grown[1])
                    continue
                first = self.first(left, scope, ranges, wanted)
                way = self.best_way(left, scope, ranges, free)
                by_square = first is not None and wanted is None and self.only_coordinates(way)
                if way is not None and way.pays(cost - CHOOSES) and not by_square:
                    left = [each for each in left if each not in way.used]
                    fragments.append(self.taken(way, scope))
                    continue
                if first is not None:
                    domain = self.whole(first, left, scope, ranges)
                    fragments.append(self.choose(first, domain, scope))
                    continue
            if wanted is not None and cost >= CHOOSES:
                variable = self.choosable(left, scope, ranges, wanted)
                if variable is None:
                    fragments.append(self._asked(left, scope))
                    left = []
                    continue
                self.left_to_checks += any(_derives(each, variable) for each in left)
                fragments.append(self.choose(variable, ranges[variable], scope))
                continue
            if (
                cost >= CHOOSES
                and isinstance(part, Fact)
                and part.atom.predicate.kind is Kind.STATIC
            ):
                # when it is known, there may be ways to the others
                variable = self.first_of(part.atom, scope, ranges)
                fragments.append(self.choose(variable, ranges[variable], scope))
                continue
            left.remove(part)
            scope.rest = left
            fragments.append(self._step(part, scope, ranges))
        if wanted is not None:
            fragments += [
                self.choose(variable, ranges[variable], scope)
                for variable in wanted
                if variable not in scope.bound
            ]
        for variable in aliases:
            found = self.value(end_of(variable, aliases), scope)
            if found is not None:
                scope.bound[variable] = found
        return sequence(fragments)

    def _asked(self, parts: Sequence[Part], scope: Scope) -> Fragment:
        self.left_to_checks += 1
        inner = scope.inner()
        inner.ends = True
        return Check(self.body(parts, inner), name="possible")

    def _hope(self, parts: Sequence[Part], scope: Scope) -> None:
        """Let what a loop at the end of a check begins at be found in the loop's own variable."""
        loops = [
            part.atom
            for part in parts
            if isinstance(part, Fact)
            and part.positive
            and self.unfolding.is_recursive(part.atom.predicate)
        ]
        if len(loops) != 1:
            return
        try:
            names, _, place = self.loop_of(loops[0].predicate, scope)
        except Unrecovered:
            return
        term = None if place is None else loops[0].args[place]
        if place is None or not isinstance(term, Variable) or term in scope.bound:
            return
        scope.preferred = {**scope.preferred, term: names[place]}
        scope.steps = names[place]

    def _is_step(self, term: Term, image: Domain, scope: Scope) -> bool:
        """Whether what is looked up is kept in the variable of the loop at the end of a check."""
        if not scope.steps or not isinstance(term, Variable) or term in scope.bound:
            return False
        fits = set(image) <= set(self.state.ranges[scope.steps])
        return fits and scope.preferred.get(term) == scope.steps

    def _repeatedly(self, atom: Atom, scope: Scope) -> Fragment:
        """What is defined by itself, asked: by its own walks, not a check, where a check ends.

        Backends follow these for whole sets of what was chosen before.
        """
        condition = self.condition(Fact(atom), scope)
        return entered(condition) if scope.ends and not scope.rest else tested(condition)

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
        if self.unfolding.is_recursive(atom.predicate):
            chosen = [
                self.choose(term, ranges[term], scope)
                for term in dict.fromkeys(atom.args)
                if isinstance(term, Variable) and term not in scope.bound
            ]
            return sequence((*chosen, self._repeatedly(atom, scope)))
        if all(self.value(term, scope) is not None for term in atom.args):
            return tested(self.condition(part, scope))
        return self.alternatives(atom, scope, ranges)

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
            return conditions(equal(known, found))
        assert isinstance(term, Variable)
        possible = frozenset(ranges.get(term, found.domain))
        domain = tuple(text for text in found.domain if text in possible)
        if not domain:
            raise Impossible
        if len(domain) < len(found.domain) and self.told_later(term, scope):
            domain = found.domain
        scope.bound[term] = Bound(found.expression, domain)
        if _reads(found.expression) > _MAX_READS:
            scope.large[term] = None
        if len(domain) < len(found.domain):
            return [self.inside(found, domain)]
        return []

    def _kept(self, scope: Scope) -> list[Fragment]:
        """Variables for what takes many reads, where all that it needs is tested.

        Whoever read it again would else read it again and again, inside of more reads.
        """
        fragments: list[Fragment] = []
        moved = self.moved_now(scope)
        scope.large.update(moved)
        for variable in scope.large:
            found = scope.bound[variable]
            name = (
                scope.moving[variable]
                if variable in moved
                else self.state.local(variable.name, found.domain, scope.used)
            )
            scope.used |= {name}
            scope.bound[variable] = Bound(Reference(name), found.domain)
            fragments.append(Act(Assignment(Reference(name), found.expression)))
        scope.large = {}
        return fragments

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
            return sequence((all_of(conditions), *self._kept(scope)))
        if not fitting and not waits:
            raise Impossible
        fragments: list[Fragment] = []
        if role is None:
            variable = atom.args[0]
            assert isinstance(variable, Variable)
            fragments.append(self.choose(variable, ranges[variable], scope))
        if any(self.value(term, scope) is None for term in atom.args):
            raise Unrecovered(f"it is not known who does {atom}")
        fragments.append(tested(self.holds(atom, scope)))
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
            keys.append(self.within(known, places[at], conditions))
        older = scope.older.get(atom.predicate, False)
        if not group.values:
            conditions.append(compare(self.read(atom.predicate, None, keys, older), Reference("1")))
        partial = self.state.partial(atom.predicate)
        for number, at in enumerate(group.values):
            read = self.read(atom.predicate, at, keys, older)
            unknown = self.value(atom.args[at], scope) is None
            if unknown and partial and not number:
                conditions.append(Compare(Comparison(read, Reference(self.state.absent), True)))
            conditions += self._bind(atom.args[at], Bound(read, places[at]), scope, ranges)
        return sequence((*fragments, all_of(conditions), *self._kept(scope)))

    def _table(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Fragment:
        """A row of a table: a function read, or values chosen and asked for."""
        fragments: list[Fragment] = []
        while True:
            open_ = [at for at, term in enumerate(atom.args) if self.value(term, scope) is None]
            places = self.functional(atom, scope) if open_ else None
            if not open_ or places is not None:
                break
            first = self.first_of(atom, scope, ranges)
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
            composite = self.composed(Bound(read, image), name)
            if composite is not None:
                read, image = composite[0].expression, composite[0].domain
            unknown_here = self.value(atom.args[at], scope) is None
            if self._is_step(atom.args[at], image, scope):
                fragments.append(Act(Assignment(Reference(scope.steps), read)))
                read = Reference(scope.steps)
            if partial and unknown_here:
                conditions.append(Compare(Comparison(read, Reference(self.state.absent), True)))
            conditions += self._bind(atom.args[at], Bound(read, image), scope, ranges)
        return sequence((*fragments, all_of(conditions), *self._kept(scope)))


def _derives(part: Part, variable: Variable) -> bool:
    """Whether a part asks that a derived relation holds of what a variable is."""
    return (
        isinstance(part, Fact)
        and part.positive
        and part.atom.predicate.kind is Kind.DERIVED
        and variable in part.atom.args
    )


def _reads(expression: Expression) -> int:
    """How many reads of maps an expression has."""
    count = 0
    pending = [expression]
    while pending:
        part = pending.pop()
        if isinstance(part, Access):
            count += 1
            pending += (part.base, part.index)
    return count
