"""Maps that are read at keys they do not have: they have their default there.

A map of type ``Box -> State`` may be read at an expression of type ``BoxOrNone``.  In RG that is
no value at all; in HRG, as in the published tool, every other key reads as the map's default, or
as what was written for it.  So the key type of such a map is made wider.

Source: specs of RG, section 4.4 (missing keys read as the default).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rgt.ir.actions import Assignment, Comparison, expressions
from rgt.ir.analyses.inference import infer, resolved
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Access, Expression, root
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName, symbol_set
from rgt.ir.values import MapLiteral, Symbol, Value

_Level = tuple[str, int]
"""A constant or variable, and how many keys are read before the one in question."""


def widen_keys(game: Game) -> None:
    """Widen the key types of all maps that may be read outside them."""
    edges = game.automaton.edges()
    missing: dict[_Level, dict[str, None]] = {}
    for access in _accesses(edges):
        _look(access, game, missing)
    if missing:
        _spread(missing, list(_links(game, edges)))
        for name in sorted({name for name, _ in missing}):
            _redefine(name, game, missing)


def drop_foreign_keys(game: Game) -> None:
    """Take from the initial values of maps what they have at no key, now that all are known."""
    for name, variable in list(game.variables.items()):
        if isinstance(variable.initial, MapLiteral):
            kept = _without_foreign(variable.initial, variable.type, game)
            if kept is not variable.initial:
                game.define_variable(name, variable.type, kept)


def _without_foreign(value: Value, type_: Type, game: Game) -> Value:
    found = resolved(type_, game)
    if not isinstance(value, MapLiteral) or not isinstance(found, ArrowType):
        return value
    keys = resolved(found.key, game)
    assert isinstance(keys, SetType)
    known = symbol_set(keys)
    kept = {entry: None for _, entry in value.entries}
    inner = {entry: _without_foreign(entry, found.value, game) for entry in kept}
    entries = tuple(
        (key, inner[entry]) for key, entry in value.entries if key is None or key in known
    )
    return value if entries == value.entries else MapLiteral(entries)


def _accesses(edges: Iterable[Edge]) -> dict[Access, None]:
    found: dict[Access, None] = {}
    actions = dict.fromkeys(edge.action for edge in edges)
    work = [expression for action in actions for expression in expressions(action)]
    while work:
        expression = work.pop()
        if isinstance(expression, Access) and expression not in found:
            found[expression] = None
            work += (expression.base, expression.index)
    return found


def _look(access: Access, game: Game, missing: dict[_Level, dict[str, None]]) -> None:
    """Note the symbols that the index may be and that are no keys."""
    base = resolved(infer(access.base, game), game)
    index = resolved(infer(access.index, game), game)
    assert isinstance(base, ArrowType)
    assert isinstance(index, SetType)
    keys = resolved(base.key, game)
    assert isinstance(keys, SetType)
    known = symbol_set(keys)
    odd = [symbol for symbol in index.symbols if symbol not in known]
    if odd:
        level = root(access.base), _depth(access.base)
        missing.setdefault(level, {}).update(dict.fromkeys(odd))


def _depth(expression: Expression) -> int:
    """How many keys an expression reads its root at."""
    return 1 + _depth(expression.base) if isinstance(expression, Access) else 0


def _links(game: Game, edges: Iterable[Edge]) -> Iterator[tuple[_Level, _Level]]:
    """Pairs of levels that hold the same maps, so that both need the same keys."""
    for action in dict.fromkeys(edge.action for edge in edges):
        if isinstance(action, Assignment):
            pair = action.target, action.value
        elif isinstance(action, Comparison):
            pair = action.left, action.right
        else:
            continue
        if isinstance(resolved(infer(pair[0], game), game), ArrowType):
            first, second = pair
            yield (root(first), _depth(first)), (root(second), _depth(second))
    for name, constant in game.constants.items():
        yield from _named(name, constant.value, 0, game)
    for name, variable in game.variables.items():
        yield from _named(name, variable.initial, 0, game)


def _named(name: str, value: Value, depth: int, game: Game) -> Iterator[tuple[_Level, _Level]]:
    """The maps that stand in a value by name."""
    if isinstance(value, Symbol):
        if value.name in game.constants and value.name != name:
            yield (name, depth), (value.name, 0)
        return
    for entry in dict.fromkeys(entry for _, entry in value.entries):
        yield from _named(name, entry, depth + 1, game)


def _spread(missing: dict[_Level, dict[str, None]], links: list[tuple[_Level, _Level]]) -> None:
    """Let linked levels, and the levels below them, have each other's keys."""
    neighbours: dict[str, list[tuple[int, _Level]]] = {}
    for first, second in links:
        neighbours.setdefault(first[0], []).append((first[1], second))
        neighbours.setdefault(second[0], []).append((second[1], first))
    work = list(missing)
    while work:
        name, level = work.pop()
        for here, (other, there) in neighbours.get(name, ()):
            if level >= here:
                target = other, there + level - here
                known = missing.setdefault(target, {})
                if not known.keys() >= missing[name, level].keys():
                    known.update(missing[name, level])
                    work.append(target)


def _redefine(name: str, game: Game, missing: dict[_Level, dict[str, None]]) -> None:
    if name in game.constants:
        constant = game.constants[name]
        type_ = _wider(constant.type, name, 0, game, missing)
        game.define_constant(name, type_, constant.value)
    elif name in game.variables:
        variable = game.variables[name]
        type_ = _wider(variable.type, name, 0, game, missing)
        game.define_variable(name, type_, variable.initial)


def _wider(
    type_: Type, name: str, level: int, game: Game, missing: dict[_Level, dict[str, None]]
) -> Type:
    """The type with more keys where they are missing."""
    found = resolved(type_, game)
    if not isinstance(found, ArrowType):
        return type_
    value = _wider(found.value, name, level + 1, game, missing)
    extra = missing.get((name, level))
    if not extra:
        return type_ if value is found.value else ArrowType(found.key, value)
    return ArrowType(with_more(found.key, extra, game), value)


def with_more(type_: SetType | TypeName, symbols: Iterable[str], game: Game) -> SetType | TypeName:
    """A type of some more symbols, by its name if one has just these, else declared."""
    found = resolved(type_, game)
    assert isinstance(found, SetType)
    known = symbol_set(found)
    more = (symbol for symbol in symbols if symbol not in known)
    return _declared(SetType((*found.symbols, *more)), type_, game)


def _declared(type_: SetType, narrow: SetType | TypeName, game: Game) -> SetType | TypeName:
    """The name of a type with just these symbols, declared if there is none."""
    wanted = symbol_set(type_)
    for name, known in game.types.items():
        if isinstance(known, SetType) and symbol_set(known) == wanted:
            return TypeName(name)
    if isinstance(narrow, SetType):
        return type_
    name = f"{narrow.name}_and_more"
    while name in game.types:
        name += "_"
    game.define_type(name, type_)
    return TypeName(name)
