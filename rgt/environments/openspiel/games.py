"""Games of rgt as OpenSpiel's: its classes, with the state of a play in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from rgt.environments.openspiel.observing import Layout, Observer
from rgt.environments.openspiel.resampling import resampled
from rgt.environments.playing import Adapted
from rgt.ir.version import VERSION


def game_type(adapted: Adapted, short_name: str) -> Any:
    """What OpenSpiel says about a kind of game."""
    kind, players = pyspiel.GameType, len(adapted.players)
    chance = kind.ChanceMode.EXPLICIT_STOCHASTIC if adapted.has_chance else None
    return kind(
        short_name=short_name,
        long_name=f"{adapted.name} (rgt {VERSION})",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=chance or kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if adapted.engine.hides
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM
        if adapted.utilities.total is None
        else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=players,
        min_num_players=players,
        provides_information_state_string=True,
        provides_information_state_tensor=Layout(adapted).is_possible,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
        provides_factored_observation_string=True,
    )


def game_info(adapted: Adapted) -> Any:
    """What OpenSpiel says about one game: its sizes."""
    worth = adapted.utilities
    moves = len(adapted.engine.moves)
    return pyspiel.GameInfo(
        num_distinct_actions=moves,
        max_chance_outcomes=moves if adapted.has_chance else 0,
        num_players=len(adapted.players),
        min_utility=worth.low,
        # OpenSpiel's tests want to see a difference
        max_utility=max(worth.high, worth.low + 1),
        utility_sum=None if worth.total is None else float(worth.total),
        max_game_length=adapted.longest,
    )


class RgtGame(pyspiel.Game):  # type: ignore[misc]
    """A game of rgt; `adapted` is what it plays."""

    def __init__(self, kind: Any, adapted: Adapted, params: Mapping[str, Any]) -> None:
        super().__init__(kind, game_info(adapted), dict(params))
        self.adapted = adapted

    def new_initial_state(self, state: Any = None) -> Any:
        """The beginning; a `state` in OpenSpiel's JSON is not read."""
        if state is not None:
            raise NotImplementedError("states are made by playing moves")
        return RgtState(self)

    def max_chance_nodes_in_history(self) -> int:
        """No play has more moves of chance."""
        return self.adapted.longest if self.adapted.has_chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks for strings and tensors."""
        return Observer(self.adapted, iig_obs_type, params)

    def __reduce__(self) -> tuple[Any, ...]:
        from rgt.environments.openspiel.registry import again

        kind = self.get_type().short_name
        return again, (self.adapted.name, self.adapted.engine, self.adapted.options, kind)


class RgtState(pyspiel.State):  # type: ignore[misc]
    """A play of a game of rgt; `moment` is what is known of it."""

    def __init__(self, game: RgtGame) -> None:
        super().__init__(game)
        self.moment = game.adapted.begin()

    def current_player(self) -> int:
        """Who is to move."""
        return self.moment.index

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.legal)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's moves, all equally likely."""
        moves = self.moment.legal
        return [(number, 1.0 / len(moves)) for number in moves]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        move = self.moment.legal.get(action)
        if move is None:
            numbers = self.moment.adapted.engine.moves
            move = numbers.move(action) if numbers.exact else (f"#{action}",)
        return " ".join(move) or "(nothing)"

    def is_terminal(self) -> bool:
        """Whether nothing more can be played."""
        return self.moment.is_over

    def returns(self) -> list[float]:
        """The players' utilities at the end, 0 before."""
        return self.moment.returns()

    def resample_from_infostate(self, player: int, draw: Callable[[], float]) -> RgtState:
        """A play that the player cannot tell from this one; GameError (ENV005)."""
        state = self.get_game().new_initial_state()
        for move in resampled(self.moment, self.moment.adapted.players[player], draw):
            legal = state.moment.legal
            state.apply_action(next(n for n, other in legal.items() if other == move))
        found: RgtState = state
        return found

    def __str__(self) -> str:
        return str(self.moment.state.describe())

    def __reduce__(self) -> tuple[Any, ...]:
        from rgt.environments.openspiel.registry import replayed

        return replayed, (self.get_game(), self.history())
