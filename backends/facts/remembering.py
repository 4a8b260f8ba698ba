"""Which checks are worth a place for their answer.

A check of a few labels costs less than to look its answer up, but not if these labels are checks in
turn: the conditions of a grounded game nest dozens deep (63 in Othello from GDL), and without
memory each level asks the next one as often as it has labels that do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING

from rgt.backends.interpreter.analysis import cyclic_parts
from rgt.backends.interpreter.program import Kind, Op
from rgt.backends.program.steps import Either

if TYPE_CHECKING:
    from rgt.backends.facts.plan import Search

_SMALL_CHECK = 6
_MUCH_WORK = 1000


def recursive_checks(searches: Sequence[Search]) -> frozenset[int]:
    """The checks that might be asked again while they are being answered."""
    asks = {}
    for number, search in enumerate(searches):
        found = {op: None for out in search.view.out.values() for op, _ in out}
        asks[number] = tuple((op, check) for op in found for check in _asked(op))
    return frozenset(cyclic_parts(asks))


def remembered_checks(
    searches: Sequence[Search], uses: Sequence[int], recursive: frozenset[int]
) -> frozenset[int]:
    """The checks whose answers are kept as long as the position stands.

    They are asked several times, on as many forks as `uses` says or by several other checks, and
    have many labels, or the checks that they ask have.  After assignments nothing is remembered, so
    only checks of the position itself pay; a `recursive` one may be asked before its answer is
    known.
    """
    asks = [_asked_by(search) for search in searches]
    # checks share nodes, so one label may ask on behalf of many
    asked = Counter[int]()
    for each in asks:
        asked.update(each)
    work: dict[int, int] = {}
    found = set()
    for number in _innermost_first(asks):
        search = searches[number]
        labels = sum(len(out) for out in search.view.out.values())
        # what is not known yet asks this check itself
        inner = sum(
            times * (1 if check in found else work.get(check, 0))
            for check, times in asks[number].items()
        )
        work[number] = min(labels + inner, _MUCH_WORK + 1)
        many = labels > _SMALL_CHECK and uses[number] > 1
        much = work[number] > _MUCH_WORK and max(uses[number], asked[number]) > 1
        if (many or much) and not search.writes and number not in recursive:
            found.add(number)
    return frozenset(found)


def _innermost_first(asks: Sequence[Mapping[int, int]]) -> Iterator[int]:
    """All checks, each after those that it asks, as far as no check asks itself."""
    begun: set[int] = set()
    for root in range(len(asks)):
        stack = [] if root in begun else [(root, iter(asks[root]))]
        begun.add(root)
        while stack:
            number, rest = stack[-1]
            check = next((each for each in rest if each not in begun), None)
            if check is None:
                yield number
                stack.pop()
            else:
                begun.add(check)
                stack.append((check, iter(asks[check])))


def _asked_by(search: Search) -> Counter[int]:
    """The checks that a check asks, each as often as walks come to a label that does."""
    asked = Counter[int]()
    arrivals = _arrivals(search)
    for node, out in search.view.out.items():
        for op, _ in out:
            for check in _asked(op):
                asked[check] += arrivals[node]
    return asked


def _arrivals(search: Search) -> dict[int, int]:
    """How many walks of a check come to each node, cut off when large."""
    view = search.view
    if search.tested or view.cycles:
        return dict.fromkeys(view.out, 1)
    entering: dict[int, list[int]] = {node: [] for node in view.out}
    for node, out in view.out.items():
        for _, target in out:
            if target in entering:
                entering[target].append(node)
    arrivals: dict[int, int] = {}
    for node in TopologicalSorter(entering).static_order():
        walks = sum(arrivals[before] for before in entering[node])
        once = not entering[node] or node not in view.repeatable
        arrivals[node] = 1 if once else min(walks, _MUCH_WORK + 1)
    return arrivals


def _asked(op: Op) -> Iterator[int]:
    """The checks that an operation asks."""
    if isinstance(op, Either):
        for each in op.alternatives:
            yield from _asked(each)
    elif op.kind is Kind.CHECK:
        yield op.check
