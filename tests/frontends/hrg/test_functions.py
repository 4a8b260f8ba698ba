"""Functions become whole tables, or it is said why not."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rgt.frontends.hrg.evaluation.data import declare
from rgt.frontends.hrg.reading.parse import parse
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.validators import validate_declarations
from tests.frontends.hrg.declaring import constant, declared, found, told

CELLS = "domain Cell = C(X, Y) where X in 0..2, Y in 0..2\ndomain CellOrNull = null | Cell\n"
OUTSIDE = Path(__file__).resolve().parents[4] / "shared" / "games" / "hrg"


def table(game: Game, name: str) -> dict[str, str]:
    """A function of one argument as a table."""
    whole = game.copy()
    add_builtins(whole)
    value = whole.constant_values()[name]
    assert isinstance(value, TotalMap)
    pairs = zip(value.keys, value.values, strict=True)
    return {key: entry.name for key, entry in pairs if isinstance(entry, Symbol)}


# -- the worked example --------------------------------------------------------------------------


def test_the_worked_example_of_the_specification() -> None:
    game, _ = declared(
        """
domain Player = a | b
domain Score = 0 | 1
domain Cell = C(I) where I in 0..1
used : Cell -> Player = { :a ; C(1) = b }
nxt : Cell -> Cell
nxt(C(I)) = C((I + 1) % 2)
cur : Cell
graph step(p: Player) { player = p  cur = Cell(*)  check(used[cur] != p)  $$ cur  player = keeper }
graph rules() { step(a) goals[a] = 1 end() }
""",
        base="",
    )
    assert print_game(game) == (
        "@integer 0 : C__0 C__1;\n"
        "type Player = { a, b };\n"
        "type Score = { 0, 1 };\n"
        "type Cell = { C__0, C__1 };\n"
        "const nxt: Cell -> Cell = { :C__1, C__1: C__0 };\n"
        "var used: Cell -> Player = { :a, C__1: b };\n"
        "var cur: Cell = C__0;\n"
    )


# -- tables --------------------------------------------------------------------------------------


def test_the_first_case_that_matches_counts() -> None:
    game, _ = declared(
        CELLS + "up : CellOrNull -> CellOrNull\nup(C(1, 1)) = null\nup(C(_, 0)) = null\n"
        "up(C(X, Y)) = C(X, Y - 1)\nup(Rest) = Rest"
    )
    assert table(game, "up") == {
        "null": "null",
        "C__0_0": "null",
        "C__0_1": "C__0_0",
        "C__0_2": "C__0_1",
        "C__1_0": "null",
        "C__1_1": "null",
        "C__1_2": "C__1_1",
        "C__2_0": "null",
        "C__2_1": "C__2_0",
        "C__2_2": "C__2_1",
    }


def test_cases_without_variables_keep_their_place_among_the_others() -> None:
    game, _ = declared(
        "domain N = 1 | 2 | 3\nf : N -> N -> N\nf(1, X) = X\nf(2, 2) = 1\nf(_, 3) = 2\nf(X, _) = X"
    )
    rows = game.constant_values()["f"]
    assert isinstance(rows, TotalMap)
    assert rows == TotalMap(
        ("1", "2", "3"),
        tuple(
            TotalMap(("1", "2", "3"), tuple(Symbol(x) for x in row))
            for row in ("123", "212", "332")
        ),
    )


def test_arguments_may_be_of_sets_and_of_built_in_types() -> None:
    game, _ = declared(
        "f : {a, b} -> Bool -> PlayerOrSystem\nf(a, 0) = keeper\nf(a, 1) = random\nf(_, _) = black"
    )
    assert constant(game, "f") == (
        "const f: { a, b } -> Bool -> PlayerOrSystem = { :{ :black }, a: { :random, 0: keeper } };"
    )


def test_the_default_is_the_most_frequent_value_then_the_smaller_then_the_greater() -> None:
    game, _ = declared(
        "domain N = P(X) where X in 8..11\n"
        "most : N -> {a, b}\nmost(P(8)) = b\nmost(_) = a\n"
        "tied : N -> N\ntied(P(X)) = P(X)\n"
        "rows : N -> {a, b} -> {a, b}\n"
        "rows(P(8), X) = X\nrows(P(9), a) = b\nrows(P(9), b) = a\nrows(P(10), _) = a\n"
        "rows(P(11), _) = b"
    )
    assert constant(game, "most") == "const most: N -> { a, b } = { :a, P__8: b };"
    assert constant(game, "tied") == (
        "const tied: N -> N = { :P__11, P__8: P__8, P__9: P__9, P__10: P__10 };"
    )
    assert constant(game, "rows") == (
        "const rows: N -> { a, b } -> { a, b } = "
        "{ :{ :b }, P__8: { :b, a: a }, P__9: { :b, b: a }, P__10: { :a } };"
    )


def test_a_repeated_variable_takes_the_last_value() -> None:
    findings = found("domain N = 1 | 2\nf : N -> N -> N\nf(X, X) = X")
    assert [(f.code, f.message) for f in findings] == [
        ("HRG017", "'X' stands twice in the patterns of one case; the last one counts")
    ]


def test_functions_without_arguments() -> None:
    game, _ = declared(
        "best : Score\nbest() = 100\nother : Player -> Player\nother(white) = black\n"
        "other(_) = white\nsame : Player -> Player\nsame() = other\n"
        "f : Player -> Score\nf(P) = if same(P) == white then best() else 0\n"
        "v : Score = best\n"
    )
    assert constant(game, "best") == "const best: Score = 100;"
    assert constant(game, "same") == "const same: Player -> Player = other;"
    assert constant(game, "f") == "const f: Player -> Score = { :100, white: 0 };"
    assert game.initial_values()["v"] == Symbol("100")


# -- functions that name functions ---------------------------------------------------------------

STEPS = (
    CELLS + "up : CellOrNull -> CellOrNull\nup(C(X, Y)) = if Y == 0 then null else C(X, Y - 1)\n"
    "up(_) = null\n"
    "down : CellOrNull -> CellOrNull\ndown(C(X, Y)) = if Y == 2 then null else C(X, Y + 1)\n"
    "down(_) = null\n"
)
AHEAD = "ahead : Player -> CellOrNull -> CellOrNull\nahead(white) = up\nahead(_) = down\n"


def test_a_function_of_the_rest_stands_by_its_name() -> None:
    game, _ = declared(STEPS + AHEAD)
    assert constant(game, "ahead") == (
        "const ahead: Player -> CellOrNull -> CellOrNull = { :up, black: down };"
    )


def test_constants_come_after_those_that_they_name() -> None:
    text = "far : {left} -> Player -> CellOrNull -> CellOrNull\nfar(_) = ahead\n" + AHEAD + STEPS
    game, _ = declared(text)
    assert list(game.constants) == ["up", "down", "ahead", "far"]


def test_renamed_functions_stand_by_their_new_names() -> None:
    game, _ = declared("domain Dir = up | down\n" + STEPS + AHEAD)
    assert constant(game, "ahead") == (
        "const ahead: Player -> CellOrNull -> CellOrNull = { :up_map, black: down_map };"
    )


def test_named_functions_are_called_with_what_is_left() -> None:
    game, _ = declared(
        STEPS + AHEAD + "f : Player -> CellOrNull\nf(P) = ahead(P)(C(1, 1))\n"
        "g : Player -> CellOrNull\ng(P) = ahead(P, C(1, 1))\n"
        "h : Player -> CellOrNull\nh(P) = ahead[P][C(1, 1)]\n"
        "i : Player -> CellOrNull\ni(P) = (if P == white then up else down)(C(1, 1))"
    )
    expected = {"white": "C__1_0", "black": "C__1_2"}
    assert [table(game, name) for name in "fghi"] == [expected] * 4


def test_a_function_with_more_keys_gives_a_map_of_its_own() -> None:
    game, _ = declared(STEPS + "way : Player -> Cell -> CellOrNull\nway(white) = up\nway(_) = down")
    assert "up" not in {str(name) for name in constant(game, "way").split()}
    value = game.constant_values()["way"]
    assert isinstance(value, TotalMap)
    white = value["white"]
    assert isinstance(white, TotalMap)
    assert (white["C__1_1"], white["C__1_0"]) == (Symbol("C__1_0"), Symbol("null"))


def test_cases_may_give_maps() -> None:
    game, _ = declared(
        "f : Player -> {a, b} -> Score\nf(white) = { :0 ; a = 50 }\n"
        "f(P) = if P == black then { _ = 100 } else { :0 }"
    )
    assert constant(game, "f") == (
        "const f: Player -> { a, b } -> Score = { :{ :100 }, white: { :0, a: 50 } };"
    )


def test_a_function_may_give_goals() -> None:
    game, _ = declared("win : Player -> Goals\nwin(P) = { :0 ; P = 100 }")
    assert constant(game, "win") == (
        "const win: Player -> Goals = { :{ :0, white: 100 }, black: { :0, black: 100 } };"
    )


# -- recursion -----------------------------------------------------------------------------------


def test_recursion_may_be_deep() -> None:
    game, _ = declared(
        "domain N = C(X) where X in 0..4000\n"
        "last : N -> N\nlast(C(4000)) = C(0)\nlast(C(X)) = last(C(X + 1))"
    )
    assert constant(game, "last") == "const last: N -> N = { :C__0 };"


def test_recursion_through_arguments_that_the_type_does_not_have() -> None:
    """A helper may leave its type as long as the entries of its table do not."""
    game, _ = declared(
        CELLS + "clip : Cell -> CellOrNull\n"
        "clip(C(X, Y)) = if X < 0 || X > 2 then null else C(X, Y)\n"
        "right : Cell -> CellOrNull\nright(C(X, Y)) = clip(C(X + 1, Y))\n"
    )
    assert table(game, "right")["C__1_2"] == "C__2_2"
    assert table(game, "right")["C__2_2"] == "null"


def test_mutual_recursion() -> None:
    game, _ = declared(
        "domain N = C(X) where X in 0..5\n"
        "even : N -> Bool\neven(C(0)) = 1\neven(C(X)) = odd(C(X - 1))\n"
        "odd : N -> Bool\nodd(C(0)) = 0\nodd(C(X)) = even(C(X - 1))"
    )
    assert "".join(table(game, "even").values()) == "101010"
    assert "".join(table(game, "odd").values()) == "010101"


def test_two_recursive_calls_take_no_exponential_time() -> None:
    game, _ = declared(
        "domain N = C(X) where X in 0..300\n"
        "f : N -> N\nf(C(0)) = C(0)\nf(C(1)) = C(1)\n"
        "f(C(X)) = sum(f(C(X - 1)), f(C(X - 2)))\n"
        "sum : N -> N -> N\nsum(C(X), C(Y)) = C((X + Y) % 301)"
    )
    numbers = [0, 1]
    while len(numbers) <= 300:
        numbers.append((numbers[-1] + numbers[-2]) % 301)
    assert list(table(game, "f").values()) == [f"C__{n}" for n in numbers]


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        (
            "f : Player -> Player\nf(P) = f(P)",
            "1:1 error HRG026 f(white) needs itself",
        ),
        (
            "f : Player -> Player\nf(P) = g(P)\ng : Player -> Player\ng(P) = f(P)",
            "1:1 error HRG026 f(white) needs itself | the calls: f(white) -> g(white) -> f(white)",
        ),
        (
            "domain N = C(X) where X in 0..1\nf : N -> N\nf(C(X)) = f(C(X + 1))",
            "2:1 error HRG026 f(C(0)) never ends: it needs too many other calls"
            " | the last call: f(C(10000))",
        ),
        (
            "f : Player -> Player\nf() = g\ng : Player -> Player\ng() = f",
            "1:1 error HRG026 function 'f' stands for itself: f -> g -> f",
        ),
        (
            "f : Player -> Player\nf() = g\ng : Player -> Player\ng() = f\n"
            "h : Player -> Player\nh(P) = f(P)",
            "1:1 error HRG026 function 'f' stands for itself: f -> g -> f",
        ),
    ],
)
def test_endless_recursion(text: str, finding: str) -> None:
    started = time.process_time()
    assert finding in told(text)
    assert time.process_time() - started < 5


def test_terms_cannot_grow_for_ever() -> None:
    findings = told("domain N = S(X) where X in 0..1\nf : N -> N\nf(X) = f(P(X, X))")
    assert [line[:55] for line in findings] == [
        "3:10 error HRG018 a term of more than 200 parts is made"
    ]


# -- mistakes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (
            "f : Player -> Player -> Score\nf(white, _) = 0\nf(black, black) = 50",
            [
                "1:1 error HRG022 f(black, white) is covered by no case "
                "(add a case, such as 'f(_, _) = ...' at the end)"
            ],
        ),
        (
            CELLS + "up : Cell -> Cell\nup(C(X, Y)) = C(X, Y + 1)",
            [
                "4:15 error HRG023 up(C(0, 2)) = C(0, 3) is no value of Cell "
                "(argument 2 of C is 0 to 2 in Cell)"
            ],
        ),
        (
            CELLS + "up : Cell -> Cell\nup(C(X, Y)) = if Y == 0 then null else C(X, Y - 1)",
            ["4:15 error HRG023 up(C(0, 0)) = null is no value of Cell"],
        ),
        (
            "f : Player -> Player\nf(white) = blck\nf(_) = whit",
            [
                "2:12 error HRG019 unknown name 'blck' (did you mean 'black'?)",
                "3:8 error HRG019 unknown name 'whit' (did you mean 'white'?)",
            ],
        ),
        (
            "domain Cell = cellAt(X) where X in 1..2\nf : Cell -> Cell\nf(_) = cellAt(1)",
            [
                "1:15 warning HRG017 elsewhere cellAt(X) is a call: 'cellAt' begins with a small "
                "letter (names of terms begin with a capital letter)",
                "3:8 error HRG019 unknown function 'cellAt' "
                "(names of terms begin with a capital letter, as 'CellAt')",
            ],
        ),
        (
            "domain Colour = whites\nf : Player -> Player\nf(_) = whites",
            ["3:8 error HRG023 f(white) = whites is no value of Player (did you mean 'white'?)"],
        ),
        (
            CELLS + "f : Player -> Cell\nf(_) = D(0, 0)",
            ["4:8 error HRG023 f(white) = D(0, 0) is no value of Cell"],
        ),
        (
            "f : Player -> Player\nf(white) = black\nf(_) = white\nf(black) = black\n"
            "f(green) = white",
            [
                "4:1 warning HRG024 this case of 'f' is never reached "
                "(the cases above it match all that it matches)",
                "5:1 warning HRG024 this case of 'f' is never reached "
                "(no value of Player matches 'green')",
            ],
        ),
        (
            "f : Player -> Player\nf(white) = black\nf(black) = white\nf(_) = white",
            [
                "4:1 warning HRG024 this case of 'f' is never reached "
                "(the cases above it match all that it matches)"
            ],
        ),
        (
            "f : Player -> Player\nf(white, _) = black\nf(_) = white",
            ["2:1 error HRG025 'f' takes 1 argument, not 2"],
        ),
        (
            "f : Player -> Player -> Player\nf(white, _) = black\nf(_) = white",
            [
                "3:1 error HRG025 this case of 'f' has 1 of its arguments, the first one 2"
                " | the first case"
            ],
        ),
        (
            "f : Player -> Player\nf(P) = g(P, P)\ng : Player -> Player\ng(P) = g()",
            [
                "2:8 error HRG025 'g' takes 1 argument, not 2",
                "4:8 error HRG025 'g' takes 1 argument, not 0",
            ],
        ),
        (
            "f : Player -> Player -> Player\nf(white) = g\nf(_) = white\ng : Player -> Score\n"
            "g(_) = 0",
            [
                "2:12 error HRG023 g(white) = 0 is no value of Player",
                "3:8 error HRG023 'white' is no map Player -> Player "
                "(name a function of that type, or write a map: { :default })",
            ],
        ),
        (
            "f : {a} -> Player -> Player\nf(a) = g\ng : {white} -> Player\ng(_) = black",
            ["2:8 error HRG023 'g' has no value for 'black' of Player: its argument is {white}"],
        ),
        (
            "f : Player -> Score\nf(_) = { :0 }",
            ["2:8 error HRG021 a map stands where one value is needed | in f(white)"],
        ),
        (
            "domain Go = STOP | GO\nf : Go -> Go\nf(STOP) = GO",
            [
                "3:3 warning HRG017 'STOP' is a variable here, which matches everything, not the "
                "element (names that begin with a capital letter are variables in patterns)"
            ],
        ),
        (
            "not : Bool -> Bool\nnot(_) = 0",
            ["1:1 error HRG011 'not' is built in (give the function another name)"],
        ),
        (
            "Other : Player -> Player\nOther(P) = P",
            [
                "1:1 warning HRG017 'Other' begins with a capital letter: Other(x) is a term "
                "(it can be called by Other[x] only)"
            ],
        ),
        (
            "domain N = C(X) where X in 1..2300\nf : N -> N -> N\nf(X, _) = X",
            [
                "2:1 error HRG018 the table of 'f' has 5290000 entries; more than 5000000, "
                "or 10000000 in all tables, are too many"
            ],
        ),
        (
            "f : Playr -> Player\nf(P) = P",
            ["1:5 error HRG012 unknown type 'Playr' (did you mean 'Player'?)"],
        ),
    ],
)
def test_mistakes(text: str, findings: list[str]) -> None:
    assert told(text) == findings


def test_a_call_with_arguments_that_no_case_covers_tells_who_calls() -> None:
    findings = told(
        CELLS + "left : Cell -> CellOrNull\nleft(C(0, _)) = null\nleft(C(X, Y)) = C(X - 1, Y)\n"
        "twice : Cell -> CellOrNull\ntwice(C(X, Y)) = left(left(C(X, Y)))"
    )
    assert findings == [
        "3:1 error HRG022 left(null) is covered by no case (add a case, such as 'left(_) = ...' "
        "at the end) | needed for twice(C(0, 0))"
    ]


def test_a_case_that_only_another_function_reaches_is_no_mistake() -> None:
    declared(
        CELLS + "left : Cell -> CellOrNull\nleft(null) = null\nleft(C(0, _)) = null\n"
        "left(C(X, Y)) = C(X - 1, Y)\n"
        "twice : Cell -> CellOrNull\ntwice(C(X, Y)) = left(left(C(X, Y)))"
    )


def test_one_mistake_of_a_case_is_told_once() -> None:
    text = (
        "domain N = C(X) where X in 0..99\nf : N -> N\nf(C(X)) = C(X + 100)\n"
        "g : N -> N\ng(N) = N + 1"
    )
    assert [line.split(" (")[0] for line in told(text)] == [
        "3:11 error HRG023 f(C(0)) = C(100) is no value of N",
        "5:8 error HRG020 'C(0)' is no number and cannot be counted with | in g(C(0))",
    ]


def test_large_tables_are_fast_enough() -> None:
    started = time.process_time()
    declared(
        "domain N = C(X) where X in 0..599\n"
        "f : N -> N -> Bool\nf(C(X), C(Y)) = if X < Y then 1 else 0"
    )
    assert time.process_time() - started < 6


# -- games from outside --------------------------------------------------------------------------


def outside_games() -> list[Path]:
    return sorted(OUTSIDE.glob("*.hrg")) if OUTSIDE.is_dir() else []


@pytest.mark.skipif(not outside_games(), reason="the games in shared/games/hrg are not here")
@pytest.mark.parametrize("path", outside_games(), ids=lambda path: path.stem)
def test_the_data_of_games_from_outside(path: Path) -> None:
    source = Source(path.name, path.read_text(encoding="utf-8"))
    game, findings = Game(path.stem, source), Findings()
    declare(parse(source), game, findings)
    assert findings.errors == ()
    assert {warning.code for warning in findings.warnings} <= {"HRG024"}
    add_builtins(game)
    assert validate_declarations(game) == []
