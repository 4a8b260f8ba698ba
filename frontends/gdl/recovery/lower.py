"""A game recovered: what is found of its rules, then laid out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product

from rgt.frontends import Simultaneous
from rgt.frontends.gdl.names import Names
from rgt.frontends.gdl.recovery.cardinality import expected_ways
from rgt.frontends.gdl.recovery.choices import legal
from rgt.frontends.gdl.recovery.effects.doing import known_of, made
from rgt.frontends.gdl.recovery.effects.effects import Change, Effects
from rgt.frontends.gdl.recovery.effects.stages import MANY_JOINT
from rgt.frontends.gdl.recovery.layout import Layout
from rgt.frontends.gdl.recovery.moving import turns
from rgt.frontends.gdl.recovery.proofs.groups import Group, initially_total
from rgt.frontends.gdl.recovery.proofs.mover import Mover
from rgt.frontends.gdl.recovery.proofs.prover import Prover
from rgt.frontends.gdl.recovery.reading.denials import without_idle_denials
from rgt.frontends.gdl.recovery.reading.domains import Domains, infer
from rgt.frontends.gdl.recovery.reading.rules import (
    Atom,
    Fact,
    Predicate,
    Rules,
    Unrecovered,
    flatten,
)
from rgt.frontends.gdl.recovery.squares.squares import joined
from rgt.frontends.gdl.syntax import Description, Variable
from rgt.ir.game import Game
from rgt.ir.system.collector import collector_paused

_MAX_JOINT = 256
"""The most kinds of joint moves."""

_MANY_WAYS, _MANY_MORE = 9.0, 4.0
"""Ways (their logarithm) of which a walk on squares may have as many as it likes; and by how much
it may have more, beyond, than a walk on coordinates.
"""


@dataclass(frozen=True, slots=True)
class Recovery:
    """A recovered game, what was found of its state, and who moves (None: all roles do).

    `choosing` says why nobody waits, where waiting was to be left out.
    `names` has the symbols of the words of the `rules`, and of two words that make a square;
    `percepts` has what each role may see (GDL-II), terms of KIF in the order in which they are
    told, and `pairs` for each kind of move the places (the role's is the first) where a square
    begins; `said` is what was done to the facts before anything was looked for.
    """

    game: Game
    rules: Rules
    names: Names
    groups: Mapping[Predicate, Group]
    totals: Collection[Predicate]
    mover: Mover | None
    choosing: str | None = None
    percepts: tuple[tuple[str, ...], ...] = ()
    pairs: Mapping[Predicate, Collection[int]] = field(default_factory=dict)
    said: tuple[str, ...] = ()

    @property
    def drops(self) -> bool:
        """Whether moves for waiting are left out."""
        return self.mover is not None and self.mover.waiting is not None


def recover(description: Description, name: str, simultaneous: Simultaneous = "keep") -> Recovery:
    """The game of a description, recovered; raises Unrecovered where that is not possible."""
    with collector_paused():
        return _recover(description, name, simultaneous)


def _recover(description: Description, name: str, simultaneous: Simultaneous) -> Recovery:
    known = turns(without_idle_denials(flatten(description)), simultaneous)
    rules, prover, groups = known.rules, known.prover, known.groups
    effects = Effects(rules, prover, known.mover)
    while True:
        if effects.mover != known.mover:
            effects = Effects(rules, prover, known.mover)
        joint = _joint_moves(rules, known.domains, prover, known.mover)
        effects.factored = known.mover is None and len(joint) > MANY_JOINT
        changes = {
            moves: [effects.known(moves, group) for group in groups.values()] for moves in joint
        }
        lost = {
            change.group.predicate
            for each in changes.values()
            for change in each
            if change.deletes and change.group.predicate in prover.totals
        }
        if not lost:
            break
        prover.totals = set(prover.totals) - lost
        if known.mover is not None:
            known.find()
    mover = known.mover
    found = _Found(rules, groups, prover.totals, mover, changes, prover)
    layout, pairs = _laid_out(found, name)
    return Recovery(
        layout.game,
        rules,
        layout.state.names,
        groups,
        prover.totals,
        mover,
        known.choosing,
        layout.percepts,
        pairs,
        known.said,
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """What was found of the rules."""

    rules: Rules
    groups: Mapping[Predicate, Group]
    totals: Collection[Predicate]
    mover: Mover | None
    changes: Mapping[tuple[Atom, ...], Sequence[Change]]
    prover: Prover
    coordinates: Collection[Predicate] = ()
    pairs: Mapping[Predicate, Collection[int]] = field(default_factory=dict)

    def layout(self, name: str) -> Layout:
        """The game laid out."""
        return Layout(
            self.rules,
            self.groups,
            self.prover,
            self.mover,
            self.changes,
            name,
            self.coordinates,
        )


def _laid_out(found: _Found, name: str) -> tuple[Layout, Mapping[Predicate, Collection[int]]]:
    """The game, its boards of squares where that can be written down; the pairs of moves."""
    with_squares = _on_squares(found)
    if with_squares is None:
        return found.layout(name), {}
    try:
        layout = with_squares.layout(name)
    except Unrecovered:
        return found.layout(name), {}
    ways = expected_ways(layout.game)
    if ways > _MANY_WAYS:
        with suppress(Unrecovered):
            apart = found.layout(name)
            if expected_ways(apart.game) < ways - _MANY_MORE:
                return apart, {}
    return layout, with_squares.pairs


def _on_squares(found: _Found) -> _Found | None:
    """What was found, with the keys of boards joined to squares; None where there is no board."""
    control = None if found.mover is None else found.mover.control
    # with the relations that were made while effects were found
    domains = infer(found.rules, found.prover.domains)
    new = joined(found.rules, domains, found.groups, found.totals, found.changes, control)
    if new is None:
        return None
    kept = {
        change.group.predicate for each in new.changes.values() for change in each if change.deletes
    }
    known = infer(new.rules)
    full = initially_total(new.rules, known, new.groups) - kept
    keys = {predicate: [group.keys] for predicate, group in new.groups.items()}
    prover = Prover(new.rules, keys, found.prover.assumed)
    prover.domains = known
    # one game's steps: where much was spent on its state, less is tried with squares
    prover.spent = found.prover.spent
    prover.totals = {*new.totals, *full}
    return _Found(
        new.rules,
        new.groups,
        prover.totals,
        found.mover,
        new.changes,
        prover,
        new.places,
        new.pairs,
    )


def _joint_moves(
    rules: Rules, domains: Domains, prover: Prover, mover: Mover | None
) -> list[tuple[Atom, ...]]:
    """What can be done at once, by kinds of moves."""
    if mover is not None:
        role = rules.roles[0] if mover.control is None else None
        alone = [(made(0, move, role),) for move in rules.moves if rules.of(legal(move))]
        return _some(moves for moves in alone if not prover.refutes(known_of(moves, mover)))
    options: list[list[Atom]] = []
    for number, role in enumerate(rules.roles):
        own = [
            made(number, move, role)
            for move in rules.moves
            if role in domains.of(move)[0] and _may_do(rules, move, role)
        ]
        options.append(own)
    found = _some(_together(options, prover))
    for number, own in enumerate(options):
        done = {moves[number] for moves in found}
        for move in own:
            if move not in done and not prover.refutes([Fact(move)]):
                # the rules list it all the same, where the play is stuck; so does the net
                raise Unrecovered(f"while {move} is done some other role has no move")
    return found


def _together(options: Sequence[Sequence[Atom]], prover: Prover) -> list[tuple[Atom, ...]]:
    """What roles can do together, a kind of move of each; raises Unrecovered if it is too much.

    Of games of many roles that move in turn nearly all is refuted of the first few already.
    """
    found: list[tuple[Atom, ...]] = [()]
    for own in options:
        longer = [(*former, move) for former, move in product(found, own)]
        found = [moves for moves in longer if not prover.refutes([Fact(atom) for atom in moves])]
        if len(found) > _MAX_JOINT:
            raise Unrecovered("there are too many kinds of joint moves")
    return found


def _some(found: Iterable[tuple[Atom, ...]]) -> list[tuple[Atom, ...]]:
    """Kinds of joint moves; the net tells it where somebody can never move."""
    moves = list(found)
    if not any(moves):
        raise Unrecovered("a role can never move")
    return moves


def _may_do(rules: Rules, move: Predicate, role: str) -> bool:
    return any(
        isinstance(rule.head.args[0], Variable) or str(rule.head.args[0]) == role
        for rule in rules.of(legal(move))
    )
