"""The same small game in two hands: what is written must not depend on who wrote it down.

Each pair says one thing in two ways; both must come to the form that is quick.
"""

from __future__ import annotations

import re

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    PLAIN,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import ASK, PUT, board, compare, written
from tests.backends.cpp.sets.floods.test_floods import FOUR, grid

pytestmark = needs_compiler

WAYS = ("one", "two", "three", "four", "five", "seven", "nine", "back")
LEAPS = {
    way: {f"s{i}": f"s{(i + by) % 12}" for i in range(12)}
    for way, by in zip(WAYS, (1, 2, 3, 4, 5, 7, 9, 11), strict=True)
}
"""Eight ways to leap round a board of twelve squares."""


def said(leap: dict[str, str]) -> str:
    """A map in full, its last entry being the one for all others."""
    *entries, (_, last) = leap.items()
    return f"{{{', '.join(f'{a}: {b}' for a, b in entries)}, :{last}}}"


DECLARED = (
    board(12, "s0: x, s5: x, s6: o, s7: k, :e")
    + f"type Way = {{{', '.join(WAYS)}}}; var way: Way = one; var from: Square = s0;"
    + "".join(f"const to_{way}: Square -> Square = {said(leap)};" for way, leap in LEAPS.items())
)

LEAP = """
        begin, turn: player = a;
        turn, t1: from = Square(*);
        t1, t2: board[from] == x;
        {lift}
        t3, t4: at = from;
        {leaps}
        t5, t6: board[at] == e;
        t6, t7: board[at] = x;
        t7, t8: $$ from;
        t8, t9: $$ at;
        t9, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
LIFT = "t2, t3: board[from] = e;"
FORK = "".join(f"t4, t5: at = to_{way}[at];" for way in WAYS)
TABLE = (
    "const go: Way -> Square -> Square = {"
    + ", ".join(f"{way}: {said(leap)}" for way, leap in LEAPS.items())
    + ", :{:s0}};"
)
CHOICE = "t4, t4a: way = Way(*); t4a, t5: at = go[way][at];"


def leaping(leaps: str, lift: str = LIFT, more: str = "") -> str:
    """A game of pieces that leap."""
    return DECLARED + more + LEAP.format(leaps=leaps, lift=lift)


def expected() -> set[tuple[str, ...]]:
    """The first moves, by the rules: no more than eight from each of two pieces."""
    taken = {"s0", "s5", "s6", "s7"}
    found = {(start, leap[start]) for start in ("s0", "s5") for leap in LEAPS.values()}
    return {(start, to) for start, to in found if to not in taken or to == start}


def first_moves(body: str) -> set[tuple[str, ...]]:
    """The first moves of the compiled game, once both engines agree on some plays."""
    referee, engine = engines(games.play(body), PLAIN)
    agree_on_tree(referee, engine, seconds=0.1, deepest=2)
    agree_on_plays(referee, engine, plays=4, longest=12)
    return {tuple(move) for move in engine.initial_state().legal_moves()} - {("stop",)}


def test_leaps_by_a_fork() -> None:
    """Steps that lead from one place to one node are a set, as a choice of the way is a list."""
    assert first_moves(leaping(FORK)) == expected()
    assert first_moves(leaping(CHOICE, more=TABLE)) == expected()
    for source in (written(leaping(FORK)), written(leaping(CHOICE, more=TABLE))):
        assert "visited.insert" not in source
        assert "constexpr bool VISITING = false" in source


def test_two_leaps_are_no_set() -> None:
    """So few are followed one by one."""
    two = "".join(f"t4, t5: at = to_{way}[at];" for way in WAYS[:2])
    assert not re.search(r"\bat\d+ = at\d+ \|", written(leaping(two)))
    assert re.search(r"\bat\d+ = at\d+ \|", written(leaping(FORK)))


COUNTED = """
        t2, t2a: count = fewer[board[from]][count];
        t2a, t3: board[from] = e;
        """
PLACED = "t6, t7: board[at] = x;"
COUNTED_AGAIN = """
        t6, t6a: count = fewer[board[at]][count];
        t6a, t6b: board[at] = x;
        t6b, t7: count != 1;
        """


def counting(most: int) -> str:
    """Numbers, and what is left of one when a piece is lifted."""
    fewer = ", ".join(f"{i}: {max(i - 1, 0)}" for i in range(most - 1))
    numbers = ", ".join(f"{i}" for i in range(most))
    return (
        f"type Number = {{{numbers}}}; var count: Number = {most - 1};"
        f"const fewer: Piece -> Number -> Number = {{x: {{{fewer}, :{most - 2}}}, :{{:0}}}};"
    )


@pytest.mark.parametrize("most", [3, 40])
def test_pieces_that_are_counted(most: int) -> None:
    """Who is lifted is found by the set of the pieces, however many the counter can tell."""
    body = leaping(FORK, COUNTED, counting(most)).replace(PLACED, COUNTED_AGAIN)
    pieces = r"for \(const int x\d+ : set\d+\.from"
    lists = [each for each in written(body).split("\n") if re.search(pieces, each)]
    assert lists, "the squares are asked one by one"
    assert first_moves(body) == expected()


@pytest.mark.parametrize("size", [200, 300])
def test_large_boards(size: int) -> None:
    """A board of more squares than a byte tells is kept as sets, too."""
    body = board(size, "s3: x, s290: o, :e" if size > 290 else "s3: x, :e") + PUT
    compare(body + "keep, turn: player = b;", r"w\.list<", r"b_board\[", plays=2, longest=4)


FLOOD = "keep, q0: at = last; q0, q1: ;" + ASK.replace("keep", "q1", 1)


def flood(size: int) -> str:
    """Whether stones lead to an empty square; the flood goes in depth where sets are large."""
    steps = "".join(f"m, m1: at = {way}[at];" for way in FOUR)
    return (
        grid(size, size)
        + "begin, turn: player = a; turn, t1: at = Square(*); t1, t2: board[at] == x;"
        + "t2, t3: $$ at; t3, t4: board[at] = o; t4, keep: player = keeper;"
        + "turn, stop: $ stop; stop, end: player = keeper;"
        + "keep, k1: ? m -> n; keep, k2: ! m -> n; k1, turn: player = b; k2, turn: player = a;"
        + steps
        + "m1, m: board[at] == x; m1, n: board[at] == e;"
    )


def test_a_flood_looks_around_first() -> None:
    """What ends a search is asked next door before it goes far away."""
    compare(flood(14), r"const int near\d+ = ", plays=3, longest=12)


TWICE = """
        done, both: player = b;
        both, b1: $ one; both, b2: $ one;
        b1, end: player = keeper; b2, end: player = keeper;
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == e;
        t2, t3: board[at] = x;
        t3, t4: ? c -> d;
        {tag}
        t5, turn: player = a;
        turn, s1: $ leave;
        s1, both: player = b;
        c, c1: board[up[at]] == e; c, c2: board[down[at]] == e; c1, d: board[s3] == e;
        c2, d: board[s4] == x;
        """


@pytest.mark.parametrize(("tag", "once"), [("t4, t5: $$ at;", True), ("t4, t5: $ put;", False)])
def test_found_once(tag: str, once: bool) -> None:
    """Moves that tell what was chosen are not looked for among those that were found before."""
    body = board(9) + TWICE.format(tag=tag)
    found = re.findall(r"w\.found(<true>)?\(.*(?:at|x\d|put|index).*\);", written(body))
    assert ("<true>" in found) == once
    referee, engine = engines(games.play(body), PLAIN)
    agree_on_tree(referee, engine, seconds=0.1, deepest=3)
    moves = engine.initial_state().legal_moves()
    assert len(moves) == len(set(moves))


def sliding(first: str, second: str) -> str:
    """Two kinds of pieces that go along lines; the moves do not tell which of them it was."""
    lines = "".join(
        f"t1, {n}1: {kind}; {n}1, {n}2: at = from; {n}2, {n}3: at = {way}[at];"
        f"{n}3, {n}2: board[at] == e; {n}3, {n}4: board[at] == e; {n}4, {n}5: $$ from;"
        f"{n}5, {n}6: $$ at; {n}6, {n}7: board[at] = k; {n}7, turn: player = a;"
        for n, kind, way in (("u", first, "next"), ("v", second, "last_"))
    )
    steps = {
        "next": {f"s{i}": f"s{i + 1}" for i in range(11)} | {"s11": "s11"},
        "last_": {f"s{i}": f"s{i - 1}" for i in range(1, 12)} | {"s0": "s0"},
    }
    return (
        board(12, "s0: x, s5: o, s11: x, :e")
        + "var from: Square = s0; const heavy: Piece -> Bool = {x: 1, o: 1, :0};"
        + "".join(f"const {way}: Square -> Square = {said(leap)};" for way, leap in steps.items())
        + "done, both: player = b; both, b1: $ one; both, b2: $ one;"
        + "b1, end: player = keeper; b2, end: player = keeper;"
        + "begin, turn: player = a; turn, t1: from = Square(*);"
        + lines
        + "turn, l1: $ leave; l1, both: player = b;"
    )


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("board[from] == x", "board[from] == o", False),
        ("board[from] == x", "heavy[board[from]] == 1", True),
    ],
)
def test_told_by_what_stands_there(first: str, second: str, alike: bool) -> None:
    """Who moved tells moves apart that show the same, if it cannot be the same piece."""
    body = sliding(first, second)
    listing = written(body).partition("w.list_behind<")[0].rpartition("constexpr bool ONCE = ")[2]
    assert listing.startswith("false" if alike else "true")
    referee, engine = engines(games.play(body), PLAIN)
    agree_on_tree(referee, engine, seconds=0.1, deepest=3)
    moves = engine.initial_state().legal_moves()
    assert len(moves) == len(set(moves))


ENDS = """
        begin, turn: player = a;
        turn, t1: from = Square(*);
        t1, t2: board[from] == x;
        t2, t3: $$ from;
        t3, t4: board[from] = e;
        t4, t5: at = from;
        t5, u: at = to_one[at];
        t5, {node}: at = to_two[at];
        t5, v: at = to_three[at];
        u, u1: board[at] == e; u1, u2: $$ at; u2, put: $ quiet;
        {ends}
        put, p1: board[at] = x;
        p1, turn: player = a;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
TAKING = (
    "{0}, {0}1: board[at] == o; {0}1, {0}2: $$ at; {0}2, put: $ one;"
    "{0}, {0}3: board[at] == k; {0}3, {0}4: $$ at; {0}4, put: $ other;"
)


@pytest.mark.parametrize("joined", [True, False])
def test_a_move_with_several_ends_is_made_without_a_search(joined: bool) -> None:
    """The last word tells the way ahead from those aside, and of these the one before is enough."""
    ends = TAKING.format("v") + ("" if joined else TAKING.format("w"))
    body = DECLARED + ENDS.format(node="v" if joined else "w", ends=ends)
    assert ("bool t" not in written(body)) is joined
    compare(body, plays=6)


POINTS = [(x, y) for y in range(7) for x in range(7) if 2 <= x <= 4 or 2 <= y <= 4]
ARM_FIRST = sorted(POINTS, key=lambda at: (not 2 <= at[1] <= 4, *at))
"""The points of a cross, row by row, and as an author says them who begins with its long arm."""


def on_a_cross(points: list[tuple[int, int]]) -> str:
    """Pieces step to a neighbour; points are declared in some order, with one for none of them."""
    names = [f"p{x}{y}" for x, y in points]
    steps, fork = "", ""
    for way, (i, j) in {"n": (0, -1), "s": (0, 1), "w": (-1, 0), "e": (1, 0)}.items():
        leads = {f"p{x}{y}": f"p{x + i}{y + j}" for x, y in points if (x + i, y + j) in points}
        told = ", ".join(f"{here}: {there}" for here, there in leads.items())
        steps += f"const to_{way}: Place -> Place = {{{told}, :nil}};"
        fork += f"t2, t3: to = to_{way}[at];"
    return f"""
        type Point = {{{", ".join(names)}}}; type Place = {{{", ".join(names)}, nil}};
        type Piece = {{e, x, wall}}; {steps}
        var board: Place -> Piece = {{p22: x, p33: x, p34: x, p62: x, nil: wall, :e}};
        var at: Point = {names[0]}; var to: Place = {names[0]};
        begin, turn: player = a;
        turn, t1: at = Point(*);
        t1, t2: board[at] == x;
        {fork}
        t3, t4: board[to] == e;
        t4, t5: $$ at; t5, t6: $$ to;
        t6, keep: player = keeper;
        keep, k1: board[at] = e; k1, k2: board[to] = x; k2, turn: player = b;
        turn, stop: $ stop; stop, end: player = keeper;
        """


@pytest.mark.parametrize("points", [POINTS, ARM_FIRST])
def test_the_order_of_points(points: list[tuple[int, int]]) -> None:
    """Steps are sets in whatever order the points were declared."""
    body = on_a_cross(points)
    source = written(body)
    assert source.count("w.list") == 4
    assert not re.search(r"for \(const int x\d+ : set\d+", source)
    compare(body, plays=10)


def columns(rows: int, rim: bool) -> str:
    """Pieces go down eight columns and win on the last row: where no step leads on, or where the
    next square, in a row behind the board, has a sign that is put nowhere.
    """
    inner = [f"p{x}_{y}" for y in range(rows) for x in range(8)]
    above, below = ([f"{name}{x}" for x in range(8)] if rim else [] for name in ("a", "z"))
    names = [*above, *inner, *below]
    leads = dict(zip(names, names[8:], strict=False))
    told = ", ".join(f"{here}: {there}" for here, there in leads.items())
    first = [f"{square}: x" for square in inner[:8]]
    signs = [f"{square}: goal" for square in (*above, *below)]
    ends = "board[down[at]] {0} goal" if rim else "down[at] {0} nil"
    return f"""
        type Square = {{{", ".join(names)}}}; type Place = {{{", ".join(names)}, nil}};
        type Piece = {{e, x, goal}};
        const down: Square -> Place = {{{told}, :nil}};
        var board: Place -> Piece = {{{", ".join((*first, *signs))}, :e}};
        var at: Place = {inner[0]};
        begin, turn: player = a;
        turn, t1: at = Square(*);
        t1, t2: board[at] == x;
        t2, t3: down[at] != nil; t3, t4: board[down[at]] == e;
        t4, t5: $$ at;
        t5, keep: player = keeper;
        keep, k1: board[at] = e; k1, k2: at = down[at]; k2, k3: board[at] = x;
        k3, won: {ends.format("==")}; k3, turn: {ends.format("!=")};
        won, end: player = keeper;
        turn, stop: $ stop; stop, end: player = keeper;
        """.replace("k3, turn:", "k3, k4:").replace("won, end", "k4, turn: player = b; won, end")


@pytest.mark.parametrize("rim", [False, True])
def test_rows_behind_the_board(rim: bool) -> None:
    """Squares that never change take no bits of sets, which would be longer by a word."""
    body = columns(8, rim)
    source = written(body)
    assert "Bits<1> b_board[" in source
    assert "Bits<2>" not in source
    compare(body, plays=10)


MANY = DECLARED.replace("{s0: x, s5: x,", "{s0: x, s1: x, s2: x, s8: x, s5: x,")
STEPS = """
        begin, turn: player = a;
        turn, t1: from = Square(*);
        t1, t2: board[from] == x;
        t2, t3: $$ from;
        {steps}
        keep, k1: board[from] = e; k1, k2: board[at] = x; k2, turn: player = b;
        turn, stop: $ stop;
        stop, end: player = keeper;
        """
HANDS = {
    "another variable": "".join(f"t3, t4: at = to_{way}[from];" for way in WAYS)
    + "t4, t5: board[at] == e; t5, t6: $$ at; t6, keep: player = keeper;",
    "the same variable": "t3, t3a: last = from;"
    + "".join(f"t3a, t4: last = to_{way}[last];" for way in WAYS)
    + "t4, t5: board[last] == e; t5, t6: $$ last; t6, k0: player = keeper; k0, keep: at = last;",
}


@pytest.mark.parametrize("steps", HANDS.values(), ids=HANDS)
def test_eight_steps_of_many_pieces(steps: str) -> None:
    """Each step is a set that is moved, whichever variable holds where it leads."""
    assert MANY != DECLARED
    body = MANY + STEPS.format(steps=steps)
    source = written(body)
    # four of them side by side
    assert source.count("w.list") == len(WAYS) // 4
    assert not re.search(r"for \(const int x\d+ : set\d+", source)
    compare(body, plays=10)
