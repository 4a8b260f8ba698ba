"""Positions as pixels: what is painted where, with fonts and without."""

from __future__ import annotations

import sys
from typing import Any

import pytest

pytest.importorskip("numpy", reason="no NumPy: the extra `arrays` has it")

import numpy as np

from rgt.backends.pictures import raster
from rgt.environments.playing import Adapted
from rgt.environments.rendering import rendered

LIGHT, DARK = (0xEA, 0xDF, 0xC8), (0xC9, 0xAB, 0x82)
RED, BLUE, BLACK = (0xC8, 0x45, 0x3B), (0x3B, 0x6F, 0xC8), (0x2B, 0x2B, 0x2B)
CELL, EDGE = 40, 2


def pixels(name: str, *moves: str, backend: str = "interpreter") -> Any:
    """A position after some moves."""
    adapted = Adapted(name, backend=backend, utilities="scores", longest=500)
    state = adapted.engine.initial_state()
    for move in moves:
        state = state.apply(tuple(move.split()))
    return rendered(adapted, state, "rgb_array")


@pytest.fixture
def no_fonts(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A machine without Matplotlib."""
    monkeypatch.setitem(sys.modules, "matplotlib.font_manager", None)
    raster._written.cache_clear()
    yield
    raster._written.cache_clear()


def test_a_stone_falls(no_fonts: Any) -> None:
    """Connect four: seven columns, ranks on the left and files below, each half a cell or more."""
    before = pixels("hrg/connect_four")
    after = pixels("hrg/connect_four", "4", "4")
    assert before.dtype == np.uint8 and before.shape == after.shape and before.shape[2] == 3
    changed = np.argwhere((before != after).any(axis=2))
    top, left = changed.min(axis=0)
    bottom, right = changed.max(axis=0)
    # two stones, one above the other
    assert CELL * 1.5 < bottom - top < CELL * 2 and CELL * 0.6 < right - left < CELL
    upper, lower = (int(top + part * (bottom - top)) for part in (0.25, 0.75))
    middle = (left + right) // 2
    assert tuple(after[lower, middle]) == RED
    assert tuple(after[upper, middle]) == (0xE6, 0xC2, 0x29)
    assert tuple(before[lower, middle]) == LIGHT


def test_a_chess_board_is_chequered(no_fonts: Any) -> None:
    """Without fonts the pieces of chess are not seen, but the board is."""
    found = pixels("hrg/chess")
    a8 = EDGE + CELL * np.arange(8)
    side = found.shape[1] - EDGE - 8 * CELL  # what is left of the board
    for row in range(8):
        for column in range(8):
            wanted = DARK if (row + column) % 2 else LIGHT
            assert tuple(found[a8[row] + 20, side + CELL * column + 20]) == wanted


def test_pieces_have_their_colours() -> None:
    pytest.importorskip("matplotlib")
    found = pixels("hrg/chess")
    board = found[EDGE : EDGE + 8 * CELL]
    dark = (board == BLACK).all(axis=2)
    # black's men in the two rows above; those of white have dark edges only
    assert dark[: 2 * CELL].sum() > 3 * dark[6 * CELL :].sum() > 0
    assert not dark[2 * CELL + 2 : 6 * CELL - 2].any()


def test_hexagons_and_points_on_lines(no_fonts: Any) -> None:
    hexagons = pixels("hrg/hex_11x11", "C__6_6", "C__1_1")
    assert (hexagons == RED).all(axis=2).sum() > 500
    assert (hexagons == BLUE).all(axis=2).sum() > 500
    # corners of the picture are no cells
    assert tuple(hexagons[5, 5]) == (255, 255, 255)
    mill = pixels("hrg/mill_game")
    assert (mill == (0x6D, 0x5B, 0x41)).all(axis=2).sum() > 1000  # its lines


@pytest.mark.parametrize("fonts", [True, False])
def test_a_game_without_a_board_is_written(fonts: bool, request: pytest.FixtureRequest) -> None:
    if fonts:
        pytest.importorskip("matplotlib")
    else:
        request.getfixturevalue("no_fonts")
    found = pixels("rg/maze")
    assert found.ndim == 3 and found.size
    assert (found != 255).any() == fonts
