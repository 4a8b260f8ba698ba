"""Checks that are asked of one place: floods, rows of squares, and checks within them."""

from __future__ import annotations

import re
from array import array
from random import Random

import pytest

from tests.backends import games
from tests.backends.cpp.agreement import (
    FEW_KINDS,
    KINDS,
    PLAIN,
    VECTORS,
    Compared,
    agree_on_plays,
    agree_on_tree,
    engines,
    needs_compiler,
)
from tests.backends.cpp.emitted import ASK, PUT, board, compare, written
from tests.repetitions import some_played

pytestmark = needs_compiler

LINKED = re.compile(r"linked\d+\(s, w\)")
FLOOD = re.compile(rf"flood\d+\(s, number|bool more = reached|{LINKED.pattern}")
ACROSS = "AskedAcross<"
ILLEGAL = 110

WAYS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0), "slant": (1, 1)}
FOUR = ("up", "down", "left", "right")


def grid(width: int, height: int, before: str = "", after: str = "") -> str:
    """Declarations of two boards full of stones, perhaps with symbols off the board around."""
    count = width * height
    inside = [f"s{i}" for i in range(count)]
    off = [name for name in (before, after) if name]
    random = Random(count)
    declared = [
        f"type Square = {{{', '.join([before] * bool(before) + inside + [after] * bool(after))}}};",
        f"type Inside = {{{', '.join(inside)}}}; type Stone = {{e, x, o, k, none}};",
        "type Flag = {no, yes}; var flag: Flag = no; var me: Stone = x;",
        "var at: Square = s0; var to: Square = s0; var near: Square = s0; var held: Stone = e;",
    ]
    for name, (x, y) in WAYS.items():
        there = {
            i: i + x + width * y
            for i in range(count)
            if 0 <= i % width + x < width and 0 <= i // width + y < height
        }
        steps = "".join(f"s{i}: s{j}, " for i, j in there.items())
        marks = "".join(f"s{i}: 1, " for i in there)
        declared.append(f"const {name}: Square -> Square = {{{steps}:{(*off, 's0')[0]}}};")
        declared.append(f"const has_{name}: Square -> Bool = {{{marks}:0}};")
    top = "".join(f"{name}: 1, " for name in (*inside[:width], *off))
    declared.append(f"const top: Square -> Bool = {{{top}:0}};")
    for name in ("board", "more"):
        stones = "".join(f"s{i}: {random.choice('exxxok')}, " for i in range(count))
        declared.append(f"var {name}: Square -> Stone = {{{stones}:none}};")
    return "\n".join(declared)


def asked(*checks: str, off: str = "") -> str:
    """Moves that change a stone, and perhaps that of the symbol `off`; then the keeper asks each
    check, from `q` to `r`, of the square, and everybody is told by the tags that are legal.
    """
    filled, emptied = f"board[{off}] = x", f"board[{off}] = none"
    lines = [
        f"""
        begin, turn: player = a;
        turn, t1: at = Inside(*);
        t1, t2: $$ at;
        t2, x1: $ x; x1, x2: board[at] = x; x2, x3: me = x; x3, k0: player = keeper;
        t2, e1: $ e; e1, e2: board[at] = e; e2, e3: more[at] = x; e3, k0: player = keeper;
        t2, o1: $ o; o1, o2: board[at] = o; o2, o3: me = o; o3, o4: flag = yes;
        o4, o5: {emptied if off else "flag = yes"}; o5, k0: player = keeper;
        t2, l1: $ k; l1, l2: more[at] = k; l2, l3: flag = no;
        l3, l4: {filled if off else "flag = no"}; l4, k0: player = keeper;
        """
    ]
    for i, check in enumerate(checks):
        names = {"q": f"q{i}", "r": f"r{i}", **{f"q{n}": f"q{i}_{n}" for n in range(1, 9)}}
        for edge in filter(None, (edge.strip() for edge in check.split(";"))):
            ends, label = edge.split(":", 1)
            source, target = (names[end.strip()] for end in ends.split(","))
            lines.append(f"{source}, {target}:{label};")
        lines.append(
            f"var told{i}: Flag = no; k{i}, y{i}: ? q{i} -> r{i}; k{i}, n{i}: ! q{i} -> r{i};"
            f"y{i}, k{i + 1}: told{i} = yes; n{i}, k{i + 1}: told{i} = no;"
            f"turn, v{i}: told{i} == yes; v{i}, w{i}: $ yes{i}; w{i}, k0: player = keeper;"
        )
    return "\n".join([*lines, f"k{len(checks)}, turn: player = b;"])


def ways(source: str, target: str, names: str = "up down left right slant", on: str = "at") -> str:
    """A step in each direction."""
    return "".join(f"{source}, {target}: {on} = {name}[{on}];" for name in names.split())


def agree(body: str, *flags: str, plays: int = 6) -> Compared:
    """Compare random plays."""
    referee, engine = engines(games.play(body), flags or PLAIN)
    return agree_on_plays(referee, engine, plays=plays, longest=15)


# -- floods ----------------------------------------------------------------------------------------

FLOODS = (
    # a condition before the step, after it, on both sides of it
    f"q, q1: board[at] == x; {ways('q1', 'q')} q1, r: top[at] == 1;",
    f"q, q3: board[at] != none; {ways('q3', 'q2')} q2, q3: board[at] == x; q3, r: top[at] == 1;",
    f"q, q1: board[at] != o; {ways('q1', 'q2')} q2, q: board[at] == x; q1, r: top[at] == 1;",
    # on two boards, or of two stones; of one that was read before, of the square beside
    f"{ways('q', 'q1')} q1, q2: board[at] == x; q2, q: more[at] == x; q, r: top[at] == 1;",
    f"{ways('q', 'q1')} q1, q: board[at] == x; q1, q: board[at] == k; q, r: top[at] == 1;",
    f"q, q1: held = more[at]; {ways('q1', 'q2')} q2, q3: held != o; q3, q: board[at] == x;"
    "q, r: top[at] == 1;",
    f"{ways('q', 'q1')} q1, q2: near = right[at]; q2, q3: board[near] != x; q3, q: board[at] == x;"
    "q, r: top[at] == 1;",
    # exclusive ways, guards on other variables, a way out of the middle
    f"{ways('q', 'q1')} q1, q2: board[at] == x; q1, q3: board[at] != x; q2, q: more[at] == x;"
    "q3, q: board[at] == k; q, r: top[at] == 1;",
    f"{ways('q', 'q1')} q1, q2: flag == yes; q2, q: board[at] == x; q1, q: board[at] == me;"
    "q, r: top[at] == 1;",
    f"{ways('q', 'q1')} q1, q: board[at] == x; q1, r: top[at] == 1;",
    # moved before the loop, by another variable; a loop that comes back to the start
    f"q, q1: to = slant[at]; q1, q2: board[to] != none; {ways('q2', 'q3', on='to')}"
    "q3, q2: board[to] == x; q2, r: top[to] == 1;",
    f"q, q1: board[at] == x; {ways('q1', 'q', 'up left')} q, q2: board[at] == k;"
    f"{ways('q2', 'q', 'down')} q, r: top[at] == 1;",
)


@pytest.mark.parametrize(
    ("width", "height", "before", "after", "plays"),
    some_played(
        [(7, 8, "", "off"), (5, 13, "off", ""), (6, 11, "off", "out"), (11, 12, "", "off")], 0, 1
    ),
)
def test_floods_ask_where_they_land(
    width: int, height: int, before: str, after: str, plays: bool
) -> None:
    """On boards of one word, with a few squares more, and of several words.

    What is off the board is taken for a place without a stone until somebody puts one there.
    """
    off = before or after
    body = grid(width, height, before, after) + asked(*FLOODS, off=off)
    assert len(FLOOD.findall(written(body))) >= 9
    assert not plays or agree(body).positions > 60


def test_what_is_mostly_so_is_asked_where_it_is_wanted() -> None:
    """A check of any square is a part of the keeper's run while nobody has put a stone off the
    board, and so is a list of moves.
    """
    body = grid(8, 8, "", "off") + asked(
        "q, q1: near = Inside(*); q1, q2: board[near] == o; q2, q3: to = slant[near];"
        "q3, r: board[to] == x;",
        "q, q1: near = Inside(*); q1, q2: board[near] == k; q2, q3: ? q4 -> q7; q3, r: flag == yes;"
        "q4, q5: to = up[near]; q5, q6: board[to] == x; q6, q5: to = up[to];"
        "q5, q7: board[to] == o;",
        off="off",
    ).replace("? q4 -> q7", "? q1_4 -> q1_7")
    source = written(body)
    here = r"check_(\d)_here\(State& s, Walk& w\) \{\n    if \(s\.v_board\[64\] == s_none\) \{"
    assert len(re.findall(here, source)) == 2
    asks = re.findall(r"if \(check_\d_here\(s, w\)\)", source)
    assert len(asks) == 2
    assert agree(body, plays=12).positions > 100


def test_floods_that_know_the_rim_beforehand() -> None:
    """Steps are masks where nothing is off the board; not all steps are by one distance."""
    guarded = "".join(f"q, q{n}: has_{w}[at] == 1;" for n, w in enumerate(FOUR, 2))
    steps = "".join(f"q{n}, q1: at = {w}[at];" for n, w in enumerate(FOUR, 2))
    body = grid(9, 8) + asked(
        f"{guarded}{steps} q1, q: board[at] == x; q, r: top[at] == 1;",
        f"{ways('q', 'q1')} q1, q: board[at] == x; q, r: top[at] == 1;",
        f"{guarded}{steps} q1, q6: board[at] == x; q6, q: ? q7 -> q8; q7, q8: more[at] == k;"
        "q, r: top[at] == 1;",
    ).replace("? q7 -> q8", "? q2_7 -> q2_8")
    assert FLOOD.search(written(body))
    assert agree(body).positions > 60


# -- rows of squares -------------------------------------------------------------------------------


def row(way: str, back: str, number: int, end: str = "") -> str:
    """Two stones in a row, of which the square is one, and another than that or the `end` behind
    them; then nothing new, again and again.
    """
    first, second, third, fourth = (f"q{number + n}" for n in range(4))
    last = f"== {end}" if end else "!= x"
    return (
        f"q, {first}: to = {back}[at]; q, {first}: to = at;"
        f"{first}, {second}: board[to] == x; {second}, {third}: board[{way}[to]] == x;"
        f"{third}, {fourth}: board[{way}[{way}[to]]] {last}; {fourth}, r: board[at] == x;"
        f"{fourth}, {first}: to = {way}[to];"
    )


@pytest.mark.parametrize("flags", KINDS)
def test_rows_on_boards_of_several_words(flags: tuple[str, ...]) -> None:
    """The squares that matter are gathered, whether or not the machine can do so at once."""
    rows = row("right", "left", 1) + row("down", "up", 5)
    never = """
        q, q1: board[at] == x; q1, q2: board[at] != x; q2, q: at = up[at]; q2, r: board[at] == o;
    """
    body = grid(10, 13, "off", "out") + asked(rows, never, off="off")
    assert written(body).count(ACROSS) >= 2
    assert agree(body, *flags, plays=8).positions > 60


@pytest.mark.parametrize("flags", FEW_KINDS)
@pytest.mark.parametrize(
    ("width", "height", "table", "plays"),
    some_played(
        [
            (5, 8, "AskedAll<8>"),
            (7, 8, "AskedAll<8>"),
            # every bit of a word is a square: none is left that no set has
            (8, 8, "Asked<8>"),
            (10, 13, "AskedAcross<2, AskedAll<8>>"),
        ],
        *(0, 2, 3),
    ),
)
def test_rows_of_members_alone(
    width: int, height: int, table: str, plays: bool, flags: tuple[str, ...]
) -> None:
    """Whoever asks for stones alone needs one mask a row."""
    rows = row("right", "left", 1, end="x") + row("down", "up", 5, end="x")
    body = grid(width, height, "off", "out") + asked(rows)
    assert f"constexpr {table} t" in written(body)
    assert not plays or agree(body, *flags, plays=8).positions > 60


def test_a_check_that_writes_a_square_is_not_known_beforehand() -> None:
    compare(
        board(70)
        + PUT
        + ASK
        + """
        q, q1: board[s3] = e;
        q1, q2: at = up[at];
        q2, q1: board[at] == x;
        q2, r: board[s3] == x;
        """,
        plays=4,
    )


# -- checks within checks --------------------------------------------------------------------------


def test_checks_that_are_asked_of_the_same_place() -> None:
    """By functions for one place: of a flood, of the opposite, beside another condition."""
    inner = f"{ways('q', 'q1')} q1, q: board[at] == o; q, r: more[at] == k;"
    outer = f"{ways('q2', 'q3')} q3, q2: board[at] == x; q2, r: top[at] == 1;"
    body = grid(7, 9, "off") + asked(
        f"q, q1: ? q1 -> r1; q1, q2: board[at] != none; {outer}",
        inner,
        f"q, q1: ! q1 -> r1; q1, q2: board[at] != none; {outer}",
        f"q, q2: ? q1 -> r1; q, q2: more[at] == x; {outer}",
        off="off",
    )
    assert "when(q" in written(body)
    assert agree(body).positions > 60


@pytest.mark.parametrize(("width", "height"), [(7, 8), (11, 11), (12, 13)])
def test_checks_that_come_to_the_same_places(width: int, height: int) -> None:
    """A chain from stone to stone, asked by a check within a check: its places are found once."""
    to_one = f"{ways('q2', 'q3')} q3, q2: board[at] == x; q2, r: more[at] == k;"
    to_other = f"{ways('q', 'q1')} q1, q: board[at] == x; q, r: more[at] == o;"
    body = grid(width, height, "off") + asked(f"q, q2: ? q1 -> r1; {to_one}", to_other, off="off")
    shared = width * height < 128
    assert ("noinline, pure)) Number flood" in written(body)) == shared
    assert agree(body).positions > 60


@pytest.mark.parametrize(
    ("width", "height", "plays"), some_played([(7, 8), (8, 8), (11, 11), (12, 13)], 0, 2)
)
def test_chains_to_a_side_are_kept(width: int, height: int, plays: bool) -> None:
    """From side to side, of stones that are put down, removed and put down again."""
    to_top = f"{ways('q2', 'q3')} q3, q2: board[at] == x; q2, r: top[at] == 1;"
    to_right = f"{ways('q', 'q1')} q1, q: board[at] == x; q, r: has_right[at] == 0;"
    upwards = f"{ways('q', 'q1', 'up slant')} q1, q: board[at] == x; q, r: top[at] == 1;"
    body = grid(width, height, "off") + asked(
        f"q, q2: ? q1 -> r1; {to_top}", to_right, upwards, off="off"
    )
    assert len(set(LINKED.findall(written(body)))) >= 2
    if plays:
        referee, engine = engines(games.play(body), VECTORS)
        assert agree_on_plays(referee, engine, plays=20, longest=40).positions > 400
        agree_on_tree(referee, engine, seconds=2, deepest=2)


@pytest.mark.parametrize("start", ["", "q, q3: at = Inside(*); q3, q4: left[at] == off;"])
def test_a_chain_that_is_kept_is_that_of_the_position_asked_about(start: str) -> None:
    """Positions of two plays are asked about in turn: of one square, and of a whole side."""
    begun = "q4" if start else "q"
    chain = f"{ways(begun, 'q1')} q1, {begun}: board[at] == x; {begun}, r: top[at] == 1;"
    body = grid(5, 5, "off") + asked(start + chain, off="off")
    assert LINKED.search(written(body))
    referee, engine = engines(games.play(body), PLAIN)
    random = Random(5)
    pairs = [(referee.initial_state(), engine.initial_state()) for _ in range(2)]
    for turn in range(40):
        expected, found = pairs[turn % 2]
        moves = expected.legal_moves()
        assert list(found.legal_moves()) == list(moves)
        move = random.choice(list(moves))
        pairs[turn % 2] = expected.apply(move), found.apply(move)


@pytest.mark.parametrize("within", [True, False], ids=["within another", "on a large board"])
def test_a_check_that_is_asked_from_two_nodes_on(within: bool) -> None:
    """It begins with a step, and so can be asked of the square before or behind it."""
    asks = "k9, turn: player = a;"
    if within:
        asks = "k9, k8: ? p -> o; k9, k0: ! p -> o; k8, turn: player = a;"
    body = f"""
        {board(9 if within else 135)}
        {PUT}
        keep, k0: ? q -> r; keep, k9: ! q -> r;
        k0, turn: player = b;
        {asks}
        q, q1: at = up[at]; {ways("q2", "q1", "up down")}
        q1, q2: board[at] == x; q1, q2: board[at] == o; q2, r: at == s8;
        """
    if within:
        body += f"p, p1: ? q -> r; p1, p2: board[at] == x; {ways('p2', 'p1', 'up down')}"
        body += "p2, o: at == s2;"
    assert "_from_" in written(body) or not within
    assert compare(body, plays=16).positions > 60


# -- tags ------------------------------------------------------------------------------------------


def test_tags_beyond_the_widest_are_illegal() -> None:
    """Tags take a byte where symbols take two; none is taken for another that ends alike."""
    names = ", ".join(f"n{i}" for i in range(600))
    body = f"""
        type All = {{{names}}}; type Few = {{n7, n8}}; var few: Few = n7; var all: All = n0;
        begin, turn: player = a;
        turn, t1: few = Few(*);
        t1, t2: $$ few;
        t2, t3: all = All(*);
        t3, turn: player = b;
        """
    assert "using Tag = std::uint8_t;" in written(body)
    assert "std::uint16_t RANK[" in written(body)
    _, engine = engines(games.play(body), PLAIN)
    state, handle = engine.initial_state(), engine.handle()
    _, told = engine.library.moves(handle, state.packed)
    # each move is told by how many tags it has, and these
    numbers = array("I", told)
    assert list(numbers[::2]) == [1, 1]
    for tag in numbers[1::2]:
        assert engine.library.show(handle, state.packed, bytes(array("I", (1, tag)))) == 0
        for beyond in (tag + 256, tag + 512, tag + 65536, tag + (1 << 31)):
            wrong = bytes(array("I", (1, beyond)))
            assert engine.library.show(handle, state.packed, wrong) == ILLEGAL
