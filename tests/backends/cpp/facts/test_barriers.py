"""Pieces whose squares are variables: who stands on a square is nobody's business once it is left.

Two may stand on one square as far as anybody knows; each square is gone on from once.
"""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import board, compare

MEN = """
    type Who = {p, q, r};
    var men: Who -> Square = {p: s0, r: s2, :s0};
    var who: Who = p;
    """

# a man moves to a square that is not taken
PLAY = """
    begin, turn: player = a;
    turn, chosen: who = Who(*);
    chosen, {at}: at = men[who];
    {first}
    t1, t2: at = up[at];
    t1, t2: at = down[at];
    t2, t3: board[at] == e;
    t3, t4: $$ at;
    t4, t5: men[who] = at;
    t5, t6: board[at] = x;
    {last}
    t7, keep: player = keeper;
    keep, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """
SHOWN = "t0, t1: $$ at;"
WRITTEN = "t0, t0b: board[at] = e; t0b, t0c: board[s3] == e; t0c, t1: $$ at;"
BY_COPIES = """
    turn, t0: at = men[p]; turn, t0: at = men[q];
    t0, t1: $$ at;
    """
PLAIN = "t6, t7: ;"


def text(first: str, last: str = PLAIN, at: str = "t0") -> str:
    return board(6) + MEN + PLAY.format(first=first, last=last, at=at)


def entered(body: str) -> tuple[bool, set[str]]:
    """Whether moves are found twice, and the nodes that are not entered twice alike."""
    plan = Plan(games.play(body))
    return plan.ambiguity.twice, {plan.program.names[node] for node in plan.listing.tested}


@pytest.mark.parametrize("first", [SHOWN, WRITTEN])
def test_a_square_is_gone_on_from_once(first: str) -> None:
    assert entered(text(first)) == (False, {"t0"})


def test_men_that_are_written_out_meet_where_their_squares_are_read() -> None:
    assert entered(text(BY_COPIES)) == (False, {"t0"})


def test_a_square_that_tells_nothing_of_what_is_chosen_later_keeps_nothing_from_being_twice() -> (
    None
):
    again = "t6, t6b: who = Who(*); t6b, t7: men[who] != s1;"
    assert entered(text(SHOWN, again)) == (True, set())


def test_who_moves_is_asked_behind() -> None:
    """Then two men on one square are not alike, and one of them may have no move."""
    asked = "t0, t0b: $$ at; t0b, t1: who != p;"
    assert entered(text(asked)) == (True, set())


def test_a_square_that_is_shown_by_another_name_is_told_by_nothing() -> None:
    asked = "t0, t0b: $ go; t0b, t1: ;"
    assert entered(text(asked)) == (True, set())


def test_squares_that_are_read_behind_a_tag_are_not_tested() -> None:
    late = "go, t0: at = men[who]; t0, t1: $$ at;"
    assert entered(text(late, at="gone") + "gone, go: $ go;") == (True, set())


@needs_compiler
@pytest.mark.parametrize("first", [SHOWN, WRITTEN, BY_COPIES])
def test_both_engines_find_each_move_once(first: str) -> None:
    compare(text(first), "TWICE = false", r"visited\.insert")
