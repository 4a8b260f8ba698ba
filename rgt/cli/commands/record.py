"""``rgt record``: plays of a chess-like game, written down for whoever learns from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common, values
from rgt.cli.outputs import spare

if TYPE_CHECKING:
    from rgt.api import Loaded
    from rgt.backends.agents import Agent
    from rgt.backends.forward_model import Engine
    from rgt.cli.common import Reading
    from rgt.frontends.simplified.learning.records import Header, PlayRecord, Scenario
    from rgt.frontends.simplified.learning.tally import Tally
    from rgt.watching.boards import Noise
    from rgt.watching.watcher import Watcher

_reading_options = partial(common.language_options, simultaneous="drop")
_LONGEST = 100_000
_PLAYS = 50
_OF_PLAYING = frozenset(
    {"scenario", "agents", "playouts", "seed", "max_turns", "pieces", "backend"}
    | {"language", "simultaneous", "graphs", "recovery"}
)


def _letters(_: click.Context, __: click.Parameter, text: str | None) -> dict[str, str]:
    """``king=K,homeKing=K`` as a dictionary."""
    found: dict[str, str] = {}
    for part in (text or "").split(",") if text else ():
        name, _equals, letter = (piece.strip() for piece in part.partition("="))
        is_piece = len(letter) == 1 and letter.upper() != letter.lower()
        if not name or not (is_piece or letter == "."):
            raise click.BadParameter(f"'{part}' is no pair like king=K, nor nobody=.")
        if name in found:
            raise click.BadParameter(f"'{name}' gets two letters")
        found[name] = letter
    return found


@click.command("record", short_help="Record plays of a chess-like game.")
@click.argument("game", type=values.GAME, metavar="[GAME]", required=False)
@click.option(
    "--plays",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many plays to record; of PGN, how many at most.  [default: 50, of PGN all]",
)
@click.option(
    "--scenario",
    type=click.Choice(["all", "single"]),
    default="all",
    show_default=True,
    help="Record all legal moves of every position, or the one that is played.",
)
@click.option(
    "--agents",
    type=values.COMPUTERS,
    default="random",
    show_default=True,
    metavar="LIST",
    help="Who plays white and black: agents that 'rgt agents' lists; one stands for both.",
)
@click.option(
    "--playouts",
    type=click.IntRange(min=1),
    default=100,
    show_default=True,
    metavar="N",
    help="How many random playouts mcts makes for a move, or positions alphabeta looks at, unless "
    "their options say so.",
)
@common.seed_option
@click.option(
    "--max-turns",
    type=click.IntRange(min=1, max=_LONGEST),
    default=160,
    show_default=True,
    metavar="N",
    help="Cut plays after N turns, those of both players counted.",
)
@click.option(
    "--pieces",
    callback=_letters,
    metavar="NAME=LETTER,...",
    help="Letters for pieces, by their names in GAME; pieces with one letter are one piece. A '.' "
    "stands for an empty square.",
)
@click.option(
    "--noise",
    is_flag=True,
    help="Keep moves that are more than those of one piece, such as castling, as noise; otherwise "
    "GAME is refused for them.",
)
@click.option(
    "--pgn",
    type=values.FILE,
    metavar="FILE",
    help="Record the games of standard chess in a PGN file instead of playing.",
)
@click.option(
    "-o",
    "--output",
    type=values.FILE,
    metavar="FILE",
    help="Write to FILE instead of standard output.",
)
@_reading_options
@common.backend_option
def command(
    game: str | None,
    number: int | None,
    scenario: Scenario,
    agents: str,
    playouts: int,
    seed: int,
    max_turns: int,
    pieces: dict[str, str],
    noise: bool,
    pgn: str | None,
    output: str | None,
    reading: Reading,
    backend: str,
) -> None:
    """Record plays of GAME, from which 'rgt learn' learns how its pieces move.

    GAME, in whatever language, is one in which two players in turn move a piece from a square of
    a rectangular board to another and remove what stood there; any other is refused, and what
    does not fit is told.  White is who moves first.  The same seed gives the same plays.  Ctrl-C
    keeps the plays that are finished.

    \b
    Examples:
      rgt record knightthrough --plays 200 -o plays.jsonl
      rgt record chess_king_capture --noise --pieces homeKing=K,king=K,homeRook=R,rook=R
      rgt record --pgn games.pgn -o games.jsonl
    """
    if (game is None) == (pgn is None):
        raise click.UsageError("name a GAME, or a file of PGN" if game is None else "GAME or --pgn")
    spare((game, pgn), (output,))
    if pgn is not None:
        _demand_no_play(click.get_current_context())
        _of_pgn(pgn, number, output)
        return
    assert game is not None
    from rgt.backends.auto import choose
    from rgt.frontends.simplified.learning.records import Header
    from rgt.watching.plays import Course, plays

    players = _agents(agents, playouts)
    loaded = common.open_game(game, reading)
    choice = choose(loaded.game, backend, long=any(player.searches for player in players))
    common.refused(choice)
    watcher = _watcher(loaded, choice.engine, pieces, "keep" if noise else "refuse")
    course = Course(players, scenario, seed, max_turns)
    names = tuple(values.agent_names(agents))
    start, words = watcher.start, watcher.words
    header = Header(loaded.game.name, start, scenario, seed, words, names, max_turns, watcher.names)
    count = number or _PLAYS
    _write(header, islice(plays(choice.engine, watcher, course), count), count, output)


def _watcher(loaded: Loaded, engine: Engine, pieces: dict[str, str], noise: Noise) -> Watcher:
    """Who sees the moves of a game: by its description where that tells the words."""
    if loaded.language == "simplified":
        from rgt.frontends.simplified.parse import parse
        from rgt.watching.described import DescriptionWatcher

        if pieces:
            raise click.UsageError("--pieces: the pieces of this language are letters already")
        source = loaded.game.source
        assert source is not None, "a game that was read has a text"
        return DescriptionWatcher(parse(source))
    from rgt.watching.setting_up import board_watcher

    return board_watcher(loaded.game, engine, pieces, noise)


def _agents(names: str, playouts: int) -> tuple[Agent, Agent]:
    """Who plays white and black."""
    from rgt.backends.agents import agent

    found = [agent(name).limited(work=playouts) for name in values.agent_names(names)]
    if len(found) > len(("white", "black")):
        raise click.UsageError(f"--agents names {len(found)}, and there are two players")
    return found[0], found[-1]


def _demand_no_play(context: click.Context) -> None:
    """UsageError if something about playing stands beside games that were played."""
    from rgt.cli.parts.combining import given

    typed = given(context)
    for option in context.command.params:
        if option.name in typed & _OF_PLAYING:
            raise click.UsageError(
                f"{option.opts[0]} is about a GAME to be played: --pgn has games that were"
            )


def _of_pgn(path: str, number: int | None, output: str | None) -> None:
    """Record the games of a PGN file."""
    from rgt.cli.failures import show
    from rgt.frontends.simplified.learning import pgn

    with Path(path).open(encoding="utf-8-sig", errors="replace") as file:
        _write(
            pgn.header(Path(path).stem), islice(pgn.plays(file, path, show), number), number, output
        )


def _write(
    header: Header, plays: Iterable[PlayRecord], number: int | None, output: str | None
) -> None:
    """Write a record; plays that are finished are kept when the rest is interrupted."""
    from rgt.frontends.simplified.learning.record_file import lines
    from rgt.frontends.simplified.learning.tally import Tally
    from rgt.ir.system.files import write_text
    from rgt.watching.interrupting import Interruptible

    stop, tally = Interruptible(), Tally()
    with stop.listening(), common.progress_bar("recording plays") as bar:
        task = bar.add_task("", total=number)
        made = stop.pieces(plays)
        # as long as there is no play there is nothing to be written over what is there
        first = next(made, None)
        if first is None:
            raise KeyboardInterrupt

        def told() -> Iterator[PlayRecord]:
            for play in chain((first,), made):
                yield play
                tally.add(play)
                bar.advance(task)

        if output is None or output == "-":
            for line in lines(header, told()):
                click.echo(line, nl=False)
        else:
            write_text(output, lines(header, told()))
    if output is not None and output != "-":
        click.echo(f"{output}: {_told(tally)}", err=True)
    if stop.interrupted:
        raise KeyboardInterrupt


def _told(tally: Tally) -> str:
    """What was recorded, in words."""
    told = f"{common.counted(tally.plays, 'play')}, {common.counted(tally.turns, 'turn')}"
    if not tally.noise:
        return told
    kinds = ", ".join(f"{number} {kind}" for kind, number in tally.noise.items())
    return f"{told}; {common.counted(sum(tally.noise.values()), 'turn')} of noise: {kinds}"
