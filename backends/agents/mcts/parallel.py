"""One tree, searched by several threads.

What a thread is about to find counts as lost until it is back, so that the others go other ways
(virtual loss: Chaslot, Winands and van den Herik 2008).  The tree is locked while a thread goes
down or comes up; plays are made side by side as far as the engine lets threads run side by side:
the compiled one does.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from random import Random
from threading import Lock

from rgt.backends.agents.limits import Budget


def in_threads(
    count: int,
    random: Random,
    budget: Budget,
    search: Callable[[Random, AbstractContextManager[object]], None],
) -> None:
    """Search in so many threads, each with dice of its own, as long as the budget lasts.

    Raises what one of them raises; then, and when the search is interrupted, the others stop soon.
    """
    lock = Lock()
    dice = [Random(random.getrandbits(64)) for _ in range(count)]
    with ThreadPoolExecutor(count) as pool:
        try:
            for future in [pool.submit(search, each, lock) for each in dice]:
                future.result()
        finally:
            budget.left = 0
