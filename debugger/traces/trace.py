"""A recorded run of a pipeline: the game at its start and every rewrite since.

A trace keeps changes, never copies: any step's game is rebuilt from the start by applying
changes forwards, or from a later one by applying them backwards.  `trace_file` saves and loads
traces, `history` asks questions about them, `view/` shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from rgt.debugger.traces.diff import Delta, delta
from rgt.debugger.view.words import counted
from rgt.ir.automaton import Edge, EdgeChange, NodeMerge
from rgt.ir.display.markup import Displayed, table
from rgt.ir.game import (
    Change,
    Constant,
    DeclarationChange,
    Game,
    PragmasChange,
    Variable,
)
from rgt.ir.text.printer import format_constant, format_type_declaration, format_variable
from rgt.ir.version import VERSION
from rgt.passes.context import BrokenGame, Step
from rgt.passes.pipeline import Report, optimize
from rgt.passes.registry import pipeline, specification


@dataclass(frozen=True, slots=True)
class Breakage:
    """The step after which the game had mistakes, and what the validators found."""

    step: int
    findings: tuple[str, ...]


@dataclass(slots=True)
class Trace(Displayed):
    """The game before the run (`start`) and the steps, in order; `report` closes a run.

    `passes` is the specification of the passes that ran, `language` the one that the game is
    written in (empty: not known), `version` that of the rgt that recorded the run.  Step n is
    ``steps[n - 1]``, its changes are the net ones (see `net`), and the game that everybody
    counts as number n is the one after step n; number 0 is the start.  `broken` ends a run in
    which a pass broke the game; it has no report.
    """

    start: Game
    steps: list[Step] = field(default_factory=list)
    report: Report | None = None
    passes: str = ""
    language: str = ""
    version: str = VERSION
    broken: Breakage | None = None
    _deltas: dict[int, Delta] = field(default_factory=dict, init=False, repr=False, compare=False)
    _final: tuple[int, Game] | None = field(default=None, init=False, repr=False, compare=False)

    def __call__(self, step: Step) -> None:
        """Record one more step: a trace is a listener of the pipeline."""
        self.steps.append(replace(step, changes=net(step.changes)))

    def __repr__(self) -> str:
        return f"<Trace of {self.start.name}: {counted(len(self), 'step')}>"

    def _repr_html_(self) -> str:
        """What notebooks show: the steps of each pass, and their first and last numbers."""
        steps: dict[str, list[int]] = {}
        for step in self.steps:
            steps.setdefault(step.pass_name, []).append(step.number)
        rows = [
            (name, len(numbers), f"{numbers[0]} to {numbers[-1]}")
            for name, numbers in steps.items()
        ]
        title = f"{self.start.name}: {counted(len(self), 'step')}"
        return table(title, ("pass", "steps", "numbered"), rows)

    def __len__(self) -> int:
        return len(self.steps)

    def game_at(self, number: int) -> Game:
        """The game after step `number`; 0 is the start.  IndexError beyond the last step."""
        return self.replay(number).game

    def replay(self, number: int = 0) -> Replay:
        """A cursor that stands after step `number`; IndexError beyond the last step."""
        cursor = Replay(self)
        cursor.go(number)
        return cursor

    def delta(self, number: int) -> Delta:
        """What step `number` (from 1) did; worked out once.  IndexError if there is none."""
        found = self._deltas.get(number)
        if found is None:
            if not 0 < number <= len(self.steps):
                raise IndexError(number)
            found = self._deltas[number] = delta(self.steps[number - 1].changes)
        return found

    @property
    def final(self) -> Game:
        """The game after the last step, rebuilt when first asked for; not to be changed."""
        if self._final is None or self._final[0] != len(self.steps):
            self._final = len(self.steps), self.game_at(len(self.steps))
        return self._final[1]

    def touching(self, node: str) -> Iterator[Step]:
        """The steps that changed an edge at `node`."""
        for step in self.steps:
            if node in self.delta(step.number).touched_nodes():
                yield step


class Replay:
    """A game that walks along a trace: `game` is the one after step `number`."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._steps = trace.steps
        self.number = 0
        self.game = trace.start.copy()

    def go(self, number: int) -> Game:
        """Walk to the game after step `number`; IndexError beyond the last step.

        It is the same object all the time: copy it to keep it.
        """
        if not 0 <= number <= len(self._steps):
            raise IndexError(number)
        while self.number < number:
            for change in self._steps[self.number].changes:
                self.game.apply(change)
            self.number += 1
        while self.number > number:
            self.number -= 1
            for change in reversed(self._steps[self.number].changes):
                self.game.apply(change, backwards=True)
        return self.game


def record(game: Game, passes: str = "default", *, language: str = "", **options: Any) -> Trace:
    """Optimise `game` in place (options as for `optimize`) and return the trace of it.

    Raises like `optimize`.
    """
    trace, problem = record_to_break(game, passes, language=language, **options)
    if problem is not None:
        raise problem
    return trace


def record_to_break(
    game: Game, passes: str = "default", *, language: str = "", **options: Any
) -> tuple[Trace, BrokenGame | None]:
    """As `record`, but a pass that breaks the game is told beside the trace, not raised.

    The trace then goes to the broken step, which is its last.
    """
    skipped = frozenset(options.get("skip", ()))
    trace = Trace(game.copy(), passes=_without(passes, skipped), language=language)
    try:
        trace.report = optimize(game, passes, listeners=[trace], **options)
    except BrokenGame as problem:
        del trace.steps[problem.step.number - 1 :]
        trace(problem.step)
        found = tuple(dict.fromkeys(f"{d.code}: {d.message}" for d in problem.diagnostics))
        trace.broken = Breakage(len(trace), found)
        return trace, problem
    return trace, None


def _without(passes: str, skipped: frozenset[str]) -> str:
    """The specification `passes` without those skipped: as given if there are none."""
    if not skipped:
        return passes
    return specification(each for each in pipeline(passes) if each.name not in skipped)


def net(changes: Iterable[Change]) -> tuple[Change, ...]:
    """The shortest changes with the same effect: merges, edges by key, declarations, pragmas.

    Every edge that differs is there once, from its first to its last form.  An edge that came
    and went is there (added, then removed) only if others name it as a parent: without it no
    one could tell where they come from.
    """
    merges: list[Change] = []
    declarations: list[Change] = []
    pragmas: list[PragmasChange] = []
    first: dict[int, Edge | None] = {}
    last: dict[int, Edge | None] = {}
    passing: dict[int, Edge] = {}
    for change in changes:
        if isinstance(change, EdgeChange):
            edge = change.after or change.before
            assert edge is not None
            first.setdefault(edge.key, change.before)
            last[edge.key] = change.after
            passing[edge.key] = edge
        elif isinstance(change, NodeMerge):
            merges.append(change)
        elif isinstance(change, PragmasChange):
            pragmas.append(change)
        else:
            declarations.append(change)
    named = _named(first, last, passing)
    edges: list[Change] = []
    for key in sorted(first):
        if first[key] != last[key]:
            edges.append(EdgeChange(first[key], last[key]))
        elif key in named:
            edges += EdgeChange(None, passing[key]), EdgeChange(passing[key], None)
    if pragmas and pragmas[0].before != pragmas[-1].after:
        return (*merges, *edges, *declarations, PragmasChange(pragmas[0].before, pragmas[-1].after))
    return (*merges, *edges, *declarations)


def _named(
    first: dict[int, Edge | None], last: dict[int, Edge | None], passing: dict[int, Edge]
) -> set[int]:
    """The edges that came and went and are ancestors of edges that stayed."""
    gone = {key for key in first if first[key] is None and last[key] is None}
    named: set[int] = set()
    stack = [edge for edge in last.values() if edge is not None] if gone else []
    while stack:
        for key in stack.pop().origin.parents:
            if key in gone and key not in named:
                named.add(key)
                stack.append(passing[key])
    return named


def declared_text(change: DeclarationChange, *, before: bool) -> str | None:
    """A declaration before or after a change as RG text, None where it does not exist."""
    declared = change.before if before else change.after
    if declared is None:
        return None
    if isinstance(declared, Constant):
        return format_constant(change.name, declared)
    if isinstance(declared, Variable):
        return format_variable(change.name, declared)
    return format_type_declaration(change.name, declared)
