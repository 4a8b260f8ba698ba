"""The aim for RBG: before any pass runs, half of the published translation's nodes at most."""

from __future__ import annotations

import pytest

from tests.oracle.sizes import AIM, SHARED, measured, published
from tests.repetitions import some_quick

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

GAMES = published()


VARIANTS = {
    *("arimaa_fixedPosition.rbg", "chessGardner5x5_kingCapture.rbg", "chess_kingCapture.rbg"),
    *("chess_kingCapture_200.rbg", "chineseCheckers6.rbg", "go_nopass.rbg", "reversi_10x10.rbg"),
    "reversi_4x4.rbg",
}
"""Games that differ little from others."""


@pytest.mark.parametrize(
    "name",
    some_quick(GAMES, *(place for place, name in enumerate(GAMES) if name not in VARIANTS)),
)
def test_a_translation_has_half_of_the_published_nodes_at_most(name: str) -> None:
    assert measured(name, GAMES[name], passes=False).ratio <= AIM
