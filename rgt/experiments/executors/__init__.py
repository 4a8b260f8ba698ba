"""Executors: pieces of work done here, in processes of this machine, or on many machines.

>>> from rgt.experiments.executors import executor
>>> with executor(workers=1) as here:
...     for outcome in here.run(abs, [-1, 2]):
...         print(outcome.piece, outcome.value)
-1 1
2 2
"""

from __future__ import annotations

from rgt.experiments.executors.games import GameText
from rgt.experiments.executors.outcomes import ATTEMPTS, Executor, Failure, Outcome

__all__ = ["ATTEMPTS", "Executor", "Failure", "GameText", "Outcome", "executor"]


def executor(workers: int = 1, scheduler: str | None = None, slurm: str | None = None) -> Executor:
    """An executor: this process (1 worker), so many processes, or a cluster of machines.

    `scheduler` is the address of a Dask scheduler (``tcp://host:8786``), whose workers do the
    pieces.  Raises ValueError for less than one worker.
    """
    if workers < 1:
        raise ValueError(f"there is at least 1 worker, not {workers}")
    from rgt.experiments.executors.local import Processes, Serial

    return Serial() if workers == 1 else Processes(workers)
