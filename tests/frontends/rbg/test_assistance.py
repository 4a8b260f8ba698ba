"""What an editor is told about RBG besides its symbols."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.common.symbols import Kind, Range, Role, SymbolTable
from rgt.frontends.rbg.assistance import ASSISTANCE
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.tokens import KEYWORDS
from rgt.ir.diagnostics import Source

CORPUS = Path(__file__).parents[3] / "corpus" / "rbg"
GAME = """\
#players = white(100), black(50)
#pieces = e, w, b
#variables = moves(9)
#board = rectangle(up, down, left, right, [b, b] [e, ] [w, w])
#men(side) = {side, e}
#foe = w, b
#step(way; man) = way {e} [man]
#go(me; man) = ->me step(up; man) ->>
#rules = (go(white; w) go(black; b))* {$ moves < 3} [$ moves = white + 1]
"""


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rbg", text))


def expected_at(text: str) -> list[str]:
    """The names that may stand at the '|' in a text, in any order."""
    before, _, behind = text.partition("|")
    found = ASSISTANCE.expected(table_of(before + behind), len(before))
    return sorted({symbol.name for symbol in found.symbols} | set(found.words))


# -- what may stand where ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("#m = {|", ["b", "e", "foe", "w"]),
        ("#m = [w, |", ["b", "e", "foe", "w"]),
        ("#m = ->|", ["black", "white"]),
        ("#m = [$ |", ["black", "moves", "white"]),
        ("#m = [$ moves = 1, |", ["black", "moves", "white"]),
        ("#m = {$ |", ["b", "black", "e", "moves", "w", "white", "foe"]),
        ("#m = [$ moves = (|", ["b", "black", "e", "moves", "w", "white", "foe"]),
        ("#m = up |", ["down", "go", "left", "men", "right", "step", "up"]),
        ("#m = up^|", ["foe", "go", "men", "step"]),
        ("#m(p) = {? |", ["down", "go", "left", "men", "p", "right", "step", "up"]),
        ("#m = go(|", ["black", "white"]),
        ("#m = go(white; |", ["b", "e", "foe", "w"]),
        ("#m = step(|", ["down", "go", "left", "men", "right", "step", "up"]),
        ("#m(|", []),
        ("#|", []),
        ("#players = |", ["foe", "go", "men", "step"]),
        ("#board = |", ["cuboid", "foe", "go", "hexagon", "men", "rectangle", "step"]),
        ("#board = rectangle(up, down, left, right, [|", ["b", "e", "foe", "w"]),
        ("#board = a[e]{up: c} c[e]{up: |", ["a", "c"]),
        ("#board = a[e]{up: b} b[e]{|", ["go", "men", "step", "up"]),
    ],
)
def test_names_that_may_stand_somewhere(line: str, names: list[str]) -> None:
    """The names of a place's kind, and macros whose text may stand there."""
    assert expected_at(GAME + line) == sorted(names)


def test_sections_that_are_missing_are_offered() -> None:
    found = ASSISTANCE.expected(table_of(""), 0)
    assert [s.label for s in found.snippets][:2] == ["#players", "#pieces"]
    assert expected_at("#players = a(1)\n#|") == ["board", "pieces", "rules", "variables"]
    assert all(s.label not in ("#players", "#board") for s in found.snippets[5:])


def places(path: Path) -> Iterator[tuple[SymbolTable, int, str]]:
    """Some names of a game that define nothing, and the table of the text before each."""
    text = path.read_text()
    table = table_of(text)
    uses = [each for each in table.occurrences if each.role is not Role.DEFINITION]
    for each in uses[:: max(1, len(uses) // 6)]:
        yield table_of(text[: each.place.start]), each.place.start, each.symbol.name


def test_what_stands_in_games_was_expected() -> None:
    """Of 150 names in the games nearly all are expected from what stands before them."""
    hits = tried = told = visible = 0
    for path in sorted(CORPUS.glob("*.rbg")):
        for table, offset, name in places(path):
            found = {s.name for s in ASSISTANCE.expected(table, offset).symbols}
            hits += name in found
            tried += 1
            told += len(found)
            visible += len({s.name for s in table.visible(offset)})
    assert tried > 120
    assert hits / tried > 0.97
    assert told / visible < 0.5


# -- what is worth knowing -----------------------------------------------------------------------


def described(text: str, name: str) -> str | None:
    table = table_of(text)
    (symbol,) = [s for s in table.symbols if s.name == name and s.kind is not Kind.PARAMETER]
    return ASSISTANCE.describe(table, symbol)


def test_macros_are_described_by_what_they_expand_to() -> None:
    assert described(GAME, "go") == "->me up {e} [man] ->>"
    text = "#a = left\n#q(x) = a~x x\n#p(y) = q(y) q(le)\n#pieces = e"
    assert described(text, "q") == "left~x x"
    assert described(text, "p") == "left~y y leftle le"


def test_parameters_are_not_taken_for_those_of_other_macros() -> None:
    text = "#one = x\n#two(y) = x y\n#three(x) = one two(x) x\n#x = up\n#four = two(x) x"
    assert described(text, "three") == "x x x x"
    assert described(text, "four") == "x up up"


def test_long_expansions_are_cut() -> None:
    doubling = "".join(f"#a{n} = a{n - 1} a{n - 1}\n" for n in range(1, 60))
    found = described(f"#a0 = up down\n{doubling}", "a59")
    assert found is not None
    assert found.startswith("up down up down")
    assert found.endswith("\n...")
    assert len(found.split("\n")) <= 12
    started = time.process_time()
    assert described(f"#a0 =\n{doubling}", "a59") is not None
    assert time.process_time() - started < 2


def test_pieces_and_labels_are_described_by_the_board() -> None:
    assert described(GAME, "w") == "// on 2 of 5 fields at first"
    assert described(GAME, "left") == "// edges left"
    graph = "#pieces = e\n#board = a[e]{up: b, on: a} b[e]{up: a}"
    assert described(graph, "up") == "// 2 edges"
    assert described(graph, "on") == "// 1 edge"
    assert described(graph, "a") == "a[e]{up: b, on: a}"
    assert described("#pieces = e #board = rectangle(a, b, c, d, [x, e]", "e") == (
        "// on 1 of 2 fields at first"
    )
    assert described("#pieces = e", "e") is None


@pytest.mark.parametrize(
    ("body", "use"),
    [
        ("->p", "// a player"),
        ("{w, p}", "// a piece"),
        ("up p {w}", "// a rule"),
        ("{$ 1 < p}", "// a number"),
        ("step(p; w)", "// a rule"),
        ("up p~man", "// a part of names"),
        ("->p {p}", "// a piece or a player"),
        ("up", None),
    ],
)
def test_parameters_are_described_by_what_they_are_used_for(body: str, use: str | None) -> None:
    table = table_of(f"{GAME}#m(p) = {body}")
    (symbol,) = [s for s in table.symbols if s.name == "p"]
    assert ASSISTANCE.describe(table, symbol) == use


def test_the_bound_of_a_variable_is_its_type() -> None:
    table = table_of(GAME)
    types = {s.name: s.type for s in table.symbols if s.type is not None}
    assert types == {"white": "0..100", "black": "0..50", "moves": "0..9"}


@pytest.mark.parametrize(
    ("text", "hints"),
    [
        (GAME, {"rectangle": " 2 x 3, 5 fields"}),
        ("#board = rectangle(a, b, c, d, [e, e, e] [e, e, e])", {"rectangle": " 3 x 2"}),
        ("#board = hexagon(a, b, c, d, f, g, [e] [e, e] [e])", {"hexagon": " 4 fields"}),
        (
            "#board = cuboid(a, b, c, d, f, g, [[e, e] [e, e]] [[e, e] [e, e]] [[e, e] [e, e]])",
            {"cuboid": " 2 x 2 x 3"},
        ),
        ("#board = a[e]{up: b} b[e]{}", {"board": " 2 fields"}),
        ("#row = [e, e]\n#board = rectangle(a, b, c, d, row row)", {"rectangle": " 2 x 2"}),
        ("#men(s) = s~Man, s~King\n#pieces = e, men(w), men(b)", {"pieces": " 5"}),
        ("#pieces = e, w #players = a(1)", {}),
        ("#board = rectangle(a, b", {}),
        ("#board", {}),
    ],
)
def test_sizes_are_told_in_the_lines(text: str, hints: dict[str, str]) -> None:
    found = ASSISTANCE.hints(table_of(text), Range(0, len(text)))
    written = {word: text.index(word) + len(word) for word in hints}
    assert {hint.offset: hint.text for hint in found} == {
        written[word]: told for word, told in hints.items()
    }
    assert ASSISTANCE.hints(table_of(text), Range(0, 1)) == ()


def test_sizes_of_the_games_are_those_of_their_boards() -> None:
    for path in sorted(CORPUS.glob("*.rbg"))[::4]:
        table = table_of(path.read_text())
        count = len(parse(table.source).board)
        piece = next(s for s in table.symbols if s.kind is Kind.PIECE)
        assert f" of {count} fields" in (ASSISTANCE.describe(table, piece) or "")


# -- words ---------------------------------------------------------------------------------------


def test_all_words_are_explained_with_an_example() -> None:
    assert set(ASSISTANCE.keywords) >= KEYWORDS
    for word, text in ASSISTANCE.keywords.items():
        _, _, example = text.partition("```rbg\n")
        assert example.endswith("\n```")
        assert word in example


def test_words_and_signs_are_tokens_that_can_be_looked_up() -> None:
    table = table_of(GAME)
    texts = {GAME[t.place.start : t.place.end] for t in table.tokens}
    assert texts >= {"#", "players", "rectangle", "->", "->>", "*", "{$", "[$", "<", "100"}


@pytest.mark.parametrize("part", ["#m(x)=m(x;", "#a=((", "#board=[", "#a=b(c;"])
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


WORDS = ["->>", "{?", "[$", "//", "a", "b1", "#board =", "#rules =", "#pieces =", "hexagon("]
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
