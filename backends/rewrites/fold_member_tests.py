"""Questions about single members of a set are asked of whole words.

One question in another, and one row of them after another, is a branch for each member.  Folded it
is a masked comparison for each row, and one branch for eight of them; where few members matter, one
look into a table.

Before::

    If(Has(Members("b", Number(1), 1), Number(0)))
        If(Has(Members("b", Number(1), 1), Number(12)))
            Succeed()
        End()
    End()
    If(Has(Members("b", Number(1), 1), Number(2)))
        If(Not(Has(Members("b", Number(0), 1), Number(3))))
            Succeed()
        End()
    End()

After::

    If(OneHolds(
        (
            HasAll(Members("b", Number(1), 1), 0x1001),
            AllHold((
                HasAll(Members("b", Number(1), 1), 0x4), HasNone(Members("b", Number(0), 1), 0x8)
            )),
        ),
        ("", ""),
    ))
        Succeed()
    End()

Why sound: asking for a member has no effect and meets no fault, so that all may be asked at once.
Not applied: to questions with anything else between their heads, or with an `Else`.
Ends: each question is folded into the one around it once.
Gain: a branch for each member but one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile

from rgt.backends.plan.expressions import (
    Cell,
    Expr,
    Field,
    Less,
    Local,
    Lookup,
    Not,
    Number,
    Symbol,
)
from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Line
from rgt.backends.plan.sets import (
    AllHold,
    Has,
    HasAll,
    HasAllOfOne,
    HasNone,
    Members,
    OneHolds,
    Row,
)
from rgt.backends.plan.statements import (
    Case,
    Else,
    End,
    ForEach,
    ForMembers,
    Grow,
    If,
    Succeed,
    Switch,
    While,
)
from rgt.ir.structures.bit_sets import bits_of

_HEADS = (Case, Else, ForEach, ForMembers, Grow, If, Switch, While)
_STANDS = (Members, Local, Row, Number, Symbol, Field, Cell, Lookup, Less)
_WORD = 64
_MOST = 8
_FEW = 10
"""So many members may matter for a table of all cases."""
_FEWEST_ROWS = 3
_MANY_ROWS = 12
"""So many rows are worth lanes of a vector, if their places are in one word."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whether a place is a member of a set, or whether it is none."""

    holds: bool
    members: Expr
    place: int


@dataclass
class _Block:
    """A statement, or one with a body: `lines` are that of a plain statement, or the head and the
    end of one with a body.
    """

    lines: list[Line]
    body: list[_Block] | None = None
    asked: list[_Asked] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def fold_member_tests(lines: Sequence[Line], game: Game) -> list[Line]:
    """The lines of a function with questions about members of one set asked at once."""
    if not any(_asked(line) for line in lines):
        return list(lines)
    blocks, rest = _parsed(lines, 0)
    return list(_written(blocks, game.covered)) if rest == len(lines) else list(lines)


def _asked(line: Line) -> _Asked | None:
    """What a line asks, if it asks for one member."""
    match line.statement:
        case If(Has(members, Number(place))):
            return _Asked(True, members, place) if _stands(members) else None
        case If(Not(Has(members, Number(place)))):
            return _Asked(False, members, place) if _stands(members) else None
    return None


def _stands(members: Expr) -> bool:
    """Whether a set is found somewhere, and not worked out."""
    return all(isinstance(node, _STANDS) for node in members.all() if isinstance(node, Expr))


# -- the lines as blocks -----------------------------------------------------------------------


def _parsed(lines: Sequence[Line], at: int) -> tuple[list[_Block], int]:
    """The statements from a line on up to the end of their block, and the line of that end."""
    found: list[_Block] = []
    while at < len(lines):
        statement = lines[at].statement
        if isinstance(statement, End | Else):
            return found, at
        if not isinstance(statement, _HEADS):
            found.append(_Block([lines[at]]))
            at += 1
            continue
        block, at = _with_body(lines, at)
        found += block
    return found, at


def _with_body(lines: Sequence[Line], at: int) -> tuple[list[_Block], int]:
    """A statement with its body; one with an `Else` is left as it stands, body by body."""
    head = lines[at]
    body, at = _parsed(lines, at + 1)
    if at == len(lines):
        return [_Block([head]), *body], at
    tail = lines[at]
    if isinstance(tail.statement, Else):
        others, after = _with_body(lines, at)
        return [_Block([head]), *body, *others], after
    asked = _asked(head)
    if asked is None:
        return [_Block([head, tail], body)], at + 1
    notes = [head.note.removeprefix(_NOTE)] if head.note else []
    return [_merged(_Block([head, tail], body, [asked], notes))], at + 1


def _merged(block: _Block) -> _Block:
    """A question with those that are all of its body."""
    while block.body and len(block.body) == 1 and block.body[0].asked:
        inner = block.body[0]
        block.asked += inner.asked
        block.notes += inner.notes
        block.body = inner.body
    return block


def _succeeds(block: _Block) -> bool:
    """Whether a statement is a question about several members that answers a check."""
    body = block.body
    if len(block.asked) < 2 or body is None or len(body) != 1:
        return False
    return [line.statement for line in body[0].lines] == [Succeed()]


# -- the blocks as lines -----------------------------------------------------------------------

_NOTE = "  // "


def _written(blocks: Sequence[_Block], cells: Mapping[str, int]) -> Iterator[Line]:
    at = 0
    while at < len(blocks):
        block = blocks[at]
        if block.body is None:
            yield from block.lines
            at += 1
            continue
        if not block.asked:
            yield block.lines[0]
            yield from _written(block.body, cells)
            yield block.lines[1]
            at += 1
            continue
        alike = _alike(blocks, at)
        yield from _question(alike, cells)
        at += len(alike)


def _alike(blocks: Sequence[_Block], at: int) -> list[_Block]:
    """A question and those behind it that answer the same check: all of them if they are many rows
    of one set, else a few.
    """
    if not _succeeds(blocks[at]):
        return [blocks[at]]
    found = list(takewhile(_succeeds, blocks[at:]))
    return found if len(found) >= _MANY_ROWS and _set_of(found) is not None else found[:_MOST]


def _set_of(blocks: Sequence[_Block]) -> Expr | None:
    """The set of which rows of members are asked for; None if more is asked, or few rows of many
    members.
    """
    every = [asked for block in blocks for asked in block.asked]
    sets = {asked.members for asked in every}
    if len(blocks) < _FEWEST_ROWS or len(sets) > 1 or not all(asked.holds for asked in every):
        return None
    most = _FEW if len(blocks) < _MANY_ROWS else _WORD
    return sets.pop() if max(asked.place for asked in every) < most else None


def _question(blocks: list[_Block], cells: Mapping[str, int]) -> Iterator[Line]:
    """The statements that ask some questions, all with the same body."""
    first = blocks[0]
    head, end = first.lines
    assert first.body is not None
    notes = tuple(f"{_NOTE}{' and '.join(b.notes)}" if b.notes else "" for b in blocks)
    asked: Expr | None = _rows(blocks, notes, cells)
    if asked is None:
        conditions = tuple(map(_condition, blocks))
        asked = conditions[0] if len(blocks) == 1 else OneHolds(conditions, notes)
    yield replace(head, statement=If(asked), note=notes[-1])
    too_deep = len(first.asked) - 1
    yield from (line.deeper(-too_deep) for line in _written(first.body, cells))
    yield end


def _rows(
    blocks: list[_Block], notes: tuple[str, ...], cells: Mapping[str, int]
) -> HasAllOfOne | None:
    """The question whether all of one of some rows are members; None if that is not all that is
    asked.
    """
    members = _set_of(blocks)
    if members is None:
        return None
    places = cells.get(members.board, _WORD) if isinstance(members, Members) else _WORD
    masks = tuple(bits_of(asked.place for asked in block.asked) for block in blocks)
    return HasAllOfOne(members, places, masks, notes)


def _condition(block: _Block) -> Expr:
    """The question of one statement."""
    if len(block.asked) == 1:
        [asked] = block.asked
        has = Has(asked.members, Number(asked.place))
        return has if asked.holds else Not(has)
    masks: dict[tuple[bool, Expr], int] = {}
    for asked in block.asked:
        key = asked.holds, asked.members
        masks[key] = masks.get(key, 0) | 1 << asked.place
    parts = tuple(
        HasAll(members, mask) if holds else HasNone(members, mask)
        for (holds, members), mask in masks.items()
    )
    return parts[0] if len(parts) == 1 else AllHold(parts)
