"""``rgt learn``: the rules of a chess-like game, learned from records of its plays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click

from rgt.cli import common, values
from rgt.cli.outputs import spare

if TYPE_CHECKING:
    from rgt.frontends.simplified.learning.evidence import Players
    from rgt.frontends.simplified.learning.learned import Learned
    from rgt.frontends.simplified.learning.lesson import Lesson, Seen
    from rgt.frontends.simplified.learning.records import Header, PlayRecord
    from rgt.frontends.simplified.syntax import Description
    from rgt.ir.diagnostics import GameError

_PGN = ".pgn"


@click.command("learn", short_help="Learn the rules of a chess-like game from plays.")
@click.argument("record", type=values.FILE, metavar="FILE")
@click.option(
    "--algorithm",
    type=values.LEARNER,
    default="local",
    show_default=True,
    metavar="NAME",
    help="Who learns: local, of rgt's own; spine (Spine Compaction), rpni, bjornsson (LearnDFA).",
)
@click.option(
    "--check",
    type=values.CHECK,
    default="tested",
    show_default=True,
    metavar="NAME[:X]",
    help="What makes an automaton believable: tested, of rgt's own (each word that was not seen is "
    "held to the positions); fractional:X (so much of what it accepts was seen), fast (all of it) "
    "or bjornsson.",
)
@click.option(
    "--players",
    type=click.Choice(["white", "both"]),
    default="both",
    show_default=True,
    help="Look at white's moves, or at black's, too: both move by the same rules.",
)
@click.option(
    "--plays",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Learn from the first N plays.",
)
@click.option("--keep-going", is_flag=True, help="Pass over broken plays, with a warning for each.")
@click.option(
    "--goals",
    type=values.GAME,
    metavar="GAME",
    help="Take turn limit and goals from this game (.sbg); otherwise they are guessed.",
)
@click.option(
    "--compare",
    "truth",
    type=values.GAME,
    metavar="GAME",
    help="Hold what is learned to the rules of this game (.sbg).",
)
@click.option(
    "-o",
    "--output",
    type=values.FILE,
    metavar="FILE",
    help="Write the learned game (.sbg) to FILE instead of standard output.",
)
@click.option(
    "--watch",
    "page",
    type=values.OUTPUT,
    metavar="FILE",
    help="Write a page (.html) that shows what the learner tried: each automaton as it grows and "
    "is merged, and the words that licensed or forbade it.",
)
@common.json_option
def command(
    record: str,
    algorithm: str,
    check: str,
    players: Players,
    number: int | None,
    keep_going: bool,
    goals: str | None,
    truth: str | None,
    output: str | None,
    page: str | None,
    as_json: bool,
) -> None:
    """Learn from FILE how pieces move, and write a game of Simplified Boardgames.

    FILE is a record of plays, as 'rgt record' writes it (- is standard input), or one of games of
    chess in PGN (.pgn).  What was never seen of a piece is told; turn limit and goals are guessed
    from how plays ended, and told, too.  At the first broken play nothing is written.

    \b
    Examples:
      rgt record knightthrough --plays 100 -o plays.jsonl
      rgt learn plays.jsonl -o learned.sbg --compare simplified/knightthrough
      rgt diff learned.sbg simplified/knightthrough
      rgt learn games.pgn --algorithm spine --check fractional:0.7
      rgt learn plays.jsonl --algorithm rpni --watch learned.html
    """
    from rgt.cli.parts.learned import Shown, show
    from rgt.frontends.simplified.learning import lesson

    spare((record, goals, truth), (output, page))
    taken, true = (None if each is None else _description(each) for each in (goals, truth))
    seen = _seen(record, players, number, keep_going)
    lesson.demand_alike(seen.header.start, [each for each in (taken, true) if each is not None])
    stories: list[dict[str, Any]] | None = None if page is None else []
    found = lesson.Lesson(seen, tuple(_learned(seen, algorithm, check, stories)), algorithm, check)
    game = lesson.game(found, taken)
    if page is not None and stories is not None:
        _write_page(found, stories, page)
    if output is not None:
        common.write(game.text, output)
    beside = None if true is None else lesson.beside(found, true)
    show(Shown(found, game, beside), output, as_json=as_json)


def _description(name: str) -> Description:
    """A game of Simplified Boardgames; GameError (REC051) for one of another language."""
    from rgt.frontends.simplified.parse import parse
    from rgt.ir.diagnostics import GameError, error

    source, language = common.read(name, None, runs=False)
    if language != "simplified":
        message = (
            f"{Path(source.name).name} is a game in {language}, not of Simplified Boardgames (.sbg)"
        )
        raise GameError(error("REC051", message))
    return parse(source)


def _seen(path: str, players: Players, number: int | None, keep_going: bool) -> Seen:
    """What the plays of a file tell."""
    from rgt.frontends.simplified.learning.lesson import Seen

    left_out = 0

    def report(problem: GameError) -> None:
        nonlocal left_out
        left_out += 1
        _warn(problem)

    with ExitStack() as stack:
        stream = _opened(path, stack)
        size = Path(path).stat().st_size if path != "-" else None
        bar = stack.enter_context(common.progress_bar("reading plays"))
        task = bar.add_task("", total=size)
        name = "<stdin>" if path == "-" else path
        header, plays = _plays(stream, name, report if keep_going else None, stack)
        seen = Seen(header, players)
        for play in islice(plays, number):
            seen.add(play)
            if stream.seekable():
                bar.update(task, completed=stream.tell())
    seen.left_out = left_out
    return seen


def _opened(path: str, stack: ExitStack) -> BinaryIO:
    if path != "-":
        return stack.enter_context(Path(path).open("rb"))
    if sys.stdin is None:
        raise click.UsageError("standard input is closed")
    return sys.stdin.buffer


def _plays(
    stream: BinaryIO,
    name: str,
    report: Callable[[GameError], None] | None,
    stack: ExitStack,
) -> tuple[Header, Iterable[PlayRecord]]:
    """The header and the plays of a record, or of games in PGN."""
    if name.lower().endswith(_PGN):
        from rgt.cli.failures import show
        from rgt.frontends.simplified.learning import pgn

        text = TextIOWrapper(stream, encoding="utf-8-sig", errors="replace")
        stack.callback(text.detach)
        return pgn.header(Path(name).stem), pgn.plays(text, name, show)
    from rgt.frontends.simplified.learning.record_reader import RecordReader

    record = RecordReader(stream, name, report)
    return record.header, record


def _warn(problem: GameError) -> None:
    """Tell why a play is left out, which ends nothing."""
    from rgt.cli.failures import show
    from rgt.ir.diagnostics import Severity

    for found in problem.diagnostics:
        show(replace(found, severity=Severity.WARNING, hint=None))


def _learned(
    seen: Seen, algorithm: str, check: str, stories: list[dict[str, Any]] | None
) -> Iterator[Learned]:
    """Each piece, with a bar; how it was learned goes into `stories` if these are wanted."""
    from rgt.frontends.simplified.learning.attempts import Watched
    from rgt.frontends.simplified.learning.learned import learned, pieces
    from rgt.frontends.simplified.learning.registry import check_named, learner_named

    judge = check_named(check)
    watched = None if stories is None else Watched(judge)
    found = learned(seen.gathering, learner_named(algorithm), watched or judge)
    with common.progress_bar("learning pieces") as bar:
        for each in bar.track(found, total=len(pieces(seen.gathering))):
            if watched is not None and stories is not None:
                from rgt.debugger.learning.story import story

                stories.append(story(each.evidence, watched, each.dfa))
                watched.forget()
            yield each


def _write_page(found: Lesson, stories: list[dict[str, Any]], path: str) -> None:
    from rgt.debugger.learning.html import Heading, render

    header = found.seen.header
    heading = Heading(header.game, found.learner, found.check, header.scenario)
    common.write(render(heading, stories), path)
