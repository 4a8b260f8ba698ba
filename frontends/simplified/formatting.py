"""Formatting text: comments stay, and so do empty lines between statements.

Every statement stands on a line of its own; one that is too long begins a line with each of its
alternatives, and these are broken where the fewest parentheses are open.  But for the brackets of
sections, the tokens of a text never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from rgt.frontends.simplified.parse import read
from rgt.frontends.simplified.reading.sections import SECTIONS
from rgt.frontends.simplified.reading.tokens import (
    COMMENT,
    NAME,
    NUMBER,
    ROW,
    SECTION,
    WORD,
    Token,
    scan,
)
from rgt.ir.diagnostics import Source
from rgt.ir.findings.findings import Findings

WIDTH = 100

_INDENT = "  "
_HANGING = "      "
_HEADERS = (NAME, SECTION)


@dataclass(slots=True)
class _Unit:
    """What stands on lines of its own: a header, the board's size, a row, a statement, a comment.

    `behind` are comments behind its last token, `gap` is whether an empty line stands above it.
    """

    tokens: list[Token]
    gap: bool = False
    behind: list[Token] = field(default_factory=list)

    @property
    def is_header(self) -> bool:
        return self.tokens[0].kind in _HEADERS

    @property
    def is_comment(self) -> bool:
        return self.tokens[0].kind == COMMENT

    @property
    def is_complete(self) -> bool:
        """Whether no further token belongs to it."""
        first, last = self.tokens[0].kind, self.tokens[-1].kind
        if first in (*_HEADERS, ROW, COMMENT):
            return True
        if first == NUMBER and not any(token.kind == "&" for token in self.tokens):
            return sum(token.kind == NUMBER for token in self.tokens) == 2
        return last == "&"


def format_text(source: Source) -> str:
    """The text in canonical form; formatting it again changes nothing.

    Raises GameError if the text cannot be read; whether it is a game that can be played does not
    matter.
    """
    findings = Findings("SBG009")
    tokens = scan(source, findings)
    read(tokens, source, findings)
    findings.raise_errors()
    units = list(_units(tokens, source))
    _set_gaps(units)
    return "".join(_shown(unit, source) for unit in units)


# -- units ---------------------------------------------------------------------------------------


def _units(tokens: Iterable[Token], source: Source) -> Iterator[_Unit]:
    """The units of a text that can be read."""
    unit: _Unit | None = None
    end = 0
    for token in tokens:
        between = source.text.count("\n", end, token.start)
        end = token.end
        if unit is not None and not unit.is_complete:
            unit.tokens.append(token)
        elif unit is not None and token.kind == COMMENT and not between:
            unit.behind.append(token)
        else:
            if unit is not None:
                yield unit
            unit = _Unit([token], gap=between > 1)
    if unit is not None:
        yield unit


def _set_gaps(units: Sequence[_Unit]) -> None:
    """Put an empty line above each header and the comments that touch it, and none behind it."""
    above = False
    for index in range(len(units) - 1, -1, -1):
        unit = units[index]
        begins = unit.is_header or (above and unit.is_comment)
        # comments directly above a header belong to it
        above = begins and not unit.gap
        before = units[index - 1] if index else None
        if before is None:
            unit.gap = False
        elif begins and not (above and before.is_comment):
            unit.gap = True
        elif before.is_header or unit.tokens[0].kind == before.tokens[0].kind == ROW:
            unit.gap = False


# -- words ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Word:
    """A token as it is written, the blanks before it, and in how many parentheses it stands.

    `apart` is whether it is a comment with a line of its own.
    """

    text: str
    kind: str
    blanks: int
    depth: int
    apart: bool

    @property
    def is_alternative(self) -> bool:
        """Whether it begins an alternative of the whole statement."""
        return self.kind == "+" and self.depth == 0

    @property
    def ends_line(self) -> bool:
        """Whether nothing may stand behind it on its line."""
        return self.apart or (
            self.kind == COMMENT and (self.text.startswith("//") or "\n" in self.text)
        )


def _words(tokens: Sequence[Token], source: Source) -> Iterator[_Word]:
    """The tokens of a unit with the blanks before them."""
    apart = _apart(tokens, source)
    kinds = [token.kind for token in tokens if token.kind != COMMENT]
    depth = place = 0
    step = False
    tokens = _with_late_signs(tokens)
    for index, token in enumerate(tokens):
        if token.kind == COMMENT:
            own = token.start in apart
            yield _Word(_text(token), COMMENT, _remote(token), depth, own)
            continue
        depth -= token.kind == ")"
        blanks = 0
        if index:
            behind_comment = tokens[index - 1].kind == COMMENT
            blanks = int(behind_comment or _is_apart(kinds[place - 1], token.kind, step))
        yield _Word(_text(token), token.kind, blanks, depth, False)
        place += 1
        depth += token.kind == "("
        if token.kind == "(":
            step = kinds[place] in (NUMBER, "-", "+")
        elif token.kind == ")":
            step = False


def _apart(tokens: Sequence[Token], source: Source) -> set[int]:
    """The comments within a unit, by their places, that have lines of their own.

    So has a comment behind another one that ends its line.
    """
    found: set[int] = set()
    for before, token in pairwise(tokens):
        if token.kind == COMMENT:
            ended = before.kind == COMMENT and (before.start in found or "\n" in before.text)
            if ended or "\n" in source.text[before.end : token.start]:
                found.add(token.start)
    return found


def _with_late_signs(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, a ``+`` behind the comments that follow it: it begins its alternative's line."""
    result = list(tokens)
    for index in range(len(result) - 1):
        sign, comment = result[index : index + 2]
        if sign.kind == "+" and comment.text.startswith("//"):
            result[index : index + 2] = comment, sign
    return result


def _is_apart(before: str, kind: str, step: bool) -> bool:
    """Whether a blank stands between two tokens; `step` is whether they stand in a step."""
    if step or before in ("(", "^", "#", "@") or kind in (")", "^", ","):
        return False
    return kind != "(" or before in ("+", WORD)


def _text(token: Token) -> str:
    """A token's text: a header in the brackets of its kind, a comment without trailing blanks."""
    if token.kind in _HEADERS:
        is_section = token.kind == SECTION or token.inside in SECTIONS
        return f"<{token.inside}>" if is_section else f"<<{token.inside}>>"
    if token.kind == COMMENT:
        return "\n".join(line.rstrip() for line in token.text.split("\n"))
    return token.text


def _remote(comment: Token) -> int:
    """How many blanks stand before a comment on its line."""
    return 2 if comment.text.startswith("//") else 1


# -- lines ---------------------------------------------------------------------------------------


def _shown(unit: _Unit, source: Source) -> str:
    """The lines of a unit."""
    lines = "\n".join(_lines(list(_words(unit.tokens, source))))
    behind = "".join(" " * _remote(comment) + _text(comment) for comment in unit.behind)
    return "\n" * unit.gap + lines + behind + "\n"


def _lines(words: Sequence[_Word]) -> Iterator[str]:
    """The lines of a unit, one if it fits."""
    if sum(len(word.text) + word.blanks for word in words) <= WIDTH and not any(
        word.ends_line for word in words[:-1]
    ):
        yield _joined(words)
        return
    first = 0
    while first < len(words):
        indent = _indent(words, first)
        end = _end(words, first, WIDTH - len(indent))
        yield indent + _joined(words[first:end])
        first = end


def _indent(words: Sequence[_Word], first: int) -> str:
    """The blanks before a line of a statement that begins with the word of this number."""
    if first == 0:
        return ""
    ahead = map(words.__getitem__, range(first, len(words)))
    following = next((word for word in ahead if word.kind != COMMENT), words[first])
    return _INDENT if following.is_alternative else _HANGING


def _end(words: Sequence[_Word], first: int, width: int) -> int:
    """Where the line that begins with the word of this number ends: with its alternative if all of
    it fits or cannot be parted.
    """
    used = best = 0
    best_rank = (0, False)
    for index in range(first, len(words)):
        word, begins = words[index], index == first
        is_next = word.is_alternative and words[first].kind != COMMENT
        if not begins and (word.apart or is_next):
            return index
        rank = (word.depth, word.kind != "+")
        if (
            not begins
            and _may_begin_line(words[index - 1], word)
            and (not best or rank <= best_rank)
        ):
            best, best_rank = index, rank
        if word.ends_line:
            return index + 1
        used += len(word.text) + (0 if begins else word.blanks)
        if used > width and best:
            return best
    return len(words)


def _may_begin_line(before: _Word, word: _Word) -> bool:
    if word.kind == "(":
        return before.kind not in ("+", "(", WORD)
    return (word.kind == "+" and before.kind != "(") or (word.kind == NUMBER and before.kind == ",")


def _joined(words: Sequence[_Word]) -> str:
    return "".join(
        " " * (word.blanks if index else 0) + word.text for index, word in enumerate(words)
    )
