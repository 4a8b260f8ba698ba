"""Values of constants, and first values of variables, belong to their types.

A value may name a constant declared before; variables may not name each other.  Keys of maps
are symbols of the key type, never names of constants.  A constant that has a symbol's name hides
it: said once, however often the symbol is meant.

Source: specs of RG, section 4.3.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rgt.ir.analyses.inference import TypeProblem, fits, resolved, show_type
from rgt.ir.diagnostics import Diagnostic, Span, error, nearest
from rgt.ir.game import Constant, Declaration, Game
from rgt.ir.text.places import Part, respelt_as
from rgt.ir.types import ArrowType, SetType, Type, TypeName, symbol_set
from rgt.ir.values import MapLiteral, Symbol, Value
from rgt.passes.validators.base import Validator


class Values(Validator):
    """Written values are values of the declared types."""

    name = "values"

    def declarations(self, game: Game) -> Iterator[Diagnostic]:
        """Report symbols and keys that the type does not have, maps for symbols, and so on."""
        visible: dict[str, Constant] = {}
        hiding: set[str] = set()
        for name, constant in game.constants.items():
            span = game.span(Declaration.CONSTANT, name)
            yield from _Check(game, visible, hiding, span).findings(constant.value, constant.type)
            visible[name] = constant
        for name, variable in game.variables.items():
            span = game.span(Declaration.VARIABLE, name)
            yield from _Check(game, visible, hiding, span).findings(variable.initial, variable.type)


class _Check:
    """The check of one declaration, which sees the constants `visible` to it; of those `hiding` a
    symbol it has been said before.
    """

    def __init__(
        self, game: Game, visible: Mapping[str, Constant], hiding: set[str], span: Span | None
    ) -> None:
        self._game = game
        self._visible = visible
        self._hiding = hiding
        self._span = span

    def findings(self, value: Value, type_: Type) -> Iterator[Diagnostic]:
        """What keeps `value` from belonging to `type_`."""
        try:
            found = resolved(type_, self._game)
            if isinstance(value, MapLiteral):
                yield from self._map(value, found, type_)
            elif value.name in self._visible:
                yield from self._constant(value.name, type_)
            else:
                yield from self._symbol(value.name, found, type_)
        except TypeProblem:
            return  # the validator `aliases` says so

    def _constant(self, name: str, type_: Type) -> Iterator[Diagnostic]:
        given = self._visible[name].type
        if fits(type_, given, self._game) and self._has_all_keys(type_, given):
            return
        found = resolved(type_, self._game)
        if isinstance(found, SetType) and name in symbol_set(found):
            yield from self._hidden(name, type_)
        else:
            yield error(
                "RG048",
                f"constant '{name}' of type {show_type(given)} is no value of {show_type(type_)}",
                self._span,
            )

    def _hidden(self, name: str, type_: Type) -> Iterator[Diagnostic]:
        """A symbol is meant, but a constant has its name."""
        if name in self._hiding:
            return
        self._hiding.add(name)
        meant = [("where it is meant", self._span)]
        if isinstance(type_, TypeName):
            meant.insert(0, ("the symbol", self._game.span(Declaration.TYPE, type_.name)))
        yield error(
            "RG054",
            f"'{name}' is a constant and a symbol of {show_type(type_)}",
            self._game.span(Declaration.CONSTANT, name),
            hint=f"where '{name}' is written as a value the constant is meant: rename one of them",
            notes=meant,
        )

    def _has_all_keys(self, type_: Type, given: Type) -> bool:
        """Whether a map of the type given has something for every key of the other type."""
        wanted, found = resolved(type_, self._game), resolved(given, self._game)
        if not isinstance(wanted, ArrowType) or not isinstance(found, ArrowType):
            return True
        return fits(found.key, wanted.key, self._game, strict=True) and self._has_all_keys(
            wanted.value, found.value
        )

    def _symbol(self, name: str, found: SetType | ArrowType, type_: Type) -> Iterator[Diagnostic]:
        if isinstance(found, SetType) and name in symbol_set(found):
            return
        what = "no map" if isinstance(found, ArrowType) else "no symbol"
        hint = self._hint(name, found)
        yield error(
            "RG048",
            f"'{name}' is {what} of type {show_type(type_)}",
            self._span,
            hint=hint,
            fixes=respelt_as(Part.VALUE, hint, self._span),
        )

    def _hint(self, name: str, found: SetType | ArrowType) -> str | None:
        if name in self._game.constants:
            return f"constant '{name}' is declared later; move it up"
        if name in self._game.variables:
            return f"'{name}' is a variable; first values cannot depend on variables"
        symbols = found.symbols if isinstance(found, SetType) else ()
        return nearest(name, (*symbols, *self._visible))

    def _map(
        self, value: MapLiteral, found: SetType | ArrowType, type_: Type
    ) -> Iterator[Diagnostic]:
        if isinstance(found, SetType):
            message = f"a map stands where a symbol of {show_type(type_)} is expected"
            yield error("RG048", message, self._span)
            return
        keys = resolved(found.key, self._game)
        leaf = resolved(found.value, self._game)
        if isinstance(keys, ArrowType):
            return  # the validator `aliases` says so
        good_keys = symbol_set(keys)
        good_values = symbol_set(leaf) if isinstance(leaf, SetType) else frozenset[str]()
        for key, entry in value.entries:
            if key is not None and key not in good_keys:
                yield self._foreign_key(key, found.key, keys)
            # most entries are plain symbols: answered here, without a call
            plain = isinstance(entry, Symbol) and entry.name in good_values
            if not plain or (isinstance(entry, Symbol) and entry.name in self._visible):
                yield from self.findings(entry, found.value)

    def _foreign_key(self, key: str, type_: Type, keys: SetType) -> Diagnostic:
        if key in self._game.constants:
            hint: str | None = f"keys are not evaluated: write the symbol, not constant '{key}'"
        else:
            hint = nearest(key, keys.symbols)
        message = f"'{key}' is no key of {show_type(type_)}"
        fixes = respelt_as(Part.KEY, hint, self._span)
        return error("RG049", message, self._span, hint=hint, fixes=fixes)
