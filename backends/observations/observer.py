"""`engine.observations`: arrays of positions, and of what players know."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, cast

from rgt.backends.arrays import numpy
from rgt.backends.engines.base import EngineBase
from rgt.backends.forward_model import Engine, State
from rgt.backends.information import History, InformationState
from rgt.backends.observations.encoder import Encoder
from rgt.backends.observations.parts import Axis, Part
from rgt.backends.observations.record import Record
from rgt.backends.showing.spectators import player_called
from rgt.ir.diagnostics import GameError, error

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from rgt.backends.batches.rows import Rows

KNOWN = "known"
WINDOW = 64
"""So many of the latest tags are told where a game hides something."""
POSITIONS = 256
"""Of more positions that may be, nothing is told."""


class Observer:
    """Makes arrays of the positions of one game, and of what its players know.

    An observation is a dictionary of arrays, one for each of the `parts`; `tensor` is all of them
    in one flat array of length ``shape[0]``, the parts one after the other, row by row, so that

        observer.tensor(state) == concatenate([array.ravel() for array in observe(state).values()])

    **Where nothing is hidden** observations are of positions, the same for all players: for each
    variable that ever changes, and each symbol that it can hold, a plane that is 1 where it holds
    it; who is to move, all 0 at the end; and the node of the automaton, if the play can stand at
    several.  Boards have rows and columns as they are drawn; facts, as GDL has them, that are about
    squares make boards, and what other facts there are one plane each in ``facts``.  Arrays are
    uint8.

    **Where something is hidden** observations are of what a player knows, of `InformationState`s.
    The same planes tell in what share of the positions that agree with what the player was shown it
    is so, each position counted once: no probability, but 1 is certain and 0 excluded.  Where there
    are more than `positions` of them, or were on the way, they are all 0, and so is ``known``, else
    1.  ``seen`` has what the player was shown: the last `window` tags, the latest first, with
    ``(move)`` behind those of each move.  Arrays are float32.
    """

    def __init__(self, engine: Engine, *, window: int = WINDOW, positions: int = POSITIONS) -> None:
        self._engine = engine
        self._most = positions
        self._encoder = Encoder(cast(EngineBase, engine))
        self._record = Record(engine.rules, window) if engine.hides else None
        more: tuple[Part, ...] = ()
        if self._record is not None:
            more = Part(KNOWN, (Axis("known", ("positions",)),)), self._record.part
        self.parts: tuple[Part, ...] = (*self._encoder.parts, *more)
        sizes = accumulate((part.size for part in self.parts), initial=0)
        self._starts = dict(zip((part.name for part in self.parts), sizes, strict=False))

    @property
    def shape(self) -> tuple[int]:
        """The shape of `tensor`."""
        return (sum(part.size for part in self.parts),)

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of all planes in order: ``board=white``."""
        return tuple(plane for part in self.parts for plane in part.planes)

    def observe(
        self, seen: State | History | InformationState, player: str | None = None
    ) -> dict[str, NDArray[Any]]:
        """The arrays of an observation, by the names of the parts.

        `seen` is a position, a play, or an information state.  Where something is hidden it is an
        information state, or a play with the `player` who looks.  Raises GameError where a position
        alone is given there (RG142), for who is no player (RG119), and for errors of the game.
        """
        flat = self._flat(seen, player)
        return {
            part.name: flat[start : start + part.size].reshape(part.shape)
            for part, start in zip(self.parts, self._starts.values(), strict=True)
        }

    def tensor(
        self, seen: State | History | InformationState, player: str | None = None
    ) -> NDArray[np.float32]:
        """The observation as one flat float32 array; raises GameError as `observe` does."""
        found: NDArray[np.float32] = self._flat(seen, player).astype("float32", copy=False)
        return found

    def of_rows(self, rows: Rows) -> NDArray[np.uint8]:
        """The flat arrays of plays side by side: rows x ``shape[0]``, uint8.

        Raises GameError (RG142) where something is hidden.
        """
        if self._record is not None:
            raise GameError(_hidden())
        symbols = rows.symbols(self._encoder.variables)
        found: NDArray[np.uint8] = self._encoder.many(symbols, rows.nodes())
        return found

    def _flat(self, seen: State | History | InformationState, player: str | None) -> NDArray[Any]:
        if player is not None:
            player = player_called(player, self._engine.players, self._engine.rules.source_players)
        if self._record is None:
            if isinstance(seen, History | InformationState):
                seen = seen.state
            return self._encoder.filled(seen)
        if isinstance(seen, History) and player is not None:
            seen = seen.information(player)
        if not isinstance(seen, InformationState) or player not in (None, seen.player):
            raise GameError(_hidden())
        return self._known(seen, self._record)

    def _known(self, seen: InformationState, record: Record) -> NDArray[Any]:
        np = numpy()
        found: NDArray[Any] = np.zeros(self.shape, dtype=np.float32)
        positions = seen.possible(self._most)
        if positions:
            planes = sum(self._encoder.filled(state).astype(np.float32) for state in positions)
            found[: self._encoder.size] = planes / len(positions)
            found[self._encoder.size] = 1
        found[self._encoder.size + 1 :] = record.filled(seen.seen).ravel()
        return found


def _hidden() -> Any:
    return error(
        "RG142",
        "the game hides something: what is observed is what a player knows, and no position",
        hint="give an information state, as 'History.information(player)' has it",
    )
