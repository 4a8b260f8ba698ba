"""Tables of a plan: numbers, sets, and what walks ask, that are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Table:
    """Numbers by their place, each of so many bytes."""

    name: str
    width: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkTable:
    """By their place whether each of so many rows is marked: `marks` is a bit set of places."""

    name: str
    count: int
    marks: int


@dataclass(frozen=True, slots=True)
class SetTable:
    """Sets of so many words by their place."""

    name: str
    words: int
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FourTables:
    """Four tables of numbers, each of so many bytes, side by side."""

    name: str
    width: int
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineTable:
    """For each row some sets of so many words, the places along lines: those that are `rising` are
    walked from the lowest place on, the others from the highest.
    """

    name: str
    words: int
    rising: tuple[bool, ...]
    rows: tuple[tuple[int, ...], ...]


Walk = tuple[int, int]
"""The places that matter to a walk, and those of them that have to be members."""


@dataclass(frozen=True, slots=True)
class WalkTable:
    """For each row what some walks ask of a set of so many words, so many at most.

    They ask for members alone (`members`), or for others, too (`some`); with `each` the answers
    are worked out for each set of so many `places`.
    """

    name: str
    how: Literal["members", "some", "each"]
    words: int
    places: int
    most: int
    rows: tuple[tuple[Walk, ...], ...]


@dataclass(frozen=True, slots=True)
class TagTable:
    """The tags that moves show, so many in each row, or fewer; `room` rows may be read at least."""

    name: str
    tags: int
    rows: tuple[tuple[int, ...], ...]
    room: int


@dataclass(frozen=True, slots=True)
class MoveNumbers:
    """Moves that are noted by the numbers of rows of tables of tags, `most` at most for one search,
    each of so many bytes.

    By the node where they are listed the name of the table, in order; at the nodes of `only` there
    are no other moves.
    """

    width: int
    most: int
    tables: Mapping[int, str]
    only: tuple[int, ...]


AnyTable = Table | MarkTable | SetTable | FourTables | LineTable | WalkTable | TagTable
