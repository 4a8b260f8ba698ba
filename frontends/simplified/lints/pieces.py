"""Where the pieces of a game can come, and what they can take: an upper bound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.lints.fields import Field, members, turned
from rgt.frontends.simplified.lints.reach import Reach

WHITE, BLACK = "white", "black"


@dataclass(frozen=True, slots=True)
class Roaming:
    """A kind of piece of a player: sets of squares, all as white sees them.

    It stands on `stands` (the beginning included), moves onto `arrives`, takes pieces of the
    opponent on `takes` and own ones on `takes_own`; `number` are there at the beginning.
    """

    number: int
    stands: int
    arrives: int
    takes: int
    takes_own: int


def roaming(board: Board, reaches: Mapping[str, Reach], field: Field) -> dict[str, Roaming]:
    """All pieces of the board, by their letter there; `reaches` are by the upper-case letters."""
    found = {}
    for player, seen in ((WHITE, board), (BLACK, board.turned())):
        for letter, squares in _standing(seen).items():
            key = letter if player == WHITE else letter.lower()
            own = _roaming(squares, reaches.get(letter), field)
            if player == BLACK:
                own = _turned(own, board)
            found[key] = own
    return found


def _standing(board: Board) -> dict[str, list[int]]:
    squares: dict[str, list[int]] = {}
    for square, letter in board.own():
        squares.setdefault(letter, []).append(square)
    return squares


def _roaming(squares: list[int], reach: Reach | None, field: Field) -> Roaming:
    """What pieces do that begin on these squares, as their player sees it."""
    stands = sum(1 << square for square in squares)
    arrives = takes = takes_own = 0
    if reach is not None:
        work = list(squares)
        while work:
            start = work.pop()
            takes |= field.row(reach.moves["p"], start)
            takes_own |= field.row(reach.moves["w"], start) & ~(1 << start)
            targets = field.row(reach.all, start)
            arrives |= targets
            work += members(targets & ~stands)
            stands |= targets
    return Roaming(len(squares), stands, arrives, takes, takes_own)


def _turned(own: Roaming, board: Board) -> Roaming:
    sets = (own.stands, own.arrives, own.takes, own.takes_own)
    return Roaming(own.number, *(turned(each, board.width, board.height) for each in sets))


def owned(letter: str) -> str:
    """A piece and whose it is, in words: ``white's 'K'``."""
    return f"{owner(letter)}'s '{letter}'"


def owner(letter: str) -> str:
    """Whose piece a letter on the board is."""
    return WHITE if letter.isupper() else BLACK


def takers(pieces: Mapping[str, Roaming], letter: str) -> Iterator[str]:
    """The pieces that might take one of this letter."""
    stands = pieces[letter].stands
    for other, each in pieces.items():
        takes = each.takes_own if other.isupper() == letter.isupper() else each.takes
        alone = other == letter and each.number == 1
        if takes & stands and not alone:
            yield other
