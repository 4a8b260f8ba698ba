"""The ten directions in which a line can leave a node.

Eight points of the compass, and `right` and `left` around the rings of a circle.  A line runs
on in the direction in which it came: only the names of directions say what is straight.
"""

from __future__ import annotations

from typing import Literal, get_args

Direction = Literal[
    "north",
    "northeast",
    "east",
    "southeast",
    "south",
    "southwest",
    "west",
    "northwest",
    "right",
    "left",
]

DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
"""All directions: the compass clockwise from the north, then the two ways around a ring."""

COMPASS = DIRECTIONS[:8]
"""The eight points of the compass, clockwise from the north."""

VECTORS: dict[Direction, tuple[int, int]] = {
    "north": (0, -1),
    "northeast": (1, -1),
    "east": (1, 0),
    "southeast": (1, 1),
    "south": (0, 1),
    "southwest": (-1, 1),
    "west": (-1, 0),
    "northwest": (-1, -1),
}
"""Where a direction of the compass leads: x grows to the east, y to the south."""


def reverse(direction: Direction) -> Direction:
    """The opposite direction.

    >>> reverse("northeast"), reverse("left")
    ('southwest', 'right')
    """
    if direction == "right":
        return "left"
    if direction == "left":
        return "right"
    return turned(direction, 4)


def turned(direction: Direction, eighths: int) -> Direction:
    """A direction of the compass turned clockwise by eighths of a full turn.

    >>> turned("north", 3)
    'southeast'
    """
    return COMPASS[(COMPASS.index(direction) + eighths) % 8]
