"""What comes to be pasted in a text in RBG of 2017."""

from __future__ import annotations

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.assistance.heads import MAX_SECTIONS, Reading


class Pasted:
    """Where tokens of a text stand that come to be pasted, and what they make.

    `is_unknown` says that a section cannot be expanded, or not quickly.
    """

    def __init__(self, reading: Reading) -> None:
        self.parts: dict[Range, None] = {}
        self.results: set[str] = set()
        expander = reading.expander(self._note)
        sections = [head for head in reading.heads if head.name is None and head.word]
        self.is_unknown = len(sections) > MAX_SECTIONS or not all(
            reading.expansion(head, expander) is not None for head in sections
        )

    def _note(self, left: Token, right: Token) -> None:
        for token in (left, right):
            if token.is_written:
                self.parts[token.range] = None
        self.results.add(left.text + right.text)
