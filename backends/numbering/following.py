"""Following walks of moves with what is known of some variables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from operator import itemgetter
from typing import Any

from rgt.ir.actions import (
    Action,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
    ends_move,
    read_names,
    written_variable,
)
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalValue

Known = tuple[str | None, ...]
"""The symbol of each tracked variable; None: it may be any."""
Ways = list[tuple[tuple[str, ...], Known]]
"""What an edge can show, any of these symbols or nothing, and what is known behind it."""

_Value = str | dict[str, Any] | None
"""A symbol, a map, or what is not known."""
_MOST_SPLIT = 256
"""So many values of variables of which nothing was known are told apart at most."""


class Follower:
    """Follows edges; of variables that nothing will read before the move is over nothing is known.

    `edges` are those of moves by their sources.
    """

    def __init__(
        self, game: Game, edges: Mapping[str, Sequence[Edge]], tracked: Sequence[str]
    ) -> None:
        self._game = game
        self._number = {name: i for i, name in enumerate(tracked)}
        self._symbols = [game.symbols(game.variables[name].type) for name in tracked]
        self._fixed = _fixed_values(game)
        self._artificial = game.artificial_tags
        self._readers: dict[Expression, Callable[[Known], _Value]] = {}
        self._reads: dict[Action, tuple[int, ...]] = {}
        self._needed = self._solve(edges)
        self._found: dict[tuple[Action, int, Known], Ways] = {}
        self.nothing: Known = (None,) * len(tracked)

    def after(self, edge: Edge, known: Known) -> Ways:
        """What can be shown on an edge, and known behind it; nothing where it cannot be taken."""
        key = edge.action, self._needed.get(edge.target, 0), known
        found = self._found.get(key)
        if found is None:
            needed = key[1]
            ways = self._ways(edge.action, known, needed)
            found = self._found[key] = list(
                dict.fromkeys((symbols, _kept(after, needed)) for symbols, after in ways)
            )
        return found

    # -- actions ---------------------------------------------------------------------------

    def _ways(self, action: Action, known: Known, needed: int) -> Ways:
        if isinstance(action, Tag):
            return [(() if action.symbol in self._artificial else (action.symbol,), known)]
        if isinstance(action, VariableTag):
            return self._shown(action.variable, known, needed)
        if isinstance(action, Comparison):
            return self._compared(action, known)
        if isinstance(action, Assignment | AnyAssignment):
            target = uncast(action.target)
            at = self._number.get(target.name) if isinstance(target, Reference) else None
            if at is not None and needed >> at & 1:
                return self._assigned(action, at, known)
        return [((), known)]

    def _shown(self, variable: str, known: Known, needed: int) -> Ways:
        at = self._number.get(variable)
        if at is None:
            return [(self._game.symbols(self._game.variables[variable].type), known)]
        value = known[at]
        if value is not None:
            return [((value,), known)]
        if needed >> at & 1:
            return [((symbol,), _with(known, at, symbol)) for symbol in self._symbols[at]]
        return [(self._symbols[at], known)]

    def _assigned(self, action: Assignment | AnyAssignment, at: int, known: Known) -> Ways:
        if isinstance(action, AnyAssignment):
            return [((), _with(known, at, s)) for s in self._game.symbols(action.type)]
        found: Ways = []
        for each in self._split(action, known):
            value = self._value(action.value, each)
            symbol = value if isinstance(value, str) else None
            found.append(((), _with(each, at, symbol)))
        return found

    def _split(self, action: Action, known: Known) -> list[Known]:
        """The cases of what an action reads, if these are few."""
        unknown = [at for at in self._read(action) if known[at] is None]
        if not unknown or prod(len(self._symbols[at]) for at in unknown) > _MOST_SPLIT:
            return [known]
        cases: list[Known] = []
        for symbols in product(*(self._symbols[at] for at in unknown)):
            case = list(known)
            for at, symbol in zip(unknown, symbols, strict=True):
                case[at] = symbol
            cases.append(tuple(case))
        return cases

    def _compared(self, action: Comparison, known: Known) -> Ways:
        left, right = (self._value(side, known) for side in (action.left, action.right))
        if left is not None and right is not None:
            return [((), known)] if (left == right) is not action.negated else []
        value = left if right is None else right
        side = uncast(action.left if left is None else action.right)
        if not isinstance(value, str) or not isinstance(side, Reference):
            return [((), known)]
        at = self._number.get(side.name)
        if at is None:
            return [((), known)]
        allowed = [s for s in self._symbols[at] if (s == value) is not action.negated]
        if len(allowed) == 1:
            return [((), _with(known, at, allowed[0]))]
        return [((), known)] if allowed else []

    # -- values ----------------------------------------------------------------------------

    def _value(self, expression: Expression, known: Known) -> _Value:
        read = self._readers.get(expression)
        if read is None:
            read = self._readers[expression] = self._reader(uncast(expression))
        return read(known)

    def _reader(self, expression: Expression) -> Callable[[Known], _Value]:
        """What an expression is; None if that is not known, or if it is no value."""
        if isinstance(expression, Reference):
            name = expression.name
            at = self._number.get(name)
            if at is not None and name not in self._fixed:
                return itemgetter(at)
            value = self._fixed.get(name)
            if value is None and name not in self._game.variables:
                value = name
            return lambda _: value
        assert isinstance(expression, Access)
        base, index = self._reader(expression.base), self._reader(expression.index)

        def entry(known: Known) -> _Value:
            whole, key = base(known), index(known)
            return whole.get(key) if isinstance(whole, dict) and isinstance(key, str) else None

        return entry

    # -- what is read ----------------------------------------------------------------------

    def _read(self, action: Action) -> tuple[int, ...]:
        """The tracked variables that following an action reads."""
        found = self._reads.get(action)
        if found is None:
            read = names(action.value) if isinstance(action, Assignment) else read_names(action)
            numbers = {self._number[name] for name in read if name in self._number}
            found = self._reads[action] = tuple(sorted(numbers))
        return found

    def _solve(self, edges: Mapping[str, Sequence[Edge]]) -> dict[str, int]:
        """For each node, as bits, the variables that may be read before they are assigned."""
        before: dict[str, list[str]] = {}
        for node, leaving in edges.items():
            for edge in leaving:
                before.setdefault(edge.target, []).append(node)
        needed = dict.fromkeys(edges, 0)
        waiting = list(edges)
        while waiting:
            node = waiting.pop()
            found = 0
            for edge in edges[node]:
                found |= self._before(edge.action, needed.get(edge.target, 0))
            if found != needed[node]:
                needed[node] = found
                waiting += before.get(node, ())
        return needed

    def _before(self, action: Action, needed: int) -> int:
        """The variables needed before an action, of those needed after it."""
        if ends_move(action):
            return 0
        if isinstance(action, Assignment | AnyAssignment):
            target = uncast(action.target)
            at = self._number.get(target.name) if isinstance(target, Reference) else None
            if at is None or not needed >> at & 1:
                return needed
            needed &= ~(1 << at)
        for at in self._read(action):
            needed |= 1 << at
        return needed


def _fixed_values(game: Game) -> dict[str, _Value]:
    """The values of what never changes: constants, and variables that nothing assigns."""
    assigned = {written_variable(edge.action) for edge in game.automaton}
    first = game.initial_values()
    fixed = {name: value for name, value in first.items() if name not in assigned}
    made: dict[TotalValue, _Value] = {}
    return {name: _made(value, made) for name, value in {**fixed, **game.constant_values()}.items()}


def _made(value: TotalValue, made: dict[TotalValue, _Value]) -> _Value:
    if isinstance(value, Symbol):
        return value.name
    if value not in made:
        entries = (_made(entry, made) for entry in value.values)
        made[value] = dict(zip(value.keys, entries, strict=True))
    return made[value]


def _with(known: Known, at: int, symbol: str | None) -> Known:
    return (*known[:at], symbol, *known[at + 1 :])


def _kept(known: Known, needed: int) -> Known:
    """What is known, of variables that nobody needs nothing."""
    return tuple(symbol if needed >> at & 1 else None for at, symbol in enumerate(known))
