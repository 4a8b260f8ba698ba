"""All agents by name, imported only when one is asked for.

Adding an agent: a file with one `Agent` of that name, and one line here.
"""

from __future__ import annotations

import re
from importlib import import_module

from rgt.backends.agents import options
from rgt.backends.agents.agent import Agent
from rgt.ir.diagnostics import GameError, error, nearest

HUMAN = "human"
_MODULES = {
    "random": "uniform",
    "flat": "flat",
    "mcts": "mcts.agent",
    "alphabeta": "alpha_beta",
    "puct": "puct",
    "determinised": "determinised",
    "ismcts": "ismcts",
    "cfr": "cfr",
}
NAMES = tuple(_MODULES)
"""Who can play without being asked; a human is asked by the command that plays."""


def load(name: str) -> type[Agent]:
    """The kind of agents with this name; GameError (RG118) if there is none."""
    if name not in _MODULES:
        hint = nearest(name, (HUMAN, *NAMES)) or f"there are: {', '.join((HUMAN, *NAMES))}"
        if name == HUMAN:
            hint = "nobody is asked here; people play with 'rgt play'"
        raise GameError(error("RG118", f"there is no player '{name}'", hint=hint))
    module = import_module(f"rgt.backends.agents.{_MODULES[name]}")
    return next(
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Agent) and vars(found).get("name") == name
    )


def agent(text: str) -> Agent:
    """The agent of a text: a name, with options in braces: ``mcts{iterations=1000,solver}``.

    Raises GameError for an unknown name (RG118), an unknown option (AGT001), and a value that means
    nothing (AGT002).
    """
    match = re.fullmatch(r"\s*([\w-]*)\s*(?:\{(.*)\})?\s*", text, re.DOTALL)
    if match is None:
        hint = "the form is: name{option=3,switch}"
        raise GameError(error("AGT002", f"'{text}' is no agent", hint=hint))
    name, given = match.groups()
    kind = load(name)
    return kind(**options.read(kind, given or "", agent))


def agents_in(text: str) -> list[str]:
    """The agents in a list of them, split at commas outside braces; raises GameError (AGT002)."""
    return options.split(text)


def specification(agent: Agent) -> str:
    """The text of an agent: options that differ from their defaults included."""
    given = ",".join(options.written(agent))
    return f"{agent.name}{{{given}}}" if given else agent.name
