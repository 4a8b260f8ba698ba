"""Computer players over any engine, chosen by a text such as ``mcts{iterations=1000,solver}``.

`agent` makes one of a text; it takes a seat in a play (`Agent.seat`), and the seat chooses moves by
what its player may know (`Seat.choose`).
"""

from __future__ import annotations

from rgt.backends.agents.agent import Agent, Seat
from rgt.backends.agents.registry import HUMAN, NAMES, agent, agents_in, specification

__all__ = ["HUMAN", "NAMES", "Agent", "Seat", "agent", "agents_in", "specification"]
