"""Moves of the corpus games in RBG in the notation of their witnesses.

A move of RBG names the fields where its modifiers are applied, the last of them being where the
move ends.  The readers here know how each description numbers its fields, and in which order its
rules visit them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, groupby

from rgt.backends.forward_model import Move as Tags
from tests.corpus.enumerators.tree import Move

Field = tuple[int, ...]
"""What the generators of boards call a field: column, row from above, layer."""
Fields = Sequence[Field]


def fields_of(move: Tags) -> list[Field]:
    """The fields that a move names one after the other."""
    return [tuple(map(int, re.findall(r"\d+", name))) for name, _ in groupby(move[::2])]


def named(game: str, moves: Iterable[Tags]) -> dict[Move, Tags]:
    """The moves by their names, those of the same fields numbered in the order of the rules."""
    found: dict[Move, list[Tags]] = {}
    for move in moves:
        passes = game in PASSING and len(move) > 2
        found.setdefault(READERS[game]([] if passes else fields_of(move)), []).append(move)
    return {
        (*name, *([number] if len(same) > 1 else [])): move
        for name, same in found.items()
        for number, move in enumerate(sorted(same, key=_modifiers))
    }


def _modifiers(move: Tags) -> list[int]:
    return [int(tag.removeprefix("index_")) for tag in move[1::2]]


def squares(rows: int) -> Callable[[Fields], Move]:
    """Files and ranks, the ranks from below."""

    def read(fields: Fields) -> Move:
        return tuple(chain.from_iterable((x, rows - 1 - y) for x, y in fields))

    return read


def _route(fields: Fields) -> list[Field]:
    """From, what is leapt over, and to; or from and to alone: the fields that a piece comes to."""
    start, *overs, end = fields
    route = [start]
    for over in overs:
        last = route[-1]
        route.append((2 * over[0] - last[0], 2 * over[1] - last[1]))
    if not overs:
        route.append(end)
    assert route[-1] == end
    return route


def _leaps(fields: Fields) -> Move:
    return squares(8)(_route(fields))


def _points_of_alquerque(fields: Fields) -> Move:
    return tuple(5 * y + x for x, y in _route(fields))


def _squares_of_ten_ranks(fields: Fields) -> Move:
    return tuple(10 * (9 - y) + x for x, y in fields)


def _squares_of_arimaa(fields: Fields) -> Move:
    """At the end of a turn nothing happens, by a trap; single squares of homes are filled."""
    squares_named = tuple(8 * (7 - y) + x for x, y, _ in fields)
    return () if squares_named == (18,) else squares_named


def _one_jump(fields: Fields) -> Move:
    start, *_, end = _points_of_alquerque(fields)
    return start, end


_SPOTS = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)]


def _points_of_rings(fields: Fields) -> Move:
    return tuple(chain.from_iterable((z, _SPOTS.index((x, y))) for x, y, z in fields))


def _cell_of_hexagon(fields: Fields) -> Move:
    ((x, y),) = fields
    return x + max(0, 4 - y), 8 - y


def _cells_of_star(fields: Fields) -> Move:
    cells = [(column + max(-8, -row), row - 8) for column, row in fields]
    return tuple(chain.from_iterable((x, -x - z) for x, z in cells))


def _cell_of_rhombus(fields: Fields) -> Move:
    ((x, y),) = fields
    column = x + max(0, y - 10)
    return column, y - column


def _column(fields: Fields) -> Move:
    ((x, _),) = fields
    return (x,)


def _as_they_are(fields: Fields) -> Move:
    return tuple(chain.from_iterable(fields))


def _crossing(fields: Fields) -> Move:
    x, y = fields[-1]
    return x // 2, y // 2 - 1


def _first_and_last(fields: Fields) -> Move:
    return squares(8)((fields[0], fields[-1]))


READERS: dict[str, Callable[[Fields], Move]] = {
    "amazons": squares(10),
    "arimaa_split": _squares_of_arimaa,
    "breakthrough": squares(8),
    "chess": _first_and_last,
    "chess_king_capture": _first_and_last,
    "chinese_checkers": _cells_of_star,
    "connect_four": _column,
    "alquerque": _points_of_alquerque,
    "alquerque_ludii": _one_jump,
    "english_draughts": _leaps,
    "go": _as_they_are,
    "go_5x5": _as_they_are,
    "gomoku_standard": squares(15),
    "hex_11x11": _cell_of_rhombus,
    "international_draughts": _squares_of_ten_ranks,
    "knightthrough": squares(8),
    "mill_game": _points_of_rings,
    "paper_soccer": _crossing,
    "reversi": squares(8),
    "simplified_chess": squares(8),
    "surakarta": squares(6),
    "yavalath": _cell_of_hexagon,
}
"""For every game how the fields of a move are read."""

PASSING = {"go", "go_5x5"}
"""Games in which a move that changes more than one thing is a pass: it counts the passes."""
