"""Names that a program gives: nodes, players, kinds of pieces."""

from __future__ import annotations

import re
from typing import Any

from rgt.frontends.hrg.syntax import RESERVED
from rgt.frontends.linegames.directions import DIRECTIONS
from rgt.frontends.linegames.places import refusal

_NAME = re.compile(r"[a-z][A-Za-z0-9_]*")

TAKEN = frozenset(
    {
        *RESERVED,
        *DIRECTIONS,
        *(f"{direction}Of" for direction in DIRECTIONS),
        *("keeper", "random", "player", "goals", "visible", "begin", "end"),
        *("check", "break", "continue", "return", "reachable", "not", "true", "false"),
        *("empty", "border", "null", "nobody", "stop"),
        *("neighbour", "opponent", "pawnOf", "owner", "mayStep", "mayCapture", "flies"),
        *("settled", "isTarget", "isBeaten", "result"),
        *("decrement", "increment", "nextTurn", "nextStagnation"),
        *("me", "pos", "dir", "over", "to", "board", "pieces", "most", "rest", "turn"),
        *("stagnation", "rules", "move", "normalMove", "capture", "jump", "checkEnd"),
        *("anyMovePossible", "anyCapturePossible"),
        *("normalMoveFromPosPossible", "captureFromPosPossible"),
        *("captureMorePossible", "captureRestPossible"),
    }
)
"""What a description says itself; nothing of a program may have such a name."""


def demand_name(name: Any, what: str) -> None:
    """See to it that a name can be one in HRG; raises `GameError` (LINE016)."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise refusal(
            "LINE016",
            f"{name!r} cannot name a {what}",
            hint="a name is a small letter, and letters, digits and underscores after it",
        )
    if name in TAKEN:
        raise refusal(
            "LINE016",
            f"'{name}' cannot name a {what}: the rules use this word themselves",
            hint=f"choose another name, such as '{name}1'",
        )


MOST_NODES = 2000
"""The nodes of the largest board: counts of two armies are compared by a table of all pairs."""
MOST_KINDS = 50
"""The most kinds of pieces."""
MOST_TURNS = 100_000
"""The largest limit: plays are cut after as many moves."""


def demand_count(value: Any, least: int, what: str, most: int | None = None) -> None:
    """See to it that `value` is a whole number from `least`; raises `GameError`.

    LINE010 for anything else, LINE031 for a number above `most`.
    """
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise refusal("LINE010", f"{what} is a whole number from {least} on, not {value!r}")
    if most is not None and value > most:
        raise refusal("LINE031", f"{what} is {most} at most, not {value}")


def demand_room(nodes: int) -> None:
    """See to it that a board is not too large; raises `GameError` (LINE031)."""
    if nodes > MOST_NODES:
        raise refusal("LINE031", f"a board has {MOST_NODES} nodes at most, not {nodes}")
