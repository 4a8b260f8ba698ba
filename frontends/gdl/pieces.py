"""KIF text, cut into pieces: what the reader of lists puts together.

One large pyparsing `Regex` whose alternatives are long pieces (a whole innermost list, a run of
symbols, a run of closing parentheses), since pyparsing's cost is per token: a megabyte is read in
about a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pyparsing as pp

from rgt.frontends.gdl.habits import COMMENT_HINT
from rgt.frontends.gdl.lists import Errors

SYMBOL = r"""[^\s()";|\x00-\x1f\x7f]++"""
_QUOTED = r""""[^"\n]*+"|\|[^|\n]*+\|"""
_TOKEN = (
    pp.Regex(
        rf"""\(\s*+{SYMBOL}(?:\s++{SYMBOL})*+\s*+\)|(?:\(\s*+)?+{SYMBOL}(?:\s++{SYMBOL})*+"""
        rf"""|\(|(?:\)\s*+)++|\s++|;[^\n\r]*+|{_QUOTED}|[\x00-\x1f\x7f]++|[\s\S]"""
    )
    .leave_whitespace()
    .parse_with_tabs()
)

_BLOCKS = {"#|": "|#", "/*": "*/"}
_LINE = re.compile(r"[^\n\r]*+")


class Pieces:
    """The pieces of a text with their start and end; reading can go on elsewhere."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.go_to(0)

    def __iter__(self) -> Iterator[tuple[str, int, int]]:
        return self

    def __next__(self) -> tuple[str, int, int]:
        tokens, start, end = next(self._scan)
        return tokens[0], start + self._offset, end + self._offset

    def go_to(self, offset: int) -> None:
        """Read on at an offset of the text."""
        self._offset = offset
        self._scan = _TOKEN.scan_string(self._text[offset:])

    def pass_comment(self, start: int, errors: Errors) -> None:
        """Note a comment as other languages have them, and read on behind it."""
        mark = self._text[start : start + 2]
        line = _LINE.match(self._text, start)
        assert line
        end = line.end()
        if mark in _BLOCKS:
            closed = self._text.find(_BLOCKS[mark], start + 2)
            end = closed + 2 if closed >= 0 else len(self._text)
        else:
            mark = mark if mark in ("//", "--") else mark[0]
        errors.add(
            "GDL008",
            f"'{mark}' begins no comment in GDL",
            start,
            start + len(mark),
            COMMENT_HINT,
        )
        self.go_to(end)
