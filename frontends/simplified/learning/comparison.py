"""What was learned, beside the rules as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

from rgt.frontends.simplified.automata.comparing import Room, count, extra
from rgt.frontends.simplified.automata.dfa import Dfa, without_empty_word
from rgt.frontends.simplified.automata.from_expression import dfa_of
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.syntax import Description
from rgt.frontends.simplified.words import Extent, Letter, Word
from rgt.ir.diagnostics import GameError, error

MOST = 1_000_000
"""Words are counted up to so many."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A learned automaton beside the rule.

    `size` and `optimal` are the states of the learned automaton and of the rule's minimal one.
    `accepted` words are accepted against the rule and `rejected` ones rejected against it, of
    those that the board has room for and as far as `MOST`; `smallest_accepted` and
    `smallest_rejected` are the first of them, by length and then by letters.
    """

    piece: str
    size: int
    optimal: int
    accepted: int
    rejected: int
    smallest_accepted: Word | None
    smallest_rejected: Word | None

    @property
    def is_equal(self) -> bool:
        """Whether the board has room for no word that tells them apart."""
        return self.smallest_accepted is None and self.smallest_rejected is None


def compared(piece: str, learned: Dfa[Letter], rule: Dfa[Letter], board: Board) -> Comparison:
    """A learned automaton beside a rule, on a board of this size; the empty word is no move."""
    room = Room(board.width, board.height)
    one, other = (minimal(without_empty_word(each)) for each in (learned, rule))

    def number(first: Dfa[Letter], second: Dfa[Letter]) -> int:
        return min(count(first, room.longest, room, beside=second, enough=MOST), MOST)

    accepted, rejected = extra(one, other, room), extra(other, one, room)
    return Comparison(
        piece,
        len(one),
        len(other),
        number(one, other) if accepted is not None else 0,
        number(other, one) if rejected is not None else 0,
        accepted,
        rejected,
    )


def rules_of(truth: Description) -> dict[str, Dfa[Letter]]:
    """The automaton of each piece (upper case); a piece without a rule has that of no move."""
    never: Dfa[Letter] = Dfa(({},), frozenset())
    standing = dict.fromkeys(held.upper() for held in truth.board.squares if held != EMPTY)
    return {
        **dict.fromkeys(sorted(standing), never),
        **{rule.piece: dfa_of(rule.movement) for rule in truth.rules},
    }


def same_pieces(start: Board, other: Description) -> dict[str, str]:
    """What the pieces of a record, upper case, are called in another description of the game.

    Letters are the same, or else the boards tell, on which they stand.  Raises GameError (REC051)
    if the boards are not alike.
    """
    board, name = other.board, PurePath(other.source.name).name
    if (board.width, board.height) != (start.width, start.height):
        sizes = [f"{each.width} by {each.height}" for each in (start, board)]
        message = f"the board is {sizes[0]} in the record and {sizes[1]} in {name}"
        raise GameError(error("REC051", message))
    own = {held.upper() for held in start.squares if held != EMPTY}
    theirs = {held.upper() for held in board.squares if held != EMPTY}
    if own <= theirs | {rule.piece for rule in other.rules}:
        return {piece: piece for piece in sorted(own)}
    found: dict[str, str] = {}
    for held, letter in zip(start.squares, board.squares, strict=True):
        fits = (held == EMPTY) == (letter == EMPTY) and held.isupper() == letter.isupper()
        if not fits or found.setdefault(held.upper(), letter.upper()) != letter.upper():
            message = f"the pieces of the record do not stand as in {name}"
            raise GameError(error("REC051", message))
    if len({*found.values()}) < len(found):
        message = f"pieces that differ in the record are one piece in {name}"
        raise GameError(error("REC051", message))
    return {held: found[held] for held in sorted(own)}


def picture(piece: str, word: Word, width: int, height: int) -> list[str]:
    """A board on which a word can be gone: its squares by number, with what they must hold."""
    extent = Extent()
    for letter in word:
        extent = extent.after(letter)
    # in the middle, as far as the word leaves room
    x = -extent.left + (width - 1 - (extent.right - extent.left)) // 2
    y = -extent.back + (height - 1 - (extent.ahead - extent.back)) // 2
    cells = {(x, y): piece}
    for number, letter in enumerate(word, 1):
        x, y = x + letter.dx, y + letter.dy
        known = cells.get((x, y))
        cells[x, y] = f"{number}{letter.on}" if known is None else f"{known},{number}{letter.on}"
    wide = max(map(len, cells.values())) + 1
    board = Board(width, height, EMPTY * (width * height))
    margin = len(str(height))

    def line(label: str, texts: Iterable[str]) -> str:
        return f"{label:>{margin}} {''.join(f'{text:>{wide}}' for text in texts)}".rstrip()

    rows = [
        line(str(rank + 1), (cells.get((file, rank), EMPTY) for file in range(width)))
        for rank in range(height - 1, -1, -1)
    ]
    files = (board.name(file).rstrip("1") for file in range(width))
    return [*rows, line("", files)]
