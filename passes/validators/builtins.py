"""A built-in that the game declares itself is what it would be otherwise.

The reference accepts any declaration that overlaps; the 2025 paper wants the same one, and so
do we.  Missing built-ins, `Player` and `Score` are the business of `rgt.ir.builtins`.

Source: specs of RG, section 4.1.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.ir.analyses.inference import show_type
from rgt.ir.builtins import PLAYER, SCORE, builtin_types, builtin_variables
from rgt.ir.diagnostics import Diagnostic, error
from rgt.ir.game import Declaration, Game
from rgt.ir.types import SetType, Type, UnknownTypeError, same_type
from rgt.passes.validators.base import Validator


class Builtins(Validator):
    """`Bool`, `Goals`, `Visibility`, `PlayerOrSystem`, `goals`, `player`, `visible`."""

    name = "builtins"

    def declarations(self, game: Game) -> Iterator[Diagnostic]:
        """Report built-ins whose type is another one; silent while Player or Score are wrong."""
        players, scores = game.types.get(PLAYER), game.types.get(SCORE)
        if not isinstance(players, SetType) or not isinstance(scores, SetType):
            return
        wanted = builtin_types(game)
        for name, type_ in wanted.items():
            given = game.types.get(name)
            if given is not None:
                yield from _compare(game, Declaration.TYPE, name, given, type_, wanted)
        if not scores.symbols:
            return
        for name, variable in builtin_variables(game).items():
            declared = game.variables.get(name)
            if declared is not None:
                yield from _compare(
                    game, Declaration.VARIABLE, name, declared.type, variable.type, wanted
                )


def _compare(
    game: Game,
    kind: Declaration,
    name: str,
    given: Type,
    wanted: Type,
    builtins: dict[str, Type],
) -> Iterator[Diagnostic]:
    aliases = {**builtins, **game.types}
    try:
        same = same_type(given, wanted, aliases)
    except UnknownTypeError:
        return  # the validator `aliases` says so
    if not same:
        yield error(
            "RG022",
            f"the built-in {kind} '{name}' is declared as {show_type(given)}",
            game.span(kind, name),
            hint=f"it must be {show_type(wanted)}, or left out",
        )
