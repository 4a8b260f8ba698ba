"""Reading records: play by play, as long as the file goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from rgt.frontends.simplified.learning.record_header import header_of
from rgt.frontends.simplified.learning.record_lines import Line, lines
from rgt.frontends.simplified.learning.record_plays import PlayReader
from rgt.frontends.simplified.learning.records import Header, PlayRecord
from rgt.ir.diagnostics import GameError, error

Report = Callable[[GameError], None]
"""Told why a line is left out."""


class RecordReader:
    """A record that is being read: its header, and its plays, once."""

    def __init__(self, stream: BinaryIO, name: str, report: Report | None = None) -> None:
        """Read the header; raises GameError (REC001, REC002, REC004).

        With `report` a broken play is told there and left out.
        """
        self._lines = lines(stream, name)
        first = next(self._lines, None)
        if first is None:
            raise GameError(error("REC001", f"{name} is empty: no record of plays"))
        if isinstance(first, GameError):
            message = f"this is no header of a record: {first.diagnostics[0].message}"
            raise GameError(error("REC001", message, first.diagnostics[0].span))
        self.header: Header = header_of(first)
        self._report = report

    def __iter__(self) -> Iterator[PlayRecord]:
        """The plays; raises GameError (REC003 to REC010) at a broken one without `report`."""
        plays = PlayReader(self.header)
        for line in self._lines:
            try:
                play = plays.play(_whole(line))
            except GameError as problem:
                if self._report is None:
                    raise
                self._report(problem)
            else:
                yield play


def _whole(line: Line | GameError) -> Line:
    if isinstance(line, GameError):
        raise line
    return line


@contextmanager
def open_record(path: str | Path, report: Report | None = None) -> Iterator[RecordReader]:
    """The record in a file, as long as the block runs; raises OSError and as `RecordReader`."""
    with Path(path).open("rb") as stream:
        yield RecordReader(stream, str(path), report)


def read_text(text: str, report: Report | None = None) -> tuple[Header, tuple[PlayRecord, ...]]:
    """A whole record from its text; raises as `RecordReader` and its plays do."""
    reader = RecordReader(BytesIO(text.encode()), "plays.jsonl", report)
    return reader.header, tuple(reader)
