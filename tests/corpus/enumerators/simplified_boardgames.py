"""Games of chessmen that go by regular languages: what all of them have in common.

A piece is a function from what it sees to where it goes; `simplified_games.py` has the tables of
the corpus games, and `simplified_text.py` reads pieces and goals from the text of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
Square = tuple[int, int]
"""File and rank, from 0, as white sees them."""


@dataclass(frozen=True)
class Sight:
    """The board as a piece on `square` sees it: steps have ranks counted ahead."""

    board: str
    width: int
    square: Square
    black: bool

    def target(self, dx: int, dy: int) -> Square:
        """The square of a step, on the board or not."""
        return self.square[0] + dx, self.square[1] + (-dy if self.black else dy)

    def on(self, dx: int, dy: int) -> str:
        """``e``, ``p`` or ``w`` as a square is empty, the opponent's or own; blank if none."""
        file, rank = self.target(dx, dy)
        if not (0 <= file < self.width and 0 <= rank < len(self.board) // self.width):
            return " "
        man = self.board[rank * self.width + file]
        return "e" if man == "." else "w" if man.islower() == self.black else "p"


Piece = Callable[[Sight], Iterator[Square]]
"""Where a piece goes; a square may come more than once."""


@dataclass(frozen=True)
class Rules:
    """`board` has the lowest rank first; `goals` are conditions that a move can fulfil.

    `reach` has, for a man of either colour, the squares on which it wins; `left` those numbers
    of men that lose.
    """

    width: int
    board: str
    pieces: Mapping[str, Piece]
    limit: int
    reach: Mapping[str, frozenset[Square]] = field(default_factory=dict)
    left: frozenset[tuple[str, int]] = frozenset()


def start(rows: str) -> tuple[int, str]:
    """The width and the board of a picture, the highest rank first, ranks parted by blanks."""
    ranks = rows.split()
    return len(ranks[0]), "".join(reversed(ranks))


@dataclass(frozen=True)
class Position:
    """A position after so many turns; `winner` if the last move has decided."""

    rules: Rules = field(compare=False)
    board: str
    turns: int = 0
    winner: int | None = None

    @classmethod
    def of(cls, rules: Rules) -> Position:
        """The men as they are set up."""
        return cls(rules, rules.board)

    @property
    def player(self) -> str:
        return PLAYERS[self.turns % 2]

    def goals(self) -> dict[str, int] | None:
        winner = self.winner
        if winner is None and not any(True for _ in self.successors()):
            winner = 1 - self.turns % 2
        if winner is not None:
            return {PLAYERS[winner]: 100, PLAYERS[1 - winner]: 0}
        return dict.fromkeys(PLAYERS, 50) if self.turns == self.rules.limit else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        """The moves as file and rank from and to."""
        rules, black = self.rules, self.turns % 2 == 1
        for place, man in enumerate(self.board):
            piece = rules.pieces.get(man.upper())
            if man == "." or man.islower() != black or piece is None:
                continue
            here = place % rules.width, place // rules.width
            for there in sorted(set(piece(Sight(self.board, rules.width, here, black)))):
                yield (*here, *there), self.after(here, there)

    def after(self, here: Square, there: Square) -> Position:
        """The position after a move."""
        width = self.rules.width
        board = list(self.board)
        man, board[here[0] + width * here[1]] = board[here[0] + width * here[1]], "."
        victim, board[there[0] + width * there[1]] = board[there[0] + width * there[1]], man
        mover, winner = self.turns % 2, None
        if there in self.rules.reach.get(man, ()):
            winner = mover
        elif victim != "." and (victim, board.count(victim)) in self.rules.left:
            winner = 0 if victim.islower() else 1
        return replace(self, board="".join(board), turns=self.turns + 1, winner=winner)
