"""Tags: the words of moves, and those that only tools see."""

from __future__ import annotations

import pytest

from rgt.api import dumps
from rgt.ir.actions import Tag
from tests.frontends.hrg.playing import game, mistakes, moves, turn, warnings


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("$ x", ["x"]),
        ("$x", ["x"]),
        ("$ C__1", ["C__1"]),
        ("$ 7", ["7"]),
        ("$ _x", ["_x"]),
        ("$(x)", ["x"]),
        ("$(x y z)", ["x__y__z"]),
        ("$ x $ y", ["x y"]),
        ("$ n", ["n"]),
        ("$$ n", ["0"]),
        ("$$ cell", ["C__0"]),
        ("$$ player", ["a"]),
        ("$$ a", ["a"]),
        ("forall x: Cell { $(go x) }", ["go__C__0", "go__C__1", "go__C__2"]),
        ("forall x: {0, 1} { forall y: {2, 3} { $(x y) } }", ["0__2", "0__3", "1__2", "1__3"]),
        ("forall x: {0, 1} { $(x x y) }", ["0__0__y", "1__1__y"]),
        ("repeat x in {0, 1} { $ x $$ x }", ["0 0 1 1"]),
    ],
)
def test_words(body: str, found: list[str]) -> None:
    assert moves(body) == found


def test_terms_in_terms_are_words() -> None:
    more = "domain Pair = P(X, Y) where X in 0..0, Y in {u, v} pair : Pair"
    assert moves("pair = Pair(*) $$ pair", more) == ["P__0_u", "P__0_v"]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("$_x", [""]),
        ("$_ x", [""]),
        ("$_(x y)", [""]),
        ("$ x $_ y $ z", ["x z"]),
        ("branch { $_ x } or { $_ y }", [""]),
        ("$_ x $ x", ["x"]),
        ("$ x $_ x $ x", ["x x"]),
        ("$(x y) $_(x y)", ["x__y"]),
        ("$_ C__0 $$ cell", ["C__0"]),
        ("$_ 0 $$ n", ["0"]),
        ("forall x: Cell { $_(go x) $(go x) }", ["go__C__0", "go__C__1", "go__C__2"]),
        ("forall x: Cell { $_ x $ x }", ["C__0", "C__1", "C__2"]),
        ("$_ left way = {left, right}(*) $$ way", ["left", "right"]),
        ("$_ _x $ _x $_ x $ x", ["_x x"]),
    ],
)
def test_artificial_tags_are_no_words(body: str, found: list[str]) -> None:
    assert moves(body, "way : {left, right}") == found


def test_artificial_tags_keep_their_names_where_they_can() -> None:
    made = game(turn("$_ x $ y $_ y"))
    assert "@artificialTag _y x;" in dumps(made)
    tags = [e.action.symbol for e in made.automaton.edges() if isinstance(e.action, Tag)]
    assert tags == ["x", "y", "_y"]


# -- parameters ----------------------------------------------------------------------------------


@pytest.mark.parametrize("reusable", ["", "reusable "])
def test_the_value_of_a_parameter(reusable: str) -> None:
    more = f"{reusable}graph show(c: Cell) {{ $$ c }}"
    assert moves("show(C(2))", more) == ["C__2"]
    assert moves("show(other) other = cell show(other)", more) == ["C__1 C__0"]
    assert moves("forall x: Cell { show(x) }", more) == ["C__0", "C__1", "C__2"]


def test_a_tag_of_a_parameters_name_is_that_word() -> None:
    text = f"graph show(c: Cell) {{ $ c $(go c) }} {turn('show(C(2)) show(cell)')}"
    assert moves("show(C(2)) show(cell)", "graph show(c: Cell) { $ c $(go c) }") == [
        "c go__c c go__c"
    ]
    assert warnings(text) == ["HRG050 '$ c' is the word 'c', whatever the parameter 'c' is"] * 2


def test_a_tag_of_a_variables_name_is_told() -> None:
    assert warnings(turn("$ n $(go cell) $ a $ 0 $_ n $$ n")) == [
        "HRG050 '$ n' is the word 'n', whatever the variable 'n' is",
        "HRG050 '$ cell' is the word 'cell', whatever the variable 'cell' is",
    ]


def test_a_name_of_a_branch_hides_a_parameter() -> None:
    more = "graph show(c: Cell) { forall c: {1, 2} { $ c $$ c } $$ c }"
    assert moves("show(C(2))", more) == ["1 1 C__2", "2 2 C__2"]
    assert warnings(f"{more} {turn('show(cell)')}") == []


def test_a_parameter_of_function_type_is_its_name() -> None:
    more = "graph use(f: Count -> Count) { $$ f n = f(m) $$ n }"
    assert moves("use(next)", more) == ["next 2"]


@pytest.mark.parametrize(
    ("body", "mistake"),
    [
        ("$$ taken", "HRG047 'taken' is a map Cell -> Bool; a tag needs one value"),
        ("$$ next", "HRG047 'next' is a map Count -> Count; a tag needs one value"),
        ("$$ nothing", "HRG030 unknown name 'nothing'"),
    ],
)
def test_mistakes(body: str, mistake: str) -> None:
    assert mistakes(turn(body)) == [mistake]
