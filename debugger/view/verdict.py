"""The verdict of a bisection in words, as a table, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.table import Table

from rgt.backends.forward_model import Move
from rgt.debugger.comparing.observing import What
from rgt.debugger.faults.bisect import Culprit, Sight, Verdict
from rgt.debugger.view import comparison
from rgt.debugger.view.words import counted

_MOST_VIEWS = 8
_SAME = {
    "tree": "the same tree",
    "views": "the same tree and views",
    "moves": "the same tree, moves and views",
}


def headline(verdict: Verdict, what: What) -> str:
    """What was found, in one line."""
    culprit = verdict.culprit
    if culprit is not None:
        where = f"step {culprit.step.number} of {verdict.steps} changes the game"
        healed = ", and a later step takes that back" if verdict.healed else ""
        return f"{where}: different at depth {culprit.depth}{healed}"
    if not verdict.steps:
        return "no step was made: there is nothing to compare"
    steps = counted(verdict.steps, "step")
    when = f"after each of {steps}" if verdict.every else f"after {steps}"
    depth = "every depth" if verdict.whole else f"depth {verdict.depth}"
    return f"{when} {_SAME[what]} to {depth}: {counted(verdict.positions, 'position')}"


def difference_line(culprit: Culprit) -> str:
    """In what the games around the bad step differ."""
    if culprit.failures:
        return f"the game cannot be played any more: {culprit.failures[0].message}"
    if culprit.comparison is not None:
        return comparison.verdict(culprit.comparison)
    assert culprit.sight is not None
    number = len(culprit.sight.line)
    where = f"after {counted(number, 'move')}" if number else "at the beginning"
    same = "same tree, but players see" if culprit.sight.views else "same tree, but moves have"
    return f"different {where}: {same} something else"


def sight_lines(sight: Sight) -> Iterator[str]:
    """The line of play to moves that are seen otherwise, and how they are."""
    for number, move in enumerate(sight.line, 1):
        yield f"{number}. {_text(move)}"
    for sign, moves in (("-", sight.lost), ("+", sight.gained)):
        for move in moves[:_MOST_VIEWS]:
            yield f"  {sign} {_text(move)}"


def sight_table(sight: Sight) -> Table:
    """What players see of the moves in question, before and after the step."""
    table = Table("move", "player", "saw before", "sees after")
    for view in sight.views[:_MOST_VIEWS]:
        table.add_row(_text(view.move), view.player, _text(view.before), _text(view.after))
    return table


def as_json(verdict: Verdict) -> dict[str, Any]:
    """The verdict with all that is known of the bad step."""
    result: dict[str, Any] = {
        "sound": verdict.culprit is None,
        "steps": verdict.steps,
        "compared": verdict.compared,
        "depth": verdict.depth,
        "positions": verdict.positions,
        "complete": verdict.whole,
    }
    culprit = verdict.culprit
    if culprit is not None:
        step = culprit.step
        result["step"] = {
            "number": step.number,
            "pass": step.pass_name,
            "round": step.round,
            "fact": step.fact,
            "differs_at": culprit.depth,
            "healed": verdict.healed,
        }
        if culprit.comparison is not None:
            result["comparison"] = comparison.as_json(culprit.comparison)
        if culprit.sight is not None:
            result["sight"] = _sight_as_json(culprit.sight)
        result["failures"] = [each.as_json() for each in culprit.failures]
    return result


def _sight_as_json(sight: Sight) -> dict[str, Any]:
    return {
        "line": [_text(move) for move in sight.line],
        "lost": [_text(move) for move in sight.lost],
        "gained": [_text(move) for move in sight.gained],
        "views": [
            {
                "move": _text(view.move),
                "player": view.player,
                "before": _text(view.before),
                "after": _text(view.after),
            }
            for view in sight.views
        ],
    }


def _text(move: Move) -> str:
    return " ".join(move) or "(nothing)"
