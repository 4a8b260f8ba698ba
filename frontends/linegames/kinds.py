"""Kinds of pieces: how they step, capture and are promoted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from rgt.frontends.linegames.directions import COMPASS, Direction, reverse, turned
from rgt.frontends.linegames.names import demand_name
from rgt.frontends.linegames.places import refusal
from rgt.ir.diagnostics import nearest

Way = Literal["any", "forward", "not backward", "none"]
"""In which directions a piece may go, seen by its owner."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of pieces; each player may have some.

    `steps` and `captures`: the directions in which it may step to the next node, and jump over
    an enemy on the next node.  *Forward* is the owner's heading and the two directions beside
    it, *backward* their reverses; around a ring is neither.  `flying`: it steps any number of
    empty nodes along a line, and there may be any number of them before and behind the enemy
    that it jumps over.  `promotes_to`: the kind that it becomes where its owner's turn
    leaves it on the far side.  Raises `GameError` (LINE016, LINE024).
    """

    name: str
    steps: Way = "any"
    captures: Way = "any"
    flying: bool = False
    promotes_to: str | None = None

    def __post_init__(self) -> None:
        demand_name(self.name, "kind of pieces")
        demand_choice(self.steps, get_args(Way), "steps")
        demand_choice(self.captures, get_args(Way), "captures")

    def of(self, player: str) -> str:
        """The name of such a piece of a player, as it stands in the rules.

        >>> Kind("king").of("white")
        'whiteKing'
        """
        return player + self.name[0].upper() + self.name[1:]


def allowed(way: Way, heading: Direction, directions: Sequence[Direction]) -> tuple[Direction, ...]:
    """Those of some directions in which a piece may go whose owner heads for `heading`.

    >>> allowed("forward", "south", ("north", "southeast", "left"))
    ('southeast',)
    """
    forward = [turned(heading, eighths) for eighths in (-1, 0, 1)]
    backward = [reverse(direction) for direction in forward]
    wanted = {
        "any": list(directions),
        "forward": forward,
        "not backward": [each for each in directions if each not in backward],
        "none": [],
    }[way]
    return tuple(direction for direction in directions if direction in wanted)


def demand_choice(value: object, choices: Sequence[str], what: str) -> None:
    """See to it that `value` is one of some words; raises `GameError` (LINE024)."""
    if value not in choices:
        raise refusal(
            "LINE024",
            f"{what} is one of {', '.join(map(repr, choices))}, not {value!r}",
            hint=nearest(str(value), choices),
        )


def demand_heading(value: object) -> None:
    """See to it that `value` is a direction of the compass; raises `GameError` (LINE024)."""
    demand_choice(value, COMPASS, "a heading")
