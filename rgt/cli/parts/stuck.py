"""What `rgt bench` says of plays that do not end as plays of a proper game do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rgt.backends.explore import PlayoutStatistics
    from rgt.backends.forward_model import Engine
    from rgt.ir.diagnostics import Diagnostic, GameError
    from rgt.ir.game import Game

_SECONDS = 5.0
"""So long a line of moves to a fault is looked for."""


def complaints(
    name: str, game: Game, engine: Engine, plays: PlayoutStatistics, seed: int
) -> list[Diagnostic]:
    """RG121 where plays got stuck, with a line of moves to one; RG122 where they were cut."""
    from rgt.backends.checking.places import place
    from rgt.ir.diagnostics import error, warning

    found: list[Diagnostic] = []
    if plays.stuck:
        found.append(_stuck(name, game, engine, plays, seed))
    if plays.cut:
        kind = warning if plays.ended or plays.stuck else error
        text = f"{name}: {_share(plays.cut, plays)} came to no end: what is cut is no playout"
        span = place(game.automaton, "begin")
        found.append(kind("RG122", text, span, hint="let a counter end the play"))
    return found


def _stuck(
    name: str, game: Game, engine: Engine, plays: PlayoutStatistics, seed: int
) -> Diagnostic:
    from rgt.backends.checking.fault_lines import line_to_stuck
    from rgt.backends.checking.judging import told_line
    from rgt.backends.checking.places import place
    from rgt.ir.diagnostics import error

    why = "stuck plays are no playouts: they count in no rate of playouts and in no mean of goals"
    share = plays.stuck / plays.plays
    found = line_to_stuck(engine, share, seconds=_SECONDS, seed=seed)
    if found is None:
        text = f"{name}: {_share(plays.stuck, plays)} came to a player without a legal move"
        hint = "'rgt check' looks for such positions"
        return error("RG121", text, place(game.automaton, "begin"), notes=((why, None),), hint=hint)
    player = game.player_in_source(found.player)
    text = f"{name}: {_share(plays.stuck, plays)} got stuck: '{player}' has no legal move"
    span = place(game.automaton, found.node)
    return error("RG121", text, span, notes=((told_line(found.line), None), (why, None)))


def _share(number: int, plays: PlayoutStatistics) -> str:
    return f"{number} of {plays.plays} plays" if plays.plays > 1 else "the only play"


def complain(found: list[Diagnostic]) -> None:
    """Show warnings; raise GameError if there is an error among the findings."""
    from rgt.cli.failures import show
    from rgt.ir.diagnostics import GameError

    if any(each.severity == "error" for each in found):
        raise GameError(found)
    for each in found:
        show(each)


def with_line(problem: GameError, game: Game, engine: Engine, seed: int) -> GameError:
    """An error of a game in play with the moves that lead to it, if they are found again."""
    from rgt.backends.checking.fault_lines import raised_again
    from rgt.ir.diagnostics import GameError

    code = problem.diagnostics[0].code
    if not code.startswith("RG1"):
        return problem
    found = raised_again(game, engine, code, seconds=_SECONDS, seed=seed)
    return problem if found is None else GameError(found)
