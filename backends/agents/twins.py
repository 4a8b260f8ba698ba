"""Twins: an engine may have searchers of its own for some agents, which do the same, faster."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from rgt.backends.agents.scores import bounds
from rgt.backends.forward_model import Engine

if TYPE_CHECKING:
    from rgt.backends.agents.agent import Agent, Searcher


@runtime_checkable
class HasTwins(Protocol):
    """An engine that has searchers of its own."""

    def twin(
        self, agent: str, options: Mapping[str, object], bounds: tuple[float, float]
    ) -> Searcher | None:
        """The searcher of an agent with these options; None where it does not know them all."""


def twin_of(agent: Agent, engine: Engine) -> Searcher | None:
    """The searcher that an engine has for an agent, None if it has none."""
    if not isinstance(engine, HasTwins):
        return None
    # an option that says what the agent does without it need not be known
    options = {
        each.name: getattr(agent, each.name)
        for each in fields(agent)
        if getattr(agent, each.name) != each.default or each.name in ("exploration", "longest")
    }
    return engine.twin(agent.name, options, bounds(engine))
