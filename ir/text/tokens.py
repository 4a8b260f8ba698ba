"""The tokens of RG's text, whatever it is: broken text has tokens, too.

Source: specs of RG, section 1.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

RESERVED = frozenset({"const", "type", "var"})

_TOKEN = re.compile(r"//[^\n]*|@\w*|\w+|->|==|!=|\$\$|\S")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of a piece of text, side by side: what they read and where they begin.

    A pragma's name is one token with its ``@``.  Comments stand apart, as (start, end).
    """

    texts: list[str]
    starts: list[int]
    comments: list[tuple[int, int]]

    def end(self, index: int) -> int:
        """The offset behind a token."""
        return self.starts[index] + len(self.texts[index])


def tokens_of(text: str, start: int = 0, end: int | None = None) -> Tokens:
    """The tokens of a part of a text; places count from the text's beginning."""
    texts: list[str] = []
    starts: list[int] = []
    comments: list[tuple[int, int]] = []
    for found in _TOKEN.finditer(text, start, len(text) if end is None else end):
        token = found[0]
        if token.startswith("//"):
            comments.append(found.span())
        else:
            texts.append(token)
            starts.append(found.start())
    return Tokens(texts, starts, comments)


def is_word(token: str) -> bool:
    """Whether a token can be a name: it is no sign, no pragma and not reserved."""
    return (token[0].isalnum() or token[0] == "_") and token not in RESERVED
