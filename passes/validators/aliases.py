"""Type names stand for types: declared, not in terms of themselves, with sets as keys.

Source: specs of RG, section 4.2 (the reference does not detect recursive types).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rgt.ir.analyses.type_uses import type_names
from rgt.ir.diagnostics import Diagnostic, Span, error, nearest
from rgt.ir.game import Declaration, Game
from rgt.ir.text.places import Part, respelt_as
from rgt.ir.types import ArrowType, SetType, Type, TypeName, UnknownTypeError, resolve
from rgt.passes.validators.base import Validator


class Aliases(Validator):
    """The types of all declarations make sense.

    All other validators rely on this one: types are not recursive.
    """

    name = "aliases"

    def declarations(self, game: Game) -> Iterator[Diagnostic]:
        """Report unknown and recursive type names, maps as keys, symbols listed twice."""
        recursive = list(dict.fromkeys(_recursive_types(game)))
        for name in recursive:
            span = game.span(Declaration.TYPE, name)
            yield error("RG041", f"type '{name}' is declared in terms of itself", span)
        for type_, span in _declared_types(game):
            yield from _unknown_names(type_, span, game)
            if not recursive:
                yield from _map_keys(type_, span, game)
            yield from _repeated_symbols(type_, span)


def _recursive_types(game: Game) -> Iterator[str]:
    """The declared types that mention themselves, directly or through others."""
    done: set[str] = set()
    for first in game.types:
        path: dict[str, Iterator[str]] = {}
        if first not in done:
            path[first] = type_names(game.types[first])
        while path:
            name, rest = next(reversed(path.items()))
            other = next(rest, None)
            if other is None:
                done.add(name)
                del path[name]
            elif other in path:
                yield other
            elif other not in done and other in game.types:
                path[other] = type_names(game.types[other])


def _declared_types(game: Game) -> Iterator[tuple[Type, Span | None]]:
    for name, type_ in game.types.items():
        yield type_, game.span(Declaration.TYPE, name)
    for name, constant in game.constants.items():
        yield constant.type, game.span(Declaration.CONSTANT, name)
    for name, variable in game.variables.items():
        yield variable.type, game.span(Declaration.VARIABLE, name)


def _unknown_names(type_: Type, span: Span | None, game: Game) -> Iterator[Diagnostic]:
    for name in type_names(type_):
        if name not in game.types:
            hint = nearest(name, game.types)
            fixes = respelt_as(Part.TYPE, hint, span)
            yield error("RG040", f"unknown type '{name}'", span, hint=hint, fixes=fixes)


def _map_keys(type_: Type, span: Span | None, game: Game) -> Iterator[Diagnostic]:
    while isinstance(type_, ArrowType):
        try:
            is_map = isinstance(resolve(type_.key, game.types), ArrowType)
        except UnknownTypeError:
            is_map = False
        if is_map and isinstance(type_.key, TypeName):
            yield error("RG046", f"'{type_.key.name}' is a map; keys of a map are symbols", span)
        type_ = type_.value


def _repeated_symbols(type_: Type, span: Span | None) -> Iterator[Diagnostic]:
    parts: list[Type] = []
    while isinstance(type_, ArrowType):
        parts.append(type_.key)
        type_ = type_.value
    for part in (*parts, type_):
        if isinstance(part, SetType) and len(set(part.symbols)) < len(part.symbols):
            ((twice, _),) = Counter(part.symbols).most_common(1)
            yield error("RG053", f"symbol '{twice}' is listed twice in one set", span)
