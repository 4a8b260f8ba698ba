"""Writing the game after a step to a file that the user names."""

from __future__ import annotations

import re
from pathlib import Path

from textual.app import App

from rgt.debugger.traces.trace import Trace
from rgt.debugger.view.browser.sheets import Prompt, Question
from rgt.ir.system.files import write_text
from rgt.ir.text.printer import print_game


class Export:
    """Asks for a name, and again before a file is overwritten; tells how it went."""

    def __init__(self, app: App[None], trace: Trace, number: int) -> None:
        self._app, self._trace, self._number = app, trace, number
        self._name = ""

    def ask(self) -> None:
        """Ask for the name of the file."""
        stem = re.sub(r"[^\w-]+", "_", Path(self._trace.start.name).stem) or "game"
        question = f"Write the game after step {self._number} to the file"
        self._app.push_screen(Prompt(question, f"{stem}-{self._number}.rg"), self._named)

    def _named(self, name: str | None) -> None:
        if not name:
            return
        self._name = name
        if Path(name).exists():
            self._app.push_screen(Question(f"{name} exists. Overwrite it?"), self._answered)
        else:
            self._write()

    def _answered(self, answer: str | None) -> None:
        if answer == "yes":
            self._write()

    def _write(self) -> None:
        text = print_game(self._trace.game_at(self._number))
        try:
            write_text(self._name, [text])
        except (OSError, ValueError) as problem:
            words = getattr(problem, "strerror", None) or str(problem)
            self._app.notify(f"{self._name}: {words}", severity="error", markup=False)
        else:
            self._app.notify(f"{self._name} written", markup=False)
