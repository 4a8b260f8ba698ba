"""After the default passes no outside game is larger than its published optimised form."""

from __future__ import annotations

import pytest

from tests.benchmarks.passes import SHARED, listed, measured

if not SHARED.exists():
    pytest.skip("../shared is not beside this checkout", allow_module_level=True)

GAMES = {name: known for name, known in listed().items() if known.get("optimised")}

# A variable tells the ends of moves apart that one check must find (in RBG), or the file reads a
# map outside its keys (dotsAndBoxes).
LARGER_STATES = {
    "hrg/dotsAndBoxes.hrg": 5,
    "rbg/amazons_split2a.rbg": 8,
    "rbg/englishDraughts.rbg": 3,
    "rbg/reversi.rbg": 2,
    "rbg/reversi_10x10.rbg": 2,
    "rbg/reversi_4x4.rbg": 2,
}


@pytest.mark.parametrize("name", GAMES)
def test_no_game_is_larger_than_its_published_optimised_form(name: str) -> None:
    row = measured(name, GAMES[name])
    assert row.published is not None
    assert row.nodes <= row.published["nodes"]
    assert row.edges <= row.published["edges"]
    assert row.state <= row.published["state"] + LARGER_STATES.get(name, 0)
