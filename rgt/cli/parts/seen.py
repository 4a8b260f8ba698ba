"""What `rgt check` has seen of a game, in a line of text or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rgt.cli.common import counted, mean_goals

if TYPE_CHECKING:
    from rgt.backends.checking.examining import Examined
    from rgt.backends.checking.proper import Outcome
    from rgt.backends.checking.random_plays import Record
    from rgt.ir.diagnostics import Diagnostic


def summary(found: Sequence[Diagnostic], examined: Examined | None) -> str:
    """The last line: how many findings there are, and what was seen."""
    failed = errors(found)
    told = f"{counted(failed, 'error')}, {counted(len(found) - failed, 'warning')}"
    if examined is None:
        return f"{told}, not played: mend the errors first"
    parts = [f"{told}, {_explored(examined.explored)}"]
    if examined.plays.made:
        parts.append(_plays(examined.plays))
        means = mean_goals(examined.plays.goals)
        parts += [f"mean goals: {means}"] if means else []
    return "; ".join(parts)


def errors(found: Sequence[Diagnostic]) -> int:
    """How many of the findings stop the work."""
    return sum(d.severity == "error" for d in found)


def _explored(outcome: Outcome) -> str:
    told = f"{counted(outcome.positions, 'position')} explored"
    if outcome.complete:
        return f"{told}: the whole game"
    if outcome.depth < 0:
        return told
    if outcome.depth == 0:
        return f"{told}: some of those after one move"
    return f"{told}: all within {counted(outcome.depth, 'move')}"


def _plays(record: Record) -> str:
    parts = []
    if record.ended:
        parts.append(f"{record.ended} to the end{_lengths(record)}")
    else:
        parts.append("none to the end")
    parts += [f"{number} stuck with '{name}' to move" for name, number in record.stuck.items()]
    if record.failed:
        parts.append(f"{record.failed} met an error")
    if record.cut:
        parts.append(f"{record.cut} cut after {record.longest} moves")
    if record.given_up:
        why = ", when the time was up" if record.late else ""
        most = counted(record.farthest, "move")
        parts.append(f"{record.given_up} given up after at most {most}{why}")
    return f"{counted(record.made, 'random play')}: {', '.join(parts)}"


def _lengths(record: Record) -> str:
    """How long plays were, where that was noted."""
    length = record.length
    if not record.length.number:
        return ""
    if length.least == length.greatest:
        return f" ({counted(length.least, 'move')})"
    return f" ({length.least} to {length.greatest} moves, {length.mean:.1f} on average)"


def as_json(game: str, found: Sequence[Diagnostic], examined: Examined | None) -> dict[str, Any]:
    """The closing object of a game: what was found and seen, nulls where it was not played."""
    failed = errors(found)
    return {
        "game": game,
        "errors": failed,
        "warnings": len(found) - failed,
        "explored": None if examined is None else _explored_as_json(examined.explored),
        "plays": None if examined is None else _plays_as_json(examined.plays),
    }


def _explored_as_json(outcome: Outcome) -> dict[str, Any]:
    return {
        "positions": outcome.positions,
        "depth": max(outcome.depth, 0),
        "complete": outcome.complete,
    }


def _plays_as_json(record: Record) -> dict[str, Any]:
    length = record.length
    return {
        "made": record.made,
        "ended": record.ended,
        "length": {
            "least": length.least,
            "mean": round(length.mean, 3),
            "greatest": length.greatest,
        },
        "goals": record.goals,
        "stuck": record.stuck,
        "failed": record.failed,
        "cut": record.cut,
        "given_up": record.given_up,
        "longest": record.longest,
        "engines": record.engines,
    }
