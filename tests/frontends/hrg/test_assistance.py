"""The symbols that an editor sees: held to what the translation makes of the names."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.api import dumps, loads, perft
from rgt.corpus import find
from rgt.frontends.common.symbols import Kind, Range, Role, Symbol, SymbolTable
from rgt.frontends.hrg.assistance import ASSISTANCE
from rgt.frontends.hrg.frontend import FRONTEND
from rgt.ir.diagnostics import Source

MARK = "Zq"
"""What is put behind a name to make another: no name has it, and the order of names stays."""

GAMES = ("dice_duel", "kuhn_poker", "monty_hall", "pig", "tic_tac_toe")

DOUBLE = """
domain Player = a | b
domain Score = 0 | 100
domain Cell = C(I, J) where I in {u, v}, J in 0..1
domain Word = up | down | cell | STOP
domain Word2 = Word | off

up : Cell -> Cell
up(C(u, J)) = C(v, J)
up(C(I, J)) = C(I, (J + 1) % 2)

turned : Cell -> Cell
turned(X) = up(up(X))

side : Word -> Word
side(up) = down
side(X) = if X == up || X in Word2 then up else X

ways : Word -> Cell -> Cell
ways(up) = up
ways(_) = turned

cell : Cell = C(u, 0)
word : Word = up
board : Cell -> Player = { :a ; C(I, 0) = b where I in {u, v} ; C(v, 1) = a }
goals : Goals = { :0 }

graph move(me: Player, way: Cell -> Cell) {
  cell = C(u, 0)
  cell = way[cell]
  if word == up || up == word || word == cell { $ up } else { $ way $(me up) }
  branch me in {a, b} {
    $ me
    check(board[cell] == me)
  }
  cell = up[cell]
  word = STOP
}

graph a(up: Word) {
  word = side[up]
  $$ up
  forall cell: {left, right} { $(up cell) $ cell }
  forall x: Cell { forall up: Word { cell = x $(x up) } }
}

graph rules() {
  player = a
  move(a, up)
  a(down)
  if not(reachable(a(up))) { end() }
  player = b
  $$ word
  end()
}
"""
"""Names that mean several things, each by the rules of the language."""


def read(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("game.hrg", text))


def text_of(name: str) -> str:
    path = find(f"hrg/{name}")
    assert path is not None
    return path.read_text(encoding="utf-8")


def translated(text: str) -> str:
    return dumps(FRONTEND.load(Source("game.hrg", text)))


def counted(text: str) -> tuple[list[int], int]:
    """The plays of each length, and the size of the automaton."""
    game = loads(text, "hrg")
    return perft(game, 4), len(list(game.automaton.edges()))


def renamed(table: SymbolTable, symbol: Symbol) -> str:
    text, last, parts = table.source.text, 0, []
    for place, _, _ in table.occurrences_of(symbol):
        parts += [text[last : place.end], MARK]
        last = place.end
    return "".join(parts) + text[last:]


def renamable(table: SymbolTable) -> Iterator[Symbol]:
    for symbol in table.symbols:
        named = symbol.place is not None
        if named and ASSISTANCE.obstacle(table, symbol, symbol.name + MARK) is None:
            yield symbol


def test_names_of_several_meanings_are_told_apart() -> None:
    """RG has a name once, so that the names of all others there depend on each: trees count."""
    table, tree = read(DOUBLE), counted(DOUBLE)
    assert tree[0] == [1, 2 * 4 * 4, 2 * 4 * 4, 0, 0], "two words, four cells, four words"
    for symbol in renamable(table):
        assert counted(renamed(table, symbol)) == tree, symbol


@pytest.mark.parametrize("text", [*map(text_of, GAMES)], ids=GAMES)
def test_a_symbol_with_another_name_is_the_same_game(text: str) -> None:
    table, game = read(text), translated(text)
    symbols = list(renamable(table))
    assert len(symbols) > 5
    for symbol in symbols:
        assert translated(renamed(table, symbol)).replace(MARK, "") == game, symbol


@pytest.mark.parametrize("text", [*map(text_of, GAMES), DOUBLE], ids=[*GAMES, "double"])
def test_every_name_is_known(text: str) -> None:
    table = read(text)
    known = {each.place for each in (*table.occurrences, *table.tokens)}
    position = 0
    for word in text.replace("\n", " ").split(" "):
        start = text.index(word, position)
        position = start + len(word)
        if word.isidentifier():
            assert any(start == place.start or place.holds(start) for place in known), word


@pytest.mark.parametrize(
    ("name", "kind", "type_", "definitions", "reads", "writes"),
    [
        ("ways", Kind.FUNCTION, "Word -> Cell -> Cell", 3, 0, 0),
        ("board", Kind.VARIABLE, "Cell -> Player", 1, 1, 0),
        ("move", Kind.GRAPH, None, 1, 1, 0),
        ("Cell", Kind.TYPE, None, 1, 11, 0),
        ("STOP", Kind.MEMBER, "Word", 1, 1, 0),
        ("C", Kind.MEMBER, "Cell", 1, 8, 0),
        ("off", Kind.MEMBER, "Word2", 1, 0, 0),
        ("player", Kind.VARIABLE, "PlayerOrSystem", 0, 0, 2),
        ("reachable", Kind.FUNCTION, None, 0, 1, 0),
        ("way", Kind.PARAMETER, "Cell -> Cell", 1, 1, 0),
        ("I", Kind.PARAMETER, "{u, v}", 1, 1, 0),
    ],
)
def test_kinds_types_and_roles(
    name: str, kind: Kind, type_: str | None, definitions: int, reads: int, writes: int
) -> None:
    table = read(DOUBLE)
    symbol = next(symbol for symbol in table.symbols if symbol.name == name)
    roles = [occurrence.role for occurrence in table.occurrences_of(symbol)]
    assert (symbol.kind, symbol.type) == (kind, type_)
    assert [roles.count(role) for role in Role] == [definitions, reads, writes]


def test_variables_of_patterns_have_the_types_of_what_they_meet() -> None:
    chess = read(text_of("simplified_chess"))
    found = {
        (symbol.name, symbol.type) for symbol in chess.symbols if symbol.kind is Kind.PARAMETER
    }
    assert {("F", "File"), ("R", "1..8"), ("C", "Cell"), ("K", "Kind"), ("P", "Player")} <= found
    assert {("Q", "Player"), ("W", "Way"), ("N", "0..160")} <= found


def test_names_have_scopes() -> None:
    table = read(DOUBLE)
    inside = DOUBLE.index("check(board")
    assert {s.name for s in table.visible(inside, Kind.PARAMETER)} == {"me", "way"}
    assert len([s for s in table.visible(inside, Kind.PARAMETER) if s.name == "me"]) == 2
    assert not list(table.visible(DOUBLE.index("graph rules"), Kind.PARAMETER))
    owners = {s.parent.name for s in table.visible(inside, Kind.PARAMETER) if s.parent}
    assert owners == {"move"}
    assert {s.parent.name for s in table.symbols if s.name in ("X", "J", "L") and s.parent} == {
        *("Cell", "up", "turned", "side"),
    }


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("graph g(x: A, y: B) { } graph rules() { g(1, |", ("g", 1)),
        ("f : A -> B -> C f(X, |", ("f", 1)),
        ("f : A -> B f(X) = X graph g() { check(f(|", ("f", 0)),
        ("f : A -> B f(X) = X graph g() { check(f(x) == |", ("check", 0)),
        ("domain A = P(X, Y) where X in 0..7 graph g() { x = P(1, |) }", ("P", 1)),
    ],
)
def test_calls(text: str, found: tuple[str, int]) -> None:
    offset = text.index("|")
    call = read(text.replace("|", "", 1)).call_at(offset)
    assert call is not None
    assert (call[0].name, call[1]) == found


@pytest.mark.parametrize(
    "broken",
    ["graph x( {", "domain Z = | |", "f : -> {", "graph x() { check(board[ }", "y : T = { :a ; ("],
)
def test_a_broken_declaration_loses_itself_only(broken: str) -> None:
    whole = text_of("tic_tac_toe")
    place = whole.index("\ngraph ") + 1
    table = read(f"{whole[:place]}{broken}\n\n{whole[place:]}")
    names = {(o.symbol.name, o.symbol.kind, o.role) for o in table.occurrences}
    assert {(o.symbol.name, o.symbol.kind, o.role) for o in read(whole).occurrences} <= names


@pytest.mark.parametrize("name", ["tic_tac_toe", "pig"])
def test_a_missing_bracket_spoils_its_own_line_only(name: str) -> None:
    text = text_of(name)
    known = [(*each.place, each.symbol.name, each.role) for each in read(text).occurrences]
    tried = 0
    for offset, character in enumerate(text):
        start, end = text.rfind("\n", 0, offset) + 1, text.find("\n", offset)
        if character in "()[]" and text.startswith("  ", start) and text[end - 1] != "{":
            table = read(f"{text[:offset]} {text[offset + 1 :]}")
            found = [(*each.place, each.symbol.name, each.role) for each in table.occurrences]
            elsewhere = [each for each in known if not start <= each[0] < end]
            assert [each for each in found if not start <= each[0] < end] == elsewhere
            tried += 1
    assert tried > 10


def ask_everything(table: SymbolTable) -> None:
    """Ask what else an editor asks, at a dozen places; what it knows has a place in the text."""
    size = len(table.source.text)
    for offset in range(0, size + 1, size // 12 + 1):
        for symbol in ASSISTANCE.expected(table, offset).symbols:
            assert symbol in table.symbols
    for symbol in table.symbols:
        ASSISTANCE.describe(table, symbol)
    for hint in ASSISTANCE.hints(table, Range(0, size)):
        assert 0 < hint.offset <= size


def hold(table: SymbolTable) -> None:
    """What holds of every table, whatever the text."""
    text = table.source.text
    assert list(table.occurrences) == sorted(table.occurrences, key=lambda o: o.place)
    assert list(table.tokens) == sorted(table.tokens, key=lambda t: t.place)
    symbols = set(table.symbols)
    last = 0
    for place, symbol, _ in table.occurrences:
        assert last <= place.start
        last = place.end
        assert text[place.start : place.end] == symbol.name
        assert symbol in symbols
    for symbol in symbols:
        if symbol.place is not None:
            assert text[symbol.place.start : symbol.place.end] == symbol.name
            assert any(o.role is Role.DEFINITION for o in table.occurrences_of(symbol))
    for block in table.blocks:
        assert 0 <= block.start < block.end <= len(text)
    for call in table.calls:
        assert 0 <= call.place.start <= call.place.end <= len(text)


WORDS = """domain graph reusable branch or if then else loop repeat while where in forall type
a b C X 0 7 ( ) { } [ ] , ; : = == && -> .. | $ $$ $_ * + _ //"""
PIECES = st.sampled_from([*WORDS.split(), "\n"])


@settings(max_examples=80, deadline=None)
@given(st.lists(PIECES, max_size=60).map(" ".join) | st.text(max_size=80))
def test_nonsense(text: str) -> None:
    table = read(text)
    hold(table)
    ask_everything(table)


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_games_with_pieces_missing(data: st.DataObject) -> None:
    text = DOUBLE if data.draw(st.booleans()) else text_of("tic_tac_die")
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.sampled_from([start + 1, start + 5, start + 60, len(text)]))
    table = read(text[:start] + text[end:])
    hold(table)
    ask_everything(table)


@pytest.mark.parametrize("piece", ["graph g() {", "((", "x : ", "{ a = ((; ", "domain ", "}"])
def test_a_megabyte_of_nonsense(piece: str) -> None:
    begun = time.process_time()
    hold(read(piece * (100_000 // len(piece))))
    assert time.process_time() - begun < 3


@pytest.mark.parametrize(
    ("name", "new", "allowed"),
    [
        ("Player", "Person", False),
        ("rules", "game", False),
        ("player", "who", False),
        ("goals", "scores", False),
        ("STOP", "halt", False),
        ("off", "out", True),
        ("off", "Out", False),
        ("Word", "word", True),
        ("ways", "Ways", False),
        ("keeper", "bank", False),
    ],
)
def test_what_can_be_renamed(name: str, new: str, allowed: bool) -> None:
    table = read(DOUBLE)
    symbol = next(symbol for symbol in table.symbols if symbol.name == name)
    assert (ASSISTANCE.obstacle(table, symbol, new) is None) == allowed


@pytest.mark.parametrize("text", ["x", "0a", "é1", "_x", "iff"])
def test_names(text: str) -> None:
    assert ASSISTANCE.is_name(text, Kind.VARIABLE)


@pytest.mark.parametrize("text", ["", "7", "_", "if", "const", "a b", "a-b"])
def test_no_names(text: str) -> None:
    assert not ASSISTANCE.is_name(text, Kind.VARIABLE)
