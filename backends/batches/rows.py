"""The plays of a batch, row by row: what engines are asked for, and how any engine answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import nan
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

from rgt.backends.arrays import numpy
from rgt.backends.engines.base import EngineBase, StateBase
from rgt.backends.forward_model import Engine, State
from rgt.backends.scores import number_of
from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.game import RANDOM

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHANCE, NOBODY = -1, -4
"""Who is to move where no player is: `random`; nobody at an end.  As OpenSpiel numbers them."""


class Rows(Protocol):
    """Plays side by side; all that changes them changes all of them, or none if there is an error.

    `outcomes` are the scores of the play that ended last in each row.  Errors of the game, which
    are GameErrors, tell the first row that they are met in.
    """

    outcomes: NDArray[np.float64]

    def __len__(self) -> int: ...

    def players(self) -> NDArray[np.int64]:
        """Who is to move: a place in `engine.players`, `CHANCE` or `NOBODY`."""

    def terminal(self) -> NDArray[np.bool_]:
        """Which plays are complete."""

    def scores(self) -> NDArray[np.float64]:
        """The scores as they stand: rows x players; NaN where one is no number."""

    def mask(self) -> NDArray[np.bool_]:
        """The legal moves: rows x numbers."""

    def numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the legal moves of each row begin, and where the last ones end; their numbers."""

    def sample(self, seed: int) -> NDArray[np.int64]:
        """A random legal move of each row, -1 where there is none."""

    def step(
        self, numbers: NDArray[np.int64], *, again: bool, where: NDArray[np.bool_] | None = None
    ) -> NDArray[np.bool_]:
        """Make a move in each row; which plays ended.  With `again` these begin again.

        Rows that are not in `where` stay as they are.
        """

    def play(self, seed: int, longest: int, *, again: bool) -> NDArray[np.bool_]:
        """Make up to `longest` random moves in each row; the same."""

    def reset(self, rows: NDArray[np.bool_]) -> None:
        """Begin again in these rows."""

    def states(self, rows: Sequence[int] | None = None) -> list[Any]:
        """The positions of these rows, or of all, as states of the engine."""

    def symbols(self, variables: Sequence[str]) -> NDArray[np.int64]:
        """What variables hold in each row, cell by cell, as the engine's layout numbers symbols."""

    def nodes(self) -> list[str]:
        """Where the plays stand in the automaton."""

    def copy(self) -> Rows:
        """The same plays, to be gone on with apart."""


def illegal(row: int, number: int) -> GameError:
    """What is said of a number that is no legal move of a row."""
    hint = "'legal_mask()' tells which numbers are legal"
    return GameError(error("RG110", f"row {row}: {number} is no legal move", hint=hint))


def in_row(row: int, problem: GameError) -> GameError:
    """An error of the game as one of a row."""

    def told(finding: Diagnostic) -> Diagnostic:
        return replace(finding, message=f"row {row}: {finding.message}")

    return GameError([told(finding) for finding in problem.diagnostics])


class StateRows:
    """The rows of any engine, one state after the other: as slow as states are."""

    def __init__(
        self,
        engine: Engine,
        states: Sequence[State],
        outcomes: NDArray[np.float64] | None = None,
    ) -> None:
        self._engine = engine
        self._states = list(states)
        self._places = {player: place for place, player in enumerate(engine.players)}
        shape = len(self._states), len(engine.players)
        self.outcomes: NDArray[np.float64] = numpy().full(shape, nan)
        if outcomes is not None:
            self.outcomes[:] = outcomes

    def __len__(self) -> int:
        return len(self._states)

    def players(self) -> NDArray[np.int64]:
        """Who is to move."""
        found: NDArray[np.int64] = numpy().fromiter(
            (NOBODY if state.is_terminal else self._place(state.player) for state in self._states),
            dtype="int64",
        )
        return found

    def _place(self, player: str) -> int:
        return CHANCE if player == RANDOM else self._places.get(player, NOBODY)

    def terminal(self) -> NDArray[np.bool_]:
        """Which plays are complete."""
        found: NDArray[np.bool_] = numpy().fromiter(
            (state.is_terminal for state in self._states), dtype=bool
        )
        return found

    def scores(self) -> NDArray[np.float64]:
        """The scores as they stand."""
        found: NDArray[np.float64] = numpy().array(
            [self._scores(state) for state in self._states], dtype="float64"
        )
        return found.reshape(self.outcomes.shape)

    def _scores(self, state: State) -> list[float]:
        goals = state.goals()
        return [number_of(goals.get(player, "")) for player in self._engine.players]

    def _each(self, work: Callable[[int, State], Any]) -> list[Any]:
        """What is found of each state; errors tell the row."""
        found = []
        for row, state in enumerate(self._states):
            try:
                found.append(work(row, state))
            except GameError as problem:
                raise in_row(row, problem) from None
        return found

    def _legal(self) -> list[list[int]]:
        moves = self._engine.moves
        return self._each(lambda _, state: list(moves.legal(state)))

    def mask(self) -> NDArray[np.bool_]:
        """The legal moves."""
        found: NDArray[np.bool_] = numpy().zeros((len(self), len(self._engine.moves)), dtype=bool)
        for row, numbers in enumerate(self._legal()):
            found[row, numbers] = True
        return found

    def numbers(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the legal moves, row by row."""
        np = numpy()
        legal = self._legal()
        offsets: NDArray[Any] = np.zeros(len(self) + 1, dtype="int64")
        np.cumsum([len(numbers) for numbers in legal], out=offsets[1:])
        return offsets, np.array([n for numbers in legal for n in numbers], dtype="int64")

    def sample(self, seed: int) -> NDArray[np.int64]:
        """A random legal move of each row."""
        found: NDArray[np.int64] = numpy().full(len(self), -1, dtype="int64")
        for row, numbers in enumerate(self._legal()):
            if numbers:
                found[row] = numbers[int(Random(f"{seed} {row}").random() * len(numbers))]
        return found

    def step(
        self, numbers: NDArray[np.int64], *, again: bool, where: NDArray[np.bool_] | None = None
    ) -> NDArray[np.bool_]:
        """Make a move in each row."""
        moves = self._engine.moves

        def after(row: int, state: State) -> State:
            if state.is_terminal or (where is not None and not where[row]):
                return state
            legal = moves.legal(state)
            number = int(numbers[row])
            if number in legal:
                return state.apply(legal[number])
            if legal or number != -1:
                raise illegal(row, number)
            return state

        found = []
        for row, state in enumerate(self._states):
            try:
                found.append(after(row, state))
            except GameError as problem:
                is_ours = problem.diagnostics[0].message.startswith(f"row {row}: ")
                raise problem if is_ours else in_row(row, problem) from None
        return self._moved(found, again)

    def play(self, seed: int, longest: int, *, again: bool) -> NDArray[np.bool_]:
        """Make random moves in each row."""

        def after(row: int, state: State) -> State:
            random = Random(f"{seed} {row}")
            for _ in range(longest):
                legal = () if state.is_terminal else state.legal_moves()
                if not legal:
                    break
                state = state.apply(legal[int(random.random() * len(legal))])
            return state

        return self._moved(self._each(after), again)

    def _moved(self, states: list[State], again: bool) -> NDArray[np.bool_]:
        ended: NDArray[np.bool_] = numpy().fromiter(
            (
                after.is_terminal and not before.is_terminal
                for before, after in zip(self._states, states, strict=True)
            ),
            dtype=bool,
        )
        self._states = states
        for row in ended.nonzero()[0]:
            self.outcomes[row] = self._scores(states[row])
        if again:
            self.reset(ended)
        return ended

    def reset(self, rows: NDArray[np.bool_]) -> None:
        """Begin again in these rows."""
        first = self._engine.initial_state()
        self._states = [
            first if row else state for row, state in zip(rows, self._states, strict=True)
        ]

    def states(self, rows: Sequence[int] | None = None) -> list[State]:
        """The positions as they are."""
        return list(self._states) if rows is None else [self._states[row] for row in rows]

    def symbols(self, variables: Sequence[str]) -> NDArray[np.int64]:
        """What variables hold."""
        layout = cast(EngineBase, self._engine).layout
        slots = [slot for name in variables for slot in layout.slots(name)]
        found: NDArray[np.int64] = numpy().array(
            [cast(StateBase, state).slots() for state in self._states], dtype="int64"
        )
        return found.reshape(len(self), len(layout.initial))[:, slots]

    def nodes(self) -> list[str]:
        """Where the plays stand."""
        return [state.node for state in self._states]

    def copy(self) -> StateRows:
        """The same plays."""
        return StateRows(self._engine, self._states, self.outcomes)
