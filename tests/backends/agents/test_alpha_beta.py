"""Alpha-beta search against plain minimax, and in games whose value is known."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.backends.agents import agent
from rgt.backends.agents.agent import heaviest
from rgt.backends.agents.alpha_beta import AlphaBeta
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import History
from tests.backends.agents.drawn_trees import best, drawn_game, value
from tests.debugger.small_trees import HandEngine, over, turn


def chosen(player: AlphaBeta, engine: Engine, state: State, dice: Random) -> Move:
    """What the player does in a position."""
    weights = player.searcher(engine, state.player).weigh(state, dice)
    return heaviest(state.legal_moves(), weights, dice)


@pytest.mark.parametrize("movers", ["xy", "xyx?", "x"])
@pytest.mark.parametrize("seed", range(25))
def test_it_chooses_only_best_moves(seed: int, movers: str) -> None:
    engine = drawn_game(Random(seed), movers)
    state = engine.initial_state()
    player = AlphaBeta(nodes=10_000)
    found = {chosen(player, engine, state, Random(dice)) for dice in range(20)}
    assert found <= best(state)


@pytest.mark.parametrize("movers", ["xy", "xyx?"])
@pytest.mark.parametrize("seed", range(25))
def test_what_is_proven_is_so(seed: int, movers: str) -> None:
    engine = drawn_game(Random(seed), movers)
    proof = AlphaBeta(nodes=10_000).searcher(engine, "x").prove(engine.initial_state())
    assert proof.proven
    assert proof.value == value(engine.initial_state(), "x")


def test_a_win_is_proven_though_the_horizon_is_met() -> None:
    """One move wins at once; the other goes round for ever."""
    rules = {
        "p": turn("x", round="q", win="won"),
        "q": turn("y", back="p"),
        "won": over(x=100, y=0),
    }
    engine = HandEngine(rules, ("x", "y"))
    proof = AlphaBeta(nodes=1_000).searcher(engine, "x").prove(engine.initial_state())
    assert (proof.value, proof.proven, proof.depth) == (100.0, True, 1)


def test_what_goes_round_for_ever_is_not_proven() -> None:
    rules = {"p": turn("x", a="q"), "q": turn("y", a="p")}
    engine = HandEngine(rules, ("x", "y"))
    proof = AlphaBeta(nodes=1_000).searcher(engine, "x").prove(engine.initial_state())
    assert not proof.proven


def test_what_can_be_won_at_once_is_won() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"))
    player, dice, met = AlphaBeta(nodes=2_000), Random(0), 0
    for _ in range(20):
        state = engine.initial_state()
        while not state.is_terminal:
            winning = [
                move
                for move, child in state.successors()
                if child.is_terminal and child.goals()[state.player] == "100"
            ]
            if winning:
                met += 1
                assert chosen(player, engine, state, dice) in winning
            state = state.apply(dice.choice(state.legal_moves()))
    assert met > 10


def test_tic_tac_toe_is_not_lost() -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"))
    careful = AlphaBeta(nodes=100_000)
    for number in range(4):
        dice, state = Random(number), engine.initial_state()
        mine = engine.players[number % 2]
        while not state.is_terminal:
            if state.player == mine:
                state = state.apply(chosen(careful, engine, state, dice))
            else:
                state = state.apply(dice.choice(state.legal_moves()))
        assert state.goals()[mine] in ("50", "100")


def test_what_is_lost_is_lost_late() -> None:
    rules = {
        "p": turn("x", soon="end", late="q"),
        "q": turn("y", a="r"),
        "r": turn("x", a="end"),
        "end": over(x=0, y=100),
    }
    engine = HandEngine(rules, ("x", "y"))
    state = engine.initial_state()
    player = AlphaBeta(nodes=1_000)
    assert {chosen(player, engine, state, Random(dice)) for dice in range(20)} == {("late",)}


def test_the_budget_of_positions_makes_the_choice_repeatable() -> None:
    play = History.begin(rgt.engine(rgt.load("rg/breakthrough_6x6")))
    player = agent("alphabeta{nodes=300}")
    found = [
        player.seat(play.engine, "white", 1).choose(play.information("white")) for _ in range(2)
    ]
    assert found[0] == found[1]


def test_a_budget_that_is_spent_at_once_still_gives_a_legal_move() -> None:
    engine = rgt.engine(rgt.load("rg/breakthrough_6x6"))
    state = engine.initial_state()
    for player in (AlphaBeta(nodes=1), AlphaBeta(seconds=0)):
        assert chosen(player, engine, state, Random(0)) in state.legal_moves()


def test_the_deepest_iteration_is_an_end() -> None:
    """A game that goes round for ever is given up at a depth, whatever the budget."""
    rules = {"p": turn("x", a="q", b="q"), "q": turn("y", a="p")}
    engine = HandEngine(rules, ("x", "y"))
    player = AlphaBeta(nodes=10**9, depth=6)
    assert chosen(player, engine, engine.initial_state(), Random(0)) in (("a",), ("b",))
