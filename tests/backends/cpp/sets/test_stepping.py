"""Cycles of a maze gone round place by place, and steps beside them, on boards in no order."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.backends.cpp.agreement import FLAGS, PLAIN, needs_compiler
from tests.backends.cpp.emitted import compare, written
from tests.backends.cpp.grids import WAYS, Grid, Place, name
from tests.backends.cpp.sets.test_spreading import first_moves, queen, reached

pytestmark = needs_compiler

PIECES = {(0, 0): "a", (1, 1): "k", (0, 1): "k", (2, 0): "b", (3, 2): "a", (1, 2): "b"}
TURNS = "\n".join(f"in, on_{way}: at = go_{way}[at]; on_{way}, in: board[at] == e;" for way in WAYS)
CHAINS = "\n".join(
    f"in, over_{way}: board[go_{way}[at]] != e; over_{way}, on: at = go_{way}[go_{way}[at]];"
    for way in WAYS
)
STEPS = "\n".join(f"t3, beside: at = go_{way}[at];" for way in WAYS)

ROUND = r"while \(now\w*\.any\(\)\) {\s*Bits<\d> more\w*{};\s*for \(const int x"


def mixed(columns: int, rows: int) -> Grid:
    """A board whose squares are declared in no order."""
    grid = Grid(columns, rows)
    Random(7).shuffle(grid.places)
    return grid


def leaped(grid: Grid, start: Place) -> set[Place]:
    """Where a chain of leaps leads, each over a piece."""
    found, work = {start}, [start]
    while work:
        place = work.pop()
        for way in WAYS:
            over = grid.step(place, way)
            after = grid.step(over, way) if over is not None else None
            if over not in PIECES or after is None or after in PIECES:
                continue
            if after not in found:
                found.add(after)
                work.append(after)
    return found - {start}


def beside(grid: Grid, start: Place) -> set[Place]:
    """The free squares next to one."""
    return {to for way in WAYS if (to := grid.step(start, way)) is not None} - set(PIECES)


def moves(found: dict[Place, set[Place]]) -> set[tuple[str, ...]]:
    """As moves are shown."""
    return {(name(start), name(to)) for start, places in found.items() for to in places}


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(4, 3), (9, 8)])
def test_a_board_in_no_order(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """No distances lead to the neighbours: each new place is asked for itself."""
    grid = mixed(*size)
    body = grid.declared(PIECES) + queen(f"t3, in: ;\n{TURNS}\nin, g2: at != from;")
    expected = {start: reached(grid, start, set(PIECES)) for start in ((0, 0), (3, 2))}
    assert first_moves(body, flags) == moves(expected)
    compare(body, ROUND, plays=4, flags=flags)


@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize("size", [(5, 4), (9, 8)])
def test_chains_of_leaps_beside_steps(size: tuple[int, int], flags: tuple[str, ...]) -> None:
    """Where steps and leaps lead is one set of places: no move is found twice."""
    grid = mixed(*size)
    chains = f"t3, in: ;\n{CHAINS}\non, in: board[at] == e;\nin, g2: at != from;"
    body = grid.declared(PIECES) + queen(f"{STEPS}\nbeside, g2: board[at] == e;\n{chains}")
    expected = {start: leaped(grid, start) | beside(grid, start) for start in ((0, 0), (3, 2))}
    assert first_moves(body, flags) == moves(expected)
    compare(body, ROUND, plays=4, flags=flags)


def test_in_order_sets_are_moved() -> None:
    """On a board in rows a few distances lead to all neighbours: all new places go at once."""
    maze = queen(f"t3, in: ;\n{TURNS}\nin, g2: at != from;")
    assert re.search(ROUND, written(mixed(9, 8).declared(PIECES) + maze))
    in_rows = written(Grid(9, 8).declared(PIECES) + maze)
    assert re.search(r"while \(\(now", in_rows) and not re.search(ROUND, in_rows)


def test_a_cycle_left_in_the_middle() -> None:
    """One that is left elsewhere than where it comes round is searched as before."""
    grid = mixed(5, 4)
    chains = f"t3, in: ;\n{CHAINS}\non, in: board[at] == e;\nin, g2: at != from;\non, g2: ;"
    compare(grid.declared(PIECES, off="e") + queen(chains), plays=4, flags=PLAIN)
