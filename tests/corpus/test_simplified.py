"""The simplified boardgames: what their texts say is what is known of the games.

Their texts are read here by a witness that knows no automaton; the front end is held to the same
witnesses in `test_corpus.py`.
"""

from __future__ import annotations

from random import Random

import pytest

from rgt.corpus import find
from tests.corpus.enumerators.simplified_boardgames import Position
from tests.corpus.enumerators.simplified_games import GAMES
from tests.corpus.enumerators.simplified_text import read


def _text(name: str) -> Position:
    path = find(f"simplified/{name}")
    assert path is not None
    return read(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", GAMES)
def test_set_up_and_goals(name: str) -> None:
    """The board and what ends the game are those of the tables."""
    known, found = GAMES[name].rules, _text(name).rules
    assert (found.width, found.board) == (known.width, known.board)
    assert found.pieces.keys() == known.pieces.keys()
    assert (found.limit, found.reach, found.left) == (known.limit, known.reach, known.left)


@pytest.mark.parametrize("name", GAMES)
def test_pieces(name: str) -> None:
    """In random plays the regular expressions lead where the tables do."""
    random = Random(name)
    for _ in range(2):
        known, found = GAMES[name], _text(name)
        while known.goals() is None:
            moves = dict(known.successors())
            assert dict(found.successors()) == moves
            move = random.choice(sorted(moves))
            known, found = moves[move], dict(found.successors())[move]
        assert found.goals() == known.goals()
