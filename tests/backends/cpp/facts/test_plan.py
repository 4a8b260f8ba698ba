"""What is found out about a game before a line of C++ is written."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.program.storage import Storage, width_of
from rgt.ir.structures.bit_sets import bits, bits_of
from tests.backends import games


def plan(body: str) -> Plan:
    return Plan(games.play(body))


def named(found: Plan, variable: str) -> set[str]:
    """The symbols that a variable can hold."""
    return {found.layout.symbols[s] for s in bits(found.ranges.values[variable])}


# -- storage --------------------------------------------------------------------------------------


def test_widths_and_bit_sets() -> None:
    assert [width_of(n) for n in (0, 255, 256, 65535, 65536)] == [1, 1, 2, 2, 4]
    assert list(bits(0b101001)) == [0, 3, 5]
    assert bits_of([5, 0, 3]) == 0b101001


def test_symbols_of_a_type_follow_each_other() -> None:
    """A smaller type inside a larger one is a range, too, if it is one there."""
    found = plan(
        """
        type Square = {off, a1, b1, c1}; type Field = {a1, b1, c1};
        var square: Square = off; var field: Field = a1; var board: Field -> Player = {:a};
        begin, n: player = a;
        n, m: square = field;
        m, l: field = Field(*);
        l, k: board[field] = b;
        k, end: player = keeper;
        """
    )
    storage, ids = found.storage, found.layout.ids
    first = storage.span(tuple(ids[s] for s in ("a1", "b1", "c1")))
    assert first is not None
    assert storage.span((ids["off"], ids["a1"], ids["b1"], ids["c1"])) == first - 1
    assert storage.span((ids["b1"], ids["a1"])) is None


def test_squares_follow_each_other_whatever_else_has_types() -> None:
    """Columns are types of their own: the squares of the board stay in their order, a range."""
    squares = [f"{x}{y}" for x in "abc" for y in "123"]
    found = plan(
        f"""
        type Square = {{{", ".join(squares)}}};
        type Low = {{a1, b1, c1}}; type High = {{a3, b3, c3}};
        const low: Square -> Low = {{b1: b1, b2: b1, b3: b1, c1: c1, c2: c1, c3: c1, :a1}};
        const high: Square -> High = {{b1: b3, b2: b3, b3: b3, c1: c3, c2: c3, c3: c3, :a3}};
        var at: Square = a1; var board: Square -> Player = {{:a}};
        begin, n: player = a;
        n, m: at = Square(*);
        m, l: board[low[at]] == a;
        l, k: board[high[at]] == a;
        k, j: board[at] = b;
        j, end: player = keeper;
        """
    )
    assert found.storage.span(tuple(found.layout.ids[square] for square in squares)) is not None


def test_only_what_changes_is_stored() -> None:
    found = plan(
        """
        var kept: Bool = 0; var never: Bool = 1;
        begin, n: player = a;
        n, m: kept = never;
        m, end: player = keeper;
        """
    )
    assert set(found.storage.fields) == {"kept", "player"}
    assert isinstance(found.storage, Storage)
    assert found.storage.size == 64


def test_ranges_follow_assignments() -> None:
    found = plan(
        """
        type T = {p, q, r, s}; const next: T -> T = {p: q, :r};
        var x: T = p; var y: T = s;
        begin, n: player = a;
        n, m: x = next[x];
        m, l: y = x;
        l, end: player = keeper;
        """
    )
    assert named(found, "x") == {"p", "q", "r"}
    assert named(found, "y") == {"p", "q", "r", "s"}


# -- ambiguity ------------------------------------------------------------------------------------


def test_tags_that_tell_the_choice_leave_nothing_to_test() -> None:
    found = plan(
        """
        type T = {p, q}; var x: T = p;
        begin, n: player = a;
        n, m: x = T(*);
        m, l: x != p;
        l, k: $$ x;
        n, j: $ pass;
        j, k: ;
        k, end: player = keeper;
        """
    )
    assert found.moves.tested == frozenset()
    assert not found.ambiguity.twice
    assert found.longest == 1


@pytest.mark.parametrize(("asked", "twice"), [("z == 0", True), ("z == 1", False)])
def test_the_same_tag_twice_is_noticed(asked: str, *, twice: bool) -> None:
    """Unless what is asked behind it leaves one of both."""
    found = plan(
        f"""
        var z: Bool = 0;
        begin, n: player = a;
        n, m: $ go;
        n, l: $ go;
        m, k: z == 0;
        l, k: {asked};
        k, j: z = 1;
        j, end: player = keeper;
        """
    )
    assert found.ambiguity.twice is twice


def test_conditions_that_exclude_each_other_do_not_split_walks() -> None:
    found = plan(
        """
        var z: Bool = 0;
        begin, n: player = a;
        n, m: z == 0;
        n, l: z != 0;
        m, k: $ go;
        l, k: $ go;
        k, j: z = 1;
        j, end: player = keeper;
        """
    )
    assert not found.ambiguity.twice


def test_a_choice_that_is_overwritten_before_it_is_shown_is_no_difference() -> None:
    found = plan(
        """
        type T = {p, q}; const same: T -> T = {:p}; var x: T = p; var y: T = p;
        begin, n: player = a;
        n, m: x = T(*);
        m, l: y = same[x];
        l, k: x = p;
        k, j: $$ y;
        j, end: player = keeper;
        """
    )
    assert found.ambiguity.twice


def test_cycles_without_tags_are_tested() -> None:
    found = plan(
        """
        type T = {p, q}; const next: T -> T = {p: q, :p}; var x: T = p;
        begin, n: player = a;
        n, m: x = next[x];
        m, n: ;
        m, l: $$ x;
        l, end: player = keeper;
        """
    )
    node = found.program.numbers["n"]
    assert found.moves.tested == {node}
    assert found.longest == 1


def test_longest_move() -> None:
    body = "begin, n: player = a; n, m: $ one; m, l: $ two; n, l: $ three; l, end: player = b;"
    assert plan(body).longest == 2
    assert plan("begin, n: player = a; n, n2: $ on; n2, n: ; n, end: player = b;").longest == 0


# -- what a search reads --------------------------------------------------------------------------


def test_assignments_that_nobody_reads_before_the_move_is_over() -> None:
    """The state gets them when the move is made; the search for moves leaves them out."""
    found = plan(
        """
        var x: Bool = 0; var y: Bool = 0;
        begin, n: player = a;
        n, m: x = 1;
        m, l: y = 1;
        l, k: ? c -> d;
        k, n: player = b;
        c, d: x == 1;
        """
    )
    numbers, search = found.program.numbers, found.moves
    ((first, after_first),) = found.program.out[numbers["n"]]
    ((second, after_second),) = found.program.out[numbers["m"]]
    assert search.matters(first, after_first)
    assert not search.matters(second, after_second)


def test_checks_read_what_they_have_not_overwritten() -> None:
    found = plan(
        """
        type Place = {p1, p2}; const low: Place -> Bool = {p1: 1, :0};
        var x: Place = p1; var y: Place = p1; var z: Bool = 0;
        begin, n: player = a;
        n, m: ? c -> d;
        m, l: ? e -> f;
        l, l1: z = Bool(*);
        l1, l2: y = x;
        l2, l3: x = Place(*);
        l3, n: player = b;
        c, c1: x = Place(*);
        c1, c2: low[x] == 1;
        c2, c3: ? e -> f;
        c3, d: y == p1;
        e, e1: z == 1;
        e1, f: y = x;
        """
    )
    numbers = found.program.numbers
    reads = {
        name: found.check_reads(found.check_of(numbers[name], numbers[end]) or 0)
        for name, end in ("cd", "ef")
    }
    # the second check is asked of the x that the first has chosen, and from outside of any
    assert found.variables(reads["e"]) == ["x", "z"]
    assert found.variables(reads["c"]) == ["y", "z"]


# -- progress -------------------------------------------------------------------------------------

LINE = """
    type Cell = {{off, a1, a2, a3}}; type Way = {{up, down}};
    const next: Way -> Cell -> Cell = {{
        up: {{a1: a2, a2: a3, a3: {top}, :off}}, :{{a3: a2, a2: a1, :off}} }};
    var at: Cell = a1; var way: Way = up; var seen: Cell -> Bool = {{:0}};
    begin, n: player = a;
    n, m: way = Way(*);
    m, l: at = next[way][at];
    l, m: seen[at] == 0;
    l, k: $$ at;
    k, j: seen[at] = 1;
    j, end: player = keeper;
"""


def test_a_walk_along_a_line_comes_back_only_where_it_stands_still() -> None:
    found = plan(LINE.format(top="off"))
    node, off = found.program.numbers["m"], found.layout.ids["off"]
    assert found.moves.tested == {node}
    assert found.moves.lines[node].variable == "at"
    assert found.moves.lines[node].symbols == (off,)


def test_a_walk_round_a_circle_comes_back_anywhere() -> None:
    found = plan(LINE.format(top="a1"))
    assert found.moves.tested == {found.program.numbers["m"]}
    assert found.moves.lines == {}


def test_a_walk_that_turns_comes_back_anywhere() -> None:
    turning = LINE.format(top="off").replace("l, m: seen[at] == 0;", "l, n: seen[at] == 0;")
    found = plan(turning)
    assert found.moves.tested == {found.program.numbers["n"]}
    assert found.moves.lines == {}


NESTED = """
    type Row = {{r1, r2, r3}}; type RowOrNone = {{r1, r2, r3, none}};
    const next: Row -> RowOrNone = {{r1: r2, r2: r3, :none}};
    var row: Row = r1; var column: Row = r1; var seen: Row -> Row -> Bool = {{:{{:0}}}};
    begin, outer: player = a;
    outer, inner: column = r1;
    inner, step: seen[row][column] == 0;
    step, down: next[column] == none;
    step, right: next[column] != none;
    right, {again}: column = next[column];
    down, done: next[row] == none;
    down, below: next[row] != none;
    below, outer: row = next[row];
    done, shown: $$ row;
    shown, end: player = keeper;
"""


def test_a_loop_in_a_loop_that_ends_comes_back_nowhere() -> None:
    found = plan(NESTED.format(again="inner"))
    numbers = found.program.numbers
    for node in ("outer", "inner", "step", "right", "down", "below"):
        assert found.moves.lines[numbers[node]].symbols == ()


def test_a_loop_in_a_loop_that_begins_again_comes_back_anywhere() -> None:
    found = plan(NESTED.format(again="outer"))
    assert found.moves.lines == {}


def test_how_many_counters_a_loop_has_costs_no_orders_of_them() -> None:
    # one after the other would be twenty factorial of orders in which they can be left out
    names = [f"x{i}" for i in range(20)]
    counted = "".join(
        f"loop, c{i}: {name} != none; c{i}, loop: {name} = next[{name}];"
        for i, name in enumerate(names)
    )
    found = plan(
        "type Row = {r1, r2, none}; const next: Row -> Row = {r1: r2, :none};"
        + "".join(f"var {name}: Row = r1;" for name in names)
        + "begin, loop: player = a;"
        + counted
        + "loop, shown: $ done; shown, end: player = keeper;"
    )
    assert found.moves.lines[found.program.numbers["loop"]].symbols == ()


SIDES = """
    type Row = {{r1, r2, r3, none}}; const next: Row -> Row = {{r1: r2, r2: r3, :none}};
    const first: Row -> Row = {{:r1}};
    var row: Row = r1; var seen: Row -> Bool = {{:0}};
    begin, loop: player = a;
    loop, on: row != none;
    on, old: seen[row] == 1; old, loop: row = next[row];
    on, new: seen[row] == 0; new, seen: seen[row] = 1; seen, loop: row = {other}[row];
    loop, shown: $ done; shown, end: player = keeper;
"""


def test_a_loop_with_the_same_step_on_two_ways_round_comes_back_at_its_end_alone() -> None:
    found = plan(SIDES.format(other="next"))
    symbols = found.moves.lines[found.program.numbers["loop"]].symbols
    assert symbols == (found.layout.ids["none"],)
    assert plan(SIDES.format(other="first")).moves.lines == {}


TWO = """
    type Row = {{r1, r2}}; type RowOrNone = {{r1, r2, none}};
    const next: Row -> RowOrNone = {{r1: r2, :none}};
    var row: Row = r1; var seen: Row -> Bool = {{:0}};
    begin, loop: player = a;
    loop, asked: seen[row] == 0;
    asked, done: next[row] == none;
    asked, below: {asked};
    below, loop: row = r2;
    done, shown: $$ row;
    shown, end: player = keeper;
"""


@pytest.mark.parametrize(
    ("asked", "ends"),
    [("next[row] != none", True), ("row != r2", True), ("row != r1", False), ("", False)],
)
def test_a_loop_over_two_ends_where_the_second_is_passed_over(asked: str, ends: bool) -> None:
    found = plan(TWO.format(asked=asked))
    line = found.moves.lines.get(found.program.numbers["loop"])
    # a search cannot ask for a symbol that it has assigned: what is never read is kept nowhere
    assert (line is not None and not line.symbols) is ends
    assert ends or line is None
