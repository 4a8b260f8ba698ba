"""The simplified boardgames: what their texts say is what is known of the games.

Their texts are read here by a witness that knows no automaton; the front end is held to the same
witnesses in `test_corpus.py`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.corpus.enumerators.simplified_boardgames import Sight, Square, start
from tests.corpus.enumerators.simplified_games import GAMES, RULES, rider
from tests.corpus.enumerators.simplified_text import of_corpus, piece


@pytest.mark.parametrize("name", GAMES)
def test_set_up_and_goals(name: str) -> None:
    """The board and what ends the game are those of the tables."""
    known, found = GAMES[name].rules, of_corpus(name).rules
    assert (found.width, found.board) == (known.width, known.board)
    assert found.pieces.keys() == known.pieces.keys()
    assert (found.limit, found.reach, found.left) == (known.limit, known.reach, known.left)


@pytest.mark.parametrize("name", GAMES)
def test_pieces(name: str) -> None:
    """In random plays the regular expressions lead where the tables do."""
    random = Random(name)
    for _ in range(2):
        known, found = GAMES[name], of_corpus(name)
        while known.goals() is None:
            moves = dict(known.successors())
            assert dict(found.successors()) == moves
            move = random.choice(sorted(moves))
            known, found = moves[move], dict(found.successors())[move]
        assert found.goals() == known.goals()


@pytest.mark.parametrize(
    ("rule", "board", "targets"),
    [
        # the empty word of a star is no move, a way back to where the piece stands is one
        ("(1,0,e)^*", "A..", {(1, 0), (2, 0)}),
        ("(1,0,e)(-1,0,w)", "A..", {(0, 0)}),
        ("(1,0,e)(-1,0,e)", "A..", set()),
        # powers bind more tightly than rows, and these more tightly than unions
        ("(1,0,e)(1,0,e)^2+(1,0,p)", "A...", {(3, 0)}),
        ("((1,0,e)+(1,0,p))^2", "Aab.", {(2, 0)}),
        ("((1,0,p)(1,0,e))^*", "Aa.a.", {(2, 0), (4, 0)}),
    ],
)
def test_the_reader(rule: str, board: str, targets: set[Square]) -> None:
    """What the reader of expressions makes of small ones."""
    width, squares = start(board)
    assert set(piece(rule)(Sight(squares, width, (0, 0), black=False))) == targets


def test_black_goes_down_and_keeps_its_right() -> None:
    """Ranks are counted from the other side for black, files are not."""
    width, squares = start("a. b. A. .A")
    sight = Sight(squares, width, (0, 3), black=True)
    assert set(piece("(0,1,w)(0,1,p)")(sight)) == {(0, 1)}
    assert set(piece("(1,3,p)+(-1,3,p)+(1,3,e)")(sight)) == {(1, 0)}


def test_the_trap_gives_nothing_away() -> None:
    """Riders without a limit would have the same moves in every position of a play."""
    random = Random("limited_riders")
    free = rider((1, 0), (-1, 0), on="e")
    rules = RULES["limited_riders"]
    unlimited = replace(rules, pieces={**rules.pieces, "S": free, "L": free})
    for _ in range(20):
        position = GAMES["limited_riders"]
        while position.goals() is None:
            moves = dict(position.successors())
            assert dict(replace(position, rules=unlimited).successors()).keys() == moves.keys()
            position = moves[random.choice(sorted(moves))]
