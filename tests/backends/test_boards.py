"""Boards drawn in the terminal, and which maps are boards."""

from __future__ import annotations

import re
from ast import literal_eval
from itertools import product

import pytest

from rgt.backends.showing.boards import drawn, layout, short_names

Value = str | dict[str, "Value"]


def read(text: str) -> Value:
    """A value as `State.describe` tells it."""
    found: Value = literal_eval(re.sub(r"(\w+)", r"'\1'", text))
    return found


def draw(name: str, value: Value, symbols: tuple[str, ...]) -> list[str] | None:
    """The lines that show a value, if it is drawn; the type is told by it."""
    keys: list[list[str]] = []
    level = [value]
    while all(isinstance(each, dict) for each in level):
        keys.append(list(level[0]))
        level = [inner for each in level for inner in each.values()]
    found = layout(name, keys)
    return None if found is None else drawn(found, level, short_names(symbols))


def test_terms_are_columns_and_rows_from_below() -> None:
    value = read("{ S__a_1: x, S__b_1: empty, S__a_10: empty, S__b_10: o, off: border }")
    assert draw("board", value, ("empty", "x", "o", "border")) == [
        "board  S__COLUMN_ROW",
        "  10  . o",
        "   1  x .",
        "      a b",
    ]


@pytest.mark.parametrize(
    ("key", "form"), [("rx{x}y{y}", "rxCOLUMNyROW"), ("cy{y}x{x}", "cyROWxCOLUMN")]
)
def test_boards_of_rbg_and_line_games_begin_in_the_north(key: str, form: str) -> None:
    value = {key.format(x=x, y=y): f"{x}{y}" for x in "01" for y in "01"}
    assert draw("board", dict(value), tuple(value.values())) == [
        f"board  {form}",
        "  0  00 10",
        "  1  01 11",
        "      0  1",
    ]


def test_files_of_ranks_are_a_board() -> None:
    value = read("{ a: { 1: w, 2: b, off: b }, b: { 1: w, 2: none, off: b }, off: { 1: b, 2: b } }")
    assert draw("board", value, ("w", "b", "none")) == ["board", "  2  b .", "  1  w w", "     a b"]


def test_pairs_off_the_board_are_not_told() -> None:
    value = read(
        "{ a_1: w, a_2: b, a_off: b, b_1: w, b_2: none, b_off: b, off_1: b, off_2: b, off_off: b }"
    )
    assert draw("board", value, ("w", "b", "none")) == ["board", "  2  b .", "  1  w w", "     a b"]


def test_coordinates_of_two_levels_are_a_board() -> None:
    value = read("{ 1: { 1: w, 10: b, 2: b }, 2: { 1: w, 10: none, 2: b } }")
    assert draw("cell", value, ("w", "b", "none")) == [
        "cell",
        "  10  b .",
        "   2  b b",
        "   1  w w",
        "      1 2",
    ]


def test_coordinates_may_be_words_with_numbers_or_letters() -> None:
    value = read("{ x1: { a: w, b: b, c: b }, x2: { a: none, b: b, c: b } }")
    assert draw("cell", value, ("w", "b", "none")) == [
        "cell",
        "  c   b  b",
        "  b   b  b",
        "  a   w  .",
        "     x1 x2",
    ]


def test_two_coordinates_in_one_word_are_a_square() -> None:
    value = read("{ 1_1: w, 1_10: b, 1_2: none, 2_1: w, 2_10: none, 2_2: b }")
    assert draw("cell", value, ("w", "b", "none")) == [
        "cell",
        "  10  b .",
        "   2  . b",
        "   1  w w",
        "      1 2",
    ]
    value = read("{ a_x1: w, b_x1: b, a_x2: none, b_x2: none }")
    assert draw("cell", value, ("w", "b", "none")) == [
        "cell",
        "  x2  . .",
        "  x1  w b",
        "      a b",
    ]


def test_words_with_numbers_may_be_a_square() -> None:
    value = read("{ col1_row1: w, col1_row2: b, col2_row1: w, col2_row2: none, col1_off: b }")
    assert draw("cell", value, ("w", "b", "none")) == [
        "cell",
        "  row2     b    .",
        "  row1     w    w",
        "        col1 col2",
    ]


def test_three_coordinates_in_one_word_are_boards_behind_each_other() -> None:
    keys = ["up", "low"], ["a", "b", "off"], ["1", "2", "3"]
    words = ["_".join(each) for each in product(*keys)]
    assert layout("cell", [words]) == layout("cell", keys) is not None
    assert layout("cell", [words[1:]]) is None


def test_each_player_has_a_board() -> None:
    inner = "{ 1: { 1: 1, 2: 0, 3: 0 }, 2: { 1: 0, 2: 0, 3: 0 } }"
    assert draw("pawn", read(f"{{ white: {inner}, black: {inner} }}"), ("0", "1")) == [
        "pawn[white]",
        "  3  . .",
        "  2  . .",
        "  1  1 .",
        "     1 2",
        "pawn[black]",
        "  3  . .",
        "  2  . .",
        "  1  1 .",
        "     1 2",
    ]


def test_other_points_are_told_beside() -> None:
    value = read("{ null: border, cy0x0: x, cy0x1: x, cy1x0: o, cy1x1: o, hut: o }")
    drawn = draw("board", value, ("x", "o", "border"))
    assert drawn is not None and drawn[-1] == "  hut: o"


def test_a_map_of_boards_is_drawn_one_by_one() -> None:
    board = "{ C__1_1: 0, C__1_2: 1, C__2_1: 0, C__2_2: 0 }"
    drawn = draw("shot", read(f"{{ left: {board}, right: {board} }}"), ("0", "1"))
    one = ["  2  1 .", "  1  . .", "     1 2"]
    assert drawn == [
        "shot[left]  C__COLUMN_ROW",
        *one,
        "shot[right]  C__COLUMN_ROW",
        *one,
    ]


@pytest.mark.parametrize(
    "text",
    [
        "5",
        "{ white: 1, black: 2 }",
        "{ H__1: a, H__2: b }",
        "{ C__1_1: a, C__1_2: b }",
        "{ 1: { 1: a }, 2: { 1: b } }",
        "{ 0: { 0: a, 1: a }, 1: { 0: b, 1: b } }",
        "{ x: { 1: a, 2: b }, o: { 1: a, 2: b } }",
        "{ x1: { 1: a, y1: b }, x2: { 1: a, y1: b } }",
    ],
)
def test_other_values_are_no_boards(text: str) -> None:
    assert draw("it", read(text), ("a", "b", "1", "2")) is None


def test_short_names_tell_symbols_apart() -> None:
    assert short_names(["x", "o", "empty"]) == {"x": "x", "o": "o", "empty": "."}
    assert short_names(["M__white_pawn", "M__black_pawn", "M__white_homeKing"]) == {
        "M__white_pawn": "wp",
        "M__black_pawn": "bp",
        "M__white_homeKing": "whK",
    }
    assert short_names(["N__12", "N__1"]) == {"N__12": "12", "N__1": "1"}
    # one and the same short name for two would be worse than long ones
    assert short_names(["abc1", "abc_1", "none"]) == {"none": "."}


def test_what_stands_on_a_square_told_symbol_by_symbol_is_a_board_each() -> None:
    """As of games of which nobody has shown that two things never stand on one square."""
    value = read(
        "{ 1_1: { x: 1, o: 0 }, 1_2: { x: 0, o: 0 }, 2_1: { x: 1, o: 1 }, 2_2: { x: 0, o: 0 } }"
    )
    assert draw("cell", value, ("0", "1")) == [
        "cell  x",
        "  2  . .",
        "  1  1 1",
        "     1 2",
        "cell  o",
        "  2  . .",
        "  1  . 1",
        "     1 2",
    ]


def test_squares_of_many_symbols_are_told_in_words() -> None:
    squares = ["1_1", "1_2", "2_1", "2_2"]
    assert layout("cell", [squares, [f"s{number}" for number in range(16)]]) is not None
    assert layout("cell", [squares, [f"s{number}" for number in range(17)]]) is None
    assert layout("cell", [squares, ["x", "o"], ["p", "q"]]) is None
