"""A disjunction of conjunctions as a tree: what several members share is tested once."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heapify, heappop, heappush

from rgt.ir.fragments import Fragment, choice, sequence

Way = tuple[tuple[int, ...], Fragment]
"""The conditions of one way, and what follows them."""


def tree(
    ways: list[Way],
    test: Callable[[int], Fragment],
    cost: Callable[[int], tuple[int, int]],
) -> Fragment:
    """Any of the ways whose conditions all hold.

    Greedily, the literal that most ways share is put before them; cheap literals (a cost below
    3) before dear ones.  Ways keep their order as far as their groups allow.
    """
    return choice(_branches(ways, test, cost))


def _branches(
    ways: list[Way],
    test: Callable[[int], Fragment],
    cost: Callable[[int], tuple[int, int]],
) -> list[Fragment]:
    holders: dict[int, list[int]] = {}
    for number, (literals, _) in enumerate(ways):
        for literal in literals:
            holders.setdefault(literal, []).append(number)
    queue = [
        (cost(literal)[0] > 2, -len(numbers), cost(literal), literal)
        for literal, numbers in holders.items()
        if len(numbers) > 1
    ]
    heapify(queue)
    free = [True] * len(ways)
    placed: dict[int, Fragment] = {}
    while queue:
        dear, count, price, literal = heappop(queue)
        members = [number for number in holders[literal] if free[number]]
        if len(members) < 2:
            continue
        if len(members) < -count:
            holders[literal] = members
            heappush(queue, (dear, -len(members), price, literal))
            continue
        rest = [
            (tuple(part for part in ways[number][0] if part != literal), ways[number][1])
            for number in members
        ]
        placed[members[0]] = sequence((test(literal), choice(_branches(rest, test, cost))))
        for number in members:
            free[number] = False
    for number, (literals, then) in enumerate(ways):
        if free[number]:
            tests = [test(literal) for literal in sorted(literals, key=cost)]
            placed[number] = sequence((*tests, then))
    return [placed[number] for number in sorted(placed)]
