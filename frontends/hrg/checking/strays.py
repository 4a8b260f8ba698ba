"""Maps that are read at what they have no value for, and variables that leave their types.

In the published tool nothing checks what a variable is assigned, and a map has a default for
whatever it is asked for: its own, or, of a function and of a map without one, the most frequent
value (specs/hrg.md, section 3.6).  Here such variables get a wider type, and a map without a
default is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.checking.outside import with_more
from rgt.frontends.hrg.checking.reads import elsewhere, keys, nearest_first
from rgt.frontends.hrg.evaluation.data import Data
from rgt.frontends.hrg.values import Value, written
from rgt.ir.actions import Assignment
from rgt.ir.analyses.strays import OutsideRead, Strays
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Expression, Reference, names, parts, root, uncast
from rgt.ir.findings.findings import Findings
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, resolve
from rgt.ir.values import MapLiteral, Symbol
from rgt.ir.values import Value as RgValue

_BUILT_IN = frozenset({"goals", "player", "visible"})


def wider_types(strays: Strays, game: Game, other: Game) -> dict[str, Type]:
    """The types that the variables of a game need to hold all that they may be assigned.

    Types that are new are declared in `other`, which has the types of the game.
    """
    return {
        name: _wider(game.variables[name].type, symbols, other)
        for name, symbols in strays.assigned.items()
        if name not in _BUILT_IN
    }


def _wider(type_: Type, symbols: tuple[str, ...], game: Game) -> Type:
    if isinstance(resolve(type_, game.types), SetType):
        assert not isinstance(type_, ArrowType)
        return with_more(type_, symbols, game)
    found = resolve(type_, game.types)
    assert isinstance(found, ArrowType)
    return ArrowType(found.key, _wider(found.value, symbols, game))


def tell_reads(strays: Strays, game: Game, data: Data, findings: Findings) -> None:
    """Warn (HRG055) of functions and maps without a default that are read outside their keys.

    Each is told once, where it is read next to what leads outside.  That a function gives a value
    for itself, as one for counting does with `nan`, is what was meant: who has no number gets none.
    """
    if not strays.exact:
        return
    words = _Words(game, data)
    found: dict[str, list[OutsideRead]] = {}
    for read in strays.reads:
        name = root(read.access)
        if words.has_no_default(name):
            outside = tuple([s for s in read.symbols if not words.is_clear(read.access, s)])
            if outside:
                found.setdefault(name, []).append(replace(read, symbols=outside))
    for reads in found.values():
        words.tell(nearest_first(reads, game), strays, findings)


class _Words:
    """What RG's names are in HRG."""

    def __init__(self, game: Game, data: Data) -> None:
        self._game = game
        self._data = data
        self._functions = {data.constant_name(name): name for name in data.functions}
        self._variables = {data.variable_name(name): name for name in data.variables}
        self._values: Mapping[str, Value] = {
            data.symbol(value): value for values in data.domains.values() for value in values
        }

    def has_no_default(self, name: str) -> bool:
        """Whether what a map has elsewhere is written nowhere."""
        if name in self._functions:
            return True
        variable = self._data.variables.get(self._variables.get(name, ""))
        if variable is None or variable.initial is None:
            return False
        initial = variable.initial
        return not isinstance(initial, s.MapLiteral) or not (
            initial.default is not None
            or any(isinstance(part.pattern, s.Wildcard) for part in initial.parts)
        )

    def is_clear(self, access: Access, symbol: str) -> bool:
        """Whether it is clear what a map has for a symbol that is no key of it."""
        return self.default(access) == symbol or self.has_value(access, symbol)

    def has_value(self, access: Access, symbol: str) -> bool:
        """Whether a variable begins with a value that was written for a symbol that is no key."""
        variable = self._game.variables.get(root(access))
        if variable is None:
            return False
        maps = [variable.initial]
        for index in map(uncast, parts(access)[1][:-1]):
            maps = list(dict.fromkeys(inner for each in maps for inner in _read(each, index)))
        return all(isinstance(each, MapLiteral) and symbol in dict(each.entries) for each in maps)

    def tell(self, reads: Sequence[OutsideRead], strays: Strays, findings: Findings) -> None:
        """Warn of the first read, with the others as notes."""
        read = reads[0]
        name = root(read.access)
        symbol = self._value(read.symbols[0])
        shown = self._functions.get(name) or self._variables[name]
        what = "case" if name in self._functions else "value"
        index = root(read.access.index)
        edge = strays.assignments.get(index)
        notes = []
        if edge is not None:
            variable = self._variables.get(index, "the argument")
            # whether a counter gets so far is more than the sets of values tell
            often = ", if this happens often enough" if _is_step(edge) else ""
            notes = [(f"'{variable}' can become '{symbol}' here{often}", edge.origin.span)]
        findings.warning(
            "HRG055",
            f"'{shown}' may be asked for '{symbol}', for which it has no {what}: "
            f"it has {self._answer(read.access)}the most frequent of its values there",
            read.edge.origin.span,
            hint=self._hint(shown, symbol),
            notes=[*notes, *elsewhere(reads)],
        )

    def _hint(self, name: str, symbol: str) -> str:
        """What helps a function, a map that begins as a function says, or another map."""
        if name in self._data.functions:
            return f"add {symbol} to its type, and a case for it"
        initial = self._data.variables[name].initial
        if isinstance(initial, s.MapLiteral):
            return "give it a default: { :value; ... }"
        said = f", and to that of '{initial.name}'" if isinstance(initial, s.Name) else ""
        return f"add {symbol} to its type{said}, with a case for it"

    def default(self, access: Access) -> str | None:
        """The symbol of the default of a map that is read at its first key, if that is a value."""
        default = self._default(access)
        if isinstance(default, Symbol) and default.name in self._values:
            return default.name
        return None

    def _default(self, access: Access) -> RgValue | None:
        """The default of a map that is read at its first key: a symbol, or another map."""
        literal = self._literal(access)
        return None if literal is None else dict(literal.entries).get(None)

    def _literal(self, access: Access) -> MapLiteral | None:
        """What a map has at first that is read at its first key."""
        if not isinstance(access.base, Reference):
            return None
        variable = self._game.variables.get(access.base.name)
        value = Symbol(access.base.name) if variable is None else variable.initial
        if isinstance(value, Symbol) and value.name in self._game.constants:
            value = self._game.constants[value.name].value
        return value if isinstance(value, MapLiteral) else None

    def _answer(self, access: Access) -> str:
        """What a map has for what is no key of it."""
        literal, default = self._literal(access), self._default(access)
        if isinstance(default, Symbol) and default.name in self._values:
            return f"'{self._value(default.name)}', "
        if literal is not None and isinstance(default, MapLiteral):
            named = dict(literal.entries)
            alike = next(
                (key for key in keys(access, self._game) if named.get(key, default) == default),
                None,
            )
            return "" if alike is None else f"what it has for '{self._value(alike)}', "
        return ""

    def _value(self, symbol: str) -> str:
        return written(self._values.get(symbol, symbol))


def _is_step(edge: Edge) -> bool:
    """Whether what is assigned is worked out from what the variable has."""
    action = edge.action
    return isinstance(action, Assignment) and root(action.target) in names(action.value)


def _read(value: RgValue, index: Expression) -> Iterable[RgValue]:
    """What a map may have at an index: the entry of a key that stands there by name, or all."""
    entries = dict(value.entries) if isinstance(value, MapLiteral) else {}
    if isinstance(index, Reference) and index.name in entries:
        return (entries[index.name],)
    return entries.values()
