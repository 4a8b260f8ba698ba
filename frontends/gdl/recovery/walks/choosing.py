"""What is chosen first, where nothing that is known tells the rest of a body's unknowns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Kind, Part, Unrecovered
from rgt.frontends.gdl.recovery.walks.recursion.growth import growth
from rgt.frontends.gdl.recovery.walks.scope import Domain, Scope
from rgt.frontends.gdl.recovery.walks.way import Way
from rgt.frontends.gdl.recovery.walks.ways import Ways
from rgt.frontends.gdl.syntax import Variable

_FEW = 4
"""What stands on several squares is chosen before them if it can be so many things."""

_BEGINS = 2
"""How much more it may cost to choose what a relation that is defined by itself is walked from."""


class Choosing(Ways):
    """Picks unknowns to be chosen."""

    def best_way(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable] | None,
    ) -> Way | None:
        """The fewest ways to an unknown; of `wanted`, if given, to no other one.

        Rather those that nothing known before helps to tell.
        """
        unknown = {
            term: None
            for part in left
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.STATIC
            for term in part.atom.args
            if isinstance(term, Variable) and term not in scope.bound
            if wanted is None or term in wanted
        }
        found = (self.way(variable, left, scope, ranges) for variable in unknown)
        # two steps of other places go on as sets where each is read by its own table
        ways = [way for way in found if way is None or not way.helped or self._at_once(way)]
        return min(
            (way for way in ways if way is not None),
            key=lambda way: (way.helped, way.ways),
            default=None,
        )

    def first(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable] | None,
    ) -> Variable | None:
        """The square that is chosen first, where nothing tells the rest."""
        squares: dict[Variable, None] = {}
        for part in left:
            if not (isinstance(part, Fact) and part.positive):
                continue
            atom = part.atom
            if atom.predicate in self.state.coordinates:
                term, *others = atom.args
                known = sum(self.value(other, scope) is not None for other in others)
                if (
                    isinstance(term, Variable)
                    and term not in scope.bound
                    and (not known or (known == 1 and wanted is None))
                ):
                    squares[term] = None
        found = sorted(squares, key=lambda v: len(ranges[v]))
        return next((v for v in found if wanted is None or v in wanted), None)

    def _grows_from(self, variable: Variable, left: Sequence[Part], scope: Scope) -> bool:
        """Whether a relation that is defined by itself can be walked from what a variable is."""
        known = {variable, *scope.bound}
        return any(
            isinstance(part, Fact)
            and part.positive
            and variable in part.atom.args
            and part.atom.predicate.kind is Kind.DERIVED
            and self.unfolding.is_recursive(part.atom.predicate)
            and growth(self.unfolding, part.atom, known) is not None
            for part in left
        )

    def content(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable] | None,
    ) -> Variable | None:
        """What stands on several squares, if it can be but a few things: it is chosen at once.

        Backends ask whole sets of squares at once, if it is known what is to stand there.
        """
        counts: Counter[Variable] = Counter()
        for part in left:
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.TRUE:
                group = self.state.groups[part.atom.predicate]
                counts.update(
                    term
                    for at in group.values
                    if isinstance(term := part.atom.args[at], Variable) and group.keys
                )
        return next(
            (
                term
                for term, number in counts.items()
                if number > 2
                and term not in scope.bound
                and len(ranges[term]) <= _FEW
                and (wanted is None or term in wanted)
            ),
            None,
        )

    def _at_once(self, way: Way) -> bool:
        """Whether one relation leads a way, or coordinates of squares do."""
        return len(way.used) == 1 or any(
            isinstance(part, Fact) and part.atom.predicate in self.state.coordinates
            for part in way.used
        )

    def only_coordinates(self, way: Way | None) -> bool:
        """Whether a way leads to no more than the squares of some coordinate."""
        return way is not None and all(
            isinstance(part, Fact) and part.atom.predicate in self.state.coordinates
            for part in way.used
        )

    def choosable(
        self,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
        wanted: Sequence[Variable],
    ) -> Variable | None:
        """The wanted variable to be chosen next: what makes a condition cheap, if anything does."""

        def rank(part: Part) -> float:
            terms = self.needed(part, scope, ranges)
            begins = any(
                isinstance(term, Variable) and self._grows_from(term, left, scope) for term in terms
            )
            return self.cost(part, scope, ranges) / (_BEGINS if begins else 1)

        for part in sorted(left, key=rank):
            for term in self.needed(part, scope, ranges):
                if isinstance(term, Variable) and term in wanted and term not in scope.bound:
                    return term
        return next((v for v in wanted if v not in scope.bound and v in ranges), None)

    def first_of(self, atom: Atom, scope: Scope, ranges: Mapping[Variable, Domain]) -> Variable:
        """Which of the unknowns of a table is chosen first."""
        unknown = [
            term
            for term in atom.args
            if isinstance(term, Variable) and self.value(term, scope) is None
        ]
        hoped = self.needed(Fact(atom), scope, ranges)
        found = next((term for term in hoped if term in unknown), None)
        if isinstance(found, Variable):
            return found
        if any(term not in ranges for term in unknown):
            raise Unrecovered(f"{atom.predicate} is denied of what nothing else tells")
        return min(unknown, key=lambda term: len(ranges[term]))

    def whole(
        self,
        variable: Variable,
        left: Sequence[Part],
        scope: Scope,
        ranges: Mapping[Variable, Domain],
    ) -> Domain:
        """All squares of the board where a square is to be; what else is asked tells which.

        Only those that can be, where it is to be kept in a variable that has no room for others.
        """
        kept = scope.preferred.get(variable)
        for part in left:
            if isinstance(part, Fact) and part.positive and part.atom.predicate.kind is Kind.TRUE:
                places = self.domains.of(part.atom.predicate)
                for at in self.state.groups[part.atom.predicate].keys:
                    if part.atom.args[at] == variable and (
                        kept is None or set(places[at]) <= set(self.state.ranges.get(kept, ()))
                    ):
                        return places[at]
        return ranges[variable]

    def told_later(self, term: Variable, scope: Scope) -> bool:
        """Whether a relation that never changes is still to be read at a term, or to hold none."""
        return scope.joint is None and any(
            isinstance(part, Fact)
            and part.positive
            and part.atom.predicate.kind is Kind.STATIC
            and term in part.atom.args
            for part in scope.rest
        )
