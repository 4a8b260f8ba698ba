"""Games whose value is known, proven by alpha-beta, by tree search and by induction."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rgt
from rgt.backends.agents.alpha_beta import AlphaBeta, Proof
from rgt.backends.forward_model import Engine
from rgt.backends.solving.induction import Induction
from rgt.corpus import games
from rgt.ir.game import Game
from rgt.passes.registry import KEEPING_TAGS
from tests.backends.cpp.agreement import needs_compiler


def _text(name: str) -> str:
    return next(Path(game.path).read_text() for game in games() if game.full_name == name)


def connect_four(columns: int, rows: int) -> Game:
    """Connect four on a board of another size."""
    text = _text("hrg/connect_four")
    for old, new in (
        ("1 | 2 | 3 | 4 | 5 | 6 | 7", " | ".join(map(str, range(1, columns + 1)))),
        ("X in 1..7, Y in 1..6", f"X in 1..{columns}, Y in 1..{rows}"),
        ("C(X, 6)", f"C(X, {rows})"),
        ("X < 7", f"X < {columns}"),
        ("Y < 6", f"Y < {rows}"),
    ):
        assert old in text
        text = text.replace(old, new)
    return rgt.loads(text, "hrg")


def hex_board(size: int) -> Game:
    """Hex on a board of another size."""
    text = _text("hrg/hex_11x11")
    return rgt.loads(text.replace("1..11", f"1..{size}").replace("< 11", f"< {size}"), "hrg")


def fast(game: Game) -> Engine:
    rgt.optimize(game, ",".join(KEEPING_TAGS))
    return rgt.engine(game, "cpp")


def proof(engine: Engine) -> Proof:
    first = engine.initial_state()
    return AlphaBeta(nodes=2_000_000).searcher(engine, first.player).prove(first)


def settled(columns: int, rows: int) -> int:
    """Connect four by another program: 1 if who begins wins, 0 for a draw, -1 for a loss.

    Boards are bits, columns with a spare row on top; it knows nothing of rgt.
    """
    height = rows + 1
    full = columns * rows

    def wins(stones: int) -> bool:
        for step in (1, height, height - 1, height + 1):
            pairs = stones & (stones >> step)
            if pairs & (pairs >> 2 * step):
                return True
        return False

    @cache
    def value(mine: int, other: int, count: int) -> int:
        if count == full:
            return 0
        best = -1
        for column in range(columns):
            base = column * height
            stone = ((mine | other) + (1 << base)) & (((1 << rows) - 1) << base)
            if not stone:
                continue
            best = max(best, 1 if wins(mine | stone) else -value(other, mine | stone, count + 1))
            if best == 1:
                break
        return best

    return value(0, 0, 0)


def test_tic_tac_toe_is_a_draw() -> None:
    found = proof(rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter"))
    assert (found.value, found.proven, found.depth) == (50.0, True, 9)


def test_nim_is_won_by_who_leaves_no_sum() -> None:
    """Bouton 1901: who is to move loses exactly if the heaps' binary sum is 0."""
    engine = rgt.engine(rgt.load("rg/nim"), "interpreter")
    seen, waiting = set(), [engine.initial_state()]
    positions = set()
    while waiting:
        state = waiting.pop()
        if state in seen or state.is_terminal:
            continue
        seen.add(state)
        a, b, c = map(int, state.valuation()["stones"])
        positions.add((a, b, c))
        found = AlphaBeta(nodes=100_000).searcher(engine, state.player).prove(state)
        assert found.proven and found.value == (100.0 if a ^ b ^ c else 0.0)
        waiting.extend(child for _, child in state.successors())
    # each heap may have any number of stones up to its first, and somebody has some
    assert len(positions) == 2 * 4 * 6 - 1


@pytest.mark.parametrize("name", ["rg/hex_3x3", "gdl/hex_3x3", "gdl/chomp", "rg/chomp"])
def test_who_begins_wins_where_strategies_can_be_stolen(name: str) -> None:
    """Nash 1949 for hex, Schuh 1952 for chomp."""
    engine = rgt.engine(rgt.load(name, simultaneous="drop"), "interpreter")
    first = engine.initial_state()
    scores, _ = Induction(engine, 100_000).solve()
    assert scores[engine.players.index(first.player)] == 100.0
    assert proof(engine).value == 100.0


@needs_compiler
def test_connect_four_on_four_by_four() -> None:
    found = proof(fast(connect_four(4, 4)))
    assert found.proven and found.value == 50.0 + 50.0 * settled(4, 4)


@pytest.mark.long
@needs_compiler
def test_connect_four_on_five_by_four() -> None:
    found = proof(fast(connect_four(5, 4)))
    assert found.proven and found.value == 50.0 + 50.0 * settled(5, 4)


@pytest.mark.long
@needs_compiler
def test_hex_on_four_by_four_is_won_by_who_begins() -> None:
    found = proof(fast(hex_board(4)))
    assert found.proven and found.value == 100.0
