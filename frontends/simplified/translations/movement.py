"""Expressions made ready to be written in another language.

What never matches is gone, and so is the empty word, which is no move; steps of one union that
differ in nothing but what stands on the square are one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.syntax import (
    Concatenation,
    Expression,
    Power,
    Rule,
    Step,
    Union,
)
from rgt.frontends.simplified.words import Letter, On
from rgt.ir.diagnostics import GameError, error

Way = tuple[int, int]

LONGEST = 12
"""A step of so many units is told unit by unit; longer ones would be hard to read."""


@dataclass(frozen=True, slots=True)
class Go:
    """A step to a square that holds one of `contents`."""

    way: Way
    contents: frozenset[On]


@dataclass(frozen=True, slots=True)
class Series:
    """The parts one after the other; nothing if there are none."""

    parts: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Any one of two or more options."""

    options: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class Again:
    """The part `times` times, twice or more, or any number of times (None)."""

    part: Movement
    times: int | None


Movement = Go | Series | Either | Again


@dataclass(frozen=True, slots=True)
class Room:
    """How deeply a language nests: `levels` at most.

    Alternatives count as one, and what is repeated as `loops`, alternatives of it included.
    """

    language: str
    levels: int
    loops: int


def movement(
    rule: Rule, board: Board, room: Room, taken: frozenset[Way] = frozenset()
) -> Movement | None:
    """The words of a rule but the empty one, and those that begin with a step of `taken`.

    None if there are none.  A step that is too long for the board is no step, and an option
    stays if one of its words does.  Raises GameError (SBG015) if there is no room.
    """
    left = (o for o in _options(rule.movement) if not taken.issuperset(_first_ways(o)))
    found = _either([_movement(_moving(option), board) for option in left])
    if found is not None and _levels(found, room) > room.levels:
        message = f"the rule of '{rule.piece}' nests too deeply to be written in {room.language}"
        raise GameError(error("SBG015", message, rule.span))
    return found


def _options(expression: Expression) -> Iterator[Expression]:
    """What the expression is the union of."""
    if isinstance(expression, Union):
        for option in expression.options:
            yield from _options(option)
    else:
        yield expression


def _first_ways(expression: Expression) -> dict[Way, None]:
    """The steps with which a word can begin; more may be told where a part has no words."""
    if isinstance(expression, Step):
        return {_way(expression.letter): None}
    if isinstance(expression, Power):
        return _first_ways(expression.part) if expression.times != 0 else {}
    found: dict[Way, None] = {}
    if isinstance(expression, Union):
        for option in expression.options:
            found |= _first_ways(option)
        return found
    for part in expression.parts:
        found |= _first_ways(part)
        if not _may_be_empty(part):
            break
    return found


def ways_of(part: Movement) -> dict[Way, None]:
    """All steps in a movement."""
    if isinstance(part, Go):
        return {part.way: None}
    if isinstance(part, Again):
        return ways_of(part.part)
    inner = part.parts if isinstance(part, Series) else part.options
    found: dict[Way, None] = {}
    for each in inner:
        found |= ways_of(each)
    return found


def alike(part: Either) -> list[tuple[Movement, ...]]:
    """The options in groups of those that differ in nothing but the way along which they go."""
    groups: dict[Movement, list[Movement]] = {}
    for option in part.options:
        one_way = len(ways_of(option)) == 1
        groups.setdefault(turned_to(option, (0, 1)) if one_way else option, []).append(option)
    return [tuple(group) for group in groups.values()]


def _levels(part: Movement, room: Room) -> int:
    """How deeply a movement nests."""
    if isinstance(part, Go):
        return 0
    if isinstance(part, Again):
        inner = part.part.options if isinstance(part.part, Either) else (part.part,)
        return room.loops + max(_levels(each, room) for each in inner)
    if isinstance(part, Series):
        return max((_levels(each, room) for each in part.parts), default=0)
    return 1 + max(_levels(each, room) for each in part.options)


def turned_to(part: Movement, way: Way) -> Movement:
    """The movement with all its steps replaced by one."""
    if isinstance(part, Go):
        return Go(way, part.contents)
    if isinstance(part, Again):
        return Again(turned_to(part.part, way), part.times)
    if isinstance(part, Series):
        return Series(tuple(turned_to(each, way) for each in part.parts))
    return Either(tuple(turned_to(each, way) for each in part.options))


def _way(letter: Letter) -> Way:
    return letter.dx, letter.dy


def _may_be_empty(expression: Expression) -> bool:
    """Whether the empty word belongs to the language."""
    if isinstance(expression, Step):
        return False
    if isinstance(expression, Power):
        return expression.times in (None, 0) or _may_be_empty(expression.part)
    if isinstance(expression, Union):
        return any(map(_may_be_empty, expression.options))
    return all(map(_may_be_empty, expression.parts))


def _moving(expression: Expression) -> Expression:
    """The language without the empty word."""
    if not _may_be_empty(expression):
        return expression
    if isinstance(expression, Union):
        return Union(tuple(map(_moving, expression.options)))
    if isinstance(expression, Concatenation):
        # the first part that is not empty, and what follows it
        parts = expression.parts
        return Union(
            tuple(Concatenation((_moving(part), *parts[at + 1 :])) for at, part in enumerate(parts))
        )
    assert isinstance(expression, Power)
    if expression.times == 0:
        return Union(())
    rest = None if expression.times is None else expression.times - 1
    return Concatenation((_moving(expression.part), Power(expression.part, rest)))


def _movement(expression: Expression, board: Board) -> Movement | None:
    """The expression without what never matches; None if that is all of it."""
    if isinstance(expression, Step):
        dx, dy, on = expression.letter
        fits = abs(dx) < board.width and abs(dy) < board.height
        return Go((dx, dy), frozenset({on})) if fits else None
    if isinstance(expression, Union):
        return _either(_movement(option, board) for option in expression.options)
    if isinstance(expression, Concatenation):
        return _series(_movement(part, board) for part in expression.parts)
    part = _movement(expression.part, board)
    if expression.times == 0 or (part is None and expression.times is None):
        return Series(())
    if part is None or expression.times == 1 or part == Series(()):
        return part
    return Again(part, expression.times)


def _series(parts: Iterable[Movement | None]) -> Movement | None:
    flat: list[Movement] = []
    for part in parts:
        if part is None:
            return None
        flat += part.parts if isinstance(part, Series) else (part,)
    return flat[0] if len(flat) == 1 else Series(tuple(flat))


def _either(found: Iterable[Movement | None]) -> Movement | None:
    flat: dict[Movement, None] = {}
    for option in found:
        if isinstance(option, Either):
            flat |= dict.fromkeys(option.options)
        elif option is not None:
            flat[option] = None
    contents: dict[Way, frozenset[On]] = {}
    for option in flat:
        if isinstance(option, Go):
            contents[option.way] = contents.get(option.way, frozenset()) | option.contents
    merged = dict.fromkeys(
        Go(option.way, contents[option.way]) if isinstance(option, Go) else option
        for option in flat
    )
    return Either(tuple(merged)) if len(merged) > 1 else next(iter(merged), None)
