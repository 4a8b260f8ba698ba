"""Traces in files: `save` and `load` (the form is documented in docs/traces.md)."""

from __future__ import annotations

from pathlib import Path

from rgt.debugger.traces.trace import Trace
from rgt.debugger.traces.trace_lines import json_lines
from rgt.debugger.traces.trace_reader import read
from rgt.ir.system.files import write_text


def save(trace: Trace, path: str | Path) -> None:
    """Write a trace to a file that appears whole or not at all; OSError if it cannot be."""
    write_text(path, (line + "\n" for line in json_lines(trace)))


def load(path: str | Path) -> Trace:
    """The trace in a file that `save` wrote.

    Raises OSError for a file that cannot be read, GameError (TRACE001 to TRACE005) for one
    that is no whole trace.
    """
    with Path(path).open("rb") as file:
        return read(file, str(path))
