"""The list of steps as a table whose rows are made when they are seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from rgt.debugger.faults.verify import Verified
from rgt.debugger.history import History
from rgt.passes.context import Step

_LEAST_NAME = 14


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its title, width, and how readily it goes where room is short (0: never)."""

    title: str
    width: int
    goes: int = 0


class StepTable:
    """Rows for the steps of a trace.

    `verified` is what was counted in the games after steps; the first step that changes it, or
    that broke the game, is red.
    """

    def __init__(self, history: History, verified: Iterable[Verified] | None = None) -> None:
        self._history = history
        self._steps = history.trace.steps
        self._verified = None if verified is None else {each.number: each for each in verified}
        wrong = [each.number for each in (self._verified or {}).values() if not each.same]
        if history.trace.broken is not None:
            wrong.append(history.trace.broken.step)
        self.first_wrong = min(wrong, default=None)
        names = [step.pass_name for step in self._steps]
        self._name_width = max(map(len, names), default=_LEAST_NAME)
        digits = len(str(len(self._steps)))
        self._columns = [
            _Column("#", max(3, digits)),
            _Column("pass", 0),
            _Column("round", 5, 4),
            _Column("ms", 6, 5),
            _Column("nodes", 6, 2),
            _Column("edges", 6),
            _Column("state", 7, 3),
            _Column("saves", 6, 1),
        ]
        if not any(step.seconds for step in self._steps):
            # nobody has measured it
            self._columns = [column for column in self._columns if column.title != "ms"]
        if self._verified is not None:
            width = max((len(_counted(each)) for each in self._verified.values()), default=0)
            self._columns.append(_Column("perft", max(5, width + 1)))

    def heading(self, width: int) -> Text:
        """The titles of the columns."""
        shown, name_width = self._fitting(width)
        cells = [
            column.title.ljust(name_width)
            if column.title == "pass"
            else column.title.rjust(column.width)
            for column in shown
        ]
        return Text(" ".join(cells), style="bold", no_wrap=True)

    def row(self, number: int, width: int) -> Text:
        """The row of one step."""
        shown, name_width = self._fitting(width)
        cells = self._cells(self._steps[number - 1])
        text = Text(no_wrap=True)
        for column in shown:
            if column is not shown[0]:
                text.append(" ")
            words, style = cells[column.title]
            if column.title == "pass":
                words = words if len(words) <= name_width else words[: name_width - 1] + "…"
                text.append(words.ljust(name_width), style)
            else:
                text.append(words.rjust(column.width), style)
        return text

    def _fitting(self, width: int) -> tuple[list[_Column], int]:
        """The columns that fit, and the room for the name of the pass."""
        shown = list(self._columns)
        while True:
            used = sum(column.width for column in shown) + len(shown) - 1
            can_go = [column for column in shown if column.goes]
            if width - used >= min(self._name_width, 24) or not can_go:
                return shown, max(_LEAST_NAME, min(self._name_width, width - used))
            shown.remove(max(can_go, key=lambda column: column.goes))

    def _cells(self, step: Step) -> dict[str, tuple[str, str]]:
        share = self._history.share(step.number)
        wrong = step.number == self.first_wrong
        cells = {
            "#": (str(step.number), "bold red" if wrong else "dim"),
            "pass": (step.pass_name, "bold red" if wrong else ""),
            "round": (str(step.round), "dim"),
            "ms": (milliseconds(step.seconds), "dim"),
            "nodes": _change(step.before.nodes, step.after.nodes),
            "edges": _change(step.before.edges, step.after.edges),
            "state": _change(step.before.state, step.after.state),
            "saves": (f"{share:.1%}", "") if share > 0 else ("·", "dim"),
        }
        if self._verified is not None:
            found = self._verified.get(step.number)
            words = "" if found is None else _counted(found)
            differs = found is not None and not found.same
            cells["perft"] = (f"!{words}", "bold red") if differs else (words, "dim")
        return cells


def _counted(found: Verified) -> str:
    """What was counted, in few characters: the number of sequences of the most moves."""
    if isinstance(found.outcome, str):
        return "fails"
    return str(found.outcome[-1]) if found.outcome else ""


def milliseconds(seconds: float) -> str:
    """A time in milliseconds, in six characters at most."""
    time = seconds * 1000
    return f"{time:.1f}" if time < 1000 else f"{time:.0f}"


def _change(before: int, after: int) -> tuple[str, str]:
    """A difference with its sign, and its colour."""
    if before == after:
        return "·", "dim"
    return f"{after - before:+d}", "green" if after < before else "red"
