"""Games whose turns are cut into moves in different ways: backgammon, Chinese checkers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.peers.beside import Pair
from tests.peers.notation import places
from tests.peers.openspiel import Play, plain
from tests.peers.sides import Ours
from tests.peers.turns import OurTurns, SpielTurns

_MEN = 15
_THROWS = 30


def _throw(state: State, move: Move) -> tuple[str, ...]:
    first, second = move
    dice = "".join(sorted(move, reverse=True))
    if len(state.legal_moves()) == _THROWS:
        return (f"{0 if first > second else 1} begins, {dice}",)
    return (dice,)


def _thrown(state: Any, action: int) -> tuple[str, ...]:
    text = plain(state, action)
    found = re.search(r"roll: (\d\d)", text)
    assert found is not None
    dice = "".join(sorted(found[1], reverse=True))
    if "starts" in text:
        return (f"{0 if 'X starts' in text else 1} begins, {dice}",)
    return (dice,)


def _men(counts: list[int]) -> str:
    """Of one side: on the bar, on the points from 1 to 24, off."""
    return " ".join(map(str, counts))


class _Backgammon(OurTurns):
    def turn(self, before: State, after: State) -> str:
        """The position that it leads to."""
        counts = list(map(int, after.valuation()["men"]))
        half = len(counts) // 2
        return f"{_men(counts[:half])} / {_men(counts[half:])}"


class _SpielBackgammon(SpielTurns):
    def turn(self, before: Any, after: Any, labels: tuple[str, ...]) -> str | None:
        """The position that it leads to; nothing where none of the dice can be used."""
        name = _position(after)
        return "" if name == _position(before) else name


def _position(state: Any) -> str:
    sides = []
    borne_off = list(map(int, re.findall(r"(?:X|O): (\d+)", str(state))))
    for player, points in ((0, range(23, -1, -1)), (1, range(24))):
        on = [state.board(player, point) for point in points]
        sides.append(_men([_MEN - sum(on) - borne_off[player], *on, borne_off[player]]))
    return " / ".join(sides)


def _points(goals: Mapping[str, str]) -> tuple[float, ...]:
    white, black = float(goals["white"]), float(goals["black"])
    return white - black, black - white


_LENGTHS = (1, 2, 3, 4, 13, 12, 11, 10, 9, 10, 11, 12, 13, 4, 3, 2, 1)
_HOLES = (4, 4, 4, 4, 0, 1, 2, 3, 4, 3, 2, 1, 0, 4, 4, 4, 4)


def _star(state: State, move: Move) -> tuple[str, ...]:
    cells = [sum(_LENGTHS[:y]) + x - _HOLES[y] for x, y in places(move)]
    return (f"{cells[0]} {cells[-1]}",)


class _SpielStar(SpielTurns):
    def turn(self, before: Any, after: Any, labels: tuple[str, ...]) -> str | None:
        """From the first cell to the last; to come back is no turn in ours."""
        cells = [cell for each in labels for cell in re.findall(r"\d+", each)]
        return None if cells[0] == cells[-1] else f"{cells[0]} {cells[-1]}"


def _wins(goals: Mapping[str, str]) -> tuple[float, ...]:
    return tuple(float(score == "100") for score in goals.values())


def _is_unwon(ours: Ours, theirs: Play) -> bool:
    return not any(_wins(ours.state.goals())) and ours.is_over() and not theirs.is_over()


BACKGAMMON = "backgammon(scoring_type=full_scoring,max_player_turns=100000)"
STAR = "chinese_checkers(players=6,max_moves=100000)"

PAIRS = (
    Pair(
        "hrg/backgammon",
        "OpenSpiel",
        BACKGAMMON,
        partial(_SpielBackgammon, BACKGAMMON, _thrown),
        _throw,
        worth=_points,
        plays=_Backgammon,
    ),
    Pair(
        "rbg/chinese_checkers",
        "OpenSpiel",
        STAR,
        partial(_SpielStar, STAR),
        _star,
        worth=_wins,
        but="ours ends after sixty turns of everybody, and a peg does not hop back to where it was",
        ends=_is_unwon,
    ),
)
