"""The declarations of a game: what pieces and squares there are, where steps lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.lowering.lines import Family
from rgt.frontends.simplified.lowering.names import (
    BLACK,
    BORDER,
    EMPTY,
    OFF,
    WHITE,
    letter_of,
    owner_of,
    step_name,
    way_name,
)
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, Type, TypeName
from rgt.ir.values import MapLiteral, Symbol, Value

PLAYERS = (WHITE, BLACK)
BOOL, CELL, COUNT, KIND, OWNER, PIECE, PLAYER, SQUARE, TURN = (
    TypeName(name)
    for name in ("Bool", "Cell", "Count", "Kind", "Owner", "Piece", "Player", "Square", "Turn")
)
NOBODY = "nobody"
NO_KIND = "none"


def table(entries: Iterable[tuple[str, str | Value]], default: str | Value) -> MapLiteral:
    """A map with these entries, those of the default left out."""
    otherwise = _value(default)
    told = [(key, _value(value)) for key, value in entries]
    kept = [(key, value) for key, value in told if value != otherwise]
    return MapLiteral((*kept, (None, otherwise)))


def _value(value: str | Value) -> Value:
    return Symbol(value) if isinstance(value, str) else value


class Tables:
    """Declares types and constants; those constants alone that the rules ask for."""

    def __init__(self, board: Board, pieces: tuple[str, ...]) -> None:
        self._board = board
        self._pieces = pieces
        self._squares = [board.name(at) for at in range(len(board.squares))]

    def declare_types(self, game: Game) -> None:
        """Players, scores, squares, pieces, their owners and kinds."""
        kinds = tuple(dict.fromkeys(piece.upper() for piece in self._pieces))
        for name, symbols in (
            (PLAYER, PLAYERS),
            # the first score is the one that stands before anybody has won: a draw
            (TypeName("Score"), ("50", "0", "100")),
            (BOOL, ("0", "1")),
            (SQUARE, tuple(self._squares)),
            (CELL, (*self._squares, OFF)),
            (PIECE, (EMPTY, *self._pieces, BORDER)),
            (OWNER, (*PLAYERS, NOBODY)),
            (KIND, (*kinds, NO_KIND)),
        ):
            game.define_type(name.name, SetType(symbols))

    def declare_maps(
        self, game: Game, asked: Iterable[str], steps: Iterable[tuple[int, int, bool]]
    ) -> None:
        """The constants with names in `asked`, and the maps of `steps`."""
        known = set(asked)
        makers: dict[str, Callable[[], tuple[Type, Value]]] = {
            "enemy": self._enemy,
            "owner": self._owner,
            "kind": self._kind,
            "open": lambda: self._per_player(lambda player, piece: owner_of(piece) != player),
            "friendly": lambda: self._per_player(lambda player, piece: owner_of(piece) == player),
            "occupied": self._occupied,
        }
        for name, make in makers.items():
            if name in known:
                game.define_constant(name, *make())
        for dx, dy, turns in steps:
            name = step_name(dx, dy, turns=turns)
            if name in known:
                game.define_constant(name, *self._step(dx, dy, turns))

    def declare_family(self, game: Game, family: Family) -> None:
        """The ways of a family, where they lead, which pieces go and ride along them."""
        names = {way: way_name(*way) for way in family.ways}
        ways = TypeName(family.name("Way"))
        game.define_type(ways.name, SetType(tuple(names.values())))
        rows = [(name, self._shift(*way)) for way, name in names.items()]
        leads = table(rows[:-1], rows[-1][1])
        game.define_constant(family.name("next"), ArrowType(ways, ArrowType(CELL, CELL)), leads)
        nowhere = MapLiteral(((None, Symbol("0")),))
        goes = [
            (piece, table([(names[way], "1") for way in found], "0"))
            for piece, found in family.lines.items()
        ]
        by_way = ArrowType(PIECE, ArrowType(ways, BOOL))
        game.define_constant(family.name("goes"), by_way, table(goes, nowhere))
        walks = table([(piece, "1") for piece in family.lines], "0")
        game.define_constant(family.name("walks"), ArrowType(PIECE, BOOL), walks)
        game.define_variable(family.name("way"), ways, Symbol(next(iter(names.values()))))
        if family.always_rides:
            return
        rides: list[tuple[str, str | Value]]
        if family.rides_by_piece:
            rides = [(piece, "1") for piece, found in family.lines.items() if all(found.values())]
            game.define_constant(family.name("rides"), ArrowType(PIECE, BOOL), table(rides, "0"))
            return
        rides = [
            (piece, table([(names[way], "1") for way, far in found.items() if far], "0"))
            for piece, found in family.lines.items()
        ]
        game.define_constant(family.name("rides"), by_way, table(rides, nowhere))

    def first_board(self) -> MapLiteral:
        """What stands where at the beginning."""
        return table([*self._standing(), (OFF, BORDER)], EMPTY)

    def _standing(self) -> Iterator[tuple[str, str]]:
        for square, held in zip(self._squares, self._board.squares, strict=True):
            yield square, letter_of(held)

    def _enemy(self) -> tuple[Type, Value]:
        return ArrowType(PLAYER, PLAYER), table([(WHITE, BLACK)], WHITE)

    def _owner(self) -> tuple[Type, Value]:
        owners = ((piece, owner_of(piece)) for piece in self._pieces)
        return ArrowType(PIECE, OWNER), table(owners, NOBODY)

    def _kind(self) -> tuple[Type, Value]:
        kinds = ((piece, piece.upper()) for piece in self._pieces)
        return ArrowType(PIECE, KIND), table(kinds, NO_KIND)

    def _per_player(self, holds: Callable[[str, str], bool]) -> tuple[Type, Value]:
        """For every player whether a piece may stand there; an empty square is fine."""

        def allowed(player: str) -> MapLiteral:
            pieces = ((piece, str(int(holds(player, piece)))) for piece in self._pieces)
            return table([*pieces, (EMPTY, "1")], "0")

        kind = ArrowType(PLAYER, ArrowType(PIECE, BOOL))
        return kind, table([(WHITE, allowed(WHITE))], allowed(BLACK))

    def _occupied(self) -> tuple[Type, Value]:
        return ArrowType(PIECE, BOOL), table([(EMPTY, "0"), (BORDER, "0")], "1")

    def _step(self, dx: int, dy: int, turns: bool) -> tuple[Type, Value]:
        if not turns:
            return ArrowType(CELL, CELL), self._shift(dx, dy)
        both = table([(WHITE, self._shift(dx, dy))], self._shift(dx, -dy))
        return ArrowType(PLAYER, ArrowType(CELL, CELL)), both

    def _shift(self, dx: int, dy: int) -> MapLiteral:
        found: list[tuple[str, str]] = []
        for at, name in enumerate(self._squares):
            target = self._board.shift(at, dx, dy)
            if target is not None:
                found.append((name, self._squares[target]))
        return table(found, OFF)
