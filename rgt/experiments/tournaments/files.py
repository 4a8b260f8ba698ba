"""The file of a tournament's results: a line a play, appended as soon as the play is over.

Whoever writes holds a lock, so that two tournaments do not share a file.  A line that a crash tore
is cut away before the next one is written.  Where a line cannot be written, since the disk is full,
say, what it left is cut away, and it is written when that is possible again.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from rgt.experiments.tournaments import results
from rgt.experiments.tournaments.results import Result
from rgt.ir.diagnostics import Diagnostic, GameError, Source, Span, error, warning
from rgt.ir.json.text import loads

_BEGINNING = b'{"kind": "result"'


class ResultsFile:
    """An open file of results; `found` are those that it had, `unwritten` those that wait.

    `trouble` is why lines wait, or waited.
    """

    def __init__(self, file: IO[bytes], name: str) -> None:
        self.name = name
        self.findings: list[Diagnostic] = []
        self.trouble: OSError | None = None
        self._file = file
        self._waiting: list[bytes] = []
        text, self._end = self._whole()
        self.found = list(self._read(text))

    @property
    def unwritten(self) -> int:
        """How many results could not be written yet."""
        return len(self._waiting)

    def append(self, result: Result) -> None:
        """Write a result, and those before it that could not be written; never raises OSError."""
        self._waiting.append(json.dumps(result.as_json()).encode() + b"\n")
        self.flush()

    def flush(self) -> None:
        """Try to write what waits."""
        while self._waiting:
            line = self._waiting[0]
            try:
                self._write(line)
            except OSError as problem:
                self.trouble = problem
                with suppress(OSError):
                    self._file.truncate(self._end)
                return
            self._end += len(line)
            del self._waiting[0]

    def _write(self, line: bytes) -> None:
        done = self._end
        self._file.seek(done)
        while line:
            written = self._file.write(line)
            line = line[written:]

    def _whole(self) -> tuple[str, int]:
        """The whole lines of the file, and where they end; a torn one is cut away."""
        self._file.seek(0)
        data = self._file.read()
        end = data.rfind(b"\n") + 1
        if end < len(data):
            self._demand_torn(data[end:])
            self._file.truncate(end)
            self.findings.append(
                warning(
                    "TRN003",
                    f"{self.name}: the last line was torn, and is cut away: its play is made again",
                )
            )
        try:
            return data[:end].decode("utf-8-sig"), end
        except UnicodeDecodeError:
            raise GameError(error("TRN001", f"{self.name} is no text")) from None

    def _demand_torn(self, rest: bytes) -> None:
        """Raise GameError (TRN001) for what is no beginning of a result: it is somebody else's."""
        if not rest.startswith(_BEGINNING[: len(rest)]):
            hint = "nothing is cut from a file that has something else in it: name another"
            raise GameError(error("TRN001", f"{self.name}: its last line is no result", hint=hint))

    def _read(self, text: str) -> Iterator[Result]:
        source = Source(self.name, text)
        for number, line in enumerate(text.split("\n"), 1):
            if not line.strip():
                continue
            try:
                yield results.read(_value(line))
            except ValueError as problem:
                hint = "nothing is appended to a file that has something else in it: name another"
                span = Span(source, number, 1, number, max(2, len(source.line(number)) + 1))
                raise GameError(error("TRN001", str(problem), span, hint=hint)) from None


def _refused(_: str) -> None:
    """Not a number, and infinite ones, are no JSON."""
    raise ValueError


def _value(line: str) -> Any:
    try:
        return loads(line, parse_constant=_refused)
    except ValueError:
        raise ValueError("the line is no JSON") from None


@contextmanager
def results_file(path: str | Path) -> Iterator[ResultsFile]:
    """The file of results at a path, which is made if there is none.

    Raises OSError if it cannot be read and written; GameError if it has something else in it
    (TRN001), or if another tournament is at work on it (TRN002).
    """
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    with os.fdopen(handle, "r+b", buffering=0) as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            text = f"{path} is no file that results can be kept in"
            raise GameError(error("TRN001", text))
        if not _locked(file):
            hint = "wait for it, or name another file"
            raise GameError(
                error("TRN002", f"{path}: another tournament is writing here", hint=hint)
            )
        found = ResultsFile(file, str(path))
        try:
            yield found
        finally:
            found.flush()


def _locked(file: IO[bytes]) -> bool:
    """Take the lock of a file, which goes with the process; where there are none it is taken."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # a file system without locks
        return True
    return True
