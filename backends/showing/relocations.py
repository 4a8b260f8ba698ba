"""What a move did to a board, told from the board before it and the board after it.

The games that this is for move one piece from a square to another and remove what stood there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rgt.backends.showing.fields import Cells


@dataclass(frozen=True, slots=True)
class Relocation:
    """A piece went from `start` to `target`; `changes` are the squares where more was done.

    These hold something else than they would if only that piece had been moved, with what they
    hold; `kind` says what was done there, and is empty if nothing was.
    """

    start: int
    target: int
    changes: tuple[tuple[int, str], ...] = ()
    kind: str = ""


SEVERAL = "several pieces moved"
PROMOTION = "change of piece"
ELSEWHERE = "capture elsewhere"
OTHER = "other"


def relocation(
    before: Cells,
    after: Cells,
    empty: str,
    is_own: Callable[[str], bool],
    named: Sequence[int] = (),
) -> Relocation | None:
    """How a move of a player, whose pieces `is_own` tells, is one of a piece; None if it is none.

    The squares that the move's tags name, in order, decide where several pieces went.
    """
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    starts = [at for at in changed if is_own(before[at]) and not is_own(after[at])]
    if not starts:
        return None
    start = _chosen(starts, named[:1])
    targets = [at for at in changed if is_own(after[at])]
    # who takes an own piece of the same kind leaves the square as it was
    targets = targets or [at for at in named[-1:] if after[at] == before[start]]
    if not targets:
        return None
    alike = [at for at in targets if after[at] == before[start]]
    target = _chosen(alike or targets, named[-1:])
    plain = list(before)
    plain[start], plain[target] = empty, before[start]
    changes = tuple((at, after[at]) for at in range(len(before)) if plain[at] != after[at])
    return Relocation(start, target, changes, _kind(before, changes, target, is_own))


def _chosen(squares: Sequence[int], named: Sequence[int]) -> int:
    """The square that is named, else the first."""
    return next((at for at in named if at in squares), squares[0])


def _kind(
    before: Cells,
    changes: tuple[tuple[int, str], ...],
    target: int,
    is_own: Callable[[str], bool],
) -> str:
    if not changes:
        return ""
    others = [(at, held) for at, held in changes if at != target]
    if not others:
        return PROMOTION
    if any(is_own(held) for _, held in others):
        return SEVERAL
    if len(others) == len(changes) and all(not is_own(before[at]) for at, _ in others):
        return ELSEWHERE
    return OTHER
