"""Counts of sequences of moves by many workers: perft at depths that take hours.

The positions of a depth that is soon reached, each once and with its number of ways, are the
*frontier*.  Workers count what goes on from ranges of it.  A count is the sum over all positions:
it is the same however they are divided, and by how many workers.
"""

from __future__ import annotations

from rgt.experiments.counting.count import Counted, Progress, count
from rgt.experiments.counting.journal import Journal

__all__ = ["Counted", "Journal", "Progress", "count"]
