"""Values as they are written, and the total maps they mean.

A map is a function on *all* of its key type: `{ a: 1, :0 }` and `{ :1, b: 0 }` are one value
of `{a, b} -> {0, 1}`.  `Symbol` and `MapLiteral` keep what was written (the printer gives it
back); `evaluate` turns either into what it is, and two values are equal when that is the same
object.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import repeat

from rgt.ir.structures.interning import Term, interned
from rgt.ir.types import Aliases, ArrowType, SetType, Type, resolve, symbol_set

_LONG_MAP = 100


@interned
class Symbol(Term):
    """A symbol, or the name of a constant that stands for its value."""

    name: str

    def __str__(self) -> str:
        return self.name


@interned
class MapLiteral(Term):
    """A map as written: (key, value) entries in order; the key None marks the default."""

    entries: tuple[tuple[str | None, Value], ...]

    def __str__(self) -> str:
        return map_text(self)


Value = Symbol | MapLiteral


@interned
class TotalMap(Term):
    """A map as the function it is: `values[i]` belongs to `keys[i]`, in the key type's order."""

    keys: tuple[str, ...]
    values: tuple[TotalValue, ...]

    def __str__(self) -> str:
        return str(written(self))

    def __getitem__(self, key: str) -> TotalValue:
        return self.values[self.keys.index(key)]


TotalValue = Symbol | TotalMap


def leaves(value: TotalValue) -> Iterator[str]:
    """The symbols that a value has, one for each of its keys in their order."""
    if isinstance(value, Symbol):
        yield value.name
    else:
        for each in value.values:
            yield from leaves(each)


def map_text(literal: MapLiteral, indent: int = 0) -> str:
    """``{ k: v, :d }``; a long map of maps gets a line for each entry, `indent` blanks in."""
    entries = literal.entries
    if len(entries) < _LONG_MAP or not isinstance(entries[0][1], MapLiteral):
        return "{ " + ", ".join([_entry_text(k, v, indent) for k, v in entries]) + " }"
    margin = "\n" + " " * (indent + 4)
    lines = ("," + margin).join([_entry_text(k, v, indent + 4) for k, v in entries])
    return "{" + margin + lines + "\n" + " " * indent + "}"


def _entry_text(key: str | None, value: Value, indent: int) -> str:
    text = value.name if isinstance(value, Symbol) else map_text(value, indent)
    return f":{text}" if key is None else f"{key}: {text}"


class InvalidValueError(ValueError):
    """A written value is no value of its type; the text says why, in RG's terms."""


def evaluate(
    value: Value, type_: Type, aliases: Aliases, constants: Mapping[str, TotalValue]
) -> TotalValue:
    """What `value` means at `type_`, names of `constants` replaced by their values.

    Raises InvalidValueError if a map has no or several defaults, repeated or foreign keys, or if a
    map stands where a symbol should (and the other way round).
    """
    found = resolve(type_, aliases)
    if isinstance(value, Symbol):
        known = constants.get(value.name)
        if known is not None:
            return known
        if isinstance(found, ArrowType):
            raise InvalidValueError(f"'{value.name}' is no map and no constant")
        return value
    if isinstance(found, SetType):
        raise InvalidValueError("a map stands where a symbol is expected")
    key_type = resolve(found.key, aliases)
    if not isinstance(key_type, SetType):
        raise InvalidValueError("the keys of a map are symbols, not maps")
    given: dict[str | None, TotalValue] = {}
    for key, entry in value.entries:
        if key in given:
            raise InvalidValueError(f"key '{key}' is given twice" if key else "two default entries")
        given[key] = evaluate(entry, found.value, aliases, constants)
    if None not in given:
        raise InvalidValueError("the map has no default entry")
    default = given.pop(None)
    foreign = given.keys() - symbol_set(key_type)
    if foreign:
        first = next(key for key in given if key in foreign)
        raise InvalidValueError(f"key '{first}' is not in the key type")
    values = tuple(map(given.get, key_type.symbols, repeat(default)))
    return TotalMap(key_type.symbols, values)


def written(value: TotalValue) -> Value:
    """The shortest literal of a value: the most frequent entry becomes the default."""
    if isinstance(value, Symbol):
        return value
    counts: dict[TotalValue, int] = {}
    for entry in value.values:
        counts[entry] = counts.get(entry, 0) + 1
    default = max(counts, key=counts.__getitem__)
    entries: list[tuple[str | None, Value]] = [
        (key, written(entry))
        for key, entry in zip(value.keys, value.values, strict=True)
        if entry is not default
    ]
    return MapLiteral((*entries, (None, written(default))))
