"""What is enclosed between a place and one's own is written at once, whoever wrote it down."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pytest

import rgt
from rgt.passes.pipeline import optimize
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, agree_on_plays, engines, needs_compiler
from tests.backends.cpp.emitted import PLAYED, PUT, board, compare, source_of, written
from tests.backends.cpp.lines.test_fans import OFF, OPPOSITE, WAYS, scattered, step
from tests.backends.cpp.turned_lines import maps
from tests.repetitions import some_played, some_quick

pytestmark = needs_compiler

Hand = Callable[[int, str], str]
THREE = ("north", "southeast", "west")


def asked_first(number: int, way: str) -> str:
    """A check asks whether the line is closed; then it is written on the way there."""
    n, c = f"n{number}", f"c{number}"
    return f"""
        {n}, {n}a: ? {c} -> {c}end;
        {n}, n{number + 1}: ! {c} -> {c}end;
        {c}, {c}a: last = {way}[at];
        {c}a, {c}b: board[last] == o;
        {c}b, {c}c: last = {way}[last];
        {c}c, {c}b: board[last] == o;
        {c}c, {c}d: board[last] != o;
        {c}d, {c}end: board[last] == piece;
        {n}a, {n}b: last = {way}[at];
        {n}b, {n}c: board[last] == o;
        {n}b, n{number + 1}: board[last] != o;
        {n}c, {n}d: board[last] = piece;
        {n}d, {n}b: last = {way}[last];
        """


def walked_twice(number: int, way: str) -> str:
    """The walk goes to the end of the line, and again from its beginning."""
    n = f"n{number}"
    return f"""
        {n}, {n}a: last = {way}[at];
        {n}a, {n}b: board[last] == o;
        {n}b, {n}a: last = {way}[last];
        {n}a, {n}c: board[last] != o;
        {n}c, {n}d: board[last] == piece;
        {n}c, n{number + 1}: board[last] != piece;
        {n}d, {n}e: last = {way}[at];
        {n}e, {n}f: board[last] == o;
        {n}e, n{number + 1}: board[last] != o;
        {n}f, {n}g: board[last] = piece;
        {n}g, {n}e: last = {way}[last];
        """


def walked_back(number: int, way: str) -> str:
    """The walk comes back from the end of the line, until it is where nothing of theirs stands."""
    n = f"n{number}"
    return f"""
        {n}, {n}a: last = {way}[at];
        {n}a, {n}b: board[last] == o;
        {n}b, {n}a: last = {way}[last];
        {n}a, {n}c: board[last] != o;
        {n}c, {n}d: board[last] == piece;
        {n}c, n{number + 1}: board[last] != piece;
        {n}d, {n}e: last = {OPPOSITE[way]}[last];
        {n}e, {n}f: board[last] == o;
        {n}e, n{number + 1}: board[last] != o;
        {n}f, {n}d: board[last] = piece;
        """


def looked_ahead(number: int, way: str) -> str:
    """Squares are asked for before the walk goes there, and whether there are any."""
    n, c = f"n{number}", f"c{number}"
    return f"""
        {n}, {n}o: {way}[at] != {OFF};
        {n}, n{number + 1}: {way}[at] == {OFF};
        {n}o, {n}p: board[{way}[at]] == o;
        {n}o, n{number + 1}: board[{way}[at]] != o;
        {n}p, {n}a: ? {c} -> {c}end;
        {n}p, n{number + 1}: ! {c} -> {c}end;
        {c}, {c}a: to = {way}[at];
        {c}a, {c}b: {way}[to] != {OFF};
        {c}b, {c}c: to = {way}[to];
        {c}c, {c}a: board[to] == o;
        {c}c, {c}end: board[to] == piece;
        {n}a, {n}b: last = {way}[at];
        {n}b, {n}c: board[last] = piece;
        {n}c, {n}d: board[{way}[last]] == o;
        {n}c, n{number + 1}: board[{way}[last]] != o;
        {n}d, {n}b: last = {way}[last];
        """


def by_a_table(number: int, way: str) -> str:
    """All directions ask the same check: a variable says which one it is."""
    n = f"n{number}"
    check = asked_first(0, "go[way]").split("n0a, n0b")[0].split("c0end;", 2)[2]
    walk = asked_first(number, way).split(f"{n}a, {n}b")[1]
    return (
        f"{n}, {n}s: way = {way}s; {n}s, {n}a: ? c0 -> c0end; {n}s, n{number + 1}: ! c0 -> c0end;"
        + (check if number == 0 else "")
        + f"{n}a, {n}b{walk}"
    )


HANDS = (asked_first, walked_twice, looked_ahead, by_a_table, walked_back)


def directions(hand: Hand, *ways: str) -> list[str]:
    """What one hand writes for some directions, one after the other."""
    return [hand(i, way) for i, way in enumerate(ways)]


def game(lines: list[str], first: str, after: str = "turn: player = b;") -> str:
    """The keeper turns what is enclosed by a piece that was put."""
    tables = ", ".join(f"{way}s: {way}" for way in list(WAYS)[1:])
    return (
        board(65, first)
        + maps(**{way: step(way) for way in WAYS})
        + f"type Way = {{{', '.join(f'{way}s' for way in WAYS)}}}; var way: Way = norths;"
        + f"const go: Way -> Square -> Square = {{{tables}, :north}};"
        + PUT
        + "keep, k0: piece = k; k0, n0: ;"
        + "".join(lines)
        + f"n{len(lines)}, {after}"
    )


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(("hand", "plays"), some_played(HANDS, 0, 3))
def test_eight_directions(hand: Hand, plays: bool, flags: tuple[str, ...]) -> None:
    text = game(directions(hand, *WAYS), scattered(1))
    compare(text, r"before_stops<8, 135>", plays=30 if plays else 0, longest=4, flags=flags)


@pytest.mark.parametrize(("hand", "plays"), some_played(HANDS, 1, 2, 4))
def test_three_directions(hand: Hand, plays: bool) -> None:
    text = game(directions(hand, *THREE), scattered(7))
    compare(text, r"before_stops<3, ", plays=30 if plays else 0, longest=4)


def test_hands_in_one_game() -> None:
    """Directions that do the same are one, whatever they look like."""
    lines = [HANDS[i % 3](i, way) for i, way in enumerate(list(WAYS)[:6])]
    compare(game(lines, scattered(2)), r"before_stops<6, ", plays=30, longest=4)


def test_a_direction_that_leads_nowhere() -> None:
    """It writes nothing, and lies between others."""
    lines = directions(asked_first, "north", "stay", "southeast", "west")
    stays = ", ".join(f"s{i}: s{i}" for i in range(65))
    text = game(lines, scattered(2)).replace("begin,", maps(stay=stays) + "begin,", 1)
    compare(text, r"before_stops<3, ", plays=30, longest=4)


@pytest.mark.parametrize(
    ("hand", "off"), some_quick(product([asked_first, walked_twice], ["o", "k", "e"]), 0, 2, 4)
)
def test_what_stands_off_the_board(hand: Hand, off: str) -> None:
    """Lines go on there, or are closed there: they are walked."""
    compared = compare(game(directions(hand, *WAYS), scattered(3, off)), plays=10, longest=2)
    assert set(compared.excused) <= {"CPP003"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # the check asks for less, for more, or for something else
        ("c1d, c1end: board[last] == piece;", "c1d, c1end: ;"),
        ("c1d, c1end: board[last] == piece;", "c1d, c1end: board[last] == x;"),
        ("c1, c1a: last = southeast[at];", "c1, c1a: last = south[at];"),
        ("c1a, c1b: board[last] == o;", "c1a, c1p: board[last] == o; c1p, c1b: player == a;"),
        ("c1a, c1b", "c1a, c1m: board[last] == o; c1m, c1n: last = southeast[last]; c1n, c1b"),
        # something else is written, elsewhere, or on the way once more
        ("n1c, n1d: board[last] = piece;", "n1c, n1d: board[last] = x;"),
        ("n1c, n1d: board[last] = piece;", "n1c, n1d: board[to] = piece;"),
        ("n1a, n1b: last = southeast[at];", "n1a, n1b: last = at;"),
        ("n1a, n1b: last", "n1a, n1w: board[at] = piece; n1w, n1b: last"),
        ("n1d, n1b: last = southeast[last];", "n1d, n1e: to = last; n1e, n1b: last = up[last];"),
    ],
)
@PLAYED
def test_walks_that_do_something_else(old: str, new: str, *, played: bool) -> None:
    lines = directions(asked_first, *THREE)
    assert old in lines[1]
    lines[1] = lines[1].replace(old, new)
    text = game(lines, scattered(4))
    assert "before_stops" not in written(text)
    if played:
        assert set(compare(text, plays=20, longest=3).excused) <= {"CPP003"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("c1c, c1d: board[last] != o;", "c1c, c1d: ;"),
        ("n1b, n2: board[last] != o;", "n1b, n2: board[last] == piece;"),
        # where the check finds more, nothing is written
        (
            "c1a, c1b: board[last] == o;",
            "c1a, c1b: board[last] == o; c1a, c1end: board[last] == x;",
        ),
        (
            "n1d, n1b: last = southeast[last];",
            "n1d, n1e: to = southeast[last]; n1e, n1b: last = to;",
        ),
    ],
)
def test_walks_that_do_the_same(old: str, new: str) -> None:
    lines = directions(asked_first, *THREE)
    assert old in lines[1]
    lines[1] = lines[1].replace(old, new)
    compare(game(lines, scattered(4)), r"before_stops<3, ", plays=20, longest=3)


def test_where_a_walk_went_is_shown() -> None:
    """The last place is read behind the walks."""
    text = game(directions(asked_first, *THREE), scattered(4), "s: $$ last; s, turn: player = b;")
    assert "before_stops" not in written(text)
    compare(text, plays=20, longest=3)


def test_lines_that_meet() -> None:
    """A walk reads what one before it wrote."""
    text = game(directions(asked_first, "north", "northeast", "north"), scattered(4))
    assert "before_stops" not in written(text)
    compare(text, plays=20, longest=3)


def columns_and_rows(*ways: str) -> str:
    """The same on a board that has a column and a row for a place, and none beside its edges."""
    axes = {0: "kept", 1: "more", -1: "less"}
    steps = [
        (f"x = {axes[WAYS[way][0]]}X[{{x}}];", f"y = {axes[WAYS[way][1]]}Y[{{y}}];") for way in ways
    ]

    def go(begin: str, end: str, i: int, x: str, y: str) -> str:
        one, other = steps[i]
        return f"{begin}, {begin}y: {one.format(x=x)} {begin}y, {end}: {other.format(y=y)}"

    lines = [
        f"""
        n{i}, n{i}a: ? c{i} -> c{i}end;
        n{i}, n{i + 1}: ! c{i} -> c{i}end;
        {go(f"c{i}", f"c{i}a", i, "fx", "fy")}
        c{i}a, c{i}b: board[x][y] == other[me];
        {go(f"c{i}b", f"c{i}c", i, "x", "y")}
        c{i}c, c{i}b: board[x][y] == other[me];
        c{i}c, c{i}d: board[x][y] != other[me];
        c{i}d, c{i}end: board[x][y] == me;
        {go(f"n{i}a", f"n{i}b", i, "fx", "fy")}
        n{i}b, n{i}c: board[x][y] == other[me];
        n{i}b, n{i + 1}: board[x][y] != other[me];
        n{i}c, n{i}d: board[x][y] = me;
        {go(f"n{i}d", f"n{i}b", i, "x", "y")}
        """
        for i in range(len(ways))
    ]
    declared = ""
    for axis in "XY":
        numbers = [f"{axis}{i}" for i in range(9)]
        more = ", ".join(f"{a}: {b}" for a, b in pairwise(numbers[1:]))
        less = ", ".join(f"{b}: {a}" for a, b in pairwise(numbers[1:]))
        declared += f"""
            type {axis} = {{{", ".join(numbers)}}}; type In{axis} = {{{", ".join(numbers[1:])}}};
            const more{axis}: {axis} -> {axis} = {{{more}, :{axis}0}};
            const less{axis}: {axis} -> {axis} = {{{less}, :{axis}0}};
            const kept{axis}: {axis} -> {axis} = {{{", ".join(f"{n}: {n}" for n in numbers[1:])},
                :{axis}0}};
            var f{axis.lower()}: In{axis} = {axis}1; var {axis.lower()}: {axis} = {axis}0;
            """
    return f"""
        type Piece = {{e, black, white}}; type Side = {{black, white}}; var me: Side = black;
        const other: Side -> Side = {{black: white, :black}};
        {declared}
        var board: X -> Y -> Piece = {{X4: {{Y4: white, Y5: black, :e}},
            X5: {{Y4: black, Y5: white, :e}}, :{{:e}}}};
        begin, turn: player = a;
        turn, t1: fx = InX(*);
        t1, t2: fy = InY(*);
        t2, t3: board[fx][fy] == e;
        t3, t4: $$ fx;
        t4, t5: $$ fy;
        t5, n0: player = keeper;
        {"".join(lines)}
        n{len(ways)}, m: board[fx][fy] = me;
        m, o: me = other[me];
        o, turn: player = b;
        """


def test_columns_and_rows() -> None:
    """The places beside the edges are one, so that sets of places are as small as of squares."""
    game = games.play(columns_and_rows(*WAYS))
    optimize(game)
    assert "before_stops<8, " in source_of(game)
    agree_on_plays(*engines(game, PLAIN), plays=30, longest=40)


OVER = """
domain Player = black | white
domain Score = 0 | 100
domain Sq = 0..63
domain SqX = Sq | edge
domain Disc = Player | bare
domain Dir = n | s | e | w
other : Player -> Player
other(black) = white
other(white) = black
to : Dir -> SqX -> SqX
to(_, edge) = edge
to(n, I) = if I > 7 then I - 8 else edge
to(s, I) = if I < 56 then I + 8 else edge
to(w, I) = if I % 8 == 0 then edge else I - 1
to(e, I) = if I % 8 == 7 then edge else I + 1
board : SqX -> Disc = { :bare; 27 = white; 28 = black; 35 = black; 36 = white }
me : Player = black
spot : Sq
probe : SqX
graph brackets(d: Dir) {
  probe = to(d, spot)
  check(board[probe] == other(me))
  loop {
    probe = to(d, probe)
    if board[probe] == me { break() }
    check(board[probe] != PASSED)
  }
}
graph rules() {
  loop {
    player = me
    spot = Sq(*)
    check(board[spot] == bare)
    $$ spot
    player = keeper
    repeat d in Dir {
      if reachable(brackets(d)) {
        probe = to(d, spot)
        while board[probe] != me {
          board[probe] = me
          probe = to(d, probe)
        }
      }
    }
    board[spot] = me
    me = other(me)
  }
}
"""


@pytest.mark.parametrize("passed", ["bare", "other(me)"])
def test_what_is_neither_mine_nor_empty_is_theirs(passed: str) -> None:
    """Lines end off the board, where it stands empty as long as nobody says otherwise."""
    game = rgt.loads(OVER.replace("PASSED", passed), "hrg")
    optimize(game)
    assert ("before_stops<4, " in source_of(game)) is (passed == "bare")
    agree_on_plays(*engines(game, PLAIN), plays=30, longest=34)


def test_a_walk_along_a_line_of_one_place() -> None:
    """A keeper empties the only cell, and goes on along a line that leads nowhere."""
    assert written(
        """
        type One = {s}; type Here = {s}; type Far = {s, none}; type Bit = {n, y};
        const next: Here -> Far = {:none};
        var marks: One -> Bit = {:n}; var at: One = s; var on: Here = s;
        var before: One -> Bit = {:n};
        begin, end: ;
        begin, k: player = keeper;
        k, k1: before = marks;
        k1, h: at = s;
        h, h1: before[at] == y;
        h1, h: marks[at] = n;
        h, l: ;
        l, begin: ;
        l, l1: next[on] != none;
        l1, l: on = next[on];
        """
    )
