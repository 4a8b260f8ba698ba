"""``rgt check``: validators, lints, and the conditions of a proper game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common, values
from rgt.cli.parts import mending
from rgt.cli.reading import look_at
from rgt.ir.display.printable import printable

if TYPE_CHECKING:
    from rgt.backends.checking.examining import Effort, Examined
    from rgt.backends.forward_model import Engine
    from rgt.cli.common import Reading
    from rgt.frontends import Frontend
    from rgt.ir.diagnostics import Diagnostic
    from rgt.ir.game import Game

_POSITIONS, _PATIENCE = 2000, 20.0
"""How many positions are explored for whom names no number, and for how many seconds at most."""
_LONG = 5.0
"""Plays for so many seconds are worth a compiler."""


@click.command("check", short_help="Report mistakes and doubtful places.")
@click.argument("games", type=values.GAME, metavar="GAME...", nargs=-1, required=True)
@click.option(
    "--positions",
    type=click.IntRange(min=0),
    metavar="N",
    help="How many positions to explore for improper play; 0 for none. [default: 2000, or as many "
    "as 20 seconds are enough for]",
)
@click.option(
    "--seconds",
    type=values.SECONDS,
    metavar="S",
    default=1.0,
    show_default=True,
    help="How long to play at random for improper play; 0 for not at all.",
)
@click.option(
    "--plays",
    type=click.IntRange(min=0),
    metavar="N",
    help="Make N random plays, however long they take.",
)
@common.seed_option
@click.option(
    "--move",
    metavar="MOVE",
    help="Say instead whether this move is legal in GAME, and which test fails if it is not; "
    "written as in 'rgt play', which GDL's moves are those of.",
)
@click.option(
    "--after",
    metavar="MOVE",
    multiple=True,
    help="A move that was made before --move; as often as there are moves, in order.",
)
@click.option(
    "--fix",
    "fix",
    is_flag=True,
    help="Before that, write GAME back with every fix that is the only one of its finding.",
)
@common.language_options
@common.json_option
def command(
    games: tuple[str, ...],
    positions: int | None,
    move: str | None,
    after: tuple[str, ...],
    seconds: float,
    plays: int | None,
    seed: int,
    fix: bool,
    reading: Reading,
    as_json: bool,
) -> None:
    """Report everything wrong or doubtful about each GAME.

    Runs the checks of its language, the validators and lints of RG, explores positions from the
    beginning and makes random plays, to see whether the game is proper: every position that is
    not the end has a legal move, the keeper has exactly one, equal moves lead to equal
    positions, no position comes again, every play ends, values fit their types.  The last line
    says what was seen.  Exit 1 if there are errors.

    \b
    Example of the other question, why a move is not legal:
      rgt check hrg/chess --after 'S(e, 2) S(e, 4)' --move 'S(e, 7) S(e, 4)'
    """
    from rgt.backends.checking.examining import Effort
    from rgt.cli.failures import show
    from rgt.cli.parts import seen

    if move is not None:
        from rgt.cli.parts.refusing import judge

        if len(games) > 1:
            raise click.UsageError("--move is asked of one game")
        if fix:
            raise click.UsageError("--fix is for findings, not for --move")
        judge(games[0], reading, after, move, as_json=as_json)
        return
    if after:
        raise click.UsageError("--after leads to the position in which --move is asked")
    effort = Effort(_POSITIONS, _PATIENCE, seconds, plays, seed)
    if positions is not None:
        effort = replace(effort, positions=positions, patience=None)
    if fix:
        mending.refuse_nonsense(games)
    failed = False
    for game in games:
        if fix:
            _mend(game, reading, as_json=as_json)
        found: list[Diagnostic] = []
        try:
            examined = _examined(game, reading, effort, found)
        finally:
            # also where the time or the memory is up
            for diagnostic in found:
                if as_json:
                    common.write_json(diagnostic.as_json())
                else:
                    show(diagnostic)
        failed |= seen.errors(found) > 0
        if as_json:
            common.write_json(seen.as_json(game, found, examined))
        else:
            name = f"{printable(game)}: " if len(games) > 1 else ""
            click.echo(f"{name}{seen.summary(found, examined)}")
    if failed:
        raise click.exceptions.Exit(1)


def _mend(game: str, reading: Reading, *, as_json: bool) -> None:
    """Write a game back with its fixes, and tell each."""
    for finding, fix in mending.mend(game, reading):
        if as_json:
            common.write_json({**finding.as_json(), "fixed": fix.title})
        else:
            where, _ = fix.edits[0]
            click.echo(f"{where}: fixed[{finding.code}]: {fix.title}")


def _examined(
    game: str, reading: Reading, effort: Effort, found: list[Diagnostic]
) -> Examined | None:
    """Put what is wrong with a game into `found`; what was seen of it in play."""
    from rgt.frontends import frontend_named
    from rgt.ir.diagnostics import GameError
    from rgt.ir.system.budget import doing

    examined = None
    try:
        source, name = common.read(game, reading.language)
        frontend = frontend_named(name)
        looked_at = look_at(source, frontend, reading, found)
        if looked_at is not None:
            tree, loaded = looked_at
            with doing(f"playing {source.name}"):
                examined = _played(loaded.game, _in_time(effort))
            found += (_advised(each, frontend, tree) for each in examined.diagnostics)
    except GameError as problem:
        found += [d for d in problem.diagnostics if d not in found]
    # copies of a graph or macro have the same mistakes
    found[:] = dict.fromkeys(found)
    return examined


def _in_time(effort: Effort) -> Effort:
    """The same with no more patience than there is time."""
    from rgt.ir.system.allowance import seconds_left

    left = seconds_left()
    if effort.patience is None or left is None:
        return effort
    return replace(effort, patience=min(effort.patience, left))


def _advised(found: Diagnostic, frontend: Frontend, tree: Any) -> Diagnostic:
    """A fault of play with the hint of the game's own language, if that has one."""
    hint = frontend.advice(tree, found) if frontend.advice is not None else None
    return found if hint is None else replace(found, hint=hint)


def _played(game: Game, effort: Effort) -> Examined:
    """What play shows of a game."""
    from rgt.backends.checking.examining import examine

    if effort.plays is not None or effort.seconds < _LONG:
        return examine(game, effort)
    return examine(game, effort, lambda: _compiled(game, effort.seconds / 2))


def _compiled(game: Game, seconds: float) -> Engine | None:
    """The game compiled, as `rgt bench` compiles it, if that takes no longer than it is to play."""
    from rgt.backends.auto import built_within
    from rgt.passes.pipeline import optimize

    optimised = game.copy()
    cut = optimize(optimised, seconds=seconds).cut
    return built_within(optimised, seconds) if cut is None else None
