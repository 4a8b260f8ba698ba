"""KIF text, cut into pieces: what the reader of lists puts together.

One large pattern whose alternatives are long pieces (a whole innermost list, a run of symbols, a
run of closing parentheses), since the cost is per piece: a megabyte is read in about a second.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pyparsing as pp

from rgt.frontends.gdl.reading.habits import COMMENT_HINT
from rgt.frontends.gdl.reading.lists import Errors, Item, Symbol

SYMBOL = r"""[^\s()";|\x00-\x1f\x7f]++"""
_QUOTED = r""""[^"\n]*+"|\|[^|\n]*+\|"""
_TOKEN = pp.Regex(
    rf"""\(\s*+{SYMBOL}(?:\s++{SYMBOL})*+\s*+\)|(?:\(\s*+)?+{SYMBOL}(?:\s++{SYMBOL})*+"""
    rf"""|\(|(?:\)\s*+)++|\s++|;[^\n\r]*+|{_QUOTED}|[\x00-\x1f\x7f]++|[\s\S]"""
).re

_WORDS = re.compile(SYMBOL)

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
        found = next(self._found)
        return found[0], found.start(), found.end()

    def go_to(self, offset: int) -> None:
        """Read on at an offset of the text."""
        self._found = _TOKEN.finditer(self._text, offset)

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


def begins_rule(piece: str, start: int) -> bool:
    """Whether a piece that opens a list begins a rule."""
    return piece[1:].lstrip().startswith("<=") and not compares(symbols_of(piece, start)[1:])


def compares(words: Sequence[Item]) -> bool:
    """Whether ``<=`` compares these two: the head of a rule is no variable and no number."""
    first = words[0] if len(words) == 2 else None
    return isinstance(first, Symbol) and (first.name[0] == "?" or first.name.isdecimal())


def symbols_of(piece: str, start: int) -> list[Symbol]:
    """The symbols of a flat piece of text that begins at offset `start`."""
    return [
        Symbol(match[0].lower(), start + match.start(), start + match.end())
        for match in _WORDS.finditer(piece)
    ]
