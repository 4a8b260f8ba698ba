"""What is the same for all who know one piece and one place only: what symbols are for them.

See `arbitrary_pairs`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rgt.ir.analyses.inference import TypeProblem, infer
from rgt.ir.expressions import Access, Expression, Reference, root
from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.maps.inverse_maps import InverseMaps, keeps_all
from rgt.passes.analyses.maps.pair_slots import Slots

THIS, OTHER, NONE = "this", "other", "none"
"""The piece (or place) of the view; another one; a symbol that is none."""

Codes = frozenset[str]
Held = tuple[frozenset[str] | None, ...]
"""What the parts of an expression may hold; None where nobody knows."""

_ANY: Codes = frozenset({THIS, OTHER, NONE})


@dataclass(frozen=True, slots=True)
class Sight:
    """What is the same for all views.

    `groups` are the classes of pieces by their first, `few` the symbols that are no pieces and may
    be held by places, if these are not many, `loose` the variables that may hold what is not of
    their types.
    """

    game: Game
    pair: InverseMaps
    slots: Slots
    groups: Mapping[str, frozenset[str]]
    constants: Mapping[str, TotalValue]
    pieces: frozenset[str]
    places: frozenset[str]
    few: frozenset[str]
    loose: frozenset[str]
    told_by: dict[str, list[Expression]] = field(default_factory=dict)
    _kinds: dict[tuple[Expression, bool], tuple[Codes, str | None]] = field(default_factory=dict)
    _parts: dict[Expression, tuple[Expression, ...]] = field(default_factory=dict)
    _held: dict[tuple[Expression, str, str, bool], frozenset[str] | None] = field(
        default_factory=dict
    )
    _codes: dict[tuple[Expression, Held, bool], Codes] = field(default_factory=dict)
    _possible: dict[tuple[Expression, Held], frozenset[TotalValue] | None] = field(
        default_factory=dict
    )

    def kind(self, expression: Expression, *, piece: bool) -> tuple[Codes, str | None]:
        """What an expression (or a cell of a map) may be by its type, seen as a piece or a place;
        and the symbol that it is if it is none, where that is but one.
        """
        key = expression, piece
        if key not in self._kinds:
            self._kinds[key] = self._kind(expression, self.pieces if piece else self.places)
        return self._kinds[key]

    def instead_of_none(self, base: Expression) -> Codes | None:
        """What a constant that has every piece for itself has for what is none; None if it has not.

        So is a function written from what may be at a place to pieces.
        """
        value = self.constants.get(base.name) if isinstance(base, Reference) else None
        if not isinstance(value, TotalMap) or not keeps_all(value, self.pieces):
            return None
        others = {str(value[key]) in self.pieces for key in value.keys if key not in self.pieces}
        return frozenset(code for kept in others for code in ((THIS, OTHER) if kept else (NONE,)))

    def parts_of(self, expression: Expression) -> tuple[Expression, ...]:
        """The variables, and cells of the first map, that tell what an expression is."""
        if expression not in self._parts:
            self._parts[expression] = tuple(dict.fromkeys(self._leaves(expression)))
        return self._parts[expression]

    def held(
        self, part: Expression, code: str, group: str, *, piece: bool
    ) -> frozenset[str] | None:
        """The symbols of what is seen as a `code` by somebody whose piece is one of a group; None
        if that may be anything that is none.
        """
        key = part, code, group, piece
        if key not in self._held:
            kept = self.pieces if piece else self.places
            leaf = keys_and_leaf(infer(part, self.game), self.game.types)[1].symbols
            if code == NONE and root(part) in self.loose:
                leaf = ()
            mine = self.groups[group] if piece and code != NONE else frozenset[str]()
            if code == NONE:
                found = {symbol for symbol in leaf if symbol not in kept}
            elif code == THIS and piece:
                found = {*mine}
            else:
                found = {*kept} - (mine if len(mine) == 1 else frozenset())
            self._held[key] = frozenset(found) or None
        return self._held[key]

    def codes_of(self, expression: Expression, known: Held, *, piece: bool) -> Codes:
        """What an expression may be, seen as a piece or a place, by what its parts may be."""
        key = expression, known, piece
        if key not in self._codes:
            symbols = self.symbols_of(expression, known)
            kept = self.pieces if piece else self.places
            self._codes[key] = (
                _ANY
                if symbols is None
                else frozenset(
                    code
                    for symbol in symbols
                    for code in ((THIS, OTHER) if str(symbol) in kept else (NONE,))
                )
            )
        return self._codes[key]

    def symbols_of(self, expression: Expression, known: Held) -> frozenset[TotalValue] | None:
        """What an expression may be, by what its parts may be; None if that may be anything."""
        key = expression, known
        if key not in self._possible:
            parts = dict(zip(self.parts_of(expression), known, strict=True))
            found = self._symbols(expression, parts)
            self._possible[key] = None if found is None else frozenset(found)
        return self._possible[key]

    def _leaves(self, expression: Expression) -> Iterator[Expression]:
        if isinstance(expression, Reference):
            if expression.name in self.game.variables:
                yield expression
        elif isinstance(expression, Access):
            if expression.base is Reference(self.pair.place):
                yield expression
            else:
                yield from self._leaves(expression.base)
                yield from self._leaves(expression.index)

    def _symbols(
        self, expression: Expression, parts: Mapping[Expression, frozenset[str] | None]
    ) -> set[TotalValue] | None:
        """What an expression may be, by what is known of its parts; None if it may be anything, or
        nothing: where a map has no such key it is an error to read it, but none to stand there.
        """
        if expression in parts:
            held = parts[expression]
            return None if held is None else {Symbol(each) for each in held}
        if isinstance(expression, Reference):
            return {self.constants.get(expression.name, Symbol(expression.name))}
        assert isinstance(expression, Access)
        bases, keys = (self._symbols(e, parts) for e in (expression.base, expression.index))
        if bases is None:
            return None
        read = self._leaf(expression.index) if keys is None else keys
        found = set[TotalValue]()
        for base in bases:
            assert isinstance(base, TotalMap)
            if read is None or not read <= {Symbol(key) for key in base.keys}:
                return None
            rows = zip(base.keys, base.values, strict=True)
            found |= {value for key, value in rows if keys is None or Symbol(key) in keys}
        return found

    def _leaf(self, expression: Expression) -> set[TotalValue] | None:
        """What an expression may be by its type; None if that is not known."""
        try:
            leaf = keys_and_leaf(infer(expression, self.game), self.game.types)[1]
        except TypeProblem:
            return None
        return None if root(expression) in self.loose else {Symbol(each) for each in leaf.symbols}

    def _kind(self, expression: Expression, kept: frozenset[str]) -> tuple[Codes, str | None]:
        if root(expression) in self.loose:
            return _ANY, None
        try:
            leaf = keys_and_leaf(infer(expression, self.game), self.game.types)[1]
        except TypeProblem:
            # a cast that is left out here made it fit
            return _ANY, None
        none = [symbol for symbol in leaf.symbols if symbol not in kept]
        codes = {
            *((NONE,) if none else ()),
            *((THIS, OTHER) if len(none) < len(leaf.symbols) else ()),
        }
        return frozenset(codes), none[0] if len(none) == 1 else None
