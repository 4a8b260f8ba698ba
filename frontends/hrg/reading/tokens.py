"""From text to tokens.

The words of HRG are reserved, so no token depends on where it stands, and one regular expression
cuts them all.  It stands in for lark's own lexer, which is several times slower.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rgt.ir.diagnostics import Source, Span

END = "$END"
"""The type of the token after the last one: lark's own name for it."""

_GAP = r"(?:\s|//[^\n]*)*+"
_TOKEN = re.compile(
    r"(?:[^\S\n]++|//[^\n]*+)*+"
    r"(?:(\w++)|(\n\s*+)|(->|→|\.\.|[=!<>]=|\|\||&&|\$[$_]?|[^\w\s])|\Z)"
)
_ANY = re.compile(rf"\({_GAP}\*")
_RANGE = re.compile(rf"where{_GAP}\w++{_GAP}in\b")
_OPERATORS = frozenset(["||", "&&", "==", "!=", "<", "<=", ">", ">=", "+", "-", "%"])


class Token:
    """A word or sign, its type in the grammar, and its 1-based place."""

    __slots__ = ("column", "line", "source", "text", "type")

    def __init__(self, kind: str, text: str, source: Source, line: int, column: int) -> None:
        self.type = kind
        self.text = text
        self.source = source
        self.line = line
        self.column = column

    @property
    def end_column(self) -> int:
        """The column behind the last character; no token reaches over a line's end."""
        return self.column + len(self.text)


def tokens(source: Source, types: Mapping[str, str]) -> Iterator[Token]:
    """The tokens of a source, comments left out, the last one of type `END`.

    `types` gives the types of fixed words and signs.  A character that begins no token is its
    own type, which no grammar knows.
    """
    text = source.text
    line, line_start = 1, -1
    size = len(text)
    for found in _TOKEN.finditer(text):
        group = found.lastindex
        if group is None:
            break
        piece = found[group]
        start = found.start(group)
        if group == 2:
            line += piece.count("\n")
            line_start = text.rfind("\n", start, found.end())
        elif group == 1:
            kind = types.get(piece, "NAME")
            if piece == "where" and not _RANGE.match(text, start):
                kind = "EMPTY_WHERE"
            yield Token(kind, piece, source, line, start - line_start)
        elif piece == "(" and _ANY.match(text, start):
            yield Token("OPEN_ANY", piece, source, line, start - line_start)
        else:
            kind = "OPERATOR" if piece in _OPERATORS else types.get(piece, piece)
            yield Token(kind, piece, source, line, start - line_start)
    yield Token(END, "", source, line, size - line_start)


def span_between(first: Token | Span, last: Token | Span) -> Span:
    """From the beginning of the one to the end of the other."""
    line = last.line if isinstance(last, Token) else last.end_line
    return Span(first.source, first.line, first.column, line, last.end_column)


def span_of(token: Token) -> Span:
    """Where a token stands."""
    return Span(token.source, token.line, token.column, token.line, token.end_column)
