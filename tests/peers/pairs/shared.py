"""Games that other people wrote, of the same rules: files that lie beside a checkout, if at all."""

from __future__ import annotations

import re
from pathlib import Path

from rgt.backends.forward_model import Move, State
from tests.peers.beside import Pair
from tests.peers.notation import (
    FILES,
    At,
    above,
    below,
    named,
    places,
    squares,
    term,
    terms,
)
from tests.peers.pairs.moving import amazons, amazons_split, mirrored, uncaptured, unmarked
from tests.peers.pairs.placing import (
    LONGER,
    cell,
    column,
    is_longer_line,
    reversi_rbg,
    rhombus,
    spiel,
    ultimate_label,
)
from tests.peers.sides import Names

FOLDER = Path(__file__).resolve().parents[4] / "shared" / "games"


def _at(text: str) -> str:
    return f"../shared/games/{text}"


def _marked(first: int = 1) -> Names:
    """``mark_1_2`` as a square, counted from `first`; waiting is silent."""
    return terms(lambda x, y: (x + 1 - first, y + 1 - first))


def _lettered(state: State, move: Move) -> tuple[str, ...]:
    """``mark_a_b``."""
    found = re.fullmatch(r"\w+?_([a-z])_([a-z])", term(move))
    return (f"{found[1]}{FILES.index(found[2]) + 1}",) if found is not None else ()


def _dropped(first: int) -> Names:
    """The column that comes first in a move."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        found = re.search(r"\d+", term(move))
        return (FILES[int(found[0]) - first],) if found is not None else ()

    return names


def _ultimate(state: State, move: Move) -> tuple[str, ...]:
    """The outer board is named only where there is a choice."""
    found = places(move)
    inner = named((found[-1][0] + 1, found[-1][1] + 1))
    if len(found) == 1:
        return (inner,)
    x, y = found[0]
    return f"board {3 * y + x}", inner


def _last_two(at: At) -> Names:
    """From and to; places before them are the keeper's."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        return ("".join(named(at(*each)) for each in places(move)[-2:]),)

    return names


_HEXES = {"hex": 11, "hex_5x5": 5, "hex_6x6": 6, "hex_8x8": 8, "hex_9x9": 9}
_BREAKTHROUGHS = {"": 8, "_6x6": 6, "_7x7": 7, "_10x10": 10, "_12x12": 12}
_WHITE = ("white", "black")

PAIRS: tuple[Pair, ...] = (
    spiel(_at("hrg/ticTacToe.hrg"), "tic_tac_toe", squares(below), cell),
    spiel(_at("rbg/ticTacToe.rbg"), "tic_tac_toe", squares(above(3)), cell),
    spiel(_at("gdl/base__ticTacToe.kif"), "tic_tac_toe", _marked(), cell),
    spiel(_at("gdl/ggppy__std_tictactoe.kif"), "tic_tac_toe", _marked(0), cell),
    spiel(_at("gdl/repo__ticTacToeLarge.kif"), "mnk(m=5,n=5,k=5)", _marked(), cell),
    spiel(_at("gdl/repo__connect5.kif"), "mnk(m=8,n=8,k=5)", _lettered, cell),
    spiel(_at("hrg/connect4.hrg"), "connect_four", _dropped(1), column),
    spiel(_at("rbg/connect4.rbg"), "connect_four", _dropped(0), column),
    spiel(_at("gdl/dresden__conn4.kif"), "connect_four", _dropped(1), column),
    spiel(
        _at("rbg/gomoku_standard.rbg"),
        "gomoku",
        squares(above(15)),
        cell,
        but=LONGER,
        ends=is_longer_line,
    ),
    spiel(
        _at("hrg/gomoku_standard.hrg"), "gomoku", squares(), cell, but=LONGER, ends=is_longer_line
    ),
    *(
        spiel(_at(f"rbg/{name}.rbg"), f"hex(board_size={size})", squares(rhombus(size)))
        for name, size in _HEXES.items()
    ),
    spiel(_at("rbg/reversi.rbg"), "othello", reversi_rbg(below)),
    spiel(_at("hrg/breakthrough.hrg"), "breakthrough", squares(below), uncaptured, seats=_WHITE),
    *(
        spiel(
            _at(f"rbg/breakthrough{name}.rbg"),
            f"breakthrough(rows={size},columns={size})",
            squares(below),
            uncaptured,
        )
        for name, size in _BREAKTHROUGHS.items()
    ),
    spiel(_at("gdl/rg__breakthrough.kif"), "breakthrough", terms(mirrored(8)), uncaptured),
    spiel(_at("hrg/clobber.hrg"), "clobber(rows=10,columns=10)", squares(above(10)), seats=_WHITE),
    spiel(
        _at("hrg/amazons.hrg"),
        "amazons",
        amazons(lambda x, y: (y + 1, x + 1)),
        unmarked,
        seats=_WHITE,
    ),
    spiel(_at("rbg/amazons.rbg"), "amazons", amazons(lambda x, y: (y + 1, x + 1)), unmarked),
    spiel(
        _at("hrg/amazons_split2.hrg"),
        "amazons",
        amazons_split(lambda x, y: (y + 1, x + 1)),
        unmarked,
        seats=_WHITE,
    ),
    spiel(
        _at("rbg/amazons_split2.rbg"),
        "amazons",
        amazons_split(lambda x, y: (y + 1, x + 1)),
        unmarked,
    ),
    spiel(_at("hrg/ultimateTicTacToe.hrg"), "ultimate_tic_tac_toe", _ultimate, ultimate_label),
)
