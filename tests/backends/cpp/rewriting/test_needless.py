"""Masks that change nothing are left out; those that directions need to be alike are not missed."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from rgt.backends.plan.expressions import Expr, Local
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import LetLanes, Masks, SideBySide
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Any, Meet, SetConst, Union
from rgt.backends.plan.statements import Let, SucceedIf
from rgt.backends.plan.types import SetOf
from rgt.backends.printers.cpp import cpp
from rgt.backends.rewrites.drop_masks import drop_masks
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
        ("t2, t3: board[down[at]] != e;", "set2 & ~down<-5>(s.b_board[0])"),
        ("t2, t3: board[down[at]] == x;", "set2 & down<-5>(s.b_board[1])"),
        ("t2, t3: board[up[at]] == x;", "set2 & down<5>(s.b_board[1])"),
        # squares at the right edge would have the next row's first as neighbours
        (
            "t2, t3: board[right[at]] == x;",
            "set2 & (down<1>(s.b_board[1]) & Bits<1>{{0x7bdefu}})",
        ),
        # up there is nothing of which to be sure where the set is one of all others
        (
            "t2, t2b: board[up[at]] != x; t2b, t3: board[up[at]] != o;",
            "set3 & ~down<5>(s.b_board[2])",
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
    """What is none of three kinds, which are one set, is neither what lies beyond the board."""
    text = game("t2, t3: open[board[up[at]]] == 1;")
    source = written(text)
    (found,) = sets(source)
    assert found == "set2 & (down<5>(some3) & Bits<1>{{0x7fffu}})"
    assert re.search(r"some3 = ~s\.b_board\[\d\];", source)
    compare(text, plays=30)


SET = SetOf(1)
B, FULL = Local("b", SET), SetConst(1, 0xFF)
NEEDLESS = SetConst(1, 0xFF, True)


def without(*values: Expr) -> list[str]:
    """Some sets without needless masks, as C++."""
    made = drop_masks([Line(1, Let("a", value)) for value in values], Game())
    return [cpp(line.statement.value) for line in made if isinstance(line.statement, Let)]


def test_what_is_left_out() -> None:
    kept, gone = Meet((B, FULL)), Meet((B, NEEDLESS))
    added = Union((B, NEEDLESS))
    assert without(kept, gone, added) == ["b & Bits<1>{{0xffu}}", "b", "b"]
    assert without(Meet((B, NEEDLESS, B))) == ["b & b"]


def test_sets_of_several_words_and_empty_ones() -> None:
    large, two = Local("b", SetOf(2)), SetConst(2, 0xFF << 64)
    kept = Union((Meet((large, two)), SetConst(2, 0)))
    assert without(kept) == ["(b & Bits<2>{{0x0u, 0xffu}}) | Bits<2>{{0x0u, 0x0u}}"]
    gone = Union((Meet((large, replace(two, needless=True))), SetConst(2, 0, True)))
    assert without(gone) == ["b"]


def test_masks_in_several_directions() -> None:
    """A mask of all directions may go; of those that each direction has for itself none does."""
    own = Masks((NEEDLESS, FULL, FULL, FULL))
    body = (LetLanes("c", Meet((B, NEEDLESS))), LetLanes("d", Meet((Local("c", SET), own))))
    work = SideBySide(body, ("", ""), Local("d", SET))
    [made] = drop_masks([Line(1, SucceedIf(Any(work)))], Game())
    left = SideBySide((LetLanes("c", B), body[1]), ("", ""), Local("d", SET))
    assert made.statement is SucceedIf(Any(left))
