"""Vectors of plays in one batch are what single environments are, row by row."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium")

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from rgt.environments import gymnasium as adapter
from rgt.environments.gymnasium.batched import BatchEnv

QUICK: dict[str, Any] = {"backend": "interpreter", "utilities": "zero-sum"}
KINDS: dict[str, dict[str, Any]] = {
    # nobody else moves; a play may be cut
    "gdl/maze": {"backend": "interpreter", "longest": 25},
    "rg/tic_tac_toe": {"opponents": {"o": "random"}, "longest": 9, **QUICK},
    # the opponent begins
    "hrg/connect_four": {"opponents": {"red": "random"}, "longest": 11, **QUICK},
    # dice
    "hrg/pig": {"opponents": {"second": "random"}, "longest": 30, **QUICK},
}


@pytest.mark.parametrize("name", KINDS)
def test_rows_are_plays_of_single_environments(name: str) -> None:
    """What a row tells of its position a single environment tells of the same one."""
    vector = adapter.vector_env(name, 9, **KINDS[name])
    assert isinstance(vector, BatchEnv)
    single = adapter.env(name, **KINDS[name]).unwrapped
    engine = single.adapted.engine
    place = engine.players.index(single.player)
    seen, infos = vector.reset(seed=5)
    random, over = np.random.default_rng(1), np.zeros(9, bool)
    ends = cuts = 0
    for _ in range(40):
        masks = infos["action_mask"]
        actions = np.array([random.choice(np.flatnonzero(m)) if m.any() else 0 for m in masks])
        before = vector._batch.states()
        seen, rewards, ended, cut, infos = vector.step(actions)
        for row, state in enumerate(vector._batch.states()):
            assert np.array_equal(seen[row], engine.observations.tensor(state, single.player))
            if over[row]:
                # it has begun anew, and the action did not count
                assert not ended[row] and not cut[row] and rewards[row] == 0
                continue
            after = before[row].apply(engine.moves.legal(before[row])[int(actions[row])])
            if after.is_terminal or after.player == single.player or cut[row]:
                assert state == after or cut[row]
            elif name != "hrg/pig":
                assert state in [reply for _, reply in after.successors()]
            assert ended[row] == (state.is_terminal or not state.legal_moves())
            assert not (ended[row] and cut[row])
            final = bool(state.is_terminal)
            worth = single.adapted.utilities.of(state.goals(), engine.players, final=final)
            assert rewards[row] == (worth[place] if ended[row] or cut[row] else 0)
            legal = set() if ended[row] or cut[row] else set(engine.moves.legal(state))
            assert set(np.flatnonzero(infos["action_mask"][row])) == legal
            assert ended[row] or cut[row] or state.player == single.player
        over = ended | cut
        ends, cuts = ends + ended.sum(), cuts + cut.sum()
    assert ends or name == "hrg/connect_four"
    assert cuts or name != "hrg/connect_four"


def test_the_spaces_are_those_of_gymnasium() -> None:
    options = KINDS["rg/tic_tac_toe"]
    vector = adapter.vector_env("rg/tic_tac_toe", 3, **options)
    other = SyncVectorEnv([lambda: adapter.env("rg/tic_tac_toe", **options)] * 3)
    assert isinstance(vector, gymnasium.vector.VectorEnv)
    assert vector.single_action_space == other.single_action_space
    assert vector.observation_space == other.observation_space
    assert vector.action_space == other.action_space
    assert vector.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for made in (vector, other):
        seen, infos = made.reset(seed=1)
        assert made.observation_space.contains(seen)
        result = made.step(infos["action_mask"].argmax(axis=1))
        assert [(each.shape, each.dtype) for each in result[:4]] == [
            ((3, 31), np.float32),
            ((3,), np.float64),
            ((3,), np.bool_),
            ((3,), np.bool_),
        ]
        assert {key: value.shape for key, value in result[4].items()} == {
            "action_mask": (3, 9),
            "_action_mask": (3,),
        }


def test_an_illegal_move_ends_one_play() -> None:
    vector = adapter.vector_env("rg/tic_tac_toe", 4, **KINDS["rg/tic_tac_toe"])
    _, infos = vector.reset(seed=2)
    first = infos["action_mask"].argmax(axis=1)
    *_, infos = vector.step(first)
    taken = first.copy()
    taken[[0, 3]] = infos["action_mask"][[0, 3]].argmax(axis=1)
    taken[2] = 77
    _, rewards, ended, cut, infos = vector.step(taken)
    assert list(ended) == [False, True, True, False] == list(infos["illegal"])
    assert list(rewards[1:3]) == [-1, -1] and not cut.any()
    assert not infos["action_mask"][1:3].any()
    _, rewards, ended, _, infos = vector.step(np.zeros(4, int))
    assert not ended[1:3].any() and list(infos["action_mask"][1:3].sum(axis=1)) == [9, 9]


def test_a_seed_decides_the_plays() -> None:
    def played(seed: Any) -> bytes:
        vector = adapter.vector_env("hrg/pig", 6, **KINDS["hrg/pig"])
        seen, infos = vector.reset(seed=seed)
        for _ in range(12):
            seen, *_, infos = vector.step(infos["action_mask"].argmax(axis=1))
        return bytes(seen.tobytes())

    assert played(3) == played(3) != played(4)
    assert played([1, 2, 3, 4, 5, 6]) == played([1, 2, 3, 4, 5, 6]) != played([1, 2, 3, 4, 5, 7])
    with pytest.raises(ValueError, match="6 seeds"):
        played([1, 2])


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("hrg/kuhn_poker", {"opponents": {"first": "random"}, "backend": "interpreter"}),
        ("rg/tic_tac_toe", {"opponents": {"o": "mcts{iterations=5}"}, "longest": 9, **QUICK}),
    ],
)
def test_other_plays_are_made_one_by_one(name: str, options: dict[str, Any]) -> None:
    """Who hides cards, or thinks, has plays of its own."""
    vector = adapter.vector_env(name, 2, **options)
    assert isinstance(vector, SyncVectorEnv)
    _, infos = vector.reset(seed=1)
    vector.step(infos["action_mask"].argmax(axis=1))


def test_pictures_of_all_plays() -> None:
    options = KINDS["rg/tic_tac_toe"]
    vector = adapter.vector_env("rg/tic_tac_toe", 3, render_mode="rgb_array", **options)
    single = adapter.env("rg/tic_tac_toe", render_mode="rgb_array", **options)
    single.reset(seed=1)
    vector.reset(seed=1)
    first, *others = vector.render()
    assert first.dtype == np.uint8 and np.array_equal(first, single.render())
    assert all(np.array_equal(first, other) for other in others)
    assert adapter.vector_env("rg/tic_tac_toe", 3, **options).render() is None
