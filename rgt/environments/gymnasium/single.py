"""The environment of one player, the others and chance played by the environment."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from rgt.backends.agents import Agent, Seat, agent
from rgt.environments.playing import CHANCE, Adapted, Moment
from rgt.environments.rendering import MODES, checked_mode, rendered
from rgt.ir.diagnostics import GameError, error, nearest

_SEEDS = 1 << 32


class PlayerEnv(gymnasium.Env[Any, Any]):
    """A game as an environment of one player.

    Actions are the numbers of moves (`engine.moves`), an observation is what the player knows as
    one flat array (`engine.observations`), and ``info["action_mask"]`` has the legal moves, all 0
    at the end.  The reward comes at the end; an illegal move is the end, with the least utility
    there is, and ``info["illegal"]`` says so.  A play that is cut for its length is truncated.
    Chance and the opponents play by the seed of `reset`.
    """

    def __init__(
        self,
        adapted: Adapted,
        opponents: Mapping[str, Agent | str],
        render_mode: str | None = None,
    ) -> None:
        self.adapted = adapted
        self.opponents = {
            name: agent(each) if isinstance(each, str) else each for name, each in opponents.items()
        }
        self.player = only_player(adapted, self.opponents)
        self.metadata = {"render_modes": list(MODES), "render_fps": 1}
        self.render_mode = checked_mode(render_mode)
        self.action_space = spaces.Discrete(len(adapted.engine.moves))
        shape = adapted.engine.observations.shape
        self.observation_space = spaces.Box(0.0, 1.0, shape, numpy.float32)
        self._random = Random(0)
        self._seats: dict[str, Seat] = {}
        self._moment = adapted.begin()
        self._ended = False

    @property
    def moment(self) -> Moment:
        """The play as it stands."""
        return self._moment

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new play, up to the player's first turn."""
        super().reset(seed=seed)
        self._random = Random(int(self.np_random.integers(_SEEDS)))
        engine = self.adapted.engine
        self._seats = {
            name: each.seat(engine, name, self._random.randrange(_SEEDS))
            for name, each in self.opponents.items()
        }
        self._ended = False
        self._go_on(self.adapted.begin())
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """The move of that number, and all that follows up to the player's next turn."""
        moment, number = self._moment, int(action)
        if self._ended or moment.is_over or number not in moment.legal:
            self._ended = True
            low = self.adapted.utilities.low
            return self._observation(), low, True, False, {**self._info(), "illegal": True}
        self._go_on(moment.after(number))
        now = self._moment
        reward = now.returns()[self.adapted.players.index(self.player)]
        is_end = now.is_over and not now.is_cut
        return self._observation(), reward, is_end, now.is_cut, self._info()

    def render(self) -> Any:
        """The position as text, as SVG or as pixels."""
        return rendered(self.adapted, self._moment.state, self.render_mode)

    def _go_on(self, moment: Moment) -> None:
        """Let the others play until the player is to move, or nobody."""
        while not moment.is_over and moment.player != self.player:
            moves = moment.legal
            if moment.index == CHANCE:
                number = self._random.choice(list(moves))
            else:
                known = moment.history.information(moment.player)
                chosen = self._seats[moment.player].choose(known)
                number = next(n for n, move in moves.items() if move == chosen)
            moment = moment.after(number)
        self._moment = moment

    def _observation(self) -> Any:
        return self._moment.observation(self.player)

    def _info(self) -> dict[str, Any]:
        mask = numpy.zeros(len(self.adapted.engine.moves), numpy.int8)
        if not self._ended:
            mask[list(self._moment.legal)] = 1
        return {"action_mask": mask}


def only_player(adapted: Adapted, opponents: Mapping[str, Agent]) -> str:
    """The one player who is no opponent; raises GameError (ENV023)."""
    players = adapted.players
    unknown = [name for name in opponents if name not in players]
    if unknown:
        raise GameError(
            [
                error("ENV023", f"the game has no player '{name}'", hint=nearest(name, players))
                for name in unknown
            ]
        )
    left = [player for player in players if player not in opponents]
    if len(left) != 1:
        told = ", ".join(players)
        raise GameError(
            error(
                "ENV023",
                f"one player is to be left to the environment, not {len(left)} of {told}",
                hint="name who plays the others: opponents={'player': 'random'}",
            )
        )
    return left[0]
