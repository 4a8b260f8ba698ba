"""The possible values of a game; where it pays, apart for each value of one variable.

A game with a counter for each player writes ``points[me]`` and then asks how much it is.  What
holds of that cell says nothing of any cell as long as `me` may be several players.  So knowledge
is kept apart for each value of `me`, which makes the cell one that is known.

Source: value sets as in `possible_values`; keeping states apart by the value of a variable is
trace partitioning (Rival and Mauborgne 2007).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from rgt.ir.actions import AnyAssignment, Assignment, Comparison
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Access, uncast
from rgt.ir.game import Game
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_bits import Blocks
from rgt.passes.analyses.values.value_readers import Readers

_FEW = 4
"""How many values of a variable are kept apart at most."""

_MOST_STEPS = 20_000
"""So many edges are gone over again at most for counters, times the values that they count."""

Apart = tuple[int, ...]
"""What is possible at each value of the variable; 0 where it does not have that value."""


class ApartByValue(Analysis[Apart]):
    """What `inner` knows, apart for each value of the variable that has one block, `chosen`."""

    def __init__(self, inner: PossibleValues, chosen: Blocks, patience: int) -> None:
        self.patience = patience
        self._inner = inner
        self._here = [bit << chosen.offset for bit in chosen.bit_of.values()]
        self._any = chosen.full << chosen.offset

    def bottom(self) -> Apart:
        """Nothing gets there."""
        return (0,) * len(self._here)

    def extreme(self) -> Mapping[str, Apart]:
        """At the beginning every variable has its first value."""
        return {node: self._apart(known) for node, known in self._inner.extreme().items()}

    def join(self, one: Apart, other: Apart) -> Apart:
        """What is possible on one way or the other."""
        return tuple(map(int.__or__, one, other))

    def widened(self, knowledge: Apart, before: Apart) -> Apart:
        """Knowledge with all values that cells have first or are ever assigned, where it grew."""
        return tuple(
            known and self._at(here, self._inner.widened(known, was))
            for here, known, was in zip(self._here, knowledge, before, strict=True)
        )

    def transfer(self, edge: Edge, knowledge: Apart) -> Apart:
        """What is possible behind an edge, at the values that the variable has there."""
        found = self.bottom()
        for known in knowledge:
            if known:
                found = self.join(found, self._apart(self._inner.transfer(edge, known)))
        return found

    def _apart(self, known: int) -> Apart:
        return tuple(self._at(here, known) if known & here else 0 for here in self._here)

    def _at(self, here: int, known: int) -> int:
        return known & ~self._any | here


def together(knowledge: Apart) -> int:
    """What is possible whatever the value of the variable is."""
    return reduce(int.__or__, knowledge)


@dataclass(frozen=True)
class ValueSets:
    """The analysis and its result at every node, as one function of a game."""

    max_bits: int
    patience: int

    def __call__(self, game: Game) -> tuple[PossibleValues, dict[str, int]]:
        """Solve the analysis."""
        analysis = PossibleValues(game, self.max_bits, self.patience)
        counter = next(_counters(game, analysis.readers), None)
        if counter is None:
            # a counter that is no cell grows value by value, too
            longer = sum(len(each.symbols) for each in _counting(game, analysis.readers))
            if longer * len(game.automaton) <= _MOST_STEPS:
                analysis.patience = self.patience + longer
            return analysis, solve(game.automaton, analysis)
        chosen, counts = counter
        # a counter grows value by value, at every value of the variable
        patience = self.patience + len(chosen.symbols) * len(counts.symbols)
        known = solve(game.automaton, ApartByValue(analysis, chosen, patience))
        return analysis, {node: together(apart) for node, apart in known.items()}


def _counting(game: Game, readers: Readers) -> list[Blocks]:
    """Variables that are counters: they get values that are read from themselves and symbols, and
    some condition asks how much they are.
    """
    asked, counted, others = set[int](), dict[int, Blocks](), set[int]()
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        if isinstance(action, Comparison):
            read = readers.sole_variable(action.left, action.right)
            asked |= {read.offset} if read is not None else set()
        elif isinstance(action, Assignment | AnyAssignment):
            target = readers.variable(action.target)
            if target is None:
                continue
            if isinstance(action, AnyAssignment):
                others.add(target.offset)
            elif not readers.is_fixed(action.value):
                itself = readers.sole_variable(action.value) is target
                counted[target.offset] = target
                others |= set() if itself else {target.offset}
    return [each for at, each in counted.items() if at in asked and at not in others]


def _counters(game: Game, readers: Readers) -> Iterator[tuple[Blocks, Blocks]]:
    """Variables by which a cell of a map is chosen, and those maps, where the cell is a counter.

    It gets a value that is read from itself, and some condition asks how much it is.
    """
    actions = dict.fromkeys(edge.action for edge in game.automaton)
    counted = {
        place
        for action in actions
        if isinstance(action, Assignment)
        and (place := readers.sole_place(action.value)) == uncast(action.target)
    }
    for action in actions if counted else ():
        if isinstance(action, Comparison):
            place = readers.sole_place(action.left, action.right)
            if place in counted and isinstance(place, Access):
                chosen = readers.variable(place.index)
                counts = readers.place(place)
                if chosen is not None and counts is not None and len(chosen.symbols) <= _FEW:
                    yield chosen, counts[0]
