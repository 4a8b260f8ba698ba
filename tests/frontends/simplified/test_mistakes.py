"""Broken games: what is said about them, and where."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rgt.frontends import frontend_named
from rgt.frontends.common.cursor import MAX_DEPTH
from rgt.frontends.simplified.codes import CODES
from rgt.ir.diagnostics import GameError, Source
from tests.frontends.simplified.games import GAME, errors, told, with_rule

FRONTEND = frontend_named("simplified")

PAWN = "(0,1,e) + (-1,1,p) + (1,1,p)"
CYRILLIC_E = "\u0435"

BROKEN = {
    # -- characters
    "dash for a minus": (
        ("(-1,1,p)", "(\u22121,1,p)"),
        ["10:14 SBG001 '\u2212', U+2212 MINUS SIGN only looks like '-'"],
    ),
    "letter of another alphabet": (
        ("P (0,1,e)", f"P (0,1,{CYRILLIC_E})"),
        [f"10:8 SBG001 '{CYRILLIC_E}', U+0435 CYRILLIC SMALL LETTER IE only looks like 'e'"],
    ),
    "piece of another alphabet": (
        ("|PPPK|", "|PP\u0420K|"),
        ["8:4 SBG021 '\u0420', U+0420 CYRILLIC CAPITAL LETTER ER only looks like 'P'"],
    ),
    "wide parenthesis": (
        ("P (0", "P \uff080"),
        ["10:3 SBG001 '\uff08', U+FF08 FULLWIDTH LEFT PARENTHESIS only looks like '('"],
    ),
    "nothing to be seen": (
        ("P (0", "P \u200b(0"),
        ["10:3 SBG001 U+200B ZERO WIDTH SPACE has no meaning here"],
    ),
    "bar for a plus": (
        ("(0,1,e) + ", "(0,1,e) | "),
        ["10:11 SBG001 '|' has no meaning here"],
    ),
    "brackets for parentheses": (
        (PAWN, "[(0,1,e) + (-1,1,p)] + (1,1,p)"),
        ["10:3 SBG001 '[' has no meaning here", "10:22 SBG001 ']' has no meaning here"],
    ),
    "rule with an equals sign": (
        ("P (", "P = ("),
        ["10:3 SBG001 '=' has no meaning here"],
    ),
    "endless comment": (
        ("<PIECES>", "/* <PIECES>"),
        ["9:1 SBG002 this comment never ends"],
    ),
    "huge exponent": (
        (PAWN, "(0,1,e)^1000000000"),
        ["10:11 SBG003 '1000000000' is too large a number: 1000000 is the greatest"],
    ),
    "large exponent": (
        (PAWN, "((0,1,e)^1000)^1000"),
        ["10:1 SBG034 the automaton of this rule has more than 1,000 states"],
    ),
    "exponential automaton": (
        (PAWN, "((0,1,e) + (1,0,e))^*(1,0,e)((0,1,e) + (1,0,e))^30"),
        ["10:1 SBG034 the automaton of this rule has more than 1,000 states"],
    ),
    # -- headers and rows
    "header without its end": (
        ("<PIECES>", "<PIECES"),
        ["9:1 SBG004 this bracket never ends: '>' is missing"],
    ),
    "name without its end": (
        ("<<Race>>", "<<Race>"),
        ["1:1 SBG004 this bracket never ends: '>>' is missing"],
    ),
    "row without its end": (
        ("|PPPK|", "|PPPK"),
        ["8:1 SBG004 this row never ends: '|' is missing behind its last square"],
    ),
    "row without bars": (
        ("|PPPK|", "PPPK"),
        ["8:1 SBG013 a row of the board stands between bars"],
    ),
    "section in small letters": (
        ("<PIECES>", "<Pieces>"),
        ["9:1 SBG010 there is no section 'Pieces'"],
    ),
    "misspelt section": (
        ("<GOALS>", "<GAOLS>"),
        ["12:1 SBG010 there is no section 'GAOLS'"],
    ),
    "misspelt section in double brackets": (
        ("<GOALS>", "<<GOAL>>"),
        ["12:1 SBG010 there is no section 'GOAL'"],
    ),
    "unknown section": (
        ("<GOALS>", "<REMARKS>\n!?\n<GOALS>"),
        [
            "12:1 SBG010 there is no section 'REMARKS'",
            "13:1 SBG001 '!' has no meaning here",
            "13:2 SBG001 '?' has no meaning here",
        ],
    ),
    "name in single brackets": (
        ("<<Race>>", "<Race>"),
        ["1:1 SBG010 there is no section 'Race'"],
    ),
    "empty name": (
        ("<<Race>>", "<< >>"),
        ["1:1 SBG013 the name of the game is empty"],
    ),
    "second name": (
        ("<BOARD>", "<<Chase>>\n<BOARD>"),
        ["2:1 SBG012 the game has a name already"],
    ),
    "no name": (
        ("<<Race>>\n", ""),
        ["SBG011 the name of the game is missing"],
    ),
    "text before the sections": (
        ("<BOARD>", "4 5\n<BOARD>"),
        ["2:1 SBG011 '4' stands in no section"],
    ),
    "no board": (
        (GAME[GAME.index("<BOARD>") : GAME.index("<PIECES>")], ""),
        ["SBG011 the section <BOARD> is missing"],
    ),
    "second board": (
        ("<PIECES>", "<BOARD> 1 1 |.|\n<PIECES>"),
        ["9:1 SBG012 the section <BOARD> is repeated"],
    ),
    # -- the board
    "no size": (
        ("4 5\n", ""),
        ["2:1 SBG013 the size of the board is missing: its width and its height"],
    ),
    "half a size": (
        ("4 5\n", "4\n"),
        ["3:1 SBG013 the size of the board is missing: its width and its height"],
    ),
    "short row": (
        ("|PPPK|", "|PPK|"),
        ["8:2 SBG020 this row has 3 squares, not 4"],
    ),
    "sides exchanged": (
        ("4 5\n", "5 4\n"),
        ["3:1 SBG020 the board is drawn 4 wide and 5 high"],
    ),
    "missing row": (
        ("|PPPK|\n", ""),
        ["3:1 SBG020 the board is 5 high, but 4 rows are drawn"],
    ),
    "digit on the board": (
        ("|PPPK|", "|P2K|"),
        ["8:2 SBG020 this row has 3 squares, not 4", "8:3 SBG021 '2' is no square of a board"],
    ),
    "blanks on the board": (
        ("|PPPK|", "|    |"),
        ["8:2 SBG021 ' ' is no square of a board"],
    ),
    "board of nothing": (
        ("4 5\n", "0 5\n"),
        ["3:1 SBG022 a board of 0 by 5 has no squares"],
    ),
    "huge board": (
        ("4 5\n", "1000 1000\n"),
        ["3:1 SBG022 a board of 1000 by 1000 has 1,000,000 squares, more than 10,000"],
    ),
    # -- rules
    "star without a power": (
        (PAWN, "(0,1,e)*(0,1,p)"),
        ["10:10 SBG013 '*' stands behind '^' only"],
    ),
    "power of a power": (
        (PAWN, "(0,1,e)^2^3"),
        ["10:12 SBG013 a power has no power"],
    ),
    "once or more": (
        (PAWN, "(0,1,e)^+"),
        ["10:11 SBG013 '*' or a number is expected, not '+'"],
    ),
    "two things in a step": (
        (PAWN, "(0,1,e+p) + (0,1,ep)"),
        [
            "10:9 SBG013 ')' is expected, not '+'",
            "10:20 SBG030 'ep' is nothing that a step can ask for",
        ],
    ),
    "capital in a step": (
        (PAWN, "(0,1,E)"),
        ["10:8 SBG030 'E' is nothing that a step can ask for"],
    ),
    "nothing asked for": (
        (PAWN, "(0,1) + (1,p) + (p)"),
        [
            "10:7 SBG013 ',' is expected, not ')'",
            "10:14 SBG013 a number of ranks is expected, not 'p'",
            "10:20 SBG013 a number or another '(' is expected, not 'p'",
        ],
    ),
    "two signs": (
        (PAWN, "(0,--1,e)"),
        ["10:7 SBG013 a number is expected, not '-'"],
    ),
    "open parenthesis": (
        (PAWN, "((0,1,e) + (0,1,p)"),
        ["10:3 SBG013 this '(' is never closed"],
    ),
    "stray parenthesis": (
        (PAWN, "(0,1,e)) + (0,1,p)"),
        ["10:10 SBG013 this ')' closes nothing"],
    ),
    "empty parentheses": (
        (PAWN, "()"),
        ["10:4 SBG013 a step such as (0,1,e) or '(' is expected, not ')'"],
    ),
    "plus at the end": (
        (PAWN, "(0,1,e) + "),
        ["10:14 SBG013 a step such as (0,1,e) or '(' is expected, not '&'"],
    ),
    "long steps": (
        (PAWN, "(4,0,e) + (-4,5,e) + (3,-4,e)"),
        [
            "10:3 SBG031 this step goes 4 files, but the board is 4 wide",
            "10:13 SBG031 this step goes 4 files, but the board is 4 wide",
            "10:13 SBG031 this step goes 5 ranks, but the board is 5 high",
        ],
    ),
    "second rule": (
        ("<GOALS>", "P (1,0,e) &\n<GOALS>"),
        ["12:1 SBG032 the piece 'P' has a rule already"],
    ),
    "rules of both": (
        ("<PIECES>", "<PIECES>\np (0,-1,e) &"),
        ["10:1 SBG033 a rule begins with an upper-case letter: 'P'"],
    ),
    "comment of another language": (
        ("<<Race>>", "# a race\n<<Race>>"),
        ["1:1 SBG011 '#' stands in no section"],
    ),
    "rule of black": (
        ("P (0", "p (0"),
        ["10:1 SBG033 a rule begins with an upper-case letter: 'P'"],
    ),
    "piece by its name": (
        ("<GOALS>", "Rook (1,0,x) &\n<GOALS>"),
        [
            "12:1 SBG033 'Rook' is no piece: a piece is one letter",
            "12:11 SBG030 'x' is nothing that a step can ask for",
        ],
    ),
    "rule without its end": (
        ("(1,1,p) &", "(1,1,p)"),
        ["10:30 SBG014 '&' is missing behind this"],
    ),
    "last rule without its end": (
        ("(-1,0,e) &", "(-1,0,e)"),
        ["11:20 SBG014 '&' is missing behind this"],
    ),
    # -- goals
    "goals without their ends": (
        ("40 &\n@P 0 4, 1 4 &\n", "40\n@P 0 4, 1 4\n"),
        ["13:1 SBG014 '&' is missing behind this", "14:11 SBG014 '&' is missing behind this"],
    ),
    "no turn limit": (
        ("40 &\n", ""),
        ["SBG042 the turn limit is missing"],
    ),
    "turn limit of nothing": (
        ("40 &", "0 &"),
        ["13:1 SBG042 a turn limit is a number from 1 to 100,000"],
    ),
    "second turn limit": (
        ("40 &", "40 & 50 &"),
        ["13:6 SBG042 the game has a turn limit already"],
    ),
    "unknown piece": (
        ("#P 0", "#R 0"),
        ["16:2 SBG040 no piece 'R' stands on the board or has a rule"],
    ),
    "squares off the board": (
        ("@P 0 4, 1 4", "@P 4 4, 3 5, 1 4"),
        [
            "14:4 SBG041 the board has no square 4 4",
            "14:9 SBG041 the board has no square 3 5",
        ],
    ),
    "square by its name": (
        ("@P 0 4", "@P a5"),
        ["14:4 SBG013 the file of a square, from 0, is expected, not 'a'"],
    ),
    "squares without commas": (
        ("@P 0 4, 1 4", "@P 0 4 1 4"),
        ["14:8 SBG013 ',' between squares is expected, not '1'"],
    ),
    "turn limit by its name": (
        ("40 &", "turnlimit 40 &"),
        ["13:1 SBG013 the turn limit, '@' or '#' is expected, not 'turnlimit'"],
    ),
    "goal without a sign": (
        ("#P 0 &", "P 0 &"),
        ["16:1 SBG013 the turn limit, '@' or '#' is expected, not 'P'"],
    ),
    "goal without a number": (
        ("#P 0 &", "#P &"),
        ["16:4 SBG013 a number of pieces is expected, not '&'"],
    ),
}

HINTS = {
    "dash for a minus": ["write '-'"],
    "bar for a plus": ["alternatives are joined by '+'"],
    "section in small letters": ["did you mean 'PIECES'?"],
    "misspelt section": ["did you mean 'GOALS'?"],
    "name in single brackets": ["the name of a game stands in double brackets: <<Race>>"],
    "row without bars": ["write |PPPK|"],
    "sides exchanged": ["the width comes first: 4 5"],
    "star without a power": ["write '^*'"],
    "once or more": ["once or more is X X^*"],
    "capital in a step": ["write 'e'"],
    "second rule": ["join both rules by '+'"],
    "rule without its end": ["every rule and every goal ends with '&'"],
    "comment of another language": ["a comment begins with '//'"],
    "turn limit by its name": ["the turn limit is a number alone: 100 &"],
    "square by its name": ["squares are two numbers from 0, file and rank: a1 is 0 0"],
    "unknown piece": ["pieces are K, P"],
    "squares off the board": ["file and rank, from 0: files go to 3, ranks to 4"] * 2,
}


def test_the_good_game_is_good() -> None:
    assert told(GAME) == []


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_told(name: str) -> None:
    (old, new), wanted = BROKEN[name]
    assert GAME.count(old) == 1
    assert told(GAME.replace(old, new)) == wanted


@pytest.mark.parametrize("name", HINTS)
def test_what_is_advised(name: str) -> None:
    old, new = BROKEN[name][0]
    assert [each.hint for each in errors(GAME.replace(old, new))] == HINTS[name]


def test_mistakes_in_different_places_are_told_together() -> None:
    text = GAME
    every = []
    for name in ("short row", "long steps", "last rule without its end", "unknown piece"):
        (old, new), wanted = BROKEN[name]
        text = text.replace(old, new)
        every += wanted
    assert told(text) == every


def test_an_error_is_rendered_with_its_line() -> None:
    (found,) = errors(GAME.replace("(-1,1,p)", "(-1,1,q)"))
    assert found.render().splitlines() == [
        "test:10:19: error[SBG030]: 'q' is nothing that a step can ask for",
        "    P (0,1,e) + (-1,1,q) + (1,1,p) &",
        "                      ^",
        "  hint: it is 'e' (empty), 'p' (the opponent's piece) or 'w' (an own piece)",
    ]


def test_fifty_errors_at_most() -> None:
    found = errors("!" * 100)
    assert len(found) == 51
    assert found[-1].code == "SBG009"


def test_every_code_of_the_parser_is_shown_here() -> None:
    shown = {part for _, wanted in BROKEN.values() for line in wanted for part in line.split()[:2]}
    doubts = {code for code in CODES if code >= "SBG050"}
    assert set(CODES) - shown == {"SBG009", "SBG015", "SBG043", *doubts}


# -- hostile texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("depth", [MAX_DEPTH, MAX_DEPTH + 1, 100_000])
def test_deep_nesting_is_read_or_told(depth: int) -> None:
    text = with_rule("(" * depth + "(1,0,e)" + ")" * depth)
    wanted = [] if depth <= MAX_DEPTH else ["SBG015"]
    assert [each.code for each in errors(text)] == wanted


def test_what_is_nested_as_deep_as_may_be_goes_through_every_step() -> None:
    expression = "(1,0,e)"
    for _ in range(MAX_DEPTH // 2):
        expression = f"((0,0,w) + {expression}(1,0,p)^*)^*"
    text = with_rule(expression)
    tree = FRONTEND.parse(Source("test", text))
    assert FRONTEND.print is not None and FRONTEND.format is not None
    assert FRONTEND.parse(Source("test", FRONTEND.print(tree))) == tree
    assert FRONTEND.check is not None
    FRONTEND.check(tree)
    FRONTEND.load(Source("test", text))


LEXICON = """
    ( ) ( ) , + - ^ * & # @ & <<x>> <BOARD> <PIECES> <GOALS> << < > | |..| |P.k| P K p e w 0 1 2
    // /* */ (0,1,e) (1,0,p)^* \u2212 \u0435
"""
WORDS = st.sampled_from(["\n", *LEXICON.split()])


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=40).map(" ".join), st.integers(0, len(GAME)))
@example("<", 0)
@example("|", len(GAME))
@example("P", len(GAME))
@example("^", 120)
def test_hostile_text_never_crashes(words: str, place: int) -> None:
    for text in (words, GAME[:place] + words + GAME[place:]):
        for work in (FRONTEND.load, FRONTEND.format):
            try:
                assert work is not None
                work(Source("test", text))
            except GameError as problem:
                assert problem.diagnostics
                assert all(each.render() for each in problem.diagnostics)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_any_text_never_crashes(text: str) -> None:
    assert errors(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "(" * 100_000,
        "<" * 30_000,
        "< / " * 30_000,
        "<< " * 30_000,
        "|" * 99_999,
        "|a" * 30_000,
        "P & " * 25_000,
        "<<x>><BOARD>" + "|..|" * 25_000,
        "<<x>><BOARD>1000 1000 " + ("|" + "." * 1000 + "|\n") * 1000,
        "<<x>><BOARD>" + "1 " * 50_000,
        "<<x>><PIECES>" + "P & " * 25_000,
        "<<x>><PIECES>" + "P\n" * 40_000,
        "<<x>><PIECES>P " + "(0,1,e)" * 14_000 + "&",
        "<<x>><PIECES>P " + "(0,1,e)+" * 12_000 + "&",
        "<<x>><PIECES>P (0,1,e)" + "^2" * 40_000 + "&",
        "<<x>><PIECES>P " + ")" * 90_000 + "&",
        "<<x>><PIECES>P " + "((((0,1,e)^99)^99)^99)^99&",
        "<<x>><GOALS>" + "#P 0 & " * 14_000,
        "<<x>><GOALS>@P " + "0 0," * 25_000 + "0 0 &",
        "<<x>><GOALS>" + "\n#" * 40_000,
        "<BOARD>" * 14_000,
        "<<x>>" * 19_000,
        "9" * 100_000,
        "\u2212" * 30_000,
        "/" * 90_000,
    ],
    ids=lambda text: text[:24],
)
def test_a_lot_of_anything_is_answered_soon(text: str) -> None:
    begun = time.process_time()
    assert errors(text)
    assert time.process_time() - begun < 5
