"""Moves along lines that show columns and rows of squares, and not the squares."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan
from rgt.backends.forward_model import Move
from rgt.backends.plan.lines import Function
from rgt.backends.plan.text import functions
from tests.backends import games
from tests.backends.cpp.agreement import FLAGS, PLAIN, engines, needs_compiler
from tests.backends.cpp.emitted import compare
from tests.backends.cpp.grids import QUEEN, WAYS, Grid, Place, name
from tests.repetitions import some_quick

SIZES = [(3, 3), (8, 8), (10, 10), (14, 10)]
OF: dict[str, Callable[[Place], str]] = {
    "column": lambda place: f"c{place[0]}",
    "row": lambda place: f"r{place[1]}",
    "number": lambda place: f"n{17 * place[0] + place[1]}",
}
NAMES = [f"{part}_{square}" for part in OF for square in ("from", "at", "shown")]
Part = tuple[str, str]
"""What is shown of which square."""

ALL: tuple[Part, ...] = (("column", "from"), ("row", "from"), ("column", "at"), ("row", "at"))
LESS = {
    "no row of the first": (ALL[0], ALL[2], ALL[3]),
    "no column of the last": (ALL[0], ALL[1], ALL[3]),
    "one of each": (ALL[1], ALL[2]),
}


def shown(parts: tuple[Part, ...], start: str, end: str, *, first: bool) -> str:
    """Edges that show some parts of squares; either all are looked up `first`, or each when it is
    shown, in a variable that is used again.
    """
    names = [f"{part}_{square}" if first else f"{part}_shown" for part, square in parts]
    looked = [f"{n} = {part}[{square}];" for n, (part, square) in zip(names, parts, strict=True)]
    told = [f"$$ {n};" for n in names]
    pairs = zip(looked, told, strict=True)
    labels = [*looked, *told] if first else [label for pair in pairs for label in pair]
    nodes = [start, *(f"{start}_{number}" for number in range(1, len(labels))), end]
    return "\n".join(f"{nodes[i]}, {nodes[i + 1]}: {label}" for i, label in enumerate(labels))


def game(grid: Grid, pieces: dict[Place, str], parts: tuple[Part, ...], *, first: bool) -> str:
    """A game whose moves show some parts of squares; all of them show as many."""
    named = sorted({find(p) for find in OF.values() for p in grid.places})
    tables = "\n".join(
        f"const {part}: Cell -> Shown = "
        f"{{{', '.join(f'{name(p)}: {find(p)}' for p in grid.places)}, :c0}};"
        for part, find in OF.items()
    )
    moved = shown(parts, "m1", "m2", first=first)
    added = shown(tuple((part, "from") for part, _ in parts), "o2", "o3", first=first)
    rules = (
        QUEEN.replace("g2, m1: $$ from;", "g2, m1: ;")
        .replace("m1, m2: $$ at;", moved)
        .replace("o2, o3: $$ from;", added)
        .replace("turn, stop: $ stop;", "")
        .replace("stop, end: player = keeper;", "")
    )
    return (
        grid.declared(pieces)
        + f"type Shown = {{{', '.join(named)}}};\n{tables}\n"
        + "".join(f"var {variable}: Shown = c0;\n" for variable in NAMES)
        + rules
    )


def expected(grid: Grid, pieces: dict[Place, str], parts: tuple[Part, ...]) -> set[Move]:
    """What the moves of player a show, by the rules."""
    ends = [
        {"from": queen, "at": to}
        for queen in (place for place, piece in pieces.items() if piece == "a")
        for to in grid.free(queen, tuple(WAYS), pieces)
    ]
    return {tuple(OF[part](end[square]) for part, square in parts) for end in ends}


def set_up(columns: int, rows: int) -> dict[Place, str]:
    """Two queens in one row, one in another, and what stands in their way."""
    others = {(columns - 1, 0): "b", (1, rows - 1): "k", (0, 1): "b"}
    return {(0, 0): "a", **others, (columns // 2, 0): "a", (columns // 2, rows // 2): "a"}


def plan(body: str) -> str:
    """The functions of a compiled game."""
    found: list[Function] = []
    emit(Plan(games.play(body)), found)
    return functions(found)


@pytest.mark.parametrize("first", [False, True], ids=["in turn", "first"])
@pytest.mark.parametrize("size", SIZES)
def test_columns_and_rows_are_listed_as_squares_are(size: tuple[int, int], first: bool) -> None:
    text = plan(game(Grid(*size), set_up(*size), ALL, first=first))
    assert "list-behind" in text
    assert "found t" not in text
    assert "once True" in text


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
@pytest.mark.parametrize(
    ("size", "first"), some_quick(product([(3, 3), (10, 10)], [False, True]), 1, 2)
)
def test_columns_and_rows(size: tuple[int, int], first: bool, flags: tuple[str, ...]) -> None:
    grid, pieces = Grid(*size, off_first=sum(size) % 2 == 1), set_up(*size)
    body = game(grid, pieces, ALL, first=first)
    _, engine = engines(games.play(body), flags)
    found = engine.initial_state().legal_moves()
    assert len(found) == len(set(found))
    assert set(found) == expected(grid, pieces, ALL)
    compare(body, plays=3, flags=flags)


@needs_compiler
@pytest.mark.parametrize("flags", FLAGS)
def test_the_last_of_several_parts_tells_the_square(flags: tuple[str, ...]) -> None:
    """A single tag that is looked up ends the moves."""
    grid, pieces = Grid(8, 8), set_up(8, 8)
    body = game(grid, pieces, (ALL[0], ALL[1], ("number", "at")), first=True)
    assert "list-behind" in plan(body)
    compare(body, plays=3, flags=flags)


@needs_compiler
@pytest.mark.parametrize(
    ("shown", "first"), some_quick(product(LESS, [False, True]), *range(0, 2 * len(LESS), 2), 1)
)
def test_moves_that_show_less_are_found_once(shown: str, first: bool) -> None:
    """Several ways show the same: queens of one column, or squares of one row."""
    grid, pieces, parts = Grid(8, 8), set_up(8, 8), LESS[shown]
    body = game(grid, pieces, parts, first=first)
    _, engine = engines(games.play(body), PLAIN)
    found = engine.initial_state().legal_moves()
    assert len(found) == len(set(found))
    assert set(found) == expected(grid, pieces, parts)
    compare(body, plays=3)
