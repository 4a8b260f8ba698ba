"""What is found out about walks before a line of C++ is written, worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rgt.backends.facts import ambiguity
from rgt.backends.facts.disjunctions import gathered
from rgt.backends.facts.ends.endings import Endings, listed
from rgt.backends.facts.ends.finite_loops import FiniteLoops
from rgt.backends.facts.meetings import most_walks
from rgt.backends.facts.plan import Plan
from rgt.backends.facts.values.exclusive import Truths, exclusive_nodes
from rgt.backends.interpreter.analysis import moves_view
from rgt.backends.interpreter.program import Kind
from rgt.backends.lowering.fusion import fusions
from rgt.backends.program.steps import Either
from rgt.ir.structures.bit_sets import bits
from tests.backends import games

PLACES = """
    type Place = {off, p1, p2, p3, p4, p5, p6}; type Mark = {e, x};
    const step: Place -> Place = {p1: p2, p2: p3, p3: p4, p4: p5, p5: p6, :off};
    const back: Place -> Place = {p2: p1, p3: p2, p4: p3, :off};
    const low: Place -> Bool = {off: 0, p1: 1, p2: 1, :0};
    var place: Place = p1; var other: Place = p1; var mark: Mark = e;
    var board: Place -> Mark = {:e};
    """


def plan(body: str) -> Plan:
    return Plan(games.play(PLACES + body))


def number(found: Plan, name: str) -> int:
    return found.program.names.index(name)


# -- what variables can hold -----------------------------------------------------------------------


def held(found: Plan, node: str, variable: str = "place") -> set[str]:
    mask = found.possible.at(number(found, node), variable)
    return {found.layout.symbols[symbol] for symbol in bits(mask)}


def test_variables_hold_what_the_way_has_left_of_them() -> None:
    found = plan(
        """
        begin, n1: player = a;
        n1, n2: place = Place(*);
        n2, n3: low[place] == 1;
        n3, n4: place = step[place];
        n2, m1: place != off;
        m1, m2: other = back[place];
        m2, n4: place == other;
        m2, m3: place != p5;
        m3, n4: place = p6;
        n4, n1: player = b;
        """
    )
    assert held(found, "begin") == {"p1"}
    assert held(found, "n2") == {"off", "p1", "p2", "p3", "p4", "p5", "p6"}
    assert held(found, "n3") == {"p1", "p2"}
    assert held(found, "m1") == {"p1", "p2", "p3", "p4", "p5", "p6"}
    assert held(found, "m2", "other") == {"off", "p1", "p2", "p3"}
    assert held(found, "m3") == {"p1", "p2", "p3", "p4", "p6"}
    # p2 and p3 of the steps, p6, and what both of two variables can hold that are compared
    assert held(found, "n4") == {"p1", "p2", "p3", "p6"}
    # few symbols, and cells, are known as far as they are everywhere
    assert held(found, "begin", "mark") == {"e"}


def test_variables_hold_in_checks_what_they_hold_where_it_is_asked() -> None:
    found = plan(
        """
        begin, n1: player = a;
        n1, n2: place = Place(*);
        n2, n3: low[place] == 1;
        n3, n4: ? q -> r;
        n4, n5: place = p5;
        n5, n6: ! q -> r;
        n6, n1: player = b;
        q, q1: place != p1;
        q1, q: place = step[place];
        q1, r: place == p4;
        """
    )
    assert held(found, "q") == {"p1", "p2", "p3", "p4", "p5", "p6", "off"}
    assert held(found, "q1") == {"p2", "p3", "p4", "p5", "p6", "off"}
    assert held(found, "r") == {"p4"}
    # what a check assigns is undone
    assert held(found, "n4") == {"p1", "p2"}
    assert held(found, "n6") == {"p5"}


def test_variables_hold_nothing_where_no_play_comes() -> None:
    found = plan(
        """
        begin, n1: player = a;
        n1, n2: place = p3;
        n2, n3: place == p4;
        n3, n4: $ never;
        n2, n4: place == p3;
        n4, n5: place = Place(*);
        n5, n6: $$ place;
        n6, n1: player = b;
        """
    )
    assert held(found, "n3") == set()
    assert held(found, "n4") == {"p3"}


# -- tags ------------------------------------------------------------------------------------------


def test_the_tag_that_tells() -> None:
    found = plan(
        """
        begin, n: player = a;
        n, u: mark == e;
        n, v: mark == x;
        u, u1: $ one; u1, u2: $ two; u2, u3: $ left; u3, done: mark = x;
        v, v1: $ one; v1, v2: $ two; v2, v3: $ right; v3, done: mark = e;
        done, m: player = b;
        m, m1: $ one;
        m, m2: $ one;
        m1, over: mark = x;
        m2, m3: $$ place;
        m3, over: mark = e;
        over, k: player = a;
        k, k1: $ one; k1, k2: $ one; k2, k3: $ one; k3, k4: $ one; k4, k5: $ left; k5, l: mark = x;
        k, j1: $ one; j1, j2: $ one; j2, j3: $ one; j3, j4: $ one; j4, j5: $ right; j5, l: mark = e;
        l, i: player = b;
        i, i1: $$ place;
        i, i2: $ p1;
        i, i3: $ off;
        i1, n0: mark = x;
        i2, n0: mark = e;
        i3, n0: mark = x;
        n0, n: player = a;
        """
    )
    telling = {name: found.tokens.telling(number(found, name)) for name in "nmkiu"}
    # the end of a move is told from a tag; the fifth tag is not looked at; p1 is one of places
    assert telling == {"n": 2, "m": 1, "k": None, "i": None, "u": 0}
    assert not found.tokens.apart(number(found, "n"))
    assert found.tokens.apart(number(found, "u2"))


def test_what_variables_hold_and_loops_show_tells() -> None:
    """One variable holds p2 or p3 only; who stays in the loop shows the same again."""
    found = plan(
        """
        var few: Place = p2;
        begin, n0: player = a;
        n0, n: few = p3;
        n, n1: $$ few;
        n, n2: $ p1;
        n1, n3: mark = x;
        n2, n3: mark = e;
        n3, m: player = b;
        m, m1: $ more;
        m1, m: mark = x;
        m, m2: $ more;
        m2, m3: $ less;
        m3, l: player = a;
        l, l1: $ more;
        l1, l: mark = x;
        l, l2: $ more;
        l2, n: player = b;
        """
    )
    telling = {name: found.tokens.telling(number(found, name)) for name in "nml"}
    # a loop that ends, or goes on, with the same tag is told by the end
    assert telling == {"n": 0, "m": 1, "l": 1}


def test_what_no_tag_tells_apart_is_one_way_if_the_next_tag_shows_it() -> None:
    """A man steps ahead, or aside in one of two ways; the second tag tells ahead from aside."""
    aside = """
        begin, n: player = a;
        n, u: board[place] == e;
        n, v: place = step[place];
        n, {0}: place = back[place];
        u, u1: $$ place; u1, over: $ ahead;
        v, v1: {1};
        v1, v2: $$ place; v2, over: $ aside;
        {2}
        over, k: player = b;
        k, n: player = keeper;
        """
    elsewhere = "w, w1: $$ place; w1, over: $ aside;"
    found = plan(aside.format("v", "board[place] == e", ""))
    ahead, ways = found.tokens.ways(number(found, "n")) or (None, ())
    assert ahead == 1
    assert sorted(len(way.edges) for way in ways) == [1, 2]
    # they lead to two nodes, or something else is shown than what they assign
    for other in (
        aside.format("w", "board[place] == e", elsewhere),
        aside.format("v", "place = p1", ""),
    ):
        found = plan(other)
        assert found.tokens.ways(number(found, "n")) is None


def test_a_step_before_a_fork_is_one_way_for_each_arm_that_a_tag_tells() -> None:
    """A man steps back, or ahead and stays there, or goes on; the second tag tells who goes on."""
    body = """
        begin, n: player = a;
        n, v: place = back[place];
        n, w: place = step[place];
        {0}
        w, x: board[place] == x;
        x, x1: $$ place; x1, x2: $ on; x2, v: place = step[place];
        v, v1: $$ place; v1, over: $ there;
        over, k: player = b;
        k, n: player = keeper;
        """
    found = plan(body.format("w, v: ;"))
    ahead, ways = found.tokens.ways(number(found, "n")) or (None, ())
    assert ahead == 1
    targets = {frozenset(found.program.names[target] for _, target in way.edges) for way in ways}
    # both steps lead to v, past the skip; and one goes on
    assert targets == {frozenset({"v"}), frozenset({"w"})}
    assert sorted(len(way.edges) for way in ways) == [1, 2]
    # a condition is no skip, and somebody else shows the same elsewhere
    for arm in ("w, v: board[place] == e;", "w, y: ; y, y1: $$ place; y1, over: $ there;"):
        found = plan(body.format(arm))
        assert found.tokens.ways(number(found, "n")) is None


# -- forks -----------------------------------------------------------------------------------------

ORDER = "const less: Place -> Place -> Bool = {" + ", ".join(
    f"p{i}: {{{', '.join(f'p{j}: 1' for j in range(i + 1, 7))}, :0}}" for i in range(1, 6)
)


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (("less[place][other] == 1", "place == other", "less[other][place] == 1"), True),
        (("less[place][other] == 1", "less[other][place] == 1"), True),
        (("less[place][other] == 1", "less[other][place] == 0"), False),
        (("step[place] == p3", "back[place] == p1"), False),
        (("step[place] == p3", "back[place] == p2"), True),
        # a missing key might be an error of both
        (("less[place][other] == 1", "board[place] == x"), False),
        (("mark == x", "place == p1"), False),
        # each is asked of one variable alone
        (("low[place] == 1", "step[place] == off", "place == p4"), True),
        (("low[place] == 1", "step[place] == off", "place == p2"), False),
        (("step[place] == p1", "mark == x"), True),
        (("step[place] == p1", "mark == x", "mark == e"), True),
        (("step[place] == p2", "mark == x", "mark == e"), False),
        # a cell that all of them read is as good as a variable
        (("some[board[place]] == 1", "board[place] == e"), True),
        (("some[board[place]] == 1", "board[place] == x"), False),
        (("some[board[place]] == 1", "board[other] == e"), False),
        (("some[board[place]] == 1", "board[off] == e"), False),
        (("some[board[place]] == 1", "some[board[place]] == 0", "mark == x"), False),
    ],
)
def test_forks_that_exclude_each_other(conditions: tuple[str, ...], expected: bool) -> None:
    ways = "".join(
        f"n, n{i}: {condition}; n{i}, n_end: goals[a] = {i}0;".replace("00", "0")
        for i, condition in enumerate(conditions)
    )
    ways = ways.replace("goals[a] = 10", "goals[a] = 50").replace("goals[a] = 20", "goals[a] = 0")
    found = plan(
        ORDER
        + ", :{:0}}; const some: Mark -> Bool = {e: 0, :1};"
        + ways
        + """
        begin, m: player = a;
        m, m1: place = Place(*);
        m1, m2: other = Place(*);
        m2, m3: $$ place;
        m3, m4: $$ other;
        m4, m5: mark = Mark(*);
        m5, n: board[place] = mark;
        n_end, m: player = b;
        """
    )
    view = moves_view(found.program)
    nodes = exclusive_nodes(view, found.ranges, Truths())
    assert (number(found, "n") in nodes) == expected


def test_conditions_between_two_nodes_are_gathered() -> None:
    found = plan(
        """
        begin, n: player = a;
        n, m: mark == e;
        n, o: place == p1;
        n, m: ? q -> r;
        n, m: ! q -> r;
        n, o: other = p1;
        m, o: mark == e;
        m, o: mark != e;
        o, o1: mark = x;
        o1, o2: board[place] = x;
        o2, o3: place = p2;
        o3, o4: other = p2;
        o4, n: player = b;
        q, r: mark == x;
        q, r: board[place] == x;
        """
    )
    view = moves_view(found.program)
    made = gathered(view, found.reads, found.certainty.sure)
    out = made.edges(number(found, "n"))
    targets = [found.program.names[target] for _, target in out]
    assert sorted(targets) == ["m", "o", "o"]
    (either,) = [op for op, _ in out if isinstance(op, Either)]
    assert [each.kind for each in either.alternatives] == [Kind.TEST, Kind.CHECK, Kind.CHECK]
    assert [each.positive for each in either.alternatives[1:]] == [True, False]
    assert either.reads == found.bit["mark"] | found.bit["board"] | found.bit["place"]
    # one of two opposites is no "or", but a fork
    assert len(made.edges(number(found, "m"))) == 2


def test_conditions_that_may_raise_an_error_are_not_gathered() -> None:
    """Neither a key that may be missing, nor a check that looks for one or that asks itself."""
    found = plan(
        """
        type Field = {p1, p2, p3, p4, p5, p6}; var field: Field -> Mark = {:e};
        begin, n0: player = a;
        n0, n: place = Place(*);
        n, m: mark == e;
        n, m: field[Field(place)] == x;
        n, m: ? q -> r;
        n, m: ? p -> o;
        n, m: mark == x;
        m, m1: place != off;
        m1, m2: field[Field(place)] == x;
        m1, m2: mark == x;
        m2, m3: mark = x;
        m3, m4: field[p1] = x;
        m4, n0: player = b;
        q, q1: ? p -> o;
        q1, r: mark == x;
        p, o: field[Field(place)] == e;
        """
    )
    assert found.certainty.deep == frozenset()
    (either,) = [
        op for op, _ in found.moves_view.edges(number(found, "n")) if isinstance(op, Either)
    ]
    assert len(either.alternatives) == 2 and len(found.moves_view.edges(number(found, "n"))) == 4
    assert len(found.moves_view.edges(number(found, "m1"))) == 1


def test_checks_that_ask_themselves_are_deep_and_those_that_ask_them() -> None:
    found = plan(
        """
        begin, n: player = a;
        n, m: ? q -> r;
        m, o: ? p -> s;
        o, t: ? u -> v;
        t, n: player = b;
        q, q1: ? p -> s;
        q1, r: mark == e;
        p, s: ? p -> s;
        p, s: mark == x;
        u, v: mark == e;
        """
    )
    names = {found.program.names[found.program.checks[i][0]] for i in found.certainty.deep}
    assert names == {"q", "p"}


def test_a_check_that_is_asked_again_behind_its_end_does_not_ask_itself() -> None:
    """As RBG asks whether the keeper comes through, before the keeper goes."""
    found = plan(
        """
        begin, n: player = a;
        n, n1: $$ place;
        n1, k: mark = x;
        k, k1: ? q -> r;
        k, k2: ! q -> r;
        k1, q: player = keeper;
        k2, end: player = keeper;
        q, q1: place = step[place];
        q1, r: mark == x;
        r, n: player = b;
        """
    )
    assert found.certainty.deep == frozenset()
    assert found.endings.of(number(found, "k")) is not None


# -- where walks meet ------------------------------------------------------------------------------


def test_most_walks() -> None:
    """Two ways through each of three squares; two ways round a loop behind them."""
    squares = "".join(
        f"n{i}, l{i}: mark == e; n{i}, r{i}: place == p1;"
        f"l{i}, n{i + 1}: other = p1; r{i}, n{i + 1}: other = p1;"
        for i in range(3)
    )
    found = plan(
        squares
        + """
        begin, n0: player = a;
        n3, c: mark == e;
        c, d: place = step[place];
        d, c: board[place] == e;
        d, c: board[place] == x;
        c, f: place != off;
        f, n0: player = b;
        """
    )
    view = moves_view(found.program)
    joins = [number(found, f"n{i}") for i in range(1, 4)]
    assert most_walks(view, joins) == 8
    assert most_walks(view, joins[:1]) == 2
    assert most_walks(view, []) == 1
    # n3's way and two ways round come into the loop
    assert most_walks(view, [*joins, number(found, "c")]) == 16


def test_a_choice_is_one_walk_however_it_is_written() -> None:
    """Three steps, and then two other ones, that meet; a choice of three ways of the same kind."""
    found = plan(
        """
        begin, n0: player = a;
        n0, l0: place = step[place]; n0, l1: place = back[place]; n0, l2: place = step[place];
        l0, n1: $ p; l1, n1: $ p; l2, n1: $ p;
        n1, r0: place = step[place]; n1, r1: mark = e;
        r0, n2: $ q; r1, n2: $ q;
        n2, n0: player = b;
        """
    )
    view = moves_view(found.program)
    assert most_walks(view, [number(found, "n1")]) == 1
    assert most_walks(view, [number(found, "n1"), number(found, "n2")]) == 2


# -- endings ---------------------------------------------------------------------------------------


def test_where_moves_are_as_good_as_ended() -> None:
    found = plan(
        """
        begin, n: player = a;
        n, n1: $ go;
        n1, n2: place = p2;
        n2, n3: ? q -> r;
        n2, n4: ! q -> r;
        n3, n: player = b;
        n4, n5: mark = x;
        n5, n: player = a;
        q, r: mark == e;
        n, m: $ stay;
        m, m1: board[place] = x;
        m1, m2: mark == e;
        m1, m3: mark != e;
        m2, n: player = b;
        m3, m1: mark = board[place];
        n, k: $ on;
        k, k1: place = step[place];
        k1, n: player = a;
        type Few = {p1, p2}; const few: Few -> Few = {:p1};
        n, j: $ off;
        j, j1: place = few[place];
        j1, n: player = a;
        """
    )
    endings = found.endings
    ends = {
        name: ending[0][1] if (ending := endings.of(number(found, name))) else None
        for name in ("n", "n1", "n2", "n3", "n4", "m", "m1", "m2", "m3", "k", "k1", "j", "j1")
    }
    home = number(found, "n")
    assert ends == {
        **dict.fromkeys(("n1", "n2", "n3", "n4", "m2", "k", "k1", "j1"), home),
        **dict.fromkeys(("n", "m", "m1", "m3", "j")),
    }
    assert len(listed(found.moves_view, endings).edges(number(found, "n1"))) == 1
    # a check that may ask itself is asked
    found.certainty.deep = frozenset({0})
    view, certainty, possible = found.moves_view, found.certainty, found.possible
    loops = FiniteLoops(view, found.program, certainty, possible)
    asking = Endings(view, certainty, possible, found.ways.clashes, loops)
    assert asking.of(number(found, "n1")) is None


@pytest.mark.parametrize(("calls", "ended"), [("p1 p2", True), ("p1 p2 p3", False)])
def test_a_fork_on_who_has_called_is_an_end_if_all_callers_are_known(
    calls: str, ended: bool
) -> None:
    """The variable has other values elsewhere, where it is used for something else."""
    called = "".join(f"n, c{p}: $ {p}; c{p}, part: place = {p};" for p in calls.split())
    found = plan(
        f"""
        begin, n: player = a;
        n, o: $ other; o, o1: place = step[place]; o1, n: player = a;
        {called}
        part, back: mark = x;
        back, b1: place == p1; back, b2: place == p2;
        b1, n: player = a;
        b2, n: player = b;
        """
    )
    assert (found.endings.of(number(found, "back")) is not None) == ended


@pytest.mark.parametrize(
    ("ways", "ended"),
    [
        (("low[place] == 1", "place == off", "high[place] == 1"), True),
        # a value has no way, or two, or what is asked for may be missing
        (("low[place] == 1", "place == p6", "high[place] == 1"), False),
        (("low[place] == 1", "place == off", "step[place] != p2"), False),
        (("low[place] == 1", "place == off", "few[place] == 1"), False),
        # something else is asked, too
        (("low[place] == 1", "place == off", "high[other] == 1"), False),
    ],
)
def test_a_fork_that_has_a_way_for_each_value_is_an_end(ways: Sequence[str], ended: bool) -> None:
    found = plan(
        f"""
        const high: Place -> Bool = {{off: 0, p1: 0, p2: 0, :1}};
        type Few = {{p3, p4, p5}}; const few: Few -> Bool = {{:1}};
        begin, n: player = a;
        n, o: place = Place(*); o, p: other = Place(*);
        p, told: $$ place; told, fork: $$ other;
        fork, w0: {ways[0]}; fork, w1: {ways[1]}; fork, w2: {ways[2]};
        w0, n: player = a; w1, n: player = b; w2, n: player = a;
        """
    )
    assert (found.endings.of(number(found, "fork")) is not None) == ended


@pytest.mark.parametrize(
    ("ways", "ended"),
    [
        (("more[one][two] == 1", "one == two", "more[two][one] == 1"), True),
        # nobody is ahead, or a count is missing
        (("more[one][two] == 1", "one == c3", "more[two][one] == 1"), False),
        (("few[one][two] == 1", "one == two", "few[one][two] == 0"), False),
    ],
)
def test_a_fork_on_which_of_two_counters_is_ahead_is_an_end(
    ways: Sequence[str], ended: bool
) -> None:
    found = plan(
        f"""
        type Count = {{c0, c1, c2, c3, c4}};
        type Most = {{c0, c1, c2, c3}};
        const more: Count -> Count -> Bool = {{
            c0: {{:0}}, c1: {{c0: 1, :0}}, c2: {{c0: 1, c1: 1, :0}},
            c3: {{c4: 0, c3: 0, :1}}, :{{c4: 0, :1}}
        }};
        const few: Most -> Count -> Bool = {{:{{c0: 1, :0}}}};
        var one: Count = c0; var two: Count = c0;
        begin, n: player = a;
        n, o: one = Count(*); o, p: two = Count(*);
        p, told: $$ one; told, fork: $$ two;
        fork, w0: {ways[0]}; fork, w1: {ways[1]}; fork, w2: {ways[2]};
        w0, n: player = a; w1, n: player = b; w2, n: player = a;
        """
    )
    assert (found.endings.of(number(found, "fork")) is not None) == ended


def test_the_walk_of_a_check_is_the_keepers() -> None:
    """Only where the check goes round, comes through to a sure end, and nothing is shown."""
    keeper = """
        begin, n: player = a;
        n, n1: $ go;
        n1, n2: board[place] = x;
        n2, k: mark = x;
        k, k1: ? q -> r;
        k, k2: ! q -> r;
        k1, q: player = keeper;
        k2, n: player = b;
        q, q1: place = step[place];
        q1, q: board[place] == e;
        q1, q2: board[place] != e;
        q2, r: mark == x;
        """
    for rest, fused in (
        ("r, n: player = a;", True),
        ("r, r1: mark = e; r1, n: player = a;", True),
        ("r, r1: mark == e; r1, n: player = a;", False),
        ("r, r1: $ shown; r1, n: player = a;", False),
    ):
        found = plan(keeper + rest)
        assert list(fusions(found)) == [number(found, "k")] * fused, rest
    other = plan(
        keeper.replace("k1, q: player = keeper;", "k1, q: player = b;") + "r, n: player = a;"
    )
    assert not fusions(other)
    shows = plan(keeper.replace("q2, r: mark == x;", "q2, r: $ shown;") + "r, n: player = a;")
    assert not fusions(shows)


def test_thousands_of_ways_are_not_paired_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once there are too many pairs of walks, it does not matter how many more there are."""
    asked = 0
    put = ambiguity._Pairs.put

    def counted(*arguments: Any) -> None:
        nonlocal asked
        asked += 1
        put(*arguments)

    monkeypatch.setattr(ambiguity, "_MOST_PAIRS", 50)
    monkeypatch.setattr(ambiguity, "_MOST_COARSE_PAIRS", 50)
    monkeypatch.setattr(ambiguity._Pairs, "put", counted)
    ways = "".join(f"n, n{i}: $ go; n{i}, o: goals[a] = {50 * (i % 3)};" for i in range(60))
    found = plan(f"begin, n: player = a; {ways} o, n: player = b;")
    assert found.ambiguity.together == found.listing.view.repeatable
    assert asked <= 2 * 60
