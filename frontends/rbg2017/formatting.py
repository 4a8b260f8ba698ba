"""Formatting text: macros and comments stay, and so do the author's line breaks.

Blanks and indentation are made uniform, every directive begins a line, rows of a board are set
in columns, and lines that are too long are broken where the fewest parentheses are open.  The
tokens of a text never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.directives import directives
from rgt.frontends.rbg2017.tokens import COMMENT, NAME, NUMBER, scan
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings

WIDTH = 100

_INDENT = 4
_HANGING = 2
_NO_BLANK_BEHIND = frozenset("([{#@$~^,/-")
_NO_BLANK_BEFORE = frozenset(")]},~^/")
_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")
_DEFINED = "#def"
"""What stands for the word behind the ``#`` of a macro."""


@dataclass(frozen=True, slots=True)
class _Line:
    """The tokens and comments of a line, and whether an empty line stands above it."""

    tokens: tuple[Token, ...]
    gap: bool

    @property
    def is_comment(self) -> bool:
        return all(token.kind == COMMENT for token in self.tokens)


@dataclass(frozen=True, slots=True)
class _Word:
    """A token as it is written, and the blanks before it."""

    token: Token
    blanks: int

    @property
    def text(self) -> str:
        """The token's text, a comment without blanks at its lines' ends."""
        lines = self.token.text.split("\n")
        return "\n".join(line.rstrip() for line in lines)

    @property
    def is_remark(self) -> bool:
        """Whether it is a comment that ends its line."""
        return self.token.kind == COMMENT and self.text.startswith("//")


def format_text(source: Source) -> str:
    """The text in canonical form; formatting it again changes nothing.

    Raises GameError if the text does not consist of tokens and directives; whether it is a game
    does not matter.
    """
    findings = Findings("RBG109")
    tokens = scan(source, findings)
    known = directives([token for token in tokens if token.kind != COMMENT], findings)
    findings.raise_errors()
    calls = {macro.name.text for macro in known.all_macros() if macro.parameters}
    lines = list(_lines(tokens))
    words = [list(_words(line.tokens, calls)) for line in lines]
    for rows in _grids(lines):
        for index, row in zip(rows, _aligned([words[index] for index in rows]), strict=True):
            words[index] = row
    result: list[str] = []
    for index, line in enumerate(lines):
        result += [""] * line.gap
        result += _broken(words[index], _is_outside(lines, index))
    return "\n".join(result) + "\n" if result else ""


# -- lines ---------------------------------------------------------------------------------------


def _lines(tokens: Iterable[Token]) -> Iterator[_Line]:
    """The lines that the tokens stand on; every directive begins one."""
    line: list[Token] = []
    gap = False
    end = 0
    for token in tokens:
        span = token.span
        if line and (span.line > end or token.kind == "#"):
            yield _Line(tuple(line), gap)
            line = []
        if not line:
            gap = 0 < end < span.line - 1
        line.append(token)
        end = span.end_line
    if line:
        yield _Line(tuple(line), gap)


def _is_outside(lines: Sequence[_Line], index: int) -> bool:
    """Whether a line begins a directive, or is a comment above one or behind the last."""
    following = next((line for line in lines[index:] if not line.is_comment), None)
    return following is None or following.tokens[0].kind == "#"


def _broken(words: list[_Word], outside: bool) -> Iterator[str]:
    """A line, broken if it is too long; `outside` is whether it begins at the left."""
    while words:
        indent = 0 if outside else _INDENT
        if words[0].token.kind == "+" and not outside:
            indent = _HANGING
        size = _size(words, WIDTH - indent)
        first, *others = words[:size]
        texts = chain([first.text], (" " * word.blanks + word.text for word in others))
        yield " " * indent + "".join(texts)
        words, outside = words[size:], False


def _size(words: Sequence[_Word], width: int) -> int:
    """How many words go on a line: all if they fit or cannot be parted."""
    used = depth = best = first = 0
    best_rank = (0, False)
    for index, word in enumerate(words):
        if word.is_remark or "\n" in word.text:
            return len(words)
        if index and word.blanks and words[index - 1].token.kind != "+":
            rank = (-depth, word.token.kind == "+")
            first = first or index
            if used <= width and (not best or rank >= best_rank):
                best, best_rank = index, rank
        used += len(word.text) + (word.blanks if index else 0)
        if used > width and (best or first):
            return best or first
        depth += (word.token.kind in _OPENING) - (word.token.kind in _CLOSING)
    return len(words)


# -- boards --------------------------------------------------------------------------------------


def _grids(lines: Sequence[_Line]) -> Iterator[list[int]]:
    """The lines of a board that are so many names and nothing else, together."""
    rows: dict[tuple[int, int], list[int]] = {}
    board = None
    for index, line in enumerate(lines):
        if line.tokens[0].kind == "#":
            board = index if [token.text for token in line.tokens[1:2]] == ["board"] else None
        if board is not None and all(token.kind == NAME for token in line.tokens):
            rows.setdefault((board, len(line.tokens)), []).append(index)
    yield from rows.values()


def _aligned(rows: Sequence[list[_Word]]) -> list[list[_Word]]:
    """Rows of a board in columns."""
    widths = [max(len(word.text) for word in column) for column in zip(*rows, strict=True)]
    return [
        [row[0]]
        + [
            _Word(word.token, 1 + width - len(before.text))
            for before, word, width in zip(row, row[1:], widths, strict=False)
        ]
        for row in rows
    ]


# -- blanks --------------------------------------------------------------------------------------


def _words(tokens: Sequence[Token], calls: set[str]) -> Iterator[_Word]:
    """The tokens of a line with the blanks before them."""
    context = ["", ""]
    for index, token in enumerate(tokens):
        if COMMENT in (token.kind, context[-1]):
            blanks = 2 if token.text.startswith("//") else 1
        else:
            head = index == 3 and context[-2] == _DEFINED
            before = tokens[index - 1] if index else token
            blanks = int(_is_apart(context, before, token, calls, head))
        yield _Word(token, blanks)
        kind = _DEFINED if context[-1] == "#" and token.text == "def" else token.kind
        context = [context[-1], kind]


def _is_apart(
    context: Sequence[str], before: Token, token: Token, calls: set[str], head: bool
) -> bool:
    """Whether a blank stands between two tokens."""
    if before.text[-1] + token.text[0] in ("//", "/*"):
        return True
    if context[-1] in _NO_BLANK_BEHIND or token.kind in _NO_BLANK_BEFORE:
        return False
    if token.kind == "-":
        return True
    if context == ["[", "+"] or (context[-1] == "[" and token.kind == "+"):
        return False
    if token.kind in ("(", "["):
        if before.kind == NAME:
            touching = token.kind == "(" and (before.text in calls or before.text == "move")
            return not (touching or head)
        is_power = context[0] == "^" and before.kind in ("*", NUMBER)
        return not (is_power or before.kind in _CLOSING)
    return True
