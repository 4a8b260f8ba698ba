"""Remove constants that nothing names.

Before::

    const f: T -> T = { a: b, :a };
    const g: T = c;
    var x: T = g;
    begin, end: player = keeper;

After::

    const g: T = c;
    var x: T = g;
    begin, end: player = keeper;

Why sound: a name that occurs in no label and no value is never looked up.
Not applied: to constants that name an index, also of ``m[c] = T(*)``, or the first value of a
variable (the published tool overlooks the former).
Ends: every step removes a constant.
Source: 2025 paper, App. B.2 (prune unused constants).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import read_names
from rgt.ir.game import Declaration, Game, symbol_names
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class PruneUnusedConstants(Global):
    """See the module."""

    name: ClassVar[str] = "prune-unused-constants"

    def run(self, context: Context) -> None:
        """Remove unused constants, the last ones first: they may name earlier ones."""
        game = context.game
        used = _used_names(game)
        for name, constant in reversed(list(game.constants.items())):
            if name in used:
                used.update(symbol_names(constant.value))
                continue
            with context.rewrite(f"nothing names the constant {name}"):
                game.remove(Declaration.CONSTANT, name)


def _used_names(game: Game) -> set[str]:
    """Every name in labels and in first values of variables."""
    used: set[str] = set()
    for action in {edge.action for edge in game.automaton}:
        used.update(read_names(action))
    for variable in game.variables.values():
        used.update(symbol_names(variable.initial))
    return used
