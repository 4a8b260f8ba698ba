"""Goals guessed from how plays ended, on records made by hand."""

from __future__ import annotations

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.endings import Endings, Guess
from rgt.frontends.simplified.learning.record_reader import read_text
from rgt.frontends.simplified.syntax import Left, Reach
from tests.frontends.simplified.learning.test_records import text

ROWS = ["r.k", "...", "...", "R.K"]
WHITE, BLACK, DRAW = ({"white": w, "black": 100 - w} for w in (100, 0, 50))


def guess(*plays: object, rows: list[str] = ROWS, stuck: bool = False, **more: object) -> Guess:
    header, found = read_text(text(*plays, rows=rows, **more))
    endings = Endings(header)
    for play in found:
        endings.add(play)
    return endings.guess(lambda _: stuck)


def play(moves: str, goals: dict[str, int] | None = None) -> dict[str, object]:
    return {"turns": moves.split(), **({"goals": goals} if goals else {})}


def goals(found: Guess) -> list[object]:
    return [goal for goal, _ in found.goals]


def test_a_king_that_was_captured() -> None:
    found = guess(
        play("a1-a4 c4-c3 a4-c4 c3-c4 c1-c2 c4-c3 c2-c3", WHITE),
        play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", WHITE),
    )
    # both wins took the king, and no play went on after that; of black it is said by symmetry
    assert goals(found) == [Left("K", 0), Left("k", 0)]
    assert found.goals[1][1].startswith("2 wins")
    assert "as for the other player" in found.goals[0][1]
    assert (found.wins, found.unexplained) == (2, 0)


def test_a_capture_that_did_not_end_a_play_is_no_goal() -> None:
    found = guess(
        play("a1-a4 c4-c3 c1-c2 c3-c2", BLACK),
        play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4 a2-a1 c1-b1", WHITE),
    )
    # the second play went on without black's king
    assert Left("k", 0) not in goals(found)


def test_a_far_rank() -> None:
    rows = ["ppp", "...", "...", "PPP"]
    found = guess(
        play("a1-a2 b4-b3 a2-b3 c4-c3 b3-a4", WHITE),
        play("b1-b2 a4-a3 b2-a3 b4-b3 a3-b4", WHITE),
        rows=rows,
    )
    assert goals(found) == [
        Reach("P", ((0, 3), (1, 3), (2, 3))),
        Reach("p", ((0, 0), (1, 0), (2, 0))),
    ]


def test_a_rank_on_which_a_play_went_on_is_not_a_goal_as_a_whole() -> None:
    rows = ["ppp", "...", "...", "PPP"]
    found = guess(
        play("a1-a2 b4-b3 a2-b3 c4-c3 b3-a4", WHITE),
        play("b1-b2 a4-a3 b2-a3 b4-b3 a3-b4", WHITE),
        play("c1-c2 b4-b3 c2-b3 a4-a3 b3-c4 a3-a2"),
        rows=rows,
    )
    assert goals(found) == [Reach("P", ((0, 3), (1, 3))), Reach("p", ((0, 0), (1, 0)))]


def test_nothing_is_guessed_by_symmetry_where_there_is_none() -> None:
    rows = ["..k", "...", "...", "R.K"]
    found = guess(play("a1-a4 c4-c3 a4-c4 c3-b3 c4-b4 b3-a3 b4-a4 a3-a2 a4-a2", WHITE), rows=rows)
    assert goals(found) == [Left("k", 0)]


def test_what_speaks_against_a_goal_of_the_other_player_counts() -> None:
    found = guess(
        play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", WHITE),
        # black took white's king, and the play went on
        play("a1-b1 a4-a1 b1-b2 a1-b1 b2-a2 b1-c1 a2-a3"),
    )
    assert goals(found) == [Left("k", 0)]


def test_who_cannot_move_needs_no_goal() -> None:
    found = guess(play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", WHITE), stuck=True)
    assert goals(found) == []
    assert (found.wins, found.stuck, found.unexplained) == (1, 1, 0)


def test_turn_limits() -> None:
    quick, slow = "a1-b1 a4-b4", "a1-b1 a4-b4 b1-a1 b4-a4"
    assert guess(play(slow, DRAW), play(slow, DRAW)).turn_limit == 4
    # draws of several lengths tell no limit
    assert guess(play(slow, DRAW), play(quick, DRAW), max_turns=20).turn_limit == 20
    cut = guess(play(slow), play(quick, WHITE), max_turns=4)
    assert cut.turn_limit == 4 and "1 play stopped" in cut.limit_told
    assert guess(play(slow), play(quick)).turn_limit == 4


def test_a_draw_won_nothing() -> None:
    """Where a draw ended, a win by the same move is no reason for a goal."""
    found = guess(
        play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", WHITE),
        play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", DRAW),
    )
    assert goals(found) == [] and found.unexplained == 1


def test_a_loss_by_the_last_move_explains_nothing() -> None:
    found = guess(play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", BLACK))
    assert goals(found) == [] and found.wins == 0


def test_the_loser_sees_the_board_from_his_side() -> None:
    seen: list[Board] = []
    header, plays = read_text(text(play("a1-b1 a4-a1 b1-b4 a1-a2 b4-c4", WHITE), rows=ROWS))
    endings = Endings(header)
    for each in plays:
        endings.add(each)

    def look(board: Board) -> bool:
        seen.append(board)
        return False

    endings.guess(look)
    # black's rook stands on a2; white's stands where black's king was
    assert [board.rows for board in seen] == [("..k", "R..", "...", "..r")]


def test_a_square_where_a_king_was_captured_is_not_won_by_the_square() -> None:
    """Two goals explain the win of the pawn that takes the king; the other wins need both."""
    plays = [play("c1-a4", WHITE), play("c1-b3", WHITE), play("c1-c4", WHITE)]
    rook = play("a1-a3 c4-c3 a3-c3", WHITE)
    rows = ["..k", "...", "...", "R.P"]
    found = guess(*plays, rook, rows=rows)
    assert goals(found) == [Reach("P", ((1, 2), (0, 3))), Left("k", 0)]
    assert [told.partition(",")[0] for _, told in found.goals] == ["2 wins", "2 wins"]
    # without the rook's win there is no need for the king
    assert goals(guess(*plays, rows=rows)) == [Reach("P", ((1, 2), (0, 3), (2, 3)))]
