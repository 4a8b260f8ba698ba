"""The optimisation of a game as a page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rgt.debugger.server.analysis.tasks import Done, Message, Progress, Task
from rgt.debugger.server.analysis.work.automaton import translated
from rgt.debugger.traces.trace import record
from rgt.debugger.view.html import write
from rgt.debugger.view.words import counted
from rgt.ir.system.budget import doing


def trace(task: Task) -> Iterator[Message]:
    """Record the passes at work on the game, and write the page into a folder."""
    yield Progress("translating")
    game = translated(task)
    yield Progress("optimising")
    with doing("optimising"):
        trace = record(game, language=task.language)
    yield Progress("writing the page")
    path = Path(task.arguments["folder"]) / f"{Path(task.name).stem or 'game'}.html"
    write(trace, path)
    yield Done(
        {
            "path": str(path),
            "steps": len(trace),
            "message": f"{counted(len(trace), 'step')}: {path}",
        }
    )
