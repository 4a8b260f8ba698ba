"""Games of ours beside those of other programs: a slice of ``make peers``."""

from __future__ import annotations

from functools import cache

import pytest

from rgt.backends.forward_model import Engine
from rgt.corpus import games
from tests.peers.__main__ import engine, is_here
from tests.peers.beside import Pair, never, play
from tests.peers.table import PAIRS, missing

QUICK = {
    "rg/tic_tac_toe beside OpenSpiel": 20,
    "gdl/tic_tac_toe beside OpenSpiel": 20,
    "rbg/hex_3x3 beside OpenSpiel": 20,
    "hrg/connect_four beside OpenSpiel": 30,
    "hrg/kuhn_poker beside OpenSpiel": 40,
    "hrg/leduc_poker beside OpenSpiel": 60,
    "hrg/oware beside OpenSpiel": 60,
    "hrg/pig beside OpenSpiel": 60,
    "hrg/battleships beside OpenSpiel": 20,
    "hrg/breakthrough beside OpenSpiel": 50,
    "hrg/ataxx beside python-ataxx": 30,
    "hrg/english_draughts beside pydraughts": 60,
    "hrg/chess_king_capture beside python-chess": 60,
}


def name(pair: Pair) -> str:
    """What a test of the pair is called."""
    return f"{pair.ours} beside {pair.peer}"


BY_NAME = {name(each): each for each in reversed(PAIRS)}


@cache
def optimised(game: str) -> Engine:
    """One engine for all tests of a game."""
    return engine(game, "interpreter")


def needed(pair: Pair) -> None:
    """Skip where the peer is not installed."""
    library = missing(pair)
    if library is not None:
        pytest.skip(f"{library} is not installed: the extra `peers` has it")


@pytest.mark.parametrize("chosen", QUICK)
def test_random_plays_are_the_same(chosen: str) -> None:
    pair = BY_NAME[chosen]
    needed(pair)
    tally = play(pair, optimised(pair.ours), QUICK[chosen], seed=1)
    assert tally.positions >= QUICK[chosen]
    assert tally.cut <= tally.plays
    assert tally.choices > tally.positions


@pytest.mark.long
@pytest.mark.parametrize("pair", PAIRS, ids=[f"{name(each)} {each.theirs}" for each in PAIRS])
def test_more_random_plays_are_the_same(pair: Pair) -> None:
    needed(pair)
    if not is_here(pair):
        pytest.skip("there is no such file beside the checkout")
    assert play(pair, optimised(pair.ours), 300, seed=2).positions >= 300


def test_the_table_names_games_that_there_are() -> None:
    ours = {each.ours for each in PAIRS if not each.ours.startswith("..")}
    assert ours <= {each.full_name for each in games()}
    assert len({each.split("/")[1] for each in ours}) >= 27
    for each in PAIRS:
        assert bool(each.but) == (each.ends is not never or each.drops is not None), each.ours
