"""Domains: their values, their names in RG, and what is said of mistaken ones."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation import domains
from rgt.frontends.hrg.evaluation.order import dependency_order
from rgt.frontends.hrg.names import Names
from rgt.frontends.hrg.values import Term, compare, number, written
from rgt.ir.findings.findings import Problem
from rgt.ir.text.printer import format_pragma
from tests.frontends.hrg.declaring import declared, told, type_, variable

CELL = s.NamedType("Cell")


def term(name: str, *arguments: str) -> Term:
    return Term(name, arguments)


# -- values --------------------------------------------------------------------------------------


def test_values_are_written_as_in_hrg() -> None:
    assert written("a") == "a"
    assert written(Term("A", (Term("B", ("1",)), "2"))) == "A(B(1), 2)"
    assert written(Term("P", ())) == "P()"


@pytest.mark.parametrize(
    ("text", "value"),
    [("7", 7), ("007", 7), ("-3", -3), ("a", None), ("", None), ("-", None), ("1a", None)],
)
def test_numbers_are_decimal_texts(text: str, value: int | None) -> None:
    assert number(text) == value


def test_other_digits_and_endless_numbers_are_none() -> None:
    assert number("\u0663") is None
    assert number("\u00b2") is None
    assert number("1" * 5000) is None


def test_order() -> None:
    assert compare("2", "10") == -1
    assert compare("10", "2") == 1
    assert compare("5", "5") == 0
    assert compare("a", "b") is None
    assert compare("a", "a") is None
    assert compare("a", "1") is None
    assert compare(term("P", "1", "9"), term("P", "2", "0")) == -1
    assert compare(term("P", "1", "9"), term("P", "1", "0")) == 1
    assert compare(term("P", "a", "9"), term("P", "a", "10")) == -1
    assert compare(term("P", "a"), term("P", "a")) == 0
    assert compare(term("P", "a"), term("P", "b")) is None
    assert compare(term("P", "1"), term("Q", "1")) is None
    assert compare(term("P", "1"), term("P", "1", "1")) is None
    assert compare(term("P", "1"), "1") is None
    assert compare("1", term("P", "1")) is None


def test_dependencies_come_first_and_otherwise_the_order_stays() -> None:
    order, cycles = dependency_order({"a": ["c"], "b": [], "c": ["d", "x"], "d": []})
    assert order == ["d", "c", "a", "b"]
    assert cycles == []


def test_cycles_are_told_once() -> None:
    order, cycles = dependency_order({"a": ["b"], "b": ["c"], "c": ["b"], "d": ["d"]})
    assert order == ["c", "b", "a", "d"]
    assert cycles == [("b", "c"), ("d",)]


# -- domains -------------------------------------------------------------------------------------


def test_a_generator_counts_the_last_argument_first() -> None:
    game, data = declared("domain Cell = C(I, J, x) where J in 0..1, I in {a, b}")
    assert data.domains["Cell"] == (
        term("C", "a", "0", "x"),
        term("C", "a", "1", "x"),
        term("C", "b", "0", "x"),
        term("C", "b", "1", "x"),
    )
    assert type_(game, "Cell") == "{ C__a_0_x, C__a_1_x, C__b_0_x, C__b_1_x }"


def test_the_name_of_a_domain_stands_for_its_elements_wherever_it_is_declared() -> None:
    _, data = declared(
        "domain All = null | Some | last\ndomain Some = one | Two\n"
        "domain Two = P(X) where X in 3..4"
    )
    assert data.domains["All"] == ("null", "one", term("P", "3"), term("P", "4"), "last")


def test_chains_of_domains_may_be_long() -> None:
    lines = [f"domain D{i} = e{i} | D{i + 1}" for i in range(1500)]
    _, data = declared("\n".join([*lines, "domain D1500 = last"]))
    assert data.domains["D0"] == (*(f"e{i}" for i in range(1500)), "last")


def test_a_term_without_arguments() -> None:
    game, data = declared("domain Cell = Only() where")
    assert data.domains["Cell"] == (term("Only"),)
    assert type_(game, "Cell") == "{ Only__ }"


def test_built_in_domains() -> None:
    _, data = declared("domain Owner = nobody | PlayerOrSystem")
    assert data.domains["Bool"] == ("0", "1")
    assert data.domains["PlayerOrSystem"] == ("white", "black", "keeper", "random")
    assert data.domains["Owner"] == ("nobody", "white", "black", "keeper", "random")


def test_players_may_have_the_names_of_the_system() -> None:
    _, data = declared("domain Player = random | a\ndomain Score = 0", base="")
    assert data.domains["PlayerOrSystem"] == ("random", "a", "keeper")


def test_built_in_domains_may_be_declared() -> None:
    game, data = declared("domain Bool = 1 | 0")
    assert data.domains["Bool"] == ("1", "0")
    assert type_(game, "Bool") == "{ 1, 0 }"


@pytest.mark.parametrize(
    ("domain", "pragmas"),
    [
        ("C(N) where N in 3..5", ["@integer 3 : C__3 C__4 C__5;"]),
        ("C(N) where N in 0..0", ["@integer 0 : C__0;"]),
        ("null | C(N) where N in 3..5", []),
        ("C(N, a) where N in 3..5", []),
        ("C(N, M) where N in 0..1, M in 0..1", []),
        ("C(N) where N in {3, 4}", []),
        ("3 | 4 | 5", []),
    ],
)
def test_integers(domain: str, pragmas: list[str]) -> None:
    game, _ = declared(f"domain Count = {domain}")
    assert [format_pragma(pragma) for pragma in game.pragmas] == pragmas


# -- types ---------------------------------------------------------------------------------------


def test_values_of_types() -> None:
    _, data = declared("domain Cell = a | b")
    assert data.values(CELL) == ("a", "b")
    assert data.values(s.SetType(("b", "c", "b"))) == ("b", "c")
    assert data.values(s.NamedType("Bool")) == ("0", "1")


@pytest.mark.parametrize(
    ("name", "message", "hint"),
    [
        ("Cel", "unknown type 'Cel'", "did you mean 'Cell'?"),
        ("Goals", "'Goals' is a map type; a set of values is needed here", None),
        ("X", "unknown type 'X'", None),
    ],
)
def test_types_without_values(name: str, message: str, hint: str | None) -> None:
    _, data = declared("domain Cell = a | b")
    with pytest.raises(Problem) as problem:
        data.values(s.NamedType(name))
    assert problem.value.diagnostic.code == "HRG012"
    assert problem.value.diagnostic.message == message
    assert problem.value.diagnostic.hint == hint


def test_first_values() -> None:
    game, _ = declared(
        "domain Cell = C(X) where X in 4..5\n"
        "a : Cell\nb : {x, y}\nc : Cell -> {x, y} -> Cell\nd : PlayerOrSystem\ne : Bool\n"
        "goals : Goals\nplayer : PlayerOrSystem\nvisible : Visibility\nf : Player -> Goals"
    )
    assert [variable(game, name) for name in game.variables] == [
        "var a: Cell = C__4;",
        "var b: { x, y } = x;",
        "var c: Cell -> { x, y } -> Cell = { :{ :C__4 } };",
        "var d: PlayerOrSystem = white;",
        "var e: Bool = 0;",
        "var goals: Goals = { :0 };",
        "var player: PlayerOrSystem = keeper;",
        "var visible: Visibility = { :1 };",
        "var f: Player -> Goals = { :{ :0 } };",
    ]


# -- names ---------------------------------------------------------------------------------------


def test_usual_names() -> None:
    names = Names()
    assert names.symbol("a") == "a"
    assert names.symbol(term("P", "0", "1")) == "P__0_1"
    assert names.symbol(Term("A", (term("B", "1"), "2"))) == "A__B__1_2"


def test_two_values_never_have_one_name() -> None:
    game, data = declared(
        "domain A = P(X) where X in {0_1, 2}\n"
        "domain B = P(X, Y) where X in 0..0, Y in 1..1\n"
        "domain C = P__0_1 | P__0_1_2"
    )
    assert type_(game, "A") == "{ P__0_1, P__2 }"
    assert type_(game, "B") == "{ P__0_1_2 }"
    assert type_(game, "C") == "{ P__0_1_3, P__0_1_2_2 }"
    assert data.symbol("P__0_1") == "P__0_1_3"


def test_values_that_no_domain_has_get_names_too() -> None:
    _, data = declared("up : Player -> Player\nup(P) = P\nroom : Player\ndomain D = a")
    assert data.symbol(term("P", "-1")) == "P__minus1"
    assert data.symbol("type") == "type_"
    assert data.symbol("up") == "up_2"
    assert data.symbol("room") == "room_2"
    assert data.symbol("player") == "player_2"


def test_functions_and_variables_make_way_for_values() -> None:
    game, data = declared(
        "domain Dir = up | down | me | up_map | player\n"
        "up : Player -> Player\nup(P) = P\n"
        "down_map : Player -> Player\ndown_map(P) = P\n"
        "down : Player -> Player\ndown(P) = P\n"
        "me : Player\nother : {yes, no}\nyes : Player -> Player\n"
        "player : PlayerOrSystem\n"
        "graph step(way: {far, near}) { }\nfar : Player"
    )
    assert list(game.constants) == ["up_map_2", "down_map", "down_map_2"]
    assert list(game.variables) == ["me_value", "other", "yes_map", "player", "far_value"]
    assert type_(game, "Dir") == "{ up, down, me, up_map, player_2 }"
    assert data.constant_name("up") == "up_map_2"
    assert data.constant_name("down") == "down_map_2"
    assert data.variable_name("me") == "me_value"
    assert data.variable_name("player") == "player"
    assert data.variable_name("goals") == "goals"


def test_a_function_may_not_hide_a_built_in_variable() -> None:
    game, data = declared("goals : Player -> Score\ngoals(_) = 50")
    assert list(game.constants) == ["goals_map"]
    assert data.constant_name("goals") == "goals_map"
    assert data.variable_name("goals") == "goals"


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            "domain A = B | x\ndomain B = y | C\ndomain C = A",
            [
                "1:8 error HRG013 domain 'A' contains itself: A | B | C | A"
                " | domain 'B' | domain 'C'"
            ],
        ),
        (
            "domain empty = x | empty",
            ["1:8 error HRG013 domain 'empty' contains itself: empty | empty"],
        ),
        (
            "domain A = x\ndomain A = y",
            ["2:8 error HRG011 domain 'A' is declared twice | the first one"],
        ),
        (
            "domain A = x | B\ndomain B = y | x",
            ["1:8 warning HRG015 'x' stands twice in domain 'A'; it counts once"],
        ),
        (
            "domain A = C(X) where X in 8..1",
            [
                "1:8 error HRG014 domain 'A' has no values",
                "1:23 warning HRG014 the range 8..1 of 'X' gives nothing "
                "(the smaller number comes first)",
            ],
        ),
        (
            "domain A = null | C(X) where X in {}",
            ["1:30 warning HRG014 the range {} of 'X' gives nothing"],
        ),
        (
            "domain A = C(X, Y) where X in 0..1",
            [
                "1:12 error HRG016 variable 'Y' has no range "
                "(say which values it has: where Y in 0..7)"
            ],
        ),
        (
            "domain A = C(Column) where Colum in 0..1",
            [
                "1:12 error HRG016 variable 'Column' has no range (did you mean 'Colum'?)",
                "1:28 warning HRG017 the range of 'Colum' is not used (did you mean 'Column'?)",
            ],
        ),
        (
            "domain A = C(X) where X in 0..1, Y in 0..1, X in 2..3, a in 0..1",
            [
                "1:34 warning HRG017 the range of 'Y' is not used",
                "1:45 warning HRG017 'X' has a range already; this one is not used",
                "1:56 warning HRG017 'a' is no variable, so that its range is not used "
                "(variables begin with a capital letter)",
            ],
        ),
        (
            "domain A = C(X, X) where X in 0..1",
            [
                "1:12 warning HRG017 'X' stands twice in C(X, X); each of them takes all values "
                "of its range (give them two names if that is meant)"
            ],
        ),
        (
            "domain A = c(X) where X in 0..1",
            [
                "1:12 warning HRG017 elsewhere c(X) is a call: 'c' begins with a small letter "
                "(names of terms begin with a capital letter)"
            ],
        ),
        (
            "domain A = x | C(X, Y) where X in 1..1000, Y in 1..1000",
            ["1:8 error HRG018 domain 'A' has 1000001 values; more than 1000000 are too many"],
        ),
        (
            "v : Playr\nw : {a, a}",
            [
                "1:5 error HRG012 unknown type 'Playr' (did you mean 'Player'?)",
                "2:5 warning HRG015 'a' stands twice in a set; it counts once",
            ],
        ),
        (
            "v : Goals -> Player",
            ["1:5 error HRG012 'Goals' is a map type; a set of values is needed here"],
        ),
        ("v : {} -> Player", ["1:5 error HRG014 the set has no values"]),
        (
            "f : Player -> Player\nf(P) = P\nf : Player\nf : Player\n"
            "graph rules() { }\ngraph rules() { }",
            [
                "3:1 error HRG011 'f' is a function and a variable | the function",
                "4:1 error HRG011 variable 'f' is declared twice | the first one",
                "6:7 error HRG011 graph 'rules' is declared twice | the first one",
            ],
        ),
    ],
)
def test_mistakes(text: str, findings: list[str]) -> None:
    assert told(text) == findings


def test_a_range_of_astronomic_size_is_no_danger() -> None:
    assert told("domain A = C(X) where X in 1..999999999") == [
        "1:8 error HRG018 domain 'A' has 999999999 values; more than 1000000 are too many"
    ]


def test_all_domains_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domains, "ALL_DOMAINS", 5000)
    lines = ["domain D = C(X) where X in 1..1000"] + [f"domain D{n} = D" for n in range(9)]
    assert told("\n".join(lines))[0] == (
        "6:8 error HRG018 up to 'D4' all domains have 6000 values; more than 5000 are too many"
    )


def test_player_and_score_must_be_declared() -> None:
    assert told("domain A = x", base="") == [
        "1:1 error HRG010 the game declares no domain 'Player' "
        "(for example: domain Player = white | black)",
        "1:1 error HRG010 the game declares no domain 'Score' "
        "(for example: domain Score = 0 | 50 | 100)",
    ]


def test_a_mistaken_domain_brings_no_further_findings() -> None:
    text = "domain A = B\ndomain B = A\nf : A -> A\nf(X) = X\nv : A\nw : A -> Player = { :white }"
    assert [line[:17] for line in told(text)] == ["1:8 error HRG013 "]


# -- determinism ---------------------------------------------------------------------------------

_SCRIPT = """
from rgt.frontends.hrg.evaluation.data import declare
from rgt.ir.findings.findings import Findings
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
text = '''
domain Player = a | b
domain Score = 0 | 1
domain Cell = C(I, J) where I in 0..2, J in 0..2
domain Odd = C(X) where X in {0_1, 1_0} | up | a
up : Cell -> Cell
up(C(X, Y)) = if X == 0 then C(2, Y) else C(X - 1, Yy)
way : Odd -> Cell -> Cell
way(_) = up
down : Cell -> Odd
down(C(0, X)) = nothing
tied : Player -> Cell -> Player = { a = { C(0, X) = a where X in 0..2 ; _ = b } }
'''
game, findings = Game("g"), Findings()
declare(parse(Source("g.hrg", text)), game, findings)
print(print_game(game))
print("\\n".join(found.render() for found in findings.all))
"""


def test_the_same_whatever_the_hash_seed() -> None:
    runs = [
        subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("0", "7")
    ]
    assert "HRG0" in runs[0]
    assert runs[0] == runs[1]


def test_a_variable_without_range_is_all_that_is_told() -> None:
    """Or else everything that is counted with would not be a number."""
    lines = told("domain C = C(X) where\nf : C -> C\nf(C(X)) = C(X + 1)\n")
    assert [line.split()[2] for line in lines] == ["HRG016"]


# -- whole numbers -------------------------------------------------------------------------------


def test_whole_numbers_are_symbols_in_order() -> None:
    game, data = declared("domain Count = 3..5\ndomain Wide = nan | Count | 9..9")
    assert type_(game, "Count") == "{ 3, 4, 5 }"
    assert type_(game, "Wide") == "{ nan, 3, 4, 5, 9 }"
    assert data.domains["Count"] == ("3", "4", "5")
    assert "@integer 3 : 3 4 5;" in [format_pragma(pragma) for pragma in game.pragmas]


def test_whole_numbers_from_the_greater_to_the_smaller_are_none() -> None:
    assert told("domain Count = 5..3 | nan") == [
        "1:16 warning HRG014 5..3 gives nothing (the smaller number comes first)"
    ]


def test_too_many_whole_numbers_are_told_before_they_are_made() -> None:
    (found,) = told("domain Count = 0..999999999")
    assert found.startswith("1:8 error HRG018")
