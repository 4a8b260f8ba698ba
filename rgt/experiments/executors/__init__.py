"""Executors: pieces of work done here, in processes of this machine, or on many machines.

>>> from rgt.experiments.executors import executor
>>> with executor(workers=1) as here:
...     for outcome in here.run(abs, [-1, 2]):
...         print(outcome.piece, outcome.value)
-1 1
2 2
"""

from __future__ import annotations

from collections.abc import Callable

from rgt.experiments.executors.extras import extra
from rgt.experiments.executors.games import GameText
from rgt.experiments.executors.outcomes import ATTEMPTS, Executor, Failure, Outcome
from rgt.ir.diagnostics import Diagnostic

__all__ = ["ATTEMPTS", "Executor", "Failure", "GameText", "Outcome", "executor"]


def executor(
    workers: int = 1,
    scheduler: str | None = None,
    slurm: str | None = None,
    *,
    report: Callable[[Diagnostic], None] | None = None,
) -> Executor:
    """An executor: this process (1 worker), so many processes, or a cluster of machines.

    `scheduler` is the address of a Dask scheduler (``tcp://host:8786``), whose workers do the
    pieces; `slurm` says what to ask a Slurm cluster for (``jobs=4,cores=8,memory=16GB``, see
    `rgt.experiments.executors.slurm`).  `report` is told of workers that cannot be used, and that
    a scheduler is waited for.

    Raises ValueError for less than one worker, or for more than one of the three; GameError without
    the extra ``cluster`` (RGT068), a scheduler (RGT065) or workers of this version of rgt (RGT066,
    RGT067).
    """
    if workers < 1:
        raise ValueError(f"there is at least 1 worker, not {workers}")
    if (workers > 1) + (scheduler is not None) + (slurm is not None) > 1:
        raise ValueError("workers, scheduler and slurm are three ways: choose one")
    if scheduler is not None:
        with extra("cluster", "distributed", "dask", "cloudpickle"):
            from rgt.experiments.executors.cluster import Cluster
        return Cluster(scheduler, report=report)
    if slurm is not None:
        from rgt.experiments.executors.slurm import on_slurm

        return on_slurm(slurm, report)
    from rgt.experiments.executors.local import Processes, Serial

    return Serial() if workers == 1 else Processes(workers)
