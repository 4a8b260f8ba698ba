"""Recovered games in step with what defines them: the net of all moves, or the rules themselves.

A definition tells of a position whether it is an end, what it is worth, and what each role may do;
moves are told by name, their words joined, since the net knows them as one symbol.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from rgt.backends.forward_model import State
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.frontends.gdl.names import identifier
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.frontends.gdl.syntax import Description
from rgt.ir.game import Game

LONGEST = 400
"""Plays are cut after so many steps."""


class Differs(Exception):
    """The recovered game is not the one that is defined; the message says in what."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A position: whether it is an end, the results there, and by role the legal moves."""

    over: bool
    goals: Mapping[str, str]
    legal: Mapping[str, tuple[str, ...]]


class Definition(Protocol):
    """What a game is by definition; positions are whatever it makes them."""

    def first(self) -> Any:
        """The first position."""

    def seen(self, position: Any) -> Seen:
        """What there is to be seen of a position."""

    def after(self, position: Any, moves: Mapping[str, str]) -> Any:
        """The position after a move of each role."""

    def heard(self, position: Any) -> Mapping[str, str] | None:
        """By role what it saw so far, in any words; None where that is not known."""


class Stepped:
    """An automaton in which all roles move, one after the other."""

    def __init__(self, game: Game, roles: Sequence[str], *, checked: bool = False) -> None:
        self.engine = InterpreterEngine(game, checked=checked)
        self.roles = [_named(game, role) for role in roles]

    def first(self) -> State:
        """The first position."""
        return self.engine.initial_state()

    def seen(self, position: State) -> Seen:
        """What there is to be seen of a position; raises Differs where others move."""
        if position.is_terminal:
            return Seen(True, dict(position.goals()), {})
        legal: dict[str, tuple[str, ...]] = {}
        for role in self.roles:
            if position.player != role:
                raise Differs(f"{position.player} moves, not {role}")
            found = moves_of(position)
            legal[role] = tuple(sorted(found))
            if not found:
                break
            position = position.apply(next(iter(found.values())))
        return Seen(False, {}, legal)

    def after(self, position: State, moves: Mapping[str, str]) -> State:
        """The position after a move of each role."""
        for role in self.roles:
            position = position.apply(moves_of(position)[moves[role]])
        return position

    def heard(self, position: State) -> Mapping[str, str]:
        """By role the words that it saw so far."""
        return {role: " ".join(position.visible_to(role)) for role in self.roles}


class InTurn:
    """An automaton in which one role moves at a time, and waiting is left out."""

    def __init__(self, game: Game, *, checked: bool = False) -> None:
        self.engine = InterpreterEngine(game, checked=checked)

    def first(self) -> State:
        """The first position."""
        return self.engine.initial_state()

    def seen(self, position: State) -> Seen:
        """What there is to be seen of a position."""
        if position.is_terminal:
            return Seen(True, dict(position.goals()), {})
        return Seen(False, {}, {position.player: tuple(sorted(moves_of(position)))})

    def after(self, position: State, moves: Mapping[str, str]) -> State:
        """The position after the move of the role that moves."""
        return position.apply(moves_of(position)[moves[position.player]])

    def heard(self, _position: State) -> None:
        """Nothing: where waiting is left out everybody sees everything."""


class Rules:
    """The rules themselves, derived anew in each position; names are those of a game."""

    def __init__(self, description: Description, game: Game) -> None:
        self.reasoner = Reasoner(description)
        self.names = {role: _named(game, role) for role in self.reasoner.roles}

    def first(self) -> frozenset[str]:
        """The first position."""
        return self.reasoner.initial

    def seen(self, position: frozenset[str]) -> Seen:
        """What there is to be seen of a position; of goals that nobody concludes nothing."""
        found = self.reasoner.observe(position)
        if found.is_terminal:
            return Seen(
                True,
                {
                    self.names[role]: _score(max(goals, key=_rank))
                    for role, goals in found.goals.items()
                    if goals
                },
                {},
            )
        legal = {
            self.names[role]: tuple(sorted(map(identifier, moves)))
            for role, moves in found.legal.items()
        }
        return Seen(False, {}, legal)

    def after(self, position: frozenset[str], moves: Mapping[str, str]) -> frozenset[str]:
        """The position after a move of each role."""
        legal = self.reasoner.observe(position).legal
        chosen = [
            next(move for move in legal[role] if identifier(move) == moves[name])
            for role, name in self.names.items()
        ]
        return self.reasoner.advance(position, chosen)[0]

    def heard(self, _position: frozenset[str]) -> None:
        """Nothing: what was seen is not kept."""


def _named(game: Game, role: str) -> str:
    """What a game calls a role: some names mean something in every game."""
    return game.source_players.get(role, identifier(role))


def moves_of(state: State) -> dict[str, tuple[str, ...]]:
    """The legal moves by name; raises Differs where two are the same."""
    found = state.legal_moves()
    named = {"_".join(move): move for move in found}
    if len(named) < len(found):
        raise Differs("a move is there twice")
    return named


@dataclass(slots=True)
class Steps:
    """How many positions were compared, in how many plays, and how many of these came to an end."""

    positions: int = 0
    plays: int = 0
    ended: int = 0


class Same:
    """Whether what roles hear tells plays apart in the same way, in whatever words."""

    def __init__(self) -> None:
        self._known: dict[tuple[bool, str, str], str] = {}

    def compare(self, left: Mapping[str, str] | None, right: Mapping[str, str] | None) -> None:
        """Compare what was heard in a position; raises Differs."""
        if left is None or right is None:
            return
        for role in left:
            pairs = ((True, left[role], right[role]), (False, right[role], left[role]))
            for first, own, other in pairs:
                if self._known.setdefault((first, role, own), other) != other:
                    raise Differs(f"{role} hears {left[role]!r}, which is not {right[role]!r}")


def in_step(
    one: Definition, other: Definition, steps: Steps, wanted: int, more: Callable[[], bool]
) -> None:
    """Play both at random and compare all there is, until so many positions were `wanted`.

    `one` is the recovered game; where it leaves waiting out, `other` must leave no choice.  Raises
    Differs at the first position in which they are not the same.
    """
    generator = Random(1)
    same = Same()
    while steps.positions < wanted and more():
        left, right = one.first(), other.first()
        steps.plays += 1
        told: list[str] = []
        for _ in range(LONGEST):
            steps.positions += 1
            here, there = one.seen(left), other.seen(right)
            try:
                _compare(here, there)
                same.compare(one.heard(left), other.heard(right))
            except Differs as difference:
                raise Differs(f"after {' '.join(told) or 'nothing'}: {difference}") from None
            if there.over:
                steps.ended += 1
                break
            if not all(there.legal.values()):
                break
            moves = {role: generator.choice(own) for role, own in there.legal.items()}
            told.append(",".join(moves.values()))
            left, right = one.after(left, moves), other.after(right, moves)
            if not more():
                break


def _score(goal: str) -> str:
    """How a game tells a goal; numbers without zeros before them."""
    return str(int(goal)) if goal.isdecimal() else identifier(goal)


def _rank(goal: str) -> tuple[bool, int, str]:
    """Goals from the lowest to the highest, as docs/gdl.md has them: numbers, then words."""
    return (False, int(goal), goal) if goal.isdecimal() else (True, 0, goal)


def _compare(here: Seen, there: Seen) -> None:
    if here.over != there.over:
        raise Differs("over" if here.over else "not over")
    for role, goal in there.goals.items():
        if here.goals[role] != goal:
            raise Differs(f"{role} gets {here.goals[role]}, not {goal}")
    for role, moves in there.legal.items():
        own = here.legal.get(role)
        if own is None:
            if len(moves) != 1 and here.legal and all(here.legal.values()):
                raise Differs(f"{role}, which is left out, has {len(moves)} moves")
        elif own != moves:
            extra, missing = sorted(set(own) - set(moves)), sorted(set(moves) - set(own))
            raise Differs(f"{role} has {extra[:3]} too many, {missing[:3]} too few")
