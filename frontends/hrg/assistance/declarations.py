"""Where the declarations of a text begin and end, however broken it is.

Declarations have no mark at their end.  Outside of all brackets, a name behind what can end one
begins the next.  Where brackets are not closed, the words that begin declarations and the layout
of the lines tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rgt.frontends.hrg.recovery import begins_declaration
from rgt.frontends.hrg.tokens import END, Token

_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_WORDS = frozenset({"domain", "graph", "reusable"})


class Part(NamedTuple):
    """A declaration, as the indices of its tokens from `start` up to `end`, exclusive.

    `kind` is ``domain``, ``graph``, ``header`` (a name and its type), ``case``, or ``stray``.
    """

    kind: str
    start: int
    end: int


def parts(tokens: Sequence[Token]) -> tuple[Part, ...]:
    """The declarations of a text; what stands before the first of them is ``stray``.

    The last token, which says that the text is over, belongs to none.
    """
    last = len(tokens) - 1
    if last == 0:
        return ()
    starts = sorted({0, *_starts(tokens)})
    ends = [*starts[1:], last]
    return tuple(
        [Part(_kind(tokens, start), start, end) for start, end in zip(starts, ends, strict=True)]
    )


def _kind(tokens: Sequence[Token], start: int) -> str:
    token, following = tokens[start], tokens[start + 1].text
    if token.text == "domain":
        return "domain"
    if token.text in _WORDS:
        return "graph"
    if token.type == "NAME" and following in (":", "("):
        return "header" if following == ":" else "case"
    return "stray"


def _starts(tokens: Sequence[Token]) -> Iterator[int]:
    """The indices of the tokens that begin declarations, not always in order."""
    opened: list[int] = []
    column = 1
    closed = 0
    before: Token | None = None
    for index, token in enumerate(tokens):
        if token.type == END:
            break
        text = token.text
        begins = False
        if text in _WORDS:
            begins = text != "graph" or before is None or before.text != "reusable"
        elif opened:
            first_on_line = before is not None and before.line < token.line
            begins = first_on_line and begins_declaration(tokens, index, column)
        elif before is not None and token.type == "NAME":
            begins = before.type == "NAME" or before.text in _CLOSING
        if begins:
            opened.clear()
            column = token.column
            yield index
        if text in _OPENING:
            opened.append(index)
        elif text in _CLOSING:
            if opened:
                closed = opened.pop()
        elif not opened and before is not None:
            named = index - 1 if text == ":" else closed - 1
            behind = text == ":" or (text == "=" and before.text == ")")
            if behind and named >= 0 and tokens[named].type == "NAME":
                column = tokens[named].column
                yield named
        before = token
