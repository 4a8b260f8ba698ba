"""The automaton of a recovered game: a walk for each legal rule, the effects of moves, the end.

begin -> is it over? -> the results
|
+-> player = control; choose and test; tags; player = keeper; effects -> begin
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from rgt.frontends.gdl.names import identifier
from rgt.frontends.gdl.recovery.effects.doing import made
from rgt.frontends.gdl.recovery.effects.effects import Change
from rgt.frontends.gdl.recovery.ends import Ends, first_place, place_of
from rgt.frontends.gdl.recovery.percepts import Percepts
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.domains import infer
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    FlatRule,
    Kind,
    Predicate,
    Rules,
    Unrecovered,
)
from rgt.frontends.gdl.recovery.reading.shapes import WORD
from rgt.frontends.gdl.recovery.state import State
from rgt.frontends.gdl.recovery.visibility import Visibility
from rgt.frontends.gdl.recovery.walks.scope import Bound, Impossible, Joint, Made, Scope
from rgt.frontends.gdl.recovery.walks.walks import Walks
from rgt.frontends.gdl.recovery.writes import Writes
from rgt.frontends.gdl.syntax import Variable
from rgt.ir.actions import PLAYER, Assignment, Comparison, Tag, VariableTag
from rgt.ir.automaton import BEGIN
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Reference
from rgt.ir.fragments import (
    EMPTY,
    Act,
    Check,
    Fragment,
    choice,
    located,
    sequence,
)
from rgt.ir.game import KEEPER, Game
from rgt.ir.types import SetType, TypeName
from rgt.ir.values import Symbol


def legal(move: Predicate) -> Predicate:
    """The predicate that says which moves of a kind are legal."""
    return Predicate(Kind.LEGAL, move.name, move.arity)


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
        self.rules = rules
        # with the relations that stand for what frame rules ask
        self.domains = infer(rules)
        self.prover = prover
        prover.domains = self.domains
        self.mover = mover
        self.changes = changes
        self.state = State(rules, self.domains, groups, self.game)
        self.state.totals = set(prover.totals)
        self.state.coordinates = coordinates
        self.state.declare()
        self.walks = Walks(self.state, prover)
        self.writes = Writes(self.state, self.walks, rules)
        self._kinds: dict[Predicate, str] = {}
        self._moved: frozenset[str] = frozenset()
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
        self.builder.place(turn, "turn", "moves", self._declared())
        for (atom,), changes in self.changes.items():
            move = self._arguments(atom.predicate, role, frozenset())
            walks = self._walks(move)
            if walks is None:
                continue
            joint = Joint((move,), self.mover.waiting)
            steps = [walks, self._tags(move), Act(Assignment(PLAYER, Reference(KEEPER)))]
            kept, there = self.ends.behind(atom, move)
            steps.append(kept)
            steps.append(self.writes.update((atom,), changes, joint, self.mover))
            place = first_place(self.rules, legal(atom.predicate))
            self.builder.place(sequence(steps), "moves", there, place)

    def _simultaneous(self) -> None:
        """All roles move, hidden from each other; then everybody is told, and the state changes."""
        here = "turn"
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
                kind = self._arguments(move, self._constant(role), used, prefix=f"{role}_")
                used |= {str(arg.expression) for arg in kind.args[1:]}
                kinds[-1][move] = kind
                walk = self._walks(kind)
                if walk is not None:
                    chosen = Assignment(Reference(does[-1]), Reference(self._kind(move)))
                    walks.append(sequence((walk, Act(chosen), self._tags(kind))))
            self._moved = used
            there = self.state.symbol(role) + "_moved"
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
                    sequence((self._does(name, kind, own_kinds), self._tags(kind)))
                    for kind in own_kinds.values()
                )
            )
        updates: list[Fragment] = []
        for atoms, changes in self.changes.items():
            moves = tuple(kind[atom.predicate] for kind, atom in zip(kinds, atoms, strict=True))
            tests = [
                self._does(name, move, own_kinds)
                for name, move, own_kinds in zip(does, moves, kinds, strict=True)
            ]
            joint = Joint(moves)
            seen = percepts.told(joint, self._moved)
            updates.append(sequence((*tests, seen, self.writes.update(atoms, changes, joint))))
        self.builder.place(sequence((*told, choice(updates))), here, BEGIN, self._declared())

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

    def _walks(self, move: Made) -> Fragment | None:
        """The walks of the legal rules of a kind of move; None if it is never legal."""
        walks: list[Fragment] = []
        done: list[FlatRule] = []
        for rule in self.rules.of(legal(move.predicate)):
            try:
                walks.append(located(self._legal(move, rule, done), place_of(self.rules, rule)))
            except Impossible:
                continue
            done.append(rule)
        return choice(walks) if walks else None

    def _declared(self, role: str | None = None) -> Span:
        """Where a role, or the first one, is declared; else where the rules begin."""
        description = self.rules.description
        named = (
            rule
            for rule in description.rules
            if rule.head.name == "role" and role in (None, *map(str, rule.head.args))
        )
        return description.span(next(named, description.rules[0]))

    def _tags(self, move: Made) -> Fragment:
        tags: list[Fragment] = []
        if move.predicate.name != WORD:
            tags.append(Act(Tag(self.state.symbol(move.predicate.name))))
        tags += [Act(VariableTag(str(arg.expression))) for arg in move.args[1:]]
        return sequence(tags)

    def _arguments(
        self, move: Predicate, role: Bound, used: frozenset[str], prefix: str = ""
    ) -> Made:
        """Variables for the arguments of a move."""
        args: list[Bound] = [role]
        rules = self.rules.of(legal(move))
        for at, domain in enumerate(self.domains.of(move)[1:], start=1):
            terms = [rule.head.args[at] for rule in rules]
            wish = next((t.name for t in terms if isinstance(t, Variable)), f"{move.name}_{at}")
            wish = prefix + wish.lstrip("?").partition("/")[0]
            name = self.state.local(wish, domain, used)
            used |= {name}
            args.append(Bound(Reference(name), domain))
        return Made(move, tuple(args))

    def _legal(self, move: Made, rule: FlatRule, done: Sequence[FlatRule]) -> Fragment:
        head, body = self.prover.renamed(rule)
        names = [str(arg.expression) for arg in move.args[1:]]
        scope = Scope(used=self._moved | frozenset(names))
        fragments: list[Fragment] = []
        role, first = move.args[0], head.args[0]
        if isinstance(first, Variable):
            scope.bound[first] = role
        elif str(first) not in role.domain:
            raise Impossible
        elif len(role.domain) > 1:
            fragments.append(
                Act(Comparison(role.expression, Reference(self.state.symbol(str(first)))))
            )
        preferred: dict[Variable, str] = {}
        for term, name in zip(head.args[1:], names, strict=True):
            if isinstance(term, Variable) and term not in scope.bound:
                preferred.setdefault(term, name)
        scope.preferred = preferred
        wanted = [term for term in dict.fromkeys(head.args[1:]) if isinstance(term, Variable)]
        fragments.append(self.walks.body(body, scope, wanted))
        for term, name in zip(head.args[1:], names, strict=True):
            found = self.walks.value(term, scope)
            if found is None:
                raise Unrecovered(f"{term} of {move.predicate} is not bound")
            if found.expression != Reference(name):
                fragments.append(Act(Assignment(Reference(name), found.expression)))
        fragments += [
            self._not_yet(move, other) for other in done if not self._exclusive(rule, other)
        ]
        return sequence(fragments)

    def _exclusive(self, rule: FlatRule, other: FlatRule) -> bool:
        """Whether two rules never allow the same move."""
        head, body = self.prover.renamed(rule)
        twin, twin_body = self.prover.renamed(other)
        same = [
            Different(left, right, False) for left, right in zip(head.args, twin.args, strict=True)
        ]
        return self.prover.refutes((*same, *body, *twin_body))

    def _not_yet(self, move: Made, rule: FlatRule) -> Fragment:
        """That an earlier rule does not allow the move that the variables hold."""
        head, body = self.prover.renamed(rule)
        scope = Scope(used=frozenset(str(arg.expression) for arg in move.args))
        marks = made(0, move.predicate).args
        scope.bound.update(zip(marks, move.args, strict=True))  # type: ignore[arg-type]
        same = [Different(term, mark, False) for term, mark in zip(head.args, marks, strict=True)]
        try:
            walk = self.walks.body((*same, *body), scope)
        except Impossible:
            return EMPTY
        return Check(walk, True, name=f"{identifier(move.predicate.name)}_already")
