"""Calls of graphs: copies, parameters, reusable graphs."""

from __future__ import annotations

import pytest

from rgt.api import translate
from rgt.ir.diagnostics import Source
from tests.frontends.hrg.playing import HEAD, counts, mistakes, moves, start, turn, warnings

BOTH = pytest.mark.parametrize("reusable", ["", "reusable "])


@BOTH
def test_a_call_does_what_the_graph_does(reusable: str) -> None:
    more = f"{reusable}graph go() {{ branch {{ $ x n = 1 }} or {{ $ y n = 2 }} }}"
    assert moves("go() $$ n", more) == ["x 1", "y 2"]
    assert moves("go() go() $$ n", more) == ["x x 1", "x y 2", "y x 1", "y y 2"]
    assert moves("branch { go() } or { $ z }", more) == ["x", "y", "z"]
    assert moves("repeat 2 { go() check(n == 1) }", more) == ["x x"]
    assert moves("while n != 2 { go() check(n != 1) }", more) == ["y"]


@BOTH
def test_return_leaves_the_graph_only(reusable: str) -> None:
    more = f"""
        {reusable}graph go(k: Count) {{
            branch {{ $ x if k == 1 {{ return() }} $ y }}
            or {{ loop {{ repeat 2 {{ return() }} }} }}
            $ z
        }}
    """
    assert moves("go(1) $ w", more) == ["w", "x w"]
    assert moves("go(m) go(n)", more) == ["", "x", "x x y z", "x y z"]


@BOTH
@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("put(2, C(1))", ["2 C__1"]),
        ("put(m, other)", ["1 C__1"]),
        ("put(next(m), C(0))", ["2 C__0"]),
        ("n = Count(*) check(n > 1) put(n, cell)", ["2 C__0", "3 C__0"]),
        ("forall x: {0, 3} { put(x, C(1 + 1)) }", ["0 C__2", "3 C__2"]),
        ("put(0, cell) put(m, C(2))", ["0 C__0 1 C__2"]),
        ("forall x: Count { check(reachable(low(x))) $ x }", ["0", "1"]),
        ("put(if 1 < 2 then 3 else 0, cell)", ["3 C__0"]),
    ],
)
def test_arguments(reusable: str, body: str, found: list[str]) -> None:
    more = f"""
        {reusable}graph put(k: Count, c: Cell) {{ $$ k $$ c }}
        {reusable}graph low(k: Count) {{ check(k < 2) }}
    """
    assert moves(body, more) == found


@BOTH
def test_a_parameter_hides_a_variable(reusable: str) -> None:
    more = f"{reusable}graph go(n: Count) {{ $$ n n = next(n) $$ n m = n }}"
    assert moves("go(2) $$ n $$ m", more) == ["2 3 0 3"]
    assert moves("go(n) $$ n", more) == ["0 1 0"]
    assert moves("go(m) go(m)", more) == ["1 2 2 3"]


@BOTH
def test_a_parameter_may_be_assigned(reusable: str) -> None:
    more = f"""
        {reusable}graph count(k: Count) {{ while k < 3 {{ k = next(k) $$ k }} }}
        {reusable}graph pick(c: Cell) {{ c = Cell(*) check(c != other) $$ c }}
        {reusable}graph fill(t: Cell -> Bool) {{ t[cell] = 1 bit = t[cell] $$ bit }}
    """
    assert moves("count(1)", more) == ["2 3"]
    assert moves("count(n) count(2)", more) == ["1 2 3 3"]
    assert moves("pick(C(1))", more) == ["C__0", "C__2"]
    assert moves("fill(taken) bit = taken[cell] $$ bit", more) == ["1 0"]


@BOTH
def test_a_parameter_may_be_a_function(reusable: str) -> None:
    more = f"""
        same : Count -> Count
        same(N) = N
        way : Count -> Count -> Count
        way(0) = same
        way(_) = next
        {reusable}graph use(f: Count -> Count) {{ n = f(m) $$ n n = f[n] $$ n }}
        {reusable}graph pass(f: Count -> Count) {{ use(f) use(next) }}
    """
    assert moves("use(next) use(same)", more) == ["2 3 1 1"]
    assert moves("use(way(n))", more) == ["1 1"]
    assert moves("use(way(m))", more) == ["2 3"]
    assert moves("forall f: {same, next} { use(f) }", more) == ["1 1", "2 3"]
    assert moves("pass(same)", more) == ["1 1 2 3"]


@BOTH
def test_a_parameter_may_be_one_of_a_set(reusable: str) -> None:
    more = f"""
        up : Cell -> Cell
        up(C(X)) = C((X + 1) % 3)
        side : {{up, left}} = left
        {reusable}graph go(d: {{up, left}}) {{ if d == left {{ $ l }} else {{ $ r }} $$ d }}
    """
    assert moves("go(up) go(side)", more) == ["r up l left"]
    assert moves("cell = up(cell) $$ cell", more) == ["C__1"]


@BOTH
def test_arguments_are_values_not_names(reusable: str) -> None:
    more = f"{reusable}graph go(k: Count) {{ n = next(n) $$ k $$ n }}"
    assert moves("go(n) go(n)", more) == ["0 1 1 2"]


def test_graphs_in_graphs() -> None:
    more = """
        graph outer(k: Count) { inner(k, next(k)) inner(next(k), k) }
        reusable graph inner(k: Count, l: Count) { $$ k last(l) }
        reusable graph last(k: Count) { $$ k n = k }
    """
    assert moves("outer(1) $$ n", more) == ["1 2 2 1 1"]
    assert moves("outer(m) last(0)", more) == ["1 2 2 1 0"]


def test_a_reusable_graph_goes_back_to_its_caller() -> None:
    text = """
        reusable graph go(me: Player) { player = me branch { $ x } or { $ y } }
        graph rules() { go(a) go(b) go(a) player = keeper end() }
    """
    assert counts(text, 4) == [1, 2, 4, 8, 0]
    state = start(text)
    assert [s.player for s in (state, state.apply(("x",)), state.apply(("x",)).apply(("y",)))] == [
        "a",
        "b",
        "a",
    ]


def test_one_copy_of_a_reusable_graph() -> None:
    body = "branch { $ x } or { $ y } " * 10
    calls = "go() " * 10
    text = f"reusable graph go() {{ {body} }} {turn(calls)}"
    made = translate(Source("small.hrg", text + HEAD), "hrg").game
    copied = translate(Source("small.hrg", text + HEAD), "hrg", graphs="inlined").game
    assert len(copied.automaton) >= 10 * 20
    # the graph once, and two edges a call: to it and back
    assert len(made.automaton) <= 20 + 2 * 10 + 5


@BOTH
def test_moves_and_checks_of_one_graph(reusable: str) -> None:
    more = f"""
        {reusable}graph step(c: Cell) {{ check(taken[c] == 0) taken[c] = 1 inner(c) }}
        {reusable}graph inner(c: Cell) {{ if c == C(2) {{ end() }} n = at(c) }}
    """
    assert moves("check(reachable(step(cell))) step(cell) $$ n", more) == ["0"]
    assert moves("step(cell) check(not(reachable(step(cell)))) step(other) $$ n", more) == ["1"]
    assert moves("check(reachable(step(C(2)))) step(other) $$ n", more) == ["1"]
    assert moves("$ x step(C(2)) $ y", more) == ["x"]


def test_names_that_take_those_of_the_translation() -> None:
    more = """
        domain Odd = go_call_1 | go_return | go_arg0_k
        go_arg0_l : Odd = go_return
        odd : Odd
        reusable graph go(k: Odd, l: Count) { $$ k $$ l }
    """
    assert moves("go(odd, n) go(go_arg0_l, m)", more) == ["go_call_1 0 go_return 1"]


def test_a_graph_may_have_the_name_of_anything_else() -> None:
    more = "graph cell() { $ x } graph a() { } graph next(n: Count) { $$ n } graph Cell() { $ z }"
    assert moves("cell() a() next(2) Cell() $$ cell", more) == ["x 2 z C__0"]


# -- what is told --------------------------------------------------------------------------------


def test_graphs_that_nobody_calls() -> None:
    text = f"graph lone() {{ other = celll }} graph two(x: Nothing) {{ lone() }} {turn('$ x')}"
    assert warnings(text) == [
        "HRG048 graph 'lone' is never called",
        "HRG030 unknown name 'celll'",
        "HRG048 graph 'two' is never called",
        "HRG012 unknown type 'Nothing'",
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (turn("gone()"), ["HRG037 there is no graph 'gone'"]),
        (turn("next(n)"), ["HRG037 there is no graph 'next'"]),
        (turn("reachable(n)"), ["HRG037 there is no graph 'reachable'"]),
        (f"graph g(k: Count) {{ }} {turn('g()')}", ["HRG038 'g' takes 1 argument, not 0"]),
        (f"graph g() {{ }} {turn('g(n)')}", ["HRG038 'g' takes 0 arguments, not 1"]),
        (
            f"graph g(k: Count) {{ }} {turn('g(cell)')}",
            ["HRG035 'k' must be of type Count, but this is of type Cell"],
        ),
        (f"graph g(k: Gone) {{ }} {turn('g(n)')}", ["HRG012 unknown type 'Gone'"]),
        ("graph g() { g() } " + turn("g()"), ["HRG040 graph 'g' calls itself: g -> g"]),
        (
            "graph g() { n = if bit then 0 else if reachable(h()) then 1 else 2 } graph h() { g() }"
            + turn("g()"),
            ["HRG040 graph 'g' calls itself: g -> h -> g"],
        ),
        ("graph rules(k: Count) { }", ["HRG043 'rules' takes no parameters"]),
        ("graph end() { } " + turn("$ x"), ["HRG011 'end' is built in"]),
        (
            f"graph g(k: Count, k: Cell) {{ }} {turn('g(n, cell)')}",
            ["HRG011 graph 'g' has 2 parameters 'k'"],
        ),
        (turn("continue()"), ["HRG041 'continue()' stands in no loop"]),
        (turn("next = n"), ["HRG039 'next' is a function and cannot be assigned"]),
        (turn("a = n"), ["HRG039 'a' is a symbol and cannot be assigned"]),
        (turn("x = n"), ["HRG030 unknown name 'x'"]),
        (turn("n[m] = 1"), ["HRG031 this is no map or function, but of type Count"]),
        (turn("n = n(m)"), ["HRG031 this is no map or function, but of type Count"]),
        (turn("n = next(n, n)"), ["HRG038 'next' takes 1 argument, not 2"]),
        (turn("n = next()"), ["HRG038 'next' takes 1 argument, not 0"]),
        (turn("n = m()"), ["HRG031 this is no function, but of type Count"]),
        (
            turn("n = next(cell)"),
            ["HRG032 the argument must be of type Count, but this is of type Cell"],
        ),
        (turn("n = next"), ["HRG035 'n' must be of type Count, but this is a map Count -> Count"]),
        (turn("n = 9"), ["HRG033 9 is an element of no domain"]),
        (turn("n = 50"), ["HRG035 'n' must be of type Count, but this is '50'"]),
        (
            turn("n = m + 1"),
            ["HRG044 'm' changes during play, so nothing can be computed with it here"],
        ),
        (turn("n = m == 1"), ["HRG044 a condition is no value in a graph"]),
        (turn("n = Cell"), ["HRG030 unknown name 'Cell'"]),
        (turn("n = Cell(*)"), ["HRG036 'n' must be of type Count, but this may be 'C(0)'"]),
        (turn("taken = { :0 }"), ["HRG044 a map is no value in a graph"]),
    ],
)
def test_mistakes(text: str, found: list[str]) -> None:
    assert mistakes(text) == found


def test_a_mistake_in_many_copies_is_told_once() -> None:
    text = f"graph g(k: Count) {{ n = k m = celll }} {turn('g(1) g(2) forall x: Count { g(x) }')}"
    assert mistakes(text) == ["HRG030 unknown name 'celll'"]


def test_all_mistakes_are_told() -> None:
    assert mistakes(turn("n = cell forall x: Cell { x = n $$ y } g()")) == [
        "HRG035 'n' must be of type Count, but this is of type Cell",
        "HRG039 'x' stands for a fixed value here and cannot be assigned",
        "HRG030 unknown name 'y'",
        "HRG037 there is no graph 'g'",
    ]


def test_what_a_name_stands_for_is_told() -> None:
    source = Source("small.hrg", turn("forall x: Count { cell = C(x) }") + HEAD)
    with pytest.raises(Exception, match=r"C\(3\) is an element of no domain\n(.*\n)*.*'x' is 3"):
        translate(source, "hrg")
