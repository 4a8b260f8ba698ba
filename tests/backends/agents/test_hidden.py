"""Beliefs and agents in games of hidden information, against what is known of these games."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.agents.beliefs import Belief
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import History
from rgt.ir.diagnostics import GameError
from tests.backends.agents.playing import limited, play


def engine_of(name: str) -> Engine:
    return rgt.engine(rgt.load(name), "interpreter")


def after(engine: Engine, *moves: str) -> History:
    """The play of moves of one tag; a ``*`` is whatever is legal first."""
    history = History.begin(engine)
    for move in moves:
        legal = history.state.legal_moves()
        history = history.after(legal[0] if move == "*" else (move,))
    return history


def holder(state: State, player: str) -> str:
    """What a player of Kuhn poker holds."""
    return dict(zip(("first", "second"), state.valuation()["hand"], strict=True))[player]


def shares(history: History, player: str, belief: Belief) -> dict[str, float]:
    """How likely each card of the other is."""
    other = "second" if player == "first" else "first"
    found: dict[str, float] = {}
    for state, weight in belief.at(history.information(player), Random(0)).items():
        card = holder(state, other)
        found[card] = found.get(card, 0.0) + weight
    return found


def test_the_other_has_one_of_the_other_cards() -> None:
    history = after(engine_of("hrg/kuhn_poker"), "king", "queen")
    assert shares(history, "first", Belief(100, 10, 100)) == {"queen": 0.5, "jack": 0.5}
    assert shares(history, "second", Belief(100, 10, 100)) == {"king": 0.5, "jack": 0.5}


def monty(most: int, particles: int) -> float:
    """How likely the prize is behind the door that neither was chosen nor opened."""
    engine = engine_of("hrg/monty_hall")
    history = History.begin(engine)
    contestant = engine.players[0]
    while len(history.state.legal_moves()) == 1 or history.state.player != contestant:
        history = history.after(history.state.legal_moves()[0])
    history = history.after(history.state.legal_moves()[0])
    while history.state.player != contestant:
        history = history.after(history.state.legal_moves()[0])
    stay, switch = 0.0, 0.0
    first = history.information(contestant)
    chosen = next(move for move in reversed(first.seen[:-1]) if move)
    for state, weight in Belief(most, particles, 1000).at(first, Random(1)).items():
        for move in state.legal_moves():
            end = state.apply(move)
            while not end.is_terminal:
                end = end.apply(end.legal_moves()[0])
            won = end.goals()[contestant] == "100"
            if move == chosen:
                stay += weight * won
            else:
                switch += weight * won
    assert stay + switch == pytest.approx(1.0)
    return switch


def test_the_host_tells_something_by_the_door_that_he_opens() -> None:
    """Selvin 1975: two thirds, since who had chosen the prize could be shown either door."""
    assert monty(100, 10) == pytest.approx(2 / 3)


def test_a_sample_is_near_what_is_so() -> None:
    """With 2000 particles, six standard deviations are 0.06."""
    assert monty(1, 2000) == pytest.approx(2 / 3, abs=0.06)


def sunk(shots: int) -> History:
    """Battleships after all ships were hidden and some shots."""
    random, history = Random(3), History.begin(engine_of("hrg/battleships"))
    for _ in range(4 + shots):
        history = history.after(random.choice(history.state.legal_moves()))
    return history


def test_positions_are_found_in_depth_where_samples_die() -> None:
    history = sunk(8)
    player = history.state.player
    information = history.information(player)
    found = Belief(1, 1, 20_000).at(information, Random(0))
    assert sum(found.values()) == pytest.approx(1.0)
    for state in found:
        assert state.player == player and state.legal_moves() == information.moves


def test_what_cannot_be_found_is_said() -> None:
    history = sunk(12)
    information = history.information(history.state.player)
    with pytest.raises(GameError) as caught:
        Belief(1, 1, 0).at(information, Random(0))
    assert caught.value.diagnostics[0].code == "AGT003"


def test_a_belief_is_carried_on_and_begun_anew_after_something_else() -> None:
    engine = engine_of("hrg/kuhn_poker")
    belief = Belief(100, 10, 100)
    history = after(engine, "king", "queen")
    assert shares(history, "first", belief) == {"queen": 0.5, "jack": 0.5}
    longer = history.after(("check",)).after(("bet",))
    assert shares(longer, "first", belief) == {"queen": 0.5, "jack": 0.5}
    other = after(engine, "jack", "queen")
    assert shares(other, "first", belief) == {"queen": 0.5, "king": 0.5}


SEARCHERS = ("ismcts", "mcts", "determinised", "alphabeta", "flat", "mcts{solver}")


@pytest.mark.parametrize("text", SEARCHERS)
def test_what_is_certain_is_seen_in_poker(text: str) -> None:
    """Who holds the king calls, and who holds the jack folds: nothing else is sensible."""
    engine = engine_of("hrg/kuhn_poker")
    for cards, move in ((("queen", "king"), "call"), (("king", "jack"), "fold")):
        history = after(engine, *cards, "bet")
        seat = limited(text, 300).seat(engine, "second", 0)
        assert seat.choose(history.information("second")) == (move,)


@pytest.mark.parametrize("text", ["ismcts{iterations=400}", "determinised{samples=60}"])
def test_doors_are_switched(text: str) -> None:
    """In most of so many plays, though each choice is drawn from a sample."""
    engine = engine_of("hrg/monty_hall")
    won = 0
    for seed in range(30):
        player = agent(text).limited(work=600)
        won += play(engine, [player], seed).state.goals()[engine.players[0]] == "100"
    # who stays wins ten plays of thirty, who switches twenty: 15 are two standard deviations away
    assert won >= 15


def test_who_moves_at_once_is_not_read() -> None:
    """Rock, paper, scissors: the second to be asked does no better than the first."""
    engine = engine_of("hrg/rock_paper_scissors")
    totals = dict.fromkeys(engine.players, 0.0)
    for seed in range(30):
        players = [limited("ismcts", 30), limited("mcts", 30)]
        for player, score in play(engine, players, seed).state.goals().items():
            totals[player] += float(score)
    first, second = totals.values()
    # a player who saw the other's choice would win all
    assert first + second == 3000 and abs(first - second) < 2400


def test_the_moves_of_a_set_are_those_of_all_its_positions() -> None:
    engine = engine_of("hrg/battleships")
    history = after(engine, "*", "*", "*", "*")
    information = history.information(history.state.player)
    moves: set[Move] = set(information.moves)
    for text in ("ismcts", "mcts"):
        seat = limited(text, 10).seat(engine, history.state.player, 0)
        assert seat.choose(information) in moves
