"""Sets as bits: sparse and dense ones alike."""

from __future__ import annotations

import pytest

from rgt.ir.structures.bit_sets import bits, bits_of, selected


@pytest.mark.parametrize("step", [1, 2, 7, 100, 5000])
def test_bits_are_the_positions_that_made_them(step: int) -> None:
    positions = list(range(3, 6000, step))
    assert list(bits(bits_of(positions))) == positions
    items = [f"x{position}" for position in range(6000)]
    assert selected(items, bits_of(positions)) == tuple(items[3::step])


def test_nothing_is_selected_by_no_bits() -> None:
    assert selected(["a", "b"], 0) == ()
    assert list(bits(0)) == []
    assert bits_of([]) == 0
