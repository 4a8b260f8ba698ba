"""What the values of a plan are."""

from __future__ import annotations

from rgt.backends.plan.nodes import Node
from rgt.ir.structures.interning import interned


class Type(Node):
    """What a value is."""

    __slots__ = ()


@interned
class Simple(Type):
    """A type by its name: those of this module are all that there are."""

    name: str


CODE = Simple("code")
"""A symbol, by its number among those of the game."""
INDEX = Simple("index")
"""A whole number: a place among cells, rows or members."""
FLAG = Simple("flag")
"""Whether something holds."""
BITS = Simple("bits")
"""A word of 64 bits."""
PACKED = Simple("packed")
"""A set of two words at most as one number."""
EPOCH = Simple("epoch")
"""The number of a search."""
PLACE = Simple("place")
"""A number that is none below zero."""
MOVE = Simple("move")
"""A move that is known by its tags."""
ROUNDS = Simple("rounds")
"""What notices a walk that comes to where it was."""
WATCHERS = Simple("watchers")
"""Those of the players who see a tag."""


@interned
class SetOf(Type):
    """A set of places, of so many words of 64 bits."""

    words: int


def room_of(words: int) -> int:
    """How many words a set of so many takes: five to eight have room for a vector."""
    return 8 if 4 < words < 8 else words


@interned
class LanesOf(Type):
    """For each of some directions a set of one word, of so many places."""

    places: int
