"""What squares are called in our languages, as pairs of numbers, and names made of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from rgt.backends.forward_model import Move, State
from tests.peers.sides import Names

FILES = "abcdefghijklmnopqrstuvwxyz"
Place = tuple[int, int]
At = Callable[[int, int], Place]

_TAGS = (
    re.compile(r"[A-Z][A-Za-z]*__(\w+)_(\d+)"),  # HRG: C__3_4, S__e_2
    re.compile(r"[rhc]?x(\d+)y(\d+)"),  # RBG, from 0 and from above; RBG of 2017, from 0
    re.compile(r"([a-z])(\d+)"),  # RG, simplified boardgames: e4
)


def place(tag: str) -> Place | None:
    """The numbers in the name of a square, counted as the language does; None for other tags."""
    for pattern in _TAGS:
        found = pattern.fullmatch(tag)
        if found is not None:
            first = found[1]
            column = int(first) if first.isdigit() else FILES.index(first) + 1
            return column, int(found[2])
    return None


def places(move: Move) -> list[Place]:
    """All squares of a move."""
    return [found for found in map(place, move) if found is not None]


def term(move: Move) -> str:
    """A term of GDL in one piece, ``move_1_2_1_3``, be it one tag or, as recovered, several."""
    return "_".join(move)


def numbers(move: Move) -> list[int]:
    """The numbers in the terms of GDL."""
    return [int(each) for each in re.findall(r"_(\d+)", term(move))]


def named(at: Place) -> str:
    """``(5, 4)`` is e4."""
    return f"{FILES[at[0] - 1]}{at[1]}"


def straight(x: int, y: int) -> Place:
    """As it is."""
    return x, y


def above(height: int) -> At:
    """Rows of RBG, which are counted from 0 and from above."""
    return lambda x, y: (x + 1, height - y)


def below(x: int, y: int) -> Place:
    """Places counted from 0."""
    return x + 1, y + 1


def squares(at: At = straight) -> Names:
    """All squares in one word: e2e4."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        return ("".join(named(at(*each)) for each in places(move)),)

    return names


def each_square(at: At = straight) -> Names:
    """A word for each square."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        return tuple(named(at(*each)) for each in places(move))

    return names


def terms(at: At = straight) -> Names:
    """Squares in the terms of GDL, and waiting."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        found = numbers(move)
        pairs = zip(found[::2], found[1::2], strict=True)
        return ("".join(named(at(x, y)) for x, y in pairs),) if found else ()

    return names
