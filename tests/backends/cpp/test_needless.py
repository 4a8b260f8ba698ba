"""Masks that change nothing are left out; those that directions need to be alike are not missed."""

from __future__ import annotations

import re

import pytest

from rgt.backends.cpp.needless import needless, without_needless
from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PUT, compare, written

SQUARES = [f"s{i}" for i in range(20)]
WIDTH = 5


def game(condition: str) -> str:
    """Discs are put on squares of four rows of five for which a condition holds."""
    downs = ", ".join(f"s{i}: s{i - WIDTH}" for i in range(WIDTH, 20))
    ups = ", ".join(f"s{i}: s{i + WIDTH}" for i in range(15))
    rights = ", ".join(f"s{i}: s{i + 1}" for i in range(20) if i % WIDTH < WIDTH - 1)
    board = f"""
        type Square = {{{", ".join(SQUARES)}}}; type Place = {{{", ".join(SQUARES)}, off}};
        type Piece = {{e, x, o, p, q, r, s, none}}; type Bit = {{0, 1}};
        const open: Piece -> Bit = {{x: 0, o: 0, none: 0, :1}};
        const down: Place -> Place = {{{downs}, :off}}; const up: Place -> Place = {{{ups}, :off}};
        const right: Place -> Place = {{{rights}, :off}};
        var board: Place -> Piece =
            {{off: none, s3: p, s6: q, s7: x, s8: o, s13: x, s14: r, s19: s, :e}};
        var at: Place = s0;
        """
    put = PUT.replace("t2, t3: $$ at;", f"{condition} t3, u: $$ at;").replace("t3, t4:", "u, t4:")
    return board + put + "keep, turn: player = b;"


def sets(source: str) -> list[str]:
    """The sets in the lists of moves after that of the empty squares."""
    return re.findall(r"^    const Bits<1> set[3-9] = (.*?);", source, re.M)


@needs_compiler
@pytest.mark.parametrize(
    ("condition", "found"),
    [
        # the lowest row has no place below, and what falls off a set is none of its places
        ("t2, t3: board[down[at]] != e;", "set2 & ~((down<-5>(s.b_board[0])))"),
        ("t2, t3: board[down[at]] == x;", "set2 & ((down<-5>(s.b_board[1])))"),
        ("t2, t3: board[up[at]] == x;", "set2 & ((down<5>(s.b_board[1])))"),
        # squares at the right edge would have the next row's first as neighbours
        (
            "t2, t3: board[right[at]] == x;",
            "set2 & ((down<1>(s.b_board[1]) & Bits<1>{{0x7bdefu}}))",
        ),
        # up there is nothing of which to be sure where the set is one of all others
        (
            "t2, t2b: board[up[at]] != x; t2b, t3: board[up[at]] != o;",
            "set3 & ~((down<5>(s.b_board[2])))",
        ),
    ],
)
def test_masks(condition: str, found: str) -> None:
    text = game(condition)
    assert found in sets(written(text))
    compare(text, plays=30)


@needs_compiler
def test_a_place_that_is_none_anyway_is_not_added() -> None:
    """Discs rest on others, or where there is nothing below: one condition without masks."""
    text = game("t2, t3: board[down[at]] != e; t2, t3: down[at] == off;")
    (found, *_) = sets(written(text))
    assert "Bits<1>{" not in found and "~" in found
    compare(text, plays=30)


@needs_compiler
def test_what_several_kinds_are_not_is_masked() -> None:
    """What is none of three kinds is neither what lies beyond the board."""
    text = game("t2, t3: open[board[up[at]]] == 1;")
    source = written(text)
    (found,) = sets(source)
    assert found == "set2 & ((down<5>(some3) & Bits<1>{{0x7fffu}}))"
    assert re.search(r"some3 = ~\(s\.b_board\[\d\] \|", source)
    compare(text, plays=30)


def test_what_is_left_out() -> None:
    full = "Bits<1>{{0xffu}}"
    lines = [f"a = (b & {full});", f"a = (b & {needless(full)});", f"a = (b) | {needless(full)};"]
    assert list(without_needless(lines)) == [lines[0], "a = (b);", "a = (b);"]


def test_sets_of_several_words_and_empty_ones() -> None:
    two, nothing = "Bits<2>{{0x0u, 0xffu}}", "Bits<1>{{0x0u}}"
    kept = f"a = b & {two} | {nothing};"
    assert list(without_needless([kept])) == [kept]
    gone = f"a = b & {needless(two)} | {needless(nothing)};"
    assert list(without_needless([gone])) == ["a = b;"]
