"""``rgt ggp-match``: manage a match of general game playing."""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import PurePath
from random import Random
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.environments.ggp.manager import Fault, Result
    from rgt.environments.ggp.referee import Referee
    from rgt.environments.ggp.seats import Seat
    from rgt.ir.diagnostics import Source


@click.command("ggp-match", short_help="Manage a match between players of the GGP protocol.")
@click.argument("game", type=values.GAME, metavar="GAME")
@click.option(
    "--players",
    type=values.GGP_PLAYERS,
    required=True,
    metavar="LIST",
    help="Who plays the roles but random, in order: addresses such as localhost:9147, or agents "
    "such as random, mcts; the last one stands for the rest.",
)
@click.option(
    "--startclock",
    type=values.SECONDS,
    default=30.0,
    show_default=True,
    metavar="S",
    help="So many seconds players have to get ready.",
)
@click.option(
    "--playclock",
    type=values.SECONDS,
    default=10.0,
    show_default=True,
    metavar="S",
    help="So many seconds players have for a move.",
)
@click.option(
    "--steps",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="Give the match up after so many steps.",
)
@click.option(
    "--match", "match_id", metavar="NAME", help="The match's name. [default: the game's and time]"
)
@click.option(
    "--save",
    type=values.OUTPUT,
    metavar="FILE",
    help="Write the play down; 'rgt play --replay' steps through it.",
)
@common.seed_option
@common.json_option
@common.backend_option
def command(
    game: str,
    players: str,
    startclock: float,
    playclock: float,
    steps: int,
    match_id: str | None,
    save: str | None,
    seed: int,
    as_json: bool,
    backend: str,
) -> None:
    """Play GAME, in GDL or GDL-II, with players that answer the GGP protocol.

    A player that is late, gone, or answers no legal move has a random one made for it; the report
    tells so.  Exit code 1: there were such faults, or the match was given up.

    \\b
    Examples:
      rgt ggp-match gdl/tic_tac_toe --players localhost:9147,random
      rgt ggp-match game.kif --players mcts,random --startclock 10 --playclock 2
      rgt ggp-match game.kif --players http://10.0.0.7:9147 --json
    """
    from rgt.backends import plays
    from rgt.cli.outputs import spare
    from rgt.environments.ggp.manager import Manager
    from rgt.environments.ggp.messages import Start
    from rgt.frontends import Options

    spare([game], [save])
    source, language = common.read(game, None, runs=False)
    if language != "gdl":
        raise click.UsageError(_other_language(game, language))
    referee = _referee(source, translated=save is not None)
    name = match_id or f"{PurePath(source.name).stem}.{int(time.time() * 1000)}"
    start = Start(name, "", source.text, startclock, playclock)
    seats, kinds = _seats(referee, players, backend, seed)
    roles = tuple(map(referee.as_written, referee.roles))

    def watch(step: int, moves: tuple[str, ...]) -> None:
        if not as_json:
            told = ", ".join(f"{role} {move}" for role, move in zip(roles, moves, strict=True))
            click.echo(f"{step}. {told}")

    manager = Manager(referee, seats, start, Random(f"replacements {seed}"), steps, watch)
    try:
        result = manager.run()
    finally:
        if save is not None:
            how = (language, "keep", "reusable", Options().recovery)
            record = plays.Record(game, *how, seed, kinds, tuple(referee.made))
            plays.save(record, save)
    if as_json:
        common.write_json(_json(result, PurePath(source.name).stem, kinds))
    else:
        _tell(result)
    if result.faults or result.goals is None:
        sys.exit(1)


def _other_language(game: str, language: str) -> str:
    from rgt.corpus import find

    sister = f"gdl/{PurePath(game).stem}"
    hint = f"; the corpus has {sister}" if find(sister) is not None else ""
    return f"a match is about a game in GDL, and {game} is in {language}{hint}"


def _referee(source: Source, *, translated: bool) -> Referee:
    """Who knows the rules: a game `translated` is needed where a record is kept."""
    from rgt.backends import load_engine
    from rgt.environments.ggp.referee import EngineReferee, RulesReferee
    from rgt.environments.ggp.rulebook import rulebook
    from rgt.passes.pipeline import optimize
    from rgt.passes.registry import KEEPING_TAGS

    if not translated:
        return RulesReferee(source)
    book = rulebook(source.text, source.name, "keep")
    optimize(book.game, ",".join(KEEPING_TAGS), seconds=10.0)
    return EngineReferee(book, load_engine(book.game, "interpreter"))


def _seats(
    referee: Referee, players: str, backend: str, seed: int
) -> tuple[list[Seat], tuple[str, ...]]:
    """Who plays each role, and the kinds of players for a record."""
    from rgt.environments.ggp import seats
    from rgt.environments.ggp.client import Address
    from rgt.environments.ggp.match import Settings

    named = values.agent_names(players)
    wanted = sum(role != seats.RANDOM for role in referee.roles)
    if len(named) > wanted:
        raise click.UsageError(
            f"{len(named)} players are named for {common.counted(wanted, 'role')}"
        )
    found: list[seats.Seat] = []
    kinds: list[str] = []
    for number, role in enumerate(referee.roles):
        if role == seats.RANDOM:
            found.append(seats.ChanceSeat(Random(f"chance {seed}")))
            kinds.append(seats.RANDOM)
            continue
        text = named.pop(0) if len(named) > 1 else named[0]
        address = Address.of(text) if values.is_address(text) else None
        if address is not None:
            found.append(seats.RemoteSeat(address))
            kinds.append("human")
        elif text == seats.RANDOM:
            found.append(seats.ChanceSeat(Random(f"{role} {seed}")))
            kinds.append(text)
        else:
            settings = Settings(agent=text, margin=0.2, backend=backend, seed=seed + number)
            found.append(seats.AgentSeat(settings, partial(_log, role)))
            kinds.append(text)
    return found, tuple(kinds)


def _log(role: str, text: str) -> None:
    click.echo(f"{role}: {text}", err=True)


def _json(result: Result, game: str, kinds: tuple[str, ...]) -> dict[str, Any]:
    return {
        "match": result.match,
        "game": game,
        "roles": list(result.roles),
        "players": list(kinds),
        "steps": [list(moves) for moves in result.steps],
        "goals": result.goals,
        "faults": [fault.as_json() for fault in result.faults],
    }


def _tell(result: Result) -> None:
    for fault in result.faults:
        click.echo(_fault(fault), err=True)
    if result.goals is None:
        click.echo(f"given up after {common.counted(len(result.steps), 'step')}", err=True)
        return
    told = ", ".join(f"{role} {value}" for role, value in result.goals.items())
    click.echo(f"the match is over after {common.counted(len(result.steps), 'step')}: {told}")


def _fault(fault: Fault) -> str:
    where = f"step {fault.step}" if fault.step else "the start"
    instead = f"; {fault.move} is played instead" if fault.move is not None else ""
    return f"{fault.role}, {where}: {fault.kind}: {fault.told}{instead}"
