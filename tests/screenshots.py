"""Make the pictures of the documentation: ``python -m tests.screenshots``.

The page of a trace and the studio are photographed in headless Chromium, the terminal browser draws
itself.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import rgt
from rgt.debugger.faults.verify import verify
from rgt.debugger.traces.trace import record
from rgt.debugger.view.html import write
from tests.debugger import browser_picture
from tests.debugger.chromium import chromium, resize
from tests.debugger.studio.served import served
from tests.debugger.studio.visit import Visit

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


def photograph_studio(folder: Path) -> None:
    """The studio: a board, an automaton in the dark, a narrow screen."""
    with TemporaryDirectory() as profile, chromium(Path(profile)) as driver, served() as studio:
        visit = Visit(driver, studio)
        visit.enter()
        visit.choose("mill game", "hrg")
        for cell in ("P__3_8", "P__2_2", "P__3_1"):
            visit.cell(cell)
            visit.says(".last", cell)
        driver.save_screenshot(str(folder / "studio-board.png"))
        visit.choose("breakthrough", "hrg")
        visit.one("[aria-label='Light or dark']").click()
        visit.look("automaton")
        visit.until(lambda: visit.all(".canvas .label.at"), "no node is lit")
        driver.save_screenshot(str(folder / "studio-automaton.png"))
        visit.one("[aria-label='Light or dark']").click()
        visit.look("board")
        resize(driver, 390, 780)
        visit.choose("hex 3x3", "rbg")
        driver.save_screenshot(str(folder / "studio-narrow.png"))


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    photograph_page(PICTURES / "trace-html.png")
    print("trace-html.png")
    photograph_studio(PICTURES)
    print("studio-board.png, studio-automaton.png, studio-narrow.png")
    browser_picture.main()


if __name__ == "__main__":
    main()
