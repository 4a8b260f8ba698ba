"""Scores as numbers, and their means."""

from __future__ import annotations

import pytest

from rgt.backends.scores import means


def test_means_are_of_plays() -> None:
    found = means({"x": {"100": 3, "0": 1}, "y": {"-1": 1, "0.5": 3}})
    assert found == pytest.approx({"x": 75.0, "y": 0.125})


def test_what_is_no_number_has_no_mean() -> None:
    assert means({"x": {"100": 1, "much": 1}, "y": {}, "z": {"7": 2}}) == {"z": 7.0}
