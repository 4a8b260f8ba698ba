"""``--workers``, ``--scheduler``, ``--slurm``: who does work that comes in pieces."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from rgt.experiments.executors import Executor

_MOST = 1024
_Command = TypeVar("_Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Workers:
    """Who is to do the work: so many processes here, or the workers of a cluster."""

    number: int = 1
    scheduler: str | None = None
    slurm: str | None = None

    @property
    def are_asked_for(self) -> bool:
        """Whether anybody but this process works."""
        return self.number > 1 or self.scheduler is not None or self.slurm is not None

    @contextmanager
    def executor(self) -> Iterator[Executor]:
        """The executor for a block; raises GameError where it cannot be had."""
        from rgt.cli.failures import show
        from rgt.experiments.executors import executor

        with executor(self.number, self.scheduler, self.slurm, report=show) as found:
            yield found


def options(command: _Command) -> _Command:
    """The options; the command gets them as one `workers`."""

    @functools.wraps(command)
    def wrapped(
        *args: Any, workers: int, scheduler: str | None, slurm: str | None, **others: Any
    ) -> Any:
        if (workers > 1) + (scheduler is not None) + (slurm is not None) > 1:
            raise click.UsageError("--workers, --scheduler and --slurm are three ways: choose one")
        return command(*args, workers=Workers(workers, scheduler, slurm), **others)

    decorated: Any = wrapped
    for option in reversed(_OPTIONS):
        decorated = option(decorated)
    found: _Command = decorated
    return found


_OPTIONS = [
    click.option(
        "--workers",
        type=click.IntRange(1, _MOST),
        default=1,
        show_default=True,
        metavar="N",
        help="Work in N processes of this machine, each with the memory of --memory-limit.",
    ),
    click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Work on the machines of the Dask scheduler there, as tcp://host:8786.",
    ),
    click.option(
        "--slurm",
        metavar="OPTIONS",
        help="Work in jobs of Slurm, as 'jobs=4,cores=8,memory=16GB' (see cluster.md).",
    ),
]
