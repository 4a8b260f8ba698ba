"""What a recorded trace means: one index over it, built once, that answers what views ask.

Which steps touched this node, which step made that one possible, how much of the saving was
whose, what became of an edge.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rgt.debugger.drawing.enabling import enablers
from rgt.debugger.traces.diff import Delta
from rgt.debugger.traces.lineage import Form, Lineage, NodeStory, Story, Touch
from rgt.debugger.traces.touched import Filter, Names, Touched, touched
from rgt.debugger.traces.trace import Trace
from rgt.ir.game import Declaration
from rgt.passes.context import Size, Step

__all__ = [
    "Cell",
    "Filter",
    "Form",
    "Heat",
    "History",
    "Measure",
    "NodeStory",
    "Story",
    "Touch",
    "Touched",
]

Measure = Literal["nodes", "edges", "state"]


@dataclass(frozen=True, slots=True)
class Cell:
    """What one pass did in one round: steps made, edges saved, seconds taken.

    `seconds` is the time of the pass's whole run where the trace has a report, else that of
    its steps alone.
    """

    steps: int = 0
    edges_saved: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Heat:
    """Rounds by passes: `cells` by (round, pass), for every run of a pass that is known of."""

    rounds: tuple[int, ...]
    passes: tuple[str, ...]
    cells: Mapping[tuple[int, str], Cell] = field(default_factory=dict)


class History:
    """An index over a finished trace; each part of it reads every change once.

    What a step touches is indexed at once, enablers and stories when they are first asked for.
    """

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        steps = trace.steps
        names_in = Names()
        variables = _value_names(trace)
        spans = trace.start.spans
        self._touched = [
            touched(trace.delta(step.number), variables, names_in, spans) for step in steps
        ]
        self._names_in = names_in
        self._by_pass = _index((step.pass_name,) for step in steps)
        self._by_node = _index(each.nodes for each in self._touched)
        self._by_variable = _index(each.variables for each in self._touched)
        self._by_line = _index(each.lines for each in self._touched)

    # -- what a step touches -----------------------------------------------------

    def delta(self, n: int) -> Delta:
        """The net effect of step `n`."""
        return self.trace.delta(n)

    def touched(self, n: int) -> Touched:
        """All that step `n` touched."""
        return self._touched[n - 1]

    def nodes(self, n: int) -> tuple[str, ...]:
        """The nodes at edges that step `n` changed."""
        return self._touched[n - 1].nodes

    def variables(self, n: int) -> tuple[str, ...]:
        """The variables and constants that labels and declarations changed by step `n` name."""
        return self._touched[n - 1].variables

    def lines(self, n: int) -> tuple[int, ...]:
        """The lines of the game's own text that the edges changed by step `n` come from."""
        return self._touched[n - 1].lines

    # -- which steps -------------------------------------------------------------

    def steps(self, filter: Filter | None = None) -> tuple[int, ...]:
        """The numbers of the steps that a filter lets through, ascending."""
        wanted = filter or Filter()
        found: set[int] | None = None
        for values, index in (
            (wanted.passes, self._by_pass),
            (wanted.nodes, self._by_node),
            (wanted.variables, self._by_variable),
            (wanted.lines, self._by_line),
        ):
            if values:
                these = {n for value in values for n in index.get(value, ())}
                found = these if found is None else found & these
        if found is None:
            return tuple(range(1, len(self.trace.steps) + 1))
        return tuple(sorted(found))

    def next(self, n: int, filter: Filter | None = None) -> int | None:
        """The first step after `n` that a filter lets through."""
        found = self.steps(filter)
        place = bisect_right(found, n)
        return found[place] if place < len(found) else None

    def previous(self, n: int, filter: Filter | None = None) -> int | None:
        """The last step before `n` that a filter lets through."""
        found = self.steps(filter)
        place = bisect_left(found, n)
        return found[place - 1] if place else None

    def known(self) -> Mapping[str, tuple[object, ...]]:
        """What there is to filter by: `pass`, `node`, `variable`, `line`, with values that occur.

        Passes come in the order of their first steps, everything else sorted.
        """
        return {
            "pass": tuple(self._by_pass),
            "node": tuple(sorted(self._by_node, key=lambda node: (len(str(node)), str(node)))),
            "variable": tuple(sorted(self._by_variable, key=str)),
            "line": tuple(sorted(self._by_line, key=lambda line: int(str(line)))),
        }

    # -- why ---------------------------------------------------------------------

    def enabler(self, n: int) -> int | None:
        """The earlier step that made step `n` possible, None if it was possible as translated.

        See `rgt.debugger.drawing.enabling` for what a step is taken to depend on.
        """
        return self._enablers[n - 1]

    def enabled(self, n: int) -> tuple[int, ...]:
        """The later steps that step `n` made possible."""
        return tuple(m for m, enabler in enumerate(self._enablers, 1) if enabler == n)

    def enables(self) -> dict[tuple[str, str], int]:
        """How often a step of the first pass enabled one of the second (the paper's Figure 48).

        Pairs come in the order of the enabled steps.
        """
        steps = self.trace.steps
        pairs = Counter(
            (steps[enabler - 1].pass_name, step.pass_name)
            for step, enabler in zip(steps, self._enablers, strict=True)
            if enabler is not None
        )
        return dict(pairs)

    # -- how much ----------------------------------------------------------------

    def sizes(self) -> tuple[Size, ...]:
        """The size at the start and after every step: item n is that after step n."""
        steps = self.trace.steps
        if not steps:
            return () if self.trace.report is None else (self.trace.report.before,)
        return (steps[0].before, *(step.after for step in steps))

    def share(self, n: int, of: Measure = "edges") -> float:
        """Which part of the run's whole saving step `n` made; below 0 if it made the game bigger.

        0 for every step of a run that saved nothing as a whole.
        """
        steps = self.trace.steps
        step = steps[n - 1]
        whole = _amount(steps[0].before, of) - _amount(steps[-1].after, of)
        if whole <= 0:
            return 0.0
        return (_amount(step.before, of) - _amount(step.after, of)) / whole

    def heat(self) -> Heat:
        """What every pass did in every round; runs without a step are there if they are known."""
        cells: dict[tuple[int, str], Cell] = {}
        report = self.trace.report
        runs = report.runs if report is not None else []
        for run in runs:
            old = cells.get((run.round, run.pass_name), Cell())
            cells[run.round, run.pass_name] = Cell(0, 0, old.seconds + run.seconds)
        for step in self.trace.steps:
            place = step.round, step.pass_name
            cells[place] = _counted(cells.get(place, Cell()), step, timed=not runs)
        return Heat(
            tuple(sorted({round_ for round_, _ in cells})),
            tuple(dict.fromkeys(name for _, name in cells)),
            cells,
        )

    # -- blame -------------------------------------------------------------------

    @cached_property
    def lineage(self) -> Lineage:
        """Every form of every edge, and what was made from what."""
        return Lineage(self.trace.start.automaton, self.trace.steps)

    @cached_property
    def _enablers(self) -> list[int | None]:
        return enablers(self.trace.start.automaton, self.trace.steps, self._names_in)

    def story(self, key: int) -> Story:
        """The blame of an edge, alive or deleted; KeyError if there never was one of that key."""
        return self.lineage.story(key)

    def story_of_node(self, name: str) -> NodeStory:
        """What became of a node, and every step that touched it."""
        return self.lineage.story_of_node(name, self._by_node.get(name, ()))


def _value_names(trace: Trace) -> set[str]:
    """The variables and constants that the game ever had."""
    names = {*trace.start.variables, *trace.start.constants}
    for step in trace.steps:
        for change in trace.delta(step.number).declarations:
            if change.kind is not Declaration.TYPE:
                names.add(change.name)
    return names


def _index(values_of_steps: Iterable[Iterable[object]]) -> dict[object, tuple[int, ...]]:
    """By value the numbers of the steps that have it."""
    found: dict[object, list[int]] = {}
    for number, values in enumerate(values_of_steps, 1):
        for value in values:
            found.setdefault(value, []).append(number)
    return {value: tuple(numbers) for value, numbers in found.items()}


def _amount(size: Size, of: Measure) -> int:
    amount: int = getattr(size, of)
    return amount


def _counted(cell: Cell, step: Step, *, timed: bool) -> Cell:
    """A cell with one more step in it."""
    saved = step.before.edges - step.after.edges
    seconds = step.seconds if timed else 0.0
    return Cell(cell.steps + 1, cell.edges_saved + saved, cell.seconds + seconds)
