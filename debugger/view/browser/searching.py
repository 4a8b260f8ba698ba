"""What is typed into the filter: conditions on steps, and words to look for."""

from __future__ import annotations

from dataclasses import dataclass, field

from rgt.debugger.history import History
from rgt.debugger.traces.touched import Filter
from rgt.debugger.view.report import delta_lines


@dataclass(frozen=True, slots=True)
class Search:
    """Conditions and words; a step is found if all of them hold."""

    filter: Filter = field(default_factory=Filter)
    words: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str) -> Search:
        """What a user typed: parts like ``pass=x``, all else are words; raises GameError."""
        parts = text.split()
        # a label has signs of equality, too: only a known word before one makes a condition
        conditions = [part for part in parts if part.partition("=")[0] in _KINDS and "=" in part]
        words = tuple(part.casefold() for part in parts if part not in conditions)
        return Search(Filter.of(conditions), words)


_KINDS = ("pass", "node", "variable", "var", "line")


class Finder:
    """Finds steps; what they say is put into words when words are first looked for."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._said: dict[int, str] = {}

    def steps(self, search: Search) -> list[int]:
        """The numbers of the steps found, ascending."""
        numbers = self._history.steps(search.filter)
        if not search.words:
            return list(numbers)
        return [n for n in numbers if all(word in self._text(n) for word in search.words)]

    def _text(self, number: int) -> str:
        said = self._said.get(number)
        if said is None:
            step = self._history.trace.steps[number - 1]
            lines = (line.plain for line in delta_lines(self._history.delta(number)))
            said = "\n".join((step.pass_name, step.fact, *lines)).casefold()
            self._said[number] = said
        return said
