"""Perft, divide, playouts and fingerprints, on games that can be counted by hand."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from rgt.backends import load_engine
from rgt.backends.explore import divide, fingerprint, joint_perft, perft, playouts
from tests.backends import games

COIN = """
    begin, r: player = random;
    r, r1: $ {heads}; r, r2: $ {tails}; r1, w1: goals[a] = 100; r2, w2: goals[a] = 50;
    w1, a: player = a; w2, a: player = a; a, a1: $ {go}; a1, end: player = keeper;
"""


def nim_sequences(stones: int, depth: int) -> int:
    """Sequences of `depth` takings of one or two, the last perhaps emptying the heap."""
    return sum(
        all(sum(taken[:i]) < stones for i in range(depth)) and sum(taken) <= stones
        for taken in product((1, 2), repeat=depth)
    )


def test_perft_of_nim() -> None:
    expected = [nim_sequences(9, depth) for depth in range(10)]
    assert perft(load_engine(games.nim(9)), 9) == expected


def test_perft_of_depth_zero() -> None:
    assert perft(load_engine(games.nim(3)), 0) == [1]


def test_perft_in_no_time_keeps_the_first_level() -> None:
    assert perft(load_engine(games.tic_tac_toe()), 9, seconds=0) == [1]


def test_perft_tells_its_progress() -> None:
    told: list[tuple[int, int, int]] = []
    perft(load_engine(games.nim(5)), 2, progress=lambda *numbers: told.append(numbers))
    assert told == [(1, 0, 1), (1, 1, 1), (2, 0, 2), (2, 2, 2)]


def test_divide() -> None:
    assert divide(load_engine(games.nim(5)), 3) == {
        # of five stones: after one taken 11, 12, 21, 22; after two 11, 12, 21
        ("take1",): [1, 2, 4],
        ("take2",): [1, 2, 3],
    }


def test_divide_of_depth_one() -> None:
    assert list(divide(load_engine(games.tic_tac_toe()), 1).values()) == [[1]] * 9


def test_joint_perft_counts_rounds() -> None:
    assert joint_perft(load_engine(games.tic_tac_toe()), 2, 2) == [1, 72, 3024]


def test_playouts_add_up() -> None:
    found = playouts(load_engine(games.tic_tac_toe()), 200, seed=7)
    assert found.plays == 200
    assert found.states == round(found.length.mean * 200)
    assert 5 <= found.length.least <= found.length.greatest <= 9
    assert found.branching.greatest == 9
    assert sum(found.goals["x"].values()) == 200
    # who wins is what the other loses
    assert found.goals["x"].get("100", 0) == found.goals["o"].get("0", 0)
    assert (found.stuck, found.cut) == (0, 0)


def test_playouts_can_be_cut_and_get_stuck() -> None:
    found = playouts(load_engine(games.tic_tac_toe()), 10, longest=3)
    assert (found.cut, found.length.mean, found.length.deviation) == (10, 3, 0)
    stuck = games.play("begin, s: player = a; s, t: $ x; t, u: player = b; u, v: 0 == 1;")
    assert playouts(load_engine(stuck), 5).stuck == 5


def test_playouts_need_a_limit() -> None:
    with pytest.raises(ValueError, match="how many"):
        playouts(load_engine(games.nim(3)))


def test_fingerprints_ignore_names_of_moves_only() -> None:
    one = games.play(COIN.format(heads="h", tails="t", go="go"))
    two = games.play(COIN.format(heads="z", tails="b", go="stay"))
    three = games.play(COIN.format(heads="h", tails="t", go="go").replace("100", "0"))
    prints = [fingerprint(load_engine(g), 2) for g in (one, two, three)]
    assert prints[0] == prints[1] != prints[2]
    # the goals differ at depth 2 only
    assert fingerprint(load_engine(one), 1) == fingerprint(load_engine(three), 1)


def test_results_do_not_depend_on_the_hash_seed() -> None:
    root = Path(__file__).parents[2]
    program = (
        "from rgt.backends import load_engine\n"
        "from rgt.backends.explore import fingerprint, playouts\n"
        "from tests.backends.games import tic_tac_toe\n"
        "e = load_engine(tic_tac_toe())\n"
        "print(fingerprint(e, 5), playouts(e, 20, seed=3).goals, e.initial_state().legal_moves())\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outputs) == 1
