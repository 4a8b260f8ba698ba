"""What comes to be pasted in a text in RBG."""

from __future__ import annotations

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.assistance.declared import expansion
from rgt.frontends.rbg.assistance.heads import Reading


class Pasted:
    """Where tokens of a text stand that come to be pasted, and what they make.

    `is_unknown` says that a section cannot be expanded, or not quickly.
    """

    def __init__(self, reading: Reading) -> None:
        self.parts: dict[Range, None] = {}
        self.results: set[str] = set()
        self.is_unknown = False
        for section in reading.directives.sections.values():
            if expansion(reading, section, self._note) is None:
                self.is_unknown = True

    def _note(self, left: Token, right: Token) -> None:
        for token in (left, right):
            if token.is_written:
                self.parts[token.range] = None
        self.results.add(left.text + right.text)
