"""What an observation consists of: arrays with names, whose axes have names and labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis of an array: what it counts, and the label of each index."""

    name: str
    labels: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """One array of an observation.

    Its first axis counts *planes*: the symbols that a cell can hold, the players who can be to
    move.  A board has the axes ``row`` and ``column`` besides, the first row the uppermost as it
    is drawn, any other map an axis for each level of its keys.
    """

    name: str
    axes: tuple[Axis, ...]

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The length of each axis."""
        return tuple(len(axis.labels) for axis in self.axes)

    @property
    def size(self) -> int:
        """How many numbers the array has."""
        return prod(self.shape)

    @property
    def planes(self) -> tuple[str, ...]:
        """The names of its planes: ``board=white``."""
        return tuple(f"{self.name}={label}" for label in self.axes[0].labels)
