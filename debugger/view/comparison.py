"""A comparison of two games in words, as a table of the line of play, and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.table import Table

from rgt.backends.forward_model import Move
from rgt.debugger.comparing.differential import Comparison, Difference, Side, Step
from rgt.debugger.comparing.game_tree import Played

_OTHERS = 3
_LOOSE = 8


def verdict(found: Comparison) -> str:
    """What was found, in one line."""
    if found.difference is None:
        how_far = "every depth" if found.complete else f"depth {found.depth}"
        return f"equal to {how_far}: {_counted(found.positions, 'position')}"
    difference = found.difference
    number = sum(not step.forced for step in difference.line)
    where = f"after {_counted(number, 'move')}" if number else "at the beginning"
    first, second = (_told(difference, side) for side in difference.sides)
    return f"different {where}: {first} against {second}"


def players_line(found: Comparison) -> str | None:
    """Who was taken for whom, unless they have the same names."""
    if all(first == second for first, second in found.players):
        return None
    return "players: " + ", ".join(f"{first} = {second}" for first, second in found.players)


def line_table(difference: Difference) -> Table:
    """The line of play in both games side by side, and what follows it."""
    table = Table("", *(side.game for side in difference.sides))
    number = 0
    for step in difference.line:
        number += not step.forced
        table.add_row("" if step.forced else str(number), *_cells(step))
    if difference.what == "players":
        table.add_row("players", *(", ".join(side.players) for side in difference.sides))
    table.add_row("then", *(_shown(side) for side in difference.sides))
    if difference.what == "moves":
        table.add_row("only here", *(_only_here(side) for side in difference.sides))
    return table


def as_json(found: Comparison) -> dict[str, Any]:
    """The comparison with all that is known of a difference."""
    result: dict[str, Any] = {
        "equal": found.equal,
        "depth": found.depth,
        "positions": found.positions,
        "complete": found.complete,
        "players": dict(found.players),
    }
    if found.difference is not None:
        first, second = found.difference.sides
        result["difference"] = {
            "what": found.difference.what,
            "line": [_step_as_json(step) for step in found.difference.line],
            "a": _side_as_json(first),
            "b": _side_as_json(second),
        }
    return result


# -- words -----------------------------------------------------------------------------------------


def _told(difference: Difference, side: Side) -> str:
    """The fact about one game that is not so in the other."""
    if difference.what == "players":
        return _counted(len(side.players), "player")
    if difference.what == "moves":
        return _counted(side.moves, "move")
    if side.local.kind == "end":
        return _scores(side) if difference.what == "scores" else "the end"
    return _mover(side)


def _shown(side: Side) -> str:
    if side.local.kind == "end":
        return f"end: {_scores(side)}"
    if side.local.kind == "circle":
        return _mover(side)
    return f"{_mover(side)}, {_counted(side.moves, 'move')}"


def _mover(side: Side) -> str:
    if side.local.kind == "circle":
        return "forced moves for ever"
    return f"{side.local.player} to move"


def _scores(side: Side) -> str:
    return ", ".join(f"{player} {score}" for player, score in side.local.scores) or "no scores"


def _only_here(side: Side) -> str:
    if side.loose is None:
        return ""
    count, moves = side.loose.count, side.loose.moves
    which = "" if count == len(moves) else f"{count} of: "
    return which + _listed(moves, _LOOSE)


def _cells(step: Step) -> Iterator[str]:
    for played, others in zip(step.played, step.others, strict=True):
        line = ", ".join(f"{each.player}: {_text(each.move)}" for each in played)
        yield f"{line} (or {_listed(others, _OTHERS)})" if others else line


def _listed(moves: Sequence[Move], most: int) -> str:
    shown = ", ".join(map(_text, moves[:most]))
    return shown if len(moves) <= most else f"{shown}, {len(moves) - most} more"


def _text(move: Move) -> str:
    return " ".join(move) or "(nothing)"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# -- JSON ------------------------------------------------------------------------------------------


def _step_as_json(step: Step) -> dict[str, Any]:
    return {
        name: {"moves": _line_as_json(played), "others": [_text(move) for move in others]}
        for name, played, others in zip("ab", step.played, step.others, strict=True)
    }


def _line_as_json(line: Iterable[Played]) -> list[dict[str, str]]:
    return [{"player": each.player, "move": _text(each.move)} for each in line]


def _side_as_json(side: Side) -> dict[str, Any]:
    ended = side.local.kind == "end"
    loose = side.loose
    return {
        "game": side.game,
        "end": ended,
        "player": side.local.player or None,
        "scores": dict(side.local.scores) if ended else None,
        "moves": side.moves,
        "only_here": None
        if loose is None
        else {"count": loose.count, "moves": [_text(move) for move in loose.moves]},
        "position": side.state.describe(),
    }
