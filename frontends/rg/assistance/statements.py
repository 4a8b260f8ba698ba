"""RG's tokens cut into declarations, edges and pragmas, however broken they are."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cached_property

from rgt.ir.text.tokens import RESERVED, Tokens, is_word, tokens_of


@dataclass(frozen=True)
class Statements:
    """The statements of a text, each from its first token up to `ends`, exclusive.

    One ends with its ``;``; where that is missing, before a line that begins another.
    """

    text: str
    tokens: Tokens
    firsts: list[int]
    ends: list[int]

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each statement's first token."""
        return [self.tokens.starts[first] for first in self.firsts]

    def extent(self, index: int) -> tuple[int, int]:
        """The offsets of a statement, its ``;`` included."""
        return self.tokens.starts[self.firsts[index]], self.tokens.end(self.ends[index] - 1)

    def at(self, offset: int) -> int | None:
        """The index of the statement that begins last before an offset."""
        index = bisect_left(self.starts, offset) - 1
        return index if index >= 0 else None

    def before(self, offset: int) -> list[str]:
        """The tokens from the beginning of the statement that an offset stands in up to there.

        There are none where a new statement may begin.
        """
        index = self.at(offset)
        if index is None:
            return []
        first, end = self.firsts[index], self.ends[index]
        stop = bisect_left(self.tokens.starts, offset, first, end)
        found = self.tokens.texts[first:stop]
        return [] if found[-1:] == [";"] else found


def statements_of(text: str) -> Statements:
    """Cut a text into its statements."""
    tokens = tokens_of(text)
    texts, starts = tokens.texts, tokens.starts
    firsts: list[int] = []
    ends: list[int] = []
    first, braces = 0, 0
    for index, token in enumerate(texts):
        if token == ";":
            firsts.append(first)
            ends.append(index + 1)
            first, braces = index + 1, 0
        elif token == "{":
            braces += 1
        elif token == "}":
            braces -= 1
        elif (
            index > first
            and "\n" in text[starts[index - 1] + len(texts[index - 1]) : starts[index]]
            and _begins(texts, index, braces)
        ):
            firsts.append(first)
            ends.append(index)
            first, braces = index, 0
    if first < len(texts):
        firsts.append(first)
        ends.append(len(texts))
    return Statements(text, tokens, firsts, ends)


def _begins(texts: list[str], index: int, braces: int) -> bool:
    """Whether the token that is first on its line looks like the first of a statement."""
    token = texts[index]
    following = texts[index + 1 : index + 4]
    if token in RESERVED:
        return len(following) > 1 and following[1] in (":", "=")
    if token[0] == "@":
        return True
    if braces > 0 or not is_word(token) or len(following) < 3:
        return False
    return following[0] == "," and is_word(following[1]) and following[2] in (":", "(")
