"""Where the walks of an existential check begin that ask about one cell by some condition.

A condition that is read backwards tells for each cell what a walk must have chosen to ask about it
(its *start*), as one function for each variable.  Of a check with several branches it also tells
which of them the walk must take: the rest of these passes the condition in any case.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rgt.passes.analyses.conditions.check_bodies import Body
from rgt.passes.analyses.conditions.existential_checks import Cell, CellTest, ExistentialCheck


@dataclass(frozen=True, slots=True)
class Inverse:
    """The symbol that a variable must have, by some of the keys of a cell.

    `keys` are the positions of those keys.
    """

    keys: tuple[int, ...]
    symbols: Mapping[Cell, str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A way into a check: what its variables hold, by the cell, and which edges it leads to.

    Any of `commits` is passed by all walks from there; none: they are all that the check has.
    """

    test: CellTest
    variables: tuple[Inverse, ...]
    commits: frozenset[int]


def entries(
    check: ExistentialCheck, tests: Iterable[int], cells: Collection[Cell]
) -> list[Entry] | None:
    """The ways into a check by which walks ask about one of `cells` by some of its tests.

    Several walks may ask about the same cell by the same test: then there are as many ways in,
    one for each value of a variable if that tells them apart, which begin anywhere for cells that
    fewer ask about.  None if that makes about as many as there are walks.
    """
    found: list[Entry] = []
    most = len(check.starts) // 2
    for number in sorted(tests):
        test = check.tests[number]
        starts = {start: cell for start, cell in test.cells.items() if cell in cells}
        asking = _told_apart(check, starts)
        if len(found) + len(asking) > most:
            return None
        commits = _commits(check.body, test.edge.key)
        found += (Entry(test, _inverses(check, each), commits) for each in asking)
    return found


def _told_apart(check: ExistentialCheck, cells: Mapping[int, Cell]) -> list[dict[Cell, int]]:
    """As few parts of the starts, by cells, that no two in one ask about the same cell.

    If may be, all in one have the same value of some variable.
    """
    times: Counter[Cell] = Counter()
    in_turn: dict[int, int] = {}
    for start, cell in cells.items():
        in_turn[start] = times[cell]
        times[cell] += 1
    keys: list[Mapping[int, object]] = [
        {start: check.starts[start][number] for start in cells}
        for number in range(len(check.variables))
    ]
    best: list[dict[Cell, int]] = []
    for key in (*keys, in_turn):
        parts: dict[object, dict[Cell, int]] = {}
        for start, cell in cells.items():
            parts.setdefault(key[start], {}).setdefault(cell, start)
        told = sum(map(len, parts.values())) == len(cells)
        if told and (not best or len(parts) < len(best)):
            best = list(parts.values())
    return best


def _inverses(check: ExistentialCheck, starts: Mapping[Cell, int]) -> tuple[Inverse, ...]:
    """What every variable must have to ask about some cells."""
    return tuple(
        _inverse({cell: check.starts[start][number] for cell, start in starts.items()})
        for number in range(len(check.variables))
    )


def _inverse(symbols: Mapping[Cell, str]) -> Inverse:
    """A function of cells, of one key only or of none if that tells it."""
    if len(set(symbols.values())) == 1:
        return Inverse((), {(): next(iter(symbols.values()))})
    depth = len(next(iter(symbols)))
    for key in range(depth):
        short: dict[Cell, str] = {}
        if all(short.setdefault((cell[key],), each) == each for cell, each in symbols.items()):
            return Inverse((key,), short)
    return Inverse(tuple(range(depth)), symbols)


def _commits(body: Body, key: int) -> frozenset[int]:
    """The edges by which walks come to where they must pass an edge; none if they must anyway."""
    # who can get to the end without it
    free = {body.end}
    for node in reversed(list(body.out)):
        if any(edge.key != key and edge.target in free for edge in body.out[node]):
            free.add(node)
    if body.start not in free:
        return frozenset()
    return frozenset(
        edge.key
        for node, edges in body.out.items()
        if node in free
        for edge in edges
        if edge.key == key or edge.target not in free
    )


def leading(body: Body, commits: Collection[int]) -> Sequence[str]:
    """The nodes from which one of some edges can be passed, in the order of walks."""
    found: set[str] = set()
    for node in reversed(list(body.out)):
        if any(edge.key in commits or edge.target in found for edge in body.out[node]):
            found.add(node)
    return [node for node in body.out if node in found]
