"""Ways: one choice instead of an unknown, the others told by it, and by what is known before."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.lower import recover
from rgt.ir.actions import AnyAssignment
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from rgt.ir.text.printer import print_game
from tests.frontends.gdl.recovery.test_agreement import in_step

SPOTS = "abcdefghi"
# two boards side by side, a line on one of them wins: the third of a line hangs on both others
GAME = """
(role x) (role o) (other x o) (other o x) (board left) (board right)
(init (turn x))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (init (cell ?s ?b e)) (spot ?s) (board ?b))
(<= (legal ?p (mark ?s ?b)) (true (turn ?p)) (true (cell ?s ?b e)))
(<= (next (cell ?s ?b ?p)) (does ?p (mark ?s ?b)))
(<= (next (cell ?s ?b ?c)) (true (cell ?s ?b ?c)) (distinct ?c e))
(<= (next (cell ?s ?b e)) (true (cell ?s ?b e)) (does ?p (mark ?t ?d)) (distinct ?s ?t))
(<= (next (cell ?s ?b e)) (true (cell ?s ?b e)) (does ?p (mark ?t ?d)) (distinct ?b ?d))
(<= (wins ?p) (lined ?p ?b) (board ?b))
(<= (lined ?p ?b) (line ?s ?t ?u)
    (true (cell ?s ?b ?p)) (true (cell ?t ?b ?p)) (true (cell ?u ?b ?p)) (role ?p))
(<= open (true (cell ?s ?b e)))
(<= terminal (wins ?p) (role ?p))
(<= terminal (not open))
(<= (goal ?p 100) (wins ?p) (role ?p))
(<= (goal ?p 0) (role ?p) (not (wins ?p)))
"""
SQUARE = ("abc", "def", "ghi", "adg", "beh", "cfi", "aei", "ceg")


def game_of(lines: list[str] | tuple[str, ...]) -> str:
    """The game with these lines."""
    spots = "".join(f"(spot {each}) " for each in SPOTS)
    return GAME + spots + "".join(f"(line {' '.join(line)})\n" for line in lines)


def held_to_its_net(text: str) -> Game:
    """The game as recovered, which plays as its net does."""
    game = recover(parse(Source("game.kif", text)), "game", "drop").game
    net = rgt.loads(text, "gdl", simultaneous="drop", recovery="off")
    assert in_step(game, net, 1, 6) > 20
    return game


def chosen(game: Game) -> list[str]:
    """The types of which walks try all symbols."""
    actions = (edge.action for edge in game.automaton.edges())
    return [str(each.type) for each in actions if isinstance(each, AnyAssignment)]


def test_the_third_of_a_line_is_told_by_both_others() -> None:
    game = held_to_its_net(game_of(SQUARE))
    found = chosen(game)
    # no walk tries a second square
    assert sum(each.startswith("Way") for each in found) >= 1
    assert not any("Spot" in each for each in found)


def test_a_third_that_two_do_not_tell_is_chosen() -> None:
    # a, b and then c or d: both are asked for
    held_to_its_net(game_of((*SQUARE, "abd", "deg")))


@pytest.mark.parametrize("seed", range(4))
def test_lines_that_are_any_three_play_as_the_net_does(seed: int) -> None:
    # a line may name a spot twice, two tell the third or do not, and some spots are on no line
    rng = Random(seed)
    told: dict[str, str] = {}
    for _ in range(rng.randrange(3, 12)):
        one, two, three = (rng.choice(SPOTS[:-1]) for _ in range(3))
        told[one + two] = one + two + three
    held_to_its_net(game_of(list(told.values())))


# a piece falls as deep as it can: only squares of the column that was named can change
FALLS = """
(role x) (role o) (other x o) (other o x)
(init (turn x))
(<= (next (turn ?q)) (true (turn ?p)) (other ?p ?q))
(<= (legal ?p noop) (other ?p ?q) (true (turn ?q)))
(<= (init (cell ?a ?b e)) (file ?a) (rank ?b))
(<= (init (cell ?a 0 floor)) (file ?a))
(<= (legal ?p (drop ?a)) (true (turn ?p)) (true (cell ?a 4 e)))
(<= (next (cell ?a ?b ?p)) (does ?p (drop ?a)) (succ ?c ?b)
    (true (cell ?a ?b e)) (not (true (cell ?a ?c e))))
(<= (next (cell ?a ?b e)) (does ?p (drop ?a)) (succ ?c ?b)
    (true (cell ?a ?b e)) (true (cell ?a ?c e)))
(<= (next (cell ?a ?b ?w)) (true (cell ?a ?b ?w)) (distinct ?w e))
(<= (next (cell ?a ?b e)) (true (cell ?a ?b e)) (does ?p (drop ?d)) (distinct ?a ?d))
(<= open (true (cell ?a 4 e)))
(<= terminal (not open))
(<= terminal (true (cell 2 4 ?p)) (true (cell 4 3 ?p)) (role ?p))
(<= (goal ?p 100) (role ?p) (true (cell 1 1 ?p)))
(<= (goal ?p 0) (role ?p) (not (true (cell 1 1 ?p))))
(file 1) (file 2) (file 3) (file 4) (file 5) (file 6) (file 7)
(rank 1) (rank 2) (rank 3) (rank 4) (succ 0 1) (succ 1 2) (succ 2 3) (succ 3 4)
"""


def test_what_a_move_can_change_is_looped_over() -> None:
    game = held_to_its_net(FALLS)
    # the squares of a column that have one below them, not all of the board
    assert ": way = next_" in print_game(game)


@pytest.mark.parametrize("gap", ["(succ 1 2)", "(succ 0 1)", "(succ 3 4)"])
def test_a_loop_passes_over_what_tables_leave_out(gap: str) -> None:
    # some squares have nothing below them: nothing is ever put there
    held_to_its_net(FALLS.replace(gap, ""))
