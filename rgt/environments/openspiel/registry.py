"""Games of rgt by name in OpenSpiel's registry."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rgt.api import dumps
from rgt.backends.forward_model import Engine
from rgt.environments.libraries import library
from rgt.environments.playing import Adapted
from rgt.environments.utilities import Choice
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_ours: dict[str, Adapted] = {}


def load(
    game: Game | str | Path,
    *,
    utilities: Choice | Mapping[str, float] = "detect",
    longest: int | None = None,
    backend: str = "auto",
) -> Any:
    """A game of rgt, or the one of that name, as a `pyspiel.Game`.

    It is registered under a name of its own, ``rgt_`` with its name and a digest of what it is,
    so that OpenSpiel can write its states and read them.  `utilities` says how scores become
    utilities, and `longest` cuts plays: see docs/environments.md.  Raises GameError: ENV001
    without OpenSpiel, ENV020, ENV021 or ENV022 for scores, and for a game that cannot be played.
    """
    library("pyspiel")
    adapted = Adapted(game, utilities=utilities, longest=longest, backend=backend)
    text = f"{dumps(adapted.engine.rules)}\n{sorted(adapted.options.items(), key=str)}"
    digest = blake2b(text.encode(), digest_size=4).hexdigest()
    plain = re.sub(r"[^a-z0-9]+", "_", adapted.name.lower()).strip("_") or "game"
    return _registered(f"rgt_{plain}_{digest}", adapted)


def register(
    game: Game | str | Path,
    name: str,
    *,
    utilities: Choice | Mapping[str, float] = "detect",
    longest: int | None = None,
    backend: str = "auto",
) -> Any:
    """As `load`, under a name for `pyspiel.load_game`; another game of rgt that had it loses it.

    Raises GameError (ENV004) for a name that OpenSpiel has itself, or cannot have.
    """
    spiel = library("pyspiel")
    if not _NAME.fullmatch(name):
        raise GameError(
            error("ENV004", f"'{name}' is no name for OpenSpiel", hint="as in 'my_game_2'")
        )
    if name in spiel.registered_names() and name not in _ours:
        raise GameError(error("ENV004", f"OpenSpiel has a game '{name}' of its own"))
    return _registered(name, Adapted(game, utilities=utilities, longest=longest, backend=backend))


def again(name: str, engine: Engine, options: Mapping[str, Any], short_name: str) -> Any:
    """The game of a pickle, in whatever process."""
    known = _ours.get(short_name)
    if known is None or known.engine is not engine:
        adapted = Adapted.of(engine, name, **options)
        return _registered(short_name, adapted)
    return library("pyspiel").load_game(short_name)


def replayed(game: Any, history: Sequence[int]) -> Any:
    """The state of a pickle: the play of these actions."""
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


def _registered(name: str, adapted: Adapted) -> Any:
    spiel = library("pyspiel")
    from rgt.environments.openspiel.games import game_type

    kind = game_type(adapted, name)
    if _ours.get(name) is not adapted:
        _ours[name] = adapted
        spiel.register_game(kind, _class_of(kind, adapted))
    return spiel.load_game(name)


def _class_of(kind: Any, adapted: Adapted) -> type:
    """The class of one game.

    A function would do for OpenSpiel, but its registry outlives Python, where letting go of a
    function is fatal; of a class it is not, for a class never goes.
    """
    from rgt.environments.openspiel.games import RgtGame

    def begin(self: Any, params: Mapping[str, Any] | None = None) -> None:
        RgtGame.__init__(self, kind, adapted, params or {})

    return type("RgtGame", (RgtGame,), {"__init__": begin, "__doc__": adapted.name})
