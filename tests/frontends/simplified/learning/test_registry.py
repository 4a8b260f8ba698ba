"""Learners and checks by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from rgt.frontends.simplified.learning import checks, learners
from rgt.frontends.simplified.learning.registry import (
    CHECKS,
    LEARNERS,
    check_named,
    learner_named,
)
from rgt.ir.diagnostics import Diagnostic, GameError


def _error(ask: object, name: str) -> Diagnostic:
    with pytest.raises(GameError) as caught:
        ask(name)  # type: ignore[operator]
    (found,) = caught.value.diagnostics
    return found


@pytest.mark.parametrize("name", LEARNERS)
def test_learners_are_called_as_their_files_are(name: str) -> None:
    assert learner_named(name).name == name
    assert (Path(learners.__path__[0]) / f"{name}.py").exists()


@pytest.mark.parametrize("name", CHECKS)
def test_checks_are_called_as_their_files_are(name: str) -> None:
    written = f"{name}:0.7" if name == "fractional" else name
    assert check_named(written).name == written
    assert (Path(checks.__path__[0]) / f"{name}.py").exists()


@pytest.mark.parametrize(
    ("written", "name"),
    [("fractional:0.70", "fractional:0.7"), ("fractional:1", "fractional:1")],
)
def test_a_check_is_named_by_what_its_option_means(written: str, name: str) -> None:
    assert check_named(written).name == name


def test_a_misspelt_learner_is_told_with_the_one_that_was_meant() -> None:
    found = _error(learner_named, "spines")
    assert found.code == "REC021"
    assert found.hint == "did you mean 'spine'?"


def test_who_asks_for_something_else_is_told_what_there_is() -> None:
    learner, check = _error(learner_named, "xyz"), _error(check_named, "xyz")
    assert (learner.code, check.code) == ("REC021", "REC022")
    assert all(name in str(learner.hint) for name in LEARNERS)
    assert all(name in str(check.hint) for name in CHECKS)


def test_a_misspelt_check_is_told_with_the_one_that_was_meant() -> None:
    found = _error(check_named, "fractoinal:0.7")
    assert found.code == "REC022"
    assert found.hint == "did you mean 'fractional'?"


@pytest.mark.parametrize(
    "written",
    [
        "fractional",
        "fractional:",
        "fractional:70",
        "fractional:0",
        "fractional:-1",
        "fractional:x",
        "fractional:1/0",
        "fractional:nan",
        "fractional:1e-99999999",
        "fast:0.7",
        "bjornsson:2",
    ],
)
def test_options_that_a_check_has_not_are_told(written: str) -> None:
    found = _error(check_named, written)
    assert found.code == "REC023"
    assert found.hint
