"""How small and how large the numbers of options may be."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf


@dataclass(frozen=True, slots=True)
class Range:
    """Numbers from `least` to `most`, noted beside the type of an option."""

    least: float = 0
    most: float = inf

    def __contains__(self, number: float) -> bool:
        return self.least <= number <= self.most

    def __str__(self) -> str:
        if self.most < inf:
            return f" from {self.least:g} to {self.most:g}"
        return f" from {self.least:g}" if self.least else ""


SHARE = Range(0, 1)
SOME = Range(1)
