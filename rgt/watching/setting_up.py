"""The watcher of a game: its board is found, and whose its pieces are."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rgt.backends.forward_model import Engine
from rgt.backends.showing.fields import Cells, Field, fields
from rgt.backends.showing.nothing import empty_symbol
from rgt.backends.showing.owners import owner_by_name
from rgt.frontends.simplified.boards import EMPTY
from rgt.ir.diagnostics import GameError, error
from rgt.ir.game import Game
from rgt.watching.boards import BoardWatcher, Noise, unowned
from rgt.watching.pieces import pieces
from rgt.watching.watcher import movers

_PLAYS = 60
_IDLE = 3
_LONGEST = 120
_SQUARES = 2


def board_watcher(
    game: Game, engine: Engine, chosen: Mapping[str, str], noise: Noise
) -> BoardWatcher:
    """The watcher of a game by its board, the first one on which its moves are moves of pieces.

    `chosen` are letters for symbols of the board, or for kinds of pieces.  Raises GameError
    (REC030 to REC034) if the game is outside the class.
    """
    players = movers(engine)
    first: GameError | None = None
    for field in fields(game):
        try:
            return _watcher(engine, field, players, chosen, noise)
        except GameError as problem:
            first = first or problem
    raise first or GameError(
        error(
            "REC030",
            "the game has no board: no map, and no facts, of which each square of a rectangle "
            "is one key",
            hint="squares are found by their names: S(a, 2), x0y3, a2, or facts such as cell_1_2_w",
        )
    )


def _watcher(
    engine: Engine,
    field: Field,
    players: tuple[str, str],
    chosen: Mapping[str, str],
    noise: Noise,
) -> BoardWatcher:
    state = engine.initial_state()
    cells = field.cells(state)
    nothing = next((name for name, letter in chosen.items() if letter == EMPTY), None)
    empty = nothing or empty_symbol(cells, field.symbols)
    owners = _owners(engine, field, players, chosen, empty)
    sides = [
        [at // field.width for at, c in enumerate(cells) if owners.get(c) == n] for n in (0, 1)
    ]
    if all(sides) and sum(sides[0]) * len(sides[1]) > sum(sides[1]) * len(sides[0]):
        field = field.flipped()
        cells = field.cells(state)
    order = dict.fromkeys((*cells, *owners))
    found = pieces(
        {symbol: owners[symbol] for symbol in order if symbol in owners},
        players,
        empty,
        {name: letter for name, letter in chosen.items() if letter != EMPTY},
    )
    watcher = BoardWatcher(engine, field, found, players, noise)
    for _ in watcher.options(watcher.start, state):
        pass
    return watcher


def _owners(
    engine: Engine,
    field: Field,
    players: tuple[str, str],
    chosen: Mapping[str, str],
    empty: str,
) -> dict[str, int]:
    """Whose the pieces are, by number of the player."""
    cells = field.cells(engine.initial_state())
    found: dict[str, int] = {}
    unknown: list[str] = []
    for symbol in dict.fromkeys((*cells, *field.symbols)):
        if symbol == empty:
            continue
        owner = owner_by_name(symbol, players)
        if symbol in chosen:
            owner = int(chosen[symbol].islower())
        if owner is not None:
            found[symbol] = owner
        elif symbol in cells:
            unknown.append(symbol)
    if unknown:
        found.update(_seen_to_move(engine, field, players, unknown, empty))
    return found


def _seen_to_move(
    engine: Engine, field: Field, players: tuple[str, str], unknown: list[str], empty: str
) -> dict[str, int]:
    """Whose pieces are that random plays show being moved; GameError (REC033) if not all are.

    It is given up after some plays that show no other piece: most of what never moves, such as a
    wall, never does.
    """
    found: dict[str, int] = {}
    random = Random(0)
    idle = 0
    for _ in range(_PLAYS):
        known = len(found)
        state = engine.initial_state()
        before = field.cells(state)
        for _ in range(_LONGEST):
            moves = () if state.is_terminal else state.legal_moves()
            if not moves:
                break
            mover = players.index(state.player) if state.player in players else None
            state = state.apply(random.choice(moves))
            after = field.cells(state)
            moved = _moved(before, after, empty)
            if moved is not None and mover is not None and found.setdefault(moved, mover) != mover:
                raise GameError(error("REC033", f"both players move the piece '{moved}'"))
            before = after
        idle = idle + 1 if len(found) == known else 0
        if idle == _IDLE or all(symbol in found for symbol in unknown):
            break
    for symbol in unknown:
        if symbol not in found:
            raise GameError(unowned(symbol))
    return {symbol: found[symbol] for symbol in unknown}


def _moved(before: Cells, after: Cells, empty: str) -> str | None:
    """The symbol that went from a square to another, if only that happened."""
    changed = [at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    if len(changed) != _SQUARES:
        return None
    for start, target in (changed, changed[::-1]):
        if after[start] == empty and after[target] == before[start]:
            return before[start]
    return None
