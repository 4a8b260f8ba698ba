"""What of an RG text can be folded or selected as one: statements, braces, rows of comments."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.common.symbols import Range
from rgt.frontends.rg.assistance.statements import Statements


def blocks_of(statements: Statements) -> list[Range]:
    """The blocks of a text, outer ones before those that they hold."""
    found = [*_statements(statements), *_comments(statements)]
    found.sort(key=lambda place: (place.start, -place.end))
    return found


def _statements(statements: Statements) -> Iterator[Range]:
    """Each statement, and what stands in braces in it over several lines."""
    text, tokens = statements.text, statements.tokens
    for index, (first, end) in enumerate(zip(statements.firsts, statements.ends, strict=True)):
        extent = Range(*statements.extent(index))
        yield extent
        if text.find("\n", extent.start, extent.end) < 0:
            continue
        open_: list[int] = []
        for at in range(first, end):
            if tokens.texts[at] == "{":
                open_.append(tokens.starts[at])
            elif tokens.texts[at] == "}" and open_:
                place = Range(open_.pop(), tokens.end(at))
                if text.find("\n", place.start, place.end) >= 0:
                    yield place


def _comments(statements: Statements) -> Iterator[Range]:
    """Comments on lines that follow one another."""
    text = statements.text
    row: Range | None = None
    for start, end in statements.tokens.comments:
        if (
            row is not None
            and not text[row.end : start].strip()
            and (text.count("\n", row.end, start) == 1)
        ):
            row = Range(row.start, end)
            continue
        if row is not None and "\n" in text[row.start : row.end]:
            yield row
        row = Range(start, end)
    if row is not None and "\n" in text[row.start : row.end]:
        yield row
