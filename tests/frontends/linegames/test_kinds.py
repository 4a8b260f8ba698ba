"""Kinds of pieces on boards whose trees are counted by hand, and as published draughts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import perft
from rgt.frontends.linegames import (
    Board,
    Direction,
    Kind,
    LineGame,
    alquerque,
    circle,
    grid,
)
from rgt.frontends.linegames.game import Owned
from rgt.frontends.linegames.kinds import Way
from tests.frontends.linegames.play import lowered, moves, path, play, scores, start

Pieces = Mapping[Owned, Sequence[str]]


def column(nodes: str) -> Board:
    """A line of nodes from north to south."""
    board = Board().add_node(nodes[0])
    for north, south in pairwise(nodes):
        board = board.add_node(south, {"north": north})
    return board


# -- directions ---------------------------------------------------------------------------------


def steps_from_the_middle(board: Board, way: Way, **rules: Any) -> list[str]:
    """The directions in which the first player's only piece steps from the middle of 3 by 3."""
    game = LineGame(
        board,
        {"white": ["cy1x1"], "black": ["cy0x0"]},
        kinds=(Kind("man", steps=way, captures="none"),),
        max_turns=9,
        **rules,
    )
    return [move.removeprefix("cy1x1 ") for move in moves(start(game))]


@pytest.mark.parametrize(
    ("way", "wanted"),
    [
        ("any", ["east", "north", "south", "west"]),
        ("forward", ["north"]),
        ("not backward", ["east", "north", "west"]),
    ],
)
def test_steps_on_a_grid(way: Way, wanted: list[str]) -> None:
    assert steps_from_the_middle(grid(3, 3), way) == wanted


@pytest.mark.parametrize(
    ("heading", "wanted"),
    [
        ("north", ["north", "northeast"]),  # northwest is black
        ("south", ["south", "southeast", "southwest"]),
        ("east", ["east", "northeast", "southeast"]),
        ("southwest", ["south", "southwest", "west"]),
    ],
)
def test_forward_is_the_heading(heading: Direction, wanted: list[str]) -> None:
    board = alquerque(3, 3)
    assert steps_from_the_middle(board, "forward", headings=(heading, "north")) == wanted


def test_not_backward_leaves_out_three() -> None:
    wanted = ["east", "north", "northeast", "west"]
    assert steps_from_the_middle(alquerque(3, 3), "not backward") == wanted


def test_around_a_ring_is_neither_forward_nor_backward() -> None:
    pieces = {"white": ["cy1x1"], "black": ["cy1x3"]}

    def white_moves(way: Way) -> list[str]:
        kinds = (Kind("man", steps=way),)
        return moves(start(LineGame(circle(4, 3), pieces, kinds=kinds, max_turns=9)))

    # on the eastern line: in to the west, out to the east, and around the ring
    assert white_moves("any") == ["cy1x1 east", "cy1x1 left", "cy1x1 right", "cy1x1 west"]
    assert white_moves("not backward") == white_moves("any")
    assert scores(start(LineGame(circle(4, 3), pieces, kinds=(Kind("man", steps="forward"),)))) == {
        "white": "0",
        "black": "100",
    }


def test_captures_forward_only() -> None:
    # b can be taken to the north; d could be to the south
    board = column("abcde")
    pieces = {"white": ["c"], "black": ["b", "d"]}
    both = LineGame(board, pieces, max_turns=9)
    assert moves(start(both)) == ["c north", "c south"]
    men = LineGame(board, pieces, kinds=(Kind("man", captures="forward"),), max_turns=9)
    assert moves(start(men)) == ["c north"]
    black = LineGame(
        board, {"white": ["b", "d"], "black": ["c"]}, kinds=men.kinds, first="black", max_turns=9
    )
    assert moves(start(black)) == ["c south"]


def test_pieces_that_only_step_or_only_capture() -> None:
    board, pieces = path("abcd"), {"white": ["a"], "black": ["b", "d"]}
    stepping = LineGame(board, pieces, kinds=(Kind("man", captures="none"),), max_turns=9)
    assert scores(start(stepping)) == {"white": "0", "black": "100"}
    jumping = LineGame(board, pieces, kinds=(Kind("man", steps="none"),))
    state = play(start(jumping), ["a east"])
    assert moves(state) == ["d west"]


def test_games_that_run_out_need_no_limit() -> None:
    kinds = (Kind("man", steps="forward"),)
    pieces = {"white": ["e"], "black": ["a"]}
    game = LineGame(column("abcde"), pieces, kinds=kinds, captures="optional")
    # e d, a b, d c, b over c to d; and so on: somebody is stuck or taken at last
    counted = perft(load_engine(lowered(game)), 9)
    assert counted == [1, 1, 1, 1, 1, 0, 0, 0, 0, 0]


# -- promotion ----------------------------------------------------------------------------------

MEN = (Kind("man", steps="forward", captures="forward", promotes_to="king"), Kind("king"))


def test_promotion_on_the_far_side() -> None:
    # the white man comes to the northern row, and can step back from there
    board = grid(2, 4)
    pieces = {"white": ["cy1x0"], "black": ["cy0x1"]}
    state = start(LineGame(board, pieces, kinds=MEN, max_turns=9))
    assert moves(state) == ["cy1x0 north"]
    state = play(state, ["cy1x0 north", "cy0x1 south"])
    assert moves(state) == ["cy0x0 east", "cy0x0 south"]


def test_promotion_on_given_nodes_by_a_jump() -> None:
    board = column("abcdef")
    game = LineGame(
        board,
        {"white": ["d"], "black": ["c", "f"]},
        kinds=MEN,
        far_sides={"white": ["b"], "black": ["f"]},
        headings=("north", "north"),
        max_turns=9,
    )
    # black's man on f is none that is promoted: it has not moved
    state = play(start(game), ["d north"])
    assert moves(state) == ["f north"]
    state = play(state, ["f north"])
    assert moves(state) == ["b north", "b south"]


def test_no_promotion_in_passing() -> None:
    # the man jumps to the far side, and stays there or jumps on
    kinds = (Kind("man", steps="forward", promotes_to="king"), Kind("king"))
    board = grid(3, 3).add_node("side", {"east": "cy2x0"})

    def after_the_jumps(*black: str) -> list[str]:
        pieces: Pieces = {"white": ["cy2x0"], "black": black, ("black", "king"): ["side"]}
        state = start(LineGame(board, pieces, kinds=kinds, max_turns=9))
        assert len(moves(state)) == 1
        return moves(play(state, [*moves(state), "side east"]))

    assert after_the_jumps("cy1x0", "cy0x1") == ["cy0x2 south", "cy0x2 west"]
    assert after_the_jumps("cy1x0", "cy0x1", "cy1x2") == ["cy2x2 north"]


def test_two_kinds_from_the_first() -> None:
    pieces: Pieces = {("white", "king"): ["cy1x1"], "white": ["cy2x2"], "black": ["cy0x0"]}
    state = start(LineGame(grid(3, 3), pieces, kinds=MEN, max_turns=9))
    king = [f"cy1x1 {way}" for way in ("east", "north", "south", "west")]
    assert moves(state) == [*king, "cy2x2 north"]


# -- flying -------------------------------------------------------------------------------------

FLYING = (Kind("king", flying=True),)


def test_flying_steps() -> None:
    game = LineGame(path("abcdef"), {"white": ["b"], "black": ["f"]}, kinds=FLYING, max_turns=9)
    assert moves(start(game)) == ["b east c", "b east d", "b east e", "b west a"]


def test_flying_captures() -> None:
    pieces = {"white": ["a"], "black": ["d", "h"]}
    game = LineGame(path("abcdefgh"), pieces, kinds=FLYING, max_turns=9)
    # over d to any of e, f, g; h cannot be taken: there is nothing behind it
    assert moves(start(game)) == ["a east e", "a east f", "a east g"]


def test_nobody_flies_over_two() -> None:
    pieces = {"white": ["a"], "black": ["d", "e"]}
    game = LineGame(path("abcdefgh"), pieces, kinds=FLYING, max_turns=9)
    assert moves(start(game)) == ["a east b", "a east c"]


def test_flying_sequences_with_a_majority() -> None:
    pieces = {"white": ["a"], "black": ["c", "f"]}
    rules: dict[str, Any] = {"kinds": FLYING, "max_turns": 9}
    game = LineGame(path("abcdefg"), pieces, captures="majority", **rules)
    # over c to d or e, from each over f to g
    assert moves(start(game)) == ["a east d east g", "a east e east g"]


def test_flying_around_a_ring() -> None:
    # eight nodes of a ring: the enemy is passed to the right or to the left, all others are free
    pieces = {"white": ["cy1x0"], "black": ["cy1x4"]}
    game = LineGame(circle(8, 2), pieces, kinds=FLYING, captures="mandatory", max_turns=9)
    left = [f"cy1x0 left cy1x{x}" for x in (1, 2, 3)]
    right = [f"cy1x0 right cy1x{x}" for x in (5, 6, 7)]
    assert moves(start(game)) == [*left, *right]


def test_men_and_flying_kings_together() -> None:
    kinds = (Kind("man"), Kind("king", flying=True))
    pieces: Pieces = {("white", "king"): ["a"], "white": ["e"], "black": ["h"]}
    state = start(LineGame(path("abcdefgh"), pieces, kinds=kinds, max_turns=9))
    assert moves(state) == ["a east b", "a east c", "a east d", "e east", "e west"]
