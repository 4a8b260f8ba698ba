"""Mazes of loops: the places to which walks come, worked out as sets."""

from __future__ import annotations

from itertools import product

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import board, compare
from tests.backends.cpp.grids import QUEEN, ROW, WAYS, Grid, Place, name
from tests.repetitions import some_quick

pytestmark = needs_compiler

MAZE = r"while \((\(now|now)\w*"

CORNERS = """
    t3, up0: ;
    up0, up1: at = go_n[at];
    up1, up0: board[at] == e;
    up0, side0: ;
    side0, side1: at = go_e[at];
    side1, side0: board[at] == e;
    side0, down0: ;
    down0, down1: at = go_s[at];
    down1, down0: board[at] == e;
    down0, g2: at != from;
    """
"""Up, then to the right, then down, each as far as one likes."""


def first_moves(body: str, flags: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The moves of the first position of the compiled game, but for ``stop``."""
    referee, engine = engines(games.play(body), flags)
    found = engine.initial_state().legal_moves()
    assert found == referee.initial_state().legal_moves()
    assert len(found) == len(set(found))
    return set(found) - {("stop",)}


def queen(maze: str) -> str:
    """A game of a piece that goes through a maze."""
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    return QUEEN.replace(loop, maze)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", some_quick(product([(3, 4), (8, 8), (9, 9)]), 0, 2))
def test_round_corners(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """Loops one after the other: many walks come to the same square."""
    grid, pieces = Grid(*size), {(0, 0): "a", (2, 1): "b", (0, 3): "k", (1, 1): "a"}
    body = grid.declared(pieces) + queen(CORNERS)
    expected = set()
    for start in ((0, 0), (1, 1)):
        for one in (start, *grid.free(start, ("n",), pieces)):
            for two in (one, *grid.free(one, ("e",), pieces)):
                for three in (two, *grid.free(two, ("s",), pieces)):
                    if three != start:
                        expected.add((name(start), name(three)))
    assert first_moves(body, flags) == expected
    compare(body, MAZE, plays=4, flags=flags)


def reached(grid: Grid, start: Place, blocked: set[Place]) -> set[Place]:
    """Where a piece can come that goes and turns as it likes."""
    found, work = {start}, [start]
    while work:
        place = work.pop()
        for way in WAYS:
            after = grid.step(place, way)
            if after is not None and after not in blocked and after not in found:
                found.add(after)
                work.append(after)
    return found - {start}


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(4, 3), (9, 8)])
def test_wherever_it_likes(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """One cycle with many ways: a flood."""
    grid = Grid(*size)
    pieces = {(0, 0): "a", (1, 1): "k", (0, 1): "k", (2, 0): "b", (3, 2): "a"}
    steps = "\n".join(
        f"in, on_{way}: at = go_{way}[at]; on_{way}, in: board[at] == e;" for way in WAYS
    )
    body = grid.declared(pieces) + queen(f"t3, in: ;\n{steps}\nin, g2: at != from;")
    expected = {
        (name(start), name(place))
        for start in ((0, 0), (3, 2))
        for place in reached(grid, start, set(pieces))
    }
    assert first_moves(body, flags) == expected
    compare(body, MAZE, plays=4, flags=flags)


def test_a_maze_that_leads_off_the_board() -> None:
    """A place off the board that can be free for some time: walks go through it."""
    grid, pieces = Grid(3, 4), {(0, 0): "a", (2, 1): "b", (0, 3): "k", (1, 1): "a"}
    off = "o2, o5: $ open; o5, o6: board[off] = e; o6, begin: player = keeper;"
    off += "o2, o7: $ shut; o7, o8: board[off] = k; o8, begin: player = keeper;"
    shown = queen(CORNERS).replace("g2, m1: $$ from;", "g2, m0: at != off; m0, m1: $$ from;")
    compare(grid.declared(pieces) + shown + off, plays=10)
    # the way out is open to a place off the board, too
    compare(grid.declared(pieces, off="e") + queen(CORNERS) + off, plays=5)


def test_different_ways_out() -> None:
    """What is shown tells where the maze was left."""
    grid, pieces = Grid(8, 8), {(0, 0): "a", (2, 1): "b", (0, 3): "k", (1, 1): "a"}
    body = grid.declared(pieces) + queen(
        CORNERS + "side0, x1: board[at] == e; x1, x2: $ halfway; x2, g2: ;"
    )
    compare(body, MAZE, plays=6)


def test_a_way_into_a_dead_end() -> None:
    """A maze from which nobody can leave is not gone into."""
    body = """
        t3, a1: at = up[at];
        t3, d1: board[at] != b;
        a1, a2: board[at] == e;
        a2, a1: at = up[at];
        a2, a1: at = down[at];
        d1, d2: board[at] == e;
        d2, d1: at = up[at];
        d2, d1: at = down[at];
        d2, z: never[at] == a;
        a2, z: ;
        """
    row = ROW.replace("var board", "const never: Board = {:e}; var board")
    assert first_moves(row + body, PLAIN) == {("s0", f"s{i}") for i in range(1, 6)}
    compare(row + body, plays=4)


def test_what_nobody_reads_is_no_step() -> None:
    """A variable that is noted on the way out does not move."""
    body = """
        t3, g: way = Way(*);
        g, l1: board[at] == a;
        l2, l1: board[at] == e;
        l1, l2: at = go[way][at];
        l1, z: last = at;
        """
    head = "type Way = {w0, w1}; const go: Way -> Step = {w0: up, :down}; var way: Way = w0;"
    row = ROW.replace("var board", f"{head} var board")
    assert first_moves(row + body, PLAIN) == {("s0", f"s{i}") for i in range(6)}
    compare(row + body, plays=4)


BESIDE = """
    t3, t4: board[from] = b;
    t4, b: $$ from;
    b, b1: go_e[at] != off;
    b1, a: at = go_e[at];
    a, a1: board[go_e[at]] == e;
    a1, a2: board[go_w[at]] != k;
    a2, a3: go_n[at] != off;
    a3, a: at = go_n[at];
    a, g2: ;
    """


FILLED = r"line\d+ & at\d+"


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(("ways", "text"), [("n", FILLED), ("nw", MAZE)])
def test_what_every_round_asks_is_one_set(ways: str, text: str, flags: tuple[str, ...]) -> None:
    """A piece goes on as long as there is nothing on its right, and no king on its left; by steps
    of doubled length, if a round is one step.
    """
    grid, pieces = Grid(5, 6), {(1, 1): "a", (3, 1): "k", (3, 3): "b", (2, 3): "a", (0, 2): "k"}
    beside = BESIDE
    if len(ways) > 1:
        beside = beside.replace("a3, a: at = go_n[at];", "a3, a4: at = go_n[at];")
        beside += "a4, a5: go_w[at] != off; a5, a: at = go_w[at];"
    body = grid.declared(pieces) + queen(beside).replace("g2, m1: $$ from;", "g2, m1: ;")
    expected = set()
    for column, row in ((1, 1), (2, 3)):
        at: Place | None = grid.step((column, row), "e")
        while at is not None:
            expected.add((name((column, row)), name(at)))
            right, left = grid.step(at, "e"), grid.step(at, "w")
            free = right is not None and right not in pieces
            king = left is not None and pieces.get(left) == "k"
            on: Place | None = at if free and not king else None
            for way in ways:
                on = grid.step(on, way) if on is not None else None
            at = on
    assert first_moves(body, flags) == expected
    compare(body, text, plays=6, flags=flags)


FALLS = """
    type Top = {tops};
    begin, turn: player = a;
    turn, t1: at = Top(*);
    t1, fall: board[at] == e;
    fall, f1: board[go_s[at]] == e;
    f1, fall: at = go_s[at];
    fall, m1: board[go_s[at]] != e;
    m1, m2: $$ at;
    m2, m3: board[at] = a;
    m3, keep: player = keeper;
    keep, turn: player = b;
    turn, stop: $ stop;
    stop, end: player = keeper;
    """


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(7, 6), (11, 12)])
def test_a_loop_begins_at_all_chosen_places(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """Discs fall from the places on top that are free, all of them at once."""
    columns, rows = size
    grid, pieces = Grid(*size), {(0, 0): "a", (1, 2): "b", (3, rows - 1): "k", (4, rows - 2): "a"}
    tops = ", ".join(name((column, rows - 1)) for column in range(columns - 1))
    body = grid.declared(pieces) + FALLS.replace("{tops}", f"{{{tops}}}")
    expected = set()
    for column in range(columns - 1):
        at = (column, rows - 1)
        if at in pieces:
            continue
        while (below := grid.step(at, "s")) is not None and below not in pieces:
            at = below
        expected.add((name(at),))
    assert first_moves(body, flags) == expected
    compare(body, FILLED, plays=6, flags=flags)


FORGOTTEN = """
    var home: Piece -> Square = {:s2};
    begin, turn: player = a;
    turn, t1: at = Square(*); t1, t2: board[at] = e; t2, t3: $$ at;
    t2, t3: piece != x;
    t3, t4: at != s0;
    t4, t5: at = up[at]; t5, t4: board[at] == e;
    t4, t6: at = home[piece];
    t6, keep: player = keeper;
    keep, turn: player = b;
    turn, stop: $ stop; stop, end: player = keeper;
    """
"""Behind the loop, `at` is no place of the walk any more, and only `s2`."""


@pytest.mark.parametrize("flags", FLAGS)
def test_what_is_assigned_behind_for_nobody_tells_nothing_of_the_walk(
    flags: tuple[str, ...],
) -> None:
    found = first_moves(board(5) + FORGOTTEN, flags)
    assert found == {(), ("s1",), ("s2",), ("s3",), ("s4",)}


@pytest.mark.parametrize("idle", ["last = s1", "board[s0] == e", ""])
def test_a_loop_behind_a_choice_that_leads_nowhere(idle: str) -> None:
    """Nothing is moved in the loop, so there is no set that grows."""
    body = f"""
        type Square = {{s0, s1, s2, s3}}; type Piece = {{e, a}};
        var board: Square -> Piece = {{s2: a, :e}}; var at: Square = s0; var last: Square = s0;
        begin, turn: player = a;
        turn, h: at = Square(*);
        h, h1: board[at] == e;
        h1, h: {idle};
        h1, m: $$ at;
        m, end: player = keeper;
        """
    assert first_moves(body, PLAIN) == {("s0",), ("s1",), ("s3",)}
    compare(body, plays=2)


@pytest.mark.parametrize("turn", ["a", "keeper"])
def test_a_loop_that_begins_at_two_choices(turn: str) -> None:
    """None of them is forgotten."""
    body = f"""
        type Square = {{s0, s1, s2, s3, s4, s5, s6, s7}}; type Low = {{s0, s1}};
        type High = {{s4, s5}}; type Piece = {{e, a}};
        const up: Square -> Square = {{
            s0: s1, s1: s2, s2: s3, s4: s5, s5: s6, s6: s7, :s3
        }};
        var board: Square -> Piece = {{s3: a, s7: a, :e}}; var at: Square = s0;
        begin, turn: player = a;
        turn, h: at = Low(*);
        turn, h: at = High(*);
        h, h1: board[up[at]] == e;
        h1, h: at = up[at];
        h, m: board[up[at]] != e;
        m, m1: $$ at;
        m1, m2: board[at] = a;
        m2, k: player = keeper;
        k, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = {turn};
        """
    assert first_moves(body, PLAIN) == {("s2",), ("s6",)}
    compare(body, plays=4)
