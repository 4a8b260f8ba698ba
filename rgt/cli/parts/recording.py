"""Where the trace of ``rgt passes`` comes from: a run, a file, a run from another run's middle."""

from __future__ import annotations

import contextlib
import functools
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from rgt.cli import common, values

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.debugger.history import Filter, History
    from rgt.debugger.traces.trace import Trace
    from rgt.passes.context import BrokenGame

    Recorded = tuple[Trace, BrokenGame | None]

_HEAD = 64
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which steps the user asks for: values of one kind combine by *or*, kinds by *and*."""

    passes: tuple[str, ...] = ()
    nodes: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.passes or self.nodes or self.variables or self.lines)

    def filter(self, history: History) -> Filter:
        """The filter; GameError where the game has at no time what is named."""
        from rgt.debugger.history import Filter

        _known_passes(history, self.passes)
        _known_nodes(history, self.nodes)
        _known_variables(history, self.variables)
        return Filter(self.passes, self.nodes, self.variables, self.lines)


def filter_options(command: _Command) -> _Command:
    """``--node``, ``--pass``, ``--variable``, ``--line``: the command gets them as `wanted`."""

    @functools.wraps(command)
    def wrapped(
        *args: Any,
        node: tuple[str, ...],
        only_pass: tuple[str, ...],
        variable: tuple[str, ...],
        line: tuple[int, ...],
        **others: Any,
    ) -> Any:
        return command(*args, wanted=Wanted(only_pass, node, variable, line), **others)

    decorated: Any = wrapped
    for option in reversed(_FILTERS):
        decorated = option(decorated)
    found: _Command = decorated
    return found


_FILTERS: list[Callable[[Any], Any]] = [
    click.option(
        "--node", multiple=True, metavar="NODE", help="Only the steps that touch this node."
    ),
    click.option(
        "--pass",
        "only_pass",
        type=values.Names(values.known_passes, several=False),
        multiple=True,
        metavar="PASS",
        help="Only the steps of this pass.",
    ),
    click.option(
        "--variable",
        multiple=True,
        metavar="NAME",
        help="Only the steps that touch labels or declarations with this variable.",
    ),
    click.option(
        "--line",
        type=click.IntRange(min=1),
        multiple=True,
        metavar="N",
        help="Only the steps that touch edges from this line of the game's own text.",
    ),
]


def _known_passes(history: History, names: Iterable[str]) -> None:
    from rgt.passes.registry import load

    known = history.known()["pass"]
    for name in names:
        if name not in known:
            with values.wrong_usage():
                load(name)


def _known_nodes(history: History, names: Iterable[str]) -> None:
    from rgt.ir.diagnostics import GameError, error, nearest

    start, touched = history.trace.start.automaton, history.known()["node"]
    for name in names:
        if not start.has_node(name) and name not in touched:
            hint = nearest(name, start.nodes())
            raise GameError(error("PASS006", f"there is no node '{name}'", hint=hint))


def _known_variables(history: History, names: Iterable[str]) -> None:
    from rgt.ir.diagnostics import GameError, error, nearest

    start = history.trace.start
    known = {*start.variables, *start.constants, *map(str, history.known()["variable"])}
    for name in names:
        if name not in known:
            hint = nearest(name, sorted(known))
            raise GameError(error("TRACE007", f"there is no variable '{name}'", hint=hint))


@dataclass(frozen=True, slots=True)
class Run:
    """What is to be run: `passes` (`given` if the user named them), less those in `skip`.

    `only` are passes to run instead; `seconds` is a time limit and `until` the last step.
    """

    passes: str
    given: bool
    only: str | None = None
    skip: str = ""
    seconds: float | None = None
    until: int | None = None

    @property
    def skipped(self) -> list[str]:
        """The passes to leave out."""
        return values.pass_names(self.skip)

    @property
    def anything(self) -> bool:
        """Whether the user said anything about a run."""
        return self.given or bool(self.only or self.skip) or self.seconds is not None


def recorded(game: str, reading: Reading, run: Run) -> Recorded:
    """The trace of a run on GAME."""
    from rgt.debugger.traces.trace import record_to_break

    skipped = run.skipped
    loaded = common.open_game(game, reading)
    return record_to_break(
        loaded.game,
        run.passes if run.only is None else run.only,
        language=loaded.language,
        seconds=run.seconds,
        until=run.until,
        skip=skipped,
    )


def loaded_trace(path: str) -> Trace:
    """The trace in a file (``-``: standard input)."""
    from rgt.debugger.traces.trace_file import load
    from rgt.debugger.traces.trace_reader import read

    if path != "-":
        return load(path)
    if sys.stdin is None:
        raise click.UsageError("standard input is closed")
    return read(sys.stdin.buffer, "<stdin>")


def run_again(trace: Trace, number: int, run: Run) -> Recorded:
    """The trace of a run on the game after a step, by the trace's own passes unless named."""
    from rgt.debugger.traces.trace import record_to_break

    demand_step(trace, number)
    own = run.passes if run.given else trace.passes or run.passes
    return record_to_break(
        trace.game_at(number),
        own if run.only is None else run.only,
        language=trace.language,
        seconds=run.seconds,
        until=run.until,
        skip=run.skipped,
    )


def other_trace(other: str, reading: Reading, run: Run) -> Trace:
    """The trace to compare with: in a file, or of a run of the same passes on another GAME."""
    with contextlib.suppress(OSError), Path(other).open("rb") as file:
        if file.read(_HEAD).removeprefix(BOM_UTF8).lstrip().startswith(b'{"kind": "trace"'):
            return loaded_trace(other)
    trace, problem = recorded(other, reading, run)
    if problem is not None:
        raise problem
    return trace


def demand_step(trace: Trace, number: int) -> None:
    """GameError (PASS005) if the trace has no such step."""
    from rgt.ir.diagnostics import GameError, error

    if number > len(trace):
        hint = f"the run has {common.counted(len(trace), 'step')}"
        raise GameError(error("PASS005", f"there is no step {number}", hint=hint))
