"""A game in GDL translated, with what its roles and moves are called."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.gdl.lowering.lower import Lowered
from rgt.frontends.gdl.recovery.lower import Recovery
from rgt.frontends.gdl.tags import Tagging, WholeTagging, WordTagging
from rgt.ir.game import Game


@dataclass(frozen=True, slots=True)
class Translated:
    """A game and what its rules call its parts, as terms of KIF.

    `roles` are the roles in the order of their declaration, and `players` the same in RG;
    `tagging` tells what moves, percepts and goals are called.  `waiting` has the move that each
    role makes where it is left out, if such moves are; `percepts` what each role may see (GDL-II),
    in the order in which it is told.  `has_sees` tells whether roles see what rules say, or all
    moves.
    """

    game: Game
    roles: tuple[str, ...]
    players: tuple[str, ...]
    tagging: Tagging
    waiting: tuple[str, ...]
    percepts: tuple[tuple[str, ...], ...]
    has_sees: bool


def of_net(found: Lowered) -> Translated:
    """The game as its net gives it."""
    interface, symbols = found.net.interface, found.names.symbols
    return Translated(
        found.game,
        interface.roles,
        tuple(symbols[role] for role in interface.roles),
        WholeTagging(symbols),
        found.waiting,
        tuple(
            tuple(percept for percept, _ in pairs if percept in symbols)
            for pairs in found.net.roots.sees
        ),
        found.has_sees,
    )


def of_recovery(found: Recovery) -> Translated:
    """The game as it is recovered."""
    rules, symbols = found.rules, found.names.symbols
    mover = found.mover
    waits = (mover.waiting.name,) if mover is not None and mover.waiting is not None else ()
    shapes = {
        kind.name: tuple(shape for other, shape in rules.moves.items() if other.name == kind.name)
        for kind in rules.moves
    }
    pairs = {rules.moves[move]: frozenset(places) for move, places in found.pairs.items()}
    return Translated(
        found.game,
        rules.roles,
        tuple(symbols[role] for role in rules.roles),
        WordTagging(symbols, shapes, pairs),
        waits * len(rules.roles),
        found.percepts,
        rules.sees,
    )
