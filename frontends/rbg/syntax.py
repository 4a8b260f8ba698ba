"""The syntax tree of RBG, its macros expanded (specs/rbg.md section 3; 2019 paper, App. A).

Nodes are frozen and compare by meaning: places take no part.  A tree may be built without a
source; its places are None then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.findings.findings import Place

KEEPER = "keeper"
"""The player that `->>` switches to."""


@dataclass(frozen=True, slots=True)
class Node:
    """Any piece of a game, and where it stands in its source."""

    place: Place | None = field(default=None, compare=False, repr=False, kw_only=True)


# -- numbers -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number, written out."""

    value: int


@dataclass(frozen=True, slots=True)
class Value(Node):
    """The value of a variable, the score of a player, or how many of a piece there are."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum(Node):
    """Two numbers and one of ``+ - * /``; divisions are truncated, those by 0 illegal."""

    operator: Literal["+", "-", "*", "/"]
    left: Arithmetic
    right: Arithmetic


Arithmetic = Number | Value | Sum


# -- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shift(Node):
    """Goes along the edge of the board with this label."""

    label: str


@dataclass(frozen=True, slots=True)
class On(Node):
    """``{a, b}``: one of these pieces stands here; never if there are none."""

    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Off(Node):
    """``[a]``: puts the piece here; a modifier."""

    piece: str


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    """``[$ v = e]``: illegal unless 0 <= e <= the bound of v; a modifier."""

    variable: str
    value: Arithmetic


@dataclass(frozen=True, slots=True)
class Comparison(Node):
    """``{$ e < f}``."""

    operator: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Arithmetic
    right: Arithmetic


@dataclass(frozen=True, slots=True)
class Switch(Node):
    """``-> player``, ``->>`` (`KEEPER`): ends the move; a modifier."""

    player: str


@dataclass(frozen=True, slots=True)
class Pattern(Node):
    """``{? rule}``, ``{! rule}``: whether the rule can be walked from here, its effects undone."""

    rule: Rule
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Noop(Node):
    """``.``: nothing; where a move may be split."""


Action = Shift | On | Off | Assignment | Comparison | Switch | Pattern | Noop


# -- rules ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """``a + b``: any one of two or more rules."""

    parts: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Chain(Node):
    """``a b``: two or more rules one after the other; none at all: nothing."""

    parts: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Repeated(Node):
    """A rule with a suffix, `*` or `^`; `suffix` is where that stands."""

    suffix: Place | None = field(default=None, compare=False, repr=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class Star(Repeated):
    """``a*``: any number of times."""

    part: Rule


@dataclass(frozen=True, slots=True)
class Power(Repeated):
    """``a^3``: so many times; its modifiers are other ones in every copy."""

    part: Rule
    count: int


Rule = Action | Choice | Chain | Star | Power


# -- games ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Bounded(Node):
    """``name(bound)``: a player with the bound of its score, or a variable with its own."""

    name: str
    bound: int


@dataclass(frozen=True, slots=True)
class Vertex(Node):
    """A field of the board: its name, what stands there at first, where its edges lead.

    The labels are in the order written.
    """

    name: str
    piece: str
    edges: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game; the first vertex is where the first move starts.

    `warnings` are what was found about its text besides errors; `doubts` finds what only
    `rgt check` tells.
    """

    players: tuple[Bounded, ...]
    pieces: tuple[str, ...]
    variables: tuple[Bounded, ...]
    board: tuple[Vertex, ...]
    rules: Rule
    source: Source = field(default=Source("game.rbg"), compare=False, repr=False)
    warnings: tuple[Diagnostic, ...] = field(default=(), compare=False, repr=False)
    doubts: Callable[[], Iterable[Diagnostic]] = field(default=tuple, compare=False, repr=False)
