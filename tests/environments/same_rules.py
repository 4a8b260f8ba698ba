"""Games of the corpus that OpenSpiel has with the same rules, and what their moves are called."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from rgt.backends.forward_model import Move, State
from tests.environments.lockstep import Twins, plain

_FILES = "abcdefghijklmnop"


def _places(move: Move) -> list[tuple[int, int]]:
    """The numbers of ``C__3_4`` and its like."""
    found = [re.fullmatch(r"[A-Z]\w*?__(\d+)_(\d+)", tag) for tag in move]
    return [(int(each[1]), int(each[2])) for each in found if each is not None]


def _square(place: tuple[int, int]) -> str:
    return f"{_FILES[place[0] - 1]}{place[1]}"


def _tic_tac_toe(state: State, move: Move) -> tuple[str, ...]:
    return (f"{_FILES.index(move[0][0])},{int(move[0][1]) - 1}",)


def _bracketed(state: Any, action: int) -> str:
    """What stands in brackets."""
    return plain(state, action).partition("(")[2].rstrip(")")


def _connect_four(state: State, move: Move) -> tuple[str, ...]:
    return (str(int(move[0]) - 1),)


def _last(state: Any, action: int) -> str:
    """Without the mark of the player."""
    return plain(state, action)[1:]


def _breakthrough(state: State, move: Move) -> tuple[str, ...]:
    # the first player comes from above
    return ("".join(_square((x, 9 - y)) for x, y in _places(move)),)


def _uncaptured(state: Any, action: int) -> str:
    return plain(state, action).rstrip("*")


def _hex(state: State, move: Move) -> tuple[str, ...]:
    # the first player joins top and bottom
    [(x, y)] = _places(move)
    return (_square((y, x)),)


def _reversi(state: State, move: Move) -> tuple[str, ...]:
    places = _places(move)
    return (_square(places[0]) if places else "pass",)


def _squares(state: State, move: Move) -> tuple[str, ...]:
    return ("".join(map(_square, _places(move))),)


def _amazons(state: State, move: Move) -> tuple[str, ...]:
    names = [f"({11 - y}, {x})" for x, y in _places(move)]
    return f"From {names[0]}", f"To {names[1]}", f"Shoot: {names[2]}"


def _unsigned(state: Any, action: int) -> str:
    """Without the mark of the player and a blank."""
    return plain(state, action)[2:]


def _dots_and_boxes(state: State, move: Move) -> tuple[str, ...]:
    [(x, y)] = _places(move)
    return (f"{'h' if move[0].startswith('Across') else 'v'},{y - 1},{x - 1}",)


def _leaps(state: State, move: Move) -> tuple[str, ...]:
    places = [_square(place) for place in _places(move)]
    return tuple([one + other for one, other in pairwise(places)])


def _kuhn(state: State, move: Move) -> tuple[str, ...]:
    names = {"jack": "Deal:0", "queen": "Deal:1", "king": "Deal:2"}
    bets = {"bet": "Bet", "call": "Bet", "check": "Pass", "fold": "Pass"}
    return (names.get(move[0]) or bets[move[0]],)


def _ultimate(state: State, move: Move) -> tuple[str, ...]:
    (x, y), (column, row) = _places(move)
    cell = f"{row - 1},{column - 1}"
    is_free = state.valuation()["sent"] == ("whole",)
    return (cell,) if not is_free else (f"Choose local board {3 * (y - 1) + x - 1}", cell)


def _ultimate_label(state: Any, action: int) -> str:
    return _bracketed(state, action) or plain(state, action)


def _nim(state: State, move: Move) -> tuple[str, ...]:
    heap = "abc".index(move[0])
    had = int(state.valuation()["stones"][heap])
    return (f"pile:{heap + 1}, take:{had - int(move[1])};",)


def _chess(state: State, move: Move) -> tuple[str, ...]:
    squares = [tag[3] + tag[5] for tag in move if tag.startswith("S__")]
    promoted = [tag[0] if tag != "knight" else "n" for tag in move if not tag.startswith("S__")]
    return ("".join(squares + promoted),)


def _lan(state: Any, action: int) -> str:
    import pyspiel

    return str(pyspiel.chess.action_to_move(action, state.board()).to_lan())


_QUADRANTS = {"Q__1_1": 0, "Q__4_1": 1, "Q__4_4": 2, "Q__1_4": 3}


def _pentago(state: State, move: Move) -> tuple[str, ...]:
    turn = 2 * _QUADRANTS[move[1]] + (move[2] == "anticlockwise")
    return (_square(_places(move)[0]) + "stuvwxyz"[turn],)


def _go(state: State, move: Move) -> tuple[str, ...]:
    # a pass names a point, too, and shows more
    x, y = re.findall(r"\d+", move[0])
    return ("PASS",) if len(move) > 2 else (f"{_FILES[int(x)]}{int(y) + 1}",)


def _is_shorter_draw(ours: Any, theirs: Any) -> bool:
    """Theirs is a draw already."""
    return bool(theirs.is_terminal() and set(theirs.returns()) == {0.0})


TWINS = (
    Twins("rg/tic_tac_toe", "tic_tac_toe", _tic_tac_toe, _bracketed, plays=10),
    Twins("rg/tic_tac_toe", "mnk(m=3,n=3,k=3)", _tic_tac_toe, _bracketed, plays=10),
    Twins("hrg/connect_four", "connect_four", _connect_four, _last, plays=10),
    Twins("hrg/breakthrough", "breakthrough", _breakthrough, _uncaptured),
    Twins("hrg/hex_11x11", "hex(board_size=11)", _hex),
    Twins("hrg/reversi", "othello", _reversi),
    Twins("hrg/clobber", "clobber(rows=10,columns=10)", _squares),
    Twins("hrg/amazons", "amazons", _amazons, _unsigned, plays=1),
    Twins(
        "hrg/dots_and_boxes", "dots_and_boxes(num_rows=8,num_cols=8)", _dots_and_boxes, _bracketed
    ),
    Twins("hrg/kuhn_poker", "kuhn_poker", _kuhn, plays=30),
    Twins("rg/nim", "nim(is_misere=false,pile_sizes=1;3;5)", _nim, plays=20),
    Twins("hrg/ultimate_tic_tac_toe", "ultimate_tic_tac_toe", _ultimate, _ultimate_label),
    Twins("hrg/pentago", "pentago", _pentago, plays=3),
    # equal areas win for white: half a point
    Twins("rbg/go_5x5", "go(board_size=5,komi=0.5)", _go, _unsigned, plays=4),
    Twins(
        "hrg/english_draughts",
        "checkers",
        _leaps,
        differs=_is_shorter_draw,
        but="OpenSpiel counts moves of men, too, when it looks for forty turns without a capture",
    ),
    Twins(
        "hrg/chess",
        "chess",
        _chess,
        _lan,
        seats=(1, 0),
        differs=_is_shorter_draw,
        but="OpenSpiel has draws by repetition and by too few pieces to mate, ours by fifty moves",
        plays=1,
    ),
)
