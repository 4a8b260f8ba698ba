"""Choices by ways: what constants leave open, counted, instead of all symbols tried.

    beside(?x1 ?x2), place(?s1 ?x1 ?y), place(?s2 ?x2 ?y), ?s1 known     s2 = beside[way][s1]

The relations that never change are joined (as in a database) to one that tells the unknown from
what is known.  Where little is left open, one choice of a way stands for the choice of the
unknown; ways go by the distance of the two in the order of their symbols, so that one way leads
all over the board in one direction.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from operator import itemgetter

from rgt.frontends.gdl.recovery.proofs.joins import Indices, Join, Joins, Large
from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Row
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.alike import question, shape_of
from rgt.frontends.gdl.recovery.walks.costs import Costs
from rgt.frontends.gdl.recovery.walks.determined import Determined
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Scope
from rgt.frontends.gdl.recovery.walks.way import Way
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.expressions import parts as parts_of
from rgt.ir.fragments import Act, Fragment, sequence

_MAX_KEYS = 2_048
"""The most combinations of what is known that are looked up."""

_MAX_OPEN = 5
"""The most unknowns that are told together."""

_MAX_TOLD = 2
"""The most unknowns that tell another one together."""

_MOST = 16
"""The most ways."""


class Ways(Costs):
    """Finds out what constants leave open."""

    def __init__(self, state: State, prover: Prover) -> None:
        super().__init__(state, prover)
        self.indices: Indices = {}
        self.determined = Determined(prover)
        self._composed: dict[Hashable, tuple[str, Domain, bool] | None] = {}
        self._answered: dict[Hashable, Mapping[Row, Sequence[str]] | None] = {}

    def leaves(self, expression: Expression) -> dict[Expression, Domain] | None:
        """The variables that an expression of constants depends on; None if it reads the state."""
        if isinstance(expression, Reference):
            if expression.name in self.state.ranges:
                return {expression: self.state.ranges[expression.name]}
            return None if expression.name in self.state.game.variables else {}
        name, indices = parts_of(expression)
        if name not in self.state.contents:
            return None
        found: dict[Expression, Domain] = {}
        for index in indices:
            inner = self.leaves(index)
            if inner is None:
                return None
            found.update(inner)
        return found

    def evaluated(
        self, expression: Expression, leaves: Sequence[Expression]
    ) -> Callable[[Row], str | None]:
        """What tells the text that an expression of constants has, by the texts of its leaves.

        None is told where a constant has nothing.
        """
        if isinstance(expression, Reference):
            if expression in leaves:
                return itemgetter(leaves.index(expression))
            if expression.name in self.state.contents:
                # a relation of one place that holds of one thing alone
                value = self.state.value_at(expression.name, ())
            else:
                value = self.state.text(expression.name)
            return lambda texts: value
        name, indices = parts_of(expression)
        inner = [self.evaluated(index, leaves) for index in indices]

        def told(texts: Row) -> str | None:
            keys: list[str] = []
            for each in inner:
                key = each(texts)
                if key is None:
                    return None
                keys.append(key)
            return self.state.value_at(name, tuple(keys))

        return told

    def composed(self, found: Bound, wish: str) -> tuple[Bound, bool] | None:
        """A value of constants inside of each other as one constant's, and whether it may be none.

        None where there is but one constant, or the one would be large.
        """
        if isinstance(found.expression, Reference) or not _nested(found.expression):
            return None
        leaves = self.leaves(found.expression)
        if not leaves or prod(map(len, leaves.values())) > _MAX_KEYS:
            return None
        key = shape_of(found.expression, list(leaves)), tuple(leaves.values())
        if key not in self._composed:
            rows = self._rows(found.expression, leaves)
            made = self.state.tabulated(wish, list(leaves.values()), rows) if rows else None
            self._composed[key] = made
        known = self._composed[key]
        return known and (Bound(_access(known[0], leaves), known[1]), known[2])

    def _rows(
        self, expression: Expression, leaves: Mapping[Expression, Domain]
    ) -> Mapping[Row, str]:
        """What an expression of constants is, where it is anything."""
        told = self.evaluated(expression, list(leaves))
        values = ((texts, told(texts)) for texts in product(*leaves.values()))
        return {texts: value for texts, value in values if value is not None}

    def way(
        self,
        variable: Variable,
        parts: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
    ) -> Way | None:
        """What constants leave open of an unknown; None if that is not much less than all."""
        atoms, open_ = self._told(variable, parts, scope)
        if not atoms or len(open_) > _MAX_OPEN:
            return None
        others = self._followed(variable, atoms, open_, scope)
        if others is None:
            return None
        unknown = {variable, *(term for term, _, _, _ in others)}
        helped = any(
            atom.args[place] not in unknown for _, atom, places, _ in others for place in places
        )
        bound: dict[Variable, Bound] = {}
        for term in (term for atom in atoms for term in atom.args):
            if isinstance(term, Variable) and term not in open_:
                known = self.value(term, scope)
                assert known is not None
                bound[term] = known
        leaves: dict[Expression, Domain] = {}
        for each in bound.values():
            found = self.leaves(each.expression)
            if found is None:
                return None
            leaves.update(found)
        if prod(map(len, leaves.values())) > _MAX_KEYS:
            return None
        answers = self._answers(variable, atoms, bound, leaves, ranges[variable])
        if not answers:
            return None
        used = tuple(
            part
            for part in parts
            if isinstance(part, Fact) and part.positive and part.atom in atoms
        )
        return self._numbered(
            Way(variable, tuple(leaves.items()), {}, 0, used, others, helped),
            answers,
            ranges[variable],
        )

    def _answers(
        self,
        variable: Variable,
        atoms: Sequence[Atom],
        bound: Mapping[Variable, Bound],
        leaves: Mapping[Expression, Domain],
        domain: Domain,
    ) -> Mapping[Row, Sequence[str]] | None:
        """What an unknown can be, for each combination of what is known; None if that is much."""
        key = question(variable, atoms, bound, leaves, domain)
        if key not in self._answered:
            joins = Joins(self.state.rules, self.indices)
            try:
                self._answered[key] = self._joined(joins, variable, atoms, bound, leaves, domain)
                self.prover.spend(joins.steps + prod(map(len, leaves.values())))
            except Large:
                self._answered[key] = None
        return self._answered[key]

    def _joined(
        self,
        joins: Joins,
        variable: Variable,
        atoms: Sequence[Atom],
        bound: Mapping[Variable, Bound],
        leaves: Mapping[Expression, Domain],
        domain: Domain,
    ) -> Mapping[Row, Sequence[str]]:
        """What an unknown can be, as tables tell it; raises Large."""
        join = Join(joins, atoms, tuple(bound))
        slot = join.variables.index(variable)
        told = [self.evaluated(each.expression, list(leaves)) for each in bound.values()]
        inside = set(domain)
        answers: dict[Row, list[str]] = {}
        known: dict[Row, tuple[int, list[str]]] = {}
        for texts in product(*leaves.values()):
            values: list[str] = []
            for each in told:
                value = each(texts)
                if value is None:
                    break
                values.append(value)
            else:
                key = tuple(values)
                if key in known:
                    # other leaves, the same values: as many steps as before
                    steps, found = known[key]
                    joins.spend(steps)
                else:
                    before = joins.steps
                    rows = {solved[slot] for solved in join.rows(key)} & inside
                    found = [text for text in domain if text in rows] if rows else []
                    known[key] = joins.steps - before, found
                if found:
                    answers[texts] = found
        return answers

    def _followed(
        self, variable: Variable, atoms: Sequence[Atom], open_: set[Variable], scope: Scope
    ) -> tuple[tuple[Variable, Atom, Places, int], ...] | None:
        """The other unknowns, each a function of those before, or where that is not enough, of
        what is known anyway, too; None if one is not.
        """
        found: list[tuple[Variable, Atom, Places, int]] = []
        known = {variable}
        while known != open_:
            step = self._following(atoms, known, open_, ()) or self._following(
                atoms, known, open_, scope.bound
            )
            if step is None:
                return None
            known.add(step[0])
            found.append(step)
        return tuple(found)

    def _following(
        self,
        atoms: Sequence[Atom],
        known: set[Variable],
        open_: set[Variable],
        bound: Container[Term],
    ) -> tuple[Variable, Atom, Places, int] | None:
        """An unknown that a relation tells by what is known, and of what is bound."""
        for atom in atoms:
            for places in self.prover.functional(atom.predicate):
                terms = [atom.args[place] for place in places]
                if 0 < len(places) <= _MAX_TOLD and all(
                    term in known or term in bound for term in terms
                ):
                    for at, term in enumerate(atom.args):
                        if isinstance(term, Variable) and term in open_ and term not in known:
                            return term, atom, places, at
        return None

    def _told(
        self, variable: Variable, parts: Sequence[Part], scope: Scope
    ) -> tuple[list[Atom], set[Variable]]:
        """The relations that never change and speak of an unknown, and the unknowns in them."""
        static = [
            part.atom
            for part in parts
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.STATIC
        ]
        open_ = {variable}
        told: list[Atom] = []
        grown = True
        while grown:
            grown = False
            for atom in static:
                unknown = {
                    term
                    for term in atom.args
                    if isinstance(term, Variable) and term not in scope.bound
                }
                if atom not in told and unknown & open_:
                    told.append(atom)
                    open_ |= unknown
                    grown = True
        return told, open_

    def _numbered(
        self, way: Way, answers: Mapping[Row, Sequence[str]], domain: Domain
    ) -> Way | None:
        """The answers by ways: by their distances, or by their places; None if they are many."""
        order = {text: at for at, text in enumerate(domain)}
        anchor = next(
            (at for at, (_, each) in enumerate(way.leaves) if len(set(each) & set(domain)) > 1),
            None,
        )
        rows: dict[Row, dict[int, str]] = {
            texts: dict(enumerate(found)) for texts, found in answers.items()
        }
        if anchor is not None and all(texts[anchor] in order for texts in answers):
            by_distance = {
                texts: {order[text] - order[texts[anchor]]: text for text in found}
                for texts, found in answers.items()
            }
            every = sorted({distance for found in by_distance.values() for distance in found})
            if len(every) <= _MOST:
                number = {distance: at for at, distance in enumerate(every)}
                rows = {
                    texts: {number[distance]: text for distance, text in found.items()}
                    for texts, found in by_distance.items()
                }
        ways = 1 + max(at for found in rows.values() for at in found)
        if ways > _MOST or 4 * ways > 3 * len(domain):
            return None
        return replace(way, rows=rows, ways=ways)

    def taken(self, way: Way, scope: Scope) -> Fragment:
        """Let an unknown be what one of the ways leads to."""
        number, numbers, tests = self.counted(way, scope)
        if number is None:
            return tests
        chosen = AnyAssignment(Reference(number), self.state.type_of(numbers, "way"))
        return sequence((Act(chosen), tests))

    def counted(self, way: Way, scope: Scope) -> tuple[str | None, Domain, Fragment]:
        """Let an unknown be what a way leads to: the variable for it, its values, what to test.

        None where there is but one way.
        """
        wish = next(
            (
                part.atom.predicate.name
                for part in way.used
                if isinstance(part, Fact) and part.atom.predicate not in self.state.coordinates
            ),
            way.variable.name.lstrip("?@").partition("/")[0],
        )
        leaves = [leaf for leaf, _ in way.leaves]
        keys = [domain for _, domain in way.leaves]
        number: str | None = None
        numbers = tuple(str(at) for at in range(1, way.ways + 1))
        if way.ways == 1:
            name, image, partial = self.state.tabulated(
                wish, keys, {texts: found[0] for texts, found in way.rows.items()}
            )
        else:
            number = self.state.local("way", numbers, scope.used)
            scope.used |= {number}
            leaves.insert(0, Reference(number))
            name, image, partial = self.state.tabulated(
                wish,
                [numbers, *keys],
                {
                    (numbers[at], *texts): text
                    for texts, found in way.rows.items()
                    for at, text in found.items()
                },
            )
        read = _access(name, leaves)
        steps: list[Fragment] = []
        if partial:
            steps.append(Act(Comparison(read, Reference(self.state.absent), True)))
        kept = scope.preferred.get(way.variable)
        if kept is not None:
            steps.append(Act(Assignment(Reference(kept), read)))
            read = Reference(kept)
            scope.used |= {kept}
        scope.bound[way.variable] = Bound(read, image)
        for variable, atom, places, at in way.others:
            known = [self.value(atom.args[place], scope) for place in places]
            given = [each for each in known if each is not None]
            domains = [each.domain for each in given]
            name, image, _ = self.state.function(atom.predicate, places, at, domains)
            found = Bound(_access(name, [each.expression for each in given]), image)
            composite = self.composed(found, name)
            scope.bound[variable] = found if composite is None else composite[0]
        return number, numbers, sequence(steps)


def _nested(expression: Expression) -> bool:
    """Whether an index of a map is read in a map itself."""
    return any(isinstance(index, Access) for index in parts_of(expression)[1])


def _access(name: str, indices: Sequence[Expression] | Mapping[Expression, Domain]) -> Expression:
    found: Expression = Reference(name)
    for index in indices:
        found = Access(found, index)
    return found
