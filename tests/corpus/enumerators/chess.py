"""Chess with the fifty-move rule, and the kind of chess in which kings are captured.

The board is a string of ten by twelve characters, a margin of blanks around the squares: capitals
are white, the point is an empty square.  A move is legal if no answer to it captures the king.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
MEN = ("PNBRQK", "pnbrqk")
OFFICERS = "nbrq"
MARGIN = " " * 10
NORTH, EAST = 10, 1
LINES = (NORTH, EAST, -NORTH, -EAST)
SLANTS = (NORTH + EAST, NORTH - EAST, -NORTH - EAST, -NORTH + EAST)
JUMPS = (21, 19, 12, 8, -8, -12, -19, -21)
DIRECTIONS = {"n": JUMPS, "b": SLANTS, "r": LINES, "q": LINES + SLANTS, "k": LINES + SLANTS}
HOMES = {21: "Q", 25: "KQ", 28: "K", 91: "q", 95: "kq", 98: "k"}
"""The squares of kings and rooks at the start, with the castlings that need them unmoved."""
QUIET = 100
"""So many moves in a row without pawns and captures are a draw."""

Board = str
Step = tuple[int, int, str]
"""From, to, and what arrives there."""


def square(name: str) -> int:
    """The place of a square in the board: of e2 35."""
    return 10 * (int(name[1]) + 1) + ord(name[0]) - ord("a") + 1


@dataclass(frozen=True)
class Position:
    """`passant` is the square that the last move, of a pawn by two, passed over; otherwise 0."""

    board: Board
    turn: int = 0
    castling: str = "KQkq"
    passant: int = 0
    quiet: int = 0
    capture: bool = False
    """Whether kings are captured, no check being known."""

    @classmethod
    def from_fen(cls, fen: str, *, capture: bool = False) -> Position:
        """The position that is written in Forsyth-Edwards notation."""
        pieces, turn, castling, passant, quiet = fen.split()[:5]
        for blanks in range(1, 9):
            pieces = pieces.replace(str(blanks), "." * blanks)
        ranks = "".join(f" {rank} " for rank in reversed(pieces.split("/")))
        return cls(
            MARGIN * 2 + ranks + MARGIN * 2,
            "wb".index(turn),
            castling.strip("-"),
            0 if passant == "-" else square(passant),
            int(quiet),
            capture,
        )

    @classmethod
    def start(cls, *, capture: bool = False) -> Position:
        """The men as they are set up."""
        fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        return cls.from_fen(fen, capture=capture)

    @property
    def player(self) -> str:
        return PLAYERS[self.turn]

    def goals(self) -> dict[str, int] | None:
        lost = {PLAYERS[1 - self.turn]: 100, self.player: 0}
        drawn = dict.fromkeys(PLAYERS, 50)
        if self.capture and "Kk"[self.turn] not in self.board:
            return lost
        if not any(True for _ in self.successors()):
            return drawn if self.capture or self.safe() else lost
        return drawn if self.quiet == QUIET else None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        for step in chain(self.steps(), self.castlings()):
            after = self.after(*step)
            if self.capture or replace(after, turn=self.turn).safe():
                yield self.move(*step), after

    def move(self, here: int, there: int, man: str) -> Move:
        """File and rank from and to, and the new officer's number if a pawn became one."""
        numbers = (here % 10 - 1, here // 10 - 2, there % 10 - 1, there // 10 - 2)
        if self.board[here] == man:
            return numbers
        return (*numbers, OFFICERS.index(man.lower()))

    def safe(self) -> bool:
        """Whether the other side could not capture the king of the side to move."""
        king = self.board.index("Kk"[self.turn])
        return all(there != king for _, there, _ in replace(self, turn=1 - self.turn).steps())

    # -- where men go, check or no check ---------------------------------------------------

    def steps(self) -> Iterator[Step]:
        """Every move but castling."""
        board, own, targets = self.board, MEN[self.turn], "." + MEN[1 - self.turn]
        for here in [here for here, man in enumerate(board) if man in own]:
            man = board[here]
            if man in "Pp":
                yield from self.pawn(here)
                continue
            for direction in DIRECTIONS[man.lower()]:
                there = here + direction
                while board[there] == "." and man not in "NnKk":
                    yield here, there, man
                    there += direction
                if board[there] in targets:
                    yield here, there, man

    def pawn(self, here: int) -> Iterator[Step]:
        """The moves of one pawn."""
        ahead = NORTH if self.turn == 0 else -NORTH
        squares = [here + ahead] if self.board[here + ahead] == "." else []
        if squares and here // 10 == (3 if self.turn == 0 else 8):
            squares += [here + 2 * ahead] if self.board[here + 2 * ahead] == "." else []
        for there in (here + ahead - EAST, here + ahead + EAST):
            if self.board[there] in MEN[1 - self.turn] or there == self.passant:
                squares.append(there)
        for there in squares:
            last = there // 10 == (9 if self.turn == 0 else 2)
            for man in OFFICERS if last else "p":
                yield here, there, man.upper() if self.turn == 0 else man

    def castlings(self) -> Iterator[Step]:
        """The moves of the king by two squares."""
        king = square("e1" if self.turn == 0 else "e8")
        man = self.board[king]
        for right, side in (("KQ", "kq")[self.turn][0], EAST), (("KQ", "kq")[self.turn][1], -EAST):
            free = "..." if right in "Qq" else ".."
            between = self.board[king + side : king + side + len(free) * side : side]
            if right in self.castling and between == free:
                beside = self.after(king, king + side, man)
                if self.capture or (self.safe() and replace(beside, turn=self.turn).safe()):
                    yield king, king + 2 * side, man

    def after(self, here: int, there: int, man: str) -> Position:
        """The position after a move."""
        board = list(self.board)
        pawn = board[here] in "Pp"
        quiet = 0 if pawn or board[there] != "." else self.quiet + 1
        if pawn and there == self.passant:
            board[there - NORTH if self.turn == 0 else there + NORTH] = "."
        if board[here] in "Kk" and abs(there - here) == 2:
            corner, beside = (here + 3, here + 1) if there > here else (here - 4, here - 1)
            board[beside], board[corner] = board[corner], "."
        board[here], board[there] = ".", man
        lost = HOMES.get(here, "") + HOMES.get(there, "")
        return replace(
            self,
            board="".join(board),
            turn=1 - self.turn,
            castling="".join(right for right in self.castling if right not in lost),
            passant=(here + there) // 2 if pawn and abs(there - here) == 20 else 0,
            quiet=quiet,
        )
