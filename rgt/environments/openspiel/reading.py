"""OpenSpiel's own games, walked as trees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rgt.backends.forward_model import Move
from rgt.environments.libraries import library
from rgt.environments.nodes import Node, copies
from rgt.environments.numbers import exact, written
from rgt.ir.diagnostics import GameError, error, nearest
from rgt.ir.game import RANDOM

_PYTHON = "python_"
"""How names of the games begin that OpenSpiel has in Python."""


def engine(name: str) -> OpenSpielEngine:
    """The engine of OpenSpiel's game `name`, with parameters as OpenSpiel writes them.

    Players who move at once move one after the other, none seeing what the others chose.  Raises
    GameError: ENV001 without OpenSpiel, ENV002 for an unknown name, ENV003 for parameters that it
    refuses and for games without a tree of moves.
    """
    pyspiel = library("pyspiel")
    short = name.partition("(")[0]
    if short.startswith(_PYTHON):
        # those register themselves
        library("open_spiel.python.games")
    known = pyspiel.registered_names()
    if short not in known:
        hint = nearest(short, known) or "pyspiel.registered_names() lists them"
        raise GameError(error("ENV002", f"OpenSpiel has no game '{short}'", hint=hint))
    try:
        game = pyspiel.load_game(name)
        dynamics = game.get_type().dynamics
        if dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
    except (RuntimeError, ValueError) as problem:
        raise GameError(error("ENV003", f"OpenSpiel refuses '{name}': {problem}")) from None
    if dynamics == pyspiel.GameType.Dynamics.MEAN_FIELD:
        raise GameError(error("ENV003", f"'{name}' is a mean field game: it has no tree of moves"))
    if game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC:
        raise GameError(
            error("ENV003", f"'{name}' draws lots inside: its tree does not show what chance does")
        )
    return OpenSpielEngine(game)


class OpenSpielEngine:
    """A game of OpenSpiel; its players are ``player_0``, ``player_1`` and so on."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.players = tuple([f"player_{number}" for number in range(game.num_players())])

    def initial_state(self) -> Node:
        """See `Engine`."""
        return _SpielNode(self, self.game.new_initial_state())


class _SpielNode(Node):
    """A state of OpenSpiel, which is never changed here."""

    __slots__ = ("_engine", "_state")

    def __init__(self, engine: OpenSpielEngine, state: Any) -> None:
        super().__init__()
        self._engine, self._state = engine, state

    @property
    def player(self) -> str:
        """See `State`."""
        if self._state.is_terminal():
            return ""
        if self._state.is_chance_node():
            return RANDOM
        player: int = self._state.current_player()
        return self._engine.players[player]

    @property
    def is_terminal(self) -> bool:
        """See `State`."""
        return bool(self._state.is_terminal())

    def goals(self) -> Mapping[str, str]:
        """OpenSpiel's returns so far."""
        returns = self._state.returns()
        return dict(zip(self._engine.players, map(written, returns), strict=True))

    def describe(self) -> str:
        """As OpenSpiel writes it."""
        return str(self._state)

    def expanded(self) -> Iterator[tuple[Move, Node]]:
        """OpenSpiel's actions by their names, and by their numbers where names are the same."""
        state = self._state
        if state.is_terminal():
            return
        names: dict[Move, int] = {}
        if state.is_chance_node():
            shares: list[tuple[Move, Fraction]] = []
            for action, share in state.chance_outcomes():
                shares.append((self._name(action, names), exact(share)))
            for move in copies(shares, f"chance after '{state.history_str()}'"):
                # a copy has one more tag
                action = names.get(move, names.get(move[:-1], 0))
                yield move, _SpielNode(self._engine, state.child(action))
            return
        for action in state.legal_actions():
            yield self._name(action, names), _SpielNode(self._engine, state.child(action))

    def _name(self, action: int, names: dict[Move, int]) -> Move:
        state = self._state
        move: Move = (state.action_to_string(state.current_player(), action),)
        if move in names:
            move = (*move, f"[{action}]")
        names[move] = action
        return move
