"""The directives of a text that may be unfinished, with the tokens of their heads.

What `rgt.frontends.rbg.reading.macros` refuses is read as far as it goes, and nothing is told.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg.reading.macros import Directives, Macro, Section
from rgt.frontends.rbg.tokens import COMMENT, MAX_TOKENS, NAME, SECTIONS, scan
from rgt.ir.diagnostics import Source


@dataclass(frozen=True, slots=True)
class Head:
    """A directive: its '#', its name if it has one, the parameters written, and its body.

    `start` and `end` are the indices of its '#' and of the token behind it, `body` that of the
    first token behind its equals sign, or behind what is there of its head.
    """

    name: Token | None
    parameters: tuple[Token, ...]
    start: int
    body: int
    end: int

    @property
    def is_section(self) -> bool:
        """Whether it is a section."""
        return self.name is not None and self.name.kind in SECTIONS

    @property
    def arity(self) -> int:
        """How many different parameters it has."""
        return len({token.text for token in self.parameters})


class Reading:
    """The tokens of a text, its comments apart, and its directives.

    Of a text with more than `MAX_TOKENS` tokens the beginning is read.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tokens: list[Token] = []
        self.comments: list[Token] = []
        for token in islice(scan(source, Unheard()), MAX_TOKENS):
            (self.comments if token.kind == COMMENT else self.tokens).append(token)
        starts = [index for index, token in enumerate(self.tokens) if token.kind == "#"]
        ends = [*starts, len(self.tokens)][1:]
        self.heads = [self._head(start, end) for start, end in zip(starts, ends, strict=False)]

    def extent(self, head: Head) -> Range:
        """Where a directive stands, from its '#' to the end of its last token."""
        return Range(self.tokens[head.start].start, self.tokens[head.end - 1].end)

    def behind(self, head: Head) -> int:
        """Where the next directive begins, or the text ends."""
        if head.end < len(self.tokens):
            return self.tokens[head.end].start
        return len(self.source.text)

    @cached_property
    def directives(self) -> Directives:
        """The directives in order, as the expansion of macros wants them."""
        found = Directives()
        for order, head in enumerate(self.heads):
            if head.name is None:
                continue
            body: Sequence[Token] = self.tokens[head.body : head.end]
            if head.is_section:
                last = self.tokens[head.body - 1]
                found.sections[head.name.text] = Section(head.name, last, body, order)
            else:
                names = tuple(dict.fromkeys(token.text for token in head.parameters))
                overloads = found.macros.setdefault(head.name.text, {})
                overloads.setdefault(len(names), Macro(head.name, names, body, order))
        return found

    def indices(self, place: Range) -> range:
        """The indices of the tokens that stand in a part of the text as a whole."""
        first = bisect_left(self.tokens, place.start, key=lambda each: each.start)
        return range(first, bisect_right(self.tokens, place.end, key=lambda each: each.end))

    def _head(self, start: int, end: int) -> Head:
        tokens = self.tokens
        index = start + 1
        name = None
        if index < end and (tokens[index].kind == NAME or tokens[index].kind in SECTIONS):
            name = tokens[index]
            index += 1
        parameters: list[Token] = []
        if name is not None and name.kind == NAME and index < end and tokens[index].kind == "(":
            index += 1
            while index < end and tokens[index].kind not in (")", "="):
                if tokens[index].kind == NAME:
                    parameters.append(tokens[index])
                index += 1
            index += index < end and tokens[index].kind == ")"
        index += index < end and tokens[index].kind == "="
        return Head(name, tuple(parameters), start, index, end)
