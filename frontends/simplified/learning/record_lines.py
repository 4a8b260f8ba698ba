"""The lines of a record as JSON objects that know where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from rgt.ir.diagnostics import GameError, Source, Span, error
from rgt.ir.json.text import loads

LONGEST = 1 << 24
"""A line of a record has at most so many bytes."""
_SHOWN = 2000
_KEPT = "'--keep-going' passes over it"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file: its number, from 1, and its text."""

    name: str
    number: int
    text: str

    def problem(
        self, code: str, message: str, *, at: str | None = None, hint: str | None = None
    ) -> GameError:
        """What is wrong with the line; `at` is the text in it that is to blame, if it is one."""
        source = Source(self.name, "\n" * (self.number - 1) + self.text[:_SHOWN])
        column, width = 1, len(source.line(self.number))
        if at is not None and self.text.count(at) == 1 and self.text.index(at) < _SHOWN:
            column, width = self.text.index(at) + 1, len(at)
        span = Span(source, self.number, column, self.number, column + max(1, width))
        return GameError(error(code, message, span, hint=hint))

    def value(self) -> dict[str, Any]:
        """The JSON object of the line; raises GameError (REC003) if it is none."""
        is_cut = not self.text.endswith("\n")
        try:
            found = loads(self.text, object_pairs_hook=_without_doubles)
        except _DoubleError as problem:
            raise self.problem("REC003", f"'{problem}' is there twice", hint=_KEPT) from None
        except ValueError:
            message = "the line is cut off" if is_cut else "the line is no JSON"
            raise self.problem("REC003", message, hint=_KEPT) from None
        if not isinstance(found, dict):
            raise self.problem("REC003", "the line is no JSON object", hint=_KEPT)
        return found


def lines(stream: BinaryIO, name: str) -> Iterator[Line | GameError]:
    """The lines of a file that are not empty, or why one cannot be read: then it is left out."""
    number = 0
    while True:
        number += 1
        data = stream.readline(LONGEST + 1)
        if not data:
            return
        if len(data) > LONGEST:
            _pass_over(stream, data)
            start = data[:_SHOWN].decode(errors="replace")
            message = f"the line has more than {LONGEST >> 20} MiB"
            yield Line(name, number, start).problem("REC010", message, hint=_KEPT)
            continue
        try:
            text = data.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError:
            start = data[:_SHOWN].decode(errors="replace")
            yield Line(name, number, start).problem("REC003", "the line is no text", hint=_KEPT)
            continue
        if text.strip():
            yield Line(name, number, text)


def _pass_over(stream: BinaryIO, data: bytes) -> None:
    """Read to the end of the line that begins with `data`."""
    while data and not data.endswith(b"\n"):
        data = stream.readline(LONGEST)


class _DoubleError(Exception):
    """A key is twice in an object."""


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _DoubleError(next(key for key in keys if keys.count(key) > 1))
    return found
