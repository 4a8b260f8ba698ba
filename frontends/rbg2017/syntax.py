"""The syntax tree of the language of 2017, its macros expanded (specs/rbg2017.md sections 2-6).

Nodes are frozen and compare by meaning: places take no part.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from rgt.frontends.rbg.syntax import Node
from rgt.ir.diagnostics import Diagnostic, Source

Operator = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A name of a player or piece where it is used."""

    text: str


# -- moves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Step(Node):
    """``(dx, dy, on / off)``: goes there, asks what stands there, leaves something there.

    Without `on` anything may stand there, without `off` it stays; of several in `off` the player
    chooses one.
    """

    dx: int = 0
    dy: int = 0
    on: tuple[Name, ...] | None = None
    off: tuple[Name, ...] | None = None


@dataclass(frozen=True, slots=True)
class NextPlayer(Node):
    """``[name]``, ``[2]``: who moves next, by name or by the distance in the order."""

    player: Name | int


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """``a + b``: any one of two or more."""

    parts: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """``a b``: two or more, one after the other."""

    parts: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Power(Node):
    """``a^3``, and ``a^*`` where `count` is None."""

    part: Move
    count: int | None


Move = Step | NextPlayer | Choice | Chain | Power


# -- goals ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number written out."""

    value: int


@dataclass(frozen=True, slots=True)
class Turn(Node):
    """``$turn``: the number of the turn, the first one being 1."""


@dataclass(frozen=True, slots=True)
class Count(Node):
    """``$piece``: how many of it are on the board."""

    piece: Name


Value = Number | Turn | Count


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """``$piece < 3``."""

    operator: Operator
    left: Value
    right: Value


@dataclass(frozen=True, slots=True)
class At(Node):
    """``@ piece column row``: it stands there, (0, 0) being at the bottom on the left."""

    piece: Name
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Possible(Node):
    """``move(...)``: some square starts a word of it."""

    move: Move


@dataclass(frozen=True, slots=True)
class Not(Node):
    """``not a``."""

    part: Condition


@dataclass(frozen=True, slots=True)
class And(Node):
    """``a and b``: two or more."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Or(Node):
    """``a or b``: two or more."""

    parts: tuple[Condition, ...]


Condition = Comparison | At | Possible | Not | And | Or


# -- sections ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board(Node):
    """``#board``: its sides, and what stands on it, the top row first."""

    width: int
    height: int
    pieces: tuple[Name, ...]


@dataclass(frozen=True, slots=True)
class Player(Node):
    """``#player``: the sets of his moves, the one that goes before all others first."""

    name: Name
    sets: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Goal(Node):
    """``#goal``: what a player gets, and when."""

    player: Name
    score: int
    condition: Condition


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game; `order` is that of the players' turns.

    `warnings` are what was found about its text besides errors, `doubts` what only `rgt check`
    tells.
    """

    title: str
    board: Board
    order: tuple[Name, ...]
    players: tuple[Player, ...]
    goals: tuple[Goal, ...]
    source: Source = field(default=Source("game.rbg2017"), compare=False, repr=False)
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    doubts: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
