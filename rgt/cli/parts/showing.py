"""What ``rgt passes`` prints of a trace."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from rgt.cli import common

if TYPE_CHECKING:
    from rich.text import Text

    from rgt.debugger.faults.verify import Outcome, Verified
    from rgt.debugger.history import History
    from rgt.debugger.traces.trace import Trace
    from rgt.passes.context import Step


def show_lines(lines: Iterable[Text]) -> None:
    """Lines on standard output, coloured on a terminal."""
    out = common.console()
    for line in lines:
        out.print(line)


def show_report(
    trace: Trace, history: History | None, numbers: Sequence[int], *, idle: bool
) -> None:
    """These steps and the summary; `idle`: also the runs of passes that changed nothing."""
    from rgt.debugger.view.report import broken_lines, idle_lines, step_lines, summary_lines

    if history is not None:
        wanted = set(numbers)
        for number in range(len(trace) + 1):
            if number in wanted:
                show_lines(step_lines(history, number))
                click.echo()
            if idle:
                show_lines(idle_lines(trace, number))
    if trace.report is not None:
        show_lines(summary_lines(trace.report))
    show_lines(broken_lines(trace))


def show_game(trace: Trace, number: int, *, as_json: bool) -> None:
    """The game after a step, as text or JSON."""
    from rgt.ir.json_form import to_json
    from rgt.ir.text.printer import print_game

    game = trace.game_at(number)
    if as_json:
        common.write_json(to_json(game))
    else:
        click.echo(print_game(game), nl=False)


def show_tables(history: History, *, enables: bool, heat: bool, blame: Iterable[str]) -> None:
    """The tables and stories asked for, a blank line between them."""
    from rgt.debugger.view.blame import blame_lines
    from rgt.debugger.view.tables import enables_lines, heat_lines

    parts: list[Iterable[Text]] = []
    if enables:
        parts.append(enables_lines(history))
    if heat:
        parts.append(heat_lines(history))
    parts += [list(blame_lines(history, what)) for what in blame]
    for number, part in enumerate(parts):
        if number:
            click.echo()
        show_lines(part)


def tables_as_json(history: History, *, enables: bool, heat: bool, blame: Iterable[str]) -> None:
    """The tables and stories asked for, one object a line."""
    from rgt.debugger.view import blame as stories

    if enables:
        counts = [
            {"from": first, "to": second, "steps": count}
            for (first, second), count in history.enables().items()
        ]
        common.write_json({"kind": "enables", "enables": counts})
    if heat:
        cells = [
            {
                "round": round_,
                "pass": name,
                "steps": cell.steps,
                "edges_saved": cell.edges_saved,
                "seconds": round(cell.seconds, 6),
            }
            for (round_, name), cell in history.heat().cells.items()
        ]
        common.write_json({"kind": "heat", "runs": cells})
    for what in blame:
        for found in stories.as_json(history, what):
            common.write_json(found)


# -- verify ----------------------------------------------------------------------------------------


def show_verified(
    trace: Trace, depth: int, history: Callable[[], History], *, as_json: bool
) -> tuple[dict[int, Outcome], bool]:
    """Print the perft of every step as it is found; all of them, and whether they are the same.

    The first that is not is told with its difference, and ends the table.
    """
    from rgt.debugger.view.report import step_lines

    known: dict[int, Outcome] = {}
    for found in verified(trace, depth):
        known[found.number] = found.outcome
        step = trace.steps[found.number - 1] if found.number else None
        if as_json:
            common.write_json(_verified_as_json(found, step))
        else:
            show_lines([_verified(found, step)])
        if not found.same:
            if not as_json:
                click.echo()
                show_lines(step_lines(history(), found.number))
            return known, False
    if not as_json:
        click.echo(f"all {common.counted(len(trace), 'step')} keep perft to depth {depth}")
    return known, True


def verified(trace: Trace, depth: int) -> Iterator[Verified]:
    """The perft of step after step, up to the first that changes it, with a bar meanwhile."""
    from rgt.debugger.faults.verify import verify

    with _steps_bar(len(trace)) as (tick, progress):
        for found in verify(trace, depth, progress=progress):
            tick(found.number)
            yield found
            if not found.same:
                return


@contextmanager
def _steps_bar(
    total: int,
) -> Iterator[tuple[Callable[[int], None], Callable[[int, int, int], None]]]:
    """A bar over the steps on standard error, if that is a terminal."""
    with common.progress_bar("step {task.completed}/{task.total} {task.description}") as bar:
        task = bar.add_task("", total=total)

        def tick(number: int) -> None:
            bar.update(task, completed=number, description="")

        def progress(depth: int, done: int, size: int) -> None:
            bar.update(task, description=f"depth {depth}, {done} of {size}")

        yield tick, progress


def _verified(found: Verified, step: Step | None) -> Text:
    from rich.text import Text

    from rgt.debugger.view.words import cut, plain

    outcome = found.outcome
    told = plain(outcome) if isinstance(outcome, str) else " ".join(map(str, outcome))
    name = "as translated" if step is None else plain(step.pass_name)
    colour = "" if found.same else "bold red"
    marks = "" if found.same else "  <- differs"
    fact = "" if step is None else f"  {cut(step.fact, 50)}"
    return Text.assemble(
        (f"#{found.number:<4}", "bold"), f" {name:26} ", (f"{told}{marks}", colour), (fact, "dim")
    )


def _verified_as_json(found: Verified, step: Step | None) -> dict[str, Any]:
    outcome = found.outcome
    return {
        "kind": "verified",
        "number": found.number,
        "pass": None if step is None else step.pass_name,
        "perft": None if isinstance(outcome, str) else list(outcome),
        "failure": outcome if isinstance(outcome, str) else None,
        "same": found.same,
    }


# -- compare ---------------------------------------------------------------------------------------


def show_parting(first: Trace, second: Trace, *, as_json: bool) -> bool:
    """Where two traces part; whether they are the same."""
    from rgt.debugger.traces.trace_diff import compare
    from rgt.debugger.view import parting

    found = compare(first, second)
    if as_json:
        common.write_json(parting.as_json(found))
    else:
        show_lines(parting.parting_lines(found, first, second))
    return found.equal
