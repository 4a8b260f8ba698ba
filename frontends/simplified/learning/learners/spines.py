"""Spines: paths of a tree along which one word is read again and again.

Source: Kowalski and Kisielewicz, section V-A.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic

from rgt.frontends.simplified.automata.dfa import Dfa, L


@dataclass(frozen=True, slots=True)
class Spine(Generic[L]):
    """The path from `root` along the first `length` letters of the vertebra repeated for ever."""

    vertebra: tuple[L, ...]
    root: int
    length: int


def select_spines(tree: Dfa[L], period: int, root: int = 0) -> list[Spine[L]]:
    """The spines of a period in the subtree of a state (SelectSpines).

    States of a spine that are a period apart agree in acceptance, and it goes along its vertebra
    at least once (it is proper).
    """
    found: list[Spine[L]] = []
    # a state; the path to it from where the spine at hand would begin, and the letters of the path
    work: list[tuple[int, tuple[int, ...], tuple[L, ...]]] = [(root, (root,), ())]
    while work:
        state, path, letters = work.pop()
        if len(letters) == period and not _agree(tree, path[0], state):
            path, letters = path[1:], letters[1:]
        length = len(letters)
        is_spine = length >= period
        is_over = is_spine
        children = []
        for letter, after in tree.transitions[state].items():
            first = 0
            if is_spine and letter == letters[length - period]:
                if _agree(tree, path[length + 1 - period], after):
                    is_over = False
                else:
                    first = length
            elif is_spine:
                # another vertebra: without the first letter, and with this one at its end
                first = length + 1 - period
            children.append((after, (*path[first:], after), (*letters[first:], letter)))
        if is_over:
            found.append(Spine(letters[:period], path[0], length))
        work.extend(reversed(children))
    return found


def select_pair(tree: Dfa[L], spine: Spine[L]) -> tuple[int, int] | None:
    """The best two states of a spine to be merged, a period apart (SelectPair).

    The first of them, and each of the states up to the second, has at least the branches of all
    states that are so many periods later: what was seen further from the root may lack some, as
    longer moves are seen less, and with gaps.  There is no pair if what remains of the spine is
    not longer than its vertebra.
    """
    period = len(spine.vertebra)
    path = [spine.root]
    branches: list[dict[L, bool]] = []
    for number in range(spine.length + 1):
        row = tree.transitions[path[-1]]
        expected = spine.vertebra[number % period]
        branches.append(
            {letter: tree.accepts_at(at) for letter, at in row.items() if letter != expected}
        )
        if number < spine.length:
            path.append(row[expected])
    # whether a state has what is behind it, for the last states first
    has_all = [True] * len(branches)
    behind = [set(each.items()) for each in branches]
    for number in range(spine.length - period, -1, -1):
        has_all[number] = behind[number + period] <= behind[number]
        behind[number] |= behind[number + period]
    candidate = 0
    while not all(has_all[candidate : candidate + period]):
        candidate += 1
    if spine.length - candidate <= period:
        return None
    return path[candidate], path[candidate + period]


def _agree(tree: Dfa[L], one: int, other: int) -> bool:
    return tree.accepts_at(one) == tree.accepts_at(other)
