"""Variables that count what stands on a board: ``blacks`` falls where a black piece is lifted.

At a node the variable is as much more than the number of cells that hold a symbol on every way
there: not at all between moves, by one where the piece is lifted and not yet counted.  So it is at
least that much, and one more where a piece is known to stand.

Source: linear equalities among variables (Karr 1976), one of which is the number of cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rgt.ir.actions import Assignment, Comparison, written_variable
from rgt.ir.analyses.comparisons import is_symbol
from rgt.ir.automaton import BEGIN, Edge
from rgt.ir.dataflow import Analysis, solve
from rgt.ir.expressions import Access, Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, resolve
from rgt.ir.values import Symbol, TotalMap, leaves
from rgt.passes.analyses.conditions.known_conditions import KnownConditions


@dataclass(frozen=True, slots=True)
class Counted:
    """What is known where somebody gets: how much more a variable is than there are cells that hold
    a symbol, and how many they are; each is None if ways differ.
    """

    more: int | None
    cells: int | None


class CountedOn(Analysis[Counted | None]):
    """What a variable has to do with the cells of a map that hold a symbol.  Where nothing gets
    nothing is known.
    """

    def __init__(self, variable: str, board: Board, symbol: str) -> None:
        game = board.game
        self.variable = variable
        self._game, self._board, self._symbol = game, board, symbol
        self._numbers = [int(each) for each in game.symbols(game.variables[variable].type)]
        self._tables = game.constant_values()
        self.known: Mapping[str, Counted | None] = {}

    def solved(self) -> bool:
        """Find out what is known at all nodes; whether it is ever how much more there are."""
        self.known = solve(self._game.automaton, self)
        return any(each is not None and each.more is not None for each in self.known.values())

    def values(self, node: str) -> list[int]:
        """What the variable can be at a node; nothing if the cells do not tell."""
        found = self.known.get(node)
        return [] if found is None else self._within(found, node)

    def _within(self, counted: Counted, node: str) -> list[int]:
        if counted.more is None:
            return []
        least, most = counted.cells, counted.cells
        if least is None or most is None:
            least, most = self._board.stands(self._symbol, node), self._board.size
        return [n for n in self._numbers if least <= n - counted.more <= most]

    def bottom(self) -> Counted | None:
        """Nothing gets there."""
        return None

    def extreme(self) -> Mapping[str, Counted | None]:
        """At the beginning both are what is declared."""
        first = self._game.initial_values()[self.variable]
        assert isinstance(first, Symbol)
        cells = self._board.at_first(self._symbol)
        return {BEGIN: Counted(int(first.name) - cells, cells)}

    def join(self, one: Counted | None, other: Counted | None) -> Counted | None:
        """What both ways have in common."""
        if one is None or other is None:
            return one or other
        return Counted(
            one.more if one.more == other.more else None,
            one.cells if one.cells == other.cells else None,
        )

    def transfer(self, edge: Edge, knowledge: Counted | None) -> Counted | None:
        """What an assignment to the variable or to a cell changes."""
        if knowledge is None:
            return None
        written = written_variable(edge.action)
        if written == self.variable:
            return Counted(self._assigned(edge, knowledge), knowledge.cells)
        if written != self._board.name:
            return knowledge
        change = self._board.change(edge, self._symbol)
        more, cells = knowledge.more, knowledge.cells
        return Counted(
            None if more is None or change is None else more - change,
            None if cells is None or change is None else cells + change,
        )

    def _assigned(self, edge: Edge, knowledge: Counted) -> int | None:
        """How much more the variable is behind an assignment to it."""
        if not isinstance(edge.action, Assignment):
            return None
        value = uncast(edge.action.value)
        if is_symbol(value, self._game):
            assert isinstance(value, Reference)
            cells, number = knowledge.cells, _number(value.name)
            return None if cells is None or number not in self._numbers else number - cells
        step = None if knowledge.more is None else self._step(value, edge.source, knowledge)
        return None if knowledge.more is None or step is None else knowledge.more + step

    def _step(self, value: Expression, node: str, knowledge: Counted) -> int | None:
        """By how much a table makes the variable more, if it is the same wherever it is read."""
        name, indices = parts(value)
        table = self._tables.get(name)
        if [uncast(index) for index in indices] != [Reference(self.variable)]:
            return None
        if not isinstance(table, TotalMap):
            return None
        steps = set[int | None]()
        for number in self._within(knowledge, node):
            found = table[str(number)] if str(number) in table.keys else None
            if not isinstance(found, Symbol):
                return None
            if not self._board.denies(value, found.name, node):
                reached = _number(found.name)
                steps.add(None if reached not in self._numbers else reached - number)
        return steps.pop() if len(steps) == 1 else None


class Board:
    """A map from places to symbols, and what is known of it where something is asked or written."""

    def __init__(
        self, name: str, game: Game, conditions: KnownConditions, known: Mapping[str, int]
    ) -> None:
        self.name, self.game = name, game
        type_ = resolve(game.variables[name].type, game.types)
        assert isinstance(type_, ArrowType)
        self.symbols = game.symbols(type_.value)
        self.size = len(game.symbols(type_.key))
        self._conditions, self._known = conditions, known
        self._first = game.initial_values()[name]
        self._stands = cache(self._seeks)
        self._changes = cache(self._change)
        self._holding = cache(self._only)
        actions = dict.fromkeys(edge.action for edge in game.automaton.edges())
        written = (each for each in actions if isinstance(each, Assignment))
        targets = (uncast(each.target) for each in written)
        self._places = list(dict.fromkeys(each for each in targets if parts(each)[0] == name))

    def at_first(self, symbol: str) -> int:
        """How many cells hold a symbol at the beginning."""
        assert isinstance(self._first, TotalMap)
        return self._first.values.count(Symbol(symbol))

    def stands(self, symbol: str, node: str) -> int:
        """1 if a symbol is known to stand somewhere, else 0."""
        return self._stands(symbol, node)

    def _seeks(self, symbol: str, node: str) -> int:
        return int(any(self._holds(place, symbol, node) is True for place in self._places))

    def change(self, edge: Edge, symbol: str) -> int | None:
        """How many cells more hold a symbol when something has been written, None if unknown."""
        return self._changes(edge, symbol)

    def _change(self, edge: Edge, symbol: str) -> int | None:
        action = edge.action
        if not isinstance(action, Assignment) or not isinstance(uncast(action.target), Access):
            return None
        value = uncast(action.value)
        if not is_symbol(value, self.game):
            return None
        before = self._stood(action.target, symbol, edge.source)
        return None if before is None else int(value == Reference(symbol)) - before

    def _stood(self, place: Expression, symbol: str, node: str) -> int | None:
        """1 if a place is known to hold a symbol, 0 if it is known not to."""
        only = self._holding(place, node)
        if only is not None:
            return int(only == symbol)
        return None if self._holds(place, symbol, node) is None else 0

    def _only(self, place: Expression, node: str) -> str | None:
        return next((each for each in self.symbols if self._holds(place, each, node)), None)

    def denies(self, expression: Expression, symbol: str, node: str) -> bool:
        """Whether an expression is known not to be a symbol at a node."""
        return self._holds(expression, symbol, node) is False

    def _holds(self, expression: Expression, symbol: str, node: str) -> bool | None:
        asked = Comparison(expression, Reference(symbol), False)
        return self._conditions.holds(asked, self._known[node])


def kept_counts(game: Game, max_nodes: int) -> Iterator[CountedOn]:
    """All variables that are worked out from what they were, with boards whose cells they count
    somewhere.
    """
    counters = sorted(set(_counters(game)))
    maps = [name for name in game.variables if _is_board(name, game)]
    if not counters or not maps:
        return
    conditions = KnownConditions(game, max_nodes)
    known = solve(game.automaton, conditions)
    for name in maps:
        board = Board(name, game, conditions, known)
        edges = [each for each in game.automaton.edges() if written_variable(each.action) == name]
        for symbol in board.symbols:
            if not all(board.change(edge, symbol) is not None for edge in edges):
                continue
            if any(board.change(edge, symbol) for edge in edges):
                for variable in counters:
                    counted = CountedOn(variable, board, symbol)
                    if counted.solved():
                        yield counted


def _counters(game: Game) -> Iterator[str]:
    """The variables for numbers that a table makes others, or what they cannot hold."""
    tables = game.constant_values()
    for action in dict.fromkeys(edge.action for edge in game.automaton.edges()):
        if isinstance(action, Assignment) and isinstance(uncast(action.target), Reference):
            name = written_variable(action) or ""
            table, indices = parts(uncast(action.value))
            if table in game.constants and [uncast(each) for each in indices] == [Reference(name)]:
                symbols = game.symbols(game.variables[name].type)
                given = set(leaves(tables[table]))
                if not given.issubset(symbols) and None not in map(_number, symbols):
                    yield name


def _is_board(name: str, game: Game) -> bool:
    type_ = resolve(game.variables[name].type, game.types)
    return isinstance(type_, ArrowType) and isinstance(resolve(type_.value, game.types), SetType)


def _number(symbol: str) -> int | None:
    """The number that a symbol is written as, if it is one."""
    is_number = symbol.isascii() and symbol.isdecimal() and str(int(symbol)) == symbol
    return int(symbol) if is_number else None
