"""Reading games: the tree of what is written."""

from __future__ import annotations

import pytest

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.syntax import (
    Concatenation,
    Description,
    Expression,
    Left,
    Power,
    Reach,
    Step,
    Union,
)
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import Source
from tests.frontends.simplified.games import GAME, told, with_rule


def description(text: str) -> Description:
    return parse(Source("test", text))


def movement(text: str) -> Expression:
    """The tree of the king's moves."""
    (rule,) = (rule for rule in description(with_rule(text)).rules if rule.piece == "K")
    return rule.movement


A, B, C = (Step(Letter(0, 1, "e")), Step(Letter(-1, 1, "p")), Step(Letter(1, 0, "w")))
a, b, c = "(0,1,e)", "(-1,1,p)", "(1,0,w)"


def test_a_game() -> None:
    found = description(GAME)
    assert found.name == "Race"
    assert found.board == Board.of_rows(["pppk", "....", "....", "....", "PPPK"])
    assert [rule.piece for rule in found.rules] == ["P", "K"]
    assert found.turn_limit == 40
    assert found.goals == (
        Reach("P", ((0, 4), (1, 4))),
        Reach("p", ((0, 0), (1, 0))),
        Left("P", 0),
        Left("k", 0),
    )
    assert found.warnings == ()


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        (a, A),
        (f"({a})", A),
        (f"{a}{b}", Concatenation((A, B))),
        (f"{a} + {b}", Union((A, B))),
        # juxtaposition binds tighter than +, a power tighter than both
        (f"{a}{b} + {c}", Union((Concatenation((A, B)), C))),
        (f"{a}({b} + {c})", Concatenation((A, Union((B, C))))),
        (f"{a}{b}^*", Concatenation((A, Power(B, None)))),
        (f"({a}{b})^2", Power(Concatenation((A, B)), 2)),
        (f"(({a})^2)^*", Power(Power(A, 2), None)),
        (f"{a}^0", Power(A, 0)),
        # the grouping of what is grouped anyway is not kept
        (f"({a}{b}){c}", Concatenation((A, B, C))),
        (f"{a} + ({b} + {c})", Union((A, B, C))),
        # signs and blanks
        ("( +0 , + 1 , e )", A),
        ("(-1,\n  01, // forward\n p)", B),
        ("(- 1,/* up */1,p)", B),
    ],
)
def test_expressions(text: str, tree: Expression) -> None:
    assert movement(text) == tree


def test_a_piece_without_an_expression_never_moves() -> None:
    assert movement("") == Union(())


def test_places_of_expressions() -> None:
    line = 11
    found = movement(f"{a}{b} + {c}^*")
    assert isinstance(found, Union)
    spans = [
        (part.span.line, part.span.column, part.span.end_column)
        for part in found.options
        if part.span is not None
    ]
    assert spans == [(line, 3, 18), (line, 21, 30)]


def test_sections_in_any_order_and_in_double_brackets() -> None:
    name, board, rest = GAME.replace("<PIECES>", "<<PIECES>>").partition("<BOARD>")
    pieces, goals, end = rest.partition("<GOALS>")
    rows, header, rules = pieces.partition("<<PIECES>>")
    moved = name + goals + end + header + rules + board + rows
    assert description(moved) == description(GAME)


@pytest.mark.parametrize(
    "name", ["Chess", "a -> b", "x // y", "<8 x 8>x", "Schach für zwei", "GOAL"]
)
def test_names(name: str) -> None:
    assert description(GAME.replace("Race", name)).name == name


def test_boards_of_one_square_and_of_many() -> None:
    rows = "\n".join(["|" + "." * 100 + "|"] * 100)
    text = f"<<x>><BOARD>100 100\n{rows}\n<PIECES><GOALS>1&"
    assert description(text).board.squares == "." * 10_000
    assert description("<<x>><BOARD>1 1 |K|<PIECES><GOALS>1&").board.squares == "K"
    assert told("<<x>><BOARD>101 100 |.|<PIECES><GOALS>1&")[0].startswith("1:13 SBG022")


def test_what_is_said_twice_is_a_warning() -> None:
    found = description(GAME + "#k 0 &\n#k 1 &\n@P 2 4, 2 4 &\n")
    assert [(each.code, str(each.span)) for each in found.warnings] == [
        ("SBG043", "test:18:1"),
        ("SBG043", "test:20:9"),
    ]
