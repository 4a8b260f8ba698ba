"""Moves along lines: the places to which a loop leads, worked out at once."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import product

import pytest

from rgt.backends.forward_model import Move
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, VECTORS, engines, needs_compiler
from tests.backends.cpp.emitted import compare, functions, written
from tests.backends.cpp.grids import QUEEN, ROW, WAYS, Grid, Place, forks, leaps, name
from tests.repetitions import some_quick

pytestmark = needs_compiler

SIZES = [(3, 3), (5, 4), (8, 8), (9, 8), (10, 10), (14, 10)]
ALONG = r"= along\("


def set_up(columns: int, rows: int) -> dict[Place, str]:
    """Two pieces of player a, and some others, in the corners and within."""
    middle = columns // 2, rows // 2
    others = {(columns - 1, 0): "b", (1, rows - 1): "k", (0, 1): "b"}
    return {(0, 0): "a", **others, middle: "a"}


def named(grid: Grid, pieces: dict[Place, str], ways: Collection[str] = tuple(WAYS)) -> set[Move]:
    """The moves of player a along free lines, by the rules."""
    queens = [place for place, piece in pieces.items() if piece == "a"]
    return {(name(q), name(to)) for q in queens for to in grid.free(q, ways, pieces)}


def first_moves(body: str, flags: tuple[str, ...]) -> list[Move]:
    """The moves of the first position of the compiled game, but for ``stop``."""
    referee, engine = engines(games.play(body), flags)
    found = [move for move in engine.initial_state().legal_moves() if move != ("stop",)]
    assert found == [m for m in referee.initial_state().legal_moves() if m != ("stop",)]
    return found


def listing(source: str) -> list[str]:
    """The functions that list moves."""
    head = r"^(?:\[\[gnu::always_inline\]\] )?static (?:inline )?void m\d+\w*"
    return re.findall(rf"{head}\([^;]*?\{{$.*?^}}$", source, re.M | re.S)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(("width", "height"), some_quick(SIZES, 0, 3, 4))
def test_queens(width: int, height: int, flags: tuple[str, ...]) -> None:
    """Boards of one word, of more, with the place off the board at either end."""
    size = width, height
    grid, pieces = Grid(*size, off_first=sum(size) % 2 == 1), set_up(*size)
    body = grid.declared(pieces) + QUEEN
    found = first_moves(body, flags)
    assert len(found) == len(set(found))
    assert set(found) == named(grid, pieces)
    compare(body, ALONG, plays=3, flags=flags)


def test_squares_without_bits() -> None:
    """Of 130 squares two are looked up one by one: the walk goes step by step."""
    grid, pieces = Grid(13, 10), set_up(13, 10)
    body = grid.declared(pieces) + QUEEN
    assert set(first_moves(body, PLAIN)) == named(grid, pieces)
    compare(body, plays=2)


def _stopped(text: str) -> str:
    """No piece stands off the board: whoever would step there is told before."""
    text = re.sub(r"type Step = .*?;", "type Step = Square -> Cell;", text)
    text = text.replace("var at: Cell", "var at: Square").replace(", off: k", "")
    text = text.replace("board: Cell", "board: Square")
    return re.sub(r"(\w+), (\w+): at = (.*?);", r"\1, \1_\2: \3 != off; \1_\2, \2: at = \3;", text)


def _leaving(text: str) -> str:
    """The same, and at another time the place is one off the board."""
    text = text.replace("var at: Square", "var at: Cell")
    return text.replace("o1, o2: ", "o1, o5: at = go_n[from]; o5, o6: at != off; o6, o2: ")


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    ("size", "each", "leaving"),
    some_quick(
        [
            ((3, 3), False, False),
            ((10, 10), False, False),
            ((8, 8), True, False),
            ((3, 3), True, True),
            ((10, 10), True, True),
        ],
        *(0, 2, 4),
    ),
)
def test_lines_that_stop_at_the_edge(
    size: tuple[int, int], flags: tuple[str, ...], each: bool, leaving: bool
) -> None:
    """Where ``next`` leads off the board no step is made, with one loop or one for each way."""
    grid, pieces = Grid(*size, off_first=sum(size) % 2 == 1), set_up(*size)
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    rules = QUEEN.replace(loop, forks("t3", "g2")) if each else QUEEN
    body = _stopped(grid.declared(pieces)) + _stopped(rules)
    body = body.replace("t2, t2_t3: from != off; t2_t3, t3: at = from;", "t2, t3: at = from;")
    body = _leaving(body) if leaving else body
    found = first_moves(body, flags)
    assert len(found) == len(set(found))
    assert set(found) == named(grid, pieces)
    compare(body, ALONG, plays=3, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", some_quick(product([(3, 3), (8, 8), (10, 10)]), 0, 2))
def test_a_loop_for_each_way(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """As rules with one loop a direction are written."""
    grid, pieces = Grid(*size), set_up(*size)
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    body = grid.declared(pieces) + QUEEN.replace(loop, forks("t3", "g2"))
    assert set(first_moves(body, flags)) == named(grid, pieces)
    compare(body, ALONG, plays=3, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    ("size", "ways"),
    some_quick(product([(3, 3), (10, 10)], [("n", "e", "s", "w"), tuple(WAYS)]), 0, 3),
)
def test_one_step_further(
    size: tuple[int, int], ways: tuple[str, ...], flags: tuple[str, ...]
) -> None:
    """Along free squares, and then onto one that is free or another player's."""
    grid, pieces = Grid(*size), set_up(*size)
    loop = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    g2, m1")]
    onto = "t9, g2: board[at] == e; t9, g2: board[at] == b;"
    body = grid.declared(pieces) + QUEEN.replace(loop, leaps("t3", "t9", ways) + onto)
    blocked = {place for place, piece in pieces.items() if piece != "b"}
    expected = named(grid, pieces, ways)
    for queen in (place for place, piece in pieces.items() if piece == "a"):
        for way in ways:
            for place in grid.line(queen, way):
                if place in blocked:
                    break
                expected.add((name(queen), name(place)))
                if pieces.get(place) == "b":
                    break
    assert set(first_moves(body, flags)) == expected
    compare(body, ALONG, plays=3, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
def test_an_arrow_after_the_queen(flags: tuple[str, ...]) -> None:
    """The second loop begins where the first one ended; the square that was left is free."""
    grid, pieces = Grid(5, 5), {(0, 0): "a", (2, 2): "b", (4, 1): "a", (0, 3): "k"}
    body = (
        grid.declared(pieces)
        + "var to: Cell = s0_0;"
        + QUEEN.replace(
            "m1, m2: $$ at;",
            """
        m1, n1: $$ at;
        n1, n2: to = at;
        n2, n3: way = Way(*);
        n3, n4: at = next[way][at];
        n4, n5: board[at] == e;
        n4, n5: at == from;
        n5, n3: ;
        n5, m2: $$ at;
        """,
        ).replace("m3, m4: board[at] = a;", "m3, m5: board[to] = a; m5, m4: board[at] = k;")
    )
    expected = {
        (name(queen), name(to), name(arrow))
        for queen in ((0, 0), (4, 1))
        for to in grid.free(queen, WAYS, pieces)
        for arrow in grid.free(to, WAYS, {*pieces} - {queen})
    }
    found = first_moves(body, flags)
    assert len(found) == len(set(found))
    assert set(found) == expected
    compare(body, ALONG, "list_behind<", plays=5, flags=flags)
    lists = [each for each in listing(written(body)) if "list_behind<" in each]
    assert lists and "constexpr bool ONCE = true;" in lists[0]


def test_ways_that_a_constant_allows() -> None:
    """What stands on a square says along which lines it goes, and whether further than a step."""
    grid = Grid(8, 8)
    pieces = {(0, 0): "a", (3, 3): "b", (7, 2): "k", (2, 5): "a", (5, 5): "b"}
    allowed = {"a": ("n", "s"), "b": ("ne", "w", "e"), "k": tuple(WAYS)}
    goes = ", ".join(
        f"{piece}: {{{', '.join(f'{way}: y' for way in ways)}, :n0}}"
        for piece, ways in allowed.items()
    )
    body = (
        grid.declared(pieces)
        + f"""
        type Yes = {{y, n0}}; var what: Piece = e;
        const goes: Piece -> Way -> Yes = {{{goes}, :{{:n0}}}};
        const rides: Piece -> Yes = {{a: y, k: y, :n0}};
        """
        + QUEEN.replace("t1, t2: board[from] == a;", "t1, t2: board[from] != e;")
        .replace("t2, t3: at = from;", "t2, t3: what = board[from];")
        .replace(
            "t3, go: way = Way(*);",
            "t3, h1: way = Way(*); h1, h2: goes[what][way] == y; h2, go: at = from;",
        )
        .replace("g2, go: ;", "g2, h3: rides[what] == y; h3, go: ;")
    )
    expected = set()
    for place, piece in pieces.items():
        for way in allowed[piece]:
            line = grid.free(place, (way,), pieces)
            expected |= {(name(place), name(to)) for to in (line[:1] if piece == "b" else line)}
    assert set(first_moves(body, VECTORS)) == expected
    compare(body, ALONG, plays=3, flags=VECTORS)


def test_the_place_off_the_board_can_change() -> None:
    """Where it looks like a free square now and then, nothing is taken for granted."""
    grid, pieces = Grid(5, 5), set_up(5, 5)
    body = grid.declared(pieces, off="k") + QUEEN.replace(
        "o4, begin: player = keeper;",
        """
        o4, p1: board[off] = e;
        o4, p1: board[off] = k;
        p1, p2: board[from] == b;
        p2, begin: player = keeper;
        o2, o5: $ shut; o5, p1: board[off] = k;
        """,
    )
    found = compare(body, ALONG, r"m\d+_plain\(", plays=10)
    assert found.positions


def test_edges_that_lead_to_themselves() -> None:
    """At the edge of the board a step may lead nowhere else: the place itself is reached."""
    squares = [f"s{i}" for i in range(9)]
    up = ", ".join(f"s{i}: s{i + 1}" for i in range(8))
    body = f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, x}};
        const up: Square -> Square = {{{up}, :s8}};
        var board: Square -> Piece = {{s3: x, :e}}; var at: Square = s0;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: $$ at;
        t2, t3: at = up[at];
        t3, t4: board[at] == e;
        t4, t2: ;
        t4, t5: $$ at;
        t5, t6: board[at] = x;
        t6, begin: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    referee, _ = engines(games.play(body), PLAIN)
    moves = set(referee.initial_state().legal_moves())
    assert ("s8", "s8") in moves and ("s7", "s8") in moves and ("s2", "s4") not in moves
    compare(body, ALONG, plays=5)


def test_lines_that_go_round() -> None:
    """A line without an end is no line: it is gone along step by step, and comes to an end."""
    squares = [f"s{i}" for i in range(100)]
    ring = ", ".join(f"s{i}: s{i + 1}" for i in range(99)) + ", :s0"
    body = f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, x}};
        const ring: Square -> Square = {{{ring}}};
        var board: Square -> Piece = {{s3: x, :e}}; var at: Square = s0; var flag: Piece = e;
        begin, turn: player = a;
        turn, t1: at = s4;
        t1, t2: flag = e;
        t2, t3: at = ring[at];
        t3, t4: flag = x;
        t4, t2: board[at] == e;
        t4, t6: $$ at;
        t6, t7: $$ flag;
        t7, t8: board[at] = x;
        t8, begin: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    source = written(body)
    assert not re.search(ALONG, source)
    assert re.search(r"while \(goes\d+ && !\(rounds\d+ >= 101\)\)", source)
    found = first_moves(body, PLAIN)
    assert len(found) == len(set(found)) == 99
    compare(body, plays=4)
    # nothing stops the walk: it is noticed that it comes round
    endless = body.replace("{s3: x, :e}", "{:e}")
    compare(endless, plays=2)
    found = first_moves(endless, PLAIN)
    assert len(found) == len(set(found)) == 100


def test_what_was_moved_is_told_by_tags() -> None:
    """A chosen move is made without looking for the way."""
    grid = Grid(6, 6)
    source = written(grid.declared(set_up(6, 6)) + QUEEN)
    assert "tags tell what matters" in functions(source, "a")
    assert not re.search(r"^static bool t\d+\(", source, re.M)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(4, 4), (9, 9)])
def test_who_is_attacked_along_a_line(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """A check that begins at one place looks along lines from there."""
    grid, pieces = Grid(*size), {(0, 0): "a", (size[0] - 1, 1): "b", (1, 2): "k"}
    body = (
        grid.declared(pieces)
        + "var king: Square = s0_0;"
        + """
        begin, turn: player = a;
        turn, t1: king = Square(*);
        t1, t2: board[king] == e;
        t2, t3: ! seen -> saw;
        t3, t4: $$ king;
        t4, t5: board[king] = b;
        t5, begin: player = keeper;
        turn, stop: $ stop;
        stop, end: player = keeper;
        seen, s1: way = Way(*);
        s1, s2: at = next[way][king];
        s2, s3: board[at] == e;
        s2, s4: board[at] != e;
        s3, s5: at = next[way][at];
        s5, s3: board[at] == e;
        s5, s4: board[at] != e;
        s4, saw: board[at] == b;
        """
    )

    def seen(king: Place) -> bool:
        for way in WAYS:
            met = next((pieces[p] for p in grid.line(king, way) if p in pieces), "")
            if met == "b":
                return True
        return False

    expected = {(name(p),) for p in grid.places if p not in pieces and not seen(p)}
    assert set(first_moves(body, flags)) == expected
    compare(body, plays=4, flags=flags)


def test_a_step_out_that_not_every_square_allows() -> None:
    """Who makes the step once more on the way out is asked where from."""
    body = """
        t3, l1: ;
        l1, l2: at = up[at];
        l2, l1: board[at] == e;
        l1, x: at != s1;
        x, z: at = up[at];
        """
    found = first_moves(ROW + body, PLAIN)
    # not s2: the step there would begin at s1
    assert set(found) == {("s0", f"s{i}") for i in (1, 3, 4, 5)}
    compare(ROW + body, plays=4)


def test_another_step_out() -> None:
    """What is asked behind a step out is asked of the square to which it leads."""
    body = """
        t3, l2: at = up[at];
        l1, l2: at = up[at];
        l2, l1: board[at] == e;
        l1, x: at = down[at];
        x, z: home[at] == a;
        """
    assert set(first_moves(ROW + body, PLAIN)) == {("s0", "s2"), ("s0", "s4")}
    compare(ROW + body, ALONG, plays=4)


def test_more_lines_than_bits() -> None:
    """On a fork of 36 loops, the last of which go down."""
    squares = [f"s{i}" for i in range(64)]
    up = ", ".join(f"s{i}: s{i + 1}" for i in range(63))
    down = ", ".join(f"s{i + 1}: s{i}" for i in range(63))
    forks = "\n".join(
        f"t3, m{i}: at = {'up' if i < 32 else 'down'}[at]; m{i}, n{i}: board[at] == e;"
        f"n{i}, m{i}: at = {'up' if i < 32 else 'down'}[at]; n{i}, z: ;"
        for i in range(36)
    )
    head = ROW[ROW.index("    begin, turn") :]
    body = f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, a, b}};
        type Step = Square -> Square;
        const up: Step = {{{up}, :s63}}; const down: Step = {{{down}, :s0}};
        var board: Square -> Piece = {{s20: a, s15: b, :e}}; var at: Square = s0;
        {head}
        {forks}
        """
    found = first_moves(body, PLAIN)
    assert set(found) == {("s20", f"s{i}") for i in range(16, 64) if i != 20}
    compare(body, plays=2)


def test_loops_that_follow_each_other_come_to_an_end() -> None:
    """Rings one after the other, none of which stops a walk: each is gone round once."""
    loops = "\n".join(
        f"r{i}, q{i}: board[at] == e; q{i}, r{i}: at = ring[at]; r{i}, r{i + 1}: home[at] == e;"
        for i in range(8)
    )
    ring = "const ring: Step = {s0: s1, s1: s2, s2: s3, s3: s4, s4: s5, :s0};"
    row = (
        ROW.replace("const home", f"{ring} const home")
        .replace("{s0: a, :e}", "{:e}")
        .replace("t1, t2: board[at] == a;", "t1, t2: ;")
    )
    found = first_moves(f"{row} t3, r0: ; {loops} r8, z: ;", PLAIN)
    # each ring is left where `home` has nothing, and from everywhere one comes to everywhere
    free = ("s0", "s1", "s3", "s5")
    assert found == [(f"s{i}", to) for i in range(6) for to in free]
