"""The names of a game in RBG of 2019, where players, pieces, variables and edges have one each."""

from __future__ import annotations

from itertools import chain

from rgt.frontends.rbg.syntax import KEEPER
from rgt.frontends.rbg2017.syntax import Description
from rgt.frontends.rbg2017.walks import pieces_asked, pieces_put

_SECTIONS = ("players", "pieces", "variables", "rules", "board")
_TAKEN = frozenset([KEEPER, *_SECTIONS, "rectangle", "hexagon", "cuboid"])


class Names:
    """Players keep their names; a piece or what else is called alike is renamed."""

    def __init__(self, description: Description) -> None:
        self._used = set(_TAKEN)
        self._players = {name.text: self.fresh(name.text) for name in description.order}
        named = chain(pieces_put(description), pieces_asked(description))
        pieces = dict.fromkeys(piece.text for piece in named)
        self._pieces = {piece: self.fresh(piece) for piece in pieces}

    def player(self, name: str) -> str:
        """What a player is called."""
        return self._players[name]

    def piece(self, name: str) -> str:
        """What a piece is called."""
        return self._pieces[name]

    @property
    def pieces(self) -> tuple[str, ...]:
        """What the pieces are called, those first that come on the board."""
        return tuple(self._pieces.values())

    def fresh(self, name: str) -> str:
        """A name that nothing else has."""
        number, free = 0, name
        while free in self._used:
            number += 1
            free = f"{name}_{number}"
        self._used.add(free)
        return free
