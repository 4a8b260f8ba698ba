"""Plays between agents, and everybody who can play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rgt.backends.agents import Agent, agent
from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import History

VARIANTS = (
    "mcts",
    "mcts{selection=ucb1-tuned}",
    "mcts{rave=50}",
    "mcts{grave=10}",
    "mcts{policy=mast}",
    "mcts{policy=nst}",
    "mcts{bias=1}",
    "mcts{solver}",
    "mcts{transpositions}",
    "mcts{reuse}",
    "mcts{split}",
    "mcts{expand=4,playouts=2}",
    "mcts{reuse,transpositions,solver,split,grave=10,policy=nst,bias=1,selection=ucb1-tuned}",
)
OPEN = ("flat", *VARIANTS, "alphabeta", "puct")
"""Agents that have to know the position."""
ALL = ("random", *OPEN, "determinised", "ismcts", "cfr{iterations=20}")


def limited(text: str, work: int) -> Agent:
    """The agent of a text that works so much for a move."""
    return agent(text).limited(work=work)


def play(engine: Engine, agents: Sequence[Agent], seed: int) -> History:
    """A whole play; the dice fall by the seed."""
    seats = {
        player: chosen.seat(engine, player, seed)
        for player, chosen in zip(engine.players, agents, strict=True)
    }
    history, dice = History.begin(engine), Random(seed)
    while not history.state.is_terminal:
        player = history.state.player
        if player in seats:
            move: Move = seats[player].choose(history.information(player))
        else:
            move = dice.choice(history.state.legal_moves())
        history = history.after(move)
    return history


def score(engine: Engine, first: Agent, second: Agent, plays: int) -> float:
    """The mean score of the first agent in games of two players, in turn on both sides."""
    total = 0.0
    for number in range(plays):
        mine = number % 2
        agents = [first, second] if mine == 0 else [second, first]
        goals = play(engine, agents, number).state.goals()
        total += float(goals[engine.players[mine]])
    return total / plays
