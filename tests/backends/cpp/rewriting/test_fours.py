"""Four directions of a small board that are worked on together find what they found one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from rgt.backends.plan.expressions import Cell, Expr, Less, Local, Lookup, Number, Symbol
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import SideBySide
from rgt.backends.plan.lines import Line
from rgt.backends.plan.searches import FirstRows, Return
from rgt.backends.plan.sets import Any, Complement, Meet, Members, SetConst, Shift, Union
from rgt.backends.plan.statements import (
    Declare,
    End,
    ForMembers,
    Found,
    Let,
    List,
    Stmt,
    SucceedIf,
    Update,
)
from rgt.backends.plan.types import CODE, INDEX, SetOf
from rgt.backends.printers.cpp import line_of
from rgt.backends.rewrites.vectorise_four import vectorise_four
from tests.backends.cpp.agreement import FLAGS, VECTORS, needs_compiler
from tests.backends.cpp.emitted import compare, functions, written
from tests.repetitions import some_quick

WIDTH = 5
CELLS = [(x, y) for y in range(WIDTH) for x in range(WIDTH)]
WAYS = {"ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1)}
SHIFTS = ((5, -4), (4, -5), (4, -3), (3, -4))
WHOLE = Local("all", SetOf(1))
ALL = Line(1, Let("all", SetConst(1, 0xFFFFFFFF), "constexpr"))
FIRST = Line(1, FirstRows((0, 0, 0, 0)))


def named(name: str, i: int) -> Local:
    """The set of a name and a number."""
    return Local(f"{name}{i}", SetOf(1))


def board(i: int) -> Members:
    """The set of a value."""
    return Members("b_board", Number(i), 1)


def asked(i: int) -> list[Line]:
    """A question."""
    return [Line(1, SucceedIf(Any(named("set", i))))]


def listed(i: int, *, site: int | None = None, start: int | None = None) -> list[Line]:
    """A list of moves."""
    site, start = i if site is None else site, 32 * i if start is None else start
    made = List(site, Local("t", INDEX), named("set", i), "rows2", start)
    return [Line(1, made, "  // player = keeper")]


def gone(i: int, *, code: Expr | None = None, way: Expr | None = None) -> list[Line]:
    """A loop."""
    x, to, turn = Local(f"x{i}", CODE), Local(f"to{i}", CODE), Local(f"way{i}", CODE)
    return [
        Line(1, ForMembers(x.name, named("set", i), 3)),
        Line(2, Let(to.name, code or Lookup(f"t{i}_codes", x)), "  // to = next[way][x]"),
        Line(2, Let(turn.name, way or Symbol(i, f"s_w{i}"))),
        Line(2, Found(Local("t", INDEX), (x, to, turn))),
        Line(1, End()),
    ]


def group(
    i: int, own: int, end: list[Line], *, mask: int, bracketed: Expr | None = None
) -> list[Line]:
    """What one direction looks like: pieces of some sets that have something next to them."""
    one, other = (
        Meet((Shift(board(0), by), SetConst(1, m)))
        for by, m in zip(SHIFTS[i % 4], (mask, 0xFF), strict=True)
    )
    near = Union((one, other))
    some = named("some", i) if bracketed is None else bracketed
    return [
        Line(1, Let(f"some{i}", Union((board(own), board(2))), plain=True)),
        Line(1, Let(f"from{i}", Meet((WHOLE, some))), "  // mine"),
        Line(1, Let(f"set{i}", Meet((named("from", i), near)))),
        *end,
    ]


def groups(ends: Sequence[list[Line]], own: str = "1133", *, mask: int = 0xFF0) -> list[Line]:
    """Four directions after each other."""
    return [
        line
        for i, (end, piece) in enumerate(zip(ends, own, strict=True))
        for line in group(i, int(piece), end, mask=mask)
    ]


ASKED, LISTED, LOOPS = ([end(i) for i in range(4)] for end in (asked, listed, gone))


def in_fours(lines: Sequence[Line], covered: int = 32, table: str | None = "four") -> list[Line]:
    """The lines after the rewrite, with boards of so many places."""
    return vectorise_four(lines, Game({"b_board": covered}, four=lambda names, _: table))


def shown(lines: Sequence[Line]) -> list[str]:
    """Lines as C++."""
    return [text for line in lines for text in line_of(line).split("\n")]


def test_questions_become_one() -> None:
    assert shown(in_fours([ALL, *groups(ASKED)]))[1:] == [
        "    if (is_any_of_four([&](auto ways) __attribute__((always_inline)) {",
        "        using Lanes = typename decltype(ways)::Lanes;",
        "        const Lanes some0 = by_way<0, 0, 1, 1>(ways, s.b_board[1], s.b_board[3])"
        " | s.b_board[2];",
        "        const Lanes from0 = all & some0;  // mine",
        "        const Lanes set0 = from0 & ((moved<5, 4, 4, 3>(ways, s.b_board[0])"
        " & Bits<1>{{0xff0u}}) | (moved<-4, -5, -3, -4>(ways, s.b_board[0])"
        " & Bits<1>{{0xffu}}));",
        "        return Lanes(set0);",
        "    })) return true;",
    ]


def test_lists_become_one() -> None:
    made = in_fours([ALL, FIRST, *groups(LISTED)])
    assert len(made) == 3
    assert isinstance(made[2].statement, List)
    assert isinstance(made[2].statement.members, SideBySide)
    lines = shown(made)
    assert lines[2].startswith("    w.list<ONCE, FIRST[0]>(t, four([&](auto ways)")
    assert lines[-1] == "    }), rows2, 0);  // player = keeper"
    others = [ALL, Line(1, FirstRows((0, 9, 0, 0))), *groups(LISTED)]
    assert in_fours(others) == others


def _found_before(lines: list[Line], *ways: int) -> list[Line]:
    """The same, but lists of some ways may have moves that were found before."""
    lists = [line for line in lines if isinstance(line.statement, List)]
    known = [line for i, line in enumerate(lists) if i not in ways]
    return [
        replace(line, statement=replace(line.statement, once=True)) if line in known else line
        for line in lines
        if isinstance(line.statement, Stmt)
    ]


@pytest.mark.parametrize("ways", [(), (0,), (2, 3), (0, 1, 2, 3)])
def test_moves_that_may_be_found_again(ways: tuple[int, ...]) -> None:
    """What one of the lists may have found before all of them together may."""
    made = in_fours([ALL, FIRST, *_found_before(groups(LISTED), *ways)])
    assert len(made) == 3
    assert isinstance(made[2].statement, List)
    assert made[2].statement.once is (not ways)


def test_loops_become_one() -> None:
    lines = shown(in_fours([ALL, *groups(LOOPS)]))[1:]
    assert lines[0].startswith("    for (const int in_x0 : four([&](auto ways)")
    assert lines[-6:] == [
        "    }).from(0)) {",
        "        const int x0 = 3 + (in_x0 & 31);",
        "        const int to0 = four.at[in_x0];  // to = next[way][x]",
        "        const int way0 = one_of_four(in_x0 / 32, s_w0, s_w1, s_w2, s_w3);",
        "        w.found(t, x0, to0, way0);",
        "    }",
    ]


def test_two_of_one_name() -> None:
    """A set that gets another value is left to others."""
    grown = [
        line
        for i in range(4)
        for line in (
            Line(1, Declare((f"set{i}",), 1)),
            Line(1, Update(f"set{i}", board(0))),
            *asked(i),
        )
    ]
    assert in_fours([ALL, *grown]) == [ALL, *grown]


@pytest.mark.parametrize(
    "lines",
    [
        groups(ASKED)[4:],  # three
        # one is read later, one is read by another
        [*groups(ASKED), Line(1, Return(Any(named("set", 2))))],
        [
            line
            for i in range(4)
            for line in group(i, 1, asked(i), mask=0xFF, bracketed=named("some", i // 2))
        ],
        groups(ASKED, own="1345"),  # more sets than two
        groups(ASKED, mask=1 << 32),  # a board with more squares
        [*groups(ASKED)[:-1], *asked(0)],  # an older set is asked
        # other numbers, sets that are read inside, other rows
        groups([gone(i, code=Less(Lookup("t0_codes", Local(f"x{i}", CODE)), i)) for i in range(4)]),
        groups([gone(i, way=Any(named("set", i))) for i in range(4)]),
        groups([listed(i, site=0, start=64) for i in range(4)]),
        # of other kinds, with notes of their own
        groups([asked(0), gone(1), asked(2), gone(3)]),
        groups([[Line(1, end[0].statement, "  // last")] for end in ASKED]),
        # one is made in another way
        [
            Line(1, Let(f"set{i}", Complement(board(i)) if i else board(0)))
            if k == 0
            else asked(i)[0]
            for i in range(4)
            for k in range(2)
        ],
    ],
)
def test_what_is_left_alone(lines: list[Line]) -> None:
    everything = [ALL, FIRST, *lines]
    assert in_fours(everything) == everything


BELOW = Shift(board(0), -8)
LARGE: list[Expr] = [
    SetConst(1, 0xFFFFFFFFF),
    BELOW,
    Complement(board(0)),
    Members("b_large", Number(1), 1),
    Union((Meet((WHOLE, board(0))), BELOW)),
]


@pytest.mark.parametrize("value", LARGE)
def test_sets_of_more_positions(value: Expr) -> None:
    """Nobody knows that there are so few, or somebody knows that there are not."""
    made = groups(ASKED)
    for i in range(4):
        let = Let(f"from{i}", Meet((Local("more", SetOf(1)), named("some", i))))
        made[4 * i + 1] = Line(1, let)
    more = [ALL, Line(1, Let("more", value)), *made]
    assert in_fours(more) == more
    few = [ALL, Line(1, Let("more", board(3))), *made]
    assert in_fours(few) != few


def test_large_boards() -> None:
    small = [ALL, *groups(ASKED)]
    assert in_fours(small, 33) == small
    assert vectorise_four(small, Game()) == small
    assert in_fours(groups(ASKED)) == groups(ASKED)


def test_tables_that_cannot_be_one() -> None:
    """Nothing is defined for what is not merged."""
    loops = [ALL, *groups([gone(i, way=Cell("v_way", Number(i))) for i in range(4)])]
    wanted: list[bool] = []

    def tables(names: Sequence[str], define: bool) -> str | None:
        wanted.append(define)
        return "four"

    assert vectorise_four(loops, Game({"b_board": 32}, four=tables)) == loops
    assert wanted and not any(wanted)
    loops = [ALL, *groups(LOOPS)]
    assert in_fours(loops, table=None) == loops


# -- games -----------------------------------------------------------------------------------------


def _steps(numbers: dict[tuple[int, int], int]) -> str:
    """Where the ways lead: off the board, to the same square."""
    rows = []
    for way, (dx, dy) in WAYS.items():
        steps = ", ".join(
            f"s{i}: s{numbers.get((x + dx, y + dy), i)}" for (x, y), i in numbers.items() if i
        )
        zero = next(cell for cell, i in numbers.items() if i == 0)
        last = numbers.get((zero[0] + dx, zero[1] + dy), 0)
        rows.append((way, f"{{{steps}, :s{last}}}"))
    told = ", ".join(f"{way}: {row}" for way, row in rows[:-1])
    return f"const go: Way -> Square -> Square = {{{told}, :{rows[-1][1]}}};"


def _draughts(seed: int, leaps: str) -> str:
    """Steps and leaps of men and kings on a board whose squares have numbers by chance."""
    numbers = dict(zip(CELLS, range(len(CELLS)), strict=True))
    random = Random(seed)
    if seed:
        shuffled = list(range(len(CELLS)))
        random.shuffle(shuffled)
        numbers = dict(zip(CELLS, shuffled, strict=True))
    pieces = {i: random.choice("exxoKQee") for i in numbers.values()}
    setup = ", ".join(f"s{i}: {piece}" for i, piece in pieces.items() if i)
    return f"""
        type Square = {{{", ".join(f"s{i}" for i in range(len(CELLS)))}}};
        type Piece = {{e, x, o, K, Q}}; type Owner = {{a, b, none}}; type Way = {{ne, nw, se, sw}};
        {_steps(numbers)}
        const owner: Piece -> Owner = {{x: a, K: a, o: b, Q: b, :none}};
        const goes: Piece -> Way -> Goes = {{
            x: {{ne: yes, nw: yes, :no}}, o: {{se: yes, sw: yes, :no}}, e: {{:no}}, :{{:yes}}}};
        type Goes = {{yes, no}};
        const other: Owner -> Owner = {{a: b, :a}};
        var board: Square -> Piece = {{{setup}, :{pieces[0]}}};
        var me: Owner = a; var way: Way = ne; var at: Square = s0; var over: Square = s0;
        var piece: Piece = e;
        begin, look: player = keeper;
        look, leap: ? c0 -> c9;
        look, step: ! c0 -> c9;
        step, s1: player = a; leap, l1: player = a;
        s1, s2: at = Square(*); s2, s3: owner[board[at]] == me; s3, s4: piece = board[at];
        s4, s5: $$ at; s5, s6: way = Way(*); s6, s7: goes[piece][way] == yes;
        s7, s8: over = go[way][at]; s8, s9: board[over] == e; s9, s10: $$ over;
        s10, s11: player = keeper;
        s11, s12: board[at] = e; s12, s13: board[over] = piece; s13, next: way = ne;
        l1, l2: at = Square(*); l2, l3: owner[board[at]] == me; l3, l4: piece = board[at];
        l4, l5: $$ at; l5, l6: board[at] = e;
        l6, l7: way = Way(*); l7, l8: goes[piece][way] == yes; l8, l9: over = go[way][at];
        l9, l10: owner[board[over]] == other[me]; l10, l11: at = go[way][over];
        l11, l12: board[at] == e; l12, l13: $$ at; l13, l14: board[over] = e;
        {leaps}
        end1, k1: player = keeper; k1, next: board[at] = piece;
        next, look: me = other[me];
        c0, c1: at = Square(*); c1, c2: owner[board[at]] == me; c2, c3: piece = board[at];
        c3, c4: way = Way(*); c4, c5: goes[piece][way] == yes; c5, c6: over = go[way][at];
        c6, c7: owner[board[over]] == other[me]; c7, c8: at = go[way][over];
        c8, c9: board[at] == e;
        """


_ONE = "l14, end1: ;"
_MORE = """
    l14, l6: ? l6 -> l12;
    l14, end1: ! l6 -> l12;
    """


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("leaps", [_ONE, _MORE])
def test_steps_and_leaps(flags: tuple[str, ...], leaps: str) -> None:
    body = _draughts(0, leaps)
    source = written(body)
    assert "is_any_of_four(" in functions(source, r"c\d+_")
    assert "four([&](auto ways)" in functions(source, "m")
    assert ("for (const int in_x" in functions(source, "m")) == (leaps is _MORE)
    assert "TRYING = false" in source and "TWICE = false" in source
    compare(body, plays=25, longest=60, flags=flags)


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("king", ["piece == K", "piece != x"])
def test_two_ways_to_the_same_move(flags: tuple[str, ...], king: str) -> None:
    """A king goes all ways, and forwards as anybody does, too."""
    numbers = dict(zip(CELLS, range(len(CELLS)), strict=True))
    steps = "".join(f"{way[0]}, to: over = go[{way[1:]}][at];" for way in ("kse", "ksw"))
    forwards = "".join(f"f, to: over = go[{way}][at];" for way in ("ne", "nw"))
    body = f"""
        type Square = {{{", ".join(f"s{i}" for i in range(len(CELLS)))}}};
        type Piece = {{e, x, K}}; type Way = {{ne, nw, se, sw}};
        {_steps(numbers)}
        var board: Square -> Piece = {{s2: K, s6: x, s8: x, s17: K, :e}};
        var at: Square = s0; var over: Square = s0; var piece: Piece = e;
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: board[at] != e; t2, t3: piece = board[at];
        t3, k: {king}; t3, f: ; {steps} k, f: ; {forwards}
        to, t4: board[over] == e; t4, t5: $$ at; t5, t6: $$ over; t6, t7: player = keeper;
        t7, t8: board[at] = e; t8, begin: board[over] = piece;
        """
    assert "four([&](auto ways)" in written(body)
    compare(body, plays=25, longest=60, flags=flags)


@needs_compiler
@pytest.mark.parametrize("seed", some_quick([1, 2, 3], 0))
def test_squares_in_any_order(seed: int) -> None:
    compare(_draughts(seed, _MORE), plays=25, longest=60, flags=VECTORS)


_ASK = """
    keep, k1: ? q -> r; keep, k2: ! q -> r; k1, turn: player = b; k2, turn: player = a;
    turn, stop: $ stop; stop, end: player = keeper;
    """


def _shift(name: str, by: int, size: int, target: str = "Square") -> str:
    """A constant that leads so many squares on, and from elsewhere to the first one."""
    steps = [f"s{i}: s{i + by}" for i in range(1, size) if 0 <= i + by < size]
    return f"const {name}: Square -> {target} = {{{', '.join(steps)}, :s0}};"


def _arms(ways: int, asked: str) -> str:
    return "".join(f"q2, a{k}: over = n{k}[last]; a{k}, r: {asked};" for k in range(ways))


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_a_small_board_beside_more_squares(flags: tuple[str, ...]) -> None:
    """Of the large board there are members beyond the lanes."""
    squares = [f"s{i}" for i in range(40)]
    body = f"""
        type Square = {{{", ".join(squares)}}}; type Place = {{{", ".join(squares[:32])}}};
        type Piece = {{e, x, o, k}}; type Half = {{no, yes}};
        const half: Square -> Half = {{{", ".join(f"s{i}: no" for i in range(12))}, :yes}};
        {"".join(_shift(f"n{k}", -8 - k, 40, "Place") for k in range(4))}
        var small: Place -> Piece = {{s31: x, s5: x, :e}};
        var big: Square -> Piece = {{s39: x, s12: o, s35: o, s20: x, s36: x, s38: x, s15: x, :e}};
        var at: Square = s0; var last: Square = s0; var over: Place = s0;
        begin, turn: player = a;
        turn, t1: at = Square(*); t1, t2: big[at] == e; t2, t3: $$ at; t3, t4: big[at] = k;
        t4, t5: over = n0[at]; t5, t6: small[over] = o; t6, keep: player = keeper;
        q, q0: last = Square(*); q0, q1: big[last] == x; q1, q2: half[last] == yes;
        {_arms(4, "small[over] == x")}
        """
    assert "is_any_of_four(" not in written(body + _ASK)
    compare(body + _ASK, plays=20, longest=20, flags=flags)


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_sets_that_a_variable_chooses(flags: tuple[str, ...]) -> None:
    """The large board is asked for a piece that is known only in the game."""
    squares = [f"s{i}" for i in range(64)]
    inner = [i for i in range(64) if 0 < i % 8 < 7 and 0 < i // 8 < 7]
    body = f"""
        type Square = {{{", ".join(squares)}}}; type Slot = {{c0, c1, c2, c3, c4, c5}};
        type Piece = {{e, x, o, k, p1, p2, p3}}; type Half = {{no, yes}};
        const inner: Square -> Half = {{{", ".join(f"s{i}: yes" for i in inner)}, :no}};
        {"".join(_shift(f"n{k}", by, 64) for k, by in enumerate((1, -1, 8, -8)))}
        var hand: Slot -> Piece = {{c0: x, c3: x, :e}};
        var board: Square -> Piece = {{s9: x, s17: o, s54: x, s45: x, s52: x, s49: x, :e}};
        var at: Square = s0; var last: Square = s0; var over: Square = s0; var slot: Slot = c0;
        var piece: Piece = e;
        begin, turn: player = a;
        turn, t1: slot = Slot(*); t1, t2: hand[slot] == x; t2, t3: at = Square(*);
        t3, t4: board[at] == e; t4, t5: $$ slot; t5, t6: $$ at; t6, t7: hand[slot] = e;
        t7, t8: piece = Piece(*); t8, t9: $$ piece; t9, t10: board[at] = piece;
        t10, keep: player = keeper;
        q, q1: slot = Slot(*); q1, r: hand[slot] == k;
        q, q0: last = Square(*); q0, q3: board[last] == x; q3, q2: inner[last] == yes;
        {_arms(4, "board[over] == piece")}
        """
    assert "is_any_of_four(" not in written(body + _ASK)
    compare(body + _ASK, plays=20, longest=20, flags=flags)
