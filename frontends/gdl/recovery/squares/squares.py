"""Squares: two places that are keys together, joined to one of all their pairs.

    cell(?x, ?y, ?p), ?x ?y its keys            cell(?s, ?p)
    (legal ?r (move ?x ?y ?x ?z))               (legal ?r (move ?s ?t)), place(?s ?x ?y),
        (true (cell ?x ?y ?r)) (up ?y ?z)           place(?t ?x ?z), cell(?s ?r), up(?y ?z)

Everything was proven before this; what is joined is the rules as they are written down, so that a
board is one map of squares, as whoever writes a game in HRG or RBG makes it.  A relation that
never changes is joined where it speaks of two squares; where it speaks of coordinates, `place`
(each square, its first and its second coordinate) stands between.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from rgt.frontends.gdl.recovery.effects.doing import made
from rgt.frontends.gdl.recovery.effects.effects import Change, Effect
from rgt.frontends.gdl.recovery.proofs.groups import Group
from rgt.frontends.gdl.recovery.reading.domains import Domains
from rgt.frontends.gdl.recovery.reading.rules import Atom, Fact, FlatRule, Predicate, Row, Rules
from rgt.frontends.gdl.recovery.squares.differences import merged
from rgt.frontends.gdl.recovery.squares.joints import Joints, row_of
from rgt.frontends.gdl.recovery.squares.on_squares import OnSquares, Outside
from rgt.frontends.gdl.syntax import Constant

_FEW = 4
"""The most other keys that stand in front of squares: engines keep so many boards as sets."""
_TWO = 2


@dataclass(frozen=True, slots=True)
class Joined:
    """The rules with joined places, and all that was found of them.

    `places` are the relations that tell the coordinates of squares; `pairs` has for each kind of
    move the places (the role's is the first) at which a square begins.
    """

    rules: Rules
    groups: Mapping[Predicate, Group]
    totals: Collection[Predicate]
    changes: Mapping[tuple[Atom, ...], Sequence[Change]]
    places: Collection[Predicate]
    pairs: Mapping[Predicate, Collection[int]]


def joined(
    rules: Rules,
    domains: Domains,
    groups: Mapping[Predicate, Group],
    totals: Collection[Predicate],
    changes: Mapping[tuple[Atom, ...], Sequence[Change]],
    control: Predicate | None,
) -> Joined | None:
    """The rules with the keys of boards joined; None where there is no board.

    `control`, whose value is who moves, stays as it is.
    """
    joints = Joints(rules, domains, groups, control)
    if not joints.pairs:
        return None
    try:
        return _Joining(joints).all_joined(totals, changes)
    except Outside:
        return None


class _Joining:
    """Joins what was found of the rules."""

    def __init__(self, joints: Joints) -> None:
        self.joints = joints
        self.rules = joints.rules
        self.groups = joints.groups

    def all_joined(
        self,
        totals: Collection[Predicate],
        changes: Mapping[tuple[Atom, ...], Sequence[Change]],
    ) -> Joined:
        """Everything that was found of the rules, joined."""
        rules: dict[Predicate, tuple[FlatRule, ...]] = {}
        for predicate, each in self.rules.rules.items():
            found = [OnSquares(self.joints, rule.head, rule.body).rule(rule) for rule in each]
            rules[self.joints.predicate(predicate)] = self._merged(
                [rule for rule in found if rule is not None]
            )
        init = {
            self.joints.predicate(predicate): frozenset(self._row(predicate, row) for row in rows)
            for predicate, rows in self.rules.init.items()
        }
        new_changes = {
            tuple(self._made(number, atom) for number, atom in enumerate(moves)): [
                self._change(change, moves) for change in each
            ]
            for moves, each in changes.items()
        }
        new = Rules(
            self.rules.roles,
            rules,
            self.joints.tables,
            init,
            tuple(map(self.joints.predicate, self.rules.facts)),
            {self.joints.predicate(move): shape for move, shape in self.rules.moves.items()},
            self.rules.description,
            self.rules.percepts,
        )
        groups = {self.joints.predicate(p): self._group(group) for p, group in self.groups.items()}
        return Joined(
            new,
            groups,
            frozenset(map(self.joints.predicate, totals)),
            new_changes,
            frozenset(self.joints.place_tables),
            {move: frozenset(self.joints.joint(move)) for move in self.rules.moves},
        )

    def _row(self, predicate: Predicate, row: Row) -> Row:
        return row_of(row, self.joints.joint(predicate))

    def _made(self, number: int, atom: Atom) -> Atom:
        role = atom.args[0]
        return made(
            number,
            self.joints.predicate(atom.predicate),
            str(role) if isinstance(role, Constant) else None,
        )

    def _group(self, group: Group) -> Group:
        joint = self.joints.joint(group.predicate)
        new: dict[int, int] = {}
        for at in range(group.predicate.arity):
            if at - 1 not in joint:
                new[at] = len(new)
        keys = [at for at in group.keys if at in new]
        if not group.values and len(keys) == 2 and keys[0] in joint:
            # each of two, or of few that are mostly named, is worth a board of its own
            count = len(self.joints.domains.of(group.predicate)[keys[1]])
            named = count <= _FEW and self._is_named(group.predicate, keys[1])
            if keys[1] not in joint and (count <= _TWO or named):
                keys.reverse()
        return Group(
            self.joints.predicate(group.predicate),
            tuple(new[at] for at in keys),
            tuple(new[at] for at in group.values if at in new),
        )

    def _is_named(self, predicate: Predicate, at: int) -> bool:
        """Whether most conditions that ask for facts of a predicate have a constant at a place."""
        asked = [
            isinstance(part.atom.args[at], Constant)
            for rules in self.rules.rules.values()
            for rule in rules
            for part in rule.body
            if isinstance(part, Fact) and part.atom.predicate == predicate
        ]
        return 2 * sum(asked) > len(asked)

    def _merged(self, rules: Sequence[FlatRule]) -> tuple[FlatRule, ...]:
        bodies = merged([(rule.head, rule.body) for rule in rules], self.joints.place_tables)
        return tuple(replace(rules[number], body=body) for number, body in sorted(bodies.items()))

    def _change(self, change: Change, moves: Sequence[Atom]) -> Change:
        group = self._group(change.group)
        effects: list[Effect] = []
        for effect in change.effects:
            head = Atom(change.group.predicate, effect.args)
            found = OnSquares(self.joints, head, effect.body, moves).parts()
            if found is not None:
                atom, body = found
                effects.append(replace(effect, group=group, args=atom.args, body=body))
        kept: list[Effect] = []
        for deletes in (True, False):
            own = [effect for effect in effects if effect.deletes == deletes]
            heads = [(Atom(group.predicate, effect.args), effect.body) for effect in own]
            bodies = merged(heads, self.joints.place_tables)
            kept += [replace(own[number], body=body) for number, body in sorted(bodies.items())]
        return Change(group, tuple(kept), change.clears)
