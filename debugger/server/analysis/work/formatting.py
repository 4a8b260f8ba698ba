"""A text in its canonical layout."""

from __future__ import annotations

from collections.abc import Iterator

from rgt.debugger.server.analysis.tasks import Done, Message, Task
from rgt.frontends import frontend_named
from rgt.ir.system.budget import doing


def formatted(task: Task) -> Iterator[Message]:
    """The text formatted; raises GameError where it has mistakes."""
    layout = frontend_named(task.language).format
    with doing("formatting"):
        yield Done(None if layout is None else layout(task.source))
