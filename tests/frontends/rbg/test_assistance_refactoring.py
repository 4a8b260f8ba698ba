"""Macros of RBG written out and made: the game stays the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.frontends.common.symbols import Kind, Range, Refactoring, Role
from rgt.frontends.rbg.assistance import ASSISTANCE
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import Source

CORPUS = Path(__file__).parents[3] / "corpus" / "rbg"
GAMES = ["tic_tac_toe", "amazons", "hex_3x3", "breakthrough"]


def applied(text: str, refactoring: Refactoring) -> str:
    for (start, end), new in sorted(refactoring.edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def offered(text: str, start: int, end: int) -> list[Refactoring]:
    table = ASSISTANCE.read(Source("t.rbg", text))
    return list(ASSISTANCE.refactorings(table, Range(start, end)))


def refactored(marked: str) -> str | None:
    """A text with what is between '<<' and '>>' refactored; None if nothing is offered."""
    before, _, rest = marked.partition("<<")
    inside, _, behind = rest.partition(">>")
    text = before + inside + behind
    found = offered(text, len(before), len(before) + len(inside))
    return applied(text, found[0]) if found else None


# -- writing out ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("#a = up down\n#b = left <<>>a*", "#a = up down\n#b = left up down*"),
        (
            "#m(x; y) = x {y} // so\n  x\n#b = <<>>m(up left; w) down",
            "#m(x; y) = x {y} // so\n  x\n#b = up left {w} up left down",
        ),
        ("#m(x) = {x}\n#b = <<>>m() up", "#m(x) = {x}\n#b = {} up"),
    ],
)
def test_a_macro_is_written_out(marked: str, wanted: str) -> None:
    assert refactored(marked) == wanted


@pytest.mark.parametrize(
    "marked",
    [
        "#m(x) = x~Man\n#b = {<<>>m(w)}",
        "#a = w\n#b(x) = {<<>>a~x}",
        "#a = up\n#up = down\n#b = <<>>a",
        "#a = up\n#b(up) = <<>>a up",
        "#m(x) = x\n#b = <<>>m(up",
        "#a = up; down\n#m(x; y) = x y\n#b = m(<<>>a)",
        "#a = > white\n#b = -<<>>a",
        "<<>>#a = up",
        "#<<>>a = up",
        "#b = <<>>a\n#a = up",
    ],
)
def test_a_macro_is_not_written_out_where_that_would_mean_something_else(marked: str) -> None:
    assert refactored(marked) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_a_macro_written_out_is_the_same(name: str) -> None:
    text = (CORPUS / f"{name}.rbg").read_text()
    game = parse(Source("t.rbg", text))
    table = ASSISTANCE.read(Source("t.rbg", text))
    uses = [
        each.place.start
        for each in table.occurrences
        if each.symbol.kind is Kind.MACRO and each.role is Role.READ
    ]
    done = 0
    for start in uses:
        for found in ASSISTANCE.refactorings(table, Range(start, start)):
            assert parse(Source("t.rbg", applied(text, found))) == game
            done += 1
    assert done > len(uses) // 3


# -- making macros -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marked", "wanted"),
    [
        ("#b = left <<up down>>*", "#part = up down\n\n#b = left part*"),
        (
            "#part = up\n// about m\n#m(x; y; z) = x <<({z} x)>> y",
            "#part = up\n#part2(x; z) = ({z} x)\n\n// about m\n#m(x; y; z) = x part2(x; z) y",
        ),
        ("#players = a<<(100)>>", "#part = (100)\n\n#players = a part"),
    ],
)
def test_a_selection_becomes_a_macro(marked: str, wanted: str) -> None:
    if "about" in marked:
        marked, wanted = marked.replace("\n//", "\n\n//"), wanted.replace("up\n#", "up\n\n#")
    assert refactored(marked) == wanted


@pytest.mark.parametrize(
    "marked",
    [
        "#b = <<up>> down",
        "#b = up (<<down) left>>",
        "#b = up (<<down) (left>>)",
        "#m(x) = x\n#b = m<<(up)>>",
        "#m(x) = x\n#b = <<up m>>(up)",
        "#m(x; y) = x\n#b = m(<<up; down>>)",
        "#m(x) = {<<w, x>>~Man}",
        "#b = up<<wards down>>",
        "#b = <<up down #c = up>>",
        "#<<b = up>>",
    ],
)
def test_no_other_selection_does(marked: str) -> None:
    assert refactored(marked) is None


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_a_new_macro_is_the_same(name: str) -> None:
    text = (CORPUS / f"{name}.rbg").read_text()
    game = parse(Source("t.rbg", text))
    table = ASSISTANCE.read(Source("t.rbg", text))
    done = 0
    for start, end in table.blocks[::2]:
        for place in (Range(start, end), Range(start + 1, end - 1)):
            for found in ASSISTANCE.refactorings(table, place):
                assert parse(Source("t.rbg", applied(text, found))) == game
                done += 1
    assert done > 5
