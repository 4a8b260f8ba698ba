"""Plays of a game: counted, measured, one of them told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rgt.backends import explore, load_engine
from rgt.backends.forward_model import Engine
from rgt.debugger.server.analysis.tasks import Done, Message, Progress, Task
from rgt.debugger.server.analysis.work.automaton import translated
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize

_PASSES_SECONDS = 10.0
_LONGEST_PLAY = 10_000
_LONGEST_SHOWN = 400


def perft(task: Task) -> Iterator[Message]:
    """How many sequences of exactly 0, 1, ..., `depth` moves there are."""
    depth = int(task.arguments.get("depth", 1))
    yield Progress("translating")
    engine = _engine(_game(task))
    counts: list[int] = []
    for count in explore.perft_levels(engine, depth):
        counts.append(count)
        yield Progress(f"depth {len(counts) - 1}: {count}", 100 * len(counts) // (depth + 1))
    yield Done({"perft": counts, "message": f"perft: {', '.join(map(str, counts))}"})


def bench(task: Task) -> Iterator[Message]:
    """Random plays for some `seconds`: how many a second, how long, and how they end."""
    yield Progress("translating")
    game = _game(task)
    engine = _engine(game)
    yield Progress("playing")
    seconds = float(task.arguments.get("seconds", 2.0))
    plays = explore.playouts(engine, seconds=seconds, longest=_LONGEST_PLAY)
    told = (
        f"{plays.plays_per_second:.1f} plays/s, {plays.length.mean:.1f} moves a play, "
        f"{plays.branching.mean:.1f} moves a position"
    )
    if plays.stuck:
        told += f"; {plays.stuck} of {plays.plays} plays got stuck"
    goals = {game.player_in_source(player): scores for player, scores in plays.goals.items()}
    yield Done(
        {
            "plays_per_second": plays.plays_per_second,
            "length": plays.length.mean,
            "branching": plays.branching.mean,
            "goals": goals,
            "stuck": plays.stuck,
            "message": told,
        }
    )


def play(task: Task) -> Iterator[Message]:
    """One random play: its moves and scores.  The same `seed` gives the same play."""
    yield Progress("translating")
    game = _game(task)
    yield Progress("playing")
    random = Random(int(task.arguments.get("seed", 0)))
    state = _engine(game).initial_state()
    moves: list[str] = []
    while not state.is_terminal and len(moves) < _LONGEST_PLAY:
        legal = state.legal_moves()
        if not legal:
            break
        move = legal[random.randrange(len(legal))]
        moves.append(" ".join(move) or "(nothing)")
        state = state.apply(move)
    goals = {game.player_in_source(player): score for player, score in state.goals().items()}
    shown = " / ".join(moves)
    if len(shown) > _LONGEST_SHOWN:
        shown = f"{shown[:_LONGEST_SHOWN]} ..."
    scores = ", ".join(f"{player} {score}" for player, score in goals.items())
    end = scores if state.is_terminal else "the play got stuck, or goes on"
    told = f"{len(moves)} moves: {shown}; {end}"
    yield Done({"moves": moves, "goals": goals, "ended": state.is_terminal, "message": told})


def _game(task: Task) -> Game:
    game = translated(task)
    optimize(game, seconds=_PASSES_SECONDS)
    return game


def _engine(game: Game) -> Engine:
    return load_engine(game, "interpreter")
