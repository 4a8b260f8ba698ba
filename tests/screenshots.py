"""Make the pictures of the documentation: ``python -m tests.screenshots``.

The page of a trace is photographed in headless Chromium, the terminal browser draws itself.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import rgt
from rgt.debugger.trace import record
from rgt.debugger.verify import verify
from rgt.debugger.view.html import write
from tests.debugger import browser_picture
from tests.debugger.chromium import chromium

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
GAME = "rbg/tic_tac_toe"
PASS = "join-fork-suffixes"
DEPTH = 4


def photograph_page(picture: Path) -> None:
    """The page of a trace at a step that merges nodes."""
    trace = record(rgt.load(GAME), language="rbg")
    step = next(step.number for step in trace.steps if step.pass_name == PASS)
    perft = {each.number: each.outcome for each in verify(trace, DEPTH)}
    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        write(trace, page, perft)
        with chromium(Path(folder) / "profile") as driver:
            driver.get(f"{page.as_uri()}#step={step}")
            driver.save_screenshot(str(picture))


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    photograph_page(PICTURES / "trace-html.png")
    print("trace-html.png")
    browser_picture.main()


if __name__ == "__main__":
    main()
