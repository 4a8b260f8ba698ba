"""Workers that Slurm starts, by dask-jobqueue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rgt.experiments.executors.extras import extra
from rgt.ir.diagnostics import GameError, error, nearest

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

        from rgt.experiments.executors.cluster import Cluster
    try:
        cluster = SLURMCluster(processes=1, **options)
        cluster.scale(jobs=jobs)
    except (OSError, ValueError, RuntimeError) as problem:
        raise GameError(error("RGT066", f"no job can be submitted: {problem}")) from None
    return Cluster(cluster.scheduler_address, report=report, first_patience=None, owned=cluster)
