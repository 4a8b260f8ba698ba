"""What stands in a cell that is written is known where it was asked for on every way there."""

from __future__ import annotations

import pytest

from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from tests.backends import games
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, written

pytestmark = needs_compiler


def overwritten(body: str) -> list[str | None]:
    """What stands, as far as it is known, in the cells that assignments write."""
    plan = Plan(games.play(body))
    found = []
    for node, out in enumerate(plan.program.out):
        for op, _ in out:
            if isinstance(op, Step) and op.kind is Kind.ASSIGN and op.place.indices:
                symbol = plan.standing.before(op.place, node)
                found.append(None if symbol is None else plan.layout.symbols[symbol])
    return found


def game(put: str, keep: str = "keep, turn: player = b;", first: str = ":e, s2: o, s4: x") -> str:
    """A move that puts something on a board in a row of eight, and what the keeper does then."""
    return board(8, first) + put + keep


def test_what_was_asked_for() -> None:
    text = game(PUT)
    assert overwritten(text) == ["e"]
    compare(text, r"put_over_v_board\(s, s\.v_at, s_e, s_x\)")


def test_what_was_written_before() -> None:
    """The keeper's cell still has what the player put there; later, what the keeper did."""
    keep = "keep, k1: board[at] = o; k1, k2: board[at] = k; k2, turn: player = b;"
    text = game(PUT, keep)
    assert overwritten(text) == ["e", "x", "o"]
    compare(text, r"put_over_v_board\(s, s\.v_at, s_o, s_k\)")


def test_what_stands_there_is_not_written() -> None:
    """By the keeper: what it asked for, or wrote itself."""
    turned = "keep, k1: last = up[at]; k1, k2: board[last] == o; k2, k4: board[last] = o;"
    others = "k1, k3: board[last] != o; k3, k4: board[last] = k; k4, turn: player = b;"
    text = game(PUT, turned + others)
    assert written(text).count("s_o, s_o)") == 0
    compare(text, r"s\.v_last, s_k\)")
    # not where something else was written in between, perhaps to that cell
    between = turned.replace("k2, k4:", "k2, k5: board[s3] = k; k5, k4:")
    compare(game(PUT, between + others), r"s\.v_last, s_o\)")


def test_what_is_written_elsewhere() -> None:
    """Where something else stands the cell is another one."""
    asked = "keep, k1: last = up[at]; k1, k2: board[last] == o; k2, k3: board[last] = k;"
    behind = "k3, k4: board[at] = o; k4, turn: player = b; k1, turn: player = b;"
    assert overwritten(game(PUT, asked + behind)) == ["e", "o", "x"]
    # what stood there may be the same
    maybe = asked.replace("board[last] == o", "board[last] != e")
    assert overwritten(game(PUT, maybe + behind)) == ["e", None, None]


def test_what_is_known_is_not_looked_up() -> None:
    """What the player asked for, and what the keeper wrote, is read as the symbol that it is."""
    put = PUT.replace("t2, t3: $$ at;", "t2, u: piece = board[at]; u, t3: $$ at;")
    keep = "keep, k1: last = at; k1, k2: piece = board[at]; k2, turn: player = b;"
    compare(game(put, keep), r"s\.v_piece = s_x;  // piece = board\[at\]", plays=20)


@pytest.mark.parametrize("read", ["m[at][s0]", "m[s0][at]", "m[at][at]"])
def test_maps_of_two_kinds_of_keys(read: str) -> None:
    """A row and a column begin with the same cell, but are not the same cells."""
    put = PUT.replace("board[at] == e", "m[s0][at] == e").replace("board[at] = x", "m[s0][at] = x")
    put = put.replace("t2, t3: $$ at;", f"t2, u: $$ at; u, u1: piece = {read}; u1, t3: $$ piece;")
    keep = (
        f"keep, k1: {read} == x; keep, k2: {read} != x; k1, turn: player = b; k2, turn: player = a;"
    )
    tables = "var m: Square -> Square -> Piece = {s0: {s1: o, :e}, s1: {:x}, :{s1: o, :k}};"
    compare(board(4) + tables + put + keep, plays=30)


def test_keys_that_stand_in_two_cells_of_one_map() -> None:
    """What `g[s0]` and `g[s1]` hold are two keys, though one map has both."""
    put = PUT.replace("t2, t3: $$ at;", "t2, t3: g[s0] = at;")
    put = put.replace("t3, t4: board[at] = x;", "t3, u: $$ at; u, t4: g[s1] = last;")
    keep = """
        keep, k1: board[g[s0]] = x;
        k1, k2: piece = board[g[s1]];
        k2, k3: last = at;
        k3, turn: player = b;
        turn, k4: $$ piece;
        k4, keep: player = keeper;
    """
    tables = "var g: Square -> Square = {:s0};"
    compare(board(4) + tables + put + keep, r"s\.v_piece = s\.v_board", plays=30)


def test_what_may_have_changed_is_looked_up() -> None:
    """The cell of a square that another variable names may be the same one."""
    keep = """
        keep, k1: board[last] = o; k1, k2: piece = board[at]; k2, k3: last = at;
        k3, k4: piece == x; k3, k5: piece != x;
        k4, turn: player = b; k5, turn: player = a;
        """
    compare(game(PUT, keep), r"s\.v_piece = s\.v_board\[", plays=40)


def test_other_squares_that_get_the_same() -> None:
    """Whatever square was emptied besides, this one is empty."""
    put = PUT.replace("t2, t3: $$ at;", "t2, u: $$ at; u, t3: board[to] = e;")
    keep = "keep, k: to = at; k, turn: player = b;"
    text = game(put, keep)
    assert sorted(overwritten(text), key=str) == [None, "e"]
    compare(text, r"put_over_v_board\(s, s\.v_at, s_e, s_x\)", plays=20)


def test_what_is_left_of_several() -> None:
    put = PUT.replace(
        "t1, t2: board[at] == e;",
        "t1, u1: board[at] != x; u1, u2: board[at] != o; u2, t2: board[at] != k;",
    )
    assert overwritten(game(put)) == ["e"]
    compare(game(put), "put_over_v_board")


@pytest.mark.parametrize(
    ("put", "keep"),
    [
        # nothing was asked, or not enough, or of something else
        (PUT.replace("t1, t2: board[at] == e;", "t1, t2: ;"), "keep, turn: player = b;"),
        (PUT.replace("board[at] == e;", "board[at] != x;"), "keep, turn: player = b;"),
        (PUT.replace("board[at] == e;", "board[up[at]] == e;"), "keep, turn: player = b;"),
        (PUT.replace("board[at] == e;", "board[to] == e;"), "keep, turn: player = b;"),
        # on one of two ways only
        (PUT + "t1, t2: board[at] == o;", "keep, turn: player = b;"),
        # of another square
        (
            PUT.replace("t2, t3: $$ at;", "t2, u: $$ at; u, t3: at = up[at];"),
            "keep, turn: player = b;",
        ),
        # and then something was written, perhaps there
        (
            PUT.replace("t2, t3: $$ at;", "t2, u: $$ at; u, t3: board[to] = o;"),
            "keep, k: to = up[at]; k, turn: player = b;",
        ),
    ],
)
def test_what_is_not_known(put: str, keep: str) -> None:
    text = game(put, keep)
    assert "e" not in overwritten(text)
    compare(text, plays=20)


def test_a_board_that_is_written_as_a_whole() -> None:
    declared = "var other: Square -> Piece = {:k};"
    put = declared + PUT.replace("t2, t3: $$ at;", "t2, u: $$ at; u, t3: board = other;")
    assert overwritten(game(put)) == [None]
    compare(game(put), plays=5, longest=3)


def test_what_checks_are_asked_with() -> None:
    """A check begins with what is known where it is asked, by all who ask it."""
    check = "keep, k1: ? q -> r; keep, turn: ! q -> r; k1, turn: player = b; q, q1: board[at] = o;"
    check = check.replace("keep, turn: !", "keep, k3: !") + "k3, turn: player = a;"
    asked = check + "q1, r: board[up[at]] == o;"
    assert overwritten(game(PUT, asked)) == ["e", "x"]
    compare(game(PUT, asked), plays=20)
    twice = asked + "k1, k4: ? q -> r; k4, turn: player = b;"
    other = twice.replace("k1, k4: ?", "k1, k5: to = at; k5, k6: at = up[at]; k6, k4: ?")
    assert overwritten(game(PUT, other)) == ["e", None]
    compare(game(PUT, other), plays=20)


def test_a_cycle_forgets_what_was_asked_before_it() -> None:
    keep = """
        keep, k1: to = at;
        k1, k2: board[to] == x;
        k2, k3: board[to] = o;
        k3, k4: to = up[to];
        k4, k2: board[to] == e;
        k4, turn: board[to] != e;
        """.replace("k4, turn: board[to] != e;", "k4, k5: board[to] != e; k5, turn: player = b;")
    text = game(PUT, keep, first=":e, s5: k, s7: k")
    assert overwritten(text) == ["e", None]
    compare(text, plays=20)
    assert "put_over_v_board(s, s.v_to" not in written(text)


# -- cells of maps that are keys themselves --------------------------------------------------------

_CELLS = """
    type D = {e, f}; type N = {n1, n2}; type C = {c0, c1, c2}; type S = {0, 1, 2};
    const inc: C -> C = {c0: c1, :c2};
    const step: D -> D = {e: f, :e};
    var t: D -> C = {:c0}; var g: N -> D = {:e}; var x: D = e;
    begin, turn: player = a;
    turn, b2: x = D(*); b2, b3: $$ x; b3, b4: g[n1] = x;
    b4, b5: x = D(*); b5, b6: $$ x; b6, b7: g[n2] = x;
    b7, k: player = keeper;
"""


@pytest.mark.parametrize(
    "work",
    [
        # what was written at one is not what is read at the other
        "k, k1: t[g[n1]] = inc[t[g[n1]]]; k1, k2: t[g[n2]] = inc[t[g[n2]]];",
        "k, k1: t[g[n1]] = c1; k1, k3: t[g[n2]] == c1; k1, k4: t[g[n2]] != c1;"
        "k3, k2: ; k4, k2: t[e] = c2;",
        "k, k1: t[g[n1]] == c0; k1, k3: t[g[n2]] = c2; k3, k2: t[g[n1]] = inc[t[g[n1]]];",
        # cells that are assigned are no variables
        "k, k1: g[n1] = step[g[n2]]; k1, k2: t[g[n1]] = inc[t[g[n2]]];",
        "k, k1: g[n1] = f; k1, k3: g[n2] == e; k1, k4: g[n2] != e; k3, k2: t[e] = c1; k4, k2: ;",
    ],
)
def test_cells_of_a_map_at_other_keys_are_other_cells(work: str) -> None:
    compared = compare(
        _CELLS
        + work
        + """
        k2, m1: t[e] == c0; k2, m2: t[e] == c1; k2, m3: t[e] == c2;
        m1, over: goals[a] = 0; m2, over: goals[a] = 50; m3, over: goals[a] = 100;
        over, end: player = keeper;
        """,
        plays=60,
        longest=3,
    )
    assert compared.ended


def test_what_is_walked_along_is_a_variable() -> None:
    """A place that a map has for each player is stepped on, and stands still."""
    compare(
        board(9, "s4: k, s8: x, :e")
        + """
        type Who = {w, v}; var where: Who -> Square = {v: s3, :s0};
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: board[at] == e; t2, t3: $$ at; t3, t4: board[at] = x;
        t4, l: player = keeper;
        l, l1: board[where[w]] != k; l1, l: where[w] = up[where[w]];
        l, m: board[where[w]] == k;
        m, m1: board[where[v]] == x; m, m2: board[where[v]] != x;
        m1, over: goals[a] = 100; over, end: player = keeper;
        m2, n: board[where[w]] == k; n, turn: player = b; turn, u: $ u;
        u, end: player = keeper;
        """,
        plays=30,
        longest=12,
    )


def test_who_moves_next_stands_where_the_move_put_it() -> None:
    """The move is made at once, tags telling what matters, and its end asks what it wrote."""
    compare(
        """
        type Square = {s0, s1, s2, s3};
        const up: Square -> Square = {s0: s1, s1: s2, :s3};
        var who: Square -> Player = {:b};
        var at: Square = s0; var to: Square = s0; var last: Square = s0;
        begin, turn: player = a;
        turn, u: who[last] == b;
        u, v: at = Square(*);
        v, w: to = at;
        w, x: at = up[at];
        x, y: who[last] = a;
        y, z: $$ to;
        z, two: player = who[last];
        two, p: at = Square(*);
        p, q: $$ at;
        q, r: last = at;
        r, s: who[last] = b;
        s, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    )
