"""What somebody sees of a state who knows one piece and one place only: what actions do to that.

See `arbitrary_pairs`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Access, Expression, Reference, names, uncast
from rgt.ir.types import Type, keys_and_leaf
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.maps.pair_sight import NONE, OTHER, THIS, Codes, Sight

DEAD = ""
"""What a variable holds that nobody reads any more."""

CLASS, PLACE, STANDING, HELD, OUTSIDE = 0, 1, 2, 3, 4
"""Where in a view there is the class of its piece, what `place` holds at it, what `standing` holds
at its place, which symbol that is if it is no piece, and the symbol that it holds at all that is no
place (none if nobody knows); what slots tell follows."""

View = tuple[str, ...]
Views = frozenset[View]
_Slots = Mapping[Expression, int]
_Given = Expression | Type
"""What is assigned: the value of an expression, or any of a type."""
_Symbol = Callable[[str, View], Codes]

_ELSEWHERE = {
    THIS: frozenset({OTHER}),
    OTHER: frozenset({THIS, OTHER}),
    NONE: frozenset({NONE}),
    DEAD: frozenset({DEAD}),
}
"""What is seen as this, as another or as none is for somebody who knows another one."""


class Unfollowed(Exception):
    """What an action does is not told by views."""


class Seen:
    """All views of the states at one place, and what they are behind an action."""

    def __init__(self, sight: Sight, views: Views) -> None:
        self._sight, self._views = sight, views
        self._slots = sight.slots
        self._standing, self._place = Reference(sight.pair.standing), Reference(sight.pair.place)
        self._sorted: dict[tuple[bool, Expression], dict[View, list[View]]] = {}
        self._left: dict[tuple[_Given, str], bool] = {}

    def after(self, action: Action) -> Iterator[View]:
        """The views behind an action."""
        if isinstance(action, Comparison):
            left, right = uncast(action.left), uncast(action.right)
            for view in self._views:
                if self.may_hold(left, right, action.negated, view):
                    yield view
        elif isinstance(action, Assignment | AnyAssignment):
            target = uncast(action.target)
            value = uncast(action.value) if isinstance(action, Assignment) else action.type
            for view in self._views:
                yield from self._assigned(target, value, view)
        else:
            yield from self._views

    # -- expressions -----------------------------------------------------------

    def _as_piece(self, expression: Expression, view: View) -> Codes:
        """What an expression may be, seen as a piece."""
        told = self._told(expression, self._slots.pieces, view, self._piece)
        if told is not None:
            return told
        if isinstance(expression, Access) and expression.base is self._standing:
            cell = self._cell(expression.index, view, self._slots.places, STANDING)
            if cell is not None:
                return cell
        if isinstance(expression, Access):
            others = self._sight.instead_of_none(expression.base)
            if others is not None:
                same = self._as_piece(expression.index, view)
                return same - {NONE} | (others if NONE in same else frozenset())
        return self._sight.kind(expression, piece=True)[0]

    def _as_place(self, expression: Expression, view: View) -> Codes:
        """What an expression may be, seen as a place."""
        told = self._told(expression, self._slots.places, view, self._at)
        if told is not None:
            return told
        if isinstance(expression, Access) and expression.base is self._place:
            cell = self._cell(expression.index, view, self._slots.pieces, PLACE)
            if cell is not None:
                return cell
        return self._sight.kind(expression, piece=False)[0]

    def _told(
        self, expression: Expression, slots: _Slots, view: View, seen: _Symbol
    ) -> Codes | None:
        """What is in a slot, or a symbol; None if it is neither, or not known."""
        if expression in slots:
            code = view[slots[expression]]
            return None if code == DEAD else frozenset({code})
        if not isinstance(expression, Reference):
            return None
        name = expression.name
        if name in self._sight.constants:
            value = self._sight.constants[name]
            return seen(value.name, view) if isinstance(value, Symbol) else None
        return None if name in self._sight.game.variables else seen(name, view)

    def _piece(self, symbol: str, view: View) -> Codes:
        if symbol not in self._sight.pieces:
            return frozenset({NONE})
        group = self._sight.groups[view[CLASS]]
        if symbol not in group:
            return frozenset({OTHER})
        return frozenset({THIS}) if len(group) == 1 else frozenset({THIS, OTHER})

    def _at(self, symbol: str, _: View) -> Codes:
        return frozenset({THIS, OTHER} if symbol in self._sight.places else {NONE})

    def _cell(self, index: Expression, view: View, slots: _Slots, at: int) -> Codes | None:
        """What a cell of one of the two maps may be; None if nobody knows."""
        code = view[slots[index]] if index in slots else DEAD
        if code == THIS:
            return frozenset({view[at]})
        if code == NONE and at == STANDING and view[OUTSIDE]:
            return self._piece(view[OUTSIDE], view)
        if code == OTHER:
            return frozenset(each[at] for each in self._beside(view, index, slots, at))
        return None

    def _beside(self, view: View, index: Expression, slots: _Slots, at: int) -> Iterator[View]:
        """The views that may be the same state's, of the piece (or place) that an index is
        instead of this one.
        """
        turned, same = slots, self._slots.places
        first: tuple[int, ...] = ()
        if slots is self._slots.places:
            first, same = (CLASS, *self._slots.cells.values()), self._slots.pieces
        alike = (OUTSIDE, *first, *same.values(), *self._slots.small.values())
        by_key = self._sorted.get((slots is self._slots.places, index))
        if by_key is None:
            by_key = self._sorted[slots is self._slots.places, index] = {}
            for each in self._views:
                if each[slots[index]] == THIS:
                    by_key.setdefault(tuple(each[i] for i in alike), []).append(each)
        # what the other map holds at what both know is seen from another side, too
        moved = (STANDING if at == PLACE else PLACE, *turned.values())
        for each in by_key.get(tuple(view[i] for i in alike), ()):
            if all(each[i] in _ELSEWHERE[view[i]] for i in moved):
                yield each

    def _value(self, expression: Expression, view: View, *, inside: bool) -> TotalValue | None:
        """What an expression is; None if views do not tell.

        A piece is one like it, which will do `inside` of an index only.
        """
        slots, sight = self._slots, self._sight
        for several, piece in ((slots.pieces, True), (slots.places, False)):
            if expression in several and view[several[expression]] == NONE:
                none = sight.kind(expression, piece=piece)[1]
                if none is not None:
                    return Symbol(none)
        if isinstance(expression, Reference):
            return self._value_of(expression, view, inside=inside)
        if not isinstance(expression, Access):
            return None
        base, index = expression.base, expression.index
        if base is self._standing or base is self._place:
            piece = base is self._standing
            at = slots.places.get(index) if piece else None
            if at is not None and view[at] == NONE and view[OUTSIDE]:
                return Symbol(view[OUTSIDE])
            if at is not None and view[at] == THIS and view[STANDING] == NONE and view[HELD]:
                return Symbol(view[HELD])
            found = (self._as_piece if piece else self._as_place)(expression, view)
            if piece and inside and found == {THIS}:
                return Symbol(view[CLASS])
            none = sight.kind(base, piece=piece)[1] if found == {NONE} else None
            return None if none is None else Symbol(none)
        if isinstance(base, Reference) and base.name in self._slots.cells:
            return self._small_cell(base.name, index, view)
        key, values = self._value(index, view, inside=True), self._value(base, view, inside=True)
        if not isinstance(key, Symbol) or not isinstance(values, TotalMap):
            return None
        if not inside and key.name in sight.pieces and sight.instead_of_none(base) is not None:
            return None
        return values[key.name] if key.name in values.keys else None

    def _value_of(self, variable: Reference, view: View, *, inside: bool) -> TotalValue | None:
        slots, sight, name = self._slots, self._sight, variable.name
        if name in slots.small:
            symbol = view[slots.small[name]]
            return Symbol(symbol) if symbol != DEAD else None
        if inside and variable in slots.pieces and view[slots.pieces[variable]] == THIS:
            return Symbol(view[CLASS])
        if name in sight.constants:
            return sight.constants[name]
        return None if name in sight.game.variables else Symbol(name)

    def _small_cell(self, name: str, index: Expression, view: View) -> Symbol | None:
        slots = self._slots
        if index not in slots.pieces:
            return None
        at, code = slots.cells[name], view[slots.pieces[index]]
        found = {view[at]} if code == THIS else set[str]()
        if code == OTHER:
            found = {v[at] for v in self._beside(view, index, slots.pieces, PLACE)}
        return Symbol(*found) if len(found) == 1 and DEAD not in found else None

    # -- actions ---------------------------------------------------------------

    def may_hold(self, left: Expression, right: Expression, negated: bool, view: View) -> bool:
        """Whether a comparison of what has no casts may hold."""
        for codes in (self._as_piece, self._as_place):
            one, other = codes(left, view), codes(right, view)
            if not one & other and not negated:
                return False
            if one == other == {THIS} and negated:
                return False
            if not one or not other:
                return False
        one_value = self._value(left, view, inside=False)
        other_value = self._value(right, view, inside=False)
        if one_value is not None and other_value is not None:
            return (one_value is other_value) is not negated
        one_of, other_of = self._possible(left, view), self._possible(right, view)
        if one_of is None or other_of is None:
            return True
        return len(one_of | other_of) > 1 if negated else bool(one_of & other_of)

    def _assigned(self, target: Expression, value: _Given, view: View) -> Iterator[View]:
        """The views behind an assignment."""
        if isinstance(target, Reference):
            yield from self._replaced(target.name, value, view)
            return
        assert isinstance(target, Access)
        if not isinstance(target.base, Reference):
            yield view
            return
        name, pair = target.base.name, self._sight.pair
        changes: list[tuple[int, Iterable[str]]]
        told = self._told_by(name)
        if name == pair.standing:
            there = self._as_place(target.index, view)
            changes = [(STANDING, self._pieces_of(value, view)), (HELD, (DEAD,))]
            if NONE in there:
                aside = _changed(view, [(OUTSIDE, (self._outside(value, view),))])
                yield from self._retold(aside, told)
            there -= {NONE}
        elif name == pair.place:
            there = self._as_piece(target.index, view)
            changes = [(PLACE, self._places_of(value, view))]
        elif name in self._slots.cells:
            there = self._as_piece(target.index, view)
            leaf = keys_and_leaf(self._sight.game.variables[name].type, self._sight.game.types)[1]
            changes = [(self._slots.cells[name], self._symbols_of(value, leaf.symbols, view))]
        else:
            yield view
            return
        if THIS in there:
            changed = _changed(view, changes)
            if name == pair.standing:
                held = self._held_at_all(value, view)
                changed = (_with_held(each, held) for each in changed)
            yield from self._retold(changed, told)
        if there - {THIS}:
            yield from self._retold([view], told)

    def _held_at_all(self, value: _Given, view: View) -> str:
        """Which symbol a value is if it is no piece; none if nobody knows, or there are many."""
        told = self._value(value, view, inside=False) if isinstance(value, Expression) else None
        return told.name if isinstance(told, Symbol) and told.name in self._sight.few else DEAD

    def _outside(self, value: _Given, view: View) -> str:
        """What `standing` holds at all that is no place, where a value has been written at some:
        views of one state agree in it, so what only some of them tell is not known.
        """
        symbol = view[OUTSIDE]
        if (value, symbol) not in self._left:
            self._left[value, symbol] = isinstance(value, Expression) and all(
                self._value(value, each, inside=False) == Symbol(symbol)
                for each in self._views
                if each[OUTSIDE] == symbol
            )
        return symbol if self._left[value, symbol] else DEAD

    def _replaced(self, name: str, value: _Given, view: View) -> Iterator[View]:
        """The views behind an assignment to a whole variable."""
        slots, pair, game = self._slots, self._sight.pair, self._sight.game
        if name in (pair.place, pair.standing) or name in slots.cells:
            raise Unfollowed
        changes: list[tuple[int, Iterable[str]]] = []
        variable = Reference(name)
        if variable in slots.pieces:
            changes.append((slots.pieces[variable], self._pieces_of(value, view)))
        if variable in slots.places:
            changes.append((slots.places[variable], self._places_of(value, view)))
        if name in slots.small:
            symbols = game.symbols(game.variables[name].type)
            changes.append((slots.small[name], self._symbols_of(value, symbols, view)))
        yield from self._retold(_changed(view, changes), self._told_by(name))

    def _told_by(self, name: str) -> list[Expression]:
        """What is followed and told by a variable, or by cells of a map, and is more than that."""
        found = self._sight.told_by.get(name)
        if found is None:
            several = (*self._slots.pieces, *self._slots.places)
            found = [each for each in several if isinstance(each, Access) and name in names(each)]
            self._sight.told_by[name] = found
        return found

    def _retold(self, views: Iterable[View], told: list[Expression]) -> Iterator[View]:
        """Views in which what is told by something that has changed is what it may be now."""
        if not told:
            yield from views
            return
        slots = self._slots
        for view in views:
            changes: list[tuple[int, Iterable[str]]] = []
            for expression in told:
                for several, piece in ((slots.pieces, True), (slots.places, False)):
                    if expression in several:
                        codes = self._codes_of(expression, view, piece=piece)
                        changes.append((several[expression], codes))
            yield from _changed(view, changes)

    def _codes_of(self, expression: Expression, view: View, *, piece: bool) -> Codes:
        """What an expression may be in a view, by its type and by what is none there."""
        kind = self._sight.kind(expression, piece=piece)[0]
        known = tuple(self._held(part, view) for part in self._sight.parts_of(expression))
        return kind & self._sight.codes_of(expression, known, piece=piece)

    def _possible(self, expression: Expression, view: View) -> frozenset[TotalValue] | None:
        """What an expression may be, by what its parts may be; None if it may be anything."""
        known = tuple(self._held(part, view) for part in self._sight.parts_of(expression))
        return self._sight.symbols_of(expression, known)

    def _held(self, part: Expression, view: View) -> frozenset[str] | None:
        """What a variable or a cell may be; None if nobody knows."""
        slots, sight = self._slots, self._sight
        if isinstance(part, Access):
            at = slots.pieces.get(part.index)
            here = at is not None and view[at] == THIS and view[PLACE] == NONE
            return sight.held(part, NONE, "", piece=False) if here else None
        for several, piece in ((slots.pieces, True), (slots.places, False)):
            if part in several and view[several[part]] != DEAD:
                return sight.held(part, view[several[part]], view[CLASS], piece=piece)
        assert isinstance(part, Reference)
        symbol = view[slots.small[part.name]] if part.name in slots.small else DEAD
        return frozenset({symbol}) if symbol != DEAD else None

    def _pieces_of(self, value: _Given, view: View) -> Iterable[str]:
        if isinstance(value, Expression):
            return self._as_piece(value, view)
        group = self._sight.groups[view[CLASS]]
        return self._chosen(value, self._sight.pieces, group, len(group))

    def _places_of(self, value: _Given, view: View) -> Iterable[str]:
        if isinstance(value, Expression):
            return self._as_place(value, view)
        places = self._sight.places
        return self._chosen(value, places, places, len(places))

    def _chosen(
        self, type_: Type, kept: frozenset[str], group: frozenset[str], size: int
    ) -> Iterator[str]:
        """What may be chosen, of what is `kept`; this one is some symbol of a group."""
        symbols = frozenset(self._sight.game.symbols(type_))
        if symbols & group:
            yield THIS
        if symbols & kept and (size > 1 or symbols & kept - group):
            yield OTHER
        if symbols - kept:
            yield NONE

    def _symbols_of(self, value: _Given, symbols: Iterable[str], view: View) -> Iterable[str]:
        if not isinstance(value, Expression):
            return self._sight.game.symbols(value)
        told = self._value(value, view, inside=False)
        return (told.name,) if isinstance(told, Symbol) else symbols


def _changed(view: View, changes: list[tuple[int, Iterable[str]]]) -> Iterator[View]:
    """The views with some other entries, in all ways."""
    for entries in product(*(codes for _, codes in changes)):
        changed = list(view)
        for (at, _), entry in zip(changes, entries, strict=True):
            changed[at] = entry
        yield tuple(changed)


def _with_held(view: View, held: str) -> View:
    """A view of a place of which it is known which symbol it holds, if that is no piece."""
    return (*view[:HELD], held if view[STANDING] == NONE else DEAD, *view[HELD + 1 :])
