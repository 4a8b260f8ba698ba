"""``rgt play``: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, cast, get_args

import click
from click.core import ParameterSource

from rgt.cli import common, values
from rgt.cli.parts import guests

if TYPE_CHECKING:
    from rgt.backends.agents import Agent
    from rgt.backends.forward_model import Engine, State
    from rgt.backends.plays import Record
    from rgt.cli.common import Reading
    from rgt.cli.parts.sitting import Sitting
    from rgt.ir.diagnostics import Span
    from rgt.ir.game import Game

playing_options = partial(common.language_options, simultaneous="drop")


@click.command("play", short_help="Play a game in the terminal.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option(
    "--players",
    type=values.AGENTS,
    metavar="LIST",
    help="human, or an agent that 'rgt agents' lists, with options in braces, for each player in "
    "order; the last one stands for the rest. "
    "[default: human,random on a terminal, random otherwise]",
)
@click.option(
    "--replay",
    type=values.FILE,
    metavar="FILE",
    help="Make the moves of a saved play, and go on from its end; its game, players and seed are "
    "those of the command unless that names others.",
)
@click.option(
    "--save",
    type=values.OUTPUT,
    metavar="FILE",
    help="Write the play down when it is over or left.",
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    default=1.0,
    show_default=True,
    help="Thinking time of agents that search for a move, unless their options limit it.",
)
@click.option(
    "--states/--no-states",
    default=None,
    help="Show the state before every move, with --replay also before those that are replayed. "
    "[default: yes, but not to humans who may not see everything]",
)
@click.option(
    "--svg",
    type=values.OUTPUT,
    metavar="FILE",
    help="Whenever a state is shown, draw its board into FILE.",
)
@common.seed_option
@click.option(
    "--passes",
    type=values.PASSES,
    metavar="LIST",
    help="Passes to run, as 'rgt passes --list' explains them.  [default: default, but moves keep "
    "all their tags]",
)
@guests.with_option
@playing_options
@common.backend_option
def command(
    game: str | None,
    players: str | None,
    replay: str | None,
    save: str | None,
    seconds: float,
    states: bool | None,
    svg: str | None,
    seed: int,
    passes: str | None,
    reading: Reading,
    backend: str,
) -> None:
    """Play GAME: type a move's number or its tags; ? tells what else can be typed, q leaves.

    mcts is Monte Carlo tree search, alphabeta looks ahead for what is won or lost within its
    horizon, ismcts is for games that hide something; 'rgt agents' lists them all.  Nobody, agent
    or human, is shown more than the game lets the player see.

    \b
    Examples:
      rgt play connect_four --players human,mcts
      rgt play connect_four --players 'human,mcts{iterations=2000,solver}'
      rgt play --replay game.jsonl
      rgt play connect_four --players random --save game.jsonl
      rgt play chess --players human,mcts --svg board.svg
    """
    from rgt.backends import plays
    from rgt.backends.auto import choose
    from rgt.cli.outputs import spare
    from rgt.passes.registry import KEEPING_TAGS

    old = plays.load(replay) if replay is not None else None
    is_named = bool(game)
    if old is not None:
        game, reading = game or old.game, _reading(reading, old)
        seed = seed if _is_given("seed") else old.seed
        players = players or ",".join(old.players)
    if not game:
        raise click.UsageError("Missing argument 'GAME'.")
    spare([game], [save, svg])
    on_terminal = common.is_terminal(sys.stdin)
    if players is None:
        players = "human,random" if on_terminal else "random"
    loaded = common.open_game(game, reading, named=is_named)
    for remark in loaded.remarks:
        click.echo(remark, err=True)
    # what a move is refused for is told of the game as it is written
    written = loaded.game.copy()
    common.optimised(loaded, passes or ",".join(KEEPING_TAGS))
    # who thinks for a while thinks further in a compiled game; others are quick in any
    kinds = tuple(values.agent_names(players))
    chosen = _chosen(kinds, seconds)
    is_long = any(each is not None and each.searches for each in chosen) and seconds > 0
    choice = choose(loaded.game, backend, long=is_long)
    common.refused(choice)
    agents = _agents(choice.engine, chosen)
    how = (reading.simultaneous, reading.graphs, reading.recovery)
    record = plays.Record(game, loaded.language, *how, seed, kinds)
    sitting = _sitting(choice.engine, (loaded.game, written), agents, record, states, svg)
    if old is not None:
        made_by = _agents(choice.engine, _chosen(old.players, seconds))
        sitting.replay(old, made_by, show=bool(states))
    try:
        sitting.play(on_terminal=on_terminal)
    finally:
        # also what an error of the game, or the keyboard, has ended
        if save is not None:
            sitting.save(save)


def _sitting(
    engine: Engine,
    games: tuple[Game, Game],
    agents: dict[str, Agent | None],
    record: Record,
    states: bool | None,
    svg: str | None,
) -> Sitting:
    """The board and who sits at it; `games` are the one that is played, and it as it is written."""
    from rgt.backends.checking.places import place
    from rgt.backends.checking.random_plays import Placed
    from rgt.backends.refusals.refusal import Refusals
    from rgt.backends.secrets import hides
    from rgt.cli.parts.sitting import Sitting
    from rgt.cli.parts.view import View

    played, written = games
    is_secret = None in agents.values() and hides(played) and not states
    if states is None and is_secret:
        click.echo("players may not see everything here: states are hidden (--states shows them)")
    is_shown = not is_secret if states is None else states
    view = View(played, goals=False, svg=svg) if is_shown else None
    refusals = cache(lambda: Refusals(written))

    def where(state: State) -> Span | None:
        return place(played.automaton, cast(Placed, state).node)

    called = played.player_in_source
    return Sitting(engine, agents, record, view, refusals, where, called, secret=is_secret)


def _is_given(option: str) -> bool:
    source = click.get_current_context().get_parameter_source(option)
    return source is not ParameterSource.DEFAULT


def _reading(reading: Reading, old: Record) -> Reading:
    """How the game of a record is read and translated, unless the command line says so."""
    from rgt.backends import plays
    from rgt.frontends import Graphs, Recovery, Simultaneous

    simultaneous = plays.one_of(old, "simultaneous", get_args(Simultaneous))
    graphs = plays.one_of(old, "graphs", get_args(Graphs))
    recovery = plays.one_of(old, "recovery", get_args(Recovery))
    return replace(
        reading,
        language=reading.language or old.language,
        simultaneous=reading.simultaneous if _is_given("simultaneous") else simultaneous,
        graphs=reading.graphs if _is_given("graphs") else graphs,
        recovery=reading.recovery if _is_given("recovery") else recovery,
    )


def _chosen(names: Sequence[str], seconds: float) -> list[Agent | None]:
    """The agents of these names; None is the human."""
    from rgt.backends.agents import HUMAN, agent

    return [None if name == HUMAN else agent(name).limited(seconds=seconds) for name in names]


def _agents(engine: Engine, chosen: Sequence[Agent | None]) -> dict[str, Agent | None]:
    """By player who plays it."""
    if len(chosen) > max(2, len(engine.players)):
        known = ", ".join(engine.players)
        raise click.UsageError(f"--players names {len(chosen)}, and the game has only {known}")
    return {
        player: chosen[min(index, len(chosen) - 1)] for index, player in enumerate(engine.players)
    }
