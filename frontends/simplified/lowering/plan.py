"""What of a description matters for its plays: shared by the lowering and the translations."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.boards import EMPTY, Square
from rgt.frontends.simplified.lowering.length import longest_play
from rgt.frontends.simplified.lowering.movers import Mover, mover
from rgt.frontends.simplified.moves import destinations
from rgt.frontends.simplified.syntax import Description, Left, Reach
from rgt.ir.diagnostics import Span

BASE = 1000
"""A limit of so many turns and more has several digits, so that no type is larger than this."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A piece that loses the game for its owner: when `captures` of them are gone, `left` stay."""

    piece: str
    captures: int
    left: int
    span: Span | None


@dataclass(frozen=True, slots=True)
class Plan:
    """A game without what never matters.

    `pieces` stand on the board, in the order of the alphabet, white's first; `kinds` are their
    letters in upper case.  `movers` are those that can move.  `reached` has for a piece the
    squares where it wins.  `can_begin` says that white has a move at the beginning, and `limited`
    that plays can be so long that the limit of turns ends them.
    """

    description: Description
    pieces: tuple[str, ...]
    kinds: tuple[str, ...]
    movers: tuple[Mover, ...]
    counted: tuple[Counted, ...]
    reached: dict[str, tuple[Square, ...]]
    goal_span: Span | None
    can_begin: bool
    limited: bool


def plan_of(description: Description) -> Plan:
    """The plan of a description."""
    board = description.board
    pieces = tuple(sorted(set(board.squares) - {EMPTY}))
    kinds = tuple(dict.fromkeys(piece.upper() for piece in pieces))
    found = [
        mover(rule, dfa_of(rule.movement)) for rule in description.rules if rule.piece in kinds
    ]
    movers = tuple(each for each in found if each.dfa.transitions[0])
    longest = longest_play(board, movers)
    goals = [g for g in description.goals if isinstance(g, Reach) and g.piece in pieces]
    return Plan(
        description=description,
        pieces=pieces,
        kinds=kinds,
        movers=movers,
        counted=tuple(_counted(description)),
        reached=_reached(description, goals),
        goal_span=goals[0].span if goals else None,
        can_begin=_can_begin(description, movers),
        limited=longest is None or longest >= description.turn_limit,
    )


def digits(number: int) -> list[int]:
    """The digits of a number, the lowest first."""
    found = [number % BASE]
    while number >= BASE:
        number //= BASE
        found.append(number % BASE)
    return found


def _can_begin(description: Description, movers: tuple[Mover, ...]) -> bool:
    automata = {each.piece: each.dfa for each in movers}
    return any(
        piece in automata and destinations(automata[piece], description.board, square)
        for square, piece in description.board.own()
    )


def _reached(description: Description, goals: list[Reach]) -> dict[str, tuple[Square, ...]]:
    found: dict[str, dict[Square, None]] = {}
    for goal in goals:
        squares = found.setdefault(goal.piece, {})
        squares |= dict.fromkeys(description.board.square(x, y) for x, y in goal.squares)
    return {piece: tuple(sorted(squares)) for piece, squares in found.items()}


def _counted(description: Description) -> list[Counted]:
    """The pieces whose captures are counted.

    Captures take one piece at a time, so of several counts the greatest below the first is met
    first, and one that is not below it is never met.
    """
    greatest: dict[str, Left] = {}
    squares = description.board.squares
    for goal in description.goals:
        if not isinstance(goal, Left):
            continue
        known = greatest.get(goal.piece)
        if goal.count < squares.count(goal.piece) and (known is None or goal.count > known.count):
            greatest[goal.piece] = goal
    return [
        Counted(piece, squares.count(piece) - goal.count, goal.count, goal.span)
        for piece, goal in greatest.items()
    ]
