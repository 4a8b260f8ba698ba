"""Games as modules of Python play as the interpreter does, and count what others counted."""

from __future__ import annotations

import pytest

from rgt import corpus
from tests.backends import games
from tests.backends.python.played import compare, loaded, played
from tests.backends.random_games import random_game

SMALL = {
    "rg/tic_tac_toe": 6,
    "gdl/tic_tac_toe": 6,
    "hrg/kuhn_poker": 6,
    "rbg/connect_four": 4,
    "rbg2017/tic_tac_toe_both_win": 3,
    "simplified/gardner": 2,
    "linegames/pretwa": 2,
}
"""How deep is counted; one game hides something and leaves something to chance."""


@pytest.mark.parametrize("name", SMALL)
def test_plays(name: str) -> None:
    compare(loaded(name), plays=2, longest=30)


@pytest.mark.parametrize("name", ["rg/tic_tac_toe", "hrg/kuhn_poker", "rbg/connect_four"])
def test_plays_without_rewrites(name: str) -> None:
    compare(loaded(name), plays=1, longest=30, rewrites=frozenset())


@pytest.mark.parametrize(
    ("name", "depth"), [each for each in SMALL.items() if each[0] != "linegames/pretwa"]
)
def test_counts(name: str, depth: int) -> None:
    known = corpus.oracle(name.split("/")[1])
    found = played(loaded(name)).initial_state().perft(depth)
    if name.startswith("gdl/"):
        # there one player moves, and the other waits
        found = found[::2]
    counts = [count["perft"] for count in known["counts"]]
    assert counts
    for count in counts:
        shared = min(len(count), len(found))
        assert found[:shared] == count[:shared]


@pytest.mark.long
@pytest.mark.parametrize("name", [each.full_name for each in corpus.games()])
def test_plays_of_all(name: str) -> None:
    compare(loaded(name), longest=200)


@pytest.mark.parametrize("seed", range(12))
def test_random_games(seed: int) -> None:
    compare(games.game(random_game(seed)), longest=15, seconds=2)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(12, 400))
def test_more_random_games(seed: int) -> None:
    compare(games.game(random_game(seed)), longest=15, seconds=2)
