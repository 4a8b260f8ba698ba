"""What is too large is told at the call that asks for it, before anything of the size is made."""

from __future__ import annotations

import pytest

from rgt.frontends.linegames.program import game_of
from rgt.ir.diagnostics import GameError, Source

HEAD = "from rgt.frontends.linegames import *\n"
GAME = "game = LineGame(board, {'white': board.nodes[:1], 'black': board.nodes[1:2]}, %s)\n"


def found(text: str) -> list[tuple[str, int, int]]:
    """The codes of what is said about a program, and the places."""
    with pytest.raises(GameError) as caught:
        game_of(Source("game.py", HEAD + text))
    return [
        (each.code, each.span.line, each.span.column)
        for each in caught.value.diagnostics
        if each.span is not None
    ]


@pytest.mark.parametrize(
    "board",
    [
        "alquerque(45, 45)",
        "alquerque(1000000001, 1000000001)",
        "grid(2001, 1)",
        "grid(1, 10 ** 30)",
        "squares(65, 65)",
        "draughtboard(64, 64)",
        "circle(8, 251)",
        "circle(2, 10 ** 12)",
        "point().attach_triangle('south', 668)",
        "point().attach_triangle('south', 10 ** 12)",
    ],
)
def test_a_board_that_is_too_large(board: str) -> None:
    assert found(f"\nboard = {board}\n") == [("LINE031", 3, 9)]


@pytest.mark.parametrize(
    ("board", "nodes"),
    [
        ("alquerque(43, 43)", 1849),
        ("grid(2000, 1)", 2000),
        ("squares(63, 63)", 32 * 32 + 31 * 31),
        ("draughtboard(63, 63)", 1985),
        ("circle(8, 250)", 8 * 249 + 1),
        ("point().attach_triangle('south', 667)", 3 * 666 + 1),
    ],
)
def test_boards_of_the_largest_size(board: str, nodes: int) -> None:
    text = f"{HEAD}board = {board}\n" + GAME % "max_turns=100000"
    assert len(game_of(Source("game.py", text)).board.nodes) == nodes


def test_a_board_that_grows_too_large() -> None:
    text = "board = grid(2000, 1)\nboard = board.add_node('more')\n"
    assert found(text) == [("LINE031", 3, 9)]


@pytest.mark.parametrize("limit", ["max_turns=100001", "stagnation=10 ** 12"])
def test_a_limit_that_is_too_large(limit: str) -> None:
    assert found("board = grid(3, 3)\n" + GAME % limit) == [("LINE031", 3, 8)]


def test_too_many_kinds() -> None:
    kinds = "max_turns=9, kinds=[Kind(f'k{i}') for i in range(%d)]"
    assert found("board = grid(3, 3)\n" + GAME % (kinds % 51)) == [("LINE031", 3, 8)]
    text = "board = grid(3, 3)\n" + GAME % (kinds % 50)
    assert len(game_of(Source("game.py", HEAD + text)).kinds) == 50
