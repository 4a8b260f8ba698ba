"""Games of rgt in PettingZoo: its own tests, and plays by hand."""

from __future__ import annotations

import copy
import pickle
import sys
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

import rgt
from rgt.environments import pettingzoo
from rgt.ir.diagnostics import GameError

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

# what would be found out otherwise, by a look at all positions
QUICK: dict[str, Any] = {"longest": 9, "utilities": "zero-sum"}
KINDS: dict[str, dict[str, Any]] = {
    "rg/tic_tac_toe": QUICK,
    "gdl/maze": {},
    "hrg/kuhn_poker": {},
    "hrg/rock_paper_scissors": {},
    "hrg/pig": {"longest": 30},
    "linegames/pretwa": {"longest": 20},
}
# advice of PettingZoo's test to who writes an environment, which its own classic games are
# excepted from by their names: a dictionary with a mask is what they observe, too, players are
# called as the game calls them, and no other array is as small as that of the smallest game
ADVICE = [
    pytest.mark.filterwarnings(f"ignore:{text}:UserWarning")
    for text in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "We recommend agents to be named",
        "Observation is a single number",
    )
]


def with_advice(test: Any) -> Any:
    for mark in ADVICE:
        test = mark(test)
    return test


@with_advice
@pytest.mark.parametrize("name", KINDS)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(pettingzoo.env(name, **KINDS[name]), num_cycles=30)


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/kuhn_poker", "hrg/pig"])
def test_a_seed_decides_all_chance(name: str) -> None:
    adapted = KINDS[name]
    seed_test(lambda: pettingzoo.env(name, **adapted), num_cycles=20)


def test_the_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    # its five seconds go by in five rounds
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: float(next(seconds))))
    environment = playing("hrg/kuhn_poker")
    performance_benchmark(environment)
    assert environment.agents and next(seconds) > 5


def playing(name: str, **options: Any) -> Any:
    found = pettingzoo.env(name, **options)
    found.reset(seed=1)
    return found


def play(environment: Any, *moves: str) -> None:
    numbers = environment.unwrapped.adapted.engine.moves
    for move in moves:
        environment.step(numbers.number(tuple(move.split())))


def test_the_winner_is_rewarded_at_the_end() -> None:
    environment = playing("rg/tic_tac_toe", **QUICK)
    play(environment, "a1", "b1", "a2", "b2")
    assert environment.rewards == {"x": 0, "o": 0}
    assert environment.agent_selection == "x"
    play(environment, "a3")
    assert environment.rewards == {"x": 1, "o": -1}
    assert environment.terminations == {"x": True, "o": True}
    assert not any(environment.truncations.values())
    environment.step(None)
    assert environment.agents == ["o"]


def test_masks_are_of_who_is_to_move() -> None:
    environment = playing("rg/tic_tac_toe", **QUICK)
    play(environment, "a1")
    masks = {agent: environment.observe(agent)["action_mask"] for agent in environment.agents}
    assert masks["x"].sum() == 0
    assert masks["o"].sum() == 8
    assert masks["o"][environment.unwrapped.adapted.engine.moves.number(("a1",))] == 0


def test_an_illegal_move_loses() -> None:
    environment = playing("rg/tic_tac_toe", **QUICK)
    play(environment, "a1", "a1")
    assert environment.rewards == {"x": 0, "o": -1}
    assert all(environment.terminations.values())
    raw = pettingzoo.raw_env("rg/tic_tac_toe", **QUICK)
    raw.reset()
    raw.step(0)
    for wrong in (0, -1, 9, None):
        with pytest.raises(ValueError, match="no legal move"):
            raw.step(wrong)


def test_nobody_sees_the_other_card() -> None:
    seen: dict[tuple[str, str], set[bytes]] = {}
    environment = pettingzoo.env("hrg/kuhn_poker")
    for seed in range(30):
        environment.reset(seed=seed)
        for agent in environment.agents:
            history = environment.unwrapped.moment.history
            own = history.information(agent).text
            array = environment.observe(agent)["observation"].tobytes()
            seen.setdefault((agent, own), set()).add(array)
    assert len(seen) == 6
    assert all(len(arrays) == 1 for arrays in seen.values())


def test_a_cut_play_is_truncated() -> None:
    environment = playing("rg/tic_tac_toe", longest=2, utilities="zero-sum")
    play(environment, "a1", "b1")
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())


def test_pictures_of_positions() -> None:
    text = playing("rg/tic_tac_toe", **QUICK, render_mode="ansi")
    play(text, "a1")
    assert "x" in text.render() and "a b c" in text.render()
    assert "</svg>" in playing("rg/tic_tac_toe", **QUICK, render_mode="svg").render()
    assert pettingzoo.raw_env("rg/tic_tac_toe", **QUICK).render() is None
    with pytest.raises(ValueError, match="rendered"):
        pettingzoo.env("rg/tic_tac_toe", render_mode="human")


def test_copies_and_pickles_go_their_own_ways() -> None:
    raw = pettingzoo.raw_env("hrg/kuhn_poker")
    raw.reset(seed=4)
    for other in (copy.deepcopy(raw), pickle.loads(pickle.dumps(raw))):
        other.step(int(other.observe(other.agent_selection)["action_mask"].argmax()))
        assert len(raw.moment.history.moves) == 2
        assert len(other.moment.history.moves) == 3


def test_turns_can_be_played_as_a_parallel_environment_but_are_none() -> None:
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(pettingzoo.env("rg/tic_tac_toe", **QUICK))
    parallel = turn_based_aec_to_parallel(pettingzoo.env("rg/tic_tac_toe", **QUICK))
    parallel.reset(seed=1)
    _, rewards, _, _, infos = parallel.step({"x": 0, "o": 0})
    assert rewards == {"x": 0, "o": 0}
    assert infos["x"]["active_agent"] == "o"


def test_a_game_that_is_none() -> None:
    with pytest.raises(GameError) as caught:
        pettingzoo.env("no_such_game")
    assert caught.value.diagnostics[0].code == "RGT003"


def test_a_game_of_its_own() -> None:
    text = "type Player = { x }; type Score = { 0, 7 }; begin, a: player = x; a, b: $ go;"
    game = rgt.loads(text + "b, c: goals[x] = 7; c, end: player = keeper;", "rg")
    environment = pettingzoo.env(game)
    environment.reset()
    environment.step(0)
    assert environment.rewards == {"x": 7}
