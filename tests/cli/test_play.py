"""People at the board: what they are shown, and what they may type."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.backends.written_moves import short_forms

# Who takes the last of five takes all; a move is a number.
NIM = """
domain Player = first | second
domain Score = 0 | 100
domain Heap = 0 | 1 | 2 | 3 | 4 | 5
domain Take = 2 | 3
minus : Heap -> Take -> Heap
minus(H, T) = if T <= H then H - T else 0
heap : Heap = 5
taken : Take
graph turn(me: Player) {
  player = me
  taken = Take(*)
  $$ taken
  heap = minus(heap, taken)
  player = keeper
  if heap == 0 {
    goals[me] = 100
    end()
  }
}
graph rules() { loop { turn(first) turn(second) } }
"""


@pytest.fixture
def nim(tmp_path: Path) -> str:
    file = tmp_path / "nim.hrg"
    file.write_text(NIM, encoding="utf-8")
    return str(file)


def test_a_board_is_drawn(rgt) -> None:
    out = rgt("play", "hrg/chess", "--players", "human", stdin=b"q\n").out
    assert "board  S__COLUMN_ROW\n" in out
    assert "    1  whR wkn  wb  wq whK  wb wkn whR\n" in out


def test_variables_that_make_no_difference_are_not_shown(rgt, nim: str) -> None:
    out = rgt("play", nim, "--players", "human", stdin=b"q\n").out
    assert "heap = 5" in out and "taken" not in out and "goals" not in out


def test_where_moves_are_numbers_a_number_is_a_move(rgt, nim: str) -> None:
    out = rgt("play", nim, "--players", "human", stdin=b"1\n2\n3\n").out
    assert "  2  3\n" in out and "type a move's tags, or q\n" in out
    # two people who see the same are told once
    assert "1. first: 2\n" in out and "2. second: 3\n" in out and "sees" not in out
    assert out.endswith("first: 0  second: 100\n")


def test_the_only_move_is_told(rgt) -> None:
    out = rgt("play", "linegames/alquerque", "--players", "human", stdin=b"cy3x1 northeast\n").out
    assert "black has one move only: cy1x3 southwest\n" in out


def test_a_term_is_typed_as_in_hrg(rgt) -> None:
    typed = b"S(e, 2) S(e,4)\nS__e_7 S__e_5\nq\n"
    out = rgt("play", "hrg/chess", "--players", "human", stdin=typed).out
    assert "1. white: S__e_2 S__e_4\n" in out and "2. black: S__e_7 S__e_5\n" in out


def test_many_moves_are_told_by_their_beginnings(rgt) -> None:
    typed = b"S(4,1)\nS(4,1) S(4,2)\nS(4,1) S(4,2) S(4,1)\nq\n"
    out = rgt("play", "hrg/amazons", "--players", "human", stdin=typed).out
    # four amazons, and on an empty board each of them has the same number of moves and arrows
    assert "  2176 moves; type the first tags" in out and "S__4_1 ... (544)" in out
    assert "S__4_1 S__4_2 ... (28)" in out
    assert "1. white: S__4_1 S__4_2 S__4_1\n" in out
    assert max(map(len, out.splitlines())) <= 80


def test_moves_of_rbg_are_shown_without_the_numbers_of_switches(rgt) -> None:
    out = rgt("play", "rbg/chess", "--players", "human", stdin=b"rx4y6 rx4y4\nq\n").out
    assert "index" not in out
    assert "1. white: rx4y6 rx4y4\n" in out
    # typed whole it is the same move
    whole = ("rx4y6", "index_3", "rx4y4", "index_9", "rx4y4")
    assert short_forms([whole, ("rx4y6", "index_3", "rx4y5")]) == {
        whole: ("rx4y6", "rx4y4"),
        ("rx4y6", "index_3", "rx4y5"): ("rx4y6", "rx4y5"),
    }


def test_moves_that_would_look_alike_are_shown_whole() -> None:
    moves = [("a", "index_1"), ("a", "index_2")]
    assert short_forms(moves) == {move: move for move in moves}
    assert short_forms([("a", "a")]) == {("a", "a"): ("a", "a")}
