"""Known facts about the witnesses of gomoku, pentago, reversi, yavalath, ultimate tic-tac-toe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations

import pytest

from tests.corpus.enumerators import mnk, pentago, reversi, ultimate_tic_tac_toe, yavalath
from tests.corpus.enumerators.tree import Move, Position, levels, perft


def _played(position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        assert position.goals() is None
        position = dict(position.successors())[move]
    return position


# -- gomoku ---------------------------------------------------------------------------------------


def _row(exactly: bool, order: list[int]) -> Mapping[str, int] | None:
    """How a play stands in which black sets a row in this order, and white a scattered one."""
    rules = mnk.Rules(15, 15, 5, ("black", "white"), 50, exactly)
    moves: list[Move] = []
    for number, x in enumerate(order):
        moves += [(x, 7), (2 * number, 0)]
    return _played(mnk.Position.start(rules), moves[:-1]).goals()


def test_six_in_a_row_are_not_five() -> None:
    won = {"black": 100, "white": 0}
    assert _row(True, [3, 4, 6, 7, 5]) == won
    assert _row(True, [0, 1, 3, 4, 2]) == won
    assert _row(True, [3, 4, 5, 7, 8, 6]) is None
    assert _row(False, [3, 4, 5, 7, 8, 6]) == won


# -- pentago --------------------------------------------------------------------------------------

# Quadrants and spins in the letters of OpenSpiel.
LETTERS = {
    "s": (0, 0, 0),
    "t": (0, 0, 1),
    "u": (3, 0, 0),
    "v": (3, 0, 1),
    "w": (3, 3, 0),
    "x": (3, 3, 1),
    "y": (0, 3, 0),
    "z": (0, 3, 1),
}

# Random plays by OpenSpiel 2 (C++), game pentago: ended by the first, by the second player in spite
# of a five of the first that a turn broke, by fives of both, by a full board.
PLAYS = {
    "e4w e1s f5w b6s f4z d2t a4v c3u d3w c5x b1u b4v": (0, 100),
    "a3v b5v a6y c4u c3u a4x d6w c2x b2z f1z e1x e4t d2v e3z d2w d1w e5x e6v d1z e2u d4t c2v": (
        0,
        100,
    ),
    "b6u b4y f5x f4v d5s f5y b1u d3x f5x c3y c2y d4v b2w b3t c6u e3t c5y f3u a4w": (50, 50),
    "a6x f3x b4u b3w e1x c1s a3t d6v f4u d3x a3s a4z e4z d2y b3z e3x d5x d1u e1w e5w f5u c5y b1y "
    "b6w b5s c4w a1t c6x d4s b2s e6z e2x c2y d6y d1w b4t": (50, 50),
}


@pytest.mark.parametrize("play", PLAYS)
def test_pentago_as_played_by_openspiel(play: str) -> None:
    moves = [
        (ord(move[0]) - ord("a"), int(move[1]) - 1, *LETTERS[move[2]]) for move in play.split()
    ]
    end = _played(pentago.Position(split=False), moves)
    assert end.goals() == dict(zip(pentago.PLAYERS, PLAYS[play], strict=True))


def test_a_five_ends_split_pentago_before_the_turn() -> None:
    # White's a1 b1 c1 d1 e1; whenever it has to turn, a quadrant without its marbles.
    position: Position = pentago.Position(split=True)
    for x in range(4):
        position = _played(position, [(x, 0), (3, 3, 0), (2 * x % 6, 2 + x // 3), (3, 3, 0)])
    assert _played(position, [(4, 0)]).goals() == {"white": 100, "black": 0}


def test_pentago_lines() -> None:
    assert len(pentago.LINES) == 32


@pytest.mark.parametrize("quadrant", range(4))
def test_pentago_turns(quadrant: int) -> None:
    for marbles in (0, 0o123456701234, pentago.FULL, 1 << 9 * quadrant):
        there = pentago.spun(marbles, quadrant, 0)
        assert pentago.spun(there, quadrant, 1) == marbles
        assert pentago.spun(pentago.spun(there, quadrant, 0), quadrant, 1) == there
    corner = pentago.CORNERS[quadrant]
    up = pentago.bit(corner[0], corner[1] + 2)
    assert pentago.spun(pentago.bit(*corner), quadrant, 0) == up


# -- reversi --------------------------------------------------------------------------------------


def _margin(position: reversi.Position, low: int, high: int) -> int:
    """By how many discs the side to move wins, as far as that is between two numbers."""
    if position.goals() is not None:
        return len(position.mine) - len(position.theirs)
    for _, after in position.successors():
        low = max(low, -_margin(after, -high, -low))
        if low >= high:
            break
    return low


def test_second_wins_small_reversi() -> None:
    # Known since long: perfect play on 4x4 ends 3 to 11.
    assert _margin(reversi.Position.start(4), -16, 16) == 3 - 11


# -- yavalath -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("side", "cells", "threes"), [(2, 7, 3), (3, 19, 27), (5, 61, 129)])
def test_hexagon(side: int, cells: int, threes: int) -> None:
    board = set(yavalath.hexagon(side))
    assert len(board) == cells
    ahead = [
        [(x + dx * i, y + dy * i) for i in range(3)]
        for x, y in board
        for dx, dy in yavalath.DIRECTIONS
    ]
    # A side of n cells: rows of n to 2n - 1 and back, in three directions.
    lengths = [*range(side, 2 * side), *range(side, 2 * side - 1)]
    assert threes == 3 * sum(length - 2 for length in lengths)
    assert sum(set(line) <= board for line in ahead) == threes


def test_first_threes_of_yavalath() -> None:
    # Third stone of white: any of three lines in any order, black's two on any of the other cells.
    tree = levels(yavalath.Position(2), 5)
    assert [level.ends.total() for level in tree] == [0, 0, 0, 0, 0, 3 * 6 * 4 * 3]
    assert tree[5].ends == {(("black", 100), ("white", 0)): 3 * 6 * 4 * 3}


@pytest.mark.parametrize(
    ("white", "scores"),
    [
        ([(4, 4), (5, 4), (6, 4)], (0, 100)),
        ([(4, 4), (6, 4), (5, 4)], (0, 100)),
        ([(4, 4), (4, 5), (4, 3)], (0, 100)),
        ([(4, 4), (6, 6), (5, 5)], (0, 100)),
        ([(4, 4), (5, 4), (7, 4), (6, 4)], (100, 0)),
        ([(4, 4), (5, 4), (7, 4), (8, 4), (6, 4)], (100, 0)),
        ([(4, 4), (5, 4), (7, 4), (6, 3), (6, 2), (6, 4)], (100, 0)),
        ([(4, 4), (5, 3), (6, 2)], None),
    ],
)
def test_threes_and_fours(white: list[Move], scores: tuple[int, int] | None) -> None:
    black = [(0, 0), (2, 0), (4, 0), (1, 3), (0, 4), (8, 8)]
    moves: list[Move] = [move for pair in zip(white, black, strict=False) for move in pair][:-1]
    goals = _played(yavalath.Position(5), moves).goals()
    assert goals == (scores and dict(zip(yavalath.PLAYERS, scores, strict=True)))


# -- ultimate tic-tac-toe -------------------------------------------------------------------------


def test_openings_of_ultimate_tic_tac_toe() -> None:
    # Sent to an empty board: nine cells; to the board just played on: eight.
    assert perft(ultimate_tic_tac_toe.Position(), 2) == [1, 81, 9 * (8 * 9 + 8)]


def test_lines_of_ultimate_tic_tac_toe() -> None:
    for cells in combinations(range(9), 3):
        text = "".join("1" if cell in cells else "." for cell in range(9))
        # A magic square: three cells are a line if and only if they add up to fifteen.
        magic = sum((2, 7, 6, 9, 5, 1, 4, 3, 8)[cell] for cell in cells) == 15
        assert ultimate_tic_tac_toe.winner(text) == ("1" if magic else ".")
    assert ultimate_tic_tac_toe.winner("010010101") == "-"


def test_a_won_board_frees_the_choice() -> None:
    # x wins the board in the middle, and o always sends it there again.
    middle = (1, 1)
    moves: list[Move] = []
    for cell in ((0, 0), (0, 1), (0, 2)):
        moves += [(*middle, *cell), (*cell, *middle)]
    position = _played(ultimate_tic_tac_toe.Position(), moves)
    assert position.player == "x"
    legal = dict(position.successors())
    assert len(legal) == 8 * 9 - 3
    assert all(move[:2] != middle for move in legal)
