"""Plays side by side as one environment, all of them rows of one `rgt.Batch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from rgt.backends.agents import Agent, agent
from rgt.backends.agents.uniform import Uniform
from rgt.backends.batches import Batch
from rgt.environments.gymnasium.single import only_player
from rgt.environments.playing import NOBODY, Adapted
from rgt.environments.rendering import MODES, checked_mode, rendered

_SEEDS = 1 << 63


def fits(adapted: Adapted, opponents: Mapping[str, Agent | str]) -> bool:
    """Whether plays can be rows: nothing is hidden, and whoever else moves does so at random."""
    others = [agent(each) if isinstance(each, str) else each for each in opponents.values()]
    return not adapted.engine.hides and all(isinstance(each, Uniform) for each in others)


class BatchEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """`n` plays of one player, a call for all of them; chance and the others move at random.

    Actions, observations, rewards and ``infos["action_mask"]`` are those of
    `rgt.environments.gymnasium.single.PlayerEnv`, one row a play.  A play that is over begins anew
    with the next step, whose action does not count.  All dice fall by the seed of `reset`.
    """

    def __init__(
        self,
        adapted: Adapted,
        opponents: Mapping[str, Agent | str],
        n: int,
        render_mode: str | None = None,
        threads: int = 1,
    ) -> None:
        self.adapted = adapted
        self.num_envs = n
        others = {k: agent(v) if isinstance(v, str) else v for k, v in opponents.items()}
        self.player = only_player(adapted, others)
        self.metadata = {
            "render_modes": list(MODES),
            "render_fps": 1,
            "autoreset_mode": AutoresetMode.NEXT_STEP,
        }
        self.render_mode = checked_mode(render_mode)
        engine = adapted.engine
        self.single_action_space = spaces.Discrete(len(engine.moves))
        self.single_observation_space = spaces.Box(
            0.0, 1.0, engine.observations.shape, numpy.float32
        )
        self.action_space = batch_space(self.single_action_space, n)
        self.observation_space = batch_space(self.single_observation_space, n)
        self._threads = threads
        self._me = adapted.players.index(self.player)
        self._mover = adapted.engine.players.index(self.player)
        self._over: Any = None
        self._lengths: Any = None
        self._mask: Any = None
        self._begin(0)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """New plays, up to the player's first turn in each.

        Several seeds make one; without a seed the dice go on.  Raises ValueError for another number
        of seeds than one a play.
        """
        if isinstance(seed, Sequence):
            if len(seed) != self.num_envs:
                raise ValueError(f"wanted are {self.num_envs} seeds, not {len(seed)}")
            known = [each for each in seed if each is not None]
            self._np_random = numpy.random.default_rng(known or None)
        else:
            super().reset(seed=seed)
        self._begin(int(self.np_random.integers(_SEEDS)))
        self._go_on(~self._over)
        return self._observations(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """The moves of these numbers, and all that follows up to the player's next turns."""
        numbers, n = numpy.asarray(actions), len(self.adapted.engine.moves)
        again = self._over.copy()
        self._batch.reset(again)
        self._over[:], self._lengths[again] = False, 0
        rows = numpy.arange(self.num_envs)
        is_number = (numbers >= 0) & (numbers < n)
        legal = ~again & is_number & self._mask[rows, numpy.where(is_number, numbers, 0)]
        illegal = ~(again | legal)
        self._batch.step(numbers, where=legal)
        self._lengths += legal
        stuck = self._go_on(legal | again)
        terminal, cut = self._batch.terminal, self._lengths >= self.adapted.longest
        self._over = legal & (terminal | cut | stuck)
        rewards = numpy.zeros(self.num_envs)
        ends = numpy.flatnonzero(self._over)
        if len(ends):
            rewards[ends] = [self._return(state) for state in self._batch.states(ends.tolist())]
        rewards[illegal] = self.adapted.utilities.low
        truncated = self._over & cut & ~terminal
        terminated = (self._over & ~truncated) | illegal
        self._over |= illegal
        infos = self._infos()
        if illegal.any():
            infos |= {"illegal": illegal, "_illegal": illegal.copy()}
        return self._observations(), rewards, terminated, truncated, infos

    def render(self) -> tuple[Any, ...] | None:
        """The positions as texts, as SVG or as pixels."""
        if self.render_mode is None:
            return None
        states = self._batch.states()
        return tuple(rendered(self.adapted, state, self.render_mode) for state in states)

    def _begin(self, seed: int) -> None:
        self._batch = Batch(self.adapted.engine, self.num_envs, seed=seed, threads=self._threads)
        self._over = numpy.zeros(self.num_envs, bool)
        self._lengths = numpy.zeros(self.num_envs, numpy.int64)
        self._mask = self._batch.legal_mask()

    def _go_on(self, rows: Any) -> Any:
        """Let the others play in these rows until the player is to move; where nobody can."""
        batch = self._batch
        stuck = numpy.zeros(self.num_envs, bool)
        while True:
            movers = batch.player
            waiting = rows & (movers != self._mover) & (movers != NOBODY) & ~stuck
            waiting &= self._lengths < self.adapted.longest
            if not waiting.any():
                break
            numbers = batch.sample()
            stuck |= waiting & (numbers == -1)
            waiting &= ~stuck
            batch.step(numbers, where=waiting)
            self._lengths += waiting
        self._mask = batch.legal_mask()
        self._mask[self._lengths >= self.adapted.longest] = False
        return stuck | (rows & ~self._mask.any(axis=1))

    def _return(self, state: Any) -> float:
        """What an end is worth to the player."""
        utilities, players = self.adapted.utilities, self.adapted.players
        return utilities.of(state.goals(), players, final=state.is_terminal)[self._me]

    def _observations(self) -> Any:
        return self._batch.observations().astype(numpy.float32)

    def _infos(self) -> dict[str, Any]:
        mask = (self._mask & ~self._over[:, None]).astype(numpy.int8)
        return {"action_mask": mask, "_action_mask": numpy.ones(self.num_envs, bool)}
