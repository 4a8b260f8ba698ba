"""Reading the board: its size and its rows, the highest rank first."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.reading.cursor import Cursor
from rgt.frontends.simplified.reading.tokens import NUMBER, ROW, WORD, Token
from rgt.ir.diagnostics import Span


@dataclass(frozen=True, slots=True)
class WrittenBoard:
    """A board as it is written: the size need not fit the rows, nor these each other.

    Rows are tokens without the bars.  `width` and `height` are None where they are not written.
    """

    width: int | None
    height: int | None
    size_span: Span
    rows: tuple[Token, ...]


def board(cursor: Cursor) -> WrittenBoard:
    """The board of a section, as much of it as can be read."""
    size: list[Token] = []
    rows: list[Token] = []
    header = cursor.last
    while cursor.kind:
        if cursor.kind == NUMBER and not rows and len(size) < 2:
            size.append(cursor.take())
        elif cursor.kind == ROW:
            rows.append(_inside(cursor.take()))
        elif cursor.kind == WORD:
            row = cursor.take()
            cursor.error("SBG013", "a row of the board stands between bars", row, hint=_bars(row))
            rows.append(row)
        else:
            cursor.unexpected("a row such as |.pP.|" if size else "the width of the board")
            cursor.skip_to("", (ROW,))
    place = cursor.span(size[0], size[-1]) if size else cursor.span(header, header)
    if len(size) < 2:
        hint = "such as 8 8, before the rows"
        message = "the size of the board is missing: its width and its height"
        cursor.findings.error("SBG013", message, place, hint=hint)
        return WrittenBoard(None, None, place, tuple(rows))
    return WrittenBoard(int(size[0].text), int(size[1].text), place, tuple(rows))


def _inside(row: Token) -> Token:
    """A row without its bars, which the last one may lack."""
    end = row.start + 1 + len(row.text) - 2
    return Token(ROW, row.text[1:-1], row.start + 1, end)


def _bars(row: Token) -> str | None:
    return f"write |{row.text}|" if len(row.text) <= 40 else None
