"""Random positions under every rule of capture, held to hand-written rules.

The boards' lines are taken from the boards themselves here; `test_boards` and the corpus hold
those to geometry.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rgt.backends import load_engine
from rgt.frontends.linegames import Board, LineGame, alquerque, circle, grid, squares
from rgt.frontends.linegames.game import Captures, Sequences
from tests.corpus.enumerators.line_boards import LineBoard
from tests.corpus.enumerators.line_game import EMPTY, Position, Rules
from tests.corpus.enumerators.tree import levels
from tests.corpus.trees import tree
from tests.frontends.linegames.play import lowered

BOARDS = (
    alquerque(5, 5),
    alquerque(3, 3).attach_triangle("east", 3),
    circle(2, 4),
    circle(8, 3),
    grid(4, 4),
    squares(5, 5),
)
JUMPS_ON = {"none": "never", "full": "move", "split": "turn"}


def drawn(board: Board) -> LineBoard:
    number = {node: n for n, node in enumerate(board.nodes)}
    return LineBoard(
        tuple((n, 0) for n in range(len(number))),
        tuple(tuple(number[to] for to in around.values()) for around in board.links.values()),
        tuple(
            tuple(
                (number[over], number[board.links[over][way]])
                for way, over in around.items()
                if board.links[over].get(way, node) != node
            )
            for node, around in board.links.items()
        ),
    )


def random_owners(board: Board, random: Random) -> tuple[int, ...]:
    """Anything from a few pieces to a full board; both players have some."""
    emptiness = random.choice((0.2, 0.4, 0.6))
    while True:
        owners = [
            EMPTY if random.random() < emptiness else random.choice((0, 1)) for _ in board.nodes
        ]
        if 0 in owners and 1 in owners:
            return tuple(owners)


def with_owners(
    board: Board, owners: tuple[int, ...], captures: Captures, sequences: Sequences
) -> LineGame:
    pieces = {
        player: [node for node, owner in zip(board.nodes, owners, strict=True) if owner == n]
        for n, player in enumerate(("white", "black"))
    }
    return LineGame(
        board, pieces, captures=captures, sequences=sequences, max_turns=4, stagnation=3
    )


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(
    ("captures", "sequences"),
    list(product(("optional", "mandatory"), ("none", "full", "split"))),
)
def test_trees(captures: Captures, sequences: Sequences, seed: int) -> None:
    random = Random(f"{seed} {captures} {sequences}")
    board = random.choice(BOARDS)
    owners = random_owners(board, random)
    rules = Rules(drawn(board), captures == "mandatory", JUMPS_ON[sequences], 4, 3)
    engine = load_engine(lowered(with_owners(board, owners, captures, sequences)))
    assert tree(engine, 3) == levels(Position(rules, owners), 3)


@pytest.mark.parametrize("seed", range(12))
def test_majority(seed: int) -> None:
    random = Random(f"majority {seed}")
    board = random.choice((BOARDS[0], BOARDS[3], BOARDS[4], BOARDS[5]))
    owners = random_owners(board, random)
    witness = Position(Rules(drawn(board), True, "move"), owners)
    known = [len(move) for move, _ in witness.successors()]
    full = load_engine(lowered(with_owners(board, owners, "majority", "full"))).initial_state()
    found = [len(move) for move in full.legal_moves()]
    assert found == [length for length in known if length == max(known)]
    split = load_engine(lowered(with_owners(board, owners, "majority", "split"))).initial_state()
    paths = 0
    todo = [split]
    while todo:
        state = todo.pop()
        if state.is_terminal or state.player == "black":
            paths += 1
        else:
            todo += [after for _, after in state.successors()]
    assert paths == (len(found) or 1)
