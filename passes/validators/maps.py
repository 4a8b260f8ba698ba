"""Every map has exactly one default entry and no key twice.

Source: specs of RG, section 4.4.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.diagnostics import Diagnostic, Span, error
from rgt.ir.game import Declaration, Game
from rgt.ir.values import MapLiteral, Symbol, Value
from rgt.passes.validators.base import Validator


class Maps(Validator):
    """Defaults and keys of every map that is written in a declaration, nested ones included."""

    name = "maps"

    def declarations(self, game: Game) -> Iterator[Diagnostic]:
        """Report maps without or with several defaults, and repeated keys."""
        for name, constant in game.constants.items():
            span = game.span(Declaration.CONSTANT, name)
            yield from _findings(f"constant '{name}'", constant.value, span)
        for name, variable in game.variables.items():
            span = game.span(Declaration.VARIABLE, name)
            yield from _findings(f"variable '{name}'", variable.initial, span)


def _findings(owner: str, value: Value, span: Span | None) -> Iterator[Diagnostic]:
    if isinstance(value, Symbol):
        return
    yield from _own_findings(owner, value, span)
    for _, entry in value.entries:
        if isinstance(entry, MapLiteral):
            yield from _findings(owner, entry, span)


def _own_findings(owner: str, value: MapLiteral, span: Span | None) -> Iterator[Diagnostic]:
    keys = [key for key, _ in value.entries]
    defaults = keys.count(None)
    if defaults == 0:
        hint = "add an entry without a key, such as ':0', for all keys that are not listed"
        yield error("RG032", f"a map of {owner} has no default entry", span, hint=hint)
    elif defaults > 1:
        yield error("RG033", f"a map of {owner} has {defaults} default entries", span)
    seen: set[str] = set()
    for key in keys:
        if key is not None and key in seen:
            yield error("RG034", f"a map of {owner} has the key '{key}' twice", span)
        elif key is not None:
            seen.add(key)
