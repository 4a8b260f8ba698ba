"""What every game has, declared or not: `Bool`, `Goals`, ..., `goals`, `player`, `visible`.

Source: specs of RG, section 4.1 (2025 paper, section 3).
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.diagnostics import Diagnostic, GameError, error
from rgt.ir.findings.respelling import renamed
from rgt.ir.game import KEEPER, RANDOM, Declaration, Game, Variable
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol

PLAYER = "Player"
SCORE = "Score"


def add_builtins(game: Game) -> None:
    """Declare the built-in types and variables that the game does not declare itself.

    Raises GameError if `Player` or `Score` is missing or no plain set, or `Score` is empty.
    Declarations that are there are kept; the validator `builtins` compares them.
    """
    found = list(_wrong_sets(game))
    if found:
        raise GameError(found)
    for name, type_ in builtin_types(game).items():
        if name not in game.types:
            game.define_type(name, type_)
    for name, variable in builtin_variables(game).items():
        if name not in game.variables:
            game.define_variable(name, variable.type, variable.initial)


def builtin_types(game: Game) -> dict[str, Type]:
    """The built-in types as they must be, given the game's `Player` (a set)."""
    players = game.types[PLAYER]
    assert isinstance(players, SetType)
    system = [name for name in (KEEPER, RANDOM) if name not in players.symbols]
    return {
        "Bool": SetType(("0", "1")),
        "Goals": ArrowType(TypeName(PLAYER), TypeName(SCORE)),
        "Visibility": ArrowType(TypeName(PLAYER), TypeName("Bool")),
        "PlayerOrSystem": SetType((*players.symbols, *system)),
    }


def builtin_variables(game: Game) -> dict[str, Variable]:
    """The built-in variables as they are inserted, given the game's `Score` (a non-empty set)."""
    scores = game.types[SCORE]
    assert isinstance(scores, SetType)
    return {
        "goals": Variable(TypeName("Goals"), _everywhere(scores.symbols[0])),
        "player": Variable(TypeName("PlayerOrSystem"), Symbol(KEEPER)),
        "visible": Variable(TypeName("Visibility"), _everywhere("1")),
    }


def _everywhere(symbol: str) -> MapLiteral:
    return MapLiteral(((None, Symbol(symbol)),))


def _wrong_sets(game: Game) -> Iterator[Diagnostic]:
    for name, example in ((PLAYER, "{ white, black }"), (SCORE, "{ 0, 50, 100 }")):
        type_ = game.types.get(name)
        span = game.span(Declaration.TYPE, name)
        hint = f"for example: type {name} = {example};"
        if type_ is None:
            start = game.source.span(0) if game.source is not None else None
            declared = {other: game.span(Declaration.TYPE, other) for other in game.types}
            message = f"the game declares no type '{name}'"
            yield error("RG020", message, start, hint=hint, fixes=renamed(name, declared))
        elif not isinstance(type_, SetType):
            yield error("RG021", f"'{name}' must be a set, written out", span, hint=hint)
        elif not type_.symbols and name == SCORE:
            yield error("RG021", "'Score' has no symbols", span, hint=hint)
