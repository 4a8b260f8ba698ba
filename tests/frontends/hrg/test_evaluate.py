"""Expressions that are worked out before the game is played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.values import Term, Value, number, written
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Problem
from tests.frontends.hrg.declaring import declared

GAME = """
domain Cell = C(X, Y) where X in 0..7, Y in 0..7
domain CellOrNull = null | Cell
domain Choice = STOP | GO
up : CellOrNull -> CellOrNull
up(C(X, Y)) = if Y == 0 then null else C(X, Y - 1)
up(_) = null
way : Player -> CellOrNull -> CellOrNull
way(_) = up
less : Score -> Score -> Bool
less(X, Y) = X < Y
board : Cell -> Player
"""
NO_BINDINGS: dict[str, Value] = {}
_, DATA = declared(GAME)


def expression(text: str) -> s.Expression:
    """The tree of an expression."""
    (declaration,) = parse(Source("e.hrg", f"v : T = {text}")).declarations
    assert isinstance(declaration, s.Variable)
    assert declaration.initial is not None
    return declaration.initial


def evaluate(text: str, data: Data = DATA, **bindings: Value) -> str:
    return written(data.evaluate(expression(text), bindings))


def holds(text: str, **bindings: Value) -> bool:
    return DATA.condition(expression(text), bindings)


def problem(text: str, **bindings: Value) -> str:
    """What is wrong with an expression."""
    with pytest.raises(Problem) as raised:
        DATA.evaluate(expression(text), bindings)
    found = raised.value.diagnostic
    hint = f" ({found.hint})" if found.hint else ""
    return f"{found.code} {found.message}{hint}" + "".join(f" | {n}" for n, _ in found.notes)


# -- values --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("white", "white"),
        ("5", "5"),
        ("007", "007"),
        ("STOP", "STOP"),
        ("1 + 2 - 4", "-1"),
        ("1 + 7 % 4", "4"),
        ("(1 + 7) % 4", "0"),
        ("(0 - 7) % 4", "1"),
        ("7 % (0 - 4)", "3"),
        ("(0 - 1) % 3", "2"),
        ("C(1 + 1, 0)", "C(2, 0)"),
        ("D(C(0, 0), 1)", "D(C(0, 0), 1)"),
        ("if 1 == 2 then white else black", "black"),
        ("if 1 == 2 then 1 else if 2 == 2 then 2 else 3", "2"),
        ("up(C(3, 3))", "C(3, 2)"),
        ("up[C(3, 3)]", "C(3, 2)"),
        ("up(up(C(3, 1)))", "null"),
        ("way(white)", "up"),
        ("way(white)(C(3, 3))", "C(3, 2)"),
        ("way(white, C(3, 3))", "C(3, 2)"),
        ("way[white][C(3, 3)]", "C(3, 2)"),
        ("way[white](C(3, 3))", "C(3, 2)"),
        ("less(50, 100)", "1"),
        ("1 < 2", "1"),
        ("not(1 < 2)", "0"),
        ("true()", "1"),
        ("up", "up"),
    ],
)
def test_values(text: str, value: str) -> None:
    assert evaluate(text) == value


def test_bindings() -> None:
    assert evaluate("C(X + 1, y)", X="3", y="4") == "C(4, 4)"
    assert evaluate("up(p)", p=Term("C", ("2", "2"))) == "C(2, 1)"
    assert evaluate("f(C(2, 2))", f="up") == "C(2, 1)"
    assert evaluate("white", white="black") == "black"


def test_the_same_expression_with_other_bindings() -> None:
    node = expression("if x == 1 then y else x")
    assert DATA.evaluate(node, {"x": "1", "y": "7"}) == "7"
    assert DATA.evaluate(node, {"x": "2", "y": "7"}) == "2"
    with pytest.raises(Problem):
        DATA.evaluate(node, {"x": "1"})


# -- conditions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "1 == 1",
        "white != black",
        "2 < 10",
        "10 >= 10",
        "C(0, 9) < C(1, 0)",
        "C(1, 1) <= C(1, 1)",
        "null != C(0, 0)",
        "not(null == C(0, 0))",
        "1 == 2 || 2 == 2",
        "1 == 1 && 2 == 2",
        "1 == 2 && white < black || 3 == 3",
        "1 == 1 || white < black",
        "not(1 == 2 && white < black)",
        "true()",
        "not(false())",
        "white in Player",
        "keeper in PlayerOrSystem",
        "not(keeper in Player)",
        "C(7, 7) in Cell",
        "not(C(7, 8) in Cell)",
        "null in CellOrNull",
        "less(0, 50)",
        "1",
        "not(0)",
        "if 1 == 1 then less(0, 50) else white < black",
    ],
)
def test_conditions_that_hold(text: str) -> None:
    assert holds(text)


def test_conditions_with_bindings() -> None:
    assert holds("x in Player", x="white")
    assert not holds("x in Player", x="keeper")
    assert holds("b", b="1")


def test_long_chains() -> None:
    assert holds(" || ".join(["1 == 2"] * 100 + ["1 == 1"]))
    node: s.Expression = s.Name("white")
    for n in range(5000):
        node = s.Conditional(s.Binary("==", s.Name("X"), s.Name(str(n))), s.Name(str(n)), node)
    assert DATA.evaluate(node, {"X": "17"}) == "17"
    chain: s.Expression = s.Name("0")
    for n in range(5000):
        chain = s.Binary("||", s.Binary("==", s.Name("X"), s.Name(str(n))), chain)
    assert DATA.condition(chain, {"X": "17"})
    assert not DATA.condition(chain, {"X": "5001"})


# -- problems ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("whit", "HRG019 unknown name 'whit' (did you mean 'white'?)"),
        ("Xx", "HRG019 unknown variable 'Xx' (no pattern gives it a value)"),
        ("upp(null)", "HRG019 unknown function 'upp' (did you mean 'up'?)"),
        ("white(null)", "HRG019 'white' is no function"),
        ("(if 1 == 1 then white else up)(null)", "HRG019 'white' is no function"),
        (
            "Cell",
            "HRG019 unknown variable 'Cell' ('Cell' is a domain: write one of its elements, "
            "or 'x in Cell')",
        ),
        ("white in Playr", "HRG019 unknown domain 'Playr' (did you mean 'Player'?)"),
        ("white in (1 + 1)", "HRG019 only a domain can stand after 'in'"),
        ("1 + white", "HRG020 'white' is no number and cannot be counted with"),
        ("C(0, 0) - 1", "HRG020 'C(0, 0)' is no number and cannot be counted with"),
        ("1 % 0", "HRG020 division by zero"),
        (
            "white < black",
            "HRG020 'white' and 'black' have no order (numbers are ordered, and "
            "terms of one name by their arguments)",
        ),
        (
            "C(0, 0) < null",
            "HRG020 'C(0, 0)' and 'null' have no order (numbers are ordered, and "
            "terms of one name by their arguments)",
        ),
        (
            "not(white)",
            "HRG020 'white' is no condition (a condition compares something, or is 0 or 1)",
        ),
        ("not(1 == 1, 2 == 2)", "HRG025 'not' takes 1 argument, not 2"),
        ("true(1)", "HRG025 'true' takes 0 arguments, not 1"),
        ("up(null, null)", "HRG025 'up' takes 1 argument, not 2"),
        ("up()", "HRG025 'up' takes 1 argument, not 0"),
        ("f()", "HRG019 unknown function 'f'"),
        (
            "board",
            "HRG021 'board' changes during play; its value is not known before "
            "(only elements and functions can stand here)",
        ),
        (
            "board[C(0, 0)]",
            "HRG021 'board' changes during play; its value is not known before "
            "(only elements and functions can stand here)",
        ),
        (
            "player == white",
            "HRG021 'player' changes during play; its value is not known before "
            "(only elements and functions can stand here)",
        ),
        ("reachable(up(null))", "HRG021 'reachable' is asked during play; it is not known before"),
        ("{ :1 }", "HRG021 a map stands where one value is needed"),
        ("doubled(60)", "HRG019 unknown function 'doubled'"),
    ],
)
def test_problems(text: str, said: str) -> None:
    assert problem(text) == said


def test_problems_inside_functions_tell_the_call() -> None:
    _, data = declared("f : {1, 2} -> {2, 3}\nf(X) = X + 1\ng : {1} -> {2}\ng(X) = f(X)")
    with pytest.raises(Problem) as raised:
        data.evaluate(expression("g(white)"), {})
    found = raised.value.diagnostic
    assert found.message == "'white' is no number and cannot be counted with"
    assert found.notes == (("in f(white)", None),)


def test_numbers_have_a_limit() -> None:
    node: s.Expression = s.Name("999999999999999999")
    with pytest.raises(Problem) as raised:
        DATA.evaluate(s.Binary("+", node, s.Name("1")), {})
    assert raised.value.diagnostic.message == "the number 1000000000000000000 is too large"


def test_a_term_may_not_grow_without_end() -> None:
    node: s.Expression = s.Name("1")
    for _ in range(8):
        node = s.Construct("P", (node, node))
    with pytest.raises(Problem) as raised:
        DATA.evaluate(node, {})
    assert raised.value.diagnostic.code == "HRG018"


# -- against Python ------------------------------------------------------------------------------

NUMBERS = st.integers(0, 9).map(str)
SUMS = st.recursive(
    NUMBERS | st.sampled_from(["X", "Y"]),
    lambda inner: st.tuples(inner, st.sampled_from("+-%"), inner).map(
        lambda t: "({} {} {})".format(*t)
    ),
    max_leaves=8,
)
CONDITIONS = st.recursive(
    st.tuples(SUMS, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), SUMS).map(
        lambda t: "({} {} {})".format(*t)
    ),
    lambda inner: (
        st.tuples(inner, st.sampled_from(["&&", "||"]), inner).map(
            lambda t: "({} {} {})".format(*t)
        )
        | inner.map(lambda c: f"not({c})")
    ),
    max_leaves=6,
)


class Mod(int):
    """Python's integers with the remainder that is never negative."""

    def __add__(self, other: int) -> Mod:
        return Mod(int(self) + int(other))

    def __sub__(self, other: int) -> Mod:
        return Mod(int(self) - int(other))

    def __mod__(self, other: int) -> Mod:
        return Mod(int(self) % abs(int(other)))


@settings(max_examples=150, deadline=None)
@given(condition=CONDITIONS, yes=SUMS, x=st.integers(0, 9), y=st.integers(0, 9))
def test_computation_agrees_with_python(condition: str, yes: str, x: int, y: int) -> None:
    text = f"if {condition} then {yes} else X"
    translated = f"({yes}) if ({condition}) else X".replace("&&", " and ").replace("||", " or ")
    translated = translated.replace("not(", "not (")
    scope = {"X": Mod(x), "Y": Mod(y)}
    digits = "".join(f"Mod({c})" if c.isdigit() else c for c in translated)
    try:
        expected: int | None = int(eval(digits, {"Mod": Mod}, scope))
    except ZeroDivisionError:
        expected = None
    try:
        found = DATA.evaluate(expression(text), {"X": str(x), "Y": str(y)})
        assert number(found) == expected
    except Problem as raised:
        assert raised.diagnostic.message == "division by zero"
        assert expected is None
