"""The effects of moves as walks of the keeper: conditions, loops, assignments."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress

from rgt.frontends.gdl.recovery.driven import Drives
from rgt.frontends.gdl.recovery.effects.apart import Apart, Known
from rgt.frontends.gdl.recovery.effects.effects import Change, Effect
from rgt.frontends.gdl.recovery.effects.ordering import Step, ordered, reads
from rgt.frontends.gdl.recovery.effects.repeated import repeated
from rgt.frontends.gdl.recovery.effects.turned import Rounds, Turned, in_order
from rgt.frontends.gdl.recovery.looping import Looping, Opened, guarded
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.knowledge import Places
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.reading.rules import Atom, Part, Predicate, Rules, Unrecovered
from rgt.frontends.gdl.recovery.rounds import Round, joined
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.walks.logic import conjunction
from rgt.frontends.gdl.recovery.walks.scope import Bound, Domain, Impossible, Joint, Made, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import Assignment
from rgt.ir.expressions import Expression, Reference, names, root
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
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


class Writes(Looping):
    """Writes what moves change."""

    def __init__(self, state: State, walks: Walks, rules: Rules) -> None:
        super().__init__(state, walks, rules)
        self.drives = Drives(walks)
        self._turned: Mapping[int, Turned] = {}
        self._read: dict[tuple[Predicate, Places], Known] = {}

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
        self.answered, before = self._answered(changes, joint)
        along = self._apart(changes, atoms, joint)
        self._turned = self._in_order(changes, atoms, joint, along)
        plan = ordered(
            changes,
            self.rules,
            control,
            joint.waiting,
            lambda step: (
                isinstance(step, Effect) and (id(step) in along or id(step) in self._turned)
            ),
            self.answered,
        )
        if mover is not None and control is not None and control in plan.copied:
            joint = self._made_before(joint, self.state.variable(control, mover.place))
        fragments: list[Fragment] = [*before]
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
                    part = self._along(step, atoms, joint, older)
                    if part is None:
                        rounds.append(self._effect(step, atoms, joint, older))
                    else:
                        lines = located(part, step.place(self.rules))
                        rounds.append(Round((step,), (), (lines,)))
                except Impossible:
                    continue
            else:
                rounds.append(Round((step,), (), (self._clear(step.group),)))

        def apart(one: Step, other: Step, own: bool) -> bool:
            """Whether neither step reads what the other writes, nor undoes it (elsewhere)."""
            if one.group == other.group and one.deletes != other.deletes and not own:
                return False
            return not any(
                step.group.predicate in reads(later, self.rules, control, self.answered)
                for step, later in ((one, other), (other, one))
                if step.group.predicate not in older
            )

        fragments += [self.looped(each.heads, *each.parts) for each in joined(rounds, apart)]
        return sequence(fragments)

    def _answered(
        self, changes: Sequence[Change], joint: Joint
    ) -> tuple[dict[Predicate, str], list[Fragment]]:
        """Variables for what several effects ask alike, and the walks that ask it for them all."""
        bodies = (effect.body for change in changes for effect in change.effects)
        names: dict[Predicate, str] = {}
        asked: list[Fragment] = []
        for predicate in repeated(bodies, self.rules):
            own = (root(arg.expression) for move in joint.made for arg in move.args)
            used = self.kept.union(own)
            if self.walks.unfolding.is_recursive(predicate):
                continue
            condition = self.walks.holds(Atom(predicate, ()), Scope(joint=joint, used=used))
            if isinstance(condition, Truth | Compare):
                continue
            name = names[predicate] = self.state.statement(predicate.name)
            answers = [Act(Assignment(Reference(name), Reference(bit))) for bit in "10"]
            asked.append(Decide(condition, *answers))
        return names, asked

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
        keys = [effect.args[at] for at in effect.group.keys]
        found = self._loops(effect, atoms, joint, older)
        turned = self._turned.get(id(effect))
        if turned is not None and effect.group.predicate not in older:
            ((name, _, tests),) = found.heads
            order: tuple[str, ...] | None = turned.order
            if found.rounds[0] != turned.rounds:
                # who moves is read from a copy, and leads by no ways any more
                order = self._order(effect, found.rounds[0])
            if order is None:
                raise Unrecovered("what is written is read in no order")
            found.heads[:] = [(name, order, tests)]
        part = guarded(found.walk, self.write(effect, found.scope), EMPTY, self._constant_first)
        own = keys == found.variables and found.plain
        place = effect.place(self.rules)
        return Round((effect,), tuple(found.heads), (located(part, place),), own)

    def _loops(
        self,
        effect: Effect,
        atoms: Sequence[Atom],
        joint: Joint,
        older: Mapping[Predicate, bool],
    ) -> Opened:
        keys = [effect.args[at] for at in effect.group.keys]
        return self.opened(
            effect.body,
            keys if effect.deletes else effect.args,
            lambda: self.scope(effect.body, atoms, joint, older),
            lambda variable: self._range(effect, variable),
        )

    def _in_order(
        self, changes: Sequence[Change], atoms: Sequence[Atom], joint: Joint, along: Collection[int]
    ) -> dict[int, Turned]:
        """The effects (by id) that are written in a loop which reads nothing that it wrote, each
        with the order of its rounds.
        """
        found: dict[int, Turned] = {}
        for effect in (each for change in changes for each in change.effects):
            predicate, keys = effect.group.predicate, effect.group.keys
            if id(effect) in along or len(keys) != 1 or len(effect.group.values) > 1:
                continue
            if predicate not in reads(effect, self.rules, None, self.answered):
                continue
            key = effect.args[keys[0]]
            with suppress(Impossible, Unrecovered):
                opened = self._loops(effect, atoms, joint, {})
                if opened.variables != [key] or opened.heads[0][0] is None:
                    continue
                order = self._order(effect, opened.rounds[0])
                if order is not None:
                    found[id(effect)] = Turned(order, opened.rounds[0])
        return found

    def _order(self, effect: Effect, rounds: Rounds) -> tuple[str, ...] | None:
        """An order in which no round of a loop over the one key reads what one before it wrote."""
        predicate, keys, walks = effect.group.predicate, effect.group.keys, self.walks
        key = effect.args[keys[0]]
        assert isinstance(key, Variable)
        leads_to, known = walks.unfolding.leads_to, self._read.setdefault((predicate, keys), {})
        apart = Apart(self.state.rules, predicate, keys, leads_to, walks.indices, known)
        order = in_order(apart, effect.body, key, rounds)
        walks.prover.spend(apart.joins.steps)
        return order

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

    # -- along lines -----------------------------------------------------------------------------

    def _apart(self, changes: Sequence[Change], atoms: Sequence[Atom], joint: Joint) -> set[int]:
        """The effects (by id) that are written along lines, and read nothing that they wrote."""
        found: set[int] = set()
        for effect in (each for change in changes for each in change.effects):
            scope = self.scope(effect.body, atoms, joint, {})
            drive = self.drives.drive(effect, atoms, scope)
            if drive is None or not self.drives.is_apart(effect, drive):
                continue
            with suppress(Impossible):
                if self._along(effect, atoms, joint, {}) is not None:
                    found.add(id(effect))
        return found

    def _along(
        self,
        effect: Effect,
        atoms: Sequence[Atom],
        joint: Joint,
        older: Mapping[Predicate, bool],
    ) -> Fragment | None:
        """One write along lines; None if it is none.  Raises Impossible."""
        drive = self.drives.drive(effect, atoms, self.scope(effect.body, atoms, joint, older))
        if drive is None:
            return None
        atom, growth = drive.part.atom, drive.growth
        places = self.domains.of(atom.predicate)
        used = self.scope(effect.body, atoms, joint, older).used
        names: dict[int, str] = {}
        for at in growth.unknown:
            names[at] = self.state.local(str(atom.args[at]), places[at], used)
            used |= {names[at]}

        def begun(body: Sequence[Part]) -> Scope:
            scope = self.scope(body, atoms, joint, older)
            scope.used |= used
            return scope

        def at_node(body: Sequence[Part]) -> Scope:
            scope = begun(body)
            for at, name in names.items():
                term = atom.args[at]
                assert isinstance(term, Variable)
                scope.bound[term] = Bound(Reference(name), places[at])
            return scope

        try:
            scope = at_node(effect.body)
            walk = self.walks.body(drive.rest, scope, [])
            write = guarded(walk, self.write(effect, scope))
            ((head, rest, own),) = growth.go_on
            scope = at_node(effect.body)
            tests = self.walks.called(own, atom, scope, {})
            walk = self.walks.body((*tests, *rest), scope, [])
            moves = self._moved(head, own, scope, names, places)
            again, enough = Label(), Label()
            step = guarded(walk, moves, Jump(enough))
            line = Loop(sequence((write, step)), again, enough)
            parts: list[Fragment] = []
            for head, body in growth.begin:
                with suppress(Impossible):
                    given = begun(effect.body)
                    parts.append(self._line(atom, given, head, body, names, begun, line))
        except Unrecovered:
            return None
        if not parts:
            raise Impossible
        return sequence(parts)

    def _moved(
        self,
        head: Atom,
        own: Atom,
        scope: Scope,
        names: Mapping[int, str],
        places: Sequence[Domain],
    ) -> Fragment:
        """Let the variables of a line be what a rule concludes."""
        inside: list[Condition] = []
        moved: list[tuple[str, Expression]] = []
        found = {at: self.known(head.args[at], scope) for at in names}
        for at, name in names.items():
            if head.args[at] != own.args[at]:
                moved.append((name, self.walks.within(found[at], places[at], inside).expression))
        if inside:
            raise Unrecovered("a line leads to where it cannot go on")
        domains = [places[at] for at in names if head.args[at] != own.args[at]]
        return sequence(self.walks.parallel(moved, domains))

    def _line(
        self,
        atom: Atom,
        given: Scope,
        head: Atom,
        body: Sequence[Part],
        names: Mapping[int, str],
        begun: Callable[[Sequence[Part]], Scope],
        line: Fragment,
    ) -> Fragment:
        """A line from each of the ways in which one rule lets it begin.

        `given` has what whoever asks for the line knows: the move may be named there alone.
        """
        places = self.domains.of(atom.predicate)
        tests = self.walks.called(head, atom, given, {})
        values = dict(given.bound)

        def fresh() -> Scope:
            scope = begun(body)
            scope.bound.update(values)
            return scope

        def ranges(variable: Variable) -> Domain:
            told = self.domains.variables(body)
            if told is None:
                raise Impossible
            return told.get(variable) or places[head.args.index(variable)]

        needed = [head.args[at] for at in names]
        found = self.opened((*tests, *body), needed, fresh, ranges)
        inside: list[Condition] = []
        enter = [
            Act(
                Assignment(
                    Reference(name),
                    self.walks.within(
                        self.known(head.args[at], found.scope), places[at], inside
                    ).expression,
                )
            )
            for at, name in names.items()
        ]
        part = sequence((*enter, line))
        part = Decide(conjunction(inside), part, EMPTY) if inside else part
        return self.looped(found.heads, guarded(found.walk, part))

    def _range(self, effect: Effect, variable: Variable) -> Domain:
        found = self.domains.variables(effect.body)
        if found is None:
            raise Impossible
        if variable in found:
            return found[variable]
        at = effect.args.index(variable)
        return self.domains.of(effect.group.predicate)[at]
