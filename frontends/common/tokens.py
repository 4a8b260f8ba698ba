"""Tokens of languages whose macros work on tokens."""

from __future__ import annotations

from rgt.frontends.common.symbols import Range
from rgt.ir.diagnostics import Source, Span
from rgt.ir.findings.findings import Place


class Token:
    """A token: its kind, its text, and where it comes from.

    It is what stands in `source` from the character `start` up to `end`; `via` is the use of the
    macro that brought it.  Lines and columns are worked out where they are asked for: most tokens
    never are.
    """

    __slots__ = ("end", "kind", "source", "start", "text", "via")

    def __init__(
        self, kind: str, text: str, source: Source, start: int, end: int, via: Place | None = None
    ) -> None:
        self.kind = kind
        self.text = text
        self.source = source
        self.start = start
        self.end = end
        self.via = via

    @property
    def range(self) -> Range:
        """The characters from which it comes."""
        return Range(self.start, self.end)

    @property
    def is_written(self) -> bool:
        """Whether it stands in the text as it is, and is not pasted from several."""
        return self.source.text[self.start : self.end] == self.text

    @property
    def span(self) -> Span:
        """The lines and columns from which it comes."""
        return self.source.span(self.start, self.end)

    @property
    def place(self) -> Place:
        """Where it stands, and how it came there."""
        return Place(self.span, self.via)

    def used(self, via: Place | None) -> Token:
        """The token as the use of a macro brings it."""
        return Token(self.kind, self.text, self.source, self.start, self.end, via)

    def become(self, kind: str, text: str) -> Token:
        """Another token that stands in the place of this one."""
        return Token(kind, text, self.source, self.start, self.end, self.via)

    def to(self, last: Token) -> Token:
        """The token, reaching to the end of one behind it in the same text."""
        return Token(self.kind, self.text, self.source, self.start, last.end, self.via)

    def __repr__(self) -> str:
        return f"Token({self.kind!r}, {self.text!r}, {self.span})"
