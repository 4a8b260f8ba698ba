"""A trace as one HTML file: no network, no other file, nothing to install."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.one_file import one_file
from rgt.debugger.view.page_data import page_data
from rgt.ir.system.files import write_text

_PAGE = Path(__file__).parent / "page"
_SCRIPTS = (
    "model.js",
    "dom.js",
    "state.js",
    "steps.js",
    "change.js",
    "drawing.js",
    "source.js",
    "game.js",
    "overview.js",
    "main.js",
)


def write(
    trace: Trace, path: str | Path, perft: Mapping[int, Sequence[int] | str] | None = None
) -> None:
    """Write a trace as a page; the file appears whole or not at all.

    `perft` has, by step (0: the start), what `verify` found of the game after it, if asked for.
    Raises OSError naming the path.
    """
    write_text(path, [render(trace, perft)])


def render(trace: Trace, perft: Mapping[int, Sequence[int] | str] | None = None) -> str:
    """The page as text; the same trace gives the same text."""
    return one_file(
        _PAGE / "page.html",
        f"{trace.start.name} - trace",
        _PAGE / "page.css",
        page_data(trace, perft),
        [_PAGE / name for name in _SCRIPTS],
    )
