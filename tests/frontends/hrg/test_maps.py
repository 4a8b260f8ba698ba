"""First values of variables: map literals, names of functions, single values."""

from __future__ import annotations

import pytest

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation import maps
from rgt.frontends.hrg.evaluation.data import declare
from rgt.frontends.hrg.evaluation.pairs import from_pairs
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game
from rgt.ir.text.printer import format_value
from rgt.ir.values import MapLiteral, Symbol
from tests.frontends.hrg.declaring import BASE, declared, found, told, variable

CELLS = "domain Cell = C(X, Y) where X in 0..1, Y in 0..1\n"
CELL_MAP = CELLS + "v : Cell -> Player = "


def value(text: str) -> str:
    """The first value of the variable `v` in RG's text."""
    game, _ = declared(text)
    return format_value(game.variables["v"].initial)


# -- what is written -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("{ :white }", "{ :white }"),
        ("{ _ = white }", "{ :white }"),
        (
            "{ :white ; C(1, 0) = black ; C(0, 1) = white }",
            "{ :white, C__0_1: white, C__1_0: black }",
        ),
        ("{ C(1, 0) = black ; _ = white }", "{ :white, C__1_0: black }"),
        ("{ _ = white ; C(1, 0) = black }", "{ :white, C__1_0: black }"),
        (
            "{ C(X, 0) = white where X in 0..1 ; C(X, 1) = black where X in {0, 1} }",
            "{ :white, C__0_1: black, C__1_1: black }",
        ),
        (
            "{ C(X, Y) = if X == Y then white else black where X in 0..1, Y in 0..1 }",
            "{ :white, C__0_1: black, C__1_0: black }",
        ),
        (
            "{ C(X, Y) = if X == Y then white else black }",
            "{ :white, C__0_1: black, C__1_0: black }",
        ),
        ("{ C(0, _) = white ; C(1, Y) = black }", "{ :white, C__1_0: black, C__1_1: black }"),
        ("{ C(X, X) = black ; _ = white }", "{ :white, C__0_0: black, C__1_1: black }"),
        (
            "{ C(X, X) = black where X in 0..1 ; _ = white }",
            "{ :white, C__0_0: black, C__1_1: black }",
        ),
        (
            "{ :white ; C(X, Y) = black where Y in 1..1 }",
            "{ :white, C__0_1: black, C__1_1: black }",
        ),
        (
            "{ C(0, 0) = white ; K = if K == C(1, 1) then white else black }",
            "{ :white, C__0_1: black, C__1_0: black }",
        ),
        ("if 1 < 2 then { :white } else nothing", "{ :white }"),
    ],
)
def test_map_literals(literal: str, expected: str) -> None:
    assert value(CELL_MAP + literal) == expected


def test_the_value_may_use_all_variables_of_the_part() -> None:
    text = CELLS + "v : Cell -> Cell = { C(X, Y) = C(Y, (X + 1) % 2) where X in 0..1, Y in 0..1 }"
    assert value(text) == "{ :C__1_1, C__0_0: C__0_1, C__1_0: C__0_0, C__1_1: C__1_0 }"


def test_nested_maps() -> None:
    assert value("v : Player -> {a, b} -> Bool = { white = { :0 ; a = 1 } ; black = { :0 } }") == (
        "{ :{ :0 }, white: { :0, a: 1 } }"
    )
    assert value("v : Player -> {a, b} -> Bool = { :{ :0 } ; black = { _ = 1 } }") == (
        "{ :{ :0 }, black: { :1 } }"
    )
    text = (
        CELLS + "v : Cell -> Cell -> Bool = { C(X, Y) = { C(I, J) = if I == X && J == Y then 1 "
        "else 0 where I in 0..1, J in 0..1 } where X in 0..1, Y in 0..1 }"
    )
    assert value(text) == (
        "{ :{ :0, C__1_1: 1 }, C__0_0: { :0, C__0_0: 1 }, C__0_1: { :0, C__0_1: 1 }, "
        "C__1_0: { :0, C__1_0: 1 } }"
    )


def test_a_variable_of_the_outer_map_keeps_its_value_inside() -> None:
    text = CELLS + "v : {0, 1} -> Cell -> Bool = { X = { C(X, Y) = 1 where Y in 0..1 ; _ = 0 } }"
    assert value(text) == ("{ :{ :0, C__1_0: 1, C__1_1: 1 }, 0: { :0, C__0_0: 1, C__0_1: 1 } }")


def test_goals_is_a_map() -> None:
    game, _ = declared(
        "goals : Goals = { :50 }\nv : Player -> Goals = { _ = { white = 0; _ = 50 } }"
    )
    assert variable(game, "goals") == "var goals: Goals = { :50 };"
    assert variable(game, "v") == "var v: Player -> Goals = { :{ :50, white: 0 } };"


def test_maps_may_be_functions() -> None:
    text = (
        "v : Player -> Player = other\nw : {a, b} -> Player -> Player = { a = other ; _ = same }\n"
        "other : Player -> Player\nother(white) = black\nother(_) = white\n"
        "same : Player -> Player\nsame(P) = P"
    )
    game, _ = declared(text)
    assert variable(game, "v") == "var v: Player -> Player = other;"
    assert variable(game, "w") == "var w: { a, b } -> Player -> Player = { :same, a: other };"


def test_a_function_with_other_keys_is_copied() -> None:
    text = (
        "v : {white} -> PlayerOrSystem = other\n"
        "other : Player -> Player\nother(white) = black\nother(_) = white"
    )
    assert value(text) == "{ :black }"


def test_single_values_are_worked_out() -> None:
    text = (
        CELLS + "next : Cell -> Cell\nnext(C(X, Y)) = C(Y, X)\n"
        "v : Cell = next(C(0 + 0, 5 % 2))\nplayer : PlayerOrSystem = black"
    )
    game, _ = declared(text)
    assert [variable(game, name) for name in game.variables] == [
        "var v: Cell = C__1_0;",
        "var player: PlayerOrSystem = black;",
    ]


def test_default_of_ties() -> None:
    a, b, one = Symbol("p9"), Symbol("p10"), MapLiteral(((None, Symbol("z")),))
    assert format_value(from_pairs("xy", [a, b])) == "{ :p10, x: p9 }"
    assert format_value(from_pairs("xyz", [a, b, a])) == "{ :p9, y: p10 }"
    two = MapLiteral(((None, Symbol("z")), ("k", Symbol("a"))))
    assert format_value(from_pairs("xy", [two, one])) == "{ :{ :z }, x: { :z, k: a } }"


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            CELL_MAP + "{ C(0, Y) = white ; C(1, 0) = black }",
            [
                "2:22 warning HRG029 the map has no value for 'C(1, 1)', which gets the most "
                "frequent: 'white' (add a value for all other keys: _ = value)"
            ],
        ),
        (
            CELL_MAP + "{ C(0, 0) = white }",
            [
                "2:22 warning HRG029 the map has no value for 'C(0, 1)', which gets the most "
                "frequent: 'white' (add a value for all other keys: _ = value) "
                "| and none for 2 other keys"
            ],
        ),
        (
            CELL_MAP + "{ :white ; C(X, 0) = white ; C(1, Y) = black }",
            [
                "2:51 error HRG027 key 'C(1, 0)' is given twice (no part of a map comes before "
                "another, as cases of a function do: ':value' or '_ = value' is for the keys that "
                "are left) | the first value"
            ],
        ),
        (
            CELL_MAP + "{ :white ; _ = black ; K = white }",
            [
                "2:33 error HRG027 the map has two values for all other keys | the first of them",
                "2:45 error HRG027 the map has two values for all other keys | the first of them",
            ],
        ),
        (
            "domain Way = Up | Down\nv : Way -> Bool = { Up = 1 ; Down = 0 }",
            [
                "2:30 error HRG027 the map has two values for all other keys (names that begin "
                "with a capital letter are variables in patterns) | the first of them"
            ],
        ),
        (
            CELL_MAP + "{ :white ; C(X, 1) = black where X in 0..2 }",
            [
                "2:33 warning HRG028 'C(2, 1)' is no key of Cell; its value is ignored "
                "(argument 1 of C is 0 to 1 in Cell)"
            ],
        ),
        (
            CELL_MAP + "{ :white ; C(X, 2) = black }",
            ["2:33 error HRG028 no key of Cell matches 'C(X, 2)'"],
        ),
        (
            "v : Player -> Bool = { :0 ; blak = 1 }",
            [
                "1:29 warning HRG028 'blak' is no key of Player; its value is ignored "
                "(did you mean 'black'?)"
            ],
        ),
        (
            CELL_MAP + "{ :green ; C(0, 0) = blue ; C(1, 1) = whit }",
            [
                "2:25 error HRG019 unknown name 'green' "
                "(it is no element and no function; variables begin with a capital letter)",
                "2:43 error HRG019 unknown name 'blue' "
                "(it is no element and no function; variables begin with a capital letter)",
                "2:60 error HRG019 unknown name 'whit' (did you mean 'white'?)",
            ],
        ),
        (
            "v : Player -> Score = { :0 ; black = white }",
            ["1:38 error HRG023 'white' is no value of Score"],
        ),
        (
            CELL_MAP + "{ :white ; C(X, 0) = black where X in 0..1, Z in 0..1 }",
            ["2:66 warning HRG017 the range of 'Z' is not used"],
        ),
        (
            CELL_MAP + "{ C(X, Y) = if Z == 0 then white else black }",
            ["2:37 error HRG019 unknown variable 'Z' (no pattern gives it a value)"],
        ),
        (
            CELL_MAP + "white",
            [
                "2:22 error HRG023 'white' is no map Cell -> Player "
                "(name a function of that type, or write a map: { :default })"
            ],
        ),
        (
            "v : Player = { :white }",
            ["1:14 error HRG023 a map stands where a value of Player is needed"],
        ),
        (
            "v : Player -> Player -> Bool = { :0 }",
            [
                "1:35 error HRG023 '0' is no map Player -> Bool "
                "(name a function of that type, or write a map: { :default })"
            ],
        ),
        (
            "v : Score = w\nw : Score = 0",
            [
                "1:13 error HRG021 'w' changes during play; its value is not known before "
                "(only elements and functions can stand here)"
            ],
        ),
        ("v : Score = 60", ["1:13 error HRG023 '60' is no value of Score"]),
        (
            "v : Player -> Player -> Score = f\nf : Player -> Score\nf(_) = 0",
            [
                "1:33 error HRG023 'f' is no map Player -> Player -> Score "
                "(name a function of that type, or write a map: { :default })"
            ],
        ),
        (
            CELL_MAP + "{ C(X, Y) = white where X in 1..2000, Y in 1..2000 }",
            ["2:24 error HRG018 the part has 4000000 entries; more than 1000000 are too many"],
        ),
    ],
)
def test_mistakes(text: str, findings: list[str]) -> None:
    assert told(text) == findings


DARK = """\
domain Dark = D(X) where X in {1, 3}
domain Stone = man | edge | king
"""


@pytest.mark.parametrize(
    ("literal", "expected", "codes"),
    [
        # a board of all squares, of which the type has every second one only
        ("{ :edge ; D(X) = man where X in 0..4 }", "{ :edge, D__1: man, D__3: man }", ["HRG028"]),
        # what is ignored counts where the most frequent value becomes the default
        (
            "{ D(X) = if X == 1 then man else (if X == 3 then king else edge) where X in 0..4 }",
            "{ :edge, D__1: man, D__3: king }",
            ["HRG028"],
        ),
        # no key at all is one: the values are ignored, and the most frequent one is left
        ("{ E(P) = king where P in { white, black } }", "{ :king }", ["HRG029", "HRG028"]),
        # a value that cannot be worked out is no mistake where it is ignored
        (
            "{ :edge ; D(X) = kind(D(X)) where X in 0..4 }",
            "{ :edge, D__1: man, D__3: man }",
            ["HRG028"],
        ),
    ],
)
def test_values_at_what_is_no_key_are_ignored(
    literal: str, expected: str, codes: list[str]
) -> None:
    text = f"v : Dark -> Stone = {literal}\n{DARK}\nkind : Dark -> Stone\nkind(_) = man\n"
    findings = found(text)
    assert [(each.severity, each.code) for each in findings] == [("warning", c) for c in codes]
    source = Source("test.hrg", text + BASE)
    game = Game("test", source)
    declare(parse(source), game, Findings())
    assert format_value(game.variables["v"].initial) == expected


def test_some_of_the_ignored_keys_are_named() -> None:
    (told_of,) = found(f"{DARK}v : Dark -> Stone = {{ :man ; D(X) = edge where X in 0..99 }}")
    assert "98" in told_of.message
    assert "D(0), D(2), D(4), ..." in told_of.message


def test_a_map_without_any_value_is_a_mistake() -> None:
    findings = found(f"{DARK}v : Dark -> Stone = {{ E(X) = nothing where X in 0..99 }}")
    assert [(each.severity, each.code) for each in findings] == [
        ("error", "HRG028"),
        ("warning", "HRG028"),
    ]


def test_a_map_of_maps_has_a_bounded_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "LARGEST_MAP", 5000)
    text = "domain N = C(X) where X in 1..100\nv : N -> N -> N = { X = { Y = X } }"
    assert told(text) == ["2:27 error HRG018 the map has more than 5000 entries"]


def test_a_description_without_a_text() -> None:
    """Trees that are made by a program have no places."""
    domains = (
        s.Domain("Player", (s.Symbol("a"), s.Symbol("b"))),
        s.Domain("Score", (s.Symbol("0"),)),
    )
    v = s.Variable("v", s.NamedType("Player"), s.Name("c"))
    game, findings = Game("made"), Findings()
    declare(s.Description((*domains, v)), game, findings)
    assert [str(finding) for finding in findings.all] == ["error[HRG019]: unknown name 'c'"]
