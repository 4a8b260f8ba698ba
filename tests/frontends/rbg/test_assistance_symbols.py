"""The symbol table of RBG: what names mean, and that renaming keeps the game."""

from __future__ import annotations

import itertools
import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.common.symbols import Kind, Role, Symbol, SymbolTable
from rgt.frontends.rbg.assistance import ASSISTANCE
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.writing.print import format_description
from rgt.ir.diagnostics import GameError, Source

CORPUS = Path(__file__).parents[3] / "corpus" / "rbg"
GRAPH = """\
#cell(n; p; m) = n[p]{up: m, loop: n}
#pair(a; b) = a(100), b(5)
#players = pair(white; black)
#men(side) = side~Man, side~King
#pieces = e, w, men(white), men(x)
#variables = v(3)
#board = cell(a1; e; 2) cell(2; w; a1) b[whiteMan]{}
#w = up
#twice(x) = x x
#twice(x; y) = x y x
#rules = ->white twice(w) twice(w; loop) [e] ->> [$ v = v + 1, black = 1] {whiteMan, x~King(1)}
#King(p) = p
"""
FRESH = "zzFresh"


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rbg", text))


def symbol(table: SymbolTable, name: str, kind: Kind) -> Symbol:
    (found,) = [s for s in table.symbols if s.name == name and s.kind is kind]
    return found


def where(table: SymbolTable, name: str, kind: Kind, role: Role | None = None) -> list[str]:
    """The lines where a symbol stands, and the two characters before it."""
    found = []
    for place, _, part in table.occurrences_of(symbol(table, name, kind)):
        if role in (None, part):
            line = table.source.position(place.start)[0]
            found.append(f"{line} {table.source.text[place.start - 2 : place.start]}")
    return found


def renamed(table: SymbolTable, what: Symbol, name: str) -> str:
    text = table.source.text
    for occurrence in reversed(table.occurrences_of(what)):
        start, end = occurrence.place
        assert text[start:end] == what.name
        text = text[:start] + name + text[end:]
    return text


# -- what names mean -----------------------------------------------------------------------------


def test_an_argument_that_declares_something_is_its_declaration() -> None:
    table = table_of(GRAPH)
    assert where(table, "white", Kind.PLAYER, Role.DEFINITION) == ["3 r("]
    assert symbol(table, "black", Kind.PLAYER).type == "0..5"
    assert where(table, "a1", Kind.NODE) == ["7 l(", "7 ; "]
    assert where(table, "2", Kind.NODE) == ["7 ; ", "7 l("]
    assert where(table, "loop", Kind.DIRECTION, Role.DEFINITION) == ["1 , "]


def test_a_name_means_the_macro_below_its_definition_only() -> None:
    table = table_of(GRAPH)
    assert where(table, "w", Kind.PIECE) == ["5 , ", "7 ; "]
    assert where(table, "w", Kind.MACRO) == ["8 \n#", "11 e(", "11 e("]


def test_macros_of_one_name_are_told_apart_by_their_arguments() -> None:
    table = table_of(GRAPH)
    one, two = (s for s in table.symbols if s.name == "twice")
    assert [s.parameters for s in (one, two)] == [("x",), ("x", "y")]
    assert len(table.occurrences_of(one)) == len(table.occurrences_of(two)) == 2


def test_what_is_only_pasted_means_nothing() -> None:
    """`white` in `men(white)` is no player, but the beginning of two pieces."""
    table = table_of(GRAPH)
    assert where(table, "white", Kind.PLAYER) == ["3 r(", "11 ->"]
    man = symbol(table, "whiteMan", Kind.PIECE)
    assert man.place is not None
    assert GRAPH[man.place.start : man.place.end] == "side~Man"
    assert where(table, "whiteMan", Kind.PIECE) == ["7 b[", "11  {"]


def test_assigned_variables_are_written() -> None:
    table = table_of(GRAPH)
    assert where(table, "v", Kind.VARIABLE, Role.WRITE) == ["11 $ "]
    assert where(table, "v", Kind.VARIABLE, Role.READ) == ["11 = "]
    assert where(table, "black", Kind.PLAYER, Role.WRITE) == ["11 , "]


def test_an_unfinished_call_is_one() -> None:
    text = GRAPH.replace("#King(p) = p\n", "#more = up twice(up; ")
    table = table_of(text)
    found = table.call_at(len(text))
    assert found is not None
    assert (found[0].parameters, found[1]) == (("x", "y"), 1)


def test_a_broken_section_loses_itself_only() -> None:
    table = table_of(
        "#players = (((\n#pieces e, w\n#a( = up\n#board = [\n#variables = v(3\n#b = a v"
    )
    assert where(table, "w", Kind.PIECE) == ["2 , "]
    assert where(table, "v", Kind.VARIABLE) == ["5 = ", "6 a "]
    assert where(table, "a", Kind.MACRO) == ["3 \n#", "6 = "]


# -- renaming ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["GRAPH", "tic_tac_toe", "amazons", "connect_four"])
def test_a_renamed_symbol_is_the_same_game_or_refused(name: str) -> None:
    """All renaming that is refused would change the game, and no other."""
    if name == "GRAPH":
        text = GRAPH.replace(", x~King(1)", "").replace("#King(p) = p\n", "")
    else:
        text = (CORPUS / f"{name}.rbg").read_text()
    table = table_of(text)
    game = parse(table.source)
    refused = 0
    for what in table.symbols:
        if not table.occurrences_of(what):
            continue
        try:
            found = format_description(parse(Source("t.rbg", renamed(table, what, FRESH))))
            back = re.sub(rf"\b{FRESH}\b", what.name, found)
            is_same = parse(Source("t.rbg", back)) == game
        except GameError:
            is_same = False
        refusal = ASSISTANCE.obstacle(table, what, FRESH)
        assert is_same == (refusal is None), (what, refusal)
        refused += refusal is not None
    assert refused


def test_macros_do_not_take_the_names_of_parts() -> None:
    table = table_of(GRAPH)
    macro = symbol(table, "pair", Kind.MACRO)
    assert "line 4" in (ASSISTANCE.obstacle(table, macro, "King") or "")
    assert ASSISTANCE.obstacle(table, macro, "Queen") is None
    side = symbol(table, "side", Kind.PARAMETER)
    assert ASSISTANCE.obstacle(table, side, "Man") is not None
    assert ASSISTANCE.obstacle(table, side, "twice") is None


def test_no_name_is_free_that_is_pasted_together() -> None:
    table = table_of(GRAPH.replace("x~King(1)", "e").replace("#King(p) = p\n", ""))
    piece = symbol(table, "e", Kind.PIECE)
    assert "pasted" in (ASSISTANCE.obstacle(table, piece, "whiteKing") or "")
    assert ASSISTANCE.obstacle(table, piece, "King") is None


def test_one_argument_that_is_a_vertex_and_a_piece_is_not_renamed() -> None:
    text = "#c(n) = n[n]{}\n#pieces = a\n#board = c(a)"
    table = table_of(text)
    for kind in (Kind.NODE, Kind.PIECE):
        assert "a vertex" in (ASSISTANCE.obstacle(table, symbol(table, "a", kind), FRESH) or "")


@pytest.mark.parametrize(
    ("name", "kind", "is_one"),
    [
        ("a1", Kind.PIECE, True),
        ("1a", Kind.PIECE, False),
        ("1", Kind.NODE, True),
        ("a b", Kind.MACRO, False),
        ("", Kind.MACRO, False),
        ("rules", Kind.VARIABLE, False),
        ("keeper", Kind.PLAYER, False),
        ("k\u00e9y", Kind.PIECE, False),
    ],
)
def test_names(name: str, kind: Kind, is_one: bool) -> None:
    assert ASSISTANCE.is_name(name, kind) == is_one


# -- any text ------------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [*"#()[]{}~;:,=+*^.$!-> \n", "->>", "{?", "[$", "//", "/*", '"', "a", "b1"]
)
GAMES = sorted(CORPUS.glob("*.rbg"))


def check(table: SymbolTable) -> None:
    """What holds of every table."""
    text = table.source.text
    for each in table.occurrences:
        assert text[each.place.start : each.place.end] == each.symbol.name
    places = sorted([o.place for o in table.occurrences] + [t.place for t in table.tokens])
    assert all(one.end <= other.start for one, other in itertools.pairwise(places))
    for call in table.calls:
        assert 0 <= call.place.start <= call.place.end <= len(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES | st.text(max_size=3), max_size=60))
def test_nonsense_is_read(parts: list[str]) -> None:
    check(table_of("".join(parts)))


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(GAMES), st.floats(0, 1), st.floats(0, 1))
def test_games_with_a_part_missing_are_read(path: Path, start: float, end: float) -> None:
    text = path.read_text()
    first, last = sorted((int(start * len(text)), int(end * len(text))))
    check(table_of(text[:first]))
    check(table_of(text[:first] + text[last:]))


@pytest.mark.parametrize("part", ["#m(x)=m(x;", "#\n", "#a=a~", "{? ", "#pieces=m(", '"'])
def test_much_text_takes_time_in_proportion(part: str) -> None:
    started = time.process_time()
    table_of(part * (100_000 // len(part)))
    assert time.process_time() - started < 3


def test_macros_that_double_cost_little() -> None:
    doubling = "".join(f"#a{n}=a{n - 1} a{n - 1}\n" for n in range(1, 60))
    started = time.process_time()
    table_of(f"#a0=b\n{doubling}#pieces=a59")
    assert time.process_time() - started < 3
