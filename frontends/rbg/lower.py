"""From a game in RBG to the automaton: declarations, rules, and the end without moves.

Source: specs of RBG, section 5 (2025 paper, App. D.1).
"""

from __future__ import annotations

from pathlib import PurePath

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.conditions import NEVER
from rgt.frontends.rbg.lowering.counting import Counting
from rgt.frontends.rbg.lowering.endings import drop_ways_to_nowhere, end_without_moves
from rgt.frontends.rbg.lowering.number_tables import NumberTables
from rgt.frontends.rbg.lowering.numbers import Numbers
from rgt.frontends.rbg.lowering.quiet import quieten_keeper
from rgt.frontends.rbg.lowering.rules import Places, Rules
from rgt.frontends.rbg.lowering.tables import COORD, Tables, table
from rgt.frontends.rbg.names import Names
from rgt.frontends.rbg.sizes import check_sizes
from rgt.ir.automaton import BEGIN
from rgt.ir.builder import Builder
from rgt.ir.builtins import add_builtins
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.system.budget import doing
from rgt.ir.system.collector import collector_paused
from rgt.ir.types import ArrowType, SetType
from rgt.ir.values import MapLiteral, Symbol

_FEW_LOOKS = 8
"""Up to so many looks off the board are guarded by conditions instead."""


def translate(description: s.Description) -> Game:
    """The game that a description says; raises GameError (RBG04x) if it is too large."""
    check_sizes(description)
    with collector_paused():
        translation = _Translation(description, guarded=False)
        game = translation.game()
        # a few conditions more are cheaper than another value on every field
        if 0 < translation.looks_off_board <= _FEW_LOOKS:
            game = _Translation(description, guarded=True).game()
        return game


class _Translation:
    """One game on its way to RG."""

    def __init__(self, description: s.Description, *, guarded: bool) -> None:
        self._description = description
        self._names = names = Names(description)
        self._tables = Tables(description, names)
        self._counting = Counting(description, names)
        self._places = Places(names.fresh("board"), names.fresh("coord"), names.fresh("target"))
        self._variables = {v.name: names.fresh(v.name) for v in description.variables}
        self._number_tables = NumberTables(names)
        best = max((player.bound for player in description.players), default=0)
        self._number_tables.name_type(best, "Score")
        numbers = Numbers(self._values(), self._counting, self._number_tables, names)
        self._rules = Rules(
            description,
            names,
            self._places,
            self._tables,
            numbers,
            self._counting,
            self._values(),
            guarded=guarded,
        )

    @property
    def looks_off_board(self) -> int:
        """How many conditions ask what stands off the board, where nothing does."""
        return self._rules.looks_off_board

    def _values(self) -> dict[str, tuple[Expression, int]]:
        """Where every number of the game is kept, and the most that it can be."""
        goals = Reference("goals")
        found: dict[str, tuple[Expression, int]] = {
            player.name: (Access(goals, Reference(self._names.symbol(player.name))), player.bound)
            for player in self._description.players
        }
        for variable in self._description.variables:
            found[variable.name] = Reference(self._variables[variable.name]), variable.bound
        return {**found, **self._counting.places()}

    def game(self) -> Game:
        """The game."""
        source = self._description.source
        game = Game(PurePath(source.name).stem, source)
        with doing("laying out the rules"):
            fragment = self._rules.fragment(self._description.rules)
        self._declare(game)
        if fragment is not NEVER:
            exit = game.automaton.fresh_node()
            Builder(game.automaton).place(fragment, BEGIN, exit)
        drop_ways_to_nowhere(game.automaton)
        quieten_keeper(game.automaton)
        end_without_moves(game, self._names)
        return game

    def _declare(self, game: Game) -> None:
        names, numbers, tables = self._names, self._number_tables, self._tables
        players = [player.name for player in self._description.players]
        game.define_type("Player", SetType(names.symbols(players)))
        game.source_players = {
            player: names.symbol(player) for player in players if names.symbol(player) != player
        }
        for variable in self._description.variables:
            numbers.type(variable.bound)
        self._counting.use_types(numbers)
        numbers.declare_types(game)
        tables.declare_types(game)
        tables.declare_maps(game)
        numbers.declare_maps(game)
        add_builtins(game)
        self._declare_board(game)
        for variable in self._description.variables:
            type_ = numbers.type(variable.bound)
            name = self._variables[variable.name]
            game.define_variable(name, type_, Symbol(names.number(0)))
        self._counting.declare(game, tables, numbers)
        game.set_pragmas(tuple(numbers.pragmas()))

    def _declare_board(self, game: Game) -> None:
        tables, names = self._tables, self._names
        fields = [(names.symbol(v.name), names.symbol(v.piece)) for v in self._description.board]
        value = table((field, Symbol(piece)) for field, piece in fields)
        if tables.null_used:
            value = MapLiteral((*value.entries, (names.null, Symbol(names.null))))
        first = Symbol(fields[0][0])
        board = ArrowType(tables.coord_type, tables.piece_type)
        game.define_variable(self._places.board, board, value)
        game.define_variable(self._places.coord, tables.coord_type, first)
        if self._rules.target_used:
            game.define_variable(self._places.target, COORD, first)
