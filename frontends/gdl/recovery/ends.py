"""The end of a recovered game: whether it is over, and what the results are.

Where less has to be asked after a move than all rules for the end (`News`), that is asked, and the
move leads on to the next one instead of to the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import groupby

from rgt.frontends.gdl.names import identifier
from rgt.frontends.gdl.recovery.effects.doing import MOVER
from rgt.frontends.gdl.recovery.effects.effects import Change
from rgt.frontends.gdl.recovery.effects.news import TERMINAL, Newly, News
from rgt.frontends.gdl.recovery.proofs.beginning import is_no_end
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.parts import variables
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Fact,
    FlatRule,
    Kind,
    Predicate,
    Rules,
)
from rgt.frontends.gdl.recovery.state import BOOL, State
from rgt.frontends.gdl.recovery.walks.logic import as_condition, negated, tested
from rgt.frontends.gdl.recovery.walks.scope import Bound, Impossible, Made, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Constant, Variable
from rgt.ir.actions import PLAYER, Assignment, Comparison
from rgt.ir.automaton import BEGIN, END
from rgt.ir.builder import Builder
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Cast, Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Compare,
    Decide,
    Fragment,
    Truth,
    choice,
    located,
    sequence,
)
from rgt.ir.game import KEEPER

_MAX_NEWS = 2
"""Where there are more kinds of moves it is not asked which ends each may bring about."""


_MANY_ROLES = 3
"""From so many roles on it is shorter to ask the results of any than those of each."""


class Ends:
    """Writes whether a game is over, at the beginning and behind moves, and its results."""

    def __init__(self, state: State, walks: Walks, prover: Prover, builder: Builder) -> None:
        self.state = state
        self.rules = state.rules
        self.walks = walks
        self.prover = prover
        self.builder = builder
        self.turn = builder.node("turn")
        """Where somebody is about to move, in a state that is no end."""
        self.finished = builder.node("finished")
        self._news: dict[Predicate, list[News]] = {}

    def lay(
        self,
        mover: Mover | None,
        changes: Mapping[tuple[Atom, ...], Sequence[Change]],
        declared: Span,
    ) -> None:
        """Lead from the beginning to the end, or to the node `turn`, where somebody moves.

        What has no place in the source is where the roles are `declared`.
        """
        over = self.walks.condition(Fact(Atom(TERMINAL, ())), Scope())
        if isinstance(over, Truth):
            one, other = Cast(BOOL, Reference("0")), Cast(BOOL, Reference("1"))
            over = Compare(Comparison(one, one if over.holds else other))
        place = first_place(self.rules, TERMINAL) or declared
        self._news = self._opened(mover, changes)
        told = bool(self._news) and len(self._news) == len(changes)
        begins = told and is_no_end(self.rules.description)
        if not begins:
            self.builder.place(tested(over), BEGIN, self.finished, place)
        end = sequence((self._goals(), Act(Assignment(PLAYER, Reference(KEEPER)))))
        self.builder.place(end, self.finished, END, place)
        self.builder.place(EMPTY if begins else tested(negated(over)), BEGIN, self.turn, place)

    def behind(self, atom: Atom, move: Made) -> tuple[Fragment, str]:
        """What is to be kept of a move for what is asked behind it, and where the move leads."""
        if atom.predicate not in self._news:
            return EMPTY, BEGIN
        there = self._made(atom)
        return self._newly(self._news[atom.predicate], atom, move, there), there

    def _opened(
        self, mover: Mover | None, changes: Mapping[tuple[Atom, ...], Sequence[Change]]
    ) -> dict[Predicate, list[News]]:
        """By the move that was made, the ways to the end that it may have opened, if that helps."""
        found: dict[Predicate, list[News]] = {}
        if mover is None or len(changes) > _MAX_NEWS:
            return found
        newly = Newly(self.rules, self.prover, self.state.domains, mover)
        for (atom,), each in changes.items():
            news = newly.of(atom, each)
            if news:
                found[atom.predicate] = news
        return found

    def _made(self, atom: Atom) -> str:
        """A node for where a move has been made."""
        return self.builder.node(identifier(f"{atom.predicate.name}_made"))

    def _newly(self, news: Sequence[News], atom: Atom, move: Made, there: str) -> Fragment:
        """Ask from a node on whether a move has brought about the end; what is kept for that.

        Each rule for the end is a question of its own, so that it can be answered as it is best.
        """
        scope = Scope(used=frozenset(str(arg.expression) for arg in move.args))
        kept: Fragment = EMPTY
        for term, arg in zip(atom.args, move.args, strict=True):
            if term == MOVER and any(term in variables(each.parts) for each in news):
                # the variable of the state says by then whose turn is next
                name = self.state.local("mover", arg.domain, scope.used)
                kept = Act(Assignment(Reference(name), arg.expression))
                scope.used |= {name}
                arg = Bound(Reference(name), arg.domain)
            if isinstance(term, Variable):
                scope.bound[term] = arg
        for origin, group in groupby(news, lambda each: each.origin):
            ways: list[Fragment] = []
            for each in group:
                with suppress(Impossible):
                    ways.append(self.walks.body(each.parts, scope.inner()))
            if not ways:
                continue
            part = choice(ways)
            over = as_condition(part) or Check(part, name="terminal")
            span, here, there = self.rules.description.span(origin), there, self._made(atom)
            self.builder.place(tested(over), here, self.finished, span)
            self.builder.place(tested(negated(over)), here, there, span)
        self.builder.place(EMPTY, there, self.turn, first_place(self.rules, TERMINAL))
        return kept

    def _goals(self) -> Fragment:
        """The result of every role: the best value whose rule holds, else the worst."""
        parts: list[Fragment] = []
        goal = Predicate(Kind.GOAL, "goal", 2)
        roles = self.rules.roles
        # what is asked of any role is written once where that is shorter, and not for each
        any_role = Variable("?scored")
        scored: str | None = None
        if len(roles) >= _MANY_ROLES and all(
            isinstance(rule.head.args[0], Variable) for rule in self.rules.of(goal)
        ):
            scored = self.state.local(any_role.name, roles, frozenset())
        for role in roles:
            result: Fragment = EMPTY
            for value in self.state.scores[1:]:
                atom = Atom(goal, (Constant(role), Constant(value)))
                scope = Scope()
                asked = atom
                if scored is not None:
                    scope = Scope(used=frozenset({scored}))
                    scope.bound[any_role] = Bound(Reference(scored), roles)
                    asked = Atom(goal, (any_role, Constant(value)))
                try:
                    holds = self.walks.condition(Fact(asked), scope)
                except Impossible:
                    continue
                target = Access(Reference("goals"), Reference(self.state.symbol(role)))
                write = Act(Assignment(target, Reference(self.state.symbol(value))))
                if isinstance(holds, Truth):
                    result = write if holds.holds else result
                else:
                    result = Decide(holds, write, result)
                result = located(result, _where(self.rules, atom))
            if scored is not None:
                named = Assignment(Reference(scored), Reference(self.state.symbol(role)))
                result = sequence((Act(named), result))
            parts.append(result)
        return sequence(parts)


def place_of(rules: Rules, rule: FlatRule) -> Span:
    """Where a rule stands in the source."""
    return rules.description.span(rule.origin)


def first_place(rules: Rules, predicate: Predicate) -> Span | None:
    """Where the first rule for a predicate stands."""
    return next((place_of(rules, rule) for rule in rules.of(predicate)), None)


def _where(rules: Rules, atom: Atom) -> Span | None:
    """Where the first rule stands that can conclude an atom without variables."""
    for rule in rules.of(atom.predicate):
        pairs = zip(rule.head.args, atom.args, strict=True)
        if all(isinstance(term, Variable) or term == value for term, value in pairs):
            return place_of(rules, rule)
    return None
