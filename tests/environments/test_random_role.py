"""The role `random` of GDL-II is chance to who sits at a game: adapters and tournaments."""

from __future__ import annotations

from functools import cache

import pytest

from rgt import api
from rgt.backends.forward_model import choosing
from rgt.backends.information import History
from rgt.experiments.tournaments.organising import tournament, venue
from rgt.ir.game import Game

MONTY = """
(role contestant) (role random)
(init (phase hide)) (init (door 1)) (init (door 2)) (init (door 3))
(num 1) (num 2) (num 3)
(<= (legal random (hide ?d)) (true (phase hide)) (num ?d))
(<= (legal random noop) (not (true (phase hide))) (not (true (phase open))))
(<= (legal random (open ?d)) (true (phase open)) (num ?d)
    (not (true (car ?d))) (not (true (chosen ?d))))
(<= (legal contestant noop) (true (phase hide)))
(<= (legal contestant noop) (true (phase open)))
(<= (legal contestant (choose ?d)) (true (phase choose)) (num ?d))
(<= (legal contestant stay) (true (phase decide)))
(<= (legal contestant switch) (true (phase decide)))
(<= (next (car ?d)) (does random (hide ?d)))
(<= (next (car ?d)) (true (car ?d)))
(<= (next (chosen ?d)) (does contestant (choose ?d)))
(<= (next (chosen ?d)) (true (chosen ?d)) (not (does contestant switch)))
(<= (next (chosen ?d)) (does contestant switch) (num ?d)
    (not (true (chosen ?d))) (not (true (opened ?d))))
(<= (next (opened ?d)) (does random (open ?d)))
(<= (next (opened ?d)) (true (opened ?d)))
(<= (next (phase choose)) (true (phase hide)))
(<= (next (phase open)) (true (phase choose)))
(<= (next (phase decide)) (true (phase open)))
(<= (next (phase over)) (true (phase decide)))
(<= (sees contestant (opened ?d)) (does random (open ?d)))
(<= (next (door ?d)) (true (door ?d)))
(<= terminal (true (phase over)))
(<= (goal contestant 100) (true (chosen ?d)) (true (car ?d)))
(<= (goal contestant 0) (true (chosen ?d)) (not (true (car ?d))))
(<= (goal random 0) (role random))
"""


@cache
def monty() -> Game:
    return api.loads(MONTY, "gdl")


def test_a_role_that_is_chance_is_no_player_of_adapters() -> None:
    pytest.importorskip("pettingzoo")
    from rgt.environments import pettingzoo

    played = pettingzoo.env(monty(), backend="interpreter")
    assert played.possible_agents == ["contestant"]
    played.reset(seed=1)
    scores = []
    for agent in played.agent_iter(20):
        observation, reward, ended, cut, _ = played.last()
        scores.append(reward)
        moves = (
            []
            if ended or cut
            else [i for i, legal in enumerate(observation["action_mask"]) if legal]
        )
        played.step(moves[0] if moves else None)
        assert agent == "contestant"
    assert 1 <= len(scores) <= 20


def test_one_player_and_chance_make_an_environment_of_one_player() -> None:
    pytest.importorskip("gymnasium")
    from rgt.environments import gymnasium

    played = gymnasium.env(monty(), backend="interpreter")
    won = 0
    for seed in range(40):
        _, told = played.reset(seed=seed)
        ended = False
        while not ended:
            # the last legal number is to switch, where there is a choice
            _, reward, ended, cut, told = played.step(int(told["action_mask"].nonzero()[0][-1]))
            assert not cut
        won += reward > 0
    assert 15 < won < 38  # two of three, or one of three for who stays


def test_openspiel_sees_chance_where_the_role_moves() -> None:
    pytest.importorskip("pyspiel")
    from rgt.environments import openspiel

    game = openspiel.load(monty(), backend="interpreter")
    assert game.num_players() == 1
    state, chances = game.new_initial_state(), []
    while not state.is_terminal():
        chances.append(state.is_chance_node())
        state.apply_action(state.legal_actions()[0])
    assert any(chances) and not all(chances) and len(state.returns()) == 1


def test_nobody_sits_at_a_tournament_as_chance() -> None:
    place = venue(monty(), "monty", "interpreter")
    assert (place.players, place.first) == (("contestant",), "contestant")
    assert choosing(place.text.engine()) == ("contestant",)
    told = tournament(monty(), ["random"], plays=4, seed=1, backend="interpreter")
    assert told.sound and len(told.results) == 4
    assert {len(result.scores) for result in told.results} == {1}


@pytest.mark.parametrize(
    "agent", ["random", "flat{iterations=9}", "ismcts{iterations=9}", "cfr{iterations=2}"]
)
def test_who_seats_an_agent_as_chance_gets_moves(agent: str) -> None:
    engine = api.engine(monty())
    seats = {player: api.agent(agent).seat(engine, player, seed=1) for player in engine.players}
    play = History.begin(engine)
    while not play.state.is_terminal:
        player = play.state.player
        play = play.after(seats[player].choose(play.information(player)))
    assert len(play.moves) == 8
