"""What was learned beside the rules: counts, smallest words, pictures."""

from __future__ import annotations

import pytest

from rgt.frontends.simplified.automata.dfa import Dfa
from rgt.frontends.simplified.automata.prefix_tree import prefix_tree
from rgt.frontends.simplified.boards import Board
from rgt.frontends.simplified.learning.comparison import (
    MOST,
    compared,
    picture,
    rules_of,
    same_pieces,
)
from rgt.frontends.simplified.parse import parse
from rgt.frontends.simplified.words import Letter
from rgt.ir.diagnostics import GameError, Source

E, P = Letter(1, 0, "e"), Letter(1, 0, "p")
BOARD = Board(5, 1, ".....")
RIDER: Dfa[Letter] = Dfa(({E: 0, P: 1}, {}), frozenset({0, 1}))


def rider(most: int) -> Dfa[Letter]:
    """Goes at most so many empty squares to the right."""
    return prefix_tree([(E,) * number for number in range(1, most + 1)])


def test_words_wrongly_accepted() -> None:
    """On five files a rider without end and captures against one of two steps."""
    found = compared("R", RIDER, rider(2), BOARD)
    # e^3, e^4 and e^0p to e^3p: no longer word has room, and the empty word is no move
    assert (found.accepted, found.rejected) == (6, 0)
    assert (found.smallest_accepted, found.smallest_rejected) == ((P,), None)
    assert not found.is_equal
    # the rider without the empty word needs one state more
    assert (found.size, found.optimal) == (3, 3)


def test_words_wrongly_rejected() -> None:
    found = compared("R", rider(2), RIDER, BOARD)
    assert (found.accepted, found.rejected) == (0, 6)
    assert found.smallest_rejected == (P,)


def test_words_without_room_do_not_count() -> None:
    assert compared("R", rider(4), rider(9), BOARD).is_equal
    assert not compared("R", rider(4), rider(9), Board(6, 1, "......")).is_equal


def test_very_many_words_are_not_counted_to_the_end() -> None:
    steps = [Letter(dx, dy, "e") for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    anywhere: Dfa[Letter] = Dfa((dict.fromkeys(steps, 0),), frozenset({0}))
    found = compared("R", anywhere, rider(1), Board(8, 8, "." * 64))
    assert found.accepted == MOST


def test_a_picture() -> None:
    assert picture("R", (E, E, P), 5, 2) == [
        "2   .  .  .  .  .",
        "1   R 1e 2e 3p  .",
        "    a  b  c  d  e",
    ]
    # a way that comes back over its start
    back = (Letter(0, 1, "e"), Letter(0, -1, "w"))
    assert picture("K", back, 1, 2) == ["2    1e", "1  K,2w", "      a"]
    assert picture("N", (Letter(-2, -1, "p"),), 3, 2) == [
        "2   .  .  N",
        "1  1p  .  .",
        "    a  b  c",
    ]


GAME = """\
<<g>>
<BOARD>
2 2
|{top}|
|{bottom}|
<PIECES>
{rules}
<GOALS>
9 &
"""


def described(top: str, bottom: str, rules: str = "R (1,0,e) &\nS (0,1,e) &"):  # type: ignore[no-untyped-def]
    return parse(Source("g.sbg", GAME.format(top=top, bottom=bottom, rules=rules)))


def test_pieces_are_the_same_by_letter_or_by_place() -> None:
    start = Board.of_rows(["r.", "RS"])
    assert same_pieces(start, described("r.", "RS")) == {"R": "R", "S": "S"}
    assert same_pieces(start, described("s.", "SR")) == {"R": "R", "S": "S"}
    other = described("t.", "TU", "T (1,0,e) &\nU (0,1,e) &")
    assert same_pieces(start, other) == {"R": "T", "S": "U"}


@pytest.mark.parametrize(
    "rows", [("t.", "TT"), ("t.", "UT"), (".t", "TU"), ("T.", "TU"), ("tt", "TU")]
)
def test_boards_that_are_not_alike(rows: tuple[str, str]) -> None:
    with pytest.raises(GameError) as caught:
        same_pieces(Board.of_rows(["r.", "RS"]), described(*rows, "T (1,0,e) &\nU (0,1,e) &"))
    assert caught.value.diagnostics[0].code == "REC051"


def test_boards_of_other_sizes() -> None:
    with pytest.raises(GameError) as caught:
        same_pieces(Board.of_rows(["r..", "RS."]), described("r.", "RS"))
    assert "3 by 2" in caught.value.diagnostics[0].message


def test_a_piece_without_a_rule_never_moves() -> None:
    rules = rules_of(described("r.", "RS", "R (1,0,e) &"))
    assert rules["R"].accepts((E,)) and not rules["S"].transitions[0]
