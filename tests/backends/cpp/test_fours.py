"""Four directions of a small board that are worked on together find what they found one by one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rgt.backends.cpp.fours import in_fours
from tests.backends.cpp.agreement import FLAGS, VECTORS, needs_compiler
from tests.backends.cpp.emitted import compare, functions, written

WIDTH = 5
CELLS = [(x, y) for y in range(WIDTH) for x in range(WIDTH)]
WAYS = {"ne": (1, 1), "nw": (-1, 1), "se": (1, -1), "sw": (-1, -1)}


def group(number: int, shifts: tuple[int, int], mask: str, own: int, end: str) -> list[str]:
    """What one direction looks like: pieces of some sets that have something next to them."""
    one, other = shifts
    return [
        f"    const auto some{number} = s.b_board[{own}] | s.b_board[2];",
        f"    const Bits<1> from{number} = all & (some{number});  // mine",
        f"    const Bits<1> set{number} = from{number} & ((down<{one}>(s.b_board[0])"
        f" & Bits<1>{{{{{mask}u}}}}) | (down<{other}>(s.b_board[0]) & Bits<1>{{{{0xffu}}}}));",
        *(line.replace("#", str(number)) for line in end.splitlines()),
    ]


ALL = "    constexpr Bits<1> all = Bits<1>{{0xffffffffu}};"
FIRST = "    constexpr int FIRST[] = {0, 0, 0, 0};"


def groups(end: str, own: str = "1133", *, mask: str = "0xff0", **boards: str) -> list[str]:
    """Four directions after each other, in the form that they get."""
    shifts = ((5, -4), (4, -5), (4, -3), (3, -4))
    lines = [
        line
        for i, (by, piece) in enumerate(zip(shifts, own, strict=True))
        for line in group(i, by, mask, int(piece), end.replace("@", str(32 * i)))
    ]
    found = in_fours([ALL, *lines], {"s.b_board"}, lambda names, _: "four_of_" + names[0])
    return found[1:]


ASKED = "    if (set#.any()) return true;"
LISTED = "    w.list<ONCE, FIRST[#]>(t, set#, rows2, @);  // player = keeper"
LOOP = """    for (const int x# : set#.from(3)) {
        const int to# = t#_codes[x#];  // to = next[way][x]
        const int way# = s_w#;
        w.found(t, x#, to#, way#);
    }"""


def test_questions_become_one() -> None:
    assert groups(ASKED) == [
        "    if (is_any_of_four([&](auto ways) __attribute__((always_inline)) {",
        "        using Lanes = typename decltype(ways)::Lanes;",
        "        const Lanes some0 = by_way<0, 0, 1, 1>(ways, s.b_board[1], s.b_board[3])"
        " | s.b_board[2];",
        "        const Lanes from0 = all & (some0);  // mine",
        "        const Lanes set0 = from0 & ((moved<5, 4, 4, 3>(ways, s.b_board[0])"
        " & Bits<1>{{0xff0u}}) | (moved<-4, -5, -3, -4>(ways, s.b_board[0])"
        " & Bits<1>{{0xffu}}));",
        "        return Lanes(set0);",
        "    })) return true;",
    ]


def test_lists_become_one() -> None:
    lines = in_fours([ALL, FIRST, *_plain(LISTED)], {"s.b_board"}, lambda names, _: None)
    assert lines[2].startswith("    w.list<ONCE, FIRST[0]>(t, four([&](auto ways)")
    assert lines[-1] == "    }), rows2, 0);  // player = keeper"
    others = [ALL, FIRST.replace("{0, 0,", "{0, 9,"), *_plain(LISTED)]
    assert in_fours(others, {"s.b_board"}, lambda names, _: None) == others


def test_loops_become_one() -> None:
    lines = groups(LOOP)
    assert lines[0].startswith("    for (const int in_x0 : four([&](auto ways)")
    assert lines[-6:] == [
        "    }).from(0)) {",
        "        const int x0 = 3 + (in_x0 & 31);",
        "        const int to0 = four_of_t0_codes.at[in_x0];  // to = next[way][x]",
        "        const int way0 = one_of_four(in_x0 / 32, s_w0, s_w1, s_w2, s_w3);",
        "        w.found(t, x0, to0, way0);",
        "    }",
    ]


def _plain(end: str, own: str = "1133", mask: str = "0xff0") -> list[str]:
    shifts = ((5, -4), (4, -5), (4, -3), (3, -4))
    return [
        line
        for i, (by, piece) in enumerate(zip(shifts, own, strict=True))
        for line in group(i, by, mask, int(piece), end.replace("@", str(32 * i)))
    ]


@pytest.mark.parametrize(
    "lines",
    [
        _plain(ASKED)[4:],  # three
        [*_plain(ASKED), "    return set2.any();"],  # one is read later
        [line.replace("(some1)", "(some0)") for line in _plain(ASKED)],  # one is read by another
        _plain(ASKED, own="1345"),  # more sets than two
        _plain(ASKED, mask="0x100000000"),  # a board with more squares
        [*_plain(ASKED)[:-1], "    if (set0.any()) return true;"],  # an older set is asked
        _plain(LOOP.replace("to# = t", "to# = 1 + t").replace("1 +", "# +")),  # other numbers
        _plain(LOOP.replace("w.found(t, x#", "w.found(t, set#.count()")),  # sets are read inside
        _plain(LISTED.replace("FIRST[#]", "FIRST[0]").replace("@", "64")),  # other rows
        [
            line
            for i, end in enumerate([ASKED.replace("#", "9"), LOOP, ASKED.replace("#", "9"), LOOP])
            for line in (["    }"] * (4 - 4 * (i % 2)) + end.splitlines())
        ],  # as long as each other, but of other statements
    ],
)
def test_what_is_left_alone(lines: list[str]) -> None:
    everything = [ALL, FIRST, *lines]
    assert in_fours(everything, {"s.b_board"}, lambda names, _: "four") == everything


@pytest.mark.parametrize(
    "lines",
    [
        [ALL.replace("0xf", "0x1f"), *_plain(ASKED)],
        [ALL, "    const Bits<1> more = Bits<1>{{0xfffffffffu}};", *_plain(ASKED)],
        [ALL, "    const Bits<1> more = down<-8>(s.b_board[0]);", *_plain(ASKED)],
        [ALL, "    const Bits<1> more = ~(s.b_board[0]);", *_plain(ASKED)],
        [ALL, "    const Bits<1> more = s.b_large[1];", *_plain(ASKED)],
        [
            ALL,
            "    const Bits<1> more = all & s.b_board[0] | down<-8>(s.b_board[1]);",
            *_plain(ASKED),
        ],
        _plain(ASKED),
    ],
)
def test_sets_of_more_positions(lines: list[str]) -> None:
    """Nobody knows that there are so few, or somebody knows that there are not."""
    large = [
        line.replace("all &", "more &") if " more " in "".join(lines) else line for line in lines
    ]
    for form in (
        large,
        [line.replace("s.b_board[0]", "s.b_large[s.v_piece - 3]") for line in lines],
    ):
        assert in_fours(form, {"s.b_board"}, lambda names, _: "four") == form
    small = [ALL, *_plain(ASKED)]
    assert in_fours(small, (), lambda names, _: "four") == small


def test_tables_that_cannot_be_one() -> None:
    """Nothing is defined for what is not merged."""
    loops = [ALL, *_plain(LOOP.replace("way# = s", "way# = # + s"))]
    wanted: list[bool] = []

    def tables(names: Sequence[str], define: bool) -> str | None:
        wanted.append(define)
        return "four"

    assert in_fours(loops, {"s.b_board"}, tables) == loops
    assert wanted and not any(wanted)
    loops = [ALL, *_plain(LOOP)]
    assert in_fours(loops, {"s.b_board"}, lambda names, _: None) == loops


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
    assert "TRYING = false" in source and "TWICE = false" in source
    compare(body, plays=25, longest=60, flags=flags)


@needs_compiler
@pytest.mark.parametrize("seed", [1, 2, 3])
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
