"""Games of rgt in Gymnasium: its own checker, opponents, vectors."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from rgt.backends.agents import agent
from rgt.environments import gymnasium as adapter
from rgt.ir.diagnostics import GameError

pytest.importorskip("gymnasium")

import gymnasium
import numpy
from gymnasium.utils.env_checker import check_env

# what would be found out otherwise, by a look at all positions
QUICK: dict[str, Any] = {"longest": 9, "utilities": "zero-sum"}
KINDS: dict[str, dict[str, Any]] = {
    "gdl/maze": {},
    "hrg/monty_hall": {},
    "rg/minimal": {},
    "rg/tic_tac_toe": {"opponents": {"o": "random"}, **QUICK},
    "hrg/kuhn_poker": {"opponents": {"first": "random"}},
    "hrg/pig": {"opponents": {"second": "random"}, "longest": 30, "utilities": "zero-sum"},
}


@pytest.mark.parametrize("name", KINDS)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    made = gymnasium.make(f"rgt.environments.gymnasium:{adapter.ID}", game=name, **KINDS[name])
    check_env(made.unwrapped)


def step(environment: Any, *moves: str) -> Any:
    numbers = environment.adapted.engine.moves
    for move in moves:
        told = environment.step(numbers.number(tuple(move.split())))
    return told


def test_the_door_with_the_car_wins_two_times_in_three() -> None:
    environment = adapter.env("hrg/monty_hall")
    won = 0
    for seed in range(60):
        _, info = environment.reset(seed=seed)
        environment.step(int(info["action_mask"].argmax()))
        # switch: of the two doors left, the one that was not picked
        picked = int(info["action_mask"].argmax())
        left = environment.unwrapped.moment.legal
        other = next(number for number in left if number != picked)
        _, reward, terminated, truncated, info = environment.step(other)
        assert terminated and not truncated and info["action_mask"].sum() == 0
        won += reward > 0
    # two thirds of 60 are 40, the standard deviation is 3.7
    assert 26 <= won <= 54


def test_an_opponent_answers_within_the_step() -> None:
    environment = adapter.env("rg/tic_tac_toe", opponents={"o": "random"}, **QUICK)
    _, info = environment.reset(seed=5)
    assert info["action_mask"].sum() == 9
    _, reward, terminated, _, info = step(environment, "b2")
    assert (reward, terminated, info["action_mask"].sum()) == (0, False, 7)
    assert environment.moment.player == "x"


def test_an_opponent_may_begin() -> None:
    environment = adapter.env("rg/tic_tac_toe", opponents={"x": agent("random")}, **QUICK)
    _, info = environment.reset(seed=5)
    assert info["action_mask"].sum() == 8


def test_a_seed_decides_what_opponents_and_chance_do() -> None:
    def plays(seed: int) -> list[bytes]:
        environment = adapter.env(
            "hrg/pig", opponents={"second": "random"}, longest=40, utilities="zero-sum"
        )
        seen, info = environment.reset(seed=seed)
        found = [seen.tobytes()]
        while info["action_mask"].any():
            seen, _, _, _, info = environment.step(int(numpy.flatnonzero(info["action_mask"])[-1]))
            found.append(seen.tobytes())
        return found

    assert plays(3) == plays(3)
    assert plays(3) != plays(4)


def test_an_illegal_move_is_the_end() -> None:
    environment = adapter.env("rg/tic_tac_toe", opponents={"o": "random"}, **QUICK)
    environment.reset(seed=1)
    step(environment, "b2")
    for _ in range(2):
        _, reward, terminated, _, info = step(environment, "b2")
        assert (reward, terminated, info["illegal"]) == (-1, True, True)
    _, info = environment.reset(seed=1)
    assert info["action_mask"].sum() == 9


def test_a_search_wins_against_who_gives_way() -> None:
    strong = {"o": "mcts{iterations=60}"}
    environment = adapter.env("rg/tic_tac_toe", opponents=strong, **QUICK)
    lost = 0
    for seed in range(6):
        _, info = environment.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            number = int(numpy.flatnonzero(info["action_mask"])[0])
            _, reward, ended, _, info = environment.step(number)
        lost += reward < 0
    assert lost >= 4


@pytest.mark.parametrize(
    ("name", "opponents", "code"),
    [
        ("rg/nim", {}, "ENV023"),
        ("rg/nim", {"first": "random", "second": "random"}, "ENV023"),
        ("rg/nim", {"frist": "random"}, "ENV023"),
        ("rg/nim", {"first": "randm"}, "RG118"),
        ("gdl/maze", {"explorer": "random"}, "ENV023"),
        ("no_such_game", {}, "RGT003"),
    ],
)
def test_what_makes_no_environment(name: str, opponents: dict[str, str], code: str) -> None:
    with pytest.raises(GameError) as caught:
        adapter.env(name, opponents=opponents)
    assert caught.value.diagnostics[0].code == code


def test_plays_side_by_side() -> None:
    vector = adapter.vector_env("rg/tic_tac_toe", 3, opponents={"o": "random"}, **QUICK)
    assert isinstance(vector, gymnasium.vector.VectorEnv)
    seen, infos = vector.reset(seed=[1, 2, 3])
    assert seen.shape == (3, *vector.single_observation_space.shape)
    for _ in range(12):
        numbers = infos["action_mask"].argmax(axis=1)
        seen, rewards, ended, cut, infos = vector.step(numbers)
        assert rewards.shape == ended.shape == cut.shape == (3,)
        assert all(seen[i].any() for i in range(3))
    vector.close()
    with pytest.raises(ValueError, match="number of plays"):
        adapter.vector_env("gdl/maze", 0)


def test_without_gymnasium(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(GameError) as caught:
        adapter.env("gdl/maze")
    assert caught.value.diagnostics[0].code == "ENV001"
