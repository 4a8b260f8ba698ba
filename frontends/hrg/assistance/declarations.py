"""Where the declarations of a text begin and end, however broken it is.

Declarations have no mark at their end.  Outside of all brackets, a name behind what can end one
begins the next.  Where brackets are not closed, the words that begin declarations and the layout
of the lines tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rgt.frontends.hrg.reading.recovery import begins_declaration
from rgt.frontends.hrg.reading.tokens import END, Token

_CLOSED_BY = {"(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_CLOSED_BY.values())
_WORDS = frozenset({"domain", "graph", "reusable"})


class Part(NamedTuple):
    """A declaration, as the indices of its tokens from `start` up to `end`, exclusive.

    `kind` is ``domain``, ``graph``, ``header`` (a name and its type), ``case``, or ``stray``.
    """

    kind: str
    start: int
    end: int


class _Brackets:
    """The brackets that are open; one that is closed takes those with it that stand inside.

    `last` is where the one began that was closed last.
    """

    def __init__(self) -> None:
        self.last = 0
        self._open: list[tuple[str, int]] = []
        self._numbers: Counter[str] = Counter()

    def __bool__(self) -> bool:
        return bool(self._open)

    def open(self, text: str, index: int) -> None:
        closing = _CLOSED_BY[text]
        self._open.append((closing, index))
        self._numbers[closing] += 1

    def close(self, text: str) -> None:
        """Close the innermost one of this kind; a bracket that closes none is passed over."""
        if not self._numbers[text]:
            return
        closing = ""
        while closing != text:
            closing, self.last = self._open.pop()
            self._numbers[closing] -= 1

    def forget(self) -> None:
        self._open.clear()
        self._numbers.clear()


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
    opened = _Brackets()
    column = 1
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
            opened.forget()
            column = token.column
            yield index
        if text in _CLOSED_BY:
            opened.open(text, index)
        elif text in _CLOSING:
            opened.close(text)
        elif not opened and before is not None:
            named = index - 1 if text == ":" else opened.last - 1
            behind = text == ":" or (text == "=" and before.text == ")")
            if behind and named >= 0 and tokens[named].type == "NAME":
                column = tokens[named].column
                yield named
        before = token
