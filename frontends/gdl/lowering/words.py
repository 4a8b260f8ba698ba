"""The RG declarations of a net: types of moves, variables of facts and moves, sets of moves."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.gdl.names import Names
from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet, bits
from rgt.ir.actions import Assignment, Comparison
from rgt.ir.expressions import Access, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, TypeName
from rgt.ir.values import MapLiteral, Symbol

BOOL = TypeName("Bool")
ZERO, ONE = Reference("0"), Reference("1")

_LISTED_MOVES = 2
"""A condition on so many moves is spelt out; on more it asks a constant map."""


@dataclass(slots=True)
class Words:
    """Names of everything in the net, declared in `game` as they are made.

    `facts`, `does`, `move_types` and `moves` go by the net's numbers of facts and roles.
    """

    net: Propnet
    game: Game
    names: Names
    roles: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    does: list[str] = field(default_factory=list)
    move_types: list[str] = field(default_factory=list)
    moves: list[list[str]] = field(default_factory=list)
    _sets: dict[tuple[int, int], str] = field(default_factory=dict)

    def declare(self, idle: tuple[int, ...]) -> None:
        """Declare move types, move variables (at the `idle` move of each role) and facts."""
        interface = self.net.interface
        for role, moves, first in zip(interface.roles, interface.moves, idle, strict=True):
            if role == "random":
                self.names.fix_symbol(role, role)
            self.roles.append(self.names.symbol(role))
            self.moves.append([self.names.symbol(move) for move in moves])
            self.move_types.append(self.names.fresh(f"{role}_moves"))
            self.does.append(self.names.fresh(f"does_{role}"))
            # a game that is over at once may have no moves, but no type is empty
            symbols = self.moves[-1] or [self.names.fresh(f"{role}_cannot_move")]
            self.game.define_type(self.move_types[-1], SetType(tuple(symbols)))
            self.game.define_variable(
                self.does[-1], TypeName(self.move_types[-1]), Symbol(symbols[first])
            )
        for fact, holds in zip(interface.facts, interface.initial, strict=True):
            name = self.names.fact(fact)
            self.facts.append(name)
            self.game.define_variable(name, BOOL, Symbol("1" if holds else "0"))

    def fresh_bool(self, wish: str) -> str:
        """A new Boolean variable that starts at 0."""
        name = self.names.fresh(wish)
        self.game.define_variable(name, BOOL, Symbol("0"))
        return name

    def set_fact(self, fact: int, value: bool) -> Assignment:
        """The assignment of a truth value to a fact's variable."""
        return set_bool(self.facts[fact], value)

    def set_does(self, role: int, move: int) -> Assignment:
        """The assignment of a move to the role's variable."""
        return Assignment(Reference(self.does[role]), Reference(self.moves[role][move]))

    def comparisons(self, literal: int) -> tuple[bool, list[Comparison]]:
        """A FACT or DOES literal as comparisons, and whether one is enough (else all)."""
        positive = literal >= 0
        gate = literal if positive else ~literal
        if self.net.kinds[gate] == GateKind.FACT:
            name = Reference(self.facts[self.net.data[gate][0]])
            return True, [Comparison(name, ONE if positive else ZERO)]
        role, mask = self.net.data[gate]
        does = Reference(self.does[role])
        if mask.bit_count() <= _LISTED_MOVES:
            moves = [Reference(self.moves[role][move]) for move in bits(mask)]
            return positive, [Comparison(does, move, not positive) for move in moves]
        inside = Access(Reference(self._set(role, mask)), does)
        return True, [Comparison(inside, ONE if positive else ZERO)]

    def _set(self, role: int, mask: int) -> str:
        """The constant map that is 1 at the moves of the set."""
        name = self._sets.get((role, mask))
        if name is None:
            moves = list(bits(mask))
            functors = {functor(self.net.interface.moves[role][move]) for move in moves}
            what = functors.pop() if len(functors) == 1 else "moves"
            name = self._sets[role, mask] = self.names.fresh(f"{self.roles[role]}_{what}_in")
            entries: list[tuple[str | None, Symbol]] = [
                (self.moves[role][move], Symbol("1")) for move in moves
            ]
            self.game.define_constant(
                name,
                ArrowType(TypeName(self.move_types[role]), BOOL),
                MapLiteral((*entries, (None, Symbol("0")))),
            )
        return name


def set_bool(name: str, value: bool) -> Assignment:
    """The assignment of a truth value to a Boolean variable."""
    return Assignment(Reference(name), ONE if value else ZERO)


def functor(term: str) -> str:
    """The name that a KIF term begins with."""
    return term.lstrip("(").split(" ", 1)[0].rstrip(")")
