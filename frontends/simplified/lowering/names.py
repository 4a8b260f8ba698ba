"""What steps and pieces are called in RG."""

from __future__ import annotations

from rgt.frontends.simplified import boards

EMPTY = "empty"
OFF = "off"
BORDER = "border"
"""What no square holds: the board's value at `OFF`, the place beyond its edge."""

WHITE, BLACK = "white", "black"


def letter_of(held: str) -> str:
    """The symbol of what stands on a square of a `Board`."""
    return EMPTY if held == boards.EMPTY else held


def owner_of(piece: str) -> str:
    """Whose a piece is: upper case is white's."""
    return WHITE if piece.isupper() else BLACK


def other(player: str) -> str:
    """The opponent."""
    return BLACK if player == WHITE else WHITE


def step_name(dx: int, dy: int, *, turns: bool) -> str:
    """The map of a step: ``right_1_ahead_2``; ``up`` and ``down`` if it is the same for both."""
    ahead, back = ("ahead", "back") if turns else ("up", "down")
    aside = (dx, "right" if dx > 0 else "left")
    along = (dy, ahead if dy > 0 else back)
    parts = [f"{word}_{abs(distance)}" for distance, word in (aside, along) if distance]
    return "_".join(parts) or "stay"
