"""What an editor is told about a game: pieces, squares, steps, and what may stand where."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rgt
from rgt.frontends.common.symbols import Expected, Kind, Range, Role, Symbol, SymbolTable
from rgt.frontends.simplified.assistance import ASSISTANCE
from rgt.frontends.simplified.assistance.movement import moves
from rgt.frontends.simplified.assistance.table import SimplifiedTable
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.moves import destinations
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.reading.tokens import scan
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings

CORPUS = sorted((Path(__file__).parents[3] / "corpus" / "simplified").glob("*.sbg"))
TEXTS = {path.stem: path.read_text() for path in CORPUS}

GAME = """\
// Two pawns
// and a rook.
<<Small>>
<BOARD>
3 3
|p.p|
|..r|
|PPP|
<PIECES>
P (0,1,e) + (-1,1,p)
  + (1,1,p) & /* one */
R ((0,1,e)^*((0,1,e) + (0,1,p)) + (1,0,w)(1,0,p)) &
<GOALS>
30 &
@P 0 2, 1 2 & @p 1 2 &
#r 0 & #P 2 &
"""


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("a", text))


def renamed(text: str) -> tuple[str, dict[str, str]]:
    """The text with the letters of its pieces changed round, and which became which."""
    table = table_of(text)
    pieces = [symbol for symbol in table.symbols if symbol.kind is Kind.PIECE]
    taken = [piece.name for piece in pieces]
    unused = next(letter for letter in "ZYX" if letter not in taken)
    names = dict(zip(pieces, [*taken[1:], unused], strict=True))
    parts, done = [], 0
    for place, symbol, _ in table.occurrences:
        if symbol in names:
            old = text[place.start : place.end]
            parts += [text[done : place.start], ASSISTANCE.respelt(old, names[symbol])]
            done = place.end
    return "".join([*parts, text[done:]]), {old.name: new for old, new in names.items()}


@pytest.mark.parametrize("name", TEXTS)
def test_a_renamed_game_is_the_same_game(name: str) -> None:
    text, names = renamed(TEXTS[name])
    before, after = parse(Source("a", TEXTS[name])), parse(Source("b", text))
    table = str.maketrans(names | {old.lower(): new.lower() for old, new in names.items()})
    assert after.board.squares == before.board.squares.translate(table)
    moves = {rule.piece.translate(table): rule.movement for rule in before.rules}
    assert {rule.piece: rule.movement for rule in after.rules} == moves
    assert [goal.piece for goal in after.goals] == [
        goal.piece.translate(table) for goal in before.goals
    ]


@pytest.mark.parametrize("name", ["breakthrough", "gardner"])
def test_a_renamed_game_is_played_alike(name: str) -> None:
    games = [rgt.loads(text, "simplified") for text in (TEXTS[name], renamed(TEXTS[name])[0])]
    assert rgt.perft(games[0], 2) == rgt.perft(games[1], 2)


def uses(table: SymbolTable, name: str) -> list[tuple[int, str, str]]:
    """The line of each use of a symbol, its text and its role."""
    symbol = symbol_of(table, name)
    text = table.source.text
    return [
        (table.source.position(place.start)[0], text[place.start : place.end], role.value)
        for place, _, role in table.occurrences_of(symbol)
    ]


def symbol_of(table: SymbolTable, name: str) -> Symbol:
    return next(symbol for symbol in table.symbols if symbol.name == name)


def test_uses() -> None:
    table = table_of(GAME)
    assert uses(table, "R") == [
        (7, "r", "read"),
        (12, "R", "definition"),
        (16, "r", "read"),
    ]
    assert [line for line, _, _ in uses(table, "P")] == [6, 6, 8, 8, 8, 10, 15, 15, 16]
    # the square in the middle of the highest rank is empty, the left one is a pawn's
    assert uses(table, "b3") == [(6, ".", "definition"), (15, "1 2", "read"), (15, "1 2", "read")]
    assert uses(table, "a3") == [(15, "0 2", "read")]
    assert uses(table, "GOALS") == [(13, "GOALS", "definition")]
    blocks = [GAME[start:end] for start, end in table.blocks]
    assert "P (0,1,e) + (-1,1,p)\n  + (1,1,p) &" in blocks
    assert any(block.startswith("<BOARD>") and block.endswith("|PPP|") for block in blocks)
    kinds = {GAME[start:end]: kind for (start, end), kind in table.tokens}
    assert kinds["<<Small>>"] is Kind.STRING
    assert kinds["w"] is Kind.KEYWORD
    assert kinds["/* one */"] is Kind.COMMENT


@pytest.mark.parametrize(
    ("typed", "index"), [("(", 0), ("(1", 0), ("(1,", 1), ("(-1,+1,", 2), ("((0,1,e) + (1,", 1)]
)
def test_a_step_that_is_being_written(typed: str, index: int) -> None:
    text = f"{GAME[: GAME.index('<GOALS>')]}Q {typed}"
    found = table_of(text).call_at(len(text))
    assert found is not None
    assert (found[0].name, found[1]) == ("step", index)


@pytest.mark.parametrize("broken", ["P (0,1,e", "P ((0,1,e) + &", "P ^^ (", "(((", "P 1 2 3 $$"])
def test_a_broken_rule_loses_itself_alone(broken: str) -> None:
    rule = GAME[GAME.index("P (0,1,e)") : GAME.index(" /* one */")]
    table = table_of(GAME.replace(rule, broken))
    assert [role for _, _, role in uses(table, "R")] == ["read", "definition", "read"]
    assert [text for _, text, _ in uses(table, "b3")] == [".", "1 2", "1 2"]


def check_form(table: SymbolTable) -> None:
    """What holds of every table."""
    length = len(table.source.text)
    for places in (table.occurrences, table.tokens, table.calls):
        found = [each.place for each in places]
        assert found == sorted(found)
        assert all(0 <= start <= end <= length for start, end in found)
    names = sorted(
        [place for place, _, _ in table.occurrences] + [place for place, _ in table.tokens]
    )
    assert all(first.end <= second.start for first, second in pairwise(names))
    assert list(table.blocks) == sorted(set(table.blocks), key=lambda x: (x.start, -x.end))
    for symbol in table.symbols:
        assert symbol.place is not None
        assert symbol.extent is not None
        assert symbol.extent.start <= symbol.place.start < symbol.place.end <= symbol.extent.end
        roles = [role for _, _, role in table.occurrences_of(symbol)]
        assert symbol.kind is Kind.NODE or Role.DEFINITION in roles
        described = ASSISTANCE.describe(table, symbol)
        assert described is None or described.count("\n") < 14
    ASSISTANCE.hints(table, Range(0, length))


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet="()<>,+-^*&#@|/pPe.01 \n$", max_size=60),
    st.sampled_from(["", "<BOARD>", "<PIECES> P ", "<GOALS> @P "]),
    st.integers(0, 70),
)
def test_any_text_has_a_table(text: str, before: str, offset: int) -> None:
    table = table_of(before + text)
    check_form(table)
    ASSISTANCE.expected(table, min(offset, len(before + text)))


@pytest.mark.parametrize("name", TEXTS)
def test_any_part_of_a_game_has_a_table(name: str) -> None:
    text, chance = TEXTS[name], random.Random(name)
    for _ in range(4):
        start, end = sorted(chance.sample(range(len(text)), 2))
        check_form(table_of(text[:end]))
        check_form(table_of(text[:start] + text[end:]))
        check_form(table_of(text[:start] + text[start + 1 :]))


# -- what may stand where ------------------------------------------------------------------------


def _names(found: Expected) -> set[str]:
    return {symbol.name for symbol in found.symbols} | set(found.words)


def expected_at_end(text: str) -> Expected:
    return ASSISTANCE.expected(table_of(text), len(text))


BOARD = GAME[: GAME.index("<PIECES>")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (BOARD + "<PIECES>\n", {"P", "R"}),
        (BOARD + "<PIECES>\nP (0,1,e) &\n", {"R"}),
        (BOARD + "<PIECES>\nP (0,1,", {"e", "p", "w"}),
        (BOARD + "<PIECES>\nP (0,-1,", {"e", "p", "w"}),
        (BOARD + "<PIECES>\nP (0,", set()),
        (BOARD + "<PIECES>\nP (0,1,e)^", {"*"}),
        (BOARD + "<PIECES>\nP (0,1,e)", {"+", "^", "&"}),
        (GAME + "@", {"P", "p", "R", "r"}),
        (GAME, {"@", "#"}),
        (GAME + "#P 0", {"&"}),
        (BOARD + "|.", {".", "P", "p", "R", "r"}),
        (GAME + "// ", set()),
    ],
)
def test_expected(text: str, names: set[str]) -> None:
    assert _names(expected_at_end(text)) == names


def test_sections_are_expected_that_are_missing() -> None:
    def labels(text: str) -> list[str]:
        return [snippet.label for snippet in expected_at_end(text).snippets]

    assert labels("") == ["<<name>>", "<BOARD>", "<PIECES>", "<GOALS>"]
    assert labels(BOARD) == ["<PIECES>", "<GOALS>"]
    assert labels(BOARD + "<PIECES>\nP (0,1,e) &\n") == ["<GOALS>"]


def test_snippets_make_a_game() -> None:
    text = ""
    while snippets := [x for x in expected_at_end(text).snippets if x.label.startswith("<")]:
        text += _filled(snippets[0].text) + "\n"
    for snippet in expected_at_end(text).snippets:
        text += _filled(snippet.text) + "\n"
    assert parse(Source("a", text)).turn_limit == 100
    board = text.index("<PIECES>\n") + len("<PIECES>\nP ")
    for snippet in expected_at_end(text[:board]).snippets:
        parse(
            Source("a", text[:board] + _filled(snippet.text) + " &" + text[text.index("\n<GO") :])
        )


def _filled(text: str) -> str:
    while "${" in text:
        before, _, rest = text.partition("${")
        inside, _, after = rest.partition("}")
        text = before + inside.partition(":")[2] + after
    # the squares of snippets are those of a board of eight ranks
    return text.replace(" 0 7 ", " 0 1 ").replace("K", "P").replace("(1,2,", "(1,1,")


def test_what_stands_there_is_expected() -> None:
    """Of the letters and signs of texts that break off; numbers and parentheses are not told."""
    hits, tried, listed = 0, 0, 0
    for name, text in TEXTS.items():
        chance = random.Random(name)
        tokens = [
            token
            for token in scan(Source("a", text), Findings())
            if token.kind in ("word", "+", "^", "*", "&", "@", "#")
        ]
        for token in chance.sample(tokens, min(25, len(tokens))):
            found = _names(expected_at_end(text[: token.start]))
            hits += token.text in found
            tried += 1
            listed += len(found)
    assert tried > 200
    assert hits / tried > 0.95
    assert listed / tried < 8


# -- descriptions --------------------------------------------------------------------------------


def described(name: str, text: str = GAME) -> str | None:
    table = table_of(text)
    return ASSISTANCE.describe(table, symbol_of(table, name))


def test_a_piece_is_drawn() -> None:
    # from the middle of three by three: ahead if it is free, to both sides to capture
    assert described("P") == (
        "// 3 of white's, 2 of black's; 2 states, words of 1 step\n"
        "// from b2: 1 square to move to, 2 to capture on\n"
        "// x o x\n"
        "// . P .\n"
        "// . . .\n"
        "// o moves, x captures"
    )
    text = described("R")
    assert text is not None
    assert text.splitlines()[2:] == ["// . * .", "// . R .", "// . . .", "// * moves and captures"]


def test_a_piece_that_leaps_over_others_is_drawn() -> None:
    board = "<BOARD>\n5 5\n" + "|.....|\n" * 5
    text = board + "<PIECES>\nC (1,0,e)^*((1,0,p) + (1,0,w))(1,0,p) + (0,1,w) + (0,-2,p) &\n"
    found = described("C", text)
    assert found is not None
    assert found.splitlines()[2:] == [
        "// . . . . .",
        "// . . # . .",
        "// . . C . ~",
        "// . . . . .",
        "// . . x . .",
        "// # takes own pieces, x captures, ~ only with pieces on the way",
    ]


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("(0,1,e)", "2 states, words of 1 step"),
        ("(0,1,e)^2", "3 states, words of 2 steps"),
        ("(0,1,e) + (0,1,e)^3", "4 states, words of 1 to 3 steps"),
        ("(0,1,e)^*(0,1,p)", "2 states, words of 1 step and more"),
        ("(0,1,e)^*(0,1,p)(0,1,p)", "3 states, words of 2 steps and more"),
        ("(0,1,e)^0", "never moves"),
        ("", "never moves"),
    ],
)
def test_automata(rule: str, said: str) -> None:
    text = f"{BOARD}<PIECES>\nP {rule} &"
    hints = ASSISTANCE.hints(table_of(text), Range(0, len(text)))
    assert [(hint.offset, hint.text) for hint in hints] == [(len(text), f" {said}")]
    found = described("P", text)
    assert found is not None
    assert said in found


def test_other_symbols() -> None:
    assert described("BOARD") == "// 3 x 3: 9 squares\n// white has 3 pieces, black 3"
    assert described("b3") == "// b3 is empty at first"
    assert described("a3") == "// p stands on it"
    assert described("R", BOARD) == ("// 0 of white's, 1 of black's; without a rule it never moves")


def test_hints_count_pieces() -> None:
    start = GAME.index("#r")
    hints = ASSISTANCE.hints(table_of(GAME), Range(start, len(GAME)))
    assert [hint.text for hint in hints] == [" of 1", " of 3"]


def test_words_are_explained() -> None:
    assert {"BOARD", "PIECES", "GOALS", "e", "p", "w", "@", "#"} <= set(ASSISTANCE.keywords)


def test_names() -> None:
    assert ASSISTANCE.is_name("Q", Kind.PIECE)
    assert ASSISTANCE.is_name("q", Kind.PIECE)
    assert not any(ASSISTANCE.is_name(text, Kind.PIECE) for text in ("", "QQ", "1", ".", "Ä"))
    assert not ASSISTANCE.is_name("a1", Kind.NODE)
    table = table_of(GAME)
    assert ASSISTANCE.obstacle(table, symbol_of(table, "P"), "Q") is None
    assert ASSISTANCE.obstacle(table, symbol_of(table, "b3"), "b3")
    assert ASSISTANCE.obstacle(table, symbol_of(table, "BOARD"), "BOARD")


@pytest.mark.parametrize("name", ["simplified_chess", "generated_1", "tamerlane"])
def test_what_is_drawn_can_be_played(name: str) -> None:
    """Squares to move to, or to capture on, are those of boards with at most one piece more."""
    table = table_of(TEXTS[name])
    assert isinstance(table, SimplifiedTable)
    width, height = table.board_size or (0, 0)
    start = (height - 1) // 2 * width + width // 2
    for piece in table.rules:
        dfa = table.automaton(piece)
        assert dfa is not None
        found = moves(dfa, Board(width, height, "." * (width * height)), start) or {}
        for other, sign in (("", "e"), ("p", "p"), ("W", "w")):
            for target in some_squares(name, width * height, start):
                squares = ["."] * (width * height)
                squares[target] = other or "."
                squares[start] = piece
                can = target in destinations(dfa, Board(width, height, "".join(squares)), start)
                assert can == (sign in found.get(target, ()))


def some_squares(name: str, squares: int, start: int) -> list[int]:
    """Some squares of a board, but for one."""
    chosen = random.Random(name).sample(range(squares), 30)
    return [square for square in chosen if square != start]
