"""The tree of high-level RBG (specs/rbg.md section 2): macros stay, and boards are drawn.

It is there to be printed.  The reader has no use for it: it replaces macros token by token, and
what it gives is the tree of `rgt.frontends.rbg.syntax`, in which they are gone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rgt.frontends.rbg.syntax import KEEPER as KEEPER
from rgt.frontends.rbg.syntax import Arithmetic, Bounded, Comparison, Noop, Shift

# -- names and macros ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter in the body of its macro: a name, or a rule."""

    name: str


@dataclass(frozen=True, slots=True)
class Pasted:
    """``side~K``: what the parameter stands for and an ending are one name."""

    parameter: Parameter
    ending: str


Name = str | Parameter | Pasted


@dataclass(frozen=True, slots=True)
class Use:
    """``name(argument; argument)``: a use of a macro."""

    macro: str
    arguments: tuple[Argument, ...] = ()


Piece = Name | Use
"""A piece, or several by a macro."""


# -- rules -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class On:
    """``{a, b}``: one of these pieces stands here; never if there are none."""

    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Off:
    """``[a]``: puts the piece here."""

    piece: Name


@dataclass(frozen=True, slots=True)
class Assignments:
    """``[$ v = e, w = f]``: variables or scores, and what they become."""

    parts: tuple[tuple[Name, Arithmetic], ...]


@dataclass(frozen=True, slots=True)
class Switch:
    """``-> player``, ``->>`` (`KEEPER`)."""

    player: Name


@dataclass(frozen=True, slots=True)
class Pattern:
    """``{? rule}``, ``{! rule}``."""

    rule: Rule
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """``a + b``; with `lines` every part stands on a line of its own."""

    parts: tuple[Rule, ...]
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Chain:
    """``a b``, none at all: nothing; with `lines` every part stands on a line of its own."""

    parts: tuple[Rule, ...]
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Star:
    """``a*``."""

    part: Rule


@dataclass(frozen=True, slots=True)
class Power:
    """``a^3``."""

    part: Rule
    count: int


Rule = (
    Shift
    | On
    | Off
    | Assignments
    | Comparison
    | Switch
    | Pattern
    | Noop
    | Choice
    | Chain
    | Star
    | Power
    | Parameter
    | Use
)
Argument = Name | Rule


# -- directives ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """``[a, b]``: the fields of a line of a board."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Pieces:
    """``a, b``: pieces in a list, as a macro may have them."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Macro:
    """``#name(parameter; parameter) = body``; it is used behind its definition only.

    `comments` are printed above it, a line each.
    """

    name: str
    parameters: tuple[str, ...]
    body: Rule | Row | Pieces
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PiecesSection:
    """``#pieces = a, b``."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class BoundedSection:
    """``#players = a(100)`` or ``#variables = v(5)``, whichever `name` is."""

    name: Literal["players", "variables"]
    items: tuple[Bounded, ...]


@dataclass(frozen=True, slots=True)
class BoardSection:
    """``#board = rectangle(up, down, left, right, rows)``; `labels` are in that order."""

    labels: tuple[str, str, str, str]
    rows: tuple[Row | Use, ...]


@dataclass(frozen=True, slots=True)
class RulesSection:
    """``#rules = ...``; `comments` are printed above it, a line each."""

    rules: Rule
    comments: tuple[str, ...] = ()


Directive = Macro | PiecesSection | BoundedSection | BoardSection | RulesSection


@dataclass(frozen=True, slots=True)
class Description:
    """A whole game: its directives in groups, between which empty lines stand.

    `heading` is printed above all of it, a comment each line.
    """

    groups: tuple[tuple[Directive, ...], ...]
    heading: tuple[str, ...] = ()
