"""The symbol table of RBG of 2017: what names mean, and that renaming keeps the game."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.common.symbols import Kind, Role, Symbol, SymbolTable
from rgt.frontends.rbg2017.assistance import ASSISTANCE
from rgt.frontends.rbg2017.parse import parse
from rgt.ir.diagnostics import GameError, Source

CORPUS = Path(__file__).parents[3] / "corpus" / "rbg2017"
GAME = """\
#game "twins" #board 2 4 black black empty empty WHITE(white) wman bman
#def GO(me,fwd,opp) = (me/empty)(0,fwd 1,empty/me)[opp]
#def WHITE(x) = x x
#def NEXT = white
#def MAN(s) = s~man
#def PAIR = white black
#player white GO(white,,black) + (MAN(w)/empty)[NEXT] > (wman/and)[1]
#player black GO(black,-,white)
#order PAIR
#goal white 1 $turn > 4 and not move((1,0,{white,black})(MAN(b)))
#goal black 1 $turn > 4 or @black 0 0
"""
FRESH = "zzFresh"


def table_of(text: str) -> SymbolTable:
    return ASSISTANCE.read(Source("t.rbg2017", text))


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


# -- what names mean -----------------------------------------------------------------------------


def test_players_and_pieces_of_one_name_are_told_apart() -> None:
    """By brackets, by sections, and by what the macros do with their arguments."""
    table = table_of(GAME)
    assert where(table, "white", Kind.PIECE) == ["1 E(", "7 O(", "10 ,{"]
    assert where(table, "white", Kind.PLAYER) == ["4 = ", "6 = ", "7 r ", "8 -,", "10 l "]
    assert where(table, "black", Kind.PIECE) == ["1 4 ", "1 k ", "8 O(", "10 e,", "11  @"]
    assert where(table, "black", Kind.PLAYER) == ["6 e ", "7 ,,", "8 r ", "11 l "]


def test_definitions() -> None:
    table = table_of(GAME)
    assert where(table, "black", Kind.PLAYER, Role.DEFINITION) == ["6 e "]
    assert where(table, "white", Kind.PIECE, Role.DEFINITION) == ["1 E("]
    assert where(table, "empty", Kind.PIECE, Role.DEFINITION) == ["1 k "]


def test_words_are_pieces_where_pieces_are_asked_for() -> None:
    table = table_of(GAME)
    assert where(table, "and", Kind.PIECE) == ["7 n/"]
    words = {GAME[t.place.start : t.place.end] for t in table.tokens if t.kind is Kind.KEYWORD}
    assert words >= {"turn", "and", "or", "not", "move", "def", "order", "player"}


def test_what_is_only_pasted_means_nothing() -> None:
    table = table_of(GAME)
    assert not [s for s in table.symbols if s.name in ("w", "b", "man")]
    assert where(table, "wman", Kind.PIECE) == ["1 ) ", "7  ("]


def test_macros_may_be_used_above() -> None:
    table = table_of("#order A(x)\n#def A(b) = b A(b,b)\n#def A(a,b) = a")
    one, two = (s for s in table.symbols if s.kind is Kind.MACRO)
    assert [len(table.occurrences_of(s)) for s in (one, two)] == [2, 2]
    assert where(table, "x", Kind.PLAYER, Role.DEFINITION) == ["1 A("]


def test_a_definition_without_a_name_loses_itself_only() -> None:
    table = table_of("#def (a,b) = a #def M(a) = a #order a")
    assert where(table, "M", Kind.MACRO) == ["1 f "]
    assert where(table, "a", Kind.PLAYER, Role.DEFINITION) == ["1 r "]


def test_an_unfinished_call_is_one() -> None:
    text = GAME + "#def MORE = GO(white,"
    found = table_of(text).call_at(len(text))
    assert found is not None
    assert (found[0].parameters, found[1]) == (("me", "fwd", "opp"), 1)


# -- renaming ------------------------------------------------------------------------------------


def renamed(table: SymbolTable, what: Symbol, name: str) -> str:
    text = table.source.text
    for occurrence in reversed(table.occurrences_of(what)):
        start, end = occurrence.place
        assert text[start:end] == what.name
        text = text[:start] + name + text[end:]
    return text


@pytest.mark.parametrize("name", ["GAME", "tic_tac_toe_both_win", "amazons_split2", "breakthrough"])
def test_a_renamed_symbol_is_the_same_game_or_refused(name: str) -> None:
    """All renaming that is refused would change the game, and no other."""
    text = GAME if name == "GAME" else (CORPUS / f"{name}.rbg2017").read_text()
    table = table_of(text)
    game = repr(parse(table.source))
    players = [s.name for s in table.symbols if s.kind is Kind.PLAYER]
    for what in table.symbols:
        try:
            found = repr(parse(Source("t.rbg2017", renamed(table, what, FRESH))))
        except GameError:
            found = ""
        is_same = re.sub(rf"\b{FRESH}\b", what.name, found) == game
        if what.kind is Kind.PIECE and what.name not in players:
            # a piece of which one place is forgotten would become two
            is_same = is_same and f"'{what.name}'" not in found
        refusal = ASSISTANCE.obstacle(table, what, FRESH)
        assert is_same == (refusal is None), (what, refusal)


def test_one_argument_that_is_a_player_and_a_piece_is_not_renamed() -> None:
    table = table_of("#order a b #def M(x) = (x/x)[x] #player a M(a) #board 1 1 a")
    for kind in (Kind.PLAYER, Kind.PIECE):
        assert "at once" in (ASSISTANCE.obstacle(table, symbol(table, "a", kind), FRESH) or "")
    assert ASSISTANCE.obstacle(table, symbol(table, "b", Kind.PLAYER), FRESH) is None


def test_a_pasted_name_is_not_renamed_even_where_nothing_is_added_to_it() -> None:
    table = table_of("#board 1 1 M(a,) #def M(x,y) = x~y #order b")
    found = [s for s in table.symbols if s.name == "a"]
    assert [bool(ASSISTANCE.obstacle(table, s, FRESH)) for s in found] == [True]


def test_no_name_is_free_that_is_pasted_together() -> None:
    table = table_of(GAME)
    piece = symbol(table, "empty", Kind.PIECE)
    assert "pasted" in (ASSISTANCE.obstacle(table, piece, "bman") or "")
    assert ASSISTANCE.obstacle(table, piece, "man") is None


def test_nothing_is_renamed_in_a_text_that_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rgt.frontends.rbg2017.assistance.heads.MAX_TOKENS", 40)
    table = table_of(GAME)
    found = ASSISTANCE.obstacle(table, symbol(table, "GO", Kind.MACRO), FRESH)
    assert found is not None
    assert "tokens are read" in found


def test_macros_do_not_take_the_names_of_parts() -> None:
    table = table_of(GAME)
    macro = symbol(table, "NEXT", Kind.MACRO)
    assert "line 5" in (ASSISTANCE.obstacle(table, macro, "man") or "")
    assert ASSISTANCE.obstacle(table, macro, "LAST") is None


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("a_1", True),
        ("1a", False),
        ("", False),
        ("turn", False),
        ("k\u00e9y", False),
        ("_a", False),
    ],
)
def test_names(name: str, is_one: bool) -> None:
    assert ASSISTANCE.is_name(name, Kind.PIECE) == is_one


# -- any text ------------------------------------------------------------------------------------

WORDS = ["#def ", "#player ", "#order ", "#board ", "#goal ", "not ", "move", "//", "/*", "a", "M"]
PIECES = st.sampled_from([*'#()[]{}~,=+*^.$@!-> \n"1', *WORDS])
GAMES = sorted(CORPUS.glob("*.rbg2017"))


def check(table: SymbolTable) -> None:
    """What holds of every table."""
    text = table.source.text
    for each in table.occurrences:
        assert text[each.place.start : each.place.end] == each.symbol.name
    places = sorted([o.place for o in table.occurrences] + [t.place for t in table.tokens])
    assert all(one.end <= other.start for one, other in pairwise(places))
    for call in table.calls:
        assert 0 <= call.place.start <= call.place.end <= len(text)


@settings(max_examples=80, deadline=None)
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


@pytest.mark.parametrize("part", ["#def M(x)=M(x,", "#\n", "#board M(", "#def A=A~", "[(", '"'])
def test_much_text_takes_time_in_proportion(part: str) -> None:
    started = time.process_time()
    table_of(part * (100_000 // len(part)))
    assert time.process_time() - started < 3


def test_macros_that_double_cost_little() -> None:
    doubling = "".join(f"#def A{n} = A{n - 1} A{n - 1}\n" for n in range(1, 60))
    started = time.process_time()
    table_of(f"#def A0 = b\n{doubling}#board 1 1 A59\n" + "#board A59\n" * 100)
    assert time.process_time() - started < 3
