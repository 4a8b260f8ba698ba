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
    """The map of a step: ``go_right_1_ahead_2``, or ``go_up_2`` if it is the same for both."""
    return f"go_{_direction(dx, dy, 'ahead', 'back') if turns else way_name(dx, dy)}"


def way_name(dx: int, dy: int) -> str:
    """The symbol of a step as white sees it: ``right_1_up_2``."""
    return _direction(dx, dy, "up", "down")


def _direction(dx: int, dy: int, ahead: str, back: str) -> str:
    aside = (dx, "right" if dx > 0 else "left")
    along = (dy, ahead if dy > 0 else back)
    parts = [f"{word}_{abs(distance)}" for distance, word in (aside, along) if distance]
    return "_".join(parts) or "stay"
