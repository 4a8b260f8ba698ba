"""An expression as a graph whose edges know the steps of the text that they stand for.

Source: Thompson, Regular expression search algorithm, 1968.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.frontends.simplified.automata.from_expression import silently_reached
from rgt.frontends.simplified.syntax import Concatenation, Expression, Step, Union

BEGIN, END = 0, 1


@dataclass(frozen=True, slots=True)
class Graph:
    """From `BEGIN` to `END` along edges with and without a step.

    `edges[node]` are pairs of a place in `steps` and the node behind it: the copies that a power
    makes of a step share its place.
    """

    steps: tuple[Step, ...]
    edges: tuple[tuple[tuple[int, int], ...], ...]
    silent: tuple[tuple[int, ...], ...]

    def closure(self, node: int) -> set[int]:
        """What is reached from a node without a step."""
        return silently_reached(self.silent, node)

    def endings(self) -> set[int]:
        """The nodes from which the end is reached without a step."""
        return self.reversed().closure(END)

    def reversed(self) -> Graph:
        """The same graph, all edges the other way round; the nodes are the same."""
        edges: list[list[tuple[int, int]]] = [[] for _ in self.edges]
        silent: list[list[int]] = [[] for _ in self.silent]
        for node, found in enumerate(self.edges):
            for place, after in found:
                edges[after].append((place, node))
        for node, others in enumerate(self.silent):
            for after in others:
                silent[after].append(node)
        return Graph(self.steps, tuple(map(tuple, edges)), tuple(map(tuple, silent)))


def graph_of(expression: Expression) -> Graph:
    """The graph of an expression, its powers written out."""
    steps: list[Step] = []
    places: dict[int, int] = {}
    edges: list[list[tuple[int, int]]] = [[], []]
    silent: list[list[int]] = [[], []]

    def node() -> int:
        edges.append([])
        silent.append([])
        return len(edges) - 1

    work = [(expression, BEGIN, END)]
    while work:
        part, first, last = work.pop()
        if isinstance(part, Step):
            # the same object is the same place of the text
            if id(part) not in places:
                places[id(part)] = len(steps)
                steps.append(part)
            edges[first].append((places[id(part)], last))
        elif isinstance(part, Union):
            work += ((option, first, last) for option in part.options)
        elif not isinstance(part, Concatenation) and part.times is None:
            turn = node()
            silent[first].append(turn)
            silent[turn].append(last)
            work.append((part.part, turn, turn))
        else:
            chain = (
                part.parts if isinstance(part, Concatenation) else (part.part,) * (part.times or 0)
            )
            if not chain:
                silent[first].append(last)
                continue
            between = [node() for _ in chain[1:]]
            work += zip(chain, [first, *between], [*between, last], strict=True)
    return Graph(tuple(steps), tuple(map(tuple, edges)), tuple(map(tuple, silent)))
