"""Nodes copied for each symbol that a variable can hold there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from rgt.ir.actions import (
    SKIP,
    Action,
    Assignment,
    Comparison,
    Reachability,
    ends_move,
    overwrites,
    read_names,
)
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import BEGIN, END, Automaton, Edge, Origin
from rgt.ir.expressions import Reference, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol
from rgt.passes.analyses.labels.written_in import written_in
from rgt.passes.analyses.values.evaluation import evaluated, passing

Place = tuple[str, str | None]
"""A node, and what the variable holds there if that is still asked for."""


class CopiedEdge(NamedTuple):
    """What becomes of an edge for one symbol; `action` is what it does for that."""

    source: Place
    target: Place
    action: Action
    edge: Edge


def is_assigned(action: Action, game: Game, read: Collection[str]) -> bool:
    """Whether an action assigns a symbol, or what is read from constants and some variables."""
    if not isinstance(action, Assignment):
        return False
    if is_symbol(uncast(action.value), game):
        return True
    names = set(read_names(action)) & game.variables.keys()
    return bool(names) and names <= set(read)


class _Unwritable(Exception):
    """A label would not fit the types, or would mean something else."""


class Copies:
    """What becomes of the nodes at which a variable is `live`."""

    def __init__(self, game: Game, variable: str, live: Mapping[str, bool]) -> None:
        self._game, self._variable, self._live = game, variable, live
        self._automaton: Automaton = game.automaton
        self._edges: list[CopiedEdge] = []
        self._order: dict[Place, None] = {}
        self._waiting: list[Place] = []

    def can_be(self, is_mark: bool) -> bool:
        """Whether no play ends while the variable is asked for; if it is a mark, whether walks part
        wherever it is, and never ask for it again.
        """
        # there is but one end
        if self._live.get(END):
            return False
        for edge in self._automaton:
            if is_mark and self._reads(edge):
                out = self._automaton.out_edges(edge.source)
                if len(out) < 2 or not all(map(self._reads, out)) or self._live.get(edge.target):
                    return False
        return True

    def _reads(self, edge: Edge) -> bool:
        return self._variable in read_names(edge.action)

    def found(self, most: int) -> bool:
        """Follow all walks; False if more than so many edges are needed, or a check ends where the
        variable is asked for and may hold several symbols.
        """
        first = self._game.initial_values()[self._variable]
        assert isinstance(first, Symbol)
        for node in self._automaton.nodes():
            if not self._live.get(node):
                self._enter((node, None))
        self._enter(self._place(BEGIN, first.name))
        try:
            for place in self._waiting:
                self._leave(place)
                if len(self._edges) > most:
                    return False
        except _Unwritable:
            return False
        copied = Counter(node for node, _ in self._order)
        checks = (edge.action for edge in self._automaton if isinstance(edge.action, Reachability))
        return all(copied[check.end] < 2 for check in checks)

    def prune(self) -> None:
        """Leave out what leads to copies from which no walk comes to an end."""
        ends = {END}
        entering: dict[Place, list[Place]] = {}
        lasting: list[Place] = []
        for source, target, action, _ in self._edges:
            if ends_move(action):
                # who ends a move has made it, whatever follows
                lasting.append(target)
            elif isinstance(action, Reachability):
                lasting.append(self._place(action.start, source[1]))
                ends.add(action.end)
        lasting += [place for place in self._order if place[0] in ends or place[1] is None]
        for copied in self._edges:
            entering.setdefault(copied.target, []).append(copied.source)
        seen = set(lasting)
        for place in lasting:
            for before in entering.get(place, ()):
                if before not in seen:
                    seen.add(before)
                    lasting.append(before)
        self._edges = [edge for edge in self._edges if edge.target in seen]

    def _place(self, node: str, held: str | None) -> Place:
        return node, held if self._live.get(node) else None

    def _enter(self, place: Place) -> None:
        if place not in self._order:
            self._order[place] = None
            self._waiting.append(place)

    def _leave(self, place: Place) -> None:
        """Note the edges that leave a place, and enter where they lead."""
        node, held = place
        for edge in self._automaton.out_edges(node):
            action, behind = edge.action, held
            if overwrites(action) == self._variable:
                behind, action = self._assigned(action, held), SKIP
            elif self._reads(edge):
                assert held is not None
                known = self._known(action, held)
                if known is None:
                    continue
                action = known
            elif isinstance(action, Reachability):
                self._enter(self._place(action.start, held))
            target = self._place(edge.target, behind)
            self._enter(target)
            self._edges.append(CopiedEdge(place, target, action, edge))

    def _assigned(self, action: Action, held: str | None) -> str:
        """What the variable holds when it was assigned."""
        assert isinstance(action, Assignment)
        known = {} if held is None else {self._variable: held}
        found = evaluated(action.value, known, self._game.constant_values(), self._game.variables)
        if not isinstance(found, Symbol):
            raise _Unwritable
        return found.name

    def _known(self, action: Action, held: str) -> Action | None:
        """An action that reads the variable where it holds a symbol; None if it is never legal."""
        if isinstance(action, Comparison):
            passed = passing(action, self._variable, (held,), self._game)
            if passed is not None:
                return SKIP if passed else None
        symbol = Reference(held)
        # what a variable holds at first may have a name that means something else in a label
        label = None
        if is_symbol(symbol, self._game):
            label = written_in(action, self._variable, symbol, self._game)
        if label is None:
            raise _Unwritable
        return label

    @property
    def edges(self) -> Sequence[CopiedEdge]:
        """The edges that the game has with the copies, as far as they were found."""
        return self._edges

    def write(self) -> None:
        """Let the copies take the place of what is shared; each first one has the nodes' names."""
        names: dict[Place, str] = {}
        taken: set[str] = set()
        for place in self._order:
            names[place] = self._automaton.fresh_node() if place[0] in taken else place[0]
            taken.add(place[0])
        changed = {edge.key for edge in self._automaton if self._is_concerned(edge)}
        for source, target, action, edge in self._edges:
            if edge.key in changed:
                if isinstance(action, Reachability):
                    start = names[self._place(action.start, source[1])]
                    action = Reachability(start, action.end, action.negated)
                self._automaton.add(names[source], names[target], action, Origin.of(edge))
        for key in sorted(changed):
            self._automaton.remove(key)

    def _is_concerned(self, edge: Edge) -> bool:
        """Whether an edge touches what is copied, or writes the variable."""
        action = edge.action
        nodes = [edge.source, edge.target]
        if isinstance(action, Reachability):
            nodes.append(action.start)
        return overwrites(action) == self._variable or any(map(self._live.get, nodes))
