"""Games of pieces that move, beside OpenSpiel's and python-ataxx."""

from __future__ import annotations

import re
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.peers.ataxx import Ataxx
from tests.peers.beside import Pair
from tests.peers.notation import (
    FILES,
    At,
    below,
    named,
    places,
    squares,
    terms,
)
from tests.peers.openspiel import Play, plain
from tests.peers.pairs.placing import spiel
from tests.peers.sides import Names, Ours


def mirrored(height: int) -> At:
    """The first player comes from above in OpenSpiel."""
    return lambda x, y: (x, height + 1 - y)


def uncaptured(state: Any, action: int) -> tuple[str, ...]:
    """Without the mark of a capture; ranks beyond nine are letters there."""
    return (
        re.sub(
            "[:;<]", lambda rank: str(ord(rank[0]) - ord("0")), plain(state, action).rstrip("*")
        ),
    )


_TURN = {"left": -1, "straight": 0, "right": 1}


def _breakthrough_rg(state: State, move: Move) -> tuple[str, ...]:
    column, row = FILES.index(move[0]) + 1, int(move[1])
    ahead = 1 if state.player == "white" else -1
    goal = column + _TURN[move[2]], row + ahead
    return (named((column, 7 - row)) + named((goal[0], 7 - goal[1])),)


def unmarked(state: Any, action: int) -> tuple[str, ...]:
    """Without the mark of the player and a blank."""
    return (plain(state, action)[2:],)


def amazons(at: At) -> Names:
    """From, to and shot, in one move or two; `at` gives OpenSpiel's row and column."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        found = [f"({row}, {column})" for row, column in (at(*each) for each in places(move))]
        return f"From {found[0]}", f"To {found[1]}", *(f"Shoot: {each}" for each in found[2:])

    return names


def amazons_split(at: At) -> Names:
    """The same in two moves; the shot names where it goes last."""
    whole = amazons(at)

    def names(state: State, move: Move) -> tuple[str, ...]:
        # after a shot it is the other one's turn
        if state.apply(move).player != state.player:
            row, column = at(*places(move)[-1])
            return (f"Shoot: ({row}, {column})",)
        return whole(state, move)

    return names


def _leaps(state: State, move: Move) -> tuple[str, ...]:
    return ("".join(named(each) for each in places(move)) or "0000",)


def _is_counted_otherwise(ours: Ours, theirs: Ataxx) -> bool:
    return ours.is_over() and theirs.is_over() and theirs.is_quiet()


_OUTER = (0, 1, 2, 14, 23, 22, 21, 9)
_MIDDLE = (3, 4, 5, 13, 20, 19, 18, 10)
_INNER = (6, 7, 8, 12, 17, 16, 15, 11)
_RINGS = {1: _INNER, 2: _MIDDLE, 3: _OUTER}
_AROUND = {
    (0, 0): 0, (1, 0): 1, (2, 0): 2, (2, 1): 3, (2, 2): 4, (1, 2): 5, (0, 2): 6, (0, 1): 7
}  # fmt: skip
_LAYERS = {0: _OUTER, 1: _MIDDLE, 2: _INNER}


def _mill(state: State, move: Move) -> tuple[str, ...]:
    points = []
    for tag in move:
        ring, around = map(int, re.findall(r"\d+", tag))
        points.append(_RINGS[ring][around - 1])
    is_placing = any(each != "N__0" for each in state.valuation()["hand"])
    return _mill_words(points, is_placing)


def _mill_rbg(state: State, move: Move) -> tuple[str, ...]:
    points = []
    for tag in move[:-1]:
        x, y, z = map(int, re.findall(r"\d+", tag))
        points.append(_LAYERS[z][_AROUND[x, y]])
    is_placing = len(points) == 2
    if points[-1] == points[-2]:
        points.pop()
    return _mill_words(points, is_placing)


def _mill_words(points: list[int], is_placing: bool) -> tuple[str, ...]:
    if is_placing:
        return tuple(f"Point {each}" for each in points)
    return f"Move {points[0]} -> {points[1]}", *(f"Point {each}" for each in points[2:])


def _is_drawn_once(ours: Ours, theirs: Play) -> bool:
    """Only one of them is over, and without a winner."""
    if theirs.is_over():
        return not any(theirs.result())
    return set(ours.state.goals().values()) == {"50"}


PAIRS = (
    spiel("hrg/breakthrough", "breakthrough", squares(mirrored(8)), uncaptured),
    spiel("rbg/breakthrough", "breakthrough", squares(below), uncaptured),
    spiel("rbg2017/breakthrough", "breakthrough", squares(lambda x, y: (x + 1, 8 - y)), uncaptured),
    spiel("simplified/breakthrough", "breakthrough", squares(mirrored(8)), uncaptured),
    spiel("rg/breakthrough_6x6", "breakthrough(rows=6,columns=6)", _breakthrough_rg, uncaptured),
    spiel("gdl/breakthrough_6x6", "breakthrough(rows=6,columns=6)", terms(mirrored(6)), uncaptured),
    spiel("hrg/clobber", "clobber(rows=10,columns=10)", squares()),
    spiel("hrg/amazons", "amazons", amazons(lambda x, y: (11 - y, x)), unmarked),
    spiel("rbg/amazons", "amazons", amazons(lambda x, y: (y + 1, x + 1)), unmarked),
    spiel("hrg/amazons_split2", "amazons", amazons_split(lambda x, y: (11 - y, x)), unmarked),
    spiel(
        "rbg2017/amazons_split2", "amazons", amazons_split(lambda x, y: (10 - y, x + 1)), unmarked
    ),
    spiel(
        "hrg/mill_game",
        "nine_mens_morris",
        _mill,
        but="OpenSpiel draws after 200 turns, ours after 40 without a mill",
        ends=_is_drawn_once,
    ),
    spiel(
        "rbg/mill_game",
        "nine_mens_morris",
        _mill_rbg,
        but="OpenSpiel draws after 200 turns, ours after 40 without a mill",
        ends=_is_drawn_once,
    ),
    Pair(
        "hrg/ataxx",
        "python-ataxx",
        "four corners",
        Ataxx,
        _leaps,
        but="a hundred turns without a new piece: a draw there, more pieces win in ours",
        ends=_is_counted_otherwise,
    ),
)
