"""Set-ups: two or three ranks of men a side, those of black mirrored or turned by half."""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.simplified.boards import EMPTY, Board
from rgt.frontends.simplified.generating.chance import Chance


def set_up(
    chance: Chance,
    size: tuple[int, int],
    officers: Sequence[str],
    royal: str | None,
    soldier: str | None,
) -> Board:
    """A board with every kind of man on both sides, the soldiers before the others.

    There is one royal man a side, in the middle of its rank.  Two empty ranks at least lie
    between the sides, one on the smallest boards.
    """
    width, height = size
    depth = chance.number(1, 2) if soldier and height > 7 else 1
    ranks = [_rank(chance, width, officers) for _ in range(depth)]
    _add_missing(ranks, officers)
    if royal:
        ranks[0][width // 2] = royal
        _add_missing(ranks, officers, beside=width // 2)
    if soldier:
        gaps = chance.one_of((0, 0, 0, 1))
        ranks.append([soldier] * width)
        for file in chance.some_of(range((width + 1) // 2), gaps):
            ranks[-1][file] = ranks[-1][width - 1 - file] = EMPTY
    elif height > 5:
        ranks.append(_rank(chance, width, officers))
    white = ["".join(rank) for rank in ranks]
    turned = chance.happens(0.3)
    black = [(rank[::-1] if turned else rank).lower() for rank in white]
    between = [EMPTY * width] * (height - 2 * len(white))
    return Board.of_rows([*black, *between, *reversed(white)])


def _rank(chance: Chance, width: int, officers: Sequence[str]) -> list[str]:
    """A rank of officers and some gaps, the same from both sides."""
    half = [
        EMPTY if chance.happens(0.15) else chance.one_of(officers) for _ in range((width + 1) // 2)
    ]
    return half + half[::-1][width % 2 :]


def _add_missing(ranks: list[list[str]], officers: Sequence[str], beside: int = -1) -> None:
    """Put officers that stand nowhere on files of the first rank, a pair a kind.

    The file `beside` is kept as it is.
    """
    rank = ranks[0]
    for file, officer in enumerate(officers):
        if not any(officer in each for each in ranks):
            for place in {file, len(rank) - 1 - file} - {beside}:
                rank[place] = officer
