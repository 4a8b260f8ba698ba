"""Make the picture of the terminal browser: ``python -m tests.debugger.browser_picture``."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import rgt
from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.browser import Browser

PICTURE = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "trace-browser.svg"
GAME = "hrg/connect_four"
PASS = "join-fork-suffixes"
SIZE = (132, 40)
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_NAMES = re.compile(r"terminal-\d+")
_PAUSE, _AGREEING = 0.5, 3
"""So many pictures in a row, so many seconds apart, have to agree."""


def picture(trace: Trace, step: int) -> str:
    """The browser at a step as SVG that asks for nothing from elsewhere."""

    async def run() -> str:
        app = Browser(trace, step=step)
        async with app.run_test(size=SIZE) as pilot:
            # on a busy machine the keys below come later than the rest
            pictures = [""] * _AGREEING
            while len(set(pictures)) > 1 or not pictures[0]:
                await pilot.pause(_PAUSE)
                shown = _NAMES.sub("terminal", _FONTS.sub("", app.export_screenshot()))
                pictures = [*pictures[1:], shown]
            return pictures[0]

    return asyncio.run(run())


def timeless(trace: Trace) -> Trace:
    """The trace without times, so that every run of it gives the same picture."""
    trace.steps = [replace(step, seconds=0.0) for step in trace.steps]
    return trace


def main() -> None:
    """Write the picture of a step that takes edges away and moves others."""
    trace = timeless(rgt.record(rgt.load(GAME)))
    step = next(step.number for step in trace.steps if step.pass_name == PASS)
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(picture(trace, step) + "\n")
    print(PICTURE.name)


if __name__ == "__main__":
    main()
