"""The automaton of a recovered game: a walk for each legal rule, the effects of moves, the end.

begin -> is it over? -> the results
|
+-> player = control; choose and test; tags; player = keeper; effects -> begin
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rgt.frontends.gdl.recovery.choices import Choices, legal
from rgt.frontends.gdl.recovery.effects.effects import Change
from rgt.frontends.gdl.recovery.effects.stages import MANY_JOINT, stages
from rgt.frontends.gdl.recovery.ends import Ends, first_place
from rgt.frontends.gdl.recovery.percepts import Percepts
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import infer
from rgt.frontends.gdl.recovery.reading.either import gathered
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Predicate,
    Rules,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.visibility import Visibility
from rgt.frontends.gdl.recovery.walks.logic import as_condition, compare, negated, tested
from rgt.frontends.gdl.recovery.walks.scope import Bound, Impossible, Joint, Made
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.recovery.writes import Writes
from rgt.ir.actions import PLAYER, Assignment, Comparison
from rgt.ir.automaton import BEGIN
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Check,
    Condition,
    Decide,
    Fragment,
    choice,
    sequence,
)
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import SetType, TypeName
from rgt.ir.values import Symbol


class Layout:
    """The game under construction."""

    def __init__(
        self,
        rules: Rules,
        groups: Mapping[Predicate, Group],
        prover: Prover,
        mover: Mover | None,
        changes: Mapping[tuple[Atom, ...], Sequence[Change]],
        name: str,
        coordinates: Collection[Predicate] = (),
    ) -> None:
        self.game = Game(name)
        # with the relations that stand for what frame rules ask
        rules, self.domains = gathered(rules, infer(rules, prover.domains))
        self.rules = rules
        self.prover = prover
        prover.domains = self.domains
        self.mover = mover
        self.changes = changes
        self.state = State(rules, self.domains, groups, self.game)
        self.state.totals = set(prover.totals)
        self.state.coordinates = coordinates
        self.state.declare()
        self.walks = Walks(self.state, prover)
        self.choices = Choices(self.state, self.walks, prover)
        self.writes = Writes(self.state, self.walks, rules)
        self._kinds: dict[Predicate, str] = {}
        self.percepts: tuple[tuple[str, ...], ...] = ((),) * len(rules.roles)
        """What each role may see, in the order in which it is told."""
        self.builder = Builder(self.game.automaton)
        self.ends = Ends(self.state, self.walks, prover, self.builder)
        self._lay()
        add_builtins(self.game)

    # -- the automaton ---------------------------------------------------------------------------

    def _lay(self) -> None:
        self.ends.lay(self.mover, self.changes, self._declared())
        if self.mover is not None:
            self._alternating(self._role(self.mover))
        else:
            self._simultaneous()

    def _role(self, mover: Mover) -> Bound:
        """Who moves."""
        if mover.control is None:
            (role,) = self.rules.roles
            return self._constant(role)
        name = self.state.variable(mover.control, mover.place)
        return Bound(Reference(name), self.domains.of(mover.control)[mover.place])

    def _constant(self, text: str) -> Bound:
        return Bound(Reference(self.state.symbol(text)), (text,))

    def _alternating(self, role: Bound) -> None:
        """One role moves at a time."""
        assert self.mover is not None
        turn = Act(Assignment(PLAYER, role.expression))
        kinds = {atom: changes for (atom,), changes in self.changes.items()}
        here, moves = self.ends.turn, self.builder.node("moves")
        for number, atom in enumerate(list(kinds), start=2):
            condition = self._foretold(atom.predicate, [each.predicate for each in kinds], role)
            if condition is None:
                continue
            alone, there = (self.builder.node(f"{word}_{number}") for word in ("moves", "turn"))
            self.builder.place(sequence((tested(condition), turn)), here, alone, self._declared())
            self._moving(atom, role, kinds.pop(atom), alone, EMPTY)
            self.builder.place(tested(negated(condition)), here, there, self._declared())
            here = there
        self.builder.place(turn, here, moves, self._declared())
        for atom, changes in kinds.items():
            self._moving(atom, role, changes, moves)

    def _moving(
        self,
        atom: Atom,
        role: Bound,
        changes: Sequence[Change],
        here: str,
        walks: Fragment | None = None,
    ) -> None:
        """The moves of a kind from a node on, by the walks of their rules or by others."""
        assert self.mover is not None
        move = self.choices.arguments(atom.predicate, role, frozenset())
        walks = walks or self.choices.of_kind(move)
        if walks is None:
            return
        joint = Joint((move,), self.mover.waiting)
        kept, there = self.ends.behind(atom, move)
        steps = (
            walks,
            self.choices.tags(move),
            Act(Assignment(PLAYER, Reference(KEEPER))),
            kept,
            self.writes.update((atom,), changes, joint, self.mover),
        )
        place = first_place(self.rules, legal(atom.predicate))
        self.builder.place(sequence(steps), here, there, place)

    def _foretold(
        self, kind: Predicate, others: Collection[Predicate], role: Bound
    ) -> Condition | None:
        """When a kind of one move is all that is legal, if that takes a check; None if it may be
        legal beside other moves.

        Whoever keeps the game asks then, and moves of other kinds begin at a node of their own.
        """
        rules = self.rules.of(legal(kind))
        if len(rules) != 1 or kind.arity > 1 or len(others) < 2:
            return None
        if not all(
            self.choices.exclusive(rules[0], other)
            for each in others
            if each != kind
            for other in self.rules.of(legal(each))
        ):
            return None
        try:
            walk = self.choices.legal(self.choices.arguments(kind, role, frozenset()), rules[0], ())
        except Impossible:
            return None
        found = as_condition(walk)
        parts = found.conditions if isinstance(found, All) else (found,)
        return found if any(isinstance(part, Check) for part in parts) else None

    def _simultaneous(self) -> None:
        """All roles move, hidden from each other; then everybody is told, and the state changes."""
        here = self.ends.turn
        visibility = Visibility(self.state)
        kinds: list[dict[Predicate, Made]] = []
        does: list[str] = []
        used: frozenset[str] = frozenset()
        for number, role in enumerate(self.rules.roles):
            own = dict.fromkeys(moves[number].predicate for moves in self.changes)
            names = tuple(self._kind(move) for move in own)
            kinds.append({})
            if not names:
                raise Unrecovered(f"{role} can never move")
            type_ = self.state.names.fresh(f"{role}_moves")
            does.append(self.state.names.fresh(f"{role}_does"))
            self.game.define_type(type_, SetType(tuple(dict.fromkeys(names))))
            self.game.define_variable(does[-1], TypeName(type_), Symbol(names[0]))
            walks: list[Fragment] = []
            for move in own:
                kind = self.choices.arguments(move, self._constant(role), used, prefix=f"{role}_")
                used |= {str(arg.expression) for arg in kind.args[1:]}
                kinds[-1][move] = kind
                walk = self.choices.of_kind(kind)
                if walk is not None:
                    chosen = Assignment(Reference(does[-1]), Reference(self._kind(move)))
                    walks.append(sequence((walk, Act(chosen), self.choices.tags(kind))))
            self.choices.moved = used
            there = self.builder.node(self.state.symbol(role) + "_moved")
            before = (
                visibility.only(role),
                Act(Assignment(PLAYER, self._constant(role).expression)),
            )
            after = Act(Assignment(PLAYER, Reference(KEEPER)))
            parts = sequence((*before, choice(walks), after))
            self.builder.place(parts, here, there, self._declared(role))
            here = there
        told: list[Fragment] = []
        percepts = Percepts(self.state, self.walks, self.writes, visibility)
        self.percepts = tuple(map(percepts.terms, self.rules.roles))
        if not self.rules.sees:
            told.append(visibility.everyone())
        for name, own_kinds in () if self.rules.sees else zip(does, kinds, strict=True):
            told.append(
                choice(
                    sequence((self._does(name, kind, own_kinds), self.choices.tags(kind)))
                    for kind in own_kinds.values()
                )
            )
        if len(self.changes) > MANY_JOINT:
            if self.rules.sees:
                raise Unrecovered("there are too many kinds of joint moves to tell what is seen")
            self.writes.kept = used
            parts = sequence((*told, self._staged(does, kinds)))
            self.builder.place(parts, here, BEGIN, self._declared())
            return
        updates: list[Fragment] = []
        for atoms, changes in self.changes.items():
            moves = tuple(kind[atom.predicate] for kind, atom in zip(kinds, atoms, strict=True))
            tests = [
                self._does(name, move, own_kinds)
                for name, move, own_kinds in zip(does, moves, kinds, strict=True)
            ]
            joint = Joint(moves)
            seen = percepts.told(joint, self.choices.moved)
            updates.append(sequence((*tests, seen, self.writes.update(atoms, changes, joint))))
        self.builder.place(sequence((*told, choice(updates))), here, BEGIN, self._declared())

    def _staged(self, does: Sequence[str], kinds: Sequence[Mapping[Predicate, Made]]) -> Fragment:
        """What moves that are made at once change, group by group."""
        return sequence(
            self._stage(changes, does, kinds) for changes in stages(self.changes, self.rules)
        )

    def _stage(
        self,
        changes: Mapping[tuple[Atom, ...], Sequence[Change]],
        does: Sequence[str],
        kinds: Sequence[Mapping[Predicate, Made]],
        made: tuple[Made, ...] = (),
    ) -> Fragment:
        """What becomes of groups by what one role after the other does, of what they ask for."""
        if not does:
            ((atoms, own),) = changes.items()
            return self.writes.update(atoms, own, Joint(made))
        role = self.rules.roles[len(self.rules.roles) - len(does)]
        options: dict[Atom | None, dict[tuple[Atom, ...], Sequence[Change]]] = {}
        for atoms, each in changes.items():
            move = next((atom for atom in atoms if str(atom.args[0]) == role), None)
            options.setdefault(move, {})[atoms] = each
        found: Fragment | None = None
        # what is none of them is left when each of them has been asked
        for move in sorted(options, key=lambda move: move is not None):
            own_made = made if move is None else (*made, kinds[0][move.predicate])
            part = self._stage(options[move], does[1:], kinds[1:], own_made)
            if found is None or move is None:
                found = part
            else:
                kind = Reference(self._kind(move.predicate))
                found = Decide(compare(Reference(does[0]), kind), part, found)
        assert found is not None
        return found

    def _does(self, name: str, move: Made, kinds: Mapping[Predicate, Made]) -> Fragment:
        """That a role makes a move of a kind."""
        if len(kinds) == 1:
            return EMPTY
        return Act(Comparison(Reference(name), Reference(self._kind(move.predicate))))

    def _kind(self, move: Predicate) -> str:
        """The symbol of a kind of move: of its name, if it is the first of that name."""
        if move not in self._kinds:
            name = self.state.symbol(move.name)
            taken = name in self._kinds.values()
            self._kinds[move] = self.state.names.fresh(name) if taken else name
        return self._kinds[move]

    # -- moves -----------------------------------------------------------------------------------

    def _declared(self, role: str | None = None) -> Span:
        """Where a role, or the first one, is declared; else where the rules begin."""
        description = self.rules.description
        named = (
            rule
            for rule in description.rules
            if rule.head.name == "role" and role in (None, *map(str, rule.head.args))
        )
        return description.span(next(named, description.rules[0]))
