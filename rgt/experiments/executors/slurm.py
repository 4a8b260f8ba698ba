"""Workers that Slurm starts, by dask-jobqueue."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rgt.experiments.executors.extras import extra
from rgt.ir.diagnostics import Diagnostic, GameError, error, nearest

if TYPE_CHECKING:
    from rgt.experiments.executors.cluster import Cluster, Report

OPTIONS = {
    "jobs": "how many jobs to submit (1)",
    "cores": "processors of a job, and pieces it does at once (1)",
    "memory": "memory of a job (4GB)",
    "walltime": "how long a job may take (01:00:00)",
    "queue": "the partition",
    "account": "who is charged",
    "interface": "the network device between machines (ib0)",
}
"""What can be said of the jobs, with its meaning and default."""
_COUNTS = ("jobs", "cores")


def asked(text: str) -> dict[str, Any]:
    """The options of ``jobs=4,cores=8,memory=16GB``; raises GameError (RGT069) for others."""
    found: dict[str, Any] = {"jobs": 1, "cores": 1, "memory": "4GB", "walltime": "01:00:00"}
    for part in filter(None, map(str.strip, text.split(","))):
        name, equals, value = map(str.strip, part.partition("="))
        if name not in OPTIONS or not (equals and value):
            hint = nearest(name, OPTIONS) if name not in OPTIONS else f"write '{name}=...'"
            raise GameError(
                error("RGT069", f"'{part}' is no option of --slurm", hint=hint or _known())
            )
        if name in _COUNTS and not (value.isdecimal() and int(value) > 0):
            raise GameError(error("RGT069", f"'{name}' is a number above 0, not '{value}'"))
        found[name] = int(value) if name in _COUNTS else value
    return found


def _known() -> str:
    return f"there are {', '.join(OPTIONS)}"


def on_slurm(text: str, report: Report | None) -> Cluster:
    """An executor whose workers are jobs; it waits for the first one as long as the queue takes.

    Raises GameError for options that there are not (RGT069), without dask-jobqueue (RGT068), and
    where jobs cannot be submitted (RGT066).
    """
    options = asked(text)
    jobs = options.pop("jobs")
    with extra("slurm", "dask_jobqueue", "distributed", "dask", "cloudpickle"):
        from dask_jobqueue import SLURMCluster

        from rgt.experiments.executors.cluster import Cluster, quietly
    cluster = None
    try:
        with _silent():
            cluster = SLURMCluster(processes=1, **options)
            cluster.sync(_submitted, cluster, jobs)
    except (OSError, ValueError, RuntimeError) as problem:
        if cluster is not None:
            quietly(_Jobs(cluster).close)
        raise GameError(_unsubmitted(problem)) from None
    return Cluster(
        cluster.scheduler_address, report=report, first_patience=None, owned=_Jobs(cluster)
    )


async def _submitted(cluster: Any, jobs: int) -> None:
    """Submit the jobs; raises OSError or RuntimeError where that cannot be done.

    `scale` alone leaves that to the background, whose errors nobody is told.
    """
    cluster.scale(jobs=jobs)
    await cluster


@dataclass(frozen=True, slots=True)
class _Jobs:
    """Jobs that end with their cluster."""

    cluster: Any

    def close(self) -> None:
        """End them; raises whatever Dask does."""
        from distributed.core import Status

        # a job has no other end for Dask than to be given up, and Dask closes no cluster before
        # all that belongs to it has ended, or has been forgotten by the collector of garbage
        for each in self.cluster.workers.values():
            each.status = Status.failed
        with _silent():
            self.cluster.close()


@contextmanager
def _silent() -> Iterator[None]:
    """A block in which Dask's background does not print what it raises: that is told here."""
    loggers = [
        logging.getLogger(name) for name in ("tornado.application", "distributed", "asyncio")
    ]
    before = [each.disabled for each in loggers]
    for each in loggers:
        each.disabled = True
    try:
        yield
    finally:
        for each, was in zip(loggers, before, strict=True):
            each.disabled = was


def _unsubmitted(problem: Exception) -> Diagnostic:
    if isinstance(problem, FileNotFoundError):
        told = f"there is no command '{problem.filename}' here"
        return error(
            "RGT066",
            f"no job can be submitted: {told}",
            hint="run this where jobs are submitted from; '--workers N' needs no Slurm",
        )
    # the command that failed, and what it said, are lines of one text
    return error("RGT066", f"no job can be submitted: {' '.join(str(problem).split())}")
