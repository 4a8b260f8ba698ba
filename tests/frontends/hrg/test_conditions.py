"""Conditions in graphs: whether they hold, wherever they stand."""

from __future__ import annotations

import pytest

from tests.frontends.hrg.playing import holds, mistakes, moves, start, turn

MIXED = """
    domain Mixed = none | Count | Cell | wait
    one : Mixed
    two : Mixed = 1
    three : Mixed = C(1)
    domain Flag = false | true
    flag : Flag
    flags : Cell -> Flag = { :false; C(1) = true }
    same : Count -> Count
    same(N) = N
    below : Count -> Count -> Bool
    below(X, Y) = if X < Y then 1 else 0
"""


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("n == 0", True),
        ("n == 1", False),
        ("n != m", True),
        ("n == n", True),
        ("n != n", False),
        ("0 == 0", True),
        ("0 == 1", False),
        ("C(0) == C(1 - 1)", True),
        ("1 + 1 == 2", True),
        ("7 == 8", False),
        ("next(n) == m", True),
        ("next[n] == 1", True),
        ("below(n, m) == 1", True),
        ("below(m)(n) == 0", True),
        ("cell == C(0)", True),
        ("C(1) == other", True),
        ("taken == taken", True),
        ("two == m", True),
        ("three == other", True),
        ("three == cell", False),
        ("two != cell", True),
    ],
)
def test_equality(condition: str, answer: bool) -> None:
    assert holds(condition, more=MIXED) is answer


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("n < m", True),
        ("m < n", False),
        ("n < n", False),
        ("n <= n", True),
        ("m <= n", False),
        ("m > n", True),
        ("n > n", False),
        ("n >= n", True),
        ("n >= m", False),
        ("n < 1", True),
        ("m < 1", False),
        ("m <= 1", True),
        ("m > 0", True),
        ("m >= 2", False),
        ("1 < m", False),
        ("0 < m", True),
        ("1 >= m", True),
        ("n < 100", True),
        ("n > 100", False),
        ("1 + 2 > m", True),
        ("0 < 1", True),
        ("10 < 9", False),
        ("next(n) >= m", True),
        ("cell < other", True),
        ("cell < C(1)", True),
        ("C(1) <= cell", False),
        ("cell > C(5)", False),
        ("C(0) < C(1)", True),
    ],
)
def test_order(condition: str, answer: bool) -> None:
    assert holds(condition, more=MIXED) is answer


@pytest.mark.parametrize("sign", ["<", "<=", ">", ">="])
@pytest.mark.parametrize(
    "sides", ["one {} two", "one {} one", "two {} three", "three {} m", "one {} 1", "C(0) {} two"]
)
def test_what_has_no_order_never_holds(sides: str, sign: str) -> None:
    assert holds(sides.format(sign), more=MIXED) is False


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("two <= m", True),
        ("two < 3", True),
        ("three < C(2)", True),
        ("three >= other", True),
        ("not(one < two)", True),
        ("not(one >= two)", True),
        ("not(two >= 1)", False),
    ],
)
def test_order_of_values_that_may_have_none(condition: str, answer: bool) -> None:
    assert holds(condition, more=MIXED) is answer


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("two in Count", True),
        ("two in Cell", False),
        ("three in Cell", True),
        ("one in Count", False),
        ("one in Mixed", True),
        ("n in Count", True),
        ("n in Cell", False),
        ("m in Bool", True),
        ("1 in Count", True),
        ("2 + 2 in Count", False),
        ("C(2) in Cell", True),
        ("C(3) in Cell", False),
        ("player in Player", True),
        ("next(m) in Bool", False),
    ],
)
def test_membership(condition: str, answer: bool) -> None:
    assert holds(condition, more=MIXED) is answer


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("bit", False),
        ("taken[other]", False),
        ("below(n, m)", True),
        ("below(m)(n)", False),
        ("flag", False),
        ("flags[other]", True),
        ("flags(cell)", False),
        ("1", True),
        ("0", False),
        ("true", True),
        ("true()", True),
        ("false()", False),
        ("visible[a]", True),
    ],
)
def test_a_value_is_a_condition(condition: str, answer: bool) -> None:
    assert holds(condition, more=MIXED) is answer


@pytest.mark.parametrize("yes", ["n == 0", "true()"])
@pytest.mark.parametrize("no", ["m < n", "false()"])
def test_and_and_or(yes: str, no: str) -> None:
    assert holds(f"{yes} && {yes}") is True
    assert holds(f"{yes} && {no}") is False
    assert holds(f"{no} && {yes}") is False
    assert holds(f"{yes} || {no}") is True
    assert holds(f"{no} || {yes}") is True
    assert holds(f"{no} || {no}") is False
    assert holds(f"not({yes} && {no})") is True
    assert holds(f"not({no} || {no})") is True
    assert holds(f"not(not({yes}))") is True


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("n == 1 || n == 0 && m == 1", True),
        ("(n == 1 || n == 0) && m == 0", False),
        ("n == 1 && n == 0 || m == 1", True),
        ("n == 1 && (n == 0 || m == 1)", False),
        ("not(n == 1) && not(m == 0) && not(bit)", True),
        ("n == 3 || n == 2 || n == 1 || n == 0", True),
        ("not((n == 1 || m == 1) && (n == 0 || m == 0))", False),
        ("not(n == 1 || not(m == 1 && not(bit)))", True),
    ],
)
def test_precedence_and_nesting(condition: str, answer: bool) -> None:
    assert holds(condition) is answer


def test_alternatives_of_a_check_are_one_walk() -> None:
    assert moves("check(n == 0 || m == 1) $ x") == ["x"]
    assert moves("if not(n == 1 && m == 0) { $ x }") == ["x"]


# -- checks --------------------------------------------------------------------------------------

GRAPHS = """
    graph never() { check(n == 3) }
    graph always() { }
    graph somewhere() { cell = Cell(*) check(cell == C(2)) }
    graph ends() { end() check(n == 3) }
    graph ended(k: Count) { if k == 0 { end() } else { check(k == 2) } }
    graph turns() { player = b check(player == b) n = 3 }
    graph counts() { while n < 3 { n = next(n) } check(n == 3) }
    graph leaves() { repeat 2 { return() } check(n == 3) }
    graph nested() { check(reachable(somewhere()) && not(reachable(never()))) }
    reusable graph shared(c: Cell) { check(c == C(1)) }
    reusable graph sharing(c: Cell) { shared(c) n = 3 }
"""


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        ("reachable(never())", False),
        ("reachable(always())", True),
        ("reachable(somewhere())", True),
        ("reachable(ends())", True),
        ("reachable(ended(0))", True),
        ("reachable(ended(1))", False),
        ("reachable(ended(next(m)))", True),
        ("reachable(ended(n))", True),
        ("reachable(turns())", True),
        ("reachable(counts())", True),
        ("reachable(leaves())", True),
        ("reachable(nested())", True),
        ("reachable(shared(other))", True),
        ("reachable(shared(cell))", False),
        ("reachable(shared(C(1)))", True),
        ("reachable(sharing(other))", True),
        ("reachable(sharing(C(2)))", False),
        ("reachable(never()) || reachable(shared(other))", True),
        ("reachable(always()) && not(reachable(never()))", True),
        ("not(reachable(shared(cell)) || reachable(never()))", True),
        ("n == 0 && reachable(somewhere())", True),
        ("n == 1 && reachable(somewhere())", False),
    ],
)
def test_reachable(condition: str, answer: bool) -> None:
    assert holds(condition, more=GRAPHS) is answer


def test_a_check_undoes_everything() -> None:
    body = "check(reachable(turns()) && reachable(somewhere())) $$ n $$ cell $$ player"
    assert moves(body, GRAPHS) == ["0 C__0 a"]


def test_a_graph_is_walked_and_checked() -> None:
    body = "check(reachable(ended(2))) ended(2) n = 3 ended(2) $$ n"
    assert moves(body, GRAPHS) == ["3"]
    assert moves("check(reachable(sharing(other))) sharing(other) $$ n", GRAPHS) == ["3"]
    assert moves("check(not(reachable(sharing(cell)))) sharing(other) $$ n", GRAPHS) == ["3"]


def test_the_end_inside_a_check_ends_only_the_check() -> None:
    state = start(f"{GRAPHS} {turn('check(reachable(ends())) $ x $ y')}")
    assert state.legal_moves() == (("x", "y"),)


def test_a_check_of_tags_needs_no_tags() -> None:
    more = "graph go() { $ x cell = Cell(*) $$ cell check(cell == C(1)) }"
    assert moves("check(reachable(go())) $ y", more) == ["y"]


# -- conditions that the copy decides ------------------------------------------------------------


def test_comparisons_that_depend_on_the_copy() -> None:
    more = "graph g(p: Mixed) { check(p < 2 || p == other) $$ p }" + MIXED
    body = "branch { g(none) } or { g(1) } or { g(2) } or { g(C(1)) } or { g(C(2)) }"
    assert moves(body, more) == ["1", "C__1"]
    assert moves("forall x: Mixed { check(x in Cell && x > cell) $ x }", more) == ["C__1", "C__2"]


@pytest.mark.parametrize(
    ("statement", "mistake"),
    [
        (
            "check(n == cell)",
            "HRG034 these are never equal: one side is of type Count, the other of type Cell",
        ),
        ("check(n == 7)", "HRG033 7 is an element of no domain"),
        ("check(C(7) == cell)", "HRG033 C(7) is an element of no domain"),
        ("check(a < n)", "HRG051 no order: one side is 'a', the other of type Count"),
        ("check(n < cell)", "HRG051 no order: one side is of type Count, the other of type Cell"),
        ("check(n)", "HRG045 this is no condition, but of type Count"),
        ("check(a)", "HRG045 this is no condition, but 'a'"),
        ("check(not(n, m))", "HRG038 'not' takes 1 argument, not 2"),
        ("check(true(n))", "HRG038 'true' takes 0 arguments, not 1"),
        ("check()", "HRG038 'check' takes 1 argument, not 0"),
        ("check(bit, bit)", "HRG038 'check' takes 1 argument, not 2"),
        ("check(end())", "HRG045 'end' is a statement, no value"),
        ("check(n in n)", "HRG012 unknown type 'n'"),
        ("check(n in 1 + 1)", "HRG045 behind 'in' stands no domain"),
        ("check(taken in Cell)", "HRG045 a map is in no domain"),
        ("check(reachable(n))", "HRG046 'reachable' asks about the call of a graph"),
        ("check(next)", "HRG045 this is no condition, but a map Count -> Count"),
        ("check(reachable(gone()))", "HRG037 there is no graph 'gone'"),
    ],
)
def test_mistakes(statement: str, mistake: str) -> None:
    assert mistakes(turn(f"{statement} $ x")) == [mistake]
