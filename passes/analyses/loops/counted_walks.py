"""What becomes of walks when nobody counts their rounds.

A walk is followed with what its trip count may hold: of all the numbers that it may have begun
with, those that agree with what it was asked.  Where none is left the walk *overruns*: it could go
on only if nobody counted.  With it go the values that all other variables can have, as far as they
are known where it begins; if those leave no overrunning walk to go anywhere, nobody need count.

Source: the subset construction of Rabin and Scott 1959, over the value sets of `possible_values`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from rgt.ir.actions import (
    AnyAssignment,
    Assignment,
    Comparison,
    Reachability,
    Tag,
    VariableTag,
    ends_move,
    overwrites,
    read_names,
)
from rgt.ir.automaton import BEGIN, END, Edge
from rgt.ir.dataflow import solve
from rgt.ir.expressions import Expression
from rgt.ir.game import Game
from rgt.ir.liveness import Liveness
from rgt.ir.values import Symbol, TotalValue
from rgt.passes.analyses.labels.validity import is_total
from rgt.passes.analyses.loops.trip_counts import TripCount
from rgt.passes.analyses.values.evaluation import evaluated
from rgt.passes.analyses.values.possible_values import PossibleValues
from rgt.passes.analyses.values.value_bits import Blocks
from rgt.passes.validators.knots import knots

_Numbers = frozenset[tuple[str, ...]]
"""What the variables of a count may hold, a symbol for each; none for a walk that overruns."""
_Spot = tuple[str, _Numbers, int]
"""A node, what the count may be there, and what is known of the variables followed apart."""
_MOST_NUMBERS, _MOST_SPOTS, _MOST_STEPS = 500, 2000, 20_000
"""No more is looked at: combinations of symbols, spots that walks come to, steps."""
_MOST_CASES = 64
"""Walks are followed apart for so many values of the variables that say which way they go."""


class CountedWalks:
    """The walks of a game; `solved` has the possible values at all nodes.

    These are asked for only where the automaton alone says nothing against a count: to solve them
    takes long, and most counts are of moves.
    """

    def __init__(
        self, game: Game, solved: Callable[[], tuple[PossibleValues, dict[str, int]]]
    ) -> None:
        self.game = game
        self._solve = solved
        self.liveness = Liveness(game.variables)
        self.live = solve(game.automaton, self.liveness)
        self.constants = game.constant_values()
        checks = [e.action for e in game.automaton.checks() if isinstance(e.action, Reachability)]
        ends = (edge.target for edge in game.automaton.edges() if ends_move(edge.action))
        self.starts = {BEGIN, *ends, *(check.start for check in checks)}
        self.ends = {END, *(check.end for check in checks)}

    @cached_property
    def solved(self) -> tuple[PossibleValues, dict[str, int]]:
        """The possible values at all nodes, and the analysis that found them."""
        return self._solve()

    def is_free(self, count: TripCount) -> bool:
        """Whether every walk that overruns gets nowhere in any case.

        That is: it comes neither to the end of a move or a check, nor to where nobody asks the
        count any more, shows nothing on its way, and asks for nothing that is not there.
        """
        size = 1
        for name in count.variables:
            size *= len(self.game.symbols(self.game.variables[name].type))
        if size > _MOST_NUMBERS:
            return False
        following = _Following(self, count)
        if any(following.is_counted(node) for node in self.starts):
            return False
        entries = (edge for edge in count.edges if not following.is_counted(edge.source))
        return all(following.is_free(edge) for edge in entries)


class _Following:
    """Follows the walks of one count."""

    def __init__(self, walks: CountedWalks, count: TripCount) -> None:
        self._walks, self._count = walks, count
        self._bits = [walks.liveness.bit(name) for name in count.variables]
        self._all = sum(self._bits)
        self._mine = {edge.key for edge in count.edges}
        self._unknown: _Numbers = frozenset((("",) * len(self._bits),))
        self._steps = 0

    def is_counted(self, node: str) -> bool:
        """Whether the count may still be asked from a node on."""
        # a check may start at a node without any edge
        return bool(self._walks.live.get(node, 0) & self._all)

    def is_free(self, entry: Edge) -> bool:
        """Whether no walk gets anywhere by overrunning that begins to count with an edge."""
        region = self._region(entry)
        if _shows_in_circles(region) or self._tells_at_once(entry):
            return False
        known = self._walks.solved[1][entry.source]
        if not known:
            return True
        return self._follow(entry, known, ()) or self._follow(entry, known, self._ways(region))

    def _region(self, entry: Edge) -> dict[str, list[Edge]]:
        """The edges by which walks go on that count, by node."""
        region: dict[str, list[Edge]] = {}
        waiting = [entry.target]
        while waiting:
            node = waiting.pop()
            if node not in region and self.is_counted(node):
                region[node] = list(self._walks.game.automaton.out_edges(node))
                waiting += (edge.target for edge in region[node])
        return region

    def _tells_at_once(self, entry: Edge) -> bool:
        """Whether a walk overruns before its first round, and is asked nothing else until it gets
        somewhere.  Then the count says something; the possible values need not be found for that.
        """
        begun = self._counted(entry, self._unknown)
        seen: set[tuple[str, _Numbers]] = set()
        waiting = [(entry.target, begun)]
        while waiting:
            node, numbers = waiting.pop()
            if numbers is None or (node, numbers) in seen:
                continue
            if not self.is_counted(node):
                if not numbers:
                    return True
                continue
            seen.add((node, numbers))
            for edge in self._walks.game.automaton.out_edges(node):
                asks = isinstance(edge.action, Comparison | Reachability)
                if edge.key in self._mine:
                    if asks:
                        waiting.append((edge.target, self._counted(edge, numbers)))
                elif numbers or not asks:
                    waiting.append((edge.target, numbers))
        return False

    def _ways(self, region: Mapping[str, Iterable[Edge]]) -> tuple[Blocks, ...]:
        """The variables that say which way walks go, as far as those with the fewest values have
        few of them together: they are asked, and not assigned by what they were.
        """
        edges = [edge for out in region.values() for edge in out if edge.key not in self._mine]
        steps = (edge.action for edge in edges if isinstance(edge.action, Assignment))
        stepping = {overwrites(step) for step in steps}
        asked = dict.fromkeys(name for edge in edges for name in read_names(edge.action))
        layout = self._walks.solved[0].readers.layout
        found = [layout[name] for name in asked if name in layout and name not in stepping]
        found = [blocks for blocks in found if not blocks.keys]
        ways, number = [], 1
        for blocks in sorted(found, key=lambda each: len(each.symbols)):
            number *= len(blocks.symbols)
            if number > _MOST_CASES:
                break
            ways.append(blocks)
        return tuple(ways)

    def _follow(self, entry: Edge, known: int, ways: Sequence[Blocks]) -> bool:
        """Whether no walk gets anywhere by overrunning, beginning with what is known; walks are
        followed apart for all values of some variables.
        """
        analysis, _ = self._walks.solved
        begun = self._counted(entry, self._unknown)
        if not begun:
            return False
        told = sum(blocks.full << blocks.offset for blocks in ways)
        came: dict[_Spot, int] = {}
        waiting: list[tuple[str, _Numbers, int]] = []

        def go(node: str, numbers: _Numbers, known: int) -> None:
            waiting.extend((node, numbers, case) for case in _cases(ways, known))

        go(entry.target, begun, known)
        while waiting:
            node, numbers, known = waiting.pop()
            if not numbers and (node in self._walks.ends or not self.is_counted(node)):
                return False
            if not self.is_counted(node):
                continue
            spot = node, self._asked(node, numbers), known & told
            before = came.get(spot, 0)
            known |= before
            if known == before:
                continue
            came[spot] = known
            if len(came) > _MOST_SPOTS:
                return False
            for edge in self._walks.game.automaton.out_edges(node):
                self._steps += 1
                if self._steps > _MOST_STEPS:
                    return False
                if edge.key in self._mine:
                    left = self._counted(edge, spot[1])
                    if left is None:
                        return False
                    go(edge.target, left, known)
                    continue
                if ends_move(edge.action) or not (spot[1] or self._is_hidden(edge)):
                    return False
                behind = analysis.transfer(edge, known)
                if behind:
                    go(edge.target, spot[1], behind)
        return True

    def _is_hidden(self, edge: Edge) -> bool:
        """Whether nobody can tell that a walk goes on by an edge."""
        if isinstance(edge.action, Tag | VariableTag):
            return False
        return is_total(edge.action, self._walks.game)

    def _asked(self, node: str, numbers: _Numbers) -> _Numbers:
        """Numbers, with nothing in the place of those that nobody asks any more."""
        live = self._walks.live[node]
        kept = [bool(live & bit) for bit in self._bits]
        if all(kept):
            return numbers
        return frozenset(
            tuple(symbol if keep else "" for symbol, keep in zip(number, kept, strict=True))
            for number in numbers
        )

    def _counted(self, edge: Edge, numbers: _Numbers) -> _Numbers | None:
        """What may be held behind an edge that counts; None if that cannot be told."""
        action = edge.action
        found: list[tuple[str, ...]] = []
        for number in numbers:
            values = dict(zip(self._count.variables, number, strict=True))
            if isinstance(action, Comparison):
                left, right = self._value(action.left, values), self._value(action.right, values)
                if left is None or right is None:
                    return None
                if (left == right) != action.negated:
                    found.append(number)
                continue
            name = overwrites(action)
            assert name is not None
            at = self._count.variables.index(name)
            declared = self._walks.game.variables[name].type
            symbols = self._walks.game.symbols(declared)
            if isinstance(action, AnyAssignment):
                assigned: Iterable[str] = self._walks.game.symbols(action.type)
            else:
                assert isinstance(action, Assignment)
                value = self._value(action.value, values)
                if not isinstance(value, Symbol):
                    return None
                assigned = (value.name,)
            for symbol in assigned:
                if symbol not in symbols:
                    return None
                found.append((*number[:at], symbol, *number[at + 1 :]))
        return frozenset(found)

    def _value(self, expression: Expression, values: Mapping[str, str]) -> TotalValue | None:
        walks = self._walks
        return evaluated(expression, values, walks.constants, walks.game.variables)


def _cases(ways: Sequence[Blocks], known: int) -> list[int]:
    """What is known, apart for every value of some variables."""
    cases = [known]
    for blocks in ways:
        block = known & blocks.full << blocks.offset
        bits = [bit << blocks.offset for bit in blocks.bit_of.values()]
        cases = [case & ~block | bit for case in cases for bit in bits if bit & block]
    return cases


def _shows_in_circles(region: Mapping[str, Iterable[Edge]]) -> bool:
    """Whether walks come to some tag again and again: without a count moves could be longer than
    any number.
    """
    graph = {
        node: [edge.target for edge in edges if edge.target in region]
        for node, edges in region.items()
    }
    number = knots(graph)
    return any(
        isinstance(edge.action, Tag | VariableTag)
        and edge.target in region
        and number[edge.source] == number[edge.target]
        for edges in region.values()
        for edge in edges
    )
