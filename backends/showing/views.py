"""What of a position is shown to people: the variables that can still make a difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.forward_model import State
from rgt.backends.showing import boards
from rgt.ir.actions import written_variable
from rgt.ir.game import Game
from rgt.ir.liveness import live_variables
from rgt.ir.types import SetType, Type, resolve

_TOLD_ELSEWHERE = frozenset({"player", "visible"})


@dataclass(frozen=True, slots=True)
class Item:
    """How one variable is shown: as a fact that holds or not, as boards, or as RG writes it.

    `keys` are those of a map's levels, the outermost first, `symbols` what it holds or may be;
    `names` are the short names of those that a board may have.
    """

    name: str
    keys: tuple[tuple[str, ...], ...] = ()
    symbols: tuple[str, ...] = ()
    is_fact: bool = False
    layout: boards.Layout | None = None
    names: Mapping[str, str] | None = None


class View:
    """How the positions of a game are shown: boards as grids, facts in one line.

    Goals count at the end only, and are left out before, and everywhere without `goals`; a
    variable that nothing assigns is left out, too.
    """

    def __init__(self, game: Game, *, goals: bool = True) -> None:
        assigned = {written_variable(edge.action) for edge in game.automaton}
        self._goals = goals
        self._live = live_variables(game.variables, game.automaton)
        self.items = tuple(
            _item(name, variable.type, game)
            for name, variable in game.variables.items()
            if name in assigned and name not in _TOLD_ELSEWHERE
        )

    def shown_at(self, node: str, *, is_terminal: bool) -> tuple[Item, ...]:
        """What is shown of a position at a node."""
        live = self._live[node]
        return tuple(
            item
            for item in self.items
            if item.name in live and (item.name != "goals" or (self._goals and is_terminal))
        )

    def lines(self, state: State) -> list[str]:
        """The lines that show a position."""
        values = state.valuation()
        items = self.shown_at(state.node, is_terminal=state.is_terminal)
        facts = [i.name for i in items if i.is_fact and values[i.name] == ("1",)]
        lines = ["  " + " ".join(facts)] if facts else []
        for item in items:
            if not item.is_fact:
                lines += [f"  {line}" for line in _drawn(item, values[item.name])]
        return lines


def _item(name: str, type_: Type, game: Game) -> Item:
    keys: list[tuple[str, ...]] = []
    found = resolve(type_, game.types)
    while not isinstance(found, SetType):
        keys.append(tuple(dict.fromkeys(game.symbols(found.key))))
        found = resolve(found.value, game.types)
    layout, levels = boards.layout(name, keys), tuple(map(tuple, keys))
    if layout is None:
        return Item(
            name, levels, found.symbols, is_fact=not keys and set(found.symbols) == {"0", "1"}
        )
    return Item(name, levels, found.symbols, layout=layout, names=boards.short_names(found.symbols))


def _drawn(item: Item, values: Sequence[str]) -> list[str]:
    if item.layout is None or item.names is None:
        return [f"{item.name} = {_text(iter(values), item.keys)}"]
    return boards.drawn(item.layout, values, item.names)


def _text(values: Iterator[str], keys: Sequence[Sequence[str]]) -> str:
    """A value as RG writes it."""
    if not keys:
        return next(values)
    return "{ " + ", ".join(f"{key}: {_text(values, keys[1:])}" for key in keys[0]) + " }"
