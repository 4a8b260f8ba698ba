"""Tables of many lines, heights of columns, and constants whose keys are scattered."""

from __future__ import annotations

import re

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, board, compare, functions, written

pytestmark = needs_compiler

LINES = [(i, (i + 3) % 40, (i + step) % 40) for i in range(40) for step in (7, 11)]


def lines(*names: str) -> str:
    """Tables of the squares of each line."""
    return (
        f"type Line = {{{', '.join(f'l{i}' for i in range(len(LINES)))}}}; var line: Line = l0;"
        + (
            "".join(
                f"const {name}: Line -> Square = {{"
                + ", ".join(f"l{i}: s{line[at]}" for i, line in enumerate(LINES[1:], 1))
                + f", :s{LINES[0][at]}}};"
                for at, name in enumerate(names)
            )
        )
    )


def test_eighty_lines_are_one_question() -> None:
    """However many lines there are, none is walked by itself."""
    text = (
        board(40, "s3: x, s5: x, s9: o, :e")
        + lines("one", "two", "three")
        + PUT
        + """
        keep, k1: ? q -> r;
        keep, k2: ! q -> r;
        k1, end: player = keeper;
        k2, turn: player = b;
        q, q1: line = Line(*);
        q1, q2: board[one[line]] == x;
        q2, q3: board[two[line]] == x;
        q3, r: board[three[line]] == x;
        """
    )
    (rows,) = re.findall(r"all_of_any<([^>]*)>", functions(written(text), "c0_"))
    assert len(rows.split(",")) == len(LINES)
    compare(text, plays=6, longest=20)


HEIGHTS = [f"h{i}" for i in range(41)]
MORE = ", ".join(f"h{i}: h{i + 1}" for i in range(40))


COLUMNS = f"""
    type Column = {{{", ".join(f"c{i}" for i in range(8))}}};
    var at: Column = c0; var on: Column = c0;
    type Height = {{{", ".join(HEIGHTS)}}}; const more: Height -> Height = {{{MORE}, :h40}};
    var height: Column -> Height = {{c1: h39, c2: h38, :h37}};
    begin, turn: player = a;
    turn, t1: at = Column(*);
    t1, t2: height[at] != h40;
    t2, t3: $$ at;
    t3, t4: height[at] = more[height[at]];
    t4, keep: player = keeper;
    keep, k: ? q -> r;
    k, turn: player = b;
    keep, end: ! q -> r;
    turn, stop: $ stop;
    stop, end: player = keeper;
    q, q1: on = Column(*);
    q1, r: height[on] != h40;
    """


def test_heights_of_columns() -> None:
    """Which columns are full is a set, though a height is one of many values."""
    assert re.search(r"& ~s\.b_height\[\d+\];", written(COLUMNS))
    compare(COLUMNS, plays=6, longest=20)


def test_heights_that_list_no_moves() -> None:
    """So many sets are not kept to answer a question by one of them."""
    text = COLUMNS.replace("t1, t2: height[at] != h40;", "t1, t2: ;")
    assert "b_height" not in written(text)
    compare(text, plays=6, longest=20)


def test_scattered_keys() -> None:
    """A table by what stands there needs no other one of the places of keys."""
    text = """
        type Num = {n0, n1, n2, n3, n4, n5, n6, n7}; type Odd = {n7, n1, n5, n3};
        const next: Odd -> Odd = {n1: n3, n3: n5, n5: n7, :n1};
        const paid: Odd -> Score = {n7: 100, n3: 50, :0};
        var num: Num = n0; var odd: Odd = n1; var even: Num = n0;
        begin, turn: player = a;
        turn, t1: num = Num(*);
        t1, t2: $$ num;
        t2, t3: odd = next[odd];
        t3, t4: goals[a] = paid[odd];
        t4, t5: even = num;
        t5, turn: player = b;
        turn, s: even == n4;
        s, stop: $ stop;
        stop, end: player = keeper;
        """
    assert not re.search(r"t\d+_next\[t\d+_place", written(text))
    compare(text, plays=6, longest=10)
