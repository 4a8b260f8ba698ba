"""What RBG text means as a tree, and that every mistake in it is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import GameError, Source

GAMES = Path(__file__).resolve().parents[4] / "shared" / "games" / "rbg"

HEAD = """\
#players = white(100), black(50)
#pieces = e, w, b
#variables = turn(10), x(3)
#board = rectangle(up, down, left, right, [b, b] [w, e])
"""


def rules(text: str) -> s.Rule:
    return parse(Source("t.rbg", f"{HEAD}#rules = {text}")).rules


def errors(text: str) -> list[tuple[str, str]]:
    with pytest.raises(GameError) as caught:
        parse(Source("t.rbg", text))
    return [(found.code, str(found.span)) for found in caught.value.diagnostics]


def rule_errors(text: str) -> list[tuple[str, int]]:
    """The codes and columns of the errors in rules."""
    with pytest.raises(GameError) as caught:
        rules(text)
    before = len("#rules = ")
    return [(f.code, f.span.column - before if f.span else 0) for f in caught.value.diagnostics]


def hint(text: str) -> str:
    with pytest.raises(GameError) as caught:
        rules(text)
    return caught.value.diagnostics[0].hint or ""


UP, DOWN, LEFT = s.Shift("up"), s.Shift("down"), s.Shift("left")


# -- rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("up", UP),
        ("{w}", s.On(("w",))),
        ("{w, b}", s.On(("w", "b"))),
        ("{}", s.On(())),
        ("[w]", s.Off("w")),
        ("->white", s.Switch("white")),
        ("->>", s.Switch(s.KEEPER)),
        ("{? up}", s.Pattern(UP)),
        ("{! up down}", s.Pattern(s.Chain((UP, DOWN)), negated=True)),
        (".", s.Noop()),
        ("[$ x = 2]", s.Assignment("x", s.Number(2))),
        ("[$ white = +7]", s.Assignment("white", s.Number(7))),
        ("{$ w >= turn}", s.Comparison(">=", s.Value("w"), s.Value("turn"))),
        ("up*", s.Star(UP)),
        ("up^3", s.Power(UP, 3)),
        ("{w}*", s.Star(s.On(("w",)))),
        ("(up*)^2", s.Power(s.Star(UP), 2)),
        ("((up))", UP),
    ],
)
def test_one_rule(text: str, tree: s.Rule) -> None:
    assert rules(text) == tree


def test_repetition_binds_before_concatenation_and_that_before_sums() -> None:
    assert rules("up down* + left up") == s.Choice(
        (s.Chain((UP, s.Star(DOWN))), s.Chain((LEFT, UP)))
    )
    assert rules("(up + down) left") == s.Chain((s.Choice((UP, DOWN)), LEFT))


def test_parentheses_that_change_nothing_leave_no_trace() -> None:
    assert rules("up (down left)") == s.Chain((UP, DOWN, LEFT))
    assert rules("up + (down + left)") == s.Choice((UP, DOWN, LEFT))


def test_a_list_of_pieces_to_put_is_a_choice() -> None:
    offs = s.Choice((s.Off("e"), s.Off("w"), s.Off("b")))
    assert rules("[e, w, b]") == offs
    assert rules("up [e, w, b]") == s.Chain((UP, offs))


def test_a_list_of_assignments_is_a_chain() -> None:
    expected = (s.Assignment("x", s.Number(1)), s.Assignment("turn", s.Number(2)))
    assert rules("[$ x = 1, turn = 2]") == s.Chain(expected)
    assert rules("up [$ x = 1, turn = 2]") == s.Chain((UP, *expected))


def value(text: str) -> s.Arithmetic:
    rule = rules(f"[$ x = {text}]")
    assert isinstance(rule, s.Assignment)
    return rule.value


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("2 + 3 * 4", 14),
        ("2 * 3 + 4", 10),
        ("20 - 5 - 3", 12),
        ("20 - 5 + 3", 18),
        ("20 / 5 / 2", 2),
        ("2 * 7 / 4", 3),
        ("20 - (5 - 3)", 18),
        ("7 / 2 * 2", 6),
    ],
)
def test_arithmetic_is_conventional(text: str, result: int) -> None:
    def calculate(number: s.Arithmetic) -> int:
        if isinstance(number, s.Number):
            return number.value
        assert isinstance(number, s.Sum)
        left, right = calculate(number.left), calculate(number.right)
        if number.operator == "+":
            return left + right
        if number.operator == "-":
            return left - right
        return left * right if number.operator == "*" else left // right

    assert calculate(value(text)) == result


def test_a_plus_in_brackets_of_numbers_adds() -> None:
    assert value("turn + w") == s.Sum("+", s.Value("turn"), s.Value("w"))


def test_macros_work_in_rules() -> None:
    text = f"{HEAD}#go(d; p) = d {{p}}\n#rules = go(up; w) + go(down; b)*"
    assert parse(Source("t.rbg", text)).rules == s.Choice(
        (s.Chain((UP, s.On(("w",)))), s.Chain((DOWN, s.Star(s.On(("b",))))))
    )


def test_places_are_those_of_whole_actions() -> None:
    rule = rules("up [$ x = 1]")
    assert isinstance(rule, s.Chain)
    place = rule.parts[1].place
    assert place is not None
    span = place.span
    assert (span.line, span.column, span.end_column) == (5, 13, 22)


# -- sections ------------------------------------------------------------------------------------


def test_declarations() -> None:
    game = parse(Source("t.rbg", f"{HEAD}#rules = up"))
    assert game.players == (s.Bounded("white", 100), s.Bounded("black", 50))
    assert game.pieces == ("e", "w", "b")
    assert game.variables == (s.Bounded("turn", 10), s.Bounded("x", 3))


def test_sections_stand_in_any_order() -> None:
    game = parse(Source("t.rbg", f"{HEAD}#rules = ->white up"))
    turned = "\n".join(reversed(f"{HEAD}#rules = ->white up".split("\n")))
    assert parse(Source("t.rbg", turned)) == game


def test_commas_may_be_repeated_between_declarations() -> None:
    text = HEAD.replace("e, w, b", ", e,, w, b,").replace("white(100),", "white(100),,")
    assert parse(Source("t.rbg", text + "#rules = up")).pieces == ("e", "w", "b")


def test_there_may_be_no_variables() -> None:
    text = HEAD.replace("turn(10), x(3)", "")
    assert parse(Source("t.rbg", text + "#rules = up")).variables == ()


def test_the_last_of_repeated_sections_counts_which_is_warned_of() -> None:
    text = f"#rules = down\n{HEAD}#rules = up"
    game = parse(Source("t.rbg", text))
    assert game.rules == UP
    assert [(w.code, str(w.severity), str(w.span)) for w in game.warnings] == [
        ("RBG021", "warning", "t.rbg:6:2")
    ]


def test_a_piece_listed_twice_counts_once_which_is_warned_of() -> None:
    text = HEAD.replace("e, w, b", "e, w, b, w") + "#rules = up"
    game = parse(Source("t.rbg", text))
    assert game.pieces == ("e", "w", "b")
    assert [w.code for w in game.warnings] == ["RBG025"]


def test_missing_sections_are_all_told() -> None:
    assert errors("#rules = up") == [("RBG020", "None")] * 4


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("white(100)", "white", "RBG022"),
        ("white(100)", "white()", "RBG022"),
        ("white(100)", "white(e)", "RBG022"),
        ("white(100),", "white(100)", "RBG022"),
        ("e, w, b", "e w b", "RBG022"),
        ("e, w, b", "e, w, b, 7", "RBG022"),
        ("e, w, b", "e, w, b, board", "RBG022"),
        ("white(100)", "white(0)", "RBG023"),
        ("x(3)", "x(3), x(4)", "RBG024"),
        ("x(3)", "w(3)", "RBG024"),
        ("x(3)", "black(3)", "RBG024"),
        ("x(3)", "up(3)", "RBG024"),
        ("black(50)", "keeper(50)", "RBG038"),
        ("white(100), black(50)", "", "RBG039"),
        ("e, w, b", "", "RBG039"),
    ],
)
def test_wrong_declarations(old: str, new: str, code: str) -> None:
    assert old in HEAD
    found = errors(HEAD.replace(old, new) + "#rules = ->> up {w}")
    assert found[0][0] == code


# -- mistakes in rules ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "column"),
    [
        ("", "RBG032", 0),
        ("up + ", "RBG032", 5),
        ("+ up", "RBG032", 1),
        ("()", "RBG032", 2),
        ("(up", "RBG032", 4),
        ("up)", "RBG032", 3),
        ("{? }", "RBG032", 4),
        ("[]", "RBG032", 2),
        ("{w b}", "RBG032", 4),
        ("[w, $ x = 1]", "RBG032", 5),
        ("[$ x = 1, w]", "RBG032", 12),
        ("[x = 1]", "RBG032", 4),
        ("[$ x == 1]", "RBG032", 6),
        ("{$ x = 1}", "RBG032", 6),
        ("{$ x}", "RBG032", 5),
        ("[$ x = -1]", "RBG032", 8),
        ("[$ x = 1 +]", "RBG032", 11),
        ("up**", "RBG032", 4),
        ("up*^2", "RBG032", 4),
        ("up^x", "RBG032", 4),
        ("up 3", "RBG032", 4),
        ("up - down", "RBG032", 4),
        ("-> >", "RBG032", 4),
        ("{ ? up}", "RBG032", 3),
        ("[ $ x = 1]", "RBG032", 3),
        ('"up"', "RBG032", 1),
        ("rules", "RBG032", 1),
        ("up^0", "RBG036", 4),
        ("->*", "RBG037", 1),
        ("upp", "RBG033", 1),
        ("{ww}", "RBG033", 2),
        ("[ww]", "RBG033", 2),
        ("[$ y = 1]", "RBG033", 4),
        ("{$ x == y}", "RBG033", 9),
        ("->wite", "RBG033", 3),
        ("w", "RBG034", 1),
        ("white", "RBG034", 1),
        ("turn", "RBG034", 1),
        ("{up}", "RBG034", 2),
        ("{white}", "RBG034", 2),
        ("[x]", "RBG034", 2),
        ("[$ w = 1]", "RBG034", 4),
        ("[$ up = 1]", "RBG034", 4),
        ("{$ up == 1}", "RBG034", 4),
        ("->w", "RBG034", 3),
        ("{? up ->white}", "RBG035", 7),
        ("{! ({? up ->>})}", "RBG035", 11),
    ],
)
def test_a_mistake_has_a_code_and_a_place(text: str, code: str, column: int) -> None:
    assert rule_errors(text) == [(code, column)]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("upp", "did you mean 'up'?"),
        ("->withe", "did you mean 'white'?"),
        ("->w", ""),
        ("w", "{w}"),
        ("white", "->white"),
        ("turn", "[$ turn = 1]"),
        ("[$ w = 1]", "cannot be assigned"),
        ("{$ x = 1}", "'=='"),
        ("[$ x == 1]", "{$ a == b}"),
        ("{$ turn == 1, turn == 2}", "{$ a == b} {$ c == d}"),
        ("[x = 1]", "[$ variable = number]"),
        ("[$ x = -1]", "0-1"),
        ("->*", "'->>'"),
        ("-> >", "'->>' is one token"),
        ("{ ? up}", "'{?' is one token"),
        ("up*^2", "(a*)^2"),
        ("()", "'.'"),
        ("+ up", "between two rules"),
        ("up; down", "';' separates"),
    ],
)
def test_hints(text: str, part: str) -> None:
    assert part in hint(text)


def test_a_macro_used_above_its_definition_is_explained() -> None:
    with pytest.raises(GameError) as caught:
        parse(Source("t.rbg", f"{HEAD}#rules = turns(white; up) up\n#turns(a; b) = ->a b"))
    (found,) = caught.value.diagnostics
    assert found.code == "RBG019"
    assert found.hint == ("the macro of this name, in line 6, is visible only below its definition")


def test_all_unknown_names_are_told() -> None:
    assert rule_errors("upp {ww} dwn [$ y = zz]") == [
        ("RBG033", 1),
        ("RBG033", 6),
        ("RBG033", 10),
        ("RBG033", 17),
        ("RBG033", 21),
    ]


def test_errors_of_several_sections_are_told_at_once() -> None:
    text = "#players = white\n#pieces = e e\n#variables = x\n#board = e\n#rules = ("
    assert [code for code, _ in errors(text)] == [
        "RBG022",
        "RBG022",
        "RBG022",
        "RBG026",
        "RBG032",
    ]


def test_names_are_not_unknown_where_their_section_is_wrong() -> None:
    text = HEAD.replace("e, w, b", "e w b") + "#rules = ->white {w} [b] upp"
    assert [code for code, _ in errors(text)] == ["RBG022"]


def test_an_error_behind_a_macro_leads_to_the_macro_and_its_use() -> None:
    with pytest.raises(GameError) as caught:
        parse(Source("t.rbg", f"{HEAD}#pick(c) = {{c~Pawn}} [e]\n#rules = up pick(white)"))
    (found,) = caught.value.diagnostics
    assert (found.code, str(found.span)) == ("RBG033", "t.rbg:5:13")
    assert [(text, str(span)) for text, span in found.notes] == [
        ("in the expansion of 'pick', used here", "t.rbg:6:13")
    ]


# -- limits --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("opening", "closing"), [("(", ")"), ("{? ", "}"), ("(up ", ")*"), ("{! (", ")}")]
)
def test_deep_nesting_is_told(opening: str, closing: str) -> None:
    assert rule_errors(opening * 5000 + "up" + closing * 5000)[0][0] == "RBG004"


@pytest.mark.parametrize("text", ["1" + "+1" * 5000, "(" * 5000 + "1" + ")" * 5000])
def test_long_calculations_are_told(text: str) -> None:
    assert rule_errors(f"[$ x = {text}]")[0][0] == "RBG004"


def test_the_deepest_tree_can_be_compared_and_shown() -> None:
    text = "(up + down ({! left " * 26 + "up" + "} left)*)" * 26
    assert rules(text) == rules(text)
    assert len(repr(rules(text))) > 1000
    calculation = "(1 + " * 99 + "1" + ")" * 99
    assert value(calculation) == value(calculation)


def test_powers_of_powers_are_limited() -> None:
    assert rule_errors("((up^2000)^2000)^2000") == [("RBG036", 3)]
    assert isinstance(rules("(up^100)^400"), s.Power)


def test_at_most_fifty_errors_are_told() -> None:
    found = rule_errors("upp " * 1000)
    assert [code for code, _ in found] == ["RBG033"] * 50 + ["RBG005"]


_PIECES = [
    "#", "players", "pieces", "variables", "board", "rules", "rectangle", "hexagon", "cuboid",
    "a", "b", "m", "up", "white", "1", "0", "99999999999", "(", ")", "[", "]", "{", "}", "{?",
    "{!", "{$", "[$", "=", "==", "<", "->", "->>", "*", "+", "-", "/", "^", ".", ",", ";", ":",
    "~", "?", "!", "$", "&", '"', "//", "/*", "*/", "\n", "é", HEAD, "#m(a;b)=", "m(", "#rules =",
]  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(_PIECES), max_size=60), st.booleans())
def test_whatever_the_text_the_answer_is_a_game_or_an_error(pieces: list[str], whole: bool) -> None:
    text = (HEAD + "#m(a) = a\n" if whole else "") + " ".join(pieces)
    try:
        parse(Source("t.rbg", text))
    except GameError as problem:
        assert all(found.code.startswith("RBG0") for found in problem.diagnostics)
        assert str(problem)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_characters_are_read(text: str) -> None:
    with pytest.raises(GameError):
        parse(Source("t.rbg", text))


# -- whole games ---------------------------------------------------------------------------------

# fields of the boards, counted by hand
_SIZES = {
    "amazons": 100,
    "arimaa": 128,
    "breakthrough": 64,
    "chess": 64,
    "chineseCheckers6": 121,
    "connect4": 42,
    "englishDraughts": 32,
    "gess": 484,
    "go": 361,
    "gomoku_standard": 225,
    "hex": 121,
    "hex_5x5": 25,
    "reversi_4x4": 16,
    "theMillGame": 24,
    "ticTacToe": 9,
}


@pytest.mark.skipif(not GAMES.is_dir(), reason="the games beside the repository are missing")
def test_games_of_others_are_read_without_findings() -> None:
    files = sorted(GAMES.glob("*.rbg"))
    assert files
    for file in files:
        game = parse(Source(file.name, file.read_text(encoding="utf-8")))
        assert game.warnings == (), file.name
        assert len(game.board) == _SIZES.get(file.stem, len(game.board)), file.name


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        ("->white frwd [w] ->>", "frwrd"),
        ("->white runn(up; e) ->>", "run"),
        ("->white {$ limti < 3} ->>", "limit"),
        ("->white {mien} ->>", "mine"),
        ("->white upp ->>", "up"),
        ("->withe up ->>", "white"),
    ],
)
def test_a_misspelt_name_or_macro_is_suggested(rules: str, meant: str) -> None:
    text = (
        "#players = white(1) #pieces = e, w #variables = n(3)\n"
        "#board = rectangle(up, down, left, right, [e, w])\n"
        "#frwrd = up #run(a; b) = a {b} #limit = n + 1 #mine = w\n"
        f"#rules = {rules}\n"
    )
    with pytest.raises(GameError) as caught:
        parse(Source("misspelt.rbg", text))
    (found,) = caught.value.diagnostics
    assert found.code == ("RBG019" if ";" in rules else "RBG033")
    assert found.hint is not None
    assert f"'{meant}'" in found.hint
