"""The hand-written reasoners play the games that they are named after."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import takewhile
from math import sqrt
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic, sleep

import pytest

import rgt
from rgt.backends.explore import playouts
from rgt.backends.forward_model import Engine, Move, State
from tests.limits.reasoners import REASONERS, SMALL, Play, Program, Reasoner, compiler

ORACLE = Path(__file__).resolve().parents[2] / "corpus/oracle"
CPP = compiler()
ALL = (*REASONERS, *SMALL)
MOST_COUNTED = 30_000_000
"""Deeper levels of outside counts are left out: the tests are to be quick."""

DEPTHS = {
    "breakthrough": 4,
    "breakthrough_6x6": 4,
    "connect_four": 6,
    "english_draughts": 6,
    "gomoku_standard": 2,
    "hex_11x11": 2,
    "hex_3x3": 9,
    "reversi": 5,
    "tic_tac_toe": 9,
}
"""How deep the interpreter counts; it counts equal positions once."""

FOLLOWED = {"gomoku_standard": 6, "hex_11x11": 6, "breakthrough": 15, "reversi": 10}
"""Plays that the interpreter follows, 30 if not said otherwise."""

PATIENCE = 300.0
"""Seconds in which another process has compiled a program."""

pytestmark = pytest.mark.skipif(CPP is None, reason="there is no C++ compiler")

known = pytest.mark.parametrize("reasoner", ALL, ids=lambda each: each.name)
in_corpus = pytest.mark.parametrize(
    "reasoner",
    [each for each in ALL if each.corpus],
    ids=lambda each: each.name,
)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Program]:
    """Every program, compiled once by one of the processes that run the tests."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "limits"
    folder.mkdir(exist_ok=True)
    with ThreadPoolExecutor() as pool:
        programs = pool.map(lambda each: program(each, folder), ALL)
        return {each.name: program for each, program in zip(ALL, programs, strict=True)}


def program(reasoner: Reasoner, folder: Path) -> Program:
    """A program of a folder that several processes fill: who claims it first compiles it."""
    path = folder / reasoner.name
    try:
        (folder / f"{reasoner.name}.claimed").touch(exist_ok=False)
    except FileExistsError:
        end = monotonic() + PATIENCE
        while not path.exists():
            assert monotonic() < end, f"nobody compiles {reasoner.name}"
            sleep(0.05)
    else:
        assert CPP is not None
        flags = ("-std=c++17", "-O2", "-march=native")
        reasoner.build(Path(mkdtemp(dir=folder)), flags, CPP).path.rename(path)
    return Program(path)


@cache
def engine(name: str) -> Engine:
    """A corpus game, ready to be played."""
    game = rgt.load(name)
    rgt.optimize(game)
    return rgt.engine(game)


@known
def test_perft_is_that_of_other_programs(reasoner: Reasoner, built: dict[str, Program]) -> None:
    if reasoner.oracle is None:
        pytest.skip("no other program's count is known")
    counts = json.loads((ORACLE / f"{reasoner.oracle}.json").read_text())["counts"]
    counts = [each["perft"] for each in counts if each["variant"] == reasoner.variant]
    assert counts
    for count in counts:
        levels = list(takewhile(lambda number: number <= MOST_COUNTED, count))
        assert built[reasoner.name].perft(len(levels) - 1) == levels


@in_corpus
def test_perft_is_that_of_the_interpreter(reasoner: Reasoner, built: dict[str, Program]) -> None:
    depth = DEPTHS[reasoner.name]
    assert reasoner.corpus is not None
    assert built[reasoner.name].perft(depth) == rgt.perft(rgt.load(reasoner.corpus), depth)


@in_corpus
def test_the_interpreter_follows_whole_plays(reasoner: Reasoner, built: dict[str, Program]) -> None:
    assert reasoner.corpus is not None
    for play in built[reasoner.name].plays(FOLLOWED.get(reasoner.name, 30), seed=1):
        follow(reasoner.corpus, play)


@in_corpus
def test_random_plays_are_as_long_as_the_interpreters(
    reasoner: Reasoner, built: dict[str, Program]
) -> None:
    assert reasoner.corpus is not None
    expected = playouts(engine(reasoner.corpus), 4 * FOLLOWED.get(reasoner.name, 30), seed=2)
    error = expected.length.deviation / sqrt(expected.plays)
    for figure in reasoner.figures:
        found = built[reasoner.name].sample(20_000, figure)
        assert abs(found.mean_length - expected.length.mean) <= 4 * error


@known
def test_all_figures_have_the_same_distribution(
    reasoner: Reasoner, built: dict[str, Program]
) -> None:
    """Mean length and results of many plays, within five standard errors of each other."""
    plays = 100_000
    main, *others = (built[reasoner.name].sample(plays, figure) for figure in reasoner.figures)
    for other in others:
        assert abs(other.mean_length / main.mean_length - 1) < 0.01
        for one, two in zip(main.ends, other.ends, strict=True):
            assert abs(one - two) < 5 * sqrt(one + two + 1)


def test_a_seed_decides_what_is_played(built: dict[str, Program]) -> None:
    program = built["reversi"]
    one, two, other = (program.sample(2_000, "enumerated", seed) for seed in (5, 5, 6))
    assert (one.states, one.ends) == (two.states, two.ends)
    assert (one.states, one.ends) != (other.states, other.ends)


def follow(corpus: str, play: Play) -> None:
    """Make a play's moves; the interpreter must have as many at each position, and the same end.

    A capture is known by where it begins and ends: where several do, all are followed, and some
    must have the right number of moves afterwards.
    """
    game = engine(corpus)
    states = [game.initial_state()]
    for number, squares in play.moves:
        states = [
            state.apply(move)
            for state in states
            for move in legal(state, number)
            if named(corpus, state, move) == squares
        ]
        assert states, f"{squares}, one of {number}, in {play}"
    scores = [state.goals() for state in states if state.is_terminal]
    first, second = game.players
    ends = [int(each[second]) - int(each[first]) for each in scores]
    assert play.end in [0 if lead < 0 else 1 if lead > 0 else 2 for lead in ends]


def legal(state: State, number: int) -> Sequence[Move]:
    """The legal moves of a state, if there are so many."""
    moves = state.legal_moves()
    return moves if len(moves) == number else ()


def squares_of(move: Move) -> tuple[str, ...]:
    """The first and the last tag of a move that names squares ``S__x_y`` on its way."""
    tags = [re.sub(r"^[A-Z]__", "", tag) for tag in move]
    return tuple(tags) if len(tags) < 2 else (tags[0], tags[-1])


def lettered(move: Move) -> tuple[str, ...]:
    """The square of a move that names it ``a1``."""
    return tuple(f"{number_of(tag[0])}_{tag[1:]}" for tag in move)


def number_of(letter: str) -> int:
    return ord(letter) - ord("a") + 1


SIDES = {"left": -1, "straight": 0, "right": 1}


def sided(state: State, move: Move) -> tuple[str, ...]:
    """The squares of a move of breakthrough that names a file, a rank and a side."""
    x, y = number_of(move[0]), int(move[1])
    ahead = 1 if state.player == "white" else -1
    return f"{x}_{y}", f"{x + SIDES[move[2]]}_{y + ahead}"


def named(corpus: str, state: State, move: Move) -> tuple[str, ...]:
    """The squares of a move of a corpus game, as the reasoners write them."""
    if corpus == "rg/breakthrough_6x6":
        return sided(state, move)
    return lettered(move) if corpus == "rg/hex_3x3" else squares_of(move)
