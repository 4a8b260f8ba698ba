"""Agents that search are stronger than chance, in games of one, two, three and six players."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.forward_model import Engine
from tests.backends.agents.playing import play, score

RANDOM = agent("random")


def engine_of(name: str) -> Engine:
    return rgt.engine(rgt.load(name), "interpreter")


@pytest.mark.parametrize(
    ("name", "text", "plays"),
    [
        ("rg/connect_four", "mcts{iterations=40}", 4),
        ("rg/breakthrough_6x6", "mcts{iterations=40}", 2),
        ("rg/hex_3x3", "mcts{iterations=100}", 6),
    ],
)
def test_two_players(name: str, text: str, plays: int) -> None:
    """All is won; the seeds are fixed, so that it is so whenever it is tried."""
    assert score(engine_of(name), agent(text), RANDOM, plays) == 100


@pytest.mark.parametrize("text", ["flat{iterations=60}", "puct{iterations=60}"])
def test_two_players_by_other_searches(text: str) -> None:
    assert score(engine_of("rg/connect_four"), agent(text), RANDOM, 4) >= 75


@pytest.mark.parametrize("text", ["mcts{iterations=150}", "mcts{iterations=150,solver}"])
def test_three_players(text: str) -> None:
    """Who plays at random has a third of all on the average; three fifths is far above it."""
    engine = engine_of("rg/three_in_a_row")
    total = 0.0
    for number in range(9):
        agents = [RANDOM] * 3
        agents[number % 3] = agent(text)
        goals = play(engine, agents, number).state.goals()
        total += float(goals[engine.players[number % 3]])
    assert total / 9 >= 60


@pytest.mark.parametrize("text", ["mcts{iterations=300}", "mcts{iterations=300,solver}"])
@pytest.mark.parametrize("name", ["rg/maze", "rg/hanoi", "gdl/lights_out"])
def test_puzzles(name: str, text: str) -> None:
    """One player finds the way that there is."""
    engine = engine_of(name)
    assert list(play(engine, [agent(text)], 1).state.goals().values()) == ["100"]


def test_six_players_on_a_large_board() -> None:
    engine = engine_of("rbg/chinese_checkers")
    history = rgt.History.begin(engine)
    for _ in range(6):
        player = history.state.player
        seat = agent("mcts{iterations=3,longest=15,split}").seat(engine, player, 0)
        history = history.after(seat.choose(history.information(player)))
    assert len(history.moves) == 6


@pytest.mark.parametrize(
    "text",
    ["ismcts{iterations=40}", pytest.param("mcts{iterations=60}", marks=pytest.mark.long)],
)
def test_ships_are_found(text: str) -> None:
    """Whoever shoots where ships can be sinks more than who shoots anywhere."""
    assert score(engine_of("hrg/battleships"), agent(text), RANDOM, 2) >= 50
