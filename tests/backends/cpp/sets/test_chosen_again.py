"""A variable that holds two choices, one after the other, is as good as two variables in C++."""

from __future__ import annotations

import re

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import compare, written

pytestmark = needs_compiler

DECLARED = """
    type Cell = {s0, s1, s2, s3, s4, s5, s6, s7}; type Half = {s1, s5}; type Piece = {e, p, q};
    const next: Cell -> Cell = {s0: s1, s1: s2, s2: s3, s4: s5, s5: s6, s6: s7, :s0};
    var board: Cell -> Piece = {s1: p, s2: q, :e};
    var x: Cell = s0; var y: Cell = s0;
    """
MOVE = """
    begin, turn: player = a;
    turn, t1: x = Cell(*); t1, t2: board[x] == e; t2, t3: $$ x;
    BETWEEN
    t4, t5: AGAIN = Half(*); t5, t6: $$ AGAIN;
    BEHIND
    t8, begin: player = keeper;
    turn, s1: $ stop; s1, end: player = keeper;
    """
PUT = "t3, t4: board[x] = p;"
BEHIND = {
    "nothing else": "t6, t8: ;",
    "what stands there": "t6, t7: board[AGAIN] != q; t7, t8: ;",
    "a step": "t6, t7: AGAIN = next[AGAIN]; t7, t7b: board[AGAIN] == e; t7b, t8: $$ AGAIN;",
    "a write": "t6, t7: board[AGAIN] = q; t7, t8: ;",
    "a loop": """
        t6, t7: ; t7, l1: AGAIN = next[AGAIN]; l1, t7: board[AGAIN] == e; t7, l2: board[AGAIN] != e;
        l2, t8: $$ AGAIN;
        """,
    "a check": """
        t6, t7: ? asked -> holds; asked, k1: AGAIN = next[AGAIN]; k1, holds: board[AGAIN] == e;
        t7, t8: ;
        """,
}


def body(between: str, behind: str, again: str) -> str:
    """A game whose second choice is in a variable."""
    text = MOVE.replace("BETWEEN", between).replace("BEHIND", behind)
    return DECLARED + text.replace("AGAIN", again)


def lists(text: str) -> list[str]:
    """The lists that the functions of a source write."""
    return re.findall(r"w\.list<.*", written(text))


@pytest.mark.parametrize("between", [PUT, "t3, t4: ;"], ids=["put", "kept"])
def test_the_same_variable_again_is_listed_as_another(between: str) -> None:
    one, two = (lists(body(between, BEHIND["nothing else"], name)) for name in "xy")
    assert one == two
    assert len(one) >= 2


@pytest.mark.parametrize("behind", BEHIND.values(), ids=BEHIND)
def test_what_is_chosen_last_counts(behind: str) -> None:
    compare(body(PUT, behind, "x"), plays=10)
