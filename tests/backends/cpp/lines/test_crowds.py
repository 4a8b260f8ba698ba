"""Cells that are looked at one after the other are a set, where one does not matter to the next."""

from __future__ import annotations

import pytest

from tests.backends.cpp.agreement import needs_compiler
from tests.backends.cpp.emitted import PLAYED, PUT, board, compare, written

pytestmark = needs_compiler

SIZE = 11
REACH = (-3, -2, -1, 1, 2, 3, 4, 5)
SQUARES = [f"s{i}" for i in range(SIZE)]
SETUP = "s0: o, s2: o, s3: x, s5: o, s7: o, s8: x, s10: o, :e"
DECLARED = """
    type Answer = {no, yes};
    const foe: Piece -> Piece = {x: o, o: x, k: e, :k};
    const more: Piece -> Piece = {e: x, x: o, o: k, :e};
    var mine: Piece = x; var count: Piece = e;
    """
TURN = "board[{0}] = mine"
COUNT = "count = more[count]"


def tables(off: str) -> str:
    """A constant that says which squares are near each other, and one for each step: those that
    lead off the board lead to `off`, or to where they begin.
    """
    rows = []
    for i, square in enumerate(SQUARES):
        near = ", ".join(f"s{i + by}: yes" for by in REACH if 0 <= i + by < SIZE)
        rows.append(f"{square}: {{{near}, :no}}")
    rows[-1] = rows[-1].split(":", 1)[1]
    found = f"const near: Square -> Square -> Answer = {{{', '.join(rows[:-1])}, :{rows[-1]}}};"
    for number, by in enumerate(REACH):
        to = [f"s{i + by}" if 0 <= i + by < SIZE else off or f"s{i}" for i in range(SIZE)]
        steps = ", ".join(f"s{i}: {square}" for i, square in enumerate(to[:-1]))
        found += f"const step{number}: Square -> Square = {{{steps}, :{to[-1]}}};"
    return found


def blocks(cells: list[str], asked: list[str], done: tuple[str, ...], theirs: str) -> str:
    """The conditions and assignments for some cells, one after the other."""
    text = ""
    for n, (cell, question) in enumerate(zip(cells, asked, strict=True)):
        conditions = [q for q in (question, f"board[{cell}] == {theirs}") if q]
        node = f"b{n}"
        for i, condition in enumerate(conditions):
            after = f"b{n}q{i}" if i + 1 < len(conditions) else f"b{n}y0"
            text += (
                f"{node}, {after}: {condition}; {node}, b{n + 1}: {condition.replace('==', '!=')};"
            )
            node = after
        for i, each in enumerate(done):
            after = f"b{n}y{i + 1}" if i + 1 < len(done) else f"b{n + 1}"
            text += f"b{n}y{i}, {after}: {each.format(cell)};"
    return text


def game(
    done: tuple[str, ...] = (TURN, COUNT),
    *,
    steps: bool = False,
    theirs: str = "foe[mine]",
    off: str = "",
    more: str = "",
) -> str:
    """A game in which what is near a new piece changes sides."""
    cells = [f"step{n}[at]" for n in range(len(REACH))] if steps else SQUARES
    asked = [""] * len(cells) if steps else [f"near[at][{square}] == yes" for square in SQUARES]
    move = PUT.replace("board[at] = x", "board[at] = mine")
    last = f"b{len(cells)}"
    return (
        board(SIZE, SETUP)
        + DECLARED
        + tables(off)
        + move
        + f"keep, b0: last = at; {blocks(cells, asked, done, theirs)}"
        + f"{last}, z1: mine = foe[mine]; z1, z2: count == k; z2, z4: goals[a] = 50;"
        + f"z1, z3: count != k; z3, z4: goals[a] = 100; z4, turn: player = b; {more}"
    )


def is_a_set(text: str) -> bool:
    """Whether the cells are looked at as a set."""
    return "for (const int cell :" in written(text)


@pytest.mark.parametrize("done", [(TURN, COUNT), (COUNT, TURN), (TURN,)])
def test_cells_by_their_names_and_by_steps(done: tuple[str, ...]) -> None:
    named, stepped = game(done), game(done, steps=True)
    assert is_a_set(named)
    assert is_a_set(stepped)
    one, two = compare(named, plays=10), compare(stepped, plays=10)
    assert (one.positions, one.ended) == (two.positions, two.ended)


@pytest.mark.parametrize(
    ("done", "theirs"),
    [
        # what is asked for is changed
        ((TURN, "mine = foe[mine]"), "foe[mine]"),
        ((TURN, "at = last"), "foe[mine]"),
        # another cell is written, or read
        ((TURN, "board[s4] = o"), "foe[mine]"),
        ((TURN, "count = board[s4]"), "foe[mine]"),
        # what is put depends on how many there were
        (("board[{0}] = count", COUNT), "foe[mine]"),
    ],
)
@pytest.mark.parametrize("steps", [False, True])
@PLAYED
def test_cells_that_matter_to_each_other(
    done: tuple[str, ...], theirs: str, *, steps: bool, played: bool
) -> None:
    text = game(done, steps=steps, theirs=theirs)
    assert not is_a_set(text)
    if played:
        compare(text, plays=5)


def test_a_cell_that_steps_lead_to_twice_is_changed_once() -> None:
    """If it has not what is asked for when that is done."""
    for done in ((COUNT,), (TURN, COUNT)):
        twice = game(done, steps=True, theirs="o", off="s5")
        assert not is_a_set(twice)
        compare(twice, plays=5)
    turned = game(steps=True, off="s5")
    assert is_a_set(turned)
    compare(turned, plays=10)
    assert is_a_set(game((COUNT,)))
