"""Types: which values they have, what they are in RG, and their first value.

`Goals` and `Visibility` are names of maps; every other name is a domain's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain

from rgt.frontends.hrg import syntax as s
from rgt.frontends.hrg.evaluation.domains import BOOL
from rgt.frontends.hrg.names import Names
from rgt.frontends.hrg.values import Value
from rgt.ir import types as rg
from rgt.ir.builtins import PLAYER, SCORE
from rgt.ir.diagnostics import Diagnostic, error, nearest
from rgt.ir.findings.findings import Problem
from rgt.ir.values import MapLiteral, Symbol
from rgt.ir.values import Value as RgValue

Flat = s.NamedType | s.SetType
"""A type that is a set of values."""

_SHOWN = 6
_MAPS = {"Goals": (PLAYER, SCORE), "Visibility": (PLAYER, BOOL)}


@dataclass(frozen=True, slots=True)
class Shape:
    """A type ``K1 -> K2 -> V`` as its keys and the type of the values in the end."""

    keys: tuple[Flat, ...]
    leaf: Flat

    def after(self, count: int) -> Shape:
        """What is left when `count` keys are given."""
        return Shape(self.keys[count:], self.leaf)


class Kinds:
    """Answers questions about types, given the values of all domains."""

    def __init__(self, domains: Mapping[str, tuple[Value, ...]], names: Names) -> None:
        self._domains = domains
        self._names = names
        self._symbols: dict[Flat, Mapping[Value, Symbol]] = {}
        self._all: frozenset[Value] | None = None

    def symbol_of(self, value: Value) -> Symbol | None:
        """The symbol of a value of some domain; None if it is of none."""
        if self._all is None:
            self._all = frozenset(chain.from_iterable(self._domains.values()))
        return Symbol(self._names.symbol(value)) if value in self._all else None

    def values(self, type_: Flat) -> tuple[Value, ...]:
        """The values of a type in order; `Problem` (HRG012) if it is unknown or a map."""
        if isinstance(type_, s.SetType):
            if not type_.names:
                raise Problem(error("HRG014", "the set has no values", type_.span))
            return tuple(dict.fromkeys(type_.names))
        found = self._domains.get(type_.name)
        if found is None:
            raise Problem(self._no_set(type_))
        return found

    def symbols(self, type_: Flat) -> Mapping[Value, Symbol]:
        """The values of a type in order with their symbols in RG; raises like `values`."""
        found = self._symbols.get(type_)
        if found is None:
            symbol = self._names.symbol
            found = {value: Symbol(symbol(value)) for value in self.values(type_)}
            self._symbols[type_] = found
        return found

    def shape(self, type_: s.Type) -> Shape:
        """The keys and the leaf of a type; all are known: `Problem` (HRG012) otherwise."""
        keys: list[Flat] = []
        while isinstance(type_, s.ArrowType):
            keys.append(type_.key)
            type_ = type_.value
        if self._is_map(type_):
            assert isinstance(type_, s.NamedType)
            key, leaf = (s.NamedType(name, span=type_.span) for name in _MAPS[type_.name])
            keys.append(key)
            type_ = leaf
        for part in (*keys, type_):
            self.values(part)
        return Shape(tuple(keys), type_)

    def ir_type(self, type_: s.Type) -> rg.Type:
        """The type in RG; `Problem` (HRG012) for an unknown one."""
        self.shape(type_)
        return self._ir_type(type_)

    def default(self, shape: Shape) -> RgValue:
        """The first value of a type; a map has it for every key.  None of its sets is empty."""
        value: RgValue = next(iter(self.symbols(shape.leaf).values()))
        for _ in shape.keys:
            value = MapLiteral(((None, value),))
        return value

    def is_empty(self, shape: Shape) -> bool:
        """Whether some part of the type has no values: a mistake that was told before."""
        return not all(self.values(part) for part in (*shape.keys, shape.leaf))

    def _ir_type(self, type_: s.Type) -> rg.Type:
        if isinstance(type_, s.ArrowType):
            return rg.ArrowType(self._ir_flat(type_.key), self._ir_type(type_.value))
        return self._ir_flat(type_)

    def _ir_flat(self, type_: Flat) -> rg.SetType | rg.TypeName:
        if isinstance(type_, s.NamedType):
            return rg.TypeName(type_.name)
        return rg.SetType(tuple([symbol.name for symbol in self.symbols(type_).values()]))

    def _is_map(self, type_: Flat) -> bool:
        return (
            isinstance(type_, s.NamedType)
            and type_.name in _MAPS
            and type_.name not in self._domains
        )

    def _no_set(self, type_: s.NamedType) -> Diagnostic:
        name = type_.name
        if self._is_map(type_):
            message = f"'{name}' is a map type; a set of values is needed here"
            return error("HRG012", message, type_.span)
        known = (*self._domains, *_MAPS)
        return error("HRG012", f"unknown type '{name}'", type_.span, hint=nearest(name, known))


def told(type_: Flat) -> str:
    """A type in a message."""
    if isinstance(type_, s.NamedType):
        return type_.name
    names = type_.names if len(type_.names) <= _SHOWN else (*type_.names[:_SHOWN], "...")
    return "{" + ", ".join(names) + "}"
