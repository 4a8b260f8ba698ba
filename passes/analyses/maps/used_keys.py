"""At which keys the maps of a game, variable or constant, are ever read or written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.expressions import Expression, parts
from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.passes.analyses.values.possible_values import PossibleValues


@dataclass(slots=True)
class UsedKeys:
    """Collects keys from actions and what `analysis` knows before them.

    `whole` are the maps that are also read or written as a whole, or at some levels only.
    """

    game: Game
    analysis: PossibleValues
    whole: set[str] = field(default_factory=set)
    _keys: dict[str, list[set[str]]] = field(default_factory=dict)

    @staticmethod
    def everywhere(game: Game, analysis: PossibleValues, known: Mapping[str, int]) -> UsedKeys:
        """The keys used by all edges, if `known` is what is possible at each node."""
        used = UsedKeys(game, analysis)
        for edge in game.automaton.edges():
            used.add(edge.action, known[edge.source])
        return used

    def of(self, name: str) -> list[set[str]]:
        """The keys of a constant, else a variable, level by level; no levels if it is no map."""
        levels = self._keys.get(name)
        if levels is None:
            declared = self.game.constants.get(name) or self.game.variables[name]
            levels = self._keys[name] = [
                set() for _ in keys_and_leaf(declared.type, self.game.types)[0]
            ]
        return levels

    def add(self, action: Action, known: int) -> None:
        """Count what an action reads and writes, if `known` is what is possible before it.

        Where nothing ever gets (`known` is 0) no key is used, but a map used as a whole is.
        """
        if isinstance(action, Comparison):
            self._expression(action.left, known)
            self._expression(action.right, known)
        elif isinstance(action, Assignment):
            self._expression(action.target, known)
            self._expression(action.value, known)
        elif isinstance(action, AnyAssignment):
            self._expression(action.target, known)

    def _expression(self, expression: Expression, known: int) -> None:
        root, indices = parts(expression)
        for index in indices:
            self._expression(index, known)
        if root not in self.game.variables and root not in self.game.constants:
            return
        levels = self.of(root)
        if len(levels) != len(indices):
            self.whole.add(root)
        for level, index in zip(levels, indices, strict=False):
            if known:
                level.update(self.analysis.possible(index, known) or ())
