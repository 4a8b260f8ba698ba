"""What a state is made of, and what stands around the functions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rgt.backends.plan.expressions import Expr, Symbol
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import Members


@dataclass(frozen=True, slots=True)
class Cells:
    """A variable in the state: the bytes before it, and of a cell; how many cells a map has, None
    for what is no map.
    """

    name: str
    offset: int
    width: int
    cells: int | None


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of a map in the state, so many of so many words."""

    name: str
    words: int
    count: int


@dataclass(frozen=True, slots=True)
class Layout:
    """A state: a node of so many bytes, variables, and sets behind them; `size` bytes in all."""

    node: int
    variables: tuple[Cells, ...]
    sets: tuple[Sets, ...]
    size: int


How = Literal["each", "vectors", "all", "asked"]
"""Whether the sets of the old and the new value are changed when a cell is, or all sets at once,
where there are vectors for it or anywhere, or those of some values only, which are asked for.
"""


@dataclass(frozen=True, slots=True)
class KeptSets:
    """The sets of a map: they have bits for `covered` of its `size` cells, from the cell `first`
    on.

    `numbers` tells the number of the set of each code that has one; `number` is that of the one
    that is called ``value``; `holding` is that set, `now` the set of what the cell ``at`` holds,
    and `before` that of what is called ``old``.  With `numbered` a table has the numbers.
    """

    sets: Sets
    first: int
    covered: int
    size: int
    numbers: Mapping[int, int]
    how: How
    numbered: bool
    number: Expr
    holding: Members
    now: Members
    before: Members


@dataclass(frozen=True, slots=True)
class KeptMap:
    """A map in the state, and its sets if it has any.  Whether there are writes of cells that have
    a bit `for_certain`, and of those of which it is known what they held (`over`).  `sources` are
    the maps that it is made a copy of, with their sets.
    """

    name: str
    width: int
    kept: KeptSets | None
    for_certain: bool
    over: bool
    sources: tuple[tuple[str, KeptSets | None], ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """The state where random plays start: the statements that make it, and the names of what is
    copied of it.
    """

    made: tuple[Line, ...]
    variables: tuple[str, ...]
    maps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turns:
    """The nodes where moves begin; those whose search is `short`, and whose moves are one list
    `alone`; whether there are `two`, each a short list.

    With `pieces` each has a piece of code of its own, and for each value of a variable that is
    `asked` again and again.
    """

    starts: tuple[int, ...]
    short: frozenset[int]
    alone: tuple[int, ...]
    two: bool
    pieces: bool
    asked: tuple[str, tuple[Symbol, ...]] | None
