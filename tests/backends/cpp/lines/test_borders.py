"""A place off the board, before or after the squares, has no bit in the sets of a board.

Checks that ask one board for rows are tables, of small boards with the answer for each set.
"""

from __future__ import annotations

from itertools import product

import pytest

from tests.backends.cpp.agreement import FLAGS, needs_compiler
from tests.backends.cpp.emitted import ASK, PUT, compare, written
from tests.repetitions import some_played, some_quick

pytestmark = needs_compiler

WAYS = {"east": (1, 0), "north": (0, 1), "rising": (1, 1), "falling": (1, -1)}


def game(width: int, *, last: bool, of: str = "Square") -> str:
    """Two players put x and o on a board of squares with a border; three in a row end the play.

    The border is the first of the places or the `last`; `of` are the places to choose among.
    """
    squares = [f"s{i}" for i in range(width * width)]
    places = [*squares, "off"] if last else ["off", *squares]
    steps = []
    for sign, names in ((1, WAYS), (-1, {f"back_{way}": by for way, by in WAYS.items()})):
        for way, (dx, dy) in names.items():
            to = []
            for i in range(width * width):
                x, y = i % width + sign * dx, i // width + sign * dy
                inside = 0 <= x < width and 0 <= y < width
                to.append(f"s{i}: {f's{y * width + x}' if inside else 'off'}")
            steps.append(f"{way}: {{{', '.join(to)}, :off}}")
    both = [*WAYS, *(f"back_{way}" for way in WAYS)]
    backs = ", ".join(f"{way}: back_{way}" for way in WAYS)
    turns = "".join(
        f"""
        {me}turn, {me}1: at = {of}(*);
        {me}1, {me}2: board[at] == e;
        {me}2, {me}3: $$ at;
        {me}3, {me}4: player = keeper;
        {me}4, {me}5: board[at] = {piece};
        {me}5, over: ? {me}row -> {me}rowt;
        {me}5, {me}6: ! {me}row -> {me}rowt;
        {me}6, {other}turn: player = {other};
        {me}turn, {me}7: $ stop; {me}7, over: player = keeper;
        {me}row, {me}r1: way = Way(*);
        {me}r1, {me}r2: board[next[back[way]][at]] == {piece};
        {me}r2, {me}r1: at = next[back[way]][at];
        {me}r1, {me}r3: board[next[back[way]][at]] != {piece};
        {me}r3, {me}r4: at = next[way][at];
        {me}r4, {me}r5: board[at] == {piece};
        {me}r5, {me}r6: at = next[way][at];
        {me}r6, {me}rowt: board[at] == {piece};
        """
        for me, other, piece in (("a", "b", "x"), ("b", "a", "o"))
    )
    return f"""
        type Square = {{{", ".join(squares)}}}; type Place = {{{", ".join(places)}}};
        type Piece = {{e, x, o, none}};
        type Way = {{{", ".join(WAYS)}}}; type Both = {{{", ".join(both)}}};
        const next: Both -> Place -> Place = {{{", ".join(steps)}, :{{:off}}}};
        const back: Both -> Both = {{{backs}, :east}};
        var board: Place -> Piece = {{off: none, :e}};
        var at: Place = s0; var way: Both = east;
        begin, aturn: player = a;
        over, end: player = keeper;
        {turns}"""


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(("last", "bits"), [(False, "at = 1; at < 10"), (True, "at = 0; at < 9")])
def test_a_small_board_with_a_border(last: bool, bits: str, flags: tuple[str, ...]) -> None:
    text = game(3, last=last)
    compare(text, r"AskedEach<9, 8> t\d+_rows\[", bits, plays=60, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    ("width", "last", "plays"), some_played(product([4, 8, 9], [False, True]), 0, 3, 4)
)
def test_larger_boards_with_a_border(
    width: int, last: bool, plays: bool, flags: tuple[str, ...]
) -> None:
    """Of 64 squares and a border the squares alone fill a word."""
    text = game(width, last=last)
    size, words = width * width, 2 if width == 9 else 1
    compare(text, f"Bits<{words}> b_board", plays=20 if plays else 0, longest=80, flags=flags)
    source = written(text)
    assert "AskedEach<" not in source and "Asked" in source
    assert (f"at = 0; at < {size}; ++at)" in source) == last


def test_a_border_that_changes_is_a_square_like_others() -> None:
    """Who may put something on the border finds it there again."""
    text = game(3, last=True, of="Place").replace("off: none", "off: e")
    compare(text, "at = 0; at < 10", plays=60)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("width", some_quick([4, 7, 9], 0, 2))
def test_a_border_that_nobody_chooses_may_be_a_member(width: int, flags: tuple[str, ...]) -> None:
    """Discs are put beside the chosen square, which may be on the border.

    As long as it is empty walks ask for members alone; a disc on it is a row without end.
    """
    text = game(width, last=True).replace("off: none", "off: e")
    for me, piece in (("a", "x"), ("b", "o")):
        put = f"{me}4, {me}5: board[at] = {piece};"
        assert put in text
        text = text.replace(
            put,
            f"""{me}4, {me}8: at = next[rising][at]; {me}8, {me}6: board[at] != e;
            {me}8, {me}9: board[at] == e; {me}9, {me}5: board[at] = {piece};""",
        )
    rarely = rf"\.test\({width * width}\), 0\)\) return holds_rarely\("
    mostly = r"constexpr (AskedAcross<2, )?AskedAll<"
    compare(text, rarely, mostly, plays=60, longest=60, flags=flags)


@pytest.mark.parametrize(("lines", "table"), [(12, "AskedEach<9, 8>"), (100, "AskedAll<8>")])
def test_tables_that_would_take_long_to_work_out_are_short_ones(lines: int, table: str) -> None:
    """A compiler evaluates a constant in about a million steps, or not at all."""
    names = [f"l{i}" for i in range(lines)]
    squares = [f"s{i}" for i in range(9)]
    at = [
        ", ".join(f"{name}: s{(i * step + 1) % 9}" for i, name in enumerate(names))
        for step in (1, 2, 4)
    ]
    twins = ", ".join(f"{name}: {names[i ^ 1]}" for i, name in enumerate(names))
    text = f"""
        type Square = {{{", ".join(squares)}}}; type Piece = {{e, x}};
        type Line = {{{", ".join(names)}}};
        const one: Line -> Square = {{{at[0]}, :s0}}; const two: Line -> Square = {{{at[1]}, :s0}};
        const three: Line -> Square = {{{at[2]}, :s0}}; const twin: Line -> Line = {{{twins}, :l0}};
        var board: Square -> Piece = {{:e}}; var at: Square = s0; var line: Line = l0;
        q, q1: board[one[line]] == x;
        q1, q2: board[two[line]] == x;
        q2, r: board[three[line]] == x;
        q1, q: line = twin[line];
        """
    put = PUT.replace("t3, t4:", "t3, u: line = Line(*); u, u1: $$ line; u1, t4:")
    compare(text + put + ASK, rf"constexpr {table} t\d+_rows", plays=10)
