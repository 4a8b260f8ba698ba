"""What an editor is told about RBG of 2017 besides its symbols."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.common.symbols import Kind, Range, Role, SymbolTable
from rgt.frontends.rbg2017.assistance import ASSISTANCE
from rgt.frontends.rbg2017.directives import DEFINITION, SECTIONS
from rgt.frontends.rbg2017.parse import parse
from rgt.ir.diagnostics import Source

CORPUS = Path(__file__).parents[3] / "corpus" / "rbg2017"
GAME = """\
#board 2 3 b b e e w w
#order white black
#def GO(me,fwd,opp) = (me/e)(0,fwd 1,e/me)[opp]
#def FREE = e,{b}
#player white GO(w,,black)
"""


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rbg2017", text))


def expected_at(text: str) -> list[str]:
    """The names and words that may stand behind a text."""
    found = ASSISTANCE.expected(table_of(text), len(text))
    return sorted({symbol.name for symbol in found.symbols} | set(found.words))


# -- what may stand where ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("#player ", ["black", "white"]),
        ("#player black ", ["GO"]),
        ("#player black (w/e) ", ["GO"]),
        ("#player black ({", ["FREE", "b", "e", "w"]),
        ("#player black (1,2,", ["FREE", "b", "e", "w"]),
        ("#player black (w/", ["FREE", "b", "e", "w"]),
        ("#player black (w/e)[", ["FREE", "black", "white"]),
        ("#player black GO(", ["FREE", "GO", "b", "e", "w"]),
        ("#player black GO(w,,", ["FREE", "GO", "black", "white"]),
        ("#goal ", ["black", "white"]),
        ("#goal black 1 $", ["FREE", "b", "e", "turn", "w"]),
        ("#goal black 1 @", ["FREE", "b", "e", "w"]),
        ("#goal black 1 ", ["FREE", "GO", "move", "not"]),
        ("#order ", ["FREE", "GO", "black", "white"]),
        ("#board 2 3 ", ["FREE", "GO", "b", "e", "w"]),
        ("#def M(p,q) = {", ["FREE", "b", "e", "p", "q", "w"]),
        ("#def M(p", []),
        ("#game ", []),
        ("#", ["def", "game", "goal", "player"]),
    ],
)
def test_names_that_may_stand_somewhere(line: str, names: list[str]) -> None:
    assert expected_at(GAME + line) == sorted(names)


def test_sections_that_are_missing_are_offered() -> None:
    found = ASSISTANCE.expected(table_of(""), 0)
    words = ["game", "board", "order", "player", "goal", "def"]
    assert [s.label for s in found.snippets] == [f"#{word}" for word in words]


def places(path: Path) -> Iterator[tuple[SymbolTable, int, str]]:
    """Some names of a game that define nothing, and the table of the text before each."""
    text = path.read_text()
    table = table_of(text)
    uses = [each for each in table.occurrences if each.role is not Role.DEFINITION]
    for each in uses[:: max(1, len(uses) // 25)]:
        rest = text[text.index("#order") :].partition("\n")[0]
        cut = f"{text[: each.place.start]}\n{rest}"
        yield table_of(cut), each.place.start, each.symbol.name


def test_what_stands_in_games_was_expected() -> None:
    """Of 150 names in the games nearly all are expected from what stands before them.

    Players are listed at the end in these games: that line is always there.
    """
    hits = tried = told = visible = 0
    for path in sorted(CORPUS.glob("*.rbg2017")):
        for table, offset, name in places(path):
            found = {s.name for s in ASSISTANCE.expected(table, offset).symbols}
            hits += name in found
            tried += 1
            told += len(found)
            visible += len({s.name for s in table.visible(offset)})
    assert tried > 120
    assert hits / tried > 0.97
    assert told / visible < 0.75


# -- what is worth knowing -----------------------------------------------------------------------


def described(text: str, name: str, kind: Kind = Kind.MACRO) -> str | None:
    table = table_of(text)
    (symbol,) = [s for s in table.symbols if s.name == name and s.kind is kind]
    return ASSISTANCE.describe(table, symbol)


def test_macros_are_described_by_what_they_expand_to() -> None:
    text = "#def MEN(s) = s~man,s~king #def ALL(b) = {MEN(w),MEN(b)} #def OWN(w) = MEN(b) w"
    assert described(text, "ALL") == "{wman,wking,b~man,b~king}"
    assert described(text, "OWN") == "bman,bking w"
    assert described(GAME, "GO") == "(me/e)(0,fwd 1,e/me)[opp]"


def test_long_expansions_are_cut() -> None:
    doubling = "".join(f"#def A{n} = A{n - 1} A{n - 1}\n" for n in range(1, 60))
    found = described(f"#def A0 = (1,0) (0,1)\n{doubling}", "A59")
    assert found is not None
    assert found.endswith("\n...")
    assert len(found.split("\n")) <= 12
    started = time.process_time()
    described(f"#def A0 =\n{doubling}", "A59")
    assert described("#def A = B\n#def B = A x", "A") is not None
    assert time.process_time() - started < 2


def test_pieces_and_players_are_described() -> None:
    assert described(GAME, "b", Kind.PIECE) == "// on 2 of 6 squares at first"
    assert described(GAME, "black", Kind.PLAYER) == "// number 2 of 2 in the order"
    assert described("#player a (b/c)", "b", Kind.PIECE) is None


@pytest.mark.parametrize(
    ("name", "use"), [("me", "// a piece or a number"), ("opp", "// a player"), ("s", None)]
)
def test_parameters_are_described_by_what_they_are_used_for(name: str, use: str | None) -> None:
    text = f"{GAME}#def NONE(s) = e"
    assert described(text, name, Kind.PARAMETER) == use


@pytest.mark.parametrize(
    ("board", "hint"),
    [
        ("#board 2 3 b b e e w w", " 6 squares"),
        ("#board 2 3 b b e e w", " 5 of 6 squares"),
        ("#def R(x) = x x\n#board 2 3 R(b) R(e) R(w)", " 6 squares"),
        ("#board 2", None),
        ("#board 2 2 R~~R", None),
    ],
)
def test_squares_are_counted(board: str, hint: str | None) -> None:
    table = table_of(board)
    found = ASSISTANCE.hints(table, Range(0, len(board)))
    end = board.index("#board") + len("#board")
    assert list(found) == ([(end, hint)] if hint else [])
    assert ASSISTANCE.hints(table, Range(0, 1)) == ()


def test_squares_of_the_games_are_those_of_their_boards() -> None:
    for path in sorted(CORPUS.glob("*.rbg2017")):
        table = table_of(path.read_text())
        board = parse(table.source).board
        (hint,) = ASSISTANCE.hints(table, Range(0, len(table.source.text)))
        assert hint.text == f" {board.width * board.height} squares"


# -- words ---------------------------------------------------------------------------------------


def test_all_words_are_explained_with_an_example() -> None:
    words = {*SECTIONS, DEFINITION, "and", "or", "not", "move", "turn"}
    assert set(ASSISTANCE.keywords) >= words
    for word, text in ASSISTANCE.keywords.items():
        _, _, example = text.partition("```rbg2017\n")
        assert example.endswith("\n```")
        assert word in example


@pytest.mark.parametrize("part", ["#def M(x)=M(x,", "#def A=((", "#board [", "#def A=B(c,"])
def test_nothing_takes_long_in_nonsense(part: str) -> None:
    text = part * (10_000 // len(part))
    table = table_of(text)
    started = time.process_time()
    for offset in (len(text) // 2, len(text)):
        ASSISTANCE.expected(table, offset)
    ASSISTANCE.hints(table, Range(0, len(text)))
    for symbol in table.symbols[:3]:
        ASSISTANCE.describe(table, symbol)
    assert time.process_time() - started < 3


WORDS = ["#def ", "#player ", "#order ", "#board ", "#goal ", "not ", "move", "//", "a", "M", "1"]
PIECES = st.sampled_from([*"#()[]{}~;:,=+*^.$!->/@ \n", *WORDS])


@settings(max_examples=100, deadline=None)
@given(st.lists(PIECES, max_size=40), st.integers(0, 120), st.integers(0, 40))
def test_nonsense_is_answered(parts: list[str], start: int, length: int) -> None:
    """Whatever stands there, and wherever it is asked about."""
    text = "".join(parts)
    table = table_of(text)
    place = Range(min(start, len(text)), min(start + length, len(text)))
    ASSISTANCE.expected(table, place.start)
    ASSISTANCE.hints(table, place)
    ASSISTANCE.refactorings(table, place)
    for symbol in table.symbols:
        ASSISTANCE.describe(table, symbol)
        ASSISTANCE.obstacle(table, symbol, "fresh")
