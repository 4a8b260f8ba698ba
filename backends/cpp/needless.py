"""Masks that change nothing: written all the same, and left out when a function is finished.

Eight directions of a board are worked on at once if their statements are alike (`lanes`); in some
of them squares without a neighbour fall off the end of a set by themselves, in others they have to
be masked.  So all get a mask.  One that is not needed has a zero before its digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_NEEDLESS = re.compile(r" [&|] Bits<\d+>\{\{0x0[0-9a-f]+u[^{}]*\}\}")


def needless(literal: str) -> str:
    """A set as C++, marked as one without which the same is said."""
    return literal.replace("{{0x", "{{0x0", 1)


def without_needless(lines: Iterable[str]) -> Iterator[str]:
    """The lines of a function without the sets that were marked."""
    return (_NEEDLESS.sub("", line) for line in lines)
