"""Observations of a whole batch are those of its positions, row by row."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.cpp.building.compilers import compiler

pytestmark = pytest.mark.usefixtures("plain_builds")

numpy = pytest.importorskip("numpy", reason="observations need NumPy")


@pytest.mark.parametrize("backend", ["interpreter", "cpp"])
@pytest.mark.parametrize("game", ["rg/tic_tac_toe", "gdl/tic_tac_toe"])
def test_rows_are_positions(game: str, backend: str) -> None:
    """Also where plays are over, and where variables hold what nobody will read."""
    if backend == "cpp":
        try:
            compiler()
        except rgt.GameError:
            pytest.skip("no C++ compiler")
    engine = rgt.engine(rgt.load(game, simultaneous="drop"), backend)
    batch = rgt.Batch(engine, 9, seed=3)
    for step in range(14):
        seen = batch.observations()
        assert seen.dtype == numpy.uint8 and seen.shape == (9, *engine.observations.shape)
        for row, state in zip(seen, batch.states(), strict=True):
            assert (row == engine.observations.tensor(state)).all()
        batch.step_random(auto_reset=step == 10)


def test_no_row_at_all() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    assert rgt.Batch(engine, 0).observations().shape == (0, *engine.observations.shape)


def test_hidden_positions_are_not_observed() -> None:
    engine = rgt.engine(rgt.load("hrg/kuhn_poker"), "interpreter")
    with pytest.raises(rgt.GameError, match="RG142"):
        rgt.Batch(engine, 2).observations()
