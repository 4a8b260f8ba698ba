"""Reading goals: the turn limit, squares to reach, pieces that are left.

Source: specs/simplified_boardgames.md section 2; arXiv 1606.02645.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.statements import piece, statements
from rgt.frontends.simplified.reading.tokens import NUMBER, WORD
from rgt.ir.diagnostics import Span

_FILE = "the file of a square, from 0,"


@dataclass(frozen=True, slots=True)
class WrittenLimit:
    """A turn limit."""

    turns: int
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenSquare:
    """A square of a goal, which the board need not have."""

    x: int
    y: int
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenReach:
    """Squares to be reached by a piece, which the game need not have."""

    piece: str
    piece_span: Span
    squares: tuple[WrittenSquare, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenLeft:
    """A number of pieces left with which their owner has lost."""

    piece: str
    piece_span: Span
    count: int
    span: Span


Written = WrittenLimit | WrittenReach | WrittenLeft
"""A statement of the goals."""


def goals(cursor: Cursor) -> list[Written]:
    """All goals of a section that can be read, the turn limit among them."""
    return statements(cursor, _goal)


def _goal(cursor: Cursor) -> Written | None:
    first = cursor.token
    if cursor.kind == WORD and len(cursor.token.text) > 1 and cursor.second_kind == NUMBER:
        cursor.unexpected("the turn limit, '@' or '#'", "the turn limit is a number alone: 100 &")
        cursor.take()
    if cursor.kind == NUMBER:
        turns = cursor.expect_number("the turn limit")
        cursor.end_statement("only '&'")
        return WrittenLimit(turns, cursor.span(first, first))
    if cursor.kind not in ("#", "@"):
        cursor.fail("the turn limit, '@' or '#'", "such as: 100 &, @P 0 7, 1 7 &, #K 0 &")
    sign = cursor.take().kind
    letter = piece(cursor)
    if sign == "#":
        if cursor.kind != NUMBER:
            cursor.fail("a number of pieces", "#K 0 & means: who has no K left loses")
        count = int(cursor.take().text)
        cursor.end_statement("only '&'")
        return letter and WrittenLeft(
            letter.text, cursor.span(letter, letter), count, cursor.span(first)
        )
    squares = [_square(cursor)]
    while cursor.kind in (",", NUMBER):
        if not cursor.accept(","):
            cursor.unexpected("',' between squares", "a square is two numbers: file and rank")
        squares.append(_square(cursor))
    cursor.end_statement("','")
    return letter and WrittenReach(
        letter.text, cursor.span(letter, letter), tuple(squares), cursor.span(first)
    )


def _square(cursor: Cursor) -> WrittenSquare:
    first = cursor.token
    if cursor.kind == WORD and cursor.second_kind == NUMBER:
        cursor.fail(_FILE, "squares are two numbers from 0, file and rank: a1 is 0 0")
    x = cursor.expect_number(_FILE)
    y = cursor.expect_number("the rank of a square, from 0,")
    return WrittenSquare(x, y, cursor.span(first))
