"""Names in an order in which each comes after those it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


def dependency_order(
    needs: Mapping[str, Iterable[str]],
) -> tuple[list[str], list[tuple[str, ...]]]:
    """The names, as they are given but each after those it needs, and the cycles among them.

    A cycle is told once, from its first name on; names that are needed but not given are left
    out.  Nothing recurses.
    """
    order: dict[str, None] = {}
    cycles: list[tuple[str, ...]] = []
    for first in needs:
        path: dict[str, Iterator[str]] = {} if first in order else {first: iter(needs[first])}
        while path:
            name = next(reversed(path))
            other = next(path[name], None)
            if other is None:
                order[name] = None
                del path[name]
            elif other in path:
                names = list(path)
                cycles.append(tuple(names[names.index(other) :]))
            elif other in needs and other not in order:
                path[other] = iter(needs[other])
    return list(order), cycles
