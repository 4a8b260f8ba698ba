"""Conditions on the members of a set are made shorter, and hold for the same sets."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from rgt.backends.lowering.lookups import cubes
from rgt.backends.lowering.lookups.cubes import Row, fewest


def holds(rows: list[Row], members: int) -> bool:
    """Whether a set has what one of the rows asks for."""
    return any(members & care == want for care, want in rows)


@pytest.mark.parametrize("seed", range(200))
def test_they_hold_for_the_same_sets(seed: int) -> None:
    """Looked at for all sets of seven places."""
    random = Random(seed)
    rows = []
    for _ in range(random.randint(0, 9)):
        care = random.getrandbits(7) & random.getrandbits(7)
        rows.append((care, care & random.getrandbits(7)))
    found = fewest(rows)
    assert len(found) <= len(rows)
    assert [holds(found, s) for s in range(128)] == [holds(rows, s) for s in range(128)]
    assert found == fewest(reversed(rows))


def test_a_row_of_four_by_how_far_it_reaches_back() -> None:
    """One walk for each number of discs behind, until one is missing: what is left asks for three
    members each, wherever the disc stands in the row.
    """
    behind, ahead = (0b000100, 0b000110, 0b000111), (0b111000, 0b011000, 0b001000)
    walks = [
        (0b111100, ahead[0]),
        (0b011110, behind[0] | ahead[1]),
        (0b001111, behind[1] | ahead[2]),
        (0b000111, behind[2]),
    ]
    members = [ahead[0], behind[0] | ahead[1], behind[1] | ahead[2], behind[2]]
    assert fewest(walks) == sorted((each, each) for each in members)


def test_what_nothing_or_everything_is_asked_of() -> None:
    """No row holds of no set, an empty one of all sets."""
    assert fewest([]) == []
    assert fewest([(0, 0), (3, 1)]) == [(0, 0)]
    assert fewest([(1, 0), (1, 1)]) == [(0, 0)]


def test_what_a_whole_board_asks_is_not_thought_about_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A knight anywhere that can leap: so many rows are given up on."""
    squares = [(x, y) for x in range(8) for y in range(8)]
    rows = [
        (1 << here | 1 << there, 1 << here)
        for here, (x, y) in enumerate(squares)
        for there, (other, on) in enumerate(squares)
        if on > y and {abs(other - x), on - y} == {1, 2}
    ]
    always, asked = cubes._always, []

    def counted(rows: Sequence[Row], left: cubes._Left) -> bool:
        asked.append(len(rows))
        return always(rows, left)

    monkeypatch.setattr(cubes, "_always", counted)
    assert fewest(rows) == sorted(rows)
    assert sum(asked) < 800_000
