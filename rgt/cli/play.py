"""``rgt play``: a game in the terminal."""

from __future__ import annotations

import sys
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import click

from rgt.cli import asking, common, values

if TYPE_CHECKING:
    from rgt.backends.agents import Agent
    from rgt.backends.forward_model import Engine, Move, State
    from rgt.cli.common import Reading
    from rgt.cli.view import View
    from rgt.ir.game import Game

_LONGEST = 100_000

playing_options = partial(common.language_options, simultaneous="drop")


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--players",
    type=values.AGENTS,
    metavar="LIST",
    help="human, random or mcts for each player in order; the last one stands for the rest. "
    "[default: human,random on a terminal, random otherwise]",
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    default=1.0,
    show_default=True,
    help="Thinking time of mcts for a move.",
)
@click.option(
    "--states/--no-states",
    default=None,
    help="Show the state before every move. [default: yes, but not to humans who may not see "
    "everything]",
)
@common.seed_option
@common.passes_option()
@playing_options
@common.backend_option
def command(
    game: str,
    players: str | None,
    seconds: float,
    states: bool | None,
    seed: int,
    passes: str,
    reading: Reading,
    backend: str,
) -> None:
    """Play GAME: type a move's number or its tags; q leaves.

    mcts is Monte Carlo tree search; it sees the whole state, hidden parts too.  A human is
    shown the moves that the game lets the player see.
    """
    from rgt.backends.auto import choose
    from rgt.cli.view import View

    loaded = common.open_game(game, reading)
    common.optimised(loaded, passes)
    if players is None:
        players = "human,random" if sys.stdin and sys.stdin.isatty() else "random"
    # who thinks for a while thinks further in a compiled game; others are quick in any
    choice = choose(loaded.game, backend, long="mcts" in players and seconds > 0)
    common.refused(choice)
    engine = choice.engine
    agents = _agents(engine, players, seconds)
    humans = [player for player, kind in agents.items() if kind is None]
    if states is None:
        states = not humans or not _hides(loaded.game)
        if not states:
            click.echo(
                "players may not see everything here: states are hidden (--states shows them)"
            )
    _play(engine, agents, Random(seed), View(loaded.game, goals=False) if states else None)


def _agents(engine: Engine, kinds: str, seconds: float) -> dict[str, Agent | None]:
    """By player who plays it; None is the human."""
    from rgt.backends.agents import agent

    names = values.agent_names(kinds)
    if len(names) > max(2, len(engine.players)):
        known = ", ".join(engine.players)
        raise click.UsageError(f"--players names {len(names)}, and the game has only {known}")
    chosen = [None if name == "human" else agent(name, seconds) for name in names]
    return {
        player: chosen[min(index, len(chosen) - 1)] for index, player in enumerate(engine.players)
    }


def _hides(game: Game) -> bool:
    """Whether the game ever changes who sees what."""
    from rgt.ir.actions import written_variable

    return any(written_variable(edge.action) == "visible" for edge in game.automaton)


def _play(
    engine: Engine, agents: dict[str, Agent | None], random: Random, view: View | None
) -> None:
    from rgt.backends import written_moves
    from rgt.backends.agents import RandomAgent

    humans = [player for player, kind in agents.items() if kind is None]
    state = engine.initial_state()
    number = 0
    while not state.is_terminal:
        moves = state.legal_moves()
        if not moves:
            raise _stuck(state)
        if number == _LONGEST:
            raise _endless()
        if view is not None and (not humans or state.player in humans):
            view.show(state)
        number += 1
        chooser = agents.get(state.player, RandomAgent())
        short = written_moves.short_forms(moves)
        move = asking.ask(state.player, short) if chooser is None else chooser.choose(state, random)
        if move is None:
            click.echo("left")
            return
        mover, state = state.player, state.apply(move)
        _tell(state, mover, move, short[move], number, humans)
    if view is not None:
        view.show(state)
    click.echo("  ".join(f"{player}: {score}" for player, score in state.goals().items()))


def _stuck(state: State) -> Exception:
    from rgt.ir.diagnostics import GameError, error

    hint = "'rgt check' looks for positions like this"
    return GameError(error("RG121", f"'{state.player}' has no legal move", hint=hint))


def _endless() -> Exception:
    from rgt.ir.diagnostics import GameError, error

    return GameError(error("RG122", f"the play has no end after {_LONGEST} moves"))


def _tell(state: State, mover: str, move: Move, told: Move, number: int, humans: list[str]) -> None:
    """Say what was played: all of it if nobody plays, else what each human sees of it.

    `told` is the move in short.
    """
    from rgt.backends import written_moves

    seen = {human: move if human == mover else state.visible_to(human) for human in humans}
    if len(set(seen.values())) <= 1:
        shown = next(iter(seen.values()), move)
        click.echo(f"{number}. {mover}: {written_moves.text(told if shown == move else shown)}")
        return
    for human, shown in seen.items():
        text = written_moves.text(told if shown == move else shown)
        click.echo(f"{number}. {mover} ({human} sees): {text}")
