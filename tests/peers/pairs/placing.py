"""Games of stones that are placed and stay, beside OpenSpiel's."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.peers.beside import Pair
from tests.peers.notation import (
    FILES,
    At,
    Place,
    above,
    below,
    named,
    places,
    squares,
    term,
    terms,
)
from tests.peers.openspiel import Label, Play, Scale, plain, word
from tests.peers.sides import Names, Ours


def cell(state: Any, action: int) -> tuple[str, ...]:
    """``x(0,2)`` or ``0,2``, row and column, as the square c1."""
    row, column = map(int, re.findall(r"\d+", plain(state, action))[-2:])
    return (named((column + 1, row + 1)),)


def unsigned(state: Any, action: int) -> tuple[str, ...]:
    """Without the mark of the player and a blank."""
    return (plain(state, action)[2:],)


def column(state: Any, action: int) -> tuple[str, ...]:
    """``x3`` is the fourth column."""
    return (FILES[int(plain(state, action)[1:])],)


def _drop(state: State, move: Move) -> tuple[str, ...]:
    """A column: c, 3 or drop_3, or where the disc comes to lie in RBG."""
    if move[0] == "noop":
        return ()
    found = places(move)
    if found:
        return (FILES[found[0][0]],)
    tag = term(move).removeprefix("drop_")
    return (FILES[int(tag) - 1] if tag.isdigit() else tag,)


def spiel(
    ours: str, theirs: str, names: Names, label: Label = word, scale: Scale = tuple, **more: Any
) -> Pair:
    """A pair with OpenSpiel."""
    return Pair(ours, "OpenSpiel", theirs, partial(Play, theirs, label, scale), names, **more)


def rhombus(size: int) -> Callable[[int, int], Place]:
    """Cells of a rhombus that stands on a tip, as RBG's hexagon counts them.

    Red joins the north-west side to the south-east side, as OpenSpiel's first player does with the
    first row and the last.
    """

    def at(x: int, y: int) -> Place:
        # the lines of the hexagon are the diagonals of the board
        row = x if y < size else x + y - size + 1
        return y - row + 1, row + 1

    return at


def _swapped(x: int, y: int) -> Place:
    return y, x


def _reversi(state: State, move: Move) -> tuple[str, ...]:
    found = places(move)
    return (named(found[0]) if found else "pass",)


def reversi_rbg(at: At) -> Names:
    """A disc; the first two players' sides of the board are where `at` says."""
    # a pass names a square, too, and leaves the board as it was; its action tells it
    passes: dict[str, bool] = {}

    def names(state: State, move: Move) -> tuple[str, ...]:
        if move[-1] not in passes:
            after = state.apply(move)
            passes[move[-1]] = after.valuation()["board"] == state.valuation()["board"]
        return ("pass" if passes[move[-1]] else named(at(*places(move)[0])),)

    return names


_QUADRANTS = {"Q__1_1": 0, "Q__4_1": 1, "Q__4_4": 2, "Q__1_4": 3}


def _pentago(state: State, move: Move) -> tuple[str, ...]:
    found = places(move)
    words = [named(each) for tag, each in zip(move, found, strict=False) if tag.startswith("C__")]
    if "clockwise" in move[-1]:
        turn = 2 * _QUADRANTS[move[-2]] + (move[-1] == "anticlockwise")
        words.append("stuvwxyz"[turn])
    return tuple(words)


def _place_and_turn(state: Any, action: int) -> tuple[str, ...]:
    text = plain(state, action)
    return text[:2], text[2:]


def _go() -> Names:
    # a pass names a point, too, with an action of its own
    passes: dict[str, bool] = {}

    def names(state: State, move: Move) -> tuple[str, ...]:
        if move[-1] not in passes:
            passes[move[-1]] = state.apply(move).valuation()["passes"] != ("0",)
        x, y = places(move)[0]
        return ("PASS" if passes[move[-1]] else f"{_GO_FILES[x]}{y + 1}",)

    return names


def _won_before_turning(ours: Ours, theirs: Play) -> bool:
    return ours.is_over() and not theirs.is_over()


def is_longer_line(ours: Ours, theirs: Play) -> bool:
    """Whether there is a line of six stones or more on the board of theirs."""
    rows = str(theirs.state).split()[-_GOMOKU:]
    board = {(x, y): stone for y, row in enumerate(rows) for x, stone in enumerate(row)}
    return theirs.is_over() and any(
        stone != "." and all(board.get((x + n * dx, y + n * dy)) == stone for n in range(6))
        for (x, y), stone in board.items()
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


_GO_FILES = "abcdefghjklmnopqrst"
_GOMOKU = 15


def _ultimate(state: State, move: Move) -> tuple[str, ...]:
    (x, y), (column, row) = places(move)
    inner = named((column, row))
    is_free = state.valuation()["sent"] == ("whole",)
    return (inner,) if not is_free else (f"board {3 * (y - 1) + x - 1}", inner)


def ultimate_label(state: Any, action: int) -> tuple[str, ...]:
    """The outer board where it is chosen, or the cell."""
    text = plain(state, action)
    return cell(state, action) if "(" in text else ("board " + text.split()[-1],)


TIC_TAC_TOE = (
    ("rg/tic_tac_toe", squares()),
    ("hrg/tic_tac_toe", squares()),
    ("rbg/tic_tac_toe", squares(above(3))),
    ("gdl/tic_tac_toe", terms()),
)

LONGER = "six in a row win in OpenSpiel, and not by the standard rule"

PAIRS = (
    *(spiel(ours, "tic_tac_toe", names, cell) for ours, names in TIC_TAC_TOE),
    spiel("rg/tic_tac_toe", "mnk(m=3,n=3,k=3)", squares(), cell),
    spiel(
        "rbg2017/tic_tac_toe_both_win",
        "tic_tac_toe",
        squares(below),
        cell,
        worth=lambda goals: {("100", "0"): (1.0, -1.0), ("0", "100"): (-1.0, 1.0)}.get(
            (goals["x"], goals["o"]), (0.0, 0.0)
        ),
    ),
    *(
        spiel(f"{language}/connect_four", "connect_four", _drop, column)
        for language in ("rg", "hrg", "rbg", "gdl")
    ),
    spiel("hrg/hex_11x11", "hex(board_size=11)", squares(_swapped)),
    spiel("rbg/hex_11x11", "hex(board_size=11)", squares(rhombus(11))),
    spiel("rg/hex_3x3", "hex(board_size=3)", squares(_swapped)),
    spiel("rbg/hex_3x3", "hex(board_size=3)", squares(rhombus(3))),
    spiel("gdl/hex_3x3", "hex(board_size=3)", terms(_swapped)),
    spiel("hrg/reversi", "othello", _reversi),
    spiel("rbg/reversi", "othello", reversi_rbg(above(8))),
    spiel("hrg/pentago", "pentago", _pentago, _place_and_turn),
    spiel(
        "hrg/pentago_split",
        "pentago",
        _pentago,
        _place_and_turn,
        but="in ours five in a row win at once, in OpenSpiel only after the turn",
        ends=_won_before_turning,
    ),
    *(
        spiel(ours, "gomoku", names, cell, but=LONGER, ends=is_longer_line)
        for ours, names in (
            ("hrg/gomoku_standard", squares()),
            ("rbg/gomoku_standard", squares(above(15))),
        )
    ),
    spiel("hrg/ultimate_tic_tac_toe", "ultimate_tic_tac_toe", _ultimate, ultimate_label),
    # equal areas win for white: half a point
    spiel("rbg/go_5x5", "go(board_size=5,komi=0.5)", _go(), unsigned),
    spiel("rbg/go", "go(board_size=19,komi=7.5)", _go(), unsigned),
)
