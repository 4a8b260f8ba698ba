"""The effects of moves as walks of the keeper: conditions, loops, assignments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.frontends.gdl.recovery.effects.effects import Change, Effect
from rgt.frontends.gdl.recovery.effects.ordering import Step, ordered, reads
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, Part, Predicate, Rules, Unrecovered
from rgt.frontends.gdl.recovery.rounds import Head, Round, asked_once, joined
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.logic import as_condition, conjunction
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Joint, Made, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Term, Variable
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, names, root
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
    Truth,
    located,
    sequence,
)
from rgt.ir.values import MapLiteral, Symbol

_MAX_LOOPS = 4
"""The most loops inside each other for one effect."""


class Writes:
    """Writes what moves change."""

    def __init__(self, state: State, walks: Walks, rules: Rules) -> None:
        self.state = state
        self.walks = walks
        self.rules = rules
        self.domains = state.domains
        self.game = state.game

    def update(
        self,
        atoms: Sequence[Atom],
        changes: Sequence[Change],
        joint: Joint,
        mover: Mover | None = None,
    ) -> Fragment:
        """All effects of moves, in an order in which none destroys what a later one reads.

        `mover` says who makes the one move, if that is so.
        """
        control = mover.control if mover is not None else None
        plan = ordered(changes, self.rules, control, joint.waiting)
        if mover is not None and control is not None and control in plan.copied:
            joint = self._made_before(joint, self.state.variable(control, mover.place))
        fragments: list[Fragment] = []
        for predicate in plan.copied:
            group = self.state.groups[predicate]
            values: Sequence[int | None] = group.values or (None,)
            for at in values:
                name = self.state.variable(predicate, at)
                copy = Reference(self.state.copy_of(name))
                fragments.append(Act(Assignment(copy, Reference(name))))
        older = dict.fromkeys(plan.copied, True)
        rounds: list[Round] = []
        for step in plan.steps:
            if isinstance(step, Effect):
                try:
                    rounds.append(self._effect(step, atoms, joint, older))
                except Impossible:
                    continue
            else:
                rounds.append(Round((step,), (), (self._clear(step.group),)))

        def apart(one: Step, other: Step, own: bool) -> bool:
            """Whether neither step reads what the other writes, nor undoes it (elsewhere)."""
            if one.group == other.group and one.deletes != other.deletes and not own:
                return False
            return not any(
                step.group.predicate in reads(later, self.rules, control)
                for step, later in ((one, other), (other, one))
                if step.group.predicate not in older
            )

        for each in joined(rounds, apart):
            part = asked_once(each.parts)
            for loop, domain, tests in reversed(each.heads):
                asked = as_condition(tests) if tests is not EMPTY else None
                if asked is not None:
                    part = Decide(asked, part, EMPTY)
                part = self.loop(loop, domain, part) if loop is not None else part
            fragments.append(part)
        return sequence(fragments)

    def _made_before(self, joint: Joint, control: str) -> Joint:
        """The move of the role that had the turn, which is read from a copy."""
        (move,) = joint.made
        name = self.state.copy_of(control)
        role = Bound(Reference(name), move.args[0].domain)
        return Joint((Made(move.predicate, (role, *move.args[1:])),), joint.waiting)

    def _clear(self, group: Group) -> Fragment:
        """Leave no key with a value."""
        fragments: list[Fragment] = []
        values: Sequence[int | None] = group.values or (None,)
        for at in values:
            name = self.state.variable(group.predicate, at)
            absent = "0" if at is None else self.state.absent
            value: Expression = Reference(absent)
            if group.keys:
                constant = self.state.names.fresh(f"no_{name}")
                type_ = self.game.variables[name].type
                nothing: MapLiteral | Symbol = Symbol(absent)
                for _ in group.keys:
                    nothing = MapLiteral(((None, nothing),))
                self.game.define_constant(constant, type_, nothing)
                value = Reference(constant)
            fragments.append(Act(Assignment(Reference(name), value)))
        return sequence(fragments)

    def _effect(
        self,
        effect: Effect,
        atoms: Sequence[Atom],
        joint: Joint,
        older: Mapping[Predicate, bool],
    ) -> Round:
        """One write, in loops over what neither the move nor the state tells."""
        loops: list[Variable] = []
        while True:
            scope = Scope(joint=joint, older=older)
            for atom, move in zip(atoms, joint.made, strict=True):
                for term, arg in zip(atom.args, move.args, strict=True):
                    scope.used |= {root(arg.expression)}
                    if isinstance(term, Variable):
                        scope.bound[term] = arg
            self._prebind(effect, scope)
            heads: list[Head] = []
            walked: set[Variable] = set()
            body: Sequence[Part] = effect.body
            for variable in loops:
                domain = self._range(effect, variable)
                way = self.walks.way(variable, body, scope, {variable: domain})
                if way is not None:
                    name, numbers, tests = self.walks.counted(way, scope)
                    body = [part for part in body if part not in way.used]
                    heads.append((name, numbers, tests))
                    continue
                # the same for all, so that effects can be joined
                wish = self.state.type_of(domain, variable.name).name.lower()
                name = self.state.local(wish, domain, scope.used)
                scope.used |= {name}
                scope.bound[variable] = Bound(Reference(name), domain)
                walked.add(variable)
                heads.append((name, domain, EMPTY))
            walk = self.walks.body(body, scope, [])
            needed = (
                effect.args if not effect.deletes else [effect.args[at] for at in effect.group.keys]
            )
            open_ = [
                term
                for term in needed
                if isinstance(term, Variable) and self.walks.value(term, scope) is None
            ]
            if not open_:
                break
            loops.append(open_[0])
            if len(loops) > _MAX_LOOPS:
                raise Unrecovered(f"what writes {effect.group.predicate} goes over too much")
        part = self._write(effect, scope)
        condition = as_condition(walk) if walk is not EMPTY else Truth(True)
        if condition is None:
            # what the walk keeps in variables is needed behind it, unless several branches do
            known = part if isinstance(walk, Choice) else sequence((walk, part))
            part = Decide(Check(walk), known, EMPTY)
        elif not isinstance(condition, Truth):
            part = Decide(self._constant_first(condition), part, EMPTY)
        keys = [effect.args[at] for at in effect.group.keys]
        own = keys == loops and walked.issuperset(loops)
        return Round((effect,), tuple(heads), (located(part, effect.place(self.rules)),), own)

    def _constant_first(self, condition: Condition) -> Condition:
        """What asks for constants before what asks for the state: several effects ask the former.

        What makes sure that a constant has something to tell asks for constants itself.
        """
        if not isinstance(condition, All):
            return condition
        state = self.state.holding()

        def changes(part: Condition) -> bool:
            return not isinstance(part, Compare) or not state.isdisjoint(
                (*names(part.comparison.left), *names(part.comparison.right))
            )

        return All(tuple(sorted(condition.conditions, key=changes)))

    def _prebind(self, effect: Effect, scope: Scope) -> None:
        """Let the unknowns of moves that are made stand for what is done."""
        assert scope.joint is not None
        for part in effect.body:
            if not (isinstance(part, Fact) and part.positive):
                continue
            atom = part.atom
            fitting = [made for made in scope.joint.made if made.predicate == atom.predicate]
            if len(fitting) != 1 or atom.predicate == scope.joint.waiting:
                continue
            for term, given in zip(atom.args, fitting[0].args, strict=True):
                if isinstance(term, Variable) and self.walks.value(term, scope) is None:
                    scope.bound[term] = given

    def _range(self, effect: Effect, variable: Variable) -> Domain:
        found = self.domains.variables(effect.body)
        if found is None:
            raise Impossible
        if variable in found:
            return found[variable]
        at = effect.args.index(variable)
        return self.domains.of(effect.group.predicate)[at]

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

    def _write(self, effect: Effect, scope: Scope) -> Fragment:
        group = effect.group
        predicate = group.predicate
        places = self.domains.of(predicate)
        inside: list[Condition] = []
        keys = [
            self.walks.within(self._known(effect.args[at], scope), places[at], inside)
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
                value = self._known(effect.args[place], scope).expression
            fragments.append(Act(Assignment(target, value)))
        write = sequence(fragments)
        return Decide(conjunction(inside), write, EMPTY) if inside else write

    def _known(self, term: Term, scope: Scope) -> Bound:
        found = self.walks.value(term, scope)
        if found is None:
            raise Unrecovered(f"{term} is not bound")
        return found
