"""What each role sees of a step (GDL-II): loops over all that it may see, a tag for each.

(<= (sees ?p (at ?x)) ...)      for each role, for each ?x: where the rules say so, at_x
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Predicate, Unrecovered
from rgt.frontends.gdl.recovery.reading.shapes import Shape, filled
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.visibility import Visibility
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Joint, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.recovery.writes import Writes
from rgt.frontends.gdl.syntax import Constant, Term, Variable
from rgt.ir.actions import Assignment, Tag, VariableTag
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.fragments import EMPTY, Act, Decide, Fragment, Truth, sequence

_MOST = 20_000
"""The most percepts of one kind."""


class Percepts:
    """Tells roles what they see; raises Unrecovered where that may be too many things."""

    def __init__(self, state: State, walks: Walks, writes: Writes, visibility: Visibility) -> None:
        self.state = state
        self.walks = walks
        self.writes = writes
        self.visibility = visibility

    def terms(self, role: str) -> tuple[str, ...]:
        """What a role may see, as terms of KIF, in the order in which it is told."""
        return tuple(
            str(_term(shape, row))
            for kind, shape in self._kinds(role)
            for row in product(*self._places(kind))
        )

    def told(self, joint: Joint, used: frozenset[str]) -> Fragment:
        """What everybody sees of a joint move, in the state before it; `used` are variables."""
        parts: list[Fragment] = []
        for role in self.state.rules.roles:
            seen = [self._seen(role, kind, shape, joint, used) for kind, shape in self._kinds(role)]
            if seen:
                parts += [self.visibility.only(role), *seen]
        return sequence(parts)

    def _kinds(self, role: str) -> Iterator[tuple[Predicate, Shape | None]]:
        """What a role may see; nature looks at nothing."""
        for kind, shape in self.state.rules.percepts.items():
            if role != "random" and role in self.state.domains.of(kind)[0]:
                yield kind, shape

    def _places(self, kind: Predicate) -> Sequence[Domain]:
        places = self.state.domains.of(kind)[1:]
        if prod(map(len, places)) > _MOST:
            raise Unrecovered("roles may see too many things")
        return places

    def _seen(
        self, role: str, kind: Predicate, shape: Shape | None, joint: Joint, used: frozenset[str]
    ) -> Fragment:
        """What a role sees of one kind."""
        places = self._places(kind)
        scope = Scope(joint=joint, used=used)
        names: list[str] = []
        variables: list[Variable] = []
        for at, place in enumerate(places, start=1):
            variables.append(Variable(f"?seen{at}"))
            names.append(self.state.local(f"seen_{at}", place, scope.used))
            scope.used |= {names[-1]}
            scope.bound[variables[-1]] = Bound(Reference(names[-1]), place)
        condition = self.walks.condition(Fact(Atom(kind, (Constant(role), *variables))), scope)
        part = self._tag(kind, shape, names)
        if not isinstance(condition, Truth):
            part = Decide(condition, part, EMPTY)
        elif not condition.holds:
            return EMPTY
        for name, place in zip(reversed(names), reversed(places), strict=True):
            part = self.writes.loop(name, place, part)
        return part

    def _tag(self, kind: Predicate, shape: Shape | None, names: Sequence[str]) -> Fragment:
        """The tag of a percept whose arguments are in some variables."""
        if shape is None:
            return Act(VariableTag(names[0]))
        if not names:
            return Act(Tag(self.state.symbol(str(_term(shape, ())))))
        rows = {row: str(_term(shape, row)) for row in product(*self._places(kind))}
        name, percept = self.state.percepts(kind, self._places(kind), rows)
        read: Expression = Reference(name)
        for each in names:
            read = Access(read, Reference(each))
        return sequence((Act(Assignment(Reference(percept), read)), Act(VariableTag(percept))))


def _term(shape: Shape | None, words: Sequence[str]) -> Term:
    """The term of a shape with these symbols."""
    if shape is None:
        return Constant(words[0])
    return filled(shape, iter(words))
