"""Where in a user's program a mistake is: found on the call stack when one is reported."""

from __future__ import annotations

import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from types import CodeType

from rgt.ir.diagnostics import Diagnostic, GameError, Source, Span, error
from rgt.ir.findings.respelling import respelt_in

_PACKAGE = __name__.rpartition(".")[0]

_program: ContextVar[Source | None] = ContextVar("program", default=None)


@contextmanager
def running(source: Source) -> Iterator[None]:
    """While a program runs whose text is `source`, not a file that Python has read itself."""
    token = _program.set(source)
    try:
        yield
    finally:
        _program.reset(token)


def finding(code: str, message: str, *, hint: str | None = None) -> Diagnostic:
    """What is wrong with what the user's program has just asked for, with its place."""
    span = caller()
    return error(code, message, span, hint=hint, fixes=respelt_in(hint, span))


def refusal(code: str, message: str, *, hint: str | None = None) -> GameError:
    """The error to raise about what the user's program has just asked for."""
    return GameError(finding(code, message, hint=hint))


def caller() -> Span | None:
    """The call by which the user's program came into this package; None if its text is unknown."""
    frame = sys._getframe(1)
    while str(frame.f_globals.get("__name__")).startswith(_PACKAGE):
        if frame.f_back is None:
            return None
        frame = frame.f_back
    return place(frame.f_code, frame.f_lasti)


def place(code: CodeType, instruction: int) -> Span | None:
    """The text that an instruction was compiled from, if it is known."""
    source = _source(code.co_filename)
    positions = list(code.co_positions())[instruction // 2]
    line, end_line, column, end_column = positions
    if source is None or line is None:
        return None
    if end_line is None or column is None or end_column is None:
        return Span(source, line, 1, line, len(source.line(line)) + 1)
    return Span(
        source,
        line,
        characters(source.line(line), column) + 1,
        end_line,
        characters(source.line(end_line), end_column) + 1,
    )


def characters(line: str, count: int) -> int:
    """How many characters the first `count` bytes of a line are: Python counts columns in bytes."""
    return len(line.encode()[:count].decode(errors="ignore"))


def _source(name: str) -> Source | None:
    program = _program.get()
    if program is not None and program.name == name:
        return program
    lines = linecache.getlines(name)
    return Source(name, "".join(lines)) if lines else None
