"""Each move has a number, each exact number is a move, and no two share one in a position."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest

import rgt
from rgt.backends.forward_model import State
from rgt.backends.numbering import Numbering
from rgt.backends.numbering.buckets import FACTOR

numpy = pytest.importorskip("numpy", reason="masks need NumPy")


def positions(game: str, seed: int, most: int) -> list[State]:
    """The positions of a random play in which somebody is to move."""
    state = rgt.engine(rgt.load(game), "interpreter").initial_state()
    random, found = Random(seed), list[State]()
    while not state.is_terminal and len(found) < most:
        found.append(state)
        state = state.apply(random.choice(state.legal_moves()))
    return found


def check(numbering: Numbering, state: State) -> None:
    """Whether what is said of numbers holds in a position."""
    legal = numbering.legal(state)
    assert tuple(legal.values()) == state.legal_moves()
    assert all(0 <= number < len(numbering) for number in legal)
    mask = numbering.mask(state)
    assert mask.dtype == bool and mask.shape == (len(numbering),)
    assert set(numpy.flatnonzero(mask)) == set(legal)
    if numbering.exact:
        for number, move in legal.items():
            assert numbering.number(move) == number
            assert numbering.move(number) == move


@pytest.mark.parametrize(
    ("game", "count"),
    [
        ("rg/tic_tac_toe", 9),
        ("rg/connect_four", 7),
        # a step ahead from 56 squares, two of 49 to the sides, for either player
        ("rbg/breakthrough", 2 * (56 + 2 * 49)),
        ("gdl/rock_paper_scissors", 3),
        # three cards, and: bet, check, call, fold
        ("hrg/kuhn_poker", 7),
    ],
)
def test_counts_that_are_known(game: str, count: int) -> None:
    numbering = rgt.engine(rgt.load(game)).moves
    assert numbering.exact
    assert len(numbering) == count
    moves = [numbering.move(number) for number in range(count)]
    assert all(first < second for first, second in pairwise(moves))


def test_queens_that_shoot() -> None:
    """Amazons: ways of a queen, and from where she comes of a queen's shot, by plain counting."""
    ways = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

    def lines(x: int, y: int) -> list[tuple[int, int]]:
        steps = [(x + a * n, y + b * n) for a, b in ways for n in range(1, 10)]
        return [(x, y) for x, y in steps if x in range(10) and y in range(10)]

    squares = [(x, y) for x in range(10) for y in range(10)]
    shots = {square: len(lines(*square)) for square in squares}
    counted = sum(shots[to] for square in squares for to in lines(*square))
    game = rgt.load("rbg/amazons")
    rgt.optimize(game)
    # besides, there is a square that is none, to which a step off the board leads
    assert counted <= len(rgt.engine(game).moves) <= 1.2 * counted


@pytest.mark.parametrize("game", ["rg/nim", "hrg/breakthrough", "hrg/english_draughts"])
def test_moves_of_plays(game: str) -> None:
    for state in positions(game, 1, 12):
        check(rgt.engine(rgt.load(game)).moves, state)


def test_moves_that_are_none() -> None:
    numbering = rgt.engine(rgt.load("rg/tic_tac_toe")).moves
    for move in [(), ("d4",), ("a1", "a1")]:
        with pytest.raises(rgt.GameError, match="RG140"):
            numbering.number(move)
    for number in (-1, 9):
        with pytest.raises(rgt.GameError, match="RG140"):
            numbering.move(number)


@pytest.mark.parametrize("game", ["hrg/breakthrough", "hrg/english_draughts"])
def test_numbers_by_tables(game: str) -> None:
    """What is said of the tables, done in Python: they number moves as the numbering does."""
    numbering = rgt.engine(rgt.load(game)).moves
    state = positions(game, 2, 5)[-1]
    symbols = ["unknown", *dict.fromkeys(tag for move in state.legal_moves() for tag in move)]
    tables = numbering.tables(symbols)
    assert tables.size == len(numbering)
    assert tables.next.dtype == tables.before.dtype == numpy.int32
    assert tables.next.shape == tables.before.shape
    assert tables.next.shape[1] == len(tables.constants) == len(symbols)
    for move in state.legal_moves():
        codes = [symbols.index(tag) for tag in move]
        if numbering.exact:
            at = number = 0
            for code in codes:
                number += tables.before[at, code]
                at = tables.next[at, code]
                assert at >= 0
        else:
            found = 0
            for code in codes:
                found = (found * FACTOR + int(tables.constants[code])) % 2**64
            number = (found ^ found >> 32) % tables.size
        assert number == numbering.number(move)
    assert (tables.next[:, 0] == -1).all()


_WITHOUT = """
import sys
sys.modules["numpy"] = None
import rgt
engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
state = engine.initial_state()
assert list(engine.moves.legal(state)) == list(range(9))
mask, observe = lambda: engine.moves.mask(state), lambda: engine.observations
for work in (mask, observe, lambda: rgt.Batch(engine, 1)):
    try:
        work()
    except rgt.GameError as problem:
        print(problem.diagnostics[0].code)
"""


def test_numbers_need_no_numpy() -> None:
    """Arrays do, and say so."""
    command = [sys.executable, "-c", _WITHOUT]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["RG141"] * 3
