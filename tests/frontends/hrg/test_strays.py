"""Variables that leave their types, and maps that are read at what they have no value for."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.api import check, engine, loads, optimize, playouts, translate
from rgt.backends.checking.proper import explore
from rgt.corpus import games
from rgt.frontends import frontend_for
from rgt.ir.analyses.strays import find_strays
from rgt.ir.diagnostics import Diagnostic, Source
from rgt.ir.game import Declaration, Game
from rgt.ir.text.printer import format_type, format_value

SHARED = Path(__file__).resolve().parents[4] / "shared" / "games" / "hrg"

HEAD = """
domain Player = a | b
domain Score = 0 | 100
domain Count = 0..2
domain CountOrNan = nan | Count
domain Cell = C(X) where X in 0..2
domain Place = Cell | off
up : Count -> CountOrNan
up(0) = 1
up(1) = nan
up(2) = 1
next : Cell -> Place
next(C(X)) = if X == 2 then off else C(X + 1)
skip : Cell -> Place
skip(C(X)) = if X == 2 then off else C(2)
count : Count
counts : Player -> Count = { :0 }
cell : Cell
place : Place
spots : Player -> Place = { :off }
"""
# `up` has no case for nan; the most frequent of its values, 1, is what it has there


def rules(body: str) -> str:
    return f"graph rules() {{ loop {{ player = a {body} player = keeper }} }}\n{HEAD}"


def shown(game: Game, plies: int) -> list[str]:
    """The only line of play, as the words that are seen."""
    words = []
    state = engine(game).initial_state()
    for _ in range(plies):
        (move,) = state.legal_moves()
        words.append(" ".join(move))
        state = state.apply(move)
    return words


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("$$ count count = up(count)", ["0", "1", "nan", "1", "nan"]),
        ("$$ count count = up[count]", ["0", "1", "nan", "1", "nan"]),
        # a cell of a map
        ("count = counts[a] $$ count counts[a] = up(counts[a])", ["0", "1", "nan", "1", "nan"]),
        # a parameter
        ("$$ count g(up(count))", ["0", "1", "nan", "1", "nan"]),
    ],
)
def test_a_function_without_a_case_has_the_most_frequent_value(body: str, words: list[str]) -> None:
    game = loads(rules(body) + "graph g(c: Count) { count = c }", "hrg")
    assert shown(game, 5) == words
    assert {d.code for d in check(game)} <= {"RG035"}, "nothing but that there is no end"
    assert {d.code for d in explore(game).diagnostics} <= {"RG106"}, "values fit their types"
    optimize(game, "all")
    assert shown(game, 5) == words


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ("$$ count count = up(count)", (1, 44)),
        ("$ x counts[a] = up(counts[a])", (1, 39)),
        # what has a wider type by itself
        ("$ x place = skip(place)", (1, 39)),
    ],
)
def test_such_a_read_is_told_where_it_may_happen(body: str, place: tuple[int, int]) -> None:
    told = warnings(rules(body))
    assert told == [("HRG055", place)]


@pytest.mark.parametrize(
    "body",
    [
        # never read at nan: the test before it, of the argument or of the value, says so
        "$ x check(count != 1) count = up(count)",
        "$ x if count == 1 { count = 0 } count = up(count)",
        "$ x check(up(count) != nan) count = up(count)",
        "$ x if up(count) == nan { count = 0 } else { count = up(count) }",
        "$ x place = next(cell) if place == off { place = C(0) } cell = place",
        "$ x check(next(cell) != off) cell = next(cell)",
        # a counter that stops
        "$ x while count != 1 { count = up(count) } count = 0",
        # other cells of the same map stay as they are
        "$ x spots[a] = C(0) spots[b] = C(1) place = next(spots[a]) place = next(spots[b])",
        # a cell that has its first value, and is tested at the end of every round
        "$ x counts[a] = up(counts[a]) if counts[a] == 1 { end() }",
        # assigned, but read nowhere
        "$ x count = up(2) count = up(1) count = 0",
    ],
)
def test_tests_in_front_of_a_read_are_understood(body: str) -> None:
    assert warnings(rules(body)) == []


@pytest.mark.parametrize(
    "body",
    [
        # off is the default of next: who is off the board stays there
        "$ x place = next(place)",
        "$ x spots[a] = next(spots[a])",
    ],
)
def test_a_function_that_gives_a_value_for_itself_is_clear(body: str) -> None:
    assert warnings(rules(body)) == []


def test_a_counter_is_told_to_need_many_steps() -> None:
    found = translate(Source("x.hrg", rules("$ x count = up(count)")), "hrg").warnings
    [(note, _)] = next(d.notes for d in found if d.code == "HRG055")
    assert note == "'count' can become 'nan' here, if this happens often enough"


GRID = """
domain Player = a | b
domain Score = 0 | 100
domain Row = 1..3
domain Place = out | 1..3
ahead : Place -> Place
ahead(out) = out
ahead(3) = out
ahead(N) = N + 1
setup : Row -> Row -> Bool
setup(R, C) = if C == 3 then 1 else 0
board : Row -> Row -> Bool = BEGIN
at : Place = 1
to : Place = 1
graph step() { to = ahead(at) check(board[to][1] == 0) }
graph rules() {
  loop {
    player = a
    check(board[at][1] == 0)
    step()
    at = to
    $$ at
    player = keeper
    if board[at][2] == 1 { end() }
    if board[at][1] == 1 { end() }
    if board[at][2] == 1 { end() }
  }
}
"""


def told_of(begin: str) -> Diagnostic:
    found = translate(Source("x.hrg", GRID.replace("BEGIN", begin)), "hrg").warnings
    (told,) = [each for each in found if each.code == "HRG055"]
    return told


def test_the_read_next_to_what_leads_outside_is_told_first() -> None:
    told = told_of("setup")
    # what `ahead` gave is in `to`, and from there it comes to `at`
    assert told.span is not None and told.span.line == 15
    assert [text for text, _ in told.notes] == ["and here"] * 3 + ["and in 1 more place"]
    assert [span.line for _, span in told.notes if span is not None] == [19, 24, 25]


def test_what_a_row_is_that_nobody_wrote() -> None:
    told = told_of("setup")
    assert told.message.endswith(
        "it has what it has for '1', the most frequent of its values there"
    )
    assert told.hint == "add out to its type, and to that of 'setup', with a case for it"
    rows = "{ R = { C = 0 where C in 1..3 } where R in 1..3 }"
    assert told_of(rows).hint == "give it a default: { :value; ... }"


@pytest.mark.parametrize(
    ("name", "functions"), [("ataxx", ["compare"]), ("dotsAndBoxes", ["greater"])]
)
def test_shared_games_that_count(name: str, functions: list[str]) -> None:
    """No play comes so far, but what an order says of no number is worth a word."""
    path = SHARED / f"{name}.hrg"
    if not path.exists():
        pytest.skip(f"{SHARED} is not there")
    text = path.read_text(encoding="utf-8")
    found = [d for d in translate(Source("x.hrg", text), "hrg").warnings if d.code == "HRG055"]
    assert [d.message.split("'")[1] for d in found] == functions


def test_a_written_default_is_what_is_wanted() -> None:
    text = "seen : Cell -> Bool = { :0 }\nmark : Cell -> Bool = { _ = 1 }\n"
    body = "$ x place = next(cell) check(seen[place] == 0 && mark[place] == 1) cell = C(0)"
    assert warnings(text + rules(body).replace("\n", " ", 1)) == []


@pytest.mark.parametrize(
    ("map_", "words"),
    [
        # without a default 0 is the most frequent value, and 1 is written for what is no key
        ("walls : Cell -> Bool = { C(X) = 0 where X in 0..2; off = 1 }", "floor wall"),
        ("walls : Cell -> Bool = { :0 ; off = 1 }", "floor wall"),
        ("walls : Cell -> Bool = { C(X) = 1 where X in 0..2; off = 1 }", "wall wall"),
        ("walls : Player -> Cell -> Bool = { a = { :0 ; off = 1 }; b = { :0 } }", "floor wall"),
    ],
)
def test_a_value_that_is_written_for_what_is_no_key_is_read_there(map_: str, words: str) -> None:
    read = "walls[a][place]" if "Player" in map_ else "walls[place]"
    ask = f"if {read} == 1 {{ $ wall }} else {{ $ floor }}"
    body = f"place = next(cell) {ask} place = next(C(2)) {ask} cell = C(0)"
    text = f"{rules(body)}{map_}\n"
    assert [code for code, _ in warnings(text)] == ["HRG028"]
    game = loads(text, "hrg")
    assert shown(game, 2) == [words, words]
    assert {d.code for d in check(game)} <= {"RG035"}


def test_a_value_that_nobody_reads_is_not_kept() -> None:
    text = f"{rules('$ x check(walls[cell] == 0)')}walls : Cell -> Bool = {{ :0 ; off = 1 }}\n"
    game = loads(text, "hrg")
    assert format_value(game.variables["walls"].initial) == "{ :0 }"
    place = game.span(Declaration.VARIABLE, "walls")
    assert place is not None
    assert place.line == text.count("\n")


def test_the_type_of_the_variable_is_wider_then() -> None:
    game = loads(rules("$$ count count = up(count)"), "hrg")
    assert format_type(game.variables["count"].type) == "CountOrNan"
    game = loads(rules("$ x check(count != 1) count = up(count)"), "hrg")
    assert format_type(game.variables["count"].type) == "Count"


def warnings(text: str) -> list[tuple[str, tuple[int, int]]]:
    """The codes of the warnings about a game, and their places."""
    found = translate(Source("x.hrg", text), "hrg").warnings
    return [(d.code, (d.span.line, d.span.column)) for d in found if d.span is not None]


def test_a_value_outside_the_type_is_held_though_no_map_is_read_at_it() -> None:
    body = "$$ cell $$ count count = up(1) place = next(C(2)) cell = next(C(2))"
    game = loads(rules(body), "hrg")
    assert warnings(rules(body)) == []
    assert shown(game, 2) == ["C__0 0", "off nan"]
    found = explore(game)
    assert {d.code for d in found.diagnostics} <= {"RG106"}, "values fit their types"


def test_order_comparisons_do_not_hold_of_what_has_no_order() -> None:
    body = "$$ count count = up(count) if count < 9 { $ number } else { $ none }"
    game = loads(rules(body), "hrg")
    assert shown(game, 3) == ["0 number", "1 none", "nan number"]


def test_corpus_games_keep_to_their_types() -> None:
    for each in games():
        if each.path.suffix in (".hrg", ".rg"):
            source = Source(each.path.name, each.path.read_text(encoding="utf-8"))
            game = frontend_for(each.path.name).load(source)
            assert not find_strays(game).reads, each.full_name
            if each.path.suffix == ".hrg":
                assert translate(source, "hrg").warnings == (), each.full_name


def test_random_plays_of_outside_games_meet_no_error() -> None:
    paths = sorted(SHARED.glob("*.hrg"))
    if not paths:
        pytest.skip(f"{SHARED} is not there")
    for path in paths:
        game = loads(path.read_text(encoding="utf-8"), "hrg")
        playouts(game, seconds=0.1, backend="interpreter")
