"""What rgt says about a user's game: places, messages, hints.

Every front end, validator and pass reports through `Diagnostic`.  A user sees
``file:line:column: error[RG040]: message``, the source line with a caret, and a hint; never
a Python traceback.  Errors of the user and errors of rgt are different families: the first
are `GameError`, the second ordinary Python exceptions.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Any, Self

from rgt.ir.display.printable import printable
from rgt.ir.display.skeletons import odd_letter, skeleton

_RETURN = re.compile(r"\r(?!\n)")


class Severity(StrEnum):
    """How bad a finding is; only `ERROR` stops the work."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Source:
    """A text that spans point into: its display `name` (a path or ``<stdin>``) and `text`.

    A carriage return alone ends a line as a line feed does, and is kept as one, so that no
    language has to know.
    """

    name: str
    text: str = field(repr=False, default="")
    _starts: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if "\r" in self.text:
            object.__setattr__(self, "text", _RETURN.sub("\n", self.text))

    def line(self, number: int) -> str:
        """The 1-based line `number` without its line break; empty beyond the end."""
        starts = self._line_starts()
        if not 0 < number <= len(starts):
            return ""
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")

    def position(self, offset: int) -> tuple[int, int]:
        """The 1-based (line, column) of a character `offset` from the start."""
        starts = self._line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """How many characters stand before a place; what lies beyond the text is at its end."""
        starts = self._line_starts()
        start = starts[line - 1] if line <= len(starts) else len(self.text)
        return min(start + column - 1, len(self.text))

    def span(self, start: int, end: int | None = None) -> Span:
        """The span of the characters `start` to `end` (one character if left out)."""
        line, column = self.position(start)
        end_line, end_column = self.position(end if end is not None else start + 1)
        return Span(self, line, column, end_line, end_column)

    def _line_starts(self) -> list[int]:
        """Offsets of the lines' first characters, found once: spans are asked for in masses."""
        if not self._starts:
            self._starts.append(0)
            self._starts.extend(m.end() for m in re.finditer("\n", self.text))
        return self._starts


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a source: 1-based lines and columns, the end exclusive."""

    source: Source
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{printable(self.source.name)}:{self.line}:{self.column}"

    @property
    def start(self) -> int:
        """How many characters stand before it."""
        return self.source.offset(self.line, self.column)

    @property
    def end(self) -> int:
        """How many characters stand before what follows it."""
        return self.source.offset(self.end_line, self.end_column)

    @property
    def text(self) -> str:
        """The characters that it spans."""
        return self.source.text[self.start : self.end]

    @property
    def first_line(self) -> Span:
        """The part on its first line: where a thing of many lines begins."""
        if self.end_line == self.line:
            return self
        return replace(self, end_line=self.line, end_column=len(self.source.line(self.line)) + 1)


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the text after which a finding is gone.

    `title` says what it does, as an order (``change to 'white'``).  The `edits` all hold for the
    text as it is: each is a piece, which may be empty, and what shall stand there instead.  They
    are in the order of their places, and none touches another.
    """

    title: str
    edits: tuple[tuple[Span, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The machine-readable form: title, and edits with file, place, end and text."""
        return {
            "title": self.title,
            "edits": [
                {
                    **_place(span),
                    "end_line": span.end_line,
                    "end_column": span.end_column,
                    "text": text,
                }
                for span, text in self.edits
            ],
        }


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about a game.

    `code` is stable and documented in docs/errors.md (``RG040``, ``GDL003``); `span` says
    where (None when the finding has no single place); `notes` are further (text, span)
    remarks; `hint` says what to do.  Each of the `fixes` does it; where there are several, they
    are different guesses at what was meant.
    """

    severity: Severity
    code: str
    message: str
    span: Span | None = None
    notes: tuple[tuple[str, Span | None], ...] = ()
    hint: str | None = None
    fixes: tuple[Fix, ...] = ()

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.severity}[{self.code}]: {printable(self.message)}"

    def render(self) -> str:
        """The whole finding as a user reads it: place, message, source line, caret, hint."""
        parts = [str(self)]
        if self.span:
            parts += _excerpt(self.span)
        for text, span in self.notes:
            parts.append(f"  note: {text}" + (f" ({span})" if span else ""))
        if self.hint:
            parts.append(f"  hint: {self.hint}")
        return printable("\n".join(parts))

    def as_json(self) -> dict[str, Any]:
        """The machine-readable form: code, severity, message, file, line, column, notes, hint.

        Each note has a message and a place of its own; `fixes` has the changes that help.
        """
        return {
            "code": self.code,
            "severity": str(self.severity),
            "message": self.message,
            **_place(self.span),
            "notes": [{"message": text, **_place(span)} for text, span in self.notes],
            "hint": self.hint,
            "fixes": [fix.as_json() for fix in self.fixes],
        }


def _place(span: Span | None) -> dict[str, Any]:
    return {
        "file": span.source.name if span else None,
        "line": span.line if span else None,
        "column": span.column if span else None,
    }


_EXCERPT_WIDTH = 100


def _excerpt(span: Span) -> list[str]:
    """The source line of `span` and a caret line under it, cut to a readable width."""
    line = span.source.line(span.line).replace("\t", " ")
    if not line.strip():
        return []
    start = span.column - 1
    if span.end_line > span.line:
        length = len(line) - start
    else:
        length = span.end_column - span.column
    # what is cut off on either side leaves dots
    first = min(max(0, start - _EXCERPT_WIDTH // 2), max(0, len(line) - _EXCERPT_WIDTH))
    shown = line[first : first + _EXCERPT_WIDTH]
    if first > 0:
        shown = "..." + shown[3:]
    if first + _EXCERPT_WIDTH < len(line):
        shown = shown[:-3] + "..."
    carets = max(1, min(length, len(shown) - (start - first)))
    return [f"    {shown}", "    " + " " * (start - first) + "^" * carets]


def error(
    code: str,
    message: str,
    span: Span | None = None,
    *,
    hint: str | None = None,
    notes: Iterable[tuple[str, Span | None]] = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """A diagnostic that stops the work; a `Spelling` as its hint is a fix, too."""
    all_fixes = tuple(dict.fromkeys((*fixes, *_respelt(hint, span))))
    return Diagnostic(Severity.ERROR, code, message, span, tuple(notes), hint, all_fixes)


def warning(
    code: str,
    message: str,
    span: Span | None = None,
    *,
    hint: str | None = None,
    notes: Iterable[tuple[str, Span | None]] = (),
    fixes: Iterable[Fix] = (),
) -> Diagnostic:
    """A diagnostic that the work survives; a `Spelling` as its hint is a fix, too."""
    all_fixes = tuple(dict.fromkeys((*fixes, *_respelt(hint, span))))
    return Diagnostic(Severity.WARNING, code, message, span, tuple(notes), hint, all_fixes)


class GameError(Exception):
    """The user's game (or request) is at fault; `diagnostics` say how, at least one an error."""

    def __init__(self, diagnostics: Diagnostic | Sequence[Diagnostic]) -> None:
        if isinstance(diagnostics, Diagnostic):
            diagnostics = (diagnostics,)
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__("\n".join(d.render() for d in self.diagnostics))

    def __reduce__(self) -> tuple[type[GameError], tuple[tuple[Diagnostic, ...]]]:
        """How it is pickled: without what a kind of it has besides."""
        return GameError, (self.diagnostics,)


class Spelling(str):
    """The hint at a misspelt `name`: it was `meant` to be one of these."""

    __slots__ = ("meant", "name")

    name: str
    meant: tuple[str, ...]

    def __new__(cls, text: str, name: str, meant: Iterable[str]) -> Self:
        """The hint that reads `text`."""
        self = super().__new__(cls, text)
        self.name = name
        self.meant = tuple(meant)
        return self

    def __reduce__(self) -> tuple[type[Spelling], tuple[str, str, tuple[str, ...]]]:
        return Spelling, (str(self), self.name, self.meant)


def _respelt(hint: str | None, span: Span | None) -> Iterator[Fix]:
    """The fixes of a name that stands at a place all by itself, if it is misspelt."""
    if isinstance(hint, Spelling) and span is not None and span.text == hint.name:
        for meant in hint.meant:
            yield Fix(f"change to '{meant}'", ((span, meant),))


_LONGEST_NAME, _MOST_NAMES = 40, 2000
"""Where names are longer, or more, to look for misspelt ones takes long."""
_ALIKE = 0.7
_MOST_NAMED = 3


def nearest(name: str, known: Iterable[str]) -> Spelling | None:
    """A hint naming the known name closest to a misspelt one, or None if none is close.

    A name that looks the same, the same name in other cases (`up` for `Up`), and one in which two
    letters have changed places, are always close.  Of several that are as close three are named.
    """
    names = list(known)
    shape = skeleton(name)
    twin = next((other for other in names if skeleton(other) == shape and other != name), None)
    if twin is not None:
        odd = name if twin.isascii() else twin
        letter = odd_letter(odd, name if odd is twin else twin)
        return Spelling(f"'{odd}' only looks like it: {letter}", name, [twin])
    close = closest(name, names)
    if not close:
        return None
    quoted = [f"'{other}'" for other in close[:_MOST_NAMED]]
    if len(close) > _MOST_NAMED:
        text = f"{', '.join(quoted)}, ..."
    else:
        text = " or ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))
    return Spelling(f"did you mean {text}?", name, close[:_MOST_NAMED])


def closest(name: str, known: Iterable[str]) -> list[str]:
    """The known names that a misspelt one is closest to: all that are as close, in their order."""
    names = list(dict.fromkeys(known))
    folded = name.casefold()
    close = [other for other in names if other.casefold() == folded and other != name]
    if not close and len(name) <= _LONGEST_NAME:
        swapped = _with_letters_swapped(name)
        close = [other for other in names if other in swapped]
        if not close and len(names) <= _MOST_NAMES:
            close = _most_alike(name, names)
    return close


def _most_alike(name: str, names: list[str]) -> list[str]:
    """Those of the names whose letters are most alike, if they are alike at all."""
    matcher = SequenceMatcher(b=name)
    likeness: dict[str, float] = {}
    best = _ALIKE
    for other in names:
        matcher.set_seq1(other)
        # the quick ones are bounds from above
        if matcher.real_quick_ratio() >= best and matcher.quick_ratio() >= best:
            likeness[other] = matcher.ratio()
            best = max(best, likeness[other])
    return [other for other, found in likeness.items() if found == best]


def _with_letters_swapped(name: str) -> set[str]:
    """What a name is where two letters that stand side by side change places."""
    return {
        f"{name[:at]}{name[at + 1]}{name[at]}{name[at + 2 :]}"
        for at in range(len(name) - 1)
        if name[at : at + 2].isalpha() and name[at] != name[at + 1]
    }
