"""Parts of the keeper: one write, in loops over what its conditions leave open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rgt.frontends.gdl.recovery.effects.effects import Effect
from rgt.frontends.gdl.recovery.effects.turned import Rounds
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Part, Predicate, Rules, Unrecovered
from rgt.frontends.gdl.recovery.rounds import Head, asked_once, unvarying
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.logic import as_condition, conjunction
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Joint, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, root
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Choice,
    Compare,
    Condition,
    Decide,
    Fragment,
    Jump,
    Label,
    Loop,
    Truth,
    sequence,
)

_MAX_LOOPS = 4
"""The most loops inside each other for one effect."""


@dataclass(frozen=True, slots=True)
class Opened:
    """What is bound inside of loops, these from the outermost on, and the walk inside of them.

    `variables` are what is looped over, `plain` whether none of it by ways to it; `rounds` has what
    each of them is in each round.
    """

    scope: Scope
    heads: list[Head]
    walk: Fragment
    variables: list[Variable]
    plain: bool
    rounds: list[Rounds]


class Looping:
    """Writes loops of the keeper."""

    def __init__(self, state: State, walks: Walks, rules: Rules) -> None:
        self.state = state
        self.walks = walks
        self.rules = rules
        self.domains = state.domains
        self.game = state.game
        self.answered: Mapping[Predicate, str] = {}
        """Variables that tell whether relations without arguments held before the move."""
        self.kept: frozenset[str] = frozenset()
        """Variables that are read later, whatever is written now."""

    def scope(
        self,
        body: Sequence[Part],
        atoms: Sequence[Atom],
        joint: Joint,
        older: Mapping[Predicate, bool],
    ) -> Scope:
        """What is known where moves are made."""
        scope = Scope(joint=joint, used=self.kept, older=older, answered=self.answered)
        for atom, move in zip(atoms, joint.made, strict=True):
            for term, arg in zip(atom.args, move.args, strict=True):
                scope.used |= {root(arg.expression)}
                if isinstance(term, Variable):
                    scope.bound[term] = arg
        self.prebind(body, scope)
        return scope

    def opened(
        self,
        parts: Sequence[Part],
        needed: Sequence[Term],
        begun: Callable[[], Scope],
        ranges: Callable[[Variable], Domain],
    ) -> Opened:
        """Conditions walked, in loops over as much as it takes to know the terms that are needed.

        Raises Impossible and Unrecovered.
        """
        loops: list[Variable] = []
        while True:
            scope = begun()
            heads: list[Head] = []
            rounds: list[Rounds] = []
            walked: set[Variable] = set()
            body = parts
            for variable in loops:
                domain = ranges(variable)
                way = self.walks.way(variable, body, scope, {variable: domain})
                if way is not None and way.shortens(len(domain)):
                    name, numbers, tests = self.walks.counted(way, scope)
                    body = [part for part in body if part not in way.used]
                    heads.append((name, numbers, tests))
                    rounds.append(
                        {
                            texts: {numbers[at]: text for at, text in each.items()}
                            for texts, each in way.rows.items()
                        }
                    )
                    continue
                # the same for all, so that effects can be joined
                named = variable.name.partition("/")[0]
                wish = self.state.type_of(domain, named).name.lower()
                name = self.state.local(wish, domain, scope.used)
                scope.used |= {name}
                scope.bound[variable] = Bound(Reference(name), domain)
                walked.add(variable)
                heads.append((name, domain, EMPTY))
                rounds.append({(): {text: text for text in domain}})
            walk = self.walks.body(body, scope, [])
            open_ = [
                term
                for term in needed
                if isinstance(term, Variable) and self.walks.value(term, scope) is None
            ]
            if not open_:
                return Opened(scope, heads, walk, loops, walked.issuperset(loops), rounds)
            loops.append(open_[0])
            if len(loops) > _MAX_LOOPS:
                raise Unrecovered("what is written goes over too much")

    def looped(self, heads: Sequence[Head], *parts: Fragment) -> Fragment:
        """Parts inside of loops; what all of them ask alike in each round is asked before."""
        inner: Sequence[Fragment] = parts
        for name, domain, tests in reversed(heads):
            common: list[Compare] = []
            if name is not None and tests is EMPTY and len(domain) > 1:
                common, inner = unvarying(inner, name, self.game.variables)
            part = asked_once(inner)
            condition = as_condition(tests) if tests is not EMPTY else None
            if condition is not None:
                part = Decide(condition, part, EMPTY)
            part = self.loop(name, domain, part) if name is not None else part
            inner = [Decide(conjunction(common), part, EMPTY) if common else part]
        return asked_once(inner)

    def prebind(self, body: Sequence[Part], scope: Scope) -> None:
        """Let the unknowns of moves that are made stand for what is done."""
        assert scope.joint is not None
        for part in body:
            if not (isinstance(part, Fact) and part.positive):
                continue
            atom = part.atom
            fitting = [made for made in scope.joint.made if made.predicate == atom.predicate]
            if len(fitting) != 1 or atom.predicate == scope.joint.waiting:
                continue
            for term, given in zip(atom.args, fitting[0].args, strict=True):
                if isinstance(term, Variable) and self.walks.value(term, scope) is None:
                    scope.bound[term] = given

    def loop(self, name: str, domain: Domain, part: Fragment) -> Fragment:
        """The part for every symbol of a domain."""
        if len(domain) == 1:
            return sequence(
                (Act(Assignment(Reference(name), Reference(self.state.symbol(domain[0])))), part)
            )
        head, exit_ = Label(), Label()
        following = Access(Reference(self.state.following(domain)), Reference(name))
        last: Condition = Compare(Comparison(following, Reference(self.state.absent)))
        first = Act(Assignment(Reference(name), Reference(self.state.symbol(domain[0]))))
        step = Decide(last, Jump(exit_), Act(Assignment(Reference(name), following)))
        return sequence((first, Loop(sequence((part, step)), head, exit_)))

    def write(self, effect: Effect, scope: Scope) -> Fragment:
        """The assignment of an effect, where its keys are in the map; raises Unrecovered."""
        group = effect.group
        predicate = group.predicate
        places = self.domains.of(predicate)
        inside: list[Condition] = []
        keys = [
            self.walks.within(self.known(effect.args[at], scope), places[at], inside)
            for at in group.keys
        ]
        fragments: list[Fragment] = []
        written: Sequence[int | None] = group.values or (None,)
        for place in written:
            target = self.walks.read(predicate, place, keys)
            value: Expression
            if effect.deletes:
                value = Reference("0" if place is None else self.state.absent)
            elif place is None:
                value = Reference("1")
            else:
                value = self.known(effect.args[place], scope).expression
            fragments.append(Act(Assignment(target, value)))
        write = sequence(fragments)
        return Decide(conjunction(inside), write, EMPTY) if inside else write

    def known(self, term: Term, scope: Scope) -> Bound:
        """What a term is bound to; raises Unrecovered where it is to nothing."""
        found = self.walks.value(term, scope)
        if found is None:
            raise Unrecovered(f"{term} is not bound")
        return found


def guarded(
    walk: Fragment,
    part: Fragment,
    otherwise: Fragment = EMPTY,
    order: Callable[[Condition], Condition] | None = None,
) -> Fragment:
    """A part where a walk succeeds, else another one; what is asked may be put in another order."""
    condition = as_condition(walk) if walk is not EMPTY else Truth(True)
    if condition is None:
        # what the walk keeps in variables is needed behind it, unless several branches do
        known = part if isinstance(walk, Choice) else sequence((walk, part))
        return Decide(Check(walk), known, otherwise)
    if isinstance(condition, Truth):
        return part
    return Decide(condition if order is None else order(condition), part, otherwise)
