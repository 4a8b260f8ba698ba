"""The witnesses of the games of capture and chase are held to known facts.

To published counts they are held in `test_enumerators.py`.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rgt.corpus import oracle
from tests.corpus.enumerators import (
    draughts,
    fox_and_geese,
    mill_game,
    oware,
    surakarta,
    turing_machine,
)
from tests.corpus.enumerators.tree import Move, Position, perft


def _moves(position: Position) -> set[Move]:
    return {move for move, _ in position.successors()}


# -- draughts -----------------------------------------------------------------------------------

NOBODY: draughts.Pieces = frozenset()


def _draughts(man: bool, at: draughts.Square, *enemies: draughts.Square) -> draughts.Position:
    """A black piece to move among white men."""
    own = frozenset({at})
    men, kings = (own, NOBODY) if man else (NOBODY, own)
    return draughts.Position((men, frozenset(enemies)), (kings, NOBODY))


def test_draughts_king_captures_in_a_circle() -> None:
    # Four men around, every second square free: the king is back after four leaps, both ways.
    circle = _draughts(False, (2, 2), (3, 3), (5, 3), (5, 1), (3, 1))
    forth = (2, 2, 4, 4, 6, 2, 4, 0, 2, 2)
    back = (2, 2, 4, 0, 6, 2, 4, 4, 2, 2)
    assert _moves(circle) == {forth, back}


def test_draughts_man_stops_where_it_is_crowned() -> None:
    # It could take the second man only as a king.
    assert _moves(_draughts(True, (1, 5), (2, 6), (4, 6))) == {(1, 5, 3, 7)}
    assert _moves(_draughts(False, (1, 5), (2, 6), (4, 6))) == {(1, 5, 3, 7, 5, 5)}


def test_draughts_capture_is_compulsory() -> None:
    # The man could step to the left; it must take to the right.
    assert _moves(_draughts(True, (2, 2), (3, 3))) == {(2, 2, 4, 4)}


# -- nine men's morris --------------------------------------------------------------------------


def _bits(*points: int) -> int:
    return sum(1 << point for point in points)


def test_mill_game_in_closed_form() -> None:
    # The fifth move is the first that can close a mill.  Of the sixteen lines, white has laid
    # two stones on one, in some order of the three: then closing takes either of two stones.
    published = oracle("mill_game")["counts"][0]["perft"]
    assert published[5] == 24 * 23 * 22 * 21 * 20 + 16 * 6 * 21 * 20
    two_of_a_line = mill_game.Position(_bits(0, 1), _bits(5, 12), placed=4)
    assert len(_moves(two_of_a_line)) == 19 + 2
    assert len(_moves(replace(two_of_a_line, mine=_bits(0, 3)))) == 20


def test_mill_game_board() -> None:
    # Sixteen lines of three; 32 roads, each counted from both of its ends.
    assert len(mill_game.LINES) == 16
    assert sum(len(near) for near in mill_game.NEXT) == 2 * 32


def test_mill_game_spares_mills() -> None:
    closing = mill_game.Position(_bits(0, 1), _bits(16, 17, 18, 20), placed=8)
    assert {move[2:] for move in _moves(closing) if move[:2] == (0, 2)} == {(2, 4)}
    all_in_mills = replace(closing, theirs=_bits(16, 17, 18))
    taken = {move[2:] for move in _moves(all_in_mills) if move[:2] == (0, 2)}
    assert taken == {(2, 0), (2, 1), (2, 2)}


# -- fox and geese ------------------------------------------------------------------------------


def test_fox_and_geese_in_closed_form() -> None:
    # 33 points less 13 geese are free for the fox.  Seven geese stand in front, four of them on
    # points with diagonals, two of these at the edge: 7 + 2 * 4 - 2 = 13 moves, and for each
    # move there is one place where the fox is in its way.
    assert perft(fox_and_geese.Position(), 2) == [1, 20, 20 * 13 - 13]


# -- oware --------------------------------------------------------------------------------------


def test_oware_grand_slam_captures_nothing() -> None:
    slam = oware.Position((1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0))
    after = dict(slam.successors())[5,]
    assert (after.houses[6], after.stores) == (2, (0, 0))
    spared = replace(slam, houses=(1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1))
    after = dict(spared.successors())[5,]
    assert (after.houses[6], after.stores) == (0, (2, 0))


def test_oware_feeds_the_hungry() -> None:
    assert _moves(oware.Position((5, 4, 4, 0, 1, 0, 0, 0, 0, 0, 0, 0))) == {(2,)}
    assert _moves(oware.Position((5, 4, 4, 0, 1, 0, 1, 0, 0, 0, 0, 0))) == {(0,), (1,), (2,), (4,)}


def test_oware_leaves_out_the_house_of_the_seeds() -> None:
    # Twelve seeds go once around: one into each of the eleven others, and one more.
    after = dict(oware.Position((12,) + (0,) * 5 + (4,) * 6).successors())[0,]
    assert after.houses == (0, 2, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5)


# -- surakarta ----------------------------------------------------------------------------------


def _surakarta(at: surakarta.Point, *enemies: surakarta.Point) -> set[Move]:
    """The captures of a single stone."""
    position = surakarta.Position(frozenset({at}), frozenset(enemies))
    return {move for move, after in position.successors() if len(after.mine) < len(enemies)}


def test_surakarta_capture_around_a_corner() -> None:
    # c4 runs right over d4, e4, f4, around the loop, and takes d6 (iggamecenter.com).
    assert _surakarta((2, 3), (3, 5)) == {(2, 3, 3, 5)}
    # With an enemy on e4, next to it, and one on c3 it can run only left or up; both ways cross
    # c4 again and end at these two.
    assert _surakarta((2, 3), (3, 5), (4, 3), (2, 2)) == {(2, 3, 2, 2), (2, 3, 4, 3)}


@pytest.mark.parametrize(("start", "inset"), [((0, 1), 1), ((3, 0), 2)])
def test_surakarta_lone_stone_takes_all_over_its_track(start: surakarta.Point, inset: int) -> None:
    # Four lines of six points that cross in four points; one is the stone's own.
    board = [(file, rank) for file in range(6) for rank in range(6)]
    reached = {point for point in board if point != start and _surakarta(start, point)}
    lines = {inset, 5 - inset}
    assert reached == {point for point in board if lines & set(point)} - {start}
    assert len(reached) == 4 * 6 - 4 - 1


# -- Turing machines ----------------------------------------------------------------------------


def test_busy_beavers() -> None:
    # Rado 1962, Lin and Rado 1965: the longest runs of machines with two and three states (and
    # one to stop in) take 6 and 21 steps; these two leave four and five ones.
    two: turing_machine.Rules = {
        ("q0", 0): ("q1", 1, 1),
        ("q0", 1): ("q1", 1, -1),
        ("q1", 0): ("q0", 1, -1),
        ("q1", 1): ("q3", 1, 1),
    }
    three: turing_machine.Rules = {
        ("q0", 0): ("q1", 1, 1),
        ("q0", 1): ("q3", 1, 1),
        ("q1", 0): ("q1", 1, -1),
        ("q1", 1): ("q2", 0, 1),
        ("q2", 0): ("q2", 1, -1),
        ("q2", 1): ("q0", 1, -1),
    }
    middle = turing_machine.CELLS // 2
    runs = [turing_machine.run(rules, middle) for rules in (two, three)]
    assert all(run.accepted for run in runs)
    assert [(len(run.rules), sum(run.tape)) for run in runs] == [(6, 4), (21, 5)]


def test_turing_machine_falls_off_the_tape() -> None:
    assert not turing_machine.run({("q0", 0): ("q3", 0, -1)}).accepted
    assert not turing_machine.run({("q0", 0): ("q0", 0, 1)}).accepted
    assert turing_machine.run({("q0", 0): ("q3", 0, 1)}).accepted
