"""The automaton of a regular expression.

Source: Thompson, Regular expression search algorithm, 1968, with fragments that are placed between
two given nodes; then subsets of nodes, then the minimal automaton.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.minimal import minimal
from rgt.frontends.simplified.syntax import Concatenation, Expression, Step, Union
from rgt.frontends.simplified.words import Letter

LIMIT = 4096
"""How many states an automaton may have before it is made minimal."""

_SIZE = 16
_WORK = 1024
# nodes and steps that powers are expanded to, and members of subsets, for each state allowed


class TooManyStates(ValueError):
    """An expression whose automaton is larger than the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"the automaton of this expression has more than {limit} states")
        self.limit = limit


def dfa_of(expression: Expression, limit: int = LIMIT) -> Dfa[Letter]:
    """The minimal automaton of the expression's language.

    It raises TooManyStates where more than `limit` states would be needed on the way, or powers
    within powers stand for very many copies.  The time is bounded by the limit, too.
    """
    return minimal(_Nodes(expression, limit).determined())


class _Nodes:
    """A nondeterministic automaton: node 0 is the beginning, node 1 the end."""

    def __init__(self, expression: Expression, limit: int) -> None:
        self.limit = limit
        self._size = 0
        self._work = 0
        self.steps: list[list[tuple[Letter, int]]] = [[], []]
        self.silent: list[list[int]] = [[], []]
        self._closures: dict[int, frozenset[int]] = {}
        # No fragment adds an edge into its first node or out of its last one, unless they are the
        # same (the body of a star), so fragments can share their ends.
        work = [(expression, 0, 1)]
        while work:
            part, first, last = work.pop()
            self._grow(1)
            if isinstance(part, Step):
                self.steps[first].append((part.letter, last))
            elif isinstance(part, Union):
                work.extend((option, first, last) for option in part.options)
            elif isinstance(part, Concatenation):
                work.extend(self._chain(part.parts, first, last))
            elif part.times is None:
                turn = self._node()
                self.silent[first].append(turn)
                self.silent[turn].append(last)
                work.append((part.part, turn, turn))
            else:
                self._grow(part.times)
                work.extend(self._chain((part.part,) * part.times, first, last))

    def _grow(self, more: int) -> None:
        """Count what is made; TooManyStates when it is too much."""
        self._size += more
        if self._size > _SIZE * self.limit:
            raise TooManyStates(self.limit)

    def _spend(self, more: int) -> None:
        """Count what is looked at; TooManyStates when it is too much."""
        self._work += more
        if self._work > _WORK * self.limit:
            raise TooManyStates(self.limit)

    def _node(self) -> int:
        self._grow(1)
        self.steps.append([])
        self.silent.append([])
        return len(self.steps) - 1

    def _chain(
        self, parts: tuple[Expression, ...], first: int, last: int
    ) -> list[tuple[Expression, int, int]]:
        """The parts one after the other between the two nodes."""
        if not parts:
            self.silent[first].append(last)
            return []
        between = [self._node() for _ in parts[1:]]
        return list(zip(parts, [first, *between], [*between, last], strict=True))

    def determined(self) -> Dfa[Letter]:
        """The automaton of the reachable subsets of nodes."""
        start = self._closure(0)
        number = {start: 0}
        order = [start]
        rows: list[dict[Letter, int]] = []
        for subset in order:
            self._spend(len(subset))
            reached: dict[Letter, set[int]] = {}
            for node in subset:
                for letter, after in self.steps[node]:
                    closure = self._closure(after)
                    self._spend(len(closure))
                    reached.setdefault(letter, set()).update(closure)
            row: dict[Letter, int] = {}
            for letter, nodes in reached.items():
                after_subset = frozenset(nodes)
                if after_subset not in number:
                    if len(order) >= self.limit:
                        raise TooManyStates(self.limit)
                    number[after_subset] = len(order)
                    order.append(after_subset)
                row[letter] = number[after_subset]
            rows.append(row)
        return Dfa(tuple(rows), frozenset(at for at, subset in enumerate(order) if 1 in subset))

    def _closure(self, node: int) -> frozenset[int]:
        """What silent edges reach from a node: the end, and nodes with steps."""
        if node not in self._closures:
            seen = silently_reached(self.silent, node)
            self._spend(len(seen))
            self._closures[node] = frozenset(at for at in seen if at == 1 or self.steps[at])
        return self._closures[node]


def silently_reached(silent: Sequence[Sequence[int]], node: int) -> set[int]:
    """The nodes that silent edges, given by the node that they leave, lead to, `node` included."""
    seen = {node}
    work = [node]
    while work:
        for after in silent[work.pop()]:
            if after not in seen:
                seen.add(after)
                work.append(after)
    return seen
