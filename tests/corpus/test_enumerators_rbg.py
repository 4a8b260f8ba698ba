"""Known facts about the witnesses of the games that stand in the corpus in RBG alone."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.corpus.enumerators import arimaa, chinese_checkers, go, paper_soccer
from tests.corpus.enumerators import international_draughts as draughts
from tests.corpus.enumerators.tree import Move, Position, perft


def _moves(position: Position) -> set[Move]:
    return {move for move, _ in position.successors()}


def _played(position: Position, moves: Iterable[Move]) -> Position:
    for move in moves:
        assert position.goals() is None
        position = dict(position.successors())[move]
    return position


# -- international draughts ---------------------------------------------------------------------


def _board(**squares: str) -> draughts.Position:
    """Pieces by square, as in ``a1="W"``; white is to move."""
    board = [draughts.EMPTY] * 100
    for name, piece in squares.items():
        board["abcdefghij".index(name[0]) + 10 * (int(name[1:]) - 1)] = piece
    return draughts.Position("".join(board))


def test_as_many_pieces_as_possible() -> None:
    # The king takes d4 and comes to e5, from where it has the choice of f6 (four squares behind
    # it), d6 and f4 (three each); the man could take i3 alone.
    king = _board(c3="W", d4="b", f6="b", d6="b", f4="b", j4="w", i3="b")
    assert sorted(len(move) for move in _moves(king)) == [4] * 10
    assert {move[0] for move in _moves(king)} == {22}


def test_men_take_backward_but_step_forward() -> None:
    assert _moves(_board(d4="w", e3="b")) == {(33, 24, 15)}
    assert _moves(_board(d4="w", h2="b")) == {(33, 42), (33, 44)}


def test_a_man_that_passes_the_far_rank_stays_a_man() -> None:
    # It takes f9 by leaping to g10, and from there h9.
    ((move, after),) = _board(e8="w", f9="b", h9="b", a1="b").successors()
    assert move == (74, 85, 87, 78)
    assert after.board[78] == "w"


def test_taken_pieces_stand_until_the_move_is_over() -> None:
    # The king takes f8 and d8.  On c7 it can take b8 or f4, not both: after b8 it is on a9, and
    # b8, which it has taken, is in its way.
    king = _board(g7="W", f8="b", d8="b", b8="b", f4="b")
    assert {move[1:-1] for move in _moves(king)} == {(75, 73, 71), (75, 73, 35)}


# -- go -----------------------------------------------------------------------------------------


def _go(*rows: str, turn: int = 0) -> go.Position:
    """A board of five rows, x being black, o white; nobody has passed."""
    stones = [
        sum(
            1 << 6 * y + x
            for y, row in enumerate(rows)
            for x, stone in enumerate(row)
            if stone == colour
        )
        for colour in "xo"
    ]
    return go.Position(go.Rules(5, 0.5, 50), (stones[0], stones[1]), turn)


def test_no_suicide_but_captures() -> None:
    assert (0, 0) not in _moves(_go(".x...", "x....", ".....", ".....", ".....", turn=1))
    assert (0, 0) in _moves(_go(".xo..", "xo...", "o....", ".....", ".....", turn=1))


def test_ko() -> None:
    taken = _played(_go(".xo..", "x.xo.", ".xo..", ".....", ".....", turn=1), [(1, 1)])
    assert (2, 1) not in _moves(taken)
    assert (2, 1) in _moves(_played(taken, [(4, 4), (4, 3)]))


def test_two_stones_are_no_ko() -> None:
    # White takes two stones with one that has no other neighbour; black may take it at once.
    taken = _played(_go("oxx.x", ".oox.", ".....", ".....", ".....", turn=1), [(3, 0)])
    assert {(1, 0), (2, 0)} <= _moves(taken)


@pytest.mark.parametrize(
    ("rows", "winner"),
    [
        ((".x.o.", ".x.o.", ".x.o.", ".x.o.", ".x.o."), "white"),
        ((".xxo.", ".x.o.", ".x.o.", ".x.o.", ".x.o."), "black"),
        (("....x", ".....", ".....", ".....", "....."), "black"),
        ((".....", ".....", ".....", ".....", "....."), "white"),
    ],
)
def test_area(rows: tuple[str, ...], winner: str) -> None:
    loser = "black" if winner == "white" else "white"
    assert _played(_go(*rows), [(), ()]).goals() == {winner: 100, loser: 0}


# -- chinese checkers ---------------------------------------------------------------------------


def test_star() -> None:
    assert len(chinese_checkers.CELLS) == 121
    assert sorted(len(home) for home in chinese_checkers.HOMES) == [10] * 6
    assert len(frozenset[tuple[int, ...]]().union(*chinese_checkers.HOMES)) == 60


def test_first_moves_of_chinese_checkers() -> None:
    # The four pegs in front step to two cells each, the three behind them hop to two each.
    assert perft(chinese_checkers.Position(), 1) == [1, 4 * 2 + 3 * 2]


# -- paper soccer -------------------------------------------------------------------------------


def test_first_strokes_of_paper_soccer() -> None:
    # From a new crossing seven segments are free.  The third stroke can come back to the middle:
    # it closes a triangle with one or with both of its short sides there.  Then six are free.
    triangles = 8 * 2 + 4 * 2
    counts = perft(paper_soccer.Position.start(8, 10), 4)
    assert counts == [1, 8, 8 * 7, 8 * 7 * 7, 8 * 7 * 7 * 7 - triangles]


def test_own_goal() -> None:
    north = [(4, y) for y in (4, 3, 2, 1, 0)]
    before = _played(paper_soccer.Position.start(8, 10), north)
    assert before.player == "black"
    assert _played(before, [(4, -1)]).goals() == {"white": 100, "black": 0}


def test_the_border_bounces() -> None:
    east = _played(paper_soccer.Position.start(8, 10), [(5, 5), (6, 5), (7, 5)])
    assert (east.player, _played(east, [(8, 5)]).player) == ("black", "black")
    # From the border only three strokes lead back into the field, one of them has been drawn.
    assert _moves(_played(east, [(8, 5)])) == {(7, 4), (7, 6)}


# -- arimaa -------------------------------------------------------------------------------------


def _arimaa(**squares: str) -> arimaa.Position:
    """Pieces by square; gold is to move."""
    board = [arimaa.EMPTY] * 64
    for name, piece in squares.items():
        board["abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)] = piece
    return arimaa.Position.ready("".join(board))


def test_frozen() -> None:
    rest = {"a1": "R", "h8": "r"}
    assert {move[0] for move in _moves(_arimaa(d4="C", d5="d", **rest))} == {0}
    assert {move[0] for move in _moves(_arimaa(d4="C", d5="c", **rest))} == {0, 27}
    assert {move[0] for move in _moves(_arimaa(d4="C", d5="d", e4="R", **rest))} == {0, 27, 28}


def test_push_and_pull() -> None:
    # The dog beside a cat on e4: it can push it in three directions, or pull it to d4.
    moves = _moves(_arimaa(d4="D", e4="c", a1="R", h8="r"))
    forced = {move for move in moves if len(move) == 4}
    assert {move for move in forced if move[1] == 28} == {(27, 28, to, 27) for to in (20, 29, 36)}
    assert {move for move in forced if move[3] == 28} == {(27, to, 27, 28) for to in (19, 26, 35)}
    assert len(forced) == 6


def test_traps() -> None:
    # A dog beside the trap c3 keeps a cat there; it walks away, and the cat is lost.
    position = _arimaa(c3="C", c2="D", a1="R", h8="r")
    after = _played(position, [(10, 11)])
    assert isinstance(after, arimaa.Position)
    assert after.board[18] == arimaa.EMPTY


def test_a_turn_changes_something() -> None:
    position = _arimaa(d4="D", a1="R", h8="r")
    assert () not in _moves(position)
    there_and_back = _played(position, [(27, 28), (28, 27)])
    assert () not in _moves(there_and_back)
    # With the last step it may not come back a second time.
    assert (28, 27) not in _moves(_played(there_and_back, [(27, 28)]))
    assert () in _moves(_played(there_and_back, [(27, 28)]))


def test_rabbits_win_when_the_turn_is_over() -> None:
    there = _played(_arimaa(a7="R", h5="r"), [(48, 56)])
    assert there.goals() is None
    assert _played(there, [()]).goals() == {"gold": 100, "silver": 0}


def test_who_has_no_rabbit_loses() -> None:
    # The last rabbit of silver is pushed onto the trap f6.
    pushed = _played(_arimaa(f4="D", f5="r", a1="R"), [(29, 37, 45, 29), ()])
    assert pushed.goals() == {"gold": 100, "silver": 0}
