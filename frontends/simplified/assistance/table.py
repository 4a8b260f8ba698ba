"""The symbol table of a game, with what is written in its sections."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cached_property

from rgt.frontends.common.symbols import Kind, Range, Symbol, SymbolTable
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.from_expression import TooManyStates, dfa_of
from rgt.frontends.simplified.checks import MAX_STATES
from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.rules import rules
from rgt.frontends.simplified.reading.tokens import ROW, Token
from rgt.frontends.simplified.words import Letter


@dataclass(frozen=True, slots=True)
class WrittenGoal:
    """A goal: its sign, the piece's letter as it stands there, its squares or its number."""

    sign: str
    piece: str
    numbers: tuple[Token, ...]


@dataclass(frozen=True, eq=False)
class SimplifiedTable(SymbolTable):
    """A symbol table.

    `code` are the tokens but for comments.  `header` is that of the section of each name, `size`
    the width and height of the board as far as they are written, `rows` its rows without bars, the
    highest rank first.  `rules` are the tokens of the first rule of each piece, by its upper-case
    letter.
    """

    code: tuple[Token, ...] = ()
    headers: dict[str, Token] = field(default_factory=dict)
    size: tuple[Token, ...] = ()
    rows: tuple[Token, ...] = ()
    rules: dict[str, tuple[Token, ...]] = field(default_factory=dict)
    goals: tuple[WrittenGoal, ...] = ()

    @cached_property
    def _automata(self) -> dict[str, Dfa[Letter] | None]:
        return {}

    def automaton(self, piece: str) -> Dfa[Letter] | None:
        """The minimal automaton of a piece's rule; None if it has none that can be read."""
        if piece not in self._automata:
            self._automata[piece] = self._automaton(piece)
        return self._automata[piece]

    def _automaton(self, piece: str) -> Dfa[Letter] | None:
        tokens = self.rules.get(piece)
        if tokens is None:
            return None
        findings = Unheard()
        found = rules(Cursor(tokens[0], tokens, self.source, findings))
        if findings.told or len(found) != 1:
            return None
        try:
            return dfa_of(found[0].movement, MAX_STATES)
        except TooManyStates:
            return None

    @property
    def board_size(self) -> tuple[int, int] | None:
        """Width and height of the board as it is drawn, or else as it is written."""
        widths = {len(row.text) for row in self.rows}
        if len(widths) == 1 and widths != {0}:
            return widths.pop(), len(self.rows)
        if len(self.size) == 2:
            width, height = (int(token.text) for token in self.size)
            return (width, height) if width and height else None
        return None

    def drawn_at(self, x: int, y: int) -> Range | None:
        """Where a square is drawn, by its file and rank from 0."""
        if not 0 <= y < len(self.rows):
            return None
        row = self.rows[len(self.rows) - 1 - y]
        return Range(row.start + x, row.start + x + 1) if 0 <= x < len(row.text) else None

    def count(self, letter: str) -> int:
        """How many of a letter stand on the board."""
        return sum(row.text.count(letter) for row in self.rows)

    def piece(self, letter: str) -> Symbol | None:
        """The piece of a letter in either case."""
        return self._pieces.get(letter.upper())

    @cached_property
    def _pieces(self) -> dict[str, Symbol]:
        return {symbol.name: symbol for symbol in self.symbols if symbol.kind is Kind.PIECE}

    def before(self, offset: int) -> tuple[Token, ...]:
        """The tokens that begin before an offset."""
        return self.code[: bisect_left(self.code, offset, key=lambda token: token.start)]


def without_bars(row: Token) -> Token:
    """A row of the board without its bars, the last of which may be missing."""
    if row.kind != ROW:
        return row
    inside = row.text[1:].removesuffix("|")
    return Token(ROW, inside, row.start + 1, row.start + 1 + len(inside))
