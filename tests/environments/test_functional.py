"""Plays side by side as values."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import rgt
from rgt.environments.functional import Positions, init, step
from rgt.ir.diagnostics import GameError

QUICK: dict[str, Any] = {"utilities": "zero-sum", "backend": "interpreter"}


def played(positions: Positions, *rows: str) -> Positions:
    """A move in every row, named by its tags."""
    numbers = rgt.engine(rgt.load("rg/tic_tac_toe")).moves
    return step(positions, numpy.array([numbers.number((row,)) for row in rows]))


def test_rows_are_plays_of_their_own() -> None:
    begin = init("rg/tic_tac_toe", 2, **QUICK)
    assert begin.players == ("x", "o")
    assert begin.legal_action_mask.sum(axis=1).tolist() == [9, 9]
    after = played(begin, "a1", "b2")
    assert after.current_player.tolist() == [1, 1]
    assert after.legal_action_mask[0].tolist() != after.legal_action_mask[1].tolist()
    # what was there stays
    assert begin.current_player.tolist() == [0, 0]
    assert begin.legal_action_mask.sum() == 18
    assert after.observation().shape == (2, 31)


def test_rewards_come_once_with_the_end() -> None:
    at = init("rg/tic_tac_toe", 2, **QUICK)
    for one, other in (("a1", "b1"), ("b1", "a1"), ("a2", "c3"), ("b2", "a2"), ("a3", "c2")):
        assert not at.rewards.any()
        at = played(at, one, other)
    assert at.terminated.tolist() == [True, False]
    assert at.rewards.tolist() == [[1, -1], [0, 0]]
    at = played(at, "a1", "a3")
    assert at.terminated.tolist() == [True, True]
    assert at.rewards.tolist() == [[0, 0], [-1, 1]]
    assert at.current_player.tolist() == [-4, -4]
    assert not at.legal_action_mask.any()


def test_chance_is_drawn_by_the_seed() -> None:
    def rolled(seed: int) -> list[list[int]]:
        at = init("hrg/pig", 20, seed=seed, utilities="zero-sum", backend="interpreter")
        found = []
        for _ in range(4):
            at = step(
                at, at.legal_action_mask.shape[1] - 1 - at.legal_action_mask[:, ::-1].argmax(1)
            )
            found.append(at.current_player.tolist())
        return found

    assert rolled(1) == rolled(1)
    assert rolled(1) != rolled(2)
    assert any(-1 in row for row in rolled(1))


@pytest.mark.parametrize(
    ("actions", "kind"),
    [([0], ValueError), ([[0, 0]], ValueError), ([0.5, 0.5], TypeError), ([0, 99], GameError)],
)
def test_actions_that_are_none(actions: Any, kind: type[Exception]) -> None:
    at = init("rg/tic_tac_toe", 2, **QUICK)
    with pytest.raises(kind):
        step(at, actions)


def test_numbers_of_plays_that_mean_nothing() -> None:
    for n in (0, -1, 1.5):
        with pytest.raises(ValueError, match="number of plays"):
            init("rg/nim", n, **QUICK)  # type: ignore[arg-type]


def test_a_hidden_position_is_nobodys_observation() -> None:
    at = init("hrg/kuhn_poker", 1, backend="interpreter")
    with pytest.raises(GameError) as caught:
        at.observation()
    assert caught.value.diagnostics[0].code == "RG142"
