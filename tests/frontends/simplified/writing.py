"""Descriptions of small games, written as trees."""

from __future__ import annotations

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.syntax import (
    Concatenation,
    Description,
    Expression,
    Goal,
    Power,
    Rule,
    Step,
    Union,
)
from rgt.frontends.simplified.words import Letter, On
from rgt.ir.diagnostics import Source

LINES = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def step(dx: int, dy: int, on: On) -> Step:
    """One letter."""
    return Step(Letter(dx, dy, on))


def word(*parts: Expression) -> Concatenation:
    """The parts one after the other."""
    return Concatenation(parts)


def any_of(*options: Expression) -> Union:
    """Any one of the options."""
    return Union(options)


def star(part: Expression) -> Power:
    """The part any number of times."""
    return Power(part, None)


def steps(ways: tuple[tuple[int, int], ...], contents: str) -> Union:
    """One step any of the ways, onto a square with any of the contents."""
    known: dict[str, On] = {"e": "e", "p": "p", "w": "w"}
    return any_of(*(step(dx, dy, known[on]) for dx, dy in ways for on in contents))


def rides(ways: tuple[tuple[int, int], ...]) -> Union:
    """Along any of the ways as far as it is free, and onto the first enemy."""
    return any_of(
        *(word(star(step(*way, "e")), any_of(step(*way, "e"), step(*way, "p"))) for way in ways)
    )


def game(
    rows: str, rules: dict[str, Expression], *goals: Goal, turns: int = 20, text: str = ""
) -> Description:
    """A game with this board, its rows apart by blanks, the highest rank first."""
    return Description(
        name="small",
        board=Board.of_rows(rows.split()),
        rules=tuple(Rule(piece, movement) for piece, movement in rules.items()),
        turn_limit=turns,
        goals=goals,
        source=Source("small.sbg", text),
    )


KING = steps(LINES + SLANTS, "ep")
PAWN = any_of(step(0, 1, "e"), step(-1, 1, "p"), step(1, 1, "p"))
