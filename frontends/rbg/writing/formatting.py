"""Formatting RBG text: macros and comments stay, and so do the author's line breaks.

Blanks and indentation are made uniform, lines of boards are set in columns, and a line that is
too long is broken where the fewest brackets are open.  A text's tokens never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.reading.macros import Macro, directives
from rgt.frontends.rbg.tokens import COMMENT, scan
from rgt.frontends.rbg.writing.layout import Layout
from rgt.frontends.rbg.writing.spacing import Spacing, comment_text
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings


@dataclass(frozen=True, slots=True)
class _Line:
    """The tokens and comments of a line, and whether an empty line stands above it."""

    tokens: tuple[Token, ...]
    gap: bool

    @property
    def has_tokens(self) -> bool:
        return any(token.kind != COMMENT for token in self.tokens)


def format_text(source: Source) -> str:
    """The text in canonical form; formatting it again changes nothing.

    Raises GameError if the text does not consist of tokens and directives; whether it is a game
    does not matter.
    """
    findings = Findings("RBG005")
    lexemes = list(scan(source, findings))
    known = directives([token for token in lexemes if token.kind != COMMENT], findings)
    findings.raise_errors()
    macros = {m.order: m for overloads in known.macros.values() for m in overloads.values()}
    calls: set[str] = set()
    lines: list[str] = []
    for order, chunk in enumerate(_chunks(_lines(lexemes)), start=-1):
        size = 1 + max((i for i, line in enumerate(chunk) if line.has_tokens), default=-1)
        texts = list(_directive(chunk[:size], calls, macros.get(order)))
        lines += _outdented(texts, chunk[size - 1].tokens) if size else texts
        for line in chunk[size:]:
            lines += [""] * line.gap + [" ".join(map(comment_text, line.tokens))]
    return "\n".join(lines) + "\n" if lines else ""


def _outdented(texts: Sequence[str], last: Sequence[Token]) -> list[str]:
    """The lines of a directive, the `last` of which had these tokens.

    Comments at its end that were broken off stand behind the directive: they are not indented.
    """
    found = list(texts)
    behind = list(takewhile(lambda token: token.kind == COMMENT, reversed(last)))
    comments = [comment_text(token) for token in reversed(behind)]
    for i in reversed(range(len(found))):
        words = found[i].split()
        starts = [at for at in range(len(comments)) if " ".join(comments[at:]).split() == words]
        if not starts:
            break
        found[i], comments = " ".join(comments[starts[0] :]), comments[: starts[0]]
    return found


def _directive(lines: Sequence[_Line], calls: set[str], macro: Macro | None) -> Iterator[str]:
    """The lines of a directive; if it is a macro with parameters, it is one of the calls then."""
    parameters = macro.parameters if macro else ()
    spacing = Spacing(frozenset(calls.difference(parameters)))
    is_board = bool(lines) and [token.text for token in lines[0].tokens[:2]] == ["#", "board"]
    layout = Layout(is_board)
    words = [spacing.words(line.tokens) for line in lines]
    for line, texts in zip(lines, layout.lines(words), strict=True):
        yield from [""] * line.gap
        yield from texts
    if macro and parameters:
        calls.add(macro.name.text)


def _lines(lexemes: Iterable[Token]) -> Iterator[_Line]:
    """The lines that tokens begin on; every directive begins one."""
    line: list[Token] = []
    gap = False
    end = 0
    for token in lexemes:
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


def _chunks(lines: Iterable[_Line]) -> Iterator[list[_Line]]:
    """What stands before the first directive, then each directive and what stands behind it."""
    chunk: list[_Line] = []
    for line in lines:
        if line.tokens[0].kind == "#":
            yield chunk
            chunk = []
        chunk.append(line)
    yield chunk
