"""The syntax tree of Simplified Boardgames."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import Diagnostic, Source, Span

# Expressions are compared without their places: a formatted text means the same.


@dataclass(frozen=True, slots=True)
class Step:
    """One letter."""

    letter: Letter
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Concatenation:
    """The parts one after the other; the empty word if there are none."""

    parts: tuple[Expression, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Union:
    """Any one of the options, of which there are two at least; no word if there are none."""

    options: tuple[Expression, ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Power:
    """The part `times` times, or any number of times (None: the star)."""

    part: Expression
    times: int | None
    span: Span | None = field(default=None, compare=False)


Expression = Step | Concatenation | Union | Power
"""A regular expression over letters."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How pieces of a letter (upper case) move, for both players."""

    piece: str
    movement: Expression
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Reach:
    """The owner of `piece` wins by moving it onto one of the squares.

    `piece` is upper case for white, lower case for black; squares are (file, rank) from 0, both
    as white sees them.
    """

    piece: str
    squares: tuple[tuple[int, int], ...]
    span: Span | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Left:
    """The owner of `piece` loses when a capture leaves exactly `count` of them."""

    piece: str
    count: int
    span: Span | None = field(default=None, compare=False)


Goal = Reach | Left


@dataclass(frozen=True, slots=True)
class Description:
    """A game.  It is a draw after `turn_limit` turns, those of both players counted together.

    After a turn the conditions are asked in this order: a square reached, pieces left, no legal
    move for the next player (who has lost), the turn limit.  Pieces without a rule never move.
    """

    name: str
    board: Board
    rules: tuple[Rule, ...]
    turn_limit: int
    goals: tuple[Goal, ...]
    source: Source = field(compare=False, repr=False)
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
