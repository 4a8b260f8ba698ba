"""Which variables always hold what another one tells: dependent state variables.

A forward data-flow analysis of two small variables at a time, and of those that assignments to
them read.  Knowledge is the set of all that these can hold together; where ways meet, the sets are
united, an assignment gives its variable the value that it has then, or any if that depends on
other things, and a condition keeps what passes it.  One variable depends on the other if wherever
it is read the other's value tells its own, everywhere the same way.

Source: Hu and Dill, Reducing BDD size by exploiting functional dependencies, 1993.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, prod

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison, overwrites, read_names
from rgt.ir.analyses.comparisons import symbol_test
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.values import Symbol
from rgt.passes.analyses.values.evaluation import evaluated, may_hold
from rgt.passes.analyses.variables.needed_variables import dependencies, small_variables

_Held = frozenset[tuple[str, ...]]

_MANY = 256
"""Variables of which so many values are thinkable together are not followed."""


@dataclass(frozen=True, slots=True)
class Dependence:
    """Where `variable` is read, it holds ``values[s]`` if `base` holds ``s``.

    Where `base` holds a symbol that is not there, nothing ever reads the variable.
    """

    variable: str
    base: str
    values: Mapping[str, str]


def dependences(game: Game, max_symbols: int, max_visits: int) -> Iterator[Dependence]:
    """Every dependence between variables that hold one symbol of at most `max_symbols`.

    Marks, which are only compared with symbols, are left out; none at all if to look at each edge
    for each pair of the others takes more than `max_visits`.  Of two variables that depend on each
    other, the one that fewer edges read comes first.
    """
    readers = _readers(game, max_symbols)
    if comb(len(readers), 2) * len(game.automaton) > max_visits:
        return
    inputs = dependencies(game)
    for pair in combinations(readers, 2):
        followed = _closure(pair, inputs, readers)
        if prod(len(_symbols(game, name)) for name in followed) > _MANY:
            continue
        one, other = pair
        few = (one, other) if readers[one] < readers[other] else (other, one)
        told = _told(game, followed, few)
        for variable, base in (few, few[::-1]):
            if variable in told:
                yield Dependence(variable, base, told[variable])


def _readers(game: Game, max_symbols: int) -> dict[str, int]:
    """How many edges read each variable that is small enough as more than a mark: not to compare it
    with a symbol, nor to assign to itself.
    """
    found = dict.fromkeys(small_variables(game, max_symbols), 0)
    for edge in game.automaton:
        test = symbol_test(edge.action, game)
        for name in found.keys() & set(read_names(edge.action)):
            if overwrites(edge.action) != name and (
                test is None or test.subject != Reference(name)
            ):
                found[name] += 1
    return {name: count for name, count in found.items() if count}


def _closure(
    pair: Sequence[str], inputs: Mapping[str, set[str]], small: Container[str]
) -> tuple[str, ...]:
    """The two variables, and all small ones from which they are computed in the end."""
    found = dict.fromkeys(pair)
    waiting = list(pair)
    for name in waiting:
        for read in sorted(inputs[name]):
            if read in small and read not in found:
                found[read] = None
                waiting.append(read)
    return tuple(found)


def _symbols(game: Game, name: str) -> tuple[str, ...]:
    return game.symbols(game.variables[name].type)


def _told(game: Game, followed: tuple[str, ...], pair: Sequence[str]) -> dict[str, dict[str, str]]:
    """For each variable of the pair that depends on the other, its value by that one's."""
    analysis = _Together(game, followed, pair)
    try:
        solve(game.automaton, analysis)
    except _Independent:
        return {}
    return analysis.told


class _Independent(Exception):
    """Neither variable depends on the other."""


class _Together(Analysis[_Held]):
    """Knowledge: what the `followed` variables can hold together; empty where nothing ever gets.

    `told` has for each variable of the `pair` what the other one's values told of it where it was
    read so far; one that they did not tell is not there any more.
    """

    def __init__(self, game: Game, followed: tuple[str, ...], pair: Sequence[str]) -> None:
        self._game = game
        self._constants = game.constant_values()
        self._followed = followed
        self._pair = dict(zip(pair, reversed(pair), strict=True))
        self._behind: dict[tuple[Action, _Held], _Held] = {}
        self._seen: set[tuple[str, _Held]] = set()
        self._concerning: dict[Action, bool] = {}
        self.told: dict[str, dict[str, str]] = {name: {} for name in pair}

    def bottom(self) -> _Held:
        """Nothing gets there."""
        return frozenset()

    def extreme(self) -> Mapping[str, _Held]:
        """At the beginning every variable has its first value."""
        first = self._game.initial_values()
        values = [first[name] for name in self._followed]
        return {BEGIN: frozenset({tuple(v.name for v in values if isinstance(v, Symbol))})}

    def join(self, one: _Held, other: _Held) -> _Held:
        """What is possible on one way or the other."""
        return one if other <= one else other if one <= other else one | other

    def transfer(self, edge: Edge, knowledge: _Held) -> _Held:
        """What is possible behind an edge; what it reads is told by the other variable, or not."""
        action = edge.action
        concerning = self._concerning.get(action)
        if concerning is None:
            touched = {*read_names(action), overwrites(action)}
            concerning = self._concerning[action] = not touched.isdisjoint(self._followed)
        if not concerning:
            return knowledge
        key = action, knowledge
        found = self._behind.get(key)
        if found is None:
            self._tell(action, knowledge)
            found = self._behind[key] = frozenset(self._ways(action, knowledge))
        return found

    def _tell(self, action: Action, knowledge: _Held) -> None:
        """Note what values of the other variable tell of one that an action reads."""
        for name in self._pair.keys() & set(read_names(action)):
            if name not in self.told or overwrites(action) == name:
                continue
            values = self.told[name]
            at, other = map(self._followed.index, (name, self._pair[name]))
            if any(values.setdefault(held[other], held[at]) != held[at] for held in knowledge):
                del self.told[name]
                if not self.told:
                    raise _Independent

    def _ways(self, action: Action, knowledge: _Held) -> Iterator[tuple[str, ...]]:
        """What the variables can hold behind an action."""
        variables = self._game.variables
        written = overwrites(action)
        for values in knowledge:
            held = dict(zip(self._followed, values, strict=True))
            if isinstance(action, Comparison):
                if may_hold(action, held, self._constants, variables):
                    yield values
            elif written not in held:
                yield values
            else:
                at = self._followed.index(written)
                for symbol in self._assigned(action, written, held):
                    yield (*values[:at], symbol, *values[at + 1 :])

    def _assigned(self, action: Action, name: str, held: Mapping[str, str]) -> Sequence[str]:
        """The symbols that an assignment can give a variable."""
        if isinstance(action, AnyAssignment):
            return self._game.symbols(action.type)
        assert isinstance(action, Assignment)
        value = evaluated(action.value, held, self._constants, self._game.variables)
        return [value.name] if isinstance(value, Symbol) else _symbols(self._game, name)
