"""Searches that gather conditions as bit sets play as the interpreter does."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    FEW_KINDS,
    PLAIN,
    Compared,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import source_of
from tests.repetitions import some_played, some_quick

pytestmark = needs_compiler


def compare(body: str, *, plays: int = 10) -> Compared:
    referee, engine = engines(games.play(body), PLAIN)
    agree_on_tree(referee, engine, seconds=0.3, deepest=4)
    return agree_on_plays(referee, engine, plays=plays, longest=20)


def board(size: int, pieces: str = "e, x, o, k") -> str:
    """Declarations of a board in a row, with neighbours up to its ends."""
    squares = [f"s{i}" for i in range(size)]
    steps = ", ".join(f"{a}: {b}" for a, b in pairwise(squares))
    backs = ", ".join(f"{b}: {a}" for a, b in pairwise(squares))
    return f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{{pieces}}};
        const up: Square -> Square = {{{steps}, :{squares[-1]}}};
        const down: Square -> Square = {{{backs}, :{squares[0]}}};
        var board: Square -> Piece = {{:e}};
        var piece: Piece = e; var at: Square = s0; var to: Square = s0; var last: Square = s0;
        """


def crowns(number: int, gap: bool) -> str:
    """A board of 40 squares on which the keeper crowns what a player put down: of so many kinds of
    pieces, whose codes follow each other or do not.
    """
    kinds = [f"k{i}" for i in range(number - 1)]
    crowned = ", ".join(f"{a}: {b}" for a, b in pairwise(kinds))
    named = ["k0", "nowhere", *kinds[1:]] if gap else kinds
    squares = [f"s{i}" for i in range(40)]
    asked = "".join(f"c{i}, n{i}: board[to] == {k};" for i, k in enumerate(kinds))
    shown = "".join(
        f"turn, c{i}: to = Square(*); n{i}, p{i}: $ {k}; p{i}, q{i}: $$ to; q{i}, made: at = to;"
        for i, k in enumerate(kinds)
    )
    return f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, {", ".join(named)}}};
        const crown: Piece -> Piece = {{{crowned}, :k0}};
        var board: Square -> Piece = {{:e}};
        var piece: Piece = k0; var at: Square = s0; var to: Square = s0;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: player = keeper;
        t4, t5: board[at] = crown[piece];
        t5, t6: piece = crown[piece];
        t6, turn: player = b;
        {shown}{asked}
        made, m1: player = keeper;
        m1, m2: board[at] = e;
        m2, turn: player = a;
        """


@pytest.mark.parametrize("flags", FEW_KINDS)
@pytest.mark.parametrize(
    ("number", "gap", "plays"), some_played(product([4, 5, 6, 7, 8, 9], [False, True]), 0, 3, 8, 11)
)
def test_cells_get_what_is_only_known_when_it_is_played(
    number: int, gap: bool, plays: bool, flags: tuple[str, ...]
) -> None:
    """All sets of a board of few kinds are written at once, whatever the kind."""
    body = crowns(number, gap)
    source = source_of(games.play(body))
    assert (f"move_to<{number}>(s.b_board" in source) == (5 <= number <= 8)
    assert "number_v_board[value]" in source if gap else "number_v_board" not in source
    if plays:
        referee, engine = engines(games.play(body), flags)
        assert agree_on_plays(referee, engine, plays=20, longest=60).positions > 1000


NEXT = """
        turn, over: $ stop;
        over, end: player = keeper;
        made, b_turn: player = b;
        b_turn, b_last: $ next;
        b_last, turn: player = a;
        begin, turn: player = a;
        """


def test_a_cell_beyond_the_bits_is_written_before_it_is_taken_for_granted() -> None:
    compare(
        board(65)
        + NEXT
        + """
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, t5: to = Square(*);
        t5, t6: board[to] == e;
        t6, made: $$ to;
        """
    )


@pytest.mark.parametrize("size", [9, 65])
def test_a_tag_that_is_read_before_its_variable_is_assigned(size: int) -> None:
    compare(
        board(size)
        + NEXT
        + """
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ last;
        t3, t4: last = up[at];
        t4, t5: $$ at;
        t5, t6: ? q -> r;
        t6, t7: board[last] = x;
        t7, made: $ ok;
        q, q1: to = up[last];
        q1, q2: board[to] == e;
        q2, r: to != at;
        """
    )


@pytest.mark.parametrize("size", [9, 65])
def test_a_tag_that_is_read_before_the_cell_is_written(size: int) -> None:
    compare(
        board(size)
        + NEXT
        + """
        turn, t1: at = Square(*);
        t1, t2: board[at] != k;
        t2, t2a: piece = board[at];
        t2a, t3: $$ piece;
        t3, t4: board[at] = x;
        t4, t5: $$ at;
        t5, t6: ? q -> r;
        t6, t7: board[last] = k;
        t7, made: $ ok;
        q, q1: to = Square(*);
        q1, r: board[to] == x;
        """
    )


@pytest.mark.parametrize("size", [9, 65])
def test_a_loop_that_changes_what_it_did_not_move(size: int) -> None:
    compare(
        board(size)
        + NEXT
        + """
        type Phase = {one, two, three}; var phase: Phase = one;
        turn, t1: at = Square(*);
        t1, t2: ? q -> r;
        t2, t3: $$ at;
        t3, made: board[at] = x;
        q, q1: last = up[at];
        q1, q2: phase == one;
        q2, q3: phase = two;
        q3, q4: last = up[last];
        q4, q1: board[last] == e;
        q1, r: last == s5;
        """
    )


@pytest.mark.parametrize("size", [9, 65])
def test_ways_to_one_list(size: int) -> None:
    """Two walks without tags come to the same choice."""
    compare(
        board(size)
        + NEXT
        + """
        turn, t0: board[s1] == e;
        turn, t0: board[s2] == e;
        turn, t0: board[s3] == x;
        t0, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, made: board[at] = x;
        """
    )


def test_tags_on_a_stretch_that_tell_nothing() -> None:
    compare(
        board(9)
        + NEXT
        + """
        turn, t1: visible[b] = 1;
        t1, t2: at = Square(*);
        t2, t3: board[at] == e;
        t3, t4: to = up[at];
        t4, t5: $$ to;
        t5, t6: last = down[at];
        t6, t7: $$ last;
        t7, t8: at = s0;
        t8, made: board[to] = x;
        """
    )


def test_a_check_that_asks_for_a_cell_beyond_the_bits() -> None:
    """What a check answered is remembered as long as the board is the same, all of it."""
    compare(
        board(65)
        + NEXT
        + """
        turn, u: $ put;
        u, u1: to = s64;
        u1, made: board[to] = x;
        turn, u2: $ take;
        u2, u3: to = s64;
        u3, made: board[to] = e;
        turn, t1: at = Square(*);
        t1, t2: ? q -> r;
        t2, t3: $$ at;
        t3, made: last = at;
        q, q1: last = at;
        q1, q2: board[s64] == x;
        q1, q3: board[down[last]] == e;
        q3, q1: last = up[last];
        q2, r: last != s3;
        """
    )


def test_keys_that_a_map_does_not_have() -> None:
    """Met by both engines wherever somebody can see it."""
    compared = compare(
        board(9)
        + NEXT
        + """
        type Place = {s0, s1, s2, s3, s4, s5, s6, s7, s8, off}; var place: Place = s0;
        turn, t1: place = Place(*);
        t1, t2: $$ place;
        t2, t3: board[Square(place)] = x;
        t3, t4: at = up[Square(place)];
        t4, made: board[at] = k;
        """
    )
    assert set(compared.excused) <= {"RG117 later"}


@pytest.mark.parametrize("condition", ["up[Square(place)] != s3", "up[Square(place)] == s3"])
def test_conditions_on_keys_that_a_constant_does_not_have(condition: str) -> None:
    compared = compare(
        board(9)
        + NEXT
        + f"""
        type Place = {{s0, s1, s2, s3, s4, s5, s6, s7, s8, off}}; var place: Place = s0;
        turn, t1: place = Place(*);
        t1, t2: {condition};
        t2, t3: $$ place;
        t3, made: board[s3] = x;
        """
    )
    assert set(compared.faults) == {"RG117"}


def test_lists_in_two_functions() -> None:
    """Walks without tags go on in several places, and show the same there."""
    compare(
        board(9)
        + NEXT
        + """
        turn, t0: board[s1] == e;
        turn, t0: board[s2] == e;
        t0, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, made: board[at] = x;
        turn, u0: board[s3] == e;
        turn, u0: board[s4] == x;
        u0, u1: at = Square(*);
        u1, u2: board[up[at]] == e;
        u2, u3: $$ at;
        u3, made: board[at] = k;
        """
    )


@pytest.mark.parametrize("square", ["last", "at"])
def test_lists_in_a_loop(square: str) -> None:
    """The squares that were chosen first are not shown."""
    compare(
        board(9)
        + NEXT
        + f"""
        turn, t0: {square} = Square(*);
        t0, t1: board[up[{square}]] == e;
        t1, t2: board[{square}] = x;
        t2, t3: to = Square(*);
        t3, t4: board[to] == e;
        t4, made: $$ to;
        """
    )


def test_switches_on_what_two_ways_assign() -> None:
    compare(
        board(9)
        + NEXT
        + """
        type Way = {l, r}; var way: Way = l;
        const go: Way -> Square -> Square = {l: {s0: s1, s1: s2, :s0}, :{s1: s0, s2: s1, :s0}};
        turn, u: way = l;
        turn, v: way = r;
        u, u1: at = Square(*);
        u1, u2: board[go[way][at]] == e;
        u2, u3: $$ at;
        u3, made: board[at] = x;
        v, v1: at = Square(*);
        v1, v2: board[go[way][at]] == e;
        v2, v3: $$ at;
        v3, made: board[at] = x;
        """
    )


@pytest.mark.parametrize(
    ("width", "height", "border"),
    some_quick(
        (
            (width, height, border)
            for width, height in [(3, 3), (8, 8), (5, 13), (11, 12)]
            for border in ["first", "last"]
        ),
        *(0, 3, 4, 7),
    ),
)
def test_floods_from_one_place(width: int, height: int, border: str) -> None:
    """Whether the stones that are connected with the last one touch two sides."""
    size = width * height
    squares = [f"s{i}" for i in range(size)]
    named = ["off", *squares] if border == "first" else [*squares, "off"]

    def step(x: int, y: int) -> str:
        pairs = [
            f"s{i}: s{i + x + width * y}"
            for i in range(size)
            if 0 <= i % width + x < width and 0 <= i // width + y < height
        ]
        return ", ".join([*pairs, ":off"])

    ways = {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0), "nw": (-1, -1)}
    steps = "".join(
        f"const to_{name}: Square -> Square = {{{step(*by)}}};" for name, by in ways.items()
    )
    row = ", ".join(f"s{i}: 1" for i in range(width))
    loops = "".join(f"q1, q: at = to_{name}[at];" for name in ways)
    compared = compare(
        f"""
        type Square = {{{", ".join(named)}}}; type Place = {{{", ".join(squares)}}};
        type Piece = {{e, x, o, none}}; {steps}
        const first: Square -> Bool = {{{row}, :0}};
        var board: Square -> Piece = {{off: none, :e}}; var at: Square = s0;
        begin, turn: player = a;
        turn, t1: at = Place(*);
        t1, t2: board[at] == e;
        t2, t3: $$ at;
        t3, t4: board[at] = x;
        t4, judge: player = keeper;
        judge, won: ? q -> r;
        judge, on: ! q -> r;
        won, paid: goals[a] = 100;
        paid, end: player = keeper;
        on, turn: player = b;
        q, q1: board[at] == x;
        {loops}
        q1, r: first[at] == 1;
        """
    )
    assert compared.ended


def test_lines_that_end_beside_each_other() -> None:
    """Steps of doubled length do not go round the rim, whatever the number of words."""
    width, height = 10, 13
    size = width * height
    squares = [f"s{i}" for i in range(size)]
    right = [f"s{i}: s{i + 1}" for i in range(size) if i % width < width - 1]
    far = [f"s{i}: s{i - width - 1}" for i in range(size) if i % width and i >= width]
    compared = compare(
        f"""
        type Square = {{{", ".join(squares)}, off}}; type Place = {{{", ".join(squares)}}};
        type Piece = {{e, x, o, none}};
        const right: Square -> Square = {{{", ".join(right)}, :off}};
        const far: Square -> Square = {{{", ".join(far)}, :off}};
        var board: Square -> Piece = {{s3: o, s17: o, s70: o, s99: o, off: none, :e}};
        var at: Square = s0; var to: Square = s0;
        begin, turn: player = a;
        turn, t1: at = Place(*);
        t1, t2: board[at] == e;
        t2, t3: ? q -> r;
        t2, t3: ? p -> r;
        q, q1: to = right[at];
        q1, q2: board[to] == e;
        q2, q1: to = right[to];
        q1, r: board[to] == o;
        p, p1: to = far[at];
        p1, p2: board[to] == e;
        p2, p1: to = far[to];
        p1, r: board[to] == o;
        t3, t4: $$ at;
        t4, t5: board[at] = o;
        t5, turn: player = b;
        turn, u: $ stop;
        u, end: player = keeper;
        """,
        plays=4,
    )
    assert compared.positions > 20


def test_a_cell_that_is_to_be_written_is_compared_with_a_variable() -> None:
    """All squares hold the same after the write, and the comparison is not one of squares."""
    game = (
        board(5)
        + """
        begin, turn: player = a;
        done, turn: player = b;
        turn, t1: at = Square(*);
        t1, t2: board[at] != k;
        t2, t3: board[at] = x;
        t3, t4: board[at] == piece;
        t4, done: $$ at;
        turn, u1: $ set;
        u1, u2: piece = x;
        u2, done: board[s0] = k;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
    )
    assert compare(game).plays
