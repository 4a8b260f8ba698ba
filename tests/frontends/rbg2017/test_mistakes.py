"""Broken games: what is said about them, and where."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rgt.frontends.rbg2017.codes import CODES, COMPLETION
from rgt.frontends.rbg2017.parse import parse
from rgt.ir.diagnostics import GameError, Source
from tests.frontends.rbg2017.games import FRONTEND, errors

GOOD = """\
#game "race"
#board 2 3 b b empty empty w w
#def GO(me,fwd,opp) = (me/empty)(0,fwd 1,empty/me)[opp]
#player white GO(w,,black)
#player black GO(b,-,white)
#order white black
#goal white 1 $turn > 4
#goal black 1 $turn > 4
"""

BROKEN = {
    "no directive at first": (
        ("#game", "game"),
        [
            "1:1 RBG110 a section or macro begins with '#', not with 'game'",
            "there is no section '#game'",
        ],
    ),
    "unknown section": (
        ("#goal black", "#gaol black"),
        ["8:2 RBG110 '#gaol' begins neither a section nor a macro"],
    ),
    "stray character": (
        ("$turn > 4\n#goal", "$turn > 4;\n#goal"),
        ["7:24 RBG101 no token begins with ';'"],
    ),
    "endless comment": (
        ("#order", "/* order"),
        ["6:1 RBG102 this comment never ends"],
    ),
    "endless string": (
        ('"race"', '"race'),
        ["1:7 RBG103 this string never ends"],
    ),
    "no string": (
        ('"race"', "race"),
        ["1:7 RBG123 the name of the game in double quotes is expected, not 'race'"],
    ),
    "board too small": (
        ("empty empty w w", "empty w w"),
        ["2:8 RBG122 a board of 2 by 3 has 6 squares, but 5 pieces are listed"],
    ),
    "board of nothing": (
        ("2 3 b b empty empty w w", "2 0"),
        ["2:8 RBG122 a board of 2 by 0 has no squares"],
    ),
    "too few arguments": (
        ("GO(b,-,white)", "GO(b,-)"),
        ["5:15 RBG114 the macro 'GO' needs 3 arguments, not 2"],
    ),
    "misspelt macro": (
        ("GO(b,-,white)", "go(b,-,white)"),
        ["5:15 RBG118 no macro is called 'go'"],
    ),
    "unknown macro in a condition": (
        ("#goal white 1 $turn > 4", "#goal white 1 LATE(4)"),
        ["7:15 RBG118 no macro is called 'LATE'"],
    ),
    "unknown macro in a list": (
        ("#order white black", "#order BOTH(white,black)"),
        ["6:12 RBG123 a player or the end of the section is expected, not '('"],
    ),
    "move at a wrong place": (
        ("#order white black", "#order white move(black)"),
        ["6:18 RBG123 a player or the end of the section is expected, not '('"],
    ),
    "macro without arguments": (
        ("GO(b,-,white)", "GO"),
        ["5:15 RBG123 a step such as (0,1,empty/pawn) or '(' is expected, not 'GO'"],
    ),
    "star without a power": (
        ("GO(b,-,white)", "(0,1,empty)*(b)"),
        ["5:26 RBG123 '+', '>', '(' or the end of the section is expected, not '*'"],
    ),
    "half a distance": (
        ("GO(b,-,white)", "(1,b)"),
        ["5:18 RBG123 the distance in rows is expected, not 'b'"],
    ),
    "two signs": (
        ("GO(b,-,white)", "(1,--1,b)"),
        ["5:19 RBG123 a number is expected, not '-'"],
    ),
    "open parenthesis": (
        ("GO(b,-,white)", "((b)"),
        ["5:18 RBG123 '+', ')' or another step is expected, not the end of the section"],
    ),
    "empty set": (
        ("GO(b,-,white)", "({})"),
        ["5:17 RBG123 a piece is expected, not '}'"],
    ),
    "unknown next player": (
        ("GO(b,-,white)", "(b)[whit]"),
        ["5:19 RBG130 'whit' is no player of #order"],
    ),
    "next player before a step": (
        ("GO(b,-,white)", "(b)[white](0,1,empty)"),
        ["5:18 RBG133 the next player does not end the move here"],
    ),
    "next player in a power": (
        ("GO(b,-,white)", "(b)[white]^*"),
        ["5:18 RBG133 the next player does not end the move here"],
    ),
    "next player on one side of a sum": (
        ("GO(b,-,white)", "(b)([white]+(1,1,b))(1,1,b)"),
        ["5:19 RBG133 the next player does not end the move here"],
    ),
    "order without a player": (
        ("#order white black", "#order white"),
        [
            "4:21 RBG130 'black' is no player of #order",
            "5:9 RBG130 'black' is no player of #order",
            "8:7 RBG130 'black' is no player of #order",
        ],
    ),
    "player twice": (
        ("#player black GO(b,-,white)", "#player black (b) #player black (w)"),
        ["5:27 RBG131 there are two sections '#player' of 'black'"],
    ),
    "order twice": (
        ("#order white black", "#order white black white"),
        ["6:20 RBG137 #order lists 'white' twice"],
    ),
    "off in a goal": (
        ("#goal white 1 $turn > 4", "#goal white 1 move((w)(0,1,b/w))"),
        ["7:23 RBG135 a step in a goal cannot leave anything behind"],
    ),
    "next player in a goal": (
        ("#goal white 1 $turn > 4", "#goal white 1 move((w)[black])"),
        ["7:23 RBG135 a goal cannot say who moves next"],
    ),
    "square off the board": (
        ("#goal white 1 $turn > 4", "#goal white 1 @w 1 3"),
        ["7:15 RBG136 the board has no square in column 1 and row 3"],
    ),
    "no comparison": (
        ("#goal white 1 $turn > 4", "#goal white 1 $turn"),
        ["7:16 RBG123 a comparison such as '<' is expected, not the end of the section"],
    ),
    "goal without a score": (
        ("#goal white 1 $turn", "#goal white $turn"),
        ["7:13 RBG123 the score of 'white' is expected, not '$'"],
    ),
    "large power": (
        ("GO(b,-,white)", "((b)^1000)^1000"),
        ["5:15 RBG138 the moves have more than 50000 steps, their powers written out"],
    ),
}

HINTS = {
    "endless comment": "close it: */",
    "board too small": "the width comes first; empty squares have a piece, too, such as 'empty'",
    "misspelt macro": "did you mean 'GO'?",
    "macro without arguments": "the macro 'GO' needs arguments in parentheses",
    "star without a power": "write ^* for 'any number of times'",
    "unknown next player": "did you mean 'white'?",
    "next player before a step": "nothing may follow [...], and it cannot be repeated with ^",
    "off in a goal": "leave '/' and what follows out",
    "square off the board": "columns are 0 to 1, rows 0 to 2",
    "unknown section": "did you mean 'goal'?",
}


def told(text: str) -> list[str]:
    return [
        (f"{each.span.line}:{each.span.column} {each.code} " if each.span else "") + each.message
        for each in errors(text)
    ]


def test_the_good_game_is_good() -> None:
    assert told(GOOD) == []


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_told(name: str) -> None:
    (old, new), wanted = BROKEN[name]
    assert GOOD.count(old) == 1
    assert told(GOOD.replace(old, new)) == wanted


@pytest.mark.parametrize("name", HINTS)
def test_what_is_advised(name: str) -> None:
    old, new = BROKEN[name][0]
    assert [each.hint for each in errors(GOOD.replace(old, new))] == [HINTS[name]]


def test_mistakes_in_different_sections_are_told_together() -> None:
    text = GOOD.replace("$turn > 4", "$turn >", 1).replace("#order", "#order 1")
    text = text.replace("GO(w,,black)", "(w")
    assert [line.split()[:2] for line in told(text)] == [
        ["4:16", "RBG123"],
        ["6:8", "RBG123"],
        ["7:21", "RBG123"],
    ]


def test_a_mistake_in_a_macro_tells_its_use() -> None:
    (found,) = errors(GOOD.replace("(me/empty)(", "(me/empty(", 1))
    assert found.code == "RBG123"
    assert str(found.span) == "test:3:32"
    assert [str(span) for _, span in found.notes] == ["test:4:15"]


def test_what_may_be_meant_as_a_macro_is_told_to_be_none() -> None:
    (found,) = errors(GOOD.replace("(me/empty)(", "(FULL(me)/empty)(", 1))
    assert found.code == "RBG123"
    assert found.hint == "no macro is called 'FULL'; a macro is defined as #def FULL(...) = ..."


def test_every_error_is_rendered_with_its_line() -> None:
    (found,) = errors(GOOD.replace("#order white", "#order whit"))[:1]
    assert found.render().splitlines() == [
        "test:4:9: error[RBG130]: 'white' is no player of #order",
        "    #player white GO(w,,black)",
        "            ^^^^^",
        "  hint: did you mean 'whit'?",
    ]


def test_fifty_errors_at_most() -> None:
    found = errors("!".join(f"{n} " for n in range(100)))
    assert len(found) == 51
    assert found[-1].code == "RBG109"


@pytest.mark.parametrize("code", [code for code in CODES if CODES[code].example])
def test_examples_of_codes(code: str) -> None:
    entry = CODES[code]
    text = entry.example + ("\n" if entry.whole else "\n" + COMPLETION)
    try:
        description = parse(Source("example", text))
        found = [*description.warnings, *description.doubts]
    except GameError as problem:
        found = list(problem.diagnostics)
    assert code in {each.code for each in found}


LEXICON = """
    ( ) [ ] { } , / + > +> ^ * ~ = @ $ < <= == - // /* */ " ; #game #board #player #order #goal
    #def "t" white black b w empty 1 2 $turn and or not M M( move(
"""
WORDS = st.sampled_from(["\n", *LEXICON.split()])


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=60).map(" ".join), st.integers(0, len(GOOD)))
@example("#", 0)
@example("#def", 0)
@example("#def M(", 5)
@example("~", 30)
@example("#def A(x) = ~x #order A(~)", 0)
def test_hostile_text_never_crashes(words: str, place: int) -> None:
    for text in (words, GOOD[:place] + words + GOOD[place:]):
        try:
            FRONTEND.load(Source("test", text))
        except GameError as problem:
            assert problem.diagnostics
            assert all(each.render() for each in problem.diagnostics)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_any_text_never_crashes(text: str) -> None:
    assert errors(text)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100_000,
        "#goal white 1 " + "not " * 100_000,
        "#def M(x) = x #order " + "M(" * 50_000,
        "~" * 100_000,
        "#" * 100_000,
        "#order " + "a~" * 50_000,
        "\\" * 100_000,
        '"' * 99_999,
    ],
)
def test_long_text_is_answered(text: str) -> None:
    assert errors(text)
