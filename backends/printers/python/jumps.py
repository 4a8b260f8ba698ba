"""What stands behind the labels of a function, and which of that takes the place of a jump."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rgt.backends.plan import runs
from rgt.backends.plan import statements as st
from rgt.backends.printers.python.tree import Item, ends, groups

_DEEPEST = 12
"""How many blocks are put into one another: Python nests no deeper than 100."""


@dataclass(frozen=True, slots=True)
class Flow:
    """A function with labels: what stands before all of them, the `blocks` in which a walk can go
    on by their nodes, in order, those that take the place of the only jump there, and what nodes
    are called.
    """

    before: list[Item]
    blocks: dict[int, list[Item]]
    inlined: dict[int, list[Item]]
    places: dict[int, str]


def flow(items: Sequence[Item]) -> Flow:
    """The blocks of a function whose labels stand in no body."""
    first = next(i for i, item in enumerate(items) if _is_switch(item))
    entered = [
        item.statement.node for item in items[first].body if isinstance(item.statement, runs.Enter)
    ]
    blocks, places = _blocks(items[first + 1 :])
    jumps = Counter(dict.fromkeys(entered, 2))
    for block in blocks.values():
        jumps.update(_jumps(block))
    alone = {node for node in blocks if jumps[node] == 1}
    inlined: dict[int, list[Item]] = {}
    left = {node: block for node, block in blocks.items() if node not in alone}
    waiting = [(node, 0) for node in left]
    while waiting:
        node, depth = waiting.pop()
        for target in _jumps(blocks[node]):
            if target not in alone or target in inlined or target in left:
                continue
            if depth < _DEEPEST:
                inlined[target] = blocks[target]
                waiting.append((target, depth + 1))
            else:
                left[target] = blocks[target]
                waiting.append((target, 0))
    return Flow(list(items[:first]), dict(sorted(left.items())), inlined, places)


def _is_switch(item: Item) -> bool:
    return isinstance(item.statement, st.Switch)


def _blocks(items: Sequence[Item]) -> tuple[dict[int, list[Item]], dict[int, str]]:
    """What stands behind each label, up to the next one, to which it leads if it does not end."""
    found: dict[int, list[Item]] = {}
    places: dict[int, str] = {}
    block: list[Item] = []
    for item in items:
        if isinstance(item.statement, runs.Label):
            node = item.statement.node
            if not ends(block):
                block.append(Item(st.Jump(node)))
            block = found[node] = []
            places[node] = item.statement.place
        else:
            block.append(item)
    return found, places


def _jumps(items: Sequence[Item]) -> Iterator[int]:
    """Where some statements jump, as often as they are written: what cases fall into is twice."""
    for item in items:
        if isinstance(item.statement, st.Jump):
            yield item.statement.node
        elif isinstance(item.statement, st.Switch):
            for group in groups(item.body):
                yield from _jumps(group.items)
        else:
            yield from _jumps(item.body)
            yield from _jumps(item.other)
