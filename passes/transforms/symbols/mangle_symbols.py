"""Give everything that a player never sees a short name without meaning.

Before::

    type Place = { north, south };
    const next: T -> T = { a: b, :c };
    var x: T = a;
    var place: Place = north;
    begin, p: x = next[x];
    p, q: place = south;
    q, r: $$ x;
    r, s: $ go;
    s, end: player = keeper;

After::

    type _0 = { a, b, c };
    type _1 = { _2, _3 };
    const _4: _0 -> _0 = { a: b, :c };
    var _5: _0 = a;
    var _6: _1 = _2;
    begin, _7: _5 = _4[_5];
    _7, _8: _6 = _3;
    _8, _9: $$ _5;
    _9, _a: $ go;
    _a, end: player = keeper;

Names are numbered in the order in which they stand in the game, in base 36.

Why sound: names tell things apart and nothing else; the new ones differ where the old ones did.
Not applied: to names with a meaning of their own (`begin`, `player`, `Score`, ...), to the
symbols of built-in types (players and scores, say), to symbols that tags show: moves keep their
names, in the published tool those of ``$$ x`` only.  Hints about nodes go, as after any other
rewrite: they can be calculated afterwards.
Ends: it runs once; a game with such names gets the same names again.
Source: 2025 paper, App. B.5 (mangle symbols).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_lowercase, digits
from typing import ClassVar

from rgt.ir.actions import Tag, VariableTag
from rgt.ir.analyses.type_uses import BUILT_IN_TYPES, symbols_of
from rgt.ir.automaton import BEGIN, END
from rgt.ir.game import KEEPER, RANDOM, Declaration, Game
from rgt.passes.analyses.labels.renaming import (
    renamed_action,
    renamed_pragma,
    renamed_type,
    renamed_value,
)
from rgt.passes.analyses.variables.needed_variables import BUILT_IN
from rgt.passes.context import Context
from rgt.passes.transform import Final

_DIGITS = digits + ascii_lowercase


@dataclass(frozen=True)
class MangleSymbols(Final):
    """See the module."""

    name: ClassVar[str] = "mangle-symbols"

    def run(self, context: Context) -> None:
        """Rename everything in one step, if anything gets another name."""
        names = _Names(_kept(context.game))
        with context.rewrite("names tell things apart, whatever they are"):
            _rename(context.game, names)


class _Names:
    """New names in the order in which old ones are asked for."""

    def __init__(self, kept: set[str]) -> None:
        self._kept = kept
        self._new: dict[str, str] = {}
        self._next = 0

    def __call__(self, name: str) -> str:
        """The new name, the old one if that is kept."""
        if name in self._kept:
            return name
        found = self._new.get(name)
        if found is None:
            found = self._new[name] = self._fresh()
        return found

    def _fresh(self) -> str:
        while (name := f"_{_base_36(self._next)}") in self._kept:
            self._next += 1
        self._next += 1
        return name


def _base_36(number: int) -> str:
    text = _DIGITS[number % 36]
    while number := number // 36:
        text = _DIGITS[number % 36] + text
    return text


def _kept(game: Game) -> set[str]:
    """The names that have a meaning, or that players see."""
    kept = {BEGIN, END, KEEPER, RANDOM, *BUILT_IN, *BUILT_IN_TYPES}
    for name in BUILT_IN_TYPES:
        kept.update(symbols_of(game.types[name]) if name in game.types else ())
    for edge in game.automaton:
        if isinstance(edge.action, Tag):
            kept.add(edge.action.symbol)
        elif isinstance(edge.action, VariableTag):
            kept.update(game.symbols(game.variables[edge.action.variable].type))
    return kept


def _rename(game: Game, names: _Names) -> None:
    """Declarations in their order, then edges, then pragmas."""
    types = [(names(n), renamed_type(t, names)) for n, t in game.types.items()]
    constants = [
        (names(n), renamed_type(c.type, names), renamed_value(c.value, names))
        for n, c in game.constants.items()
    ]
    variables = [
        (names(n), renamed_type(v.type, names), renamed_value(v.initial, names))
        for n, v in game.variables.items()
    ]
    if [name for name, _ in types] != list(game.types):
        _remove_all(game, Declaration.TYPE, game.types)
    if [name for name, *_ in constants] != list(game.constants):
        _remove_all(game, Declaration.CONSTANT, game.constants)
    if [name for name, *_ in variables] != list(game.variables):
        _remove_all(game, Declaration.VARIABLE, game.variables)
    for name, type_ in types:
        game.define_type(name, type_)
    for constant in constants:
        game.define_constant(*constant)
    for variable in variables:
        game.define_variable(*variable)
    automaton = game.automaton
    for edge in automaton.edges():
        source, target = names(edge.source), names(edge.target)
        automaton.redirect(edge.key, source=source, target=target)
        automaton.relabel(edge.key, renamed_action(edge.action, names))
    game.set_pragmas(tuple(renamed_pragma(pragma, names) for pragma in game.pragmas))


def _remove_all(game: Game, kind: Declaration, names: Iterable[str]) -> None:
    for name in reversed(list(names)):
        game.remove(kind, name)
