"""A game printed in low-level RBG is the same game when it is read again."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.reading.parse_rules import chain, choice
from rgt.frontends.rbg.writing.print import arithmetic_text, format_description
from rgt.ir.diagnostics import Source

GAMES = Path(__file__).resolve().parents[4] / "shared" / "games" / "rbg"

BOARD = (
    s.Vertex("a", "e", {"up": "b", "left": "a"}),
    s.Vertex("b", "w", {"up": "a"}),
)


def game(rules: s.Rule, board: tuple[s.Vertex, ...] = BOARD) -> s.Description:
    players = (s.Bounded("white", 100), s.Bounded("black", 7))
    return s.Description(players, ("e", "w"), (s.Bounded("x", 3),), board, rules)


def printed_rules(rules: s.Rule) -> str:
    return format_description(game(rules)).partition("#rules = ")[2].rstrip("\n")


def again(description: s.Description) -> s.Description:
    return parse(Source("again.rbg", format_description(description)))


UP, LEFT = s.Shift("up"), s.Shift("left")
ONE, TWO, X = s.Number(1), s.Number(2), s.Value("x")


def test_a_whole_game() -> None:
    text = """\
#players = white(9)
#pieces = e, w
#variables = turn(2)
#go(d) = {e} d
#board = rectangle(up, down, left, right, [w, e] [ , e])
#rules = ->white (go(up^2) [e, w] + go(down))* [$ turn = turn + 1, white = 9] ->> {}
"""
    assert (
        format_description(parse(Source("t.rbg", text)))
        == """\
#players = white(9)
#pieces = e, w
#variables = turn(2)
#board =
    rx0y0[w]{right: rx1y0}
    rx1y0[e]{down: rx1y1, left: rx0y0}
    rx1y1[e]{up: rx1y0}
#rules = ->white ({e} up^2 ([e] + [w]) + {e} down)* [$ turn = turn + 1] [$ white = 9] ->> {}
"""
    )


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (s.Choice((UP, s.Chain((UP, LEFT)))), "up + up left"),
        (s.Chain((UP, s.Choice((UP, LEFT)))), "up (up + left)"),
        (s.Star(UP), "up*"),
        (s.Star(s.On(("e",))), "({e})*"),
        (s.Star(s.Chain((UP, LEFT))), "(up left)*"),
        (s.Power(s.Star(UP), 2), "(up*)^2"),
        (s.Star(s.Power(UP, 1)), "(up^1)*"),
        (s.On(()), "{}"),
        (s.On(("e", "w")), "{e, w}"),
        (s.Off("w"), "[w]"),
        (s.Switch("white"), "->white"),
        (s.Switch(s.KEEPER), "->>"),
        (s.Pattern(s.Choice((UP, LEFT))), "{? up + left}"),
        (s.Pattern(UP, negated=True), "{! up}"),
        (s.Noop(), "."),
        (s.Assignment("x", s.Sum("-", X, ONE)), "[$ x = x - 1]"),
        (s.Comparison("<=", s.Value("w"), TWO), "{$ w <= 2}"),
    ],
)
def test_rules(rules: s.Rule, text: str) -> None:
    assert printed_rules(rules) == text
    assert again(game(rules)).rules == rules


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (s.Sum("+", s.Sum("+", X, ONE), TWO), "x + 1 + 2"),
        (s.Sum("+", X, s.Sum("+", ONE, TWO)), "x + (1 + 2)"),
        (s.Sum("-", s.Sum("-", X, ONE), TWO), "(x - 1) - 2"),
        (s.Sum("*", s.Sum("+", X, ONE), TWO), "(x + 1) * 2"),
        (s.Sum("+", s.Sum("*", X, ONE), TWO), "(x * 1) + 2"),
        (s.Sum("/", s.Sum("*", X, ONE), TWO), "(x * 1) / 2"),
    ],
)
def test_tools_that_group_otherwise_find_parentheses(number: s.Arithmetic, text: str) -> None:
    assert arithmetic_text(number) == text
    rules = s.Assignment("x", number)
    assert again(game(rules)).rules == rules


def test_what_has_no_text_becomes_something_equivalent() -> None:
    assert printed_rules(s.Chain((UP, s.Chain(())))) == "up ."
    assert printed_rules(s.Chain((UP, s.Shift("down")))) == "up {}"
    assert printed_rules(s.Star(s.Shift("down"))) == "({})*"


def test_edges_are_sorted_by_their_labels() -> None:
    assert "a[e]{left: a, up: b}" in format_description(game(UP))


def test_lines_are_at_most_a_hundred_columns_long() -> None:
    rules = s.Chain((s.Switch("white"), *[UP] * 300))
    text = format_description(game(rules))
    assert 97 <= max(map(len, text.splitlines())) <= 100
    assert again(game(rules)).rules == rules


# -- random games --------------------------------------------------------------------------------

_OPERATORS: list[Literal["+", "-", "*", "/"]] = ["+", "-", "*", "/"]
_COMPARISONS: list[Literal["==", "!=", "<", "<=", ">", ">="]] = ["==", "!=", "<", "<=", ">", ">="]
_PIECES = st.sampled_from(["e", "w"])


@st.composite
def _numbers(draw: st.DrawFn, depth: int = 3) -> s.Arithmetic:
    kind = draw(st.sampled_from(["number", "value", "sum", "sum"][: 4 if depth else 2]))
    if kind == "number":
        return s.Number(draw(st.integers(0, 2**32 - 1)))
    if kind == "value":
        return s.Value(draw(st.sampled_from(["x", "white", "w"])))
    operator = draw(st.sampled_from(_OPERATORS))
    return s.Sum(operator, draw(_numbers(depth - 1)), draw(_numbers(depth - 1)))


@st.composite
def _actions(draw: st.DrawFn, depth: int, switches: bool) -> s.Rule:
    kind = draw(st.integers(0, 5 + switches + (depth > 0)))
    if kind == 0:
        return s.Shift(draw(st.sampled_from(["up", "left"])))
    if kind == 1:
        return s.On(tuple(draw(st.lists(_PIECES, max_size=3))))
    if kind == 2:
        return s.Off(draw(_PIECES))
    if kind == 3:
        return s.Assignment(draw(st.sampled_from(["x", "black"])), draw(_numbers()))
    if kind == 4:
        operator = draw(st.sampled_from(_COMPARISONS))
        return s.Comparison(operator, draw(_numbers()), draw(_numbers()))
    if kind == 5:
        return s.Noop()
    if kind == 6 and switches:
        return s.Switch(draw(st.sampled_from(["white", "black", s.KEEPER])))
    return s.Pattern(draw(_rules(depth - 1, switches=False)), draw(st.booleans()))


@st.composite
def _rules(draw: st.DrawFn, depth: int = 4, switches: bool = True) -> s.Rule:
    """Rules as the parser makes them: no chain is a part of a chain, no choice of a choice."""
    if not depth:
        return draw(_actions(0, switches))
    inner = _rules(depth - 1, switches)
    kind = draw(st.sampled_from(["action", "chain", "choice", "star", "power"]))
    if kind == "chain":
        return chain(draw(st.lists(inner, min_size=2, max_size=4)))
    if kind == "choice":
        return choice(draw(st.lists(inner, min_size=2, max_size=4)))
    if kind == "star":
        return s.Star(draw(inner))
    if kind == "power":
        return s.Power(draw(inner), draw(st.integers(1, 3)))
    return draw(_actions(depth, switches))


@settings(max_examples=100, deadline=None)
@given(_rules())
def test_random_rules_are_read_back(rules: s.Rule) -> None:
    assert again(game(rules)).rules == rules


@st.composite
def _boards(draw: st.DrawFn) -> tuple[s.Vertex, ...]:
    names = draw(
        st.lists(st.from_regex(r"[a-z0-9_]{1,6}", fullmatch=True), min_size=1, unique=True)
    )
    labels = st.sampled_from(["up", "left", "north_west", "L2"])
    return tuple(
        s.Vertex(
            name,
            draw(st.sampled_from(["e", "w"])),
            draw(st.dictionaries(labels, st.sampled_from(names))),
        )
        for name in names
        if name not in ("board", "rules")
    )


@settings(max_examples=40, deadline=None)
@given(_boards())
def test_random_boards_are_read_back(board: tuple[s.Vertex, ...]) -> None:
    assert again(game(s.Noop(), board)) == game(s.Noop(), board)


# -- games of others -----------------------------------------------------------------------------


@pytest.mark.skipif(not GAMES.is_dir(), reason="the games beside the repository are missing")
def test_games_of_others_are_read_back() -> None:
    files = sorted(GAMES.glob("*.rbg"))
    assert files
    for file in files:
        description = parse(Source(file.name, file.read_text(encoding="utf-8")))
        text = format_description(description)
        copy = parse(Source(file.name, text))
        assert copy == description, file.name
        assert format_description(copy) == text, file.name
        assert "~" not in text
