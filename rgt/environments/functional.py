"""Plays side by side as values: `init` and `step` over NumPy arrays, without anything that changes.

The interface is that of Pgx (Koyamada et al., "Pgx: Hardware-Accelerated Parallel Game Simulators
for Reinforcement Learning", 2023), whose games are written in JAX; here they are plays of
`rgt.Batch`, which are compiled where there is a compiler.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rgt.backends.arrays import numpy
from rgt.backends.batches import Batch
from rgt.environments.playing import Adapted
from rgt.environments.utilities import Choice, number_of
from rgt.ir.arguments import demand_natural
from rgt.ir.game import Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


@dataclass(frozen=True, eq=False, slots=True)
class Positions:
    """`n` positions of one game, and what the last step brought.

    `current_player` (n,) is a place in `players`, -1 for chance, -4 at an end;
    `legal_action_mask` (n, moves) the legal moves, none at an end; `rewards` (n, players) what the
    step brought: utilities where it ended the play, 0 elsewhere; `terminated` (n,) whether the
    play is complete.
    """

    players: tuple[str, ...]
    current_player: NDArray[np.int64]
    legal_action_mask: NDArray[np.bool_]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    _batch: Batch = field(repr=False)
    _worth: Mapping[float, float] = field(repr=False)

    def observation(self) -> NDArray[np.float32]:
        """All positions as arrays, (n, numbers of an observation): `engine.observations`.

        Raises GameError (RG142) where the game hides something: who looks would have to be told
        what it was shown before.
        """
        tensor = self._batch.engine.observations.tensor
        found: NDArray[np.float32] = numpy().stack(
            [tensor(state) for state in self._batch.states()]
        )
        return found


def init(
    game: Game | str | Path,
    n: int,
    *,
    seed: int = 0,
    threads: int = 1,
    utilities: Choice | Mapping[str, float] = "detect",
    backend: str | None = None,
) -> Positions:
    """`n` plays at the beginning; chance is drawn by the `seed`.

    `backend` is ``cpp`` where there is a compiler.  Raises ValueError for `n` or `threads` below 1,
    and GameError: RG141 without NumPy, ENV020 for scores that are no numbers, and for a game that
    cannot be played.
    """
    demand_natural(n, "number of plays", 1)
    if backend is None:
        from rgt.backends.cpp.building.compilers import find_compiler

        backend = "interpreter" if find_compiler() is None else "cpp"
    adapted = Adapted(game, utilities=utilities, backend=backend)
    worth = {float(number_of(s)): float(value) for s, value in adapted.utilities.worth.items()}
    batch = Batch(adapted.engine, n, seed=seed, threads=threads)
    return _positions(batch, numpy().zeros((n, len(adapted.engine.players))), worth)


def step(positions: Positions, actions: ArrayLike) -> Positions:
    """The positions after a move in each, by its number; `positions` stays as it is.

    Where chance is to move, its move is drawn and the number means nothing; where the play is
    complete, nothing happens.  Raises ValueError for another shape than (n,), TypeError for no
    integers, and GameError (RG110) for a move that is not legal.
    """
    array = numpy()
    batch = positions._batch.copy()
    numbers = array.array(actions)
    chance = positions.current_player == -1
    if numbers.shape == chance.shape and chance.any():
        numbers[chance] = batch.sample()[chance]
    ended = batch.step(numbers)
    rewards = array.zeros_like(positions.rewards)
    if ended.any():
        values, places = array.unique(batch.scores[ended], return_inverse=True)
        worth = array.array([positions._worth[value] for value in values.tolist()])
        rewards[ended] = worth[places].reshape(rewards[ended].shape)
    return _positions(batch, rewards, positions._worth)


def _positions(batch: Batch, rewards: Any, worth: Mapping[float, float]) -> Positions:
    players = batch.engine.players
    return Positions(
        players, batch.player, batch.legal_mask(), rewards, batch.terminal, batch, worth
    )
