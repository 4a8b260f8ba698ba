"""The environment in which the players of a game take turns (PettingZoo's AEC)."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from rgt.environments.playing import CHANCE, Adapted, Moment
from rgt.environments.rendering import MODES, checked_mode, rendered


class TurnEnv(AECEnv):  # type: ignore[misc]
    """A game as an AEC environment; its agents are the game's players.

    Actions are the numbers of moves (`engine.moves`).  An observation is a dictionary: what the
    agent knows as one flat array (`engine.observations`), and in ``action_mask`` the legal moves,
    all 0 for who is not to move.  Rewards come at the end.  Chance is played by the environment,
    by the seed of `reset`.  A play that is cut for its length is truncated.  Players who choose at
    the same moment take turns, and see afterwards what the others chose.
    """

    def __init__(self, adapted: Adapted, render_mode: str | None = None) -> None:
        super().__init__()
        self.adapted = adapted
        self.render_mode = checked_mode(render_mode)
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"rgt/{adapted.name}",
            "is_parallelizable": False,
        }
        self.possible_agents = list(adapted.players)
        self.agents = self.possible_agents[:]
        moves = len(adapted.engine.moves)
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(
                        0.0, 1.0, adapted.engine.observations.shape, numpy.float32
                    ),
                    "action_mask": spaces.Box(0, 1, (moves,), numpy.int8),
                }
            )
            for agent in self.agents
        }
        self._random = Random(0)
        self._moment = adapted.begin()

    def observation_space(self, agent: str) -> Any:
        """Of every agent the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new play; with a seed its chance is always the same, without it goes on."""
        if seed is not None:
            self._random = Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(self.adapted.begin())

    def step(self, action: Any) -> None:
        """The move of that number, and those of chance that follow it."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None or int(action) not in self._moment.legal:
            raise ValueError(f"{action} is no legal move of {self.agent_selection}")
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self._go_on(self._moment.after(int(action)))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and its legal moves."""
        moment = self._moment
        mask = numpy.zeros(len(self.adapted.engine.moves), numpy.int8)
        if moment.player == agent:
            mask[list(moment.legal)] = 1
        return {"observation": moment.observation(agent), "action_mask": mask}

    def render(self) -> Any:
        """The position as text, as SVG or as pixels."""
        return rendered(self.adapted, self._moment.state, self.render_mode)

    def close(self) -> None:
        """Nothing is open."""

    @property
    def moment(self) -> Moment:
        """The play as it stands."""
        return self._moment

    def _go_on(self, moment: Moment) -> None:
        """Let chance play, and find out who is to move, or that it is the end."""
        while moment.index == CHANCE:
            moment = moment.after(self._random.choice(list(moment.legal)))
        self._moment = moment
        if not moment.is_over:
            self.agent_selection = moment.player
            return
        for agent, reward in zip(self.possible_agents, moment.returns(), strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = not moment.is_cut
            self.truncations[agent] = moment.is_cut
        self.agent_selection = self.agents[0]
