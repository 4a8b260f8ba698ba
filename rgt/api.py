"""The public Python API: load a game, optimise it, play it.

The names here are the front door: they call the rooms behind them through their public names
and know nothing of how anything is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rgt.backends import load_engine
from rgt.backends.agents import Agent, Seat, agent
from rgt.backends.batches import Batch
from rgt.backends.explore import PlayoutStatistics
from rgt.backends.explore import fingerprint as _fingerprint
from rgt.backends.explore import perft as _perft
from rgt.backends.explore import playouts as _playouts
from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import History, InformationState
from rgt.backends.numbering import Numbering
from rgt.backends.observations import Observer
from rgt.backends.refusals.answer import Refusal
from rgt.backends.refusals.refusal import NotLegalError, Refusals
from rgt.backends.showing.fields import Field as Board
from rgt.backends.showing.fields import fields as _boards
from rgt.debugger.comparing.differential import Comparison
from rgt.debugger.comparing.differential import compare as _compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.comparing.matching import Scores
from rgt.debugger.diagrams.svg import automaton_svg
from rgt.debugger.traces.trace import Trace, record
from rgt.debugger.traces.trace_file import load as load_trace
from rgt.debugger.traces.trace_file import save as save_trace
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.game import Game
from rgt.opening import (
    Loaded,
    decode,
    dumps,
    load,
    loads,
    lowered,
    open_game,
    read_source,
    rewrite,
    translate,
)
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate

__all__ = [
    "Agent",
    "Batch",
    "Board",
    "Comparison",
    "Diagnostic",
    "Engine",
    "Game",
    "GameError",
    "History",
    "InformationState",
    "Loaded",
    "Move",
    "Numbering",
    "Observer",
    "PlayoutStatistics",
    "Refusal",
    "Seat",
    "State",
    "Trace",
    "agent",
    "automaton_svg",
    "boards",
    "check",
    "compare",
    "decode",
    "dumps",
    "engine",
    "fingerprint",
    "load",
    "load_trace",
    "loads",
    "lowered",
    "open_game",
    "optimize",
    "perft",
    "playouts",
    "read_source",
    "record",
    "refusal",
    "rewrite",
    "save_trace",
    "translate",
]


def check(game: Game) -> list[Diagnostic]:
    """Everything that the validators and lints find in a game."""
    with game.lock:
        return validate(game)


def engine(game: Game, backend: str = "auto") -> Engine:
    """A forward model of the game: initial state, moves, apply, goals, views."""
    return load_engine(game, backend)


def boards(game: Game) -> tuple[Board, ...]:
    """The rectangular boards of a game: maps whose keys are coordinates, or facts about squares.

    A board tells its `name`, `width` and `height`, the `symbols` that a square can hold, the square
    of a key (`keys`), and what the squares hold in a state (`cells`): files run fastest, from the
    lowest rank up.
    """
    with game.lock:
        return _boards(game)


def refusal(game: Game, move: Move, after: Sequence[Move] = ()) -> Refusal | None:
    """Why `move` is not legal after the moves `after` from the beginning; None if it is legal.

    Moves are tuples of tags, those of RBG whole or without the numbers of switches.  A game as it
    was translated gives the best answers: the passes leave less to be read.  Raises GameError
    (RG110), with the answer for it, for the first move of `after` that is not legal.
    """
    refusals = Refusals(game)
    try:
        state = refusals.position([tuple(each) for each in after])
    except NotLegalError as problem:
        raise GameError(problem.refusal.diagnostics()) from None
    return refusals.explain(state, tuple(move))


def perft(game: Game, depth: int, *, backend: str = "auto") -> list[int]:
    """Numbers of sequences of exactly 0, 1, ..., `depth` moves (keeper moves are free).

    Raises ValueError for a negative depth.
    """
    return _perft(engine(game, backend), depth)


def fingerprint(game: Game, depth: int, *, backend: str = "auto") -> str:
    """A digest of the game tree to `depth` in which the names of moves do not matter.

    Raises ValueError for a negative depth.
    """
    return _fingerprint(engine(game, backend), depth)


def playouts(
    game: Game, *, seconds: float = 1.0, seed: int = 0, backend: str = "auto"
) -> PlayoutStatistics:
    """Statistics of random playouts; raises ValueError for a negative time."""
    return _playouts(engine(game, backend), seconds=seconds, seed=seed)


def compare(
    first: Game,
    second: Game,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    players: Mapping[str, str] | None = None,
    scores: Scores = "exact",
    collapse_forced: bool = False,
    backend: str = "auto",
) -> Comparison:
    """Whether two games have the same tree, to `depth` or as deep as the `seconds` allow.

    Without either, 5 seconds.  Names of moves do not matter; who is who is found out unless
    `players` says so.  `scores` are compared ``exact``, by ``order``, as they rank the players, or
    ``linear``, up to one increasing linear function; `collapse_forced` passes over positions with
    one legal move.  Raises ValueError for a negative depth or time and an unknown way to compare
    scores.
    """
    trees = (
        Tree(engine(game, backend), name=game.name, collapse_forced=collapse_forced)
        for game in (first, second)
    )
    if depth is seconds is None:
        seconds = 5.0
    return _compare(*trees, depth=depth, seconds=seconds, players=players, scores=scores)
