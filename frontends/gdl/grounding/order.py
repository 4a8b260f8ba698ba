"""The order in which the atoms of a ground program can be computed, and its recursion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rgt.frontends.gdl.grounding.program import GroundProgram


def components(nodes: Iterable[int], successors: Callable[[int], Sequence[int]]) -> list[list[int]]:
    """The strongly connected components, each after all that its nodes lead to (Tarjan 1972).

    Without recursion, so that chains may be of any length.
    """
    index: dict[int, int] = {}
    low: dict[int, int] = {}
    placed: set[int] = set()
    path: list[int] = []
    found: list[list[int]] = []
    for root in nodes:
        if root in index:
            continue
        index[root] = low[root] = len(index)
        path.append(root)
        stack = [(root, iter(successors(root)))]
        while stack:
            node, rest = stack[-1]
            deeper = False
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    path.append(other)
                    stack.append((other, iter(successors(other))))
                    deeper = True
                    break
                if other not in placed and index[other] < low[node]:
                    low[node] = index[other]
            if deeper:
                continue
            stack.pop()
            if stack and low[node] < low[stack[-1][0]]:
                low[stack[-1][0]] = low[node]
            if low[node] == index[node]:
                at = _position(path, node)
                component = path[at:]
                del path[at:]
                placed.update(component)
                found.append(component)
    return found


def _position(path: list[int], node: int) -> int:
    """Where the node stands in the path, looked for from its end."""
    at = len(path) - 1
    while path[at] != node:
        at -= 1
    return at


def acyclic_order(program: GroundProgram) -> tuple[list[int], list[int]]:
    """The heads that can be computed one after the other, and those that wait for a cycle.

    The second list holds the recursive atoms and all that depends on them.
    """
    rules = program.rules
    readers: dict[int, list[int]] = {}
    waiting: dict[int, int] = {}
    ready: list[int] = []
    for head, bodies in rules.items():
        needs = {literal if literal >= 0 else ~literal for body in bodies for literal in body}
        count = 0
        for atom in needs:
            if atom in rules:
                readers.setdefault(atom, []).append(head)
                count += 1
        if count:
            waiting[head] = count
        else:
            ready.append(head)
    for head in ready:
        for reader in readers.get(head, ()):
            waiting[reader] -= 1
            if not waiting[reader]:
                ready.append(reader)
    return ready, [head for head in rules if waiting.get(head, 0)]
