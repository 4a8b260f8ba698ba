"""Types of RG: sets of symbols, arrows (maps), and names of either.

Source: specs of RG, sections 4.2-4.3 (2025 paper, section 3).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rgt.ir.structures.interning import Term, interned


@interned
class SetType(Term):
    """A finite set of symbols, in the order written: ``{a, b}``."""

    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return "{ " + ", ".join(self.symbols) + " }"


@interned
class ArrowType(Term):
    """A map type ``key -> value``; the key is a set or a name of one, never an arrow."""

    key: SetType | TypeName
    value: Type

    def __str__(self) -> str:
        parts = []
        left: Type = self
        while isinstance(left, ArrowType):
            if isinstance(left.key, ArrowType):
                raise ValueError("RG text cannot write an arrow on the left of an arrow")
            parts.append(str(left.key))
            left = left.value
        return " -> ".join((*parts, str(left)))


@interned
class TypeName(Term):
    """A reference to a type declared by name."""

    name: str

    def __str__(self) -> str:
        return self.name


Type = SetType | ArrowType | TypeName
Aliases = Mapping[str, Type]


class UnknownTypeError(LookupError):
    """A type name is not declared (`name`), or is declared in terms of itself (`recursive`)."""

    def __init__(self, name: str, *, recursive: bool = False) -> None:
        super().__init__(name)
        self.name = name
        self.recursive = recursive


def resolve(type_: Type, aliases: Aliases) -> SetType | ArrowType:
    """Follow names until a set or an arrow stands there.

    Raises UnknownTypeError for an undeclared or a recursive alias.
    """
    seen: set[str] = set()
    while isinstance(type_, TypeName):
        if type_.name in seen:
            raise UnknownTypeError(type_.name, recursive=True)
        seen.add(type_.name)
        found = aliases.get(type_.name)
        if found is None:
            raise UnknownTypeError(type_.name)
        type_ = found
    return type_


def assignable(left: Type, right: Type, aliases: Aliases, *, strict: bool = False) -> bool:
    """Whether a value of type `right` may be assigned to a place of type `left`.

    Two sets are assignable *loosely* when they share a symbol, *strictly* when `left` holds
    every symbol of `right`; arrows componentwise, keys in the same direction as values.
    """
    if left is right:
        return True
    left, right = resolve(left, aliases), resolve(right, aliases)
    if isinstance(left, SetType) and isinstance(right, SetType):
        here = symbol_set(left)
        if strict:
            return here.issuperset(right.symbols)
        return not here.isdisjoint(right.symbols)
    if isinstance(left, ArrowType) and isinstance(right, ArrowType):
        return assignable(left.key, right.key, aliases, strict=strict) and assignable(
            left.value, right.value, aliases, strict=strict
        )
    return False


def same_type(left: Type, right: Type, aliases: Aliases) -> bool:
    """Whether two types hold exactly the same values, whatever their names and orders."""
    return assignable(left, right, aliases, strict=True) and assignable(
        right, left, aliases, strict=True
    )


def keys_and_leaf(type_: Type, aliases: Aliases) -> tuple[list[SetType | TypeName], SetType]:
    """The types of a map's keys, the outermost one first, and of what is in its cells.

    A set has no keys.
    """
    keys: list[SetType | TypeName] = []
    found = resolve(type_, aliases)
    while isinstance(found, ArrowType):
        keys.append(found.key)
        found = resolve(found.value, aliases)
    return keys, found


def size(type_: Type, aliases: Aliases) -> int:
    """State elements of one value: 1-element count of the set, keys times values of an arrow.

    This is the published `state_size` measure: map key products times value set size.
    """
    found = resolve(type_, aliases)
    if isinstance(found, SetType):
        return len(found.symbols)
    return key_count(found, aliases) * size(found.value, aliases)


def key_count(arrow: ArrowType, aliases: Aliases) -> int:
    """How many keys a map of this type has."""
    key = resolve(arrow.key, aliases)
    assert isinstance(key, SetType)
    return len(key.symbols)


def cells(type_: Type, aliases: Aliases) -> int:
    """How many symbols one value of the type holds: 1 for a set, the product of keys for maps."""
    found = resolve(type_, aliases)
    if isinstance(found, SetType):
        return 1
    return key_count(found, aliases) * cells(found.value, aliases)


def bits(type_: Type, aliases: Aliases) -> int:
    """State bits of one value: the bits that number the set's symbols, times the map's cells."""
    found = resolve(type_, aliases)
    leaf = found
    while isinstance(leaf, ArrowType):
        leaf = resolve(leaf.value, aliases)
    return cells(found, aliases) * max(len(leaf.symbols) - 1, 0).bit_length()


@cache
def symbol_set(type_: SetType) -> frozenset[str]:
    """The symbols of a set type, for membership tests."""
    return frozenset(type_.symbols)
