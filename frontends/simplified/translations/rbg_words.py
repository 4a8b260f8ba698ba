"""Short words for writing RBG: shifts, sets of squares, macros with the parameters they need."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rgt.frontends.simplified.boards import Board, Square
from rgt.frontends.simplified.translations.movement import Way

EMPTY_PIECE = "empty"

_PARAMETERS = ("me", "other", "own", "enemies", "ahead", "back")
_WHITE = ("white", "black", "whiteMen", "blackMen", "up", "down")
_BLACK = ("black", "white", "blackMen", "whiteMen", "down", "up")
_MIRRORED = ("other", "me", "enemies", "own", "back", "ahead")


def asked(body: str) -> list[str]:
    """The parameters that a macro with this body needs."""
    words = set(re.findall(r"\w+", body))
    return [name for name in _PARAMETERS if name in words]


def head_of(name: str, body: str) -> str:
    """A macro's name with its parameters."""
    return _call(name, asked(body))


def call_of(name: str, body: str, *, white: bool | None = None, mirrored: bool = False) -> str:
    """A use of the macro: for a player, for the opponent, or with the parameters as they are."""
    values: tuple[str, ...] = _MIRRORED if mirrored else _PARAMETERS
    if white is not None:
        values = _WHITE if white else _BLACK
    given = dict(zip(_PARAMETERS, values, strict=True))
    return _call(name, [given[parameter] for parameter in asked(body)])


def told_of(body: str, *, white: bool) -> str:
    """The body with all parameters replaced by what they are for a player."""
    given = dict(zip(_PARAMETERS, _WHITE if white else _BLACK, strict=True))
    text = re.sub(r"\bme~", given["me"], body)
    return re.sub(rf"\b({'|'.join(_PARAMETERS)})\b", lambda found: given[found[0]], text)


def _call(name: str, arguments: Iterable[str]) -> str:
    inside = "; ".join(arguments)
    return f"{name}({inside})" if inside else name


def grouped(text: str) -> str:
    """The text in parentheses, unless it stands in a pair of them."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return text if letter == ")" and at == len(text) - 1 else f"({text})"
    return f"({text})"


def shifts_of(way: Way, *, turns: bool) -> str:
    """The shifts of a step, on a rectangle in any order: ``up up left``."""
    dx, dy = way
    ahead, back = ("ahead", "back") if turns else ("up", "down")
    along = [ahead if dy > 0 else back] * abs(dy)
    return " ".join([*along, *(["right" if dx > 0 else "left"] * abs(dx))]) or "."


def among(squares: Iterable[Square], board: Board) -> str:
    """Whether one stands on one of the squares: tests of ranks and files; nothing if on all."""
    files: dict[int, list[int]] = {}
    for x, y in map(board.place, sorted(squares)):
        files.setdefault(y, []).append(x)
    ranks: dict[tuple[int, ...], list[int]] = {}
    for y, found in files.items():
        ranks.setdefault(tuple(found), []).append(y)
    parts = []
    for xs, ys in ranks.items():
        tests = [_one_of(ys, board.height, "down", "up"), _one_of(xs, board.width, "left", "right")]
        parts.append(" ".join(filter(None, tests)))
    return parts[0] if len(parts) == 1 else f"({' + '.join(parts)})"


def _one_of(numbers: Iterable[int], size: int, back: str, ahead: str) -> str:
    """Whether there are so many fields behind; nothing if all numbers are given."""
    found = list(numbers)
    if len(found) == size:
        return ""
    tests = [
        _at(number, back) if 2 * number < size else _at(size - 1 - number, ahead)
        for number in found
    ]
    return tests[0] if len(tests) == 1 else f"({' + '.join(tests)})"


def _at(count: int, label: str) -> str:
    """Whether there are so many fields that way."""
    if count == 0:
        return f"{{! {label}}}"
    power = f"{label}^{count}" if count > 1 else label
    return f"{{? {power} {{! {label}}}}}"
