"""The RG names of what a game in RBG has: no two alike, and none that RG reads otherwise.

RG takes a name for a constant first, then for a variable, then for a symbol, and has three
variables of its own; in RBG, fields of the board may be called anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.rbg import syntax as s
from rgt.ir.game import KEEPER, RANDOM

_TAKEN = frozenset({"player", "goals", "visible", "const", "type", "var"})


class Names:
    """Gives out names of symbols, and fresh names of variables, constants and types."""

    def __init__(self, description: s.Description) -> None:
        players = [player.name for player in description.players]
        fields = [vertex.name for vertex in description.board]
        names = [*players, *description.pieces, *fields]
        self._symbols: dict[str, str] = {}
        used = set(names) | {KEEPER, RANDOM}
        for name in dict.fromkeys(names):
            bad = name in _TAKEN or (name in (KEEPER, RANDOM) and name in players)
            self._symbols[name] = self._free(f"{name}_", used) if bad else name
        self._used = used | set(self._symbols.values()) | _TAKEN
        self._types: set[str] = set()
        self.null = self.fresh("null")
        self.nan = self.fresh("nan")

    @staticmethod
    def _free(name: str, used: set[str]) -> str:
        while name in used:
            name += "_"
        used.add(name)
        return name

    def symbol(self, name: str) -> str:
        """The symbol of a player, a piece or a field."""
        return self._symbols[name]

    def symbols(self, names: Sequence[str]) -> tuple[str, ...]:
        """The symbols of several."""
        return tuple(self._symbols[name] for name in names)

    def fresh(self, name: str) -> str:
        """A name for a variable, constant or symbol that nothing else has."""
        return self._free(name, self._used)

    def fresh_type(self, name: str) -> str:
        """A name for a type that no other type has."""
        return self._free(name, self._types)

    @staticmethod
    def number(value: int) -> str:
        """The symbol of a number; names in RBG begin with a letter, so it is free."""
        return str(value)
