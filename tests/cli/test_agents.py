"""`rgt agents` and `rgt solve`, and agents with options wherever agents are named."""

from __future__ import annotations

import json

import pytest

from rgt.backends.agents import NAMES


def test_all_agents_are_listed(rgt) -> None:
    outcome = rgt("agents")
    assert outcome.code == 0
    assert [line.split()[0] for line in outcome.out.splitlines()[: len(NAMES)]] == list(NAMES)


def test_an_agent_is_told_with_its_options(rgt) -> None:
    text = rgt("agents", "mcts").out
    assert "Kocsis" in text and "ucb1 | ucb1-tuned; default ucb1" in text
    facts = json.loads(rgt("agents", "mcts", "--json").out)
    names = [option["name"] for option in facts["options"]]
    assert "iterations" in names and "evaluation" not in names


def test_an_unknown_agent_is_refused(rgt) -> None:
    outcome = rgt("agents", "mtcs")
    assert outcome.code == 2 and "did you mean 'mcts'?" in outcome.err


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("mcts{iteration=3},random", "did you mean 'iterations'?"),
        ("mcts{iterations=3,random", "braces"),
        ("mcts{iterations=3,solver},random,random", "names 3"),
    ],
)
def test_what_means_nothing_is_wrong_usage(rgt, players: str, said: str) -> None:
    outcome = rgt("play", "rg/nim", "--players", players, "--backend", "interpreter")
    assert outcome.code == 2 and said in outcome.err and "Traceback" not in outcome.err


def test_agents_with_options_play_and_are_replayed(rgt, tmp_path) -> None:
    file = str(tmp_path / "play.jsonl")
    players = "mcts{iterations=30,solver},flat{iterations=30}"
    words = ("rg/nim", "--players", players, "--no-states", "--backend", "interpreter")
    first = rgt("play", *words, "--save", file)
    assert first.code == 0
    again = rgt("play", "--replay", file, "--no-states", "--backend", "interpreter")
    assert again.code == 0 and again.out.splitlines()[-1] == first.out.splitlines()[-2]
    assert rgt("play", *words).out == rgt("play", *words).out


def test_who_thinks_about_positions_plays_where_something_is_hidden(rgt) -> None:
    words = ("hrg/kuhn_poker", "--no-states", "--backend", "interpreter")
    for players in ("mcts{iterations=20}", "ismcts{iterations=20},alphabeta{nodes=50}", "cfr"):
        outcome = rgt("play", *words, "--players", players)
        assert outcome.code == 0 and "first: " in outcome.out


def test_a_game_that_hides_nothing_is_solved(rgt) -> None:
    outcome = rgt("solve", "rg/tic_tac_toe")
    assert outcome.code == 0
    assert outcome.out.splitlines()[:2] == ["x  50", "o  50"]
    assert outcome.out.splitlines()[2].startswith("a best play: ")


def test_poker_is_solved(rgt) -> None:
    outcome = rgt("solve", "hrg/kuhn_poker", "--iterations", "300", "--json")
    facts = json.loads(outcome.out)
    assert abs(facts["values"]["first"] - (2 - 1 / 18)) < 0.005
    assert facts["exploitability"] < 0.003 and len(facts["strategy"]) == 12
    lines = rgt("solve", "hrg/kuhn_poker", "--iterations", "50").out.splitlines()
    assert lines[2].startswith("exploitability") and "king" in "".join(lines)


def test_a_game_that_is_too_large_is_told(rgt) -> None:
    outcome = rgt("solve", "hrg/battleships", "--most", "50")
    assert outcome.code == 1 and "AGT006" in outcome.err
