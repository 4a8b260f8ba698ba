"""docs/simplified.md: its games, its numbers and its table of pieces."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rgt
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.formatting import format_text
from rgt.frontends.simplified.parse import parse
from rgt.ir.diagnostics import Source
from tests.corpus.enumerators.simplified_text import read
from tests.corpus.enumerators.tree import perft

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "simplified.md").read_text(encoding="utf-8")
GAMES = re.findall(r"^```simplified\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
TABLE = PAGE.split("| one way of a piece | rule |")[1]
PIECES = dict(re.findall(r"^\| ([^|`]*) \| `(\([^`]*)` \|$", TABLE, re.MULTILINE))


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_are_written_as_they_are_formatted(number: int) -> None:
    assert format_text(Source("page", GAMES[number])) == GAMES[number]


def test_the_first_game_has_as_many_lines_of_play_as_is_said() -> None:
    # After one step of each side: pawns of one file block each other, those of neighbouring files
    # may be taken.  3 * 2 + 4 * 4 + 2 * 3 moves.
    (stated,) = re.findall(r"perft((?: \d+)+)", PAGE)
    assert stated.split() == ["1", "3", "9", str(3 * 2 + 4 * 4 + 2 * 3)]
    assert rgt.perft(rgt.loads(GAMES[0], "simplified"), 3) == [1, 3, 9, 28]


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_are_what_another_reader_plays(number: int) -> None:
    depth = 4 - number
    counted = rgt.perft(rgt.loads(GAMES[number], "simplified"), depth)
    assert counted == perft(read(GAMES[number]), depth)


def moves(rule: str, *rows: str) -> set[str]:
    """Where a piece K goes on a board on which only it can move."""
    board = Board.of_rows(rows)
    drawn = "\n".join(f"|{row}|" for row in rows)
    text = f"<<x>><BOARD>{board.width} {board.height}\n{drawn}\n<PIECES>K {rule} & <GOALS>9&"
    legal = rgt.engine(rgt.loads(text, "simplified")).initial_state().legal_moves()
    return {target for _, target in legal}


def test_the_pieces_of_the_table() -> None:
    wanted = {
        "a rook's, ahead": ((".", "p", ".", ".", "K"), {"a2", "a3", "a4"}),
        "a knight's leap": (("..p", "P..", "K.."), {"b3"}),
        "up to three squares": ((".", ".", ".", ".", "K"), {"a2", "a3", "a4"}),
        "a horse's of Xiangqi, which does not leap": (("..p", "...", ".K."), {"c3"}),
        "a cannon's of Xiangqi, over a screen": (
            ("p", "p", ".", "P", ".", "K"),
            {"a5"},
        ),
        "takes own pieces, too": (("P", "K"), {"a2"}),
    }
    for name, (rows, targets) in wanted.items():
        wide = [row.ljust(3, ".") for row in rows]
        assert moves(PIECES[name], *wide) == targets, name
    assert moves(PIECES["a horse's of Xiangqi, which does not leap"], "...", ".P.", ".K.") == set()
    (double,) = (rule for name, rule in PIECES.items() if name.startswith("two squares"))
    rows = ["........"] * 8
    assert moves(double, *rows[:6], "K.......", "........") == {"a4"}
    assert moves(double, *rows[:5], "K.......", "........", "........") == set()
    assert set(PIECES) == {*wanted, next(name for name in PIECES if name.startswith("two"))}


def test_a_rule_without_an_expression() -> None:
    assert "`W &`" in PAGE
    assert parse(Source("page", GAMES[0].replace("<GOALS>", "W &\n<GOALS>"))).rules[1].piece == "W"
