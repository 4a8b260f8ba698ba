"""Give every map inside another map a name, and the first value of every map variable.

Before::

    const table: T -> T -> T = { a: { b: c, :a }, :{ :b } };
    var m: T -> T = { b: c, :a };
    begin, p: m[a] == table[a][b];
    p, end: player = keeper;

After::

    const Hoisted_1: T -> T = { b: c, :a };
    const Hoisted_2: T -> T = { :b };
    const table: T -> T -> T = { a: Hoisted_1, :Hoisted_2 };
    const Hoisted_3: Goals = { :0 };
    const Hoisted_4: Visibility = { :1 };
    var m: T -> T = Hoisted_1;
    var goals: Goals = Hoisted_3;
    var visible: Visibility = Hoisted_4;
    begin, p: m[a] == table[a][b];
    p, end: player = keeper;

Maps that are equal and of one type share a name; a constant that is declared before lends its own.

Why sound: the name of a constant stands for its value.
Not applied: to the maps that are the values of constants, which is where maps belong.
Ends: it runs once, and leaves no map for a second run to name.
Source: 2025 paper, App. B.5 (normalize constants).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Tag, read_names
from rgt.ir.analyses.type_uses import symbols_of_types
from rgt.ir.game import Constant, Declaration, Game, Variable, symbol_names
from rgt.ir.types import ArrowType, Type, resolve
from rgt.ir.values import MapLiteral, Symbol, TotalValue, Value, evaluate
from rgt.passes.context import Context
from rgt.passes.transform import Final


@dataclass(frozen=True)
class NormalizeConstants(Final):
    """See the module."""

    name: ClassVar[str] = "normalize-constants"

    def run(self, context: Context) -> None:
        """Name all maps that have no name, in one step: constants are declared anew in order."""
        game = context.game
        hoisting = _Hoisting(game)
        variables = {n: hoisting.variable(v) for n, v in game.variables.items()}
        with context.rewrite("maps stand for themselves in constants only"):
            _replace_constants(game, hoisting.constants)
            for name, variable in variables.items():
                game.define_variable(name, variable.type, variable.initial)


def _replace_constants(game: Game, constants: Mapping[str, Constant]) -> None:
    """Declare constants in this order, leaving the first ones alone as far as they agree."""
    same = 0
    for old, new in zip(game.constants.items(), constants.items(), strict=False):
        if old != new:
            break
        same += 1
    for name in reversed(list(game.constants)[same:]):
        game.remove(Declaration.CONSTANT, name)
    for name, constant in list(constants.items())[same:]:
        game.define_constant(name, constant.type, constant.value)


class _Hoisting:
    """The constants of a game with names for the maps inside, each before it is used."""

    def __init__(self, game: Game) -> None:
        self._game = game
        # of those declared so far: a symbol may have the name of a constant that comes later
        self._values: dict[str, TotalValue] = {}
        self._names: dict[tuple[Type, TotalValue], str] = {}
        self._used = _names_in_use(game)
        self._next = 1
        self.constants: dict[str, Constant] = {}
        values = game.constant_values()
        for name, constant in game.constants.items():
            self.constants[name] = Constant(
                constant.type, self._shallow(constant.value, constant.type)
            )
            self._values[name] = values[name]
            self._names.setdefault((constant.type, self._values[name]), name)

    def variable(self, variable: Variable) -> Variable:
        """The variable with a name for its first value if that is a map."""
        return Variable(variable.type, self._named(variable.initial, variable.type))

    def _shallow(self, value: Value, type_: Type) -> Value:
        """The value with names for the maps inside."""
        if isinstance(value, Symbol):
            return value
        arrow = resolve(type_, self._game.types)
        assert isinstance(arrow, ArrowType)
        return MapLiteral(tuple((k, self._named(entry, arrow.value)) for k, entry in value.entries))

    def _named(self, value: Value, type_: Type) -> Value:
        """A name for the value if it is a map, a new one if it has none."""
        if isinstance(value, Symbol):
            return value
        key = type_, evaluate(value, type_, self._game.types, self._values)
        if key not in self._names:
            shallow = self._shallow(value, type_)
            name = self._fresh()
            self.constants[name] = Constant(type_, shallow)
            self._values[name] = key[1]
            self._names[key] = name
        return Symbol(self._names[key])

    def _fresh(self) -> str:
        while f"Hoisted_{self._next}" in self._used:
            self._next += 1
        self._next += 1
        return f"Hoisted_{self._next - 1}"


def _names_in_use(game: Game) -> set[str]:
    """All names that a new constant must not take from a constant, variable or symbol."""
    used = {*game.constants, *game.variables, *symbols_of_types(game)}
    for declared in game.constants.values():
        used.update(symbol_names(declared.value))
    for action in dict.fromkeys(edge.action for edge in game.automaton):
        used.update(read_names(action))
        if isinstance(action, Tag):
            used.add(action.symbol)
    return used
