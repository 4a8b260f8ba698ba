"""What each role sees of a step (GDL-II): loops over all that it may see, a few words each.

(<= (sees ?p (at ?x)) ...)      for each role, for each ?x: where the rules say so, at and ?x
"""

from __future__ import annotations

from itertools import pairwise
from math import prod

from rgt.frontends.gdl.recovery.rules import Atom, Fact, Kind, Predicate, Unrecovered
from rgt.frontends.gdl.recovery.scope import Bound, Joint, Scope
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.visibility import Visibility
from rgt.frontends.gdl.recovery.walks import Walks
from rgt.frontends.gdl.recovery.writes import Writes
from rgt.frontends.gdl.syntax import Constant, Variable
from rgt.ir.actions import Tag, VariableTag
from rgt.ir.expressions import Reference
from rgt.ir.fragments import EMPTY, Act, Decide, Fragment, Truth, sequence

_MOST = 5_000
"""The most percepts of one kind that are asked for one by one."""


class Percepts:
    """Tells roles what they see; raises Unrecovered where words would mean several things."""

    def __init__(self, state: State, walks: Walks, writes: Writes, visibility: Visibility) -> None:
        self.state = state
        self.walks = walks
        self.writes = writes
        self.visibility = visibility
        self.kinds = [each for each in state.rules.rules if each.kind is Kind.SEES]
        names = sorted(kind.name for kind in self.kinds if kind.name)
        single = {
            text for kind in self.kinds if not kind.name for text in state.domains.of(kind)[1]
        }
        if any(a == b for a, b in pairwise(names)) or single & set(names):
            raise Unrecovered("roles see different things of one name")

    def told(self, joint: Joint, used: frozenset[str]) -> Fragment:
        """What everybody sees of a joint move, in the state before it; `used` are variables."""
        parts: list[Fragment] = []
        for role in self.state.rules.roles:
            if role == "random":
                continue
            seen = [
                self._seen(role, kind, joint, used)
                for kind in self.kinds
                if role in self.state.domains.of(kind)[0]
            ]
            if seen:
                parts += [self.visibility.only(role), *seen]
        return sequence(parts)

    def _seen(self, role: str, kind: Predicate, joint: Joint, used: frozenset[str]) -> Fragment:
        """What a role sees of one kind."""
        places = self.state.domains.of(kind)[1:]
        if prod(map(len, places)) > _MOST:
            raise Unrecovered("roles may see too many things")
        scope = Scope(joint=joint, used=used)
        names: list[str] = []
        variables: list[Variable] = []
        for at, place in enumerate(places, start=1):
            variables.append(Variable(f"?seen{at}"))
            names.append(self.state.local(f"seen_{at}", place, scope.used))
            scope.used |= {names[-1]}
            scope.bound[variables[-1]] = Bound(Reference(names[-1]), place)
        atom = Atom(kind, (Constant(role), *variables))
        condition = self.walks.condition(Fact(atom), scope)
        words: list[Fragment] = [Act(Tag(self.state.symbol(kind.name)))] if kind.name else []
        words += [Act(VariableTag(name)) for name in names]
        part = sequence(words)
        if not isinstance(condition, Truth):
            part = Decide(condition, part, EMPTY)
        elif not condition.holds:
            return EMPTY
        for name, place in zip(reversed(names), reversed(places), strict=True):
            part = self.writes.loop(name, place, part)
        return part
