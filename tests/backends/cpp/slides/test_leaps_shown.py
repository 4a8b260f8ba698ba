"""Places next to one are listed as a set, whether a move shows them before it asks or after."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import FLAGS, PLAIN, needs_compiler
from tests.backends.cpp.emitted import compare, written
from tests.backends.cpp.grids import QUEEN, WAYS, Grid, Place, name
from tests.backends.cpp.sets.test_spreading import first_moves
from tests.repetitions import some_played

pytestmark = needs_compiler

PIECES = {(0, 0): "a", (1, 1): "b", (0, 1): "k", (3, 2): "a", (2, 1): "a"}
STEPS = "\n".join(f"t3, beside: at = go_{way}[at];" for way in WAYS)
ASKED = "{0}, {1}: board[at] == e; {0}, {1}: board[at] == b;"
HANDS = {
    "asked first": f"{ASKED.format('beside', 'g2')} g2, m1: $$ from; m1, m2: $$ at;",
    "shown first": f"beside, s1: $$ from; s1, s2: $$ at; {ASKED.format('s2', 'm2')}",
    "shown between": f"beside, s1: $$ from; {ASKED.format('s1', 's2')} s2, m2: $$ at;",
    "noted what nobody reads": """
        beside, g2: board[at] == e; beside, note: board[at] == b; note, g2: way = n;
        g2, m1: $$ from; m1, m2: $$ at;
        """,
    "shown and noted": """
        beside, s1: $$ from; s1, s2: $$ at; s2, m2: board[at] == e; s2, note: board[at] == b;
        note, m2: way = n;
        """,
}


def king(hand: str) -> str:
    """A piece that goes to a square next to it."""
    rules = QUEEN[QUEEN.index("    t3, go") : QUEEN.index("    m2, m3")]
    return QUEEN.replace(rules, f"{STEPS}\n{HANDS[hand]}\n")


def expected(grid: Grid) -> set[tuple[str, ...]]:
    """The moves of all kings in the first position."""
    found = set[tuple[Place, Place]]()
    for start in (place for place, piece in PIECES.items() if piece == "a"):
        for way in WAYS:
            to = grid.step(start, way)
            if to is not None and PIECES.get(to) in (None, "b"):
                found.add((start, to))
    return {(name(start), name(to)) for start, to in found}


@pytest.mark.parametrize(("hand", "plays"), some_played(HANDS, 0, 3))
def test_kings(hand: str, plays: bool) -> None:
    grid = Grid(8, 8)
    body = grid.declared(PIECES) + king(hand)
    assert "list_behind" in written(body)
    assert not plays or first_moves(body, PLAIN) == expected(grid)


@pytest.mark.parametrize("hand", ["shown first", "shown and noted"])
@pytest.mark.parametrize("flags", FLAGS)
def test_what_is_shown_first_agrees(hand: str, flags: tuple[str, ...]) -> None:
    grid = Grid(4, 3, off_first=True)
    compare(grid.declared(PIECES) + king(hand), "list_behind", plays=6, flags=flags)


@pytest.mark.parametrize("hand", ["shown first", "shown and noted"])
def test_a_place_off_the_board_that_may_be_entered(hand: str) -> None:
    """What stands there passes the conditions: it is shown as any other."""
    grid = Grid(4, 3)
    body = grid.declared(PIECES, off="b") + king(hand)
    assert (name((0, 0)), "off") in first_moves(body, PLAIN)
