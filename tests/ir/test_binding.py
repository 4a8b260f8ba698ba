"""The older dialect: nodes with bindings stand for families of nodes."""

from pathlib import Path

import pytest

from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.validators import validate

LECTURE = Path(__file__).resolve().parents[3] / "shared" / "seeds"


def expanded(text: str) -> str:
    return print_game(parse_game(Source("g.rg", text)))


def edges(text: str) -> list[str]:
    return [line for line in expanded(text).splitlines() if not line.startswith(("type", "@"))]


COLOURS = "type Col = { r, g };\n"


def test_a_binding_on_the_right_chooses_and_one_on_the_left_forgets() -> None:
    text = COLOURS + "pick, chosen(c: Col): $ c; chosen(c: Col), done: sel = c;"
    assert edges(text) == [
        "pick, chosen__bind__r: $ r;",
        "pick, chosen__bind__g: $ g;",
        "chosen__bind__r, done: sel = r;",
        "chosen__bind__g, done: sel = g;",
    ]


def test_one_name_on_both_ends_is_one_choice() -> None:
    text = COLOURS + "a(c: Col), b(c: Col): m[c] == T(m[Col(c)]);"
    assert edges(text) == [
        "a__bind__r, b__bind__r: m[r] == T(m[Col(r)]);",
        "a__bind__g, b__bind__g: m[g] == T(m[Col(g)]);",
    ]


def test_two_names_are_chosen_independently() -> None:
    text = COLOURS + "type N = { 1, 2 }; a(c: Col), b(n: N)(c: Col): x[n] = c;"
    assert edges(text) == [
        "a__bind__r, b__bind__1__bind__r: x[1] = r;",
        "a__bind__r, b__bind__2__bind__r: x[2] = r;",
        "a__bind__g, b__bind__1__bind__g: x[1] = g;",
        "a__bind__g, b__bind__2__bind__g: x[2] = g;",
    ]


def test_plain_edges_keep_their_place_among_expanded_ones() -> None:
    text = "a, b: ; b, c(x: Col): ; c(x: Col), d: c != x; d, e: ? a -> b;" + COLOURS
    assert edges(text) == [
        "a, b: ;",
        "b, c__bind__r: ;",
        "b, c__bind__g: ;",
        "c__bind__r, d: c != r;",
        "c__bind__g, d: c != g;",
        "d, e: ? a -> b;",
    ]


PRAGMAS = {
    "@unique a(c: Col) b;": ["@unique a__bind__r a__bind__g b;"],
    "@repeat a b(c: Col) : v;": ["@repeat a b__bind__r b__bind__g : v;"],
    "@tagIndex a(c: Col) : 1;": ["@tagIndex a__bind__r a__bind__g : 1;"],
    "@disjoint a : b(c: Col) d;": ["@disjoint a : b__bind__r b__bind__g d;"],
    "@disjoint a(c: Col) : b(c: Col) d;": [
        "@disjoint a__bind__r : b__bind__r d;",
        "@disjoint a__bind__g : b__bind__g d;",
    ],
    "@simpleApply a b(c: Col) [c] x = Col(c);": [
        "@simpleApply a b__bind__r [r] x = Col(r);",
        "@simpleApply a b__bind__g [g] x = Col(g);",
    ],
    "@iterator a b(c: Col) d : v;": [
        "@iterator a b__bind__r d : v;",
        "@iterator a b__bind__g d : v;",
    ],
}


@pytest.mark.parametrize("pragma", PRAGMAS)
def test_pragmas_are_expanded(pragma: str) -> None:
    lines = expanded(COLOURS + pragma).splitlines()
    assert lines[:-1] == PRAGMAS[pragma]


def test_player_or_keeper_is_player_or_system() -> None:
    text = "a, b: player = PlayerOrKeeper(x); a, b: player = PlayerOrKeeper( keeper );"
    assert edges(text) == [
        "a, b: player = PlayerOrSystem(x);",
        "a, b: player = PlayerOrSystem(keeper);",
    ]
    text = "var p: PlayerOrKeeper = x; a, b: q = PlayerOrKeeper(*);"
    assert edges(text) == ["var p: PlayerOrSystem = x;", "a, b: q = PlayerOrSystem(*);"]


def test_a_type_of_that_name_is_left_alone() -> None:
    text = "type PlayerOrKeeper = { x }; a, b: player = PlayerOrKeeper(x);"
    assert edges(text) == ["a, b: player = PlayerOrKeeper(x);"]


def test_the_game_of_the_lecture() -> None:
    """Breakthrough in the old dialect; the maps that the slides leave out are filled in."""
    found = sorted(LECTURE.glob("003_*")) if LECTURE.exists() else []
    if not found:
        pytest.skip("the lecture's text is not beside this repository")
    text = found[0].read_text(encoding="utf-8")
    text = text.split("Breakthrough in RG\n")[1].split("Breakthrough in GDL")[0]
    text = text.replace("{...}", "{ :null }")
    game = parse_game(Source("lecture.rg", text))
    add_builtins(game)
    assert validate(game) == []
    # counted by hand: 25 plain edges, and 3 that stand for one each of the 65 positions
    assert len(game.automaton) == 25 + 3 * 65
    assert game.automaton.has_node("selectedPos__bind__v77")
    assert game.automaton.has_node("setPos__bind__null")
