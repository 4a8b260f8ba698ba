"""What a move changes: the rules for the next state, each read as a write with a condition.

    (<= (next (cell ?x ?y ?r)) (does ?r (mark ?x ?y)))              mark: cell[x][y] = r
    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (not (marked ?x ?y)))      nothing

A frame rule, which says that a fact stays, writes nothing: a key with at most one value keeps what
it has unless another rule gives it a new one (then, by the group's proof, the frame rule does not
say otherwise).  Where *no* frame rule keeps a fact it is deleted: the negated bodies of all frame
rules, multiplied out, are the conditions of deletions.  Those that the rules refute, and those of
keys that the same move gives a new value in any case, are left out.

Source: frame axioms and their inversion; J. Romero, A. Saffidine and M. Thielscher, "Solving the
inferential frame problem in the general game description language", AAAI 2014.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from rgt.frontends.gdl.recovery.effects.deletions import MAX_DELETIONS, Deletions, is_frame
from rgt.frontends.gdl.recovery.effects.doing import known_of, moves_asked
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Goal, Prover
from rgt.frontends.gdl.recovery.reading.parts import contrary, replaced, variables
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Different,
    Fact,
    FlatRule,
    Kind,
    Part,
    Predicate,
    Rules,
)
from rgt.frontends.gdl.syntax import Constant, Rule, Term, Variable
from rgt.ir.diagnostics import Span

_MAX_SPLIT = 8
"""Of a variable of more values no case is made for each."""


_MAX_APART = 3
"""The most questions of that kind that are put both ways."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A write: facts of a group begin to hold, or, if `deletes`, hold no longer."""

    group: Group
    args: tuple[Term, ...]
    body: tuple[Part, ...]
    deletes: bool = False
    origin: Rule | None = None

    def place(self, rules: Rules) -> Span | None:
        """Where the rule that says so stands in the source."""
        return None if self.origin is None else rules.description.span(self.origin)


@dataclass(frozen=True, slots=True)
class Change:
    """All that a move does to one group; `clears`: whatever is not written is gone."""

    group: Group
    effects: tuple[Effect, ...]
    clears: bool = False

    @property
    def deletes(self) -> bool:
        """Whether a key may be left without a value."""
        return self.clears or any(effect.deletes for effect in self.effects)


class Effects(Deletions):
    """Finds the effects of moves."""

    def __init__(self, rules: Rules, prover: Prover, mover: Mover | None) -> None:
        super().__init__(rules, prover, mover)
        self.factored = False
        """Whether of joint moves only those are looked at that a group's rules ask for."""
        self._known: dict[tuple[tuple[Atom, ...], Predicate], tuple[Change, set[Predicate]]] = {}

    def known(self, moves: tuple[Atom, ...], group: Group) -> Change:
        """What `of` finds, anew only where a total that it relied on is one no longer."""
        if self.factored:
            asked = moves_asked(self.rules, group.predicate)
            moves = tuple(move for move in moves if move.predicate in asked)
        key = moves, group.predicate
        known = self._known.get(key)
        if known is None or not known[1] <= set(self.prover.totals):
            relied = self.prover.relied = set()
            known = self._known[key] = self.of(moves, group), relied
        return known[0]

    def of(self, moves: Sequence[Atom], group: Group) -> Change:
        """What moves that are made at once do to a group; raises Unrecovered."""
        self.begin(moves)
        made = known_of(moves, self.mover)
        predicate = group.predicate
        frames: list[FlatRule] = []
        effects: list[Effect] = []
        whole: list[Effect] = []
        following = Predicate(Kind.NEXT, predicate.name, predicate.arity)
        for rule in self.instances(self.rules.of(following)):
            if is_frame(rule, predicate):
                frames.append(rule)
                continue
            head, body = self.prover.renamed(rule)
            whole.append(Effect(group, head.args, body))
            for parts in self.taking_place(made, body):
                settled = self._settled(head, parts, rule)
                if is_frame(settled, predicate):
                    frames.append(settled)
                else:
                    short = self._shortened(made, parts, head.args)
                    effects.append(Effect(group, head.args, short, False, rule.origin))
        clears = not frames
        deletions: list[Effect] = []
        if clears:
            if not group.keys and self._replaces(made, group, effects):
                clears = False
                effects = self._tabled(group, effects)
        else:

            def is_overwritten(args: Sequence[Term], parts: Sequence[Part]) -> bool:
                given = self._by_value(made, args, group)
                return all(self._overwritten(g, args, parts, whole, group) for g in given)

            for args, parts in self.deletions(made, predicate, frames, is_overwritten):
                given = self._by_value(made, args, group)
                if not all(self._overwritten(g, args, parts, effects, group) for g in given):
                    deletions.append(Effect(group, args, parts, True, frames[0].origin))
        return Change(group, (*deletions, *effects), clears)

    def _settled(self, head: Atom, body: Sequence[Part], rule: FlatRule) -> FlatRule:
        """A rule whose equal variables are one: then it shows whether it keeps what there is."""
        parts: list[Part] = [Fact(head), *body]
        while True:
            same = next(
                (
                    (one, other)
                    for part in parts
                    if isinstance(part, Different) and not part.positive
                    for one, other in ((part.left, part.right), (part.right, part.left))
                    if isinstance(one, Variable) and one not in self.outside
                ),
                None,
            )
            if same is None:
                break
            one, other = same
            put = (replaced(part, {one: other}) for part in parts)
            parts = [
                part
                for part in put
                if not isinstance(part, Different) or part.positive or part.left != part.right
            ]
        told, *rest = parts
        assert isinstance(told, Fact)
        return FlatRule(told.atom, tuple(rest), rule.origin)

    # -- effects ---------------------------------------------------------------------------------

    def _replaces(self, made: Sequence[Part], group: Group, effects: Sequence[Effect]) -> bool:
        """Whether a variable is given a new value in any case, whatever it is."""
        if self._one_takes_place(made, effects):
            return True
        domains = self.prover.domains
        if domains is None or group.predicate not in self.prover.totals:
            return False
        self.prover.relied.add(group.predicate)
        places = domains.of(group.predicate)
        if prod(map(len, places)) > MAX_DELETIONS:
            return False
        facts = (Atom(group.predicate, tuple(map(Constant, row))) for row in product(*places))
        given = ((*made, Fact(atom)) for atom in facts)
        return all(
            self.prover.refutes(known) or self._one_takes_place(known, effects) for known in given
        )

    def _tabled(self, group: Group, effects: list[Effect]) -> list[Effect]:
        """Writes of a value for each value that was there, as one by a table.

        ``(next (control black))`` of ``(true (control white))`` and the contrary: two rows
        """
        rows: dict[str, str] = {}
        if group.predicate.arity != 1:
            return effects
        for effect in effects:
            (part,) = effect.body if len(effect.body) == 1 else (None,)
            if (
                not isinstance(part, Fact)
                or not part.positive
                or part.atom.predicate != group.predicate
                or any(isinstance(term, Variable) for term in (*part.atom.args, *effect.args))
                or rows.setdefault(str(part.atom.args[0]), str(effect.args[0]))
                != str(effect.args[0])
            ):
                return effects
        if len(effects) < 2:
            return effects
        predicate = group.predicate
        table = Predicate(Kind.STATIC, f"{predicate.name} then", 2)
        assert isinstance(self.rules.tables, dict)
        self.rules.tables[table] = frozenset(rows.items())
        old, new = Variable(f"?{predicate.name}"), Variable("?then")
        body = (Fact(Atom(predicate, (old,))), Fact(Atom(table, (old, new))))
        return [Effect(group, (new,), body, False, effects[0].origin)]

    def _one_takes_place(self, given: Sequence[Part], effects: Sequence[Effect]) -> bool:
        return self.prover.entails_one(
            given, [(effect.body, variables(effect.body) - self.outside) for effect in effects]
        )

    def _shortened(
        self, made: Sequence[Part], body: Sequence[Part], head: Sequence[Term]
    ) -> tuple[Part, ...]:
        """A body without the conditions that hold anyway and bind nothing."""
        left = list(body)
        for part in body:
            if isinstance(part, Fact) and part.atom.predicate.kind is Kind.DOES and part.positive:
                continue
            others = [other for other in left if other is not part]
            bound = (
                variables(other for other in others if isinstance(other, Fact) and other.positive)
                | self.outside
            )
            if variables((part,)) <= bound and self.prover.entails((*made, *others), (part,), ()):
                left.remove(part)
        return tuple(left)

    def _by_value(
        self, made: Sequence[Part], args: Sequence[Term], group: Group
    ) -> list[tuple[Part, ...]]:
        """What is known, once for each value of a variable without keys, if these are few."""
        domains = self.prover.domains
        if domains is None or group.keys:
            return [tuple(made)]
        places = domains.of(group.predicate)
        if not 0 < prod(map(len, places)) <= _MAX_SPLIT:
            return [tuple(made)]
        return [
            (
                *made,
                *(Different(a, Constant(b), False) for a, b in zip(args, row, strict=True)),
            )
            for row in product(*places)
        ]

    def _overwritten(
        self,
        made: Sequence[Part],
        args: Sequence[Term],
        parts: Sequence[Part],
        effects: Iterable[Effect],
        group: Group,
    ) -> bool:
        """Whether the same move writes the key that would be deleted."""
        goals: list[Goal] = []
        apart: list[Different] = []
        for effect in effects:
            same = [Different(args[at], effect.args[at], False) for at in group.keys]
            goal = (*effect.body, *same)
            goals.append((goal, variables(goal) - variables(parts) - self.outside))
            apart += self._asked_apart(effect)
        apart = list(dict.fromkeys(apart))
        if not 0 < len(apart) <= _MAX_APART:
            return self.prover.entails_one((*made, *parts), goals)
        # each question of an effect whether two arguments of the move differ, both ways
        return all(
            self.prover.entails_one((*made, *parts, *case), goals)
            for case in product(*((each, contrary(each)) for each in apart))
        )

    def _asked_apart(self, effect: Effect) -> Iterator[Different]:
        """What an effect asks to differ of the arguments of the move that is made."""
        if len(self.moves) != 1:
            return
        (move,) = self.moves
        values: dict[Variable, Term] = {}
        for part in effect.body:
            if isinstance(part, Fact) and part.atom.predicate == move.predicate:
                pairs = zip(part.atom.args, move.args, strict=True)
                values.update((term, own) for term, own in pairs if isinstance(term, Variable))
        for part in effect.body:
            if isinstance(part, Different) and {part.left, part.right} <= set(values):
                found = replaced(part, values)
                assert isinstance(found, Different)
                yield found
