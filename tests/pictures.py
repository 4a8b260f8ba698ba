"""The drawn pictures of the documentation: ``python -m tests.pictures`` writes them."""

from __future__ import annotations

import re
from pathlib import Path

import rgt

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
_BOARDS = ("rbg/chinese_checkers", "linegames/dash_guti", "hrg/mill_game", "hrg/simplified_chess")
_SIZE = 240
_MOVES = 6


def pictures() -> dict[str, str]:
    """The pictures by the names of their files."""
    game = rgt.load("hrg/tic_tac_toe")
    rgt.optimize(game)
    return {"boards.svg": _boards(), "automaton.svg": str(rgt.automaton_svg(game))}


def _boards() -> str:
    """Positions of some games after a few moves, side by side."""
    drawn = "".join(_placed(_position(name), at * (_SIZE + 10)) for at, name in enumerate(_BOARDS))
    width = len(_BOARDS) * (_SIZE + 10)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_SIZE}">{drawn}</svg>\n'


def _position(name: str) -> str:
    state = rgt.engine(rgt.load(name), "interpreter").initial_state()
    for _ in range(_MOVES):
        moves = state.legal_moves()
        state = state.apply(moves[len(moves) // 2])
    picture = state.svg()
    assert picture is not None
    return str(picture)


def _placed(picture: str, x: int) -> str:
    return re.sub("^<svg ", f'<svg x="{x}" width="{_SIZE}" height="{_SIZE}" ', picture)


def main() -> None:
    """Write them all."""
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
