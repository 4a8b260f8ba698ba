"""Twins: an engine may have searchers of its own for some agents, which do the same, faster."""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
        self,
        agent: str,
        options: Mapping[str, object],
        changed: Collection[str],
        bounds: tuple[float, float],
    ) -> Searcher | None:
        """The searcher of an agent; None where it does not know all options that are `changed`.

        Others it does not know are as they are by default: they do nothing.
        """


def twin_of(agent: Agent, engine: Engine) -> Searcher | None:
    """The searcher that an engine has for an agent, None if it has none."""
    if not isinstance(engine, HasTwins):
        return None
    options = {each.name: getattr(agent, each.name) for each in fields(agent)}
    changed = {each.name for each in fields(agent) if options[each.name] != each.default}
    return engine.twin(agent.name, options, changed, bounds(engine))
