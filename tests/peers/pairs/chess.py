"""Chess and its kin, beside python-chess and OpenSpiel."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.peers.beside import Pair
from tests.peers.notation import At, above, named, place, places
from tests.peers.openspiel import Play, is_drawn
from tests.peers.pairs.placing import spiel
from tests.peers.python_chess import Chess, KingCapture, Maharaja, Simplified
from tests.peers.sides import Names, Ours

_OFFICERS = {"queen": "q", "rook": "r", "bishop": "b", "knight": "n"}


def _uci(state: State, move: Move) -> tuple[str, ...]:
    """Two squares and what a pawn becomes."""
    found = "".join(tag[3] + tag[5] if tag.startswith("S__") else _OFFICERS[tag] for tag in move)
    return (found,)


def _two(at: At) -> Names:
    """From the first square to the second."""

    def names(state: State, move: Move) -> tuple[str, ...]:
        found = [named(at(*each)) for each in places(move)]
        return (found[0] + found[1],)

    return names


_MEN = re.compile(r"queen|rook|bishop|knight", re.IGNORECASE)


def _becomes(state: State, move: Move, tag: str) -> str:
    """What a pawn on a square has become: of RBG's moves no tag tells it."""
    found = _MEN.search(_stands(state.apply(move), tag))
    return _OFFICERS[found[0].lower()] if found is not None else ""


def _stands(state: State, tag: str) -> str:
    found = re.search(rf"\b{tag}: (\w+)", str(state.describe()))
    assert found is not None
    return found[1]


def _rbg(state: State, move: Move) -> tuple[str, ...]:
    """From the first square that is named to the last."""
    tags = [tag for tag in move if place(tag) is not None]
    start, end = (above(8)(*each) for each in (places(move)[0], places(move)[-1]))
    promoted = ""
    if end[1] in (1, 8) and "pawn" in _stands(state, tags[0]).lower():
        promoted = _becomes(state, move, tags[-1])
    return (named(start) + named(end) + promoted,)


def _rbg2017(state: State, move: Move) -> tuple[str, ...]:
    """From the first square to the second; the king castles by way of another one."""
    tags = [tag for tag in move if place(tag) is not None]
    goal = 3 if tags[1] == tags[2] else 1
    squares = [(x - 1, y - 1) for x, y in places(move)]
    promoted = ""
    if squares[goal][1] in (1, 8) and "pawn" in _stands(state, tags[0]):
        promoted = _becomes(state, move, tags[goal])
    return (named(squares[0]) + named(squares[goal]) + promoted,)


def _both_win(goals: Mapping[str, str]) -> tuple[float, ...]:
    white, black = float(goals["white"]), float(goals["black"])
    return (white - black) / 100, (black - white) / 100


def _squares(state: State, move: Move) -> tuple[str, ...]:
    return ("".join(tag[3] + tag[5] if tag.startswith("S__") else tag for tag in move),)


def _joined(state: State, move: Move) -> tuple[str, ...]:
    return ("".join(move),)


def _lan(state: Any, action: int) -> tuple[str, ...]:
    import pyspiel

    return (str(pyspiel.chess.action_to_move(action, state.board()).to_lan()),)


def _one_draw(ours: Ours, theirs: Play) -> bool:
    return is_drawn(theirs)


PAIRS = (
    Pair("hrg/chess", "python-chess", "chess", Chess, _uci),
    Pair("rbg/chess", "python-chess", "chess", Chess, _rbg),
    Pair(
        "rbg2017/chess_stalemate_loses",
        "python-chess",
        "chess",
        partial(Chess, stalemate_loses=True, turns=400),
        _rbg2017,
        worth=_both_win,
    ),
    Pair("rbg/chess_king_capture", "python-chess", "pseudo-legal moves", KingCapture, _rbg),
    Pair("hrg/chess_king_capture", "python-chess", "pseudo-legal moves", KingCapture, _uci),
    Pair("hrg/simplified_chess", "python-chess", "men without a memory", Simplified, _squares),
    Pair(
        "rbg/simplified_chess", "python-chess", "men without a memory", Simplified, _two(above(8))
    ),
    Pair(
        "simplified/simplified_chess",
        "python-chess",
        "men without a memory",
        Simplified,
        lambda state, move: ("".join(move),),
    ),
    Pair(
        "simplified/maharaja",
        "python-chess",
        "men without a memory",
        Maharaja,
        lambda state, move: ("".join(move),),
    ),
    spiel(
        "hrg/chess",
        "chess",
        _uci,
        _lan,
        seats=("black", "white"),
        but="OpenSpiel has draws by repetition and by too few pieces to mate, ours by fifty moves",
        ends=_one_draw,
    ),
)
