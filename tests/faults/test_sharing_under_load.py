"""Engines, agents and caches that threads, event loops and processes use at once.

tests/backends/test_sharing.py has games, terms and states in threads.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest

import rgt
from rgt.backends.cpp.building.compilers import find_compiler
from rgt.backends.engines import pickling
from rgt.ir.structures.interning import Interned
from rgt.ir.system import recursion

BACKENDS = [
    "interpreter",
    pytest.param(
        "cpp",
        marks=[
            pytest.mark.long,
            pytest.mark.skipif(find_compiler() is None, reason="needs a C++ compiler"),
        ],
    ),
]
SEEDS = range(6)


def played(engine: rgt.Engine, seed: int) -> list[Any]:
    """The moves of a random play, with how many there were to choose from, and its scores."""
    draw, state, told = Random(seed), engine.initial_state(), []
    while not state.is_terminal:
        moves = state.legal_moves()
        move = moves[draw.randrange(len(moves))]
        told.append((len(moves), move))
        state = state.apply(move)
    return [*told, state.goals()]


@contextmanager
def often_switched() -> Iterator[None]:
    """A block in which threads take turns a thousand times as often as usual."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def test_threads_that_begin_on_a_new_engine(backend: str) -> None:
    """What the interpreter writes when it is first needed, all of them need at once."""
    game = rgt.load("rg/connect_four")
    alone = [played(rgt.engine(game, backend), seed) for seed in SEEDS]
    engine, together = rgt.engine(game, backend), threading.Barrier(len(SEEDS))

    def play(seed: int) -> list[Any]:
        together.wait()
        return played(engine, seed)

    with often_switched(), ThreadPoolExecutor(len(SEEDS)) as pool:
        assert list(pool.map(play, SEEDS)) == alone


def test_an_event_loop_with_threads(backend: str) -> None:
    game = rgt.load("rg/tic_tac_toe")
    engine = rgt.engine(game, backend)

    async def all_of_them() -> list[list[Any]]:
        return await asyncio.gather(*(asyncio.to_thread(played, engine, seed) for seed in SEEDS))

    assert asyncio.run(all_of_them()) == [played(engine, seed) for seed in SEEDS]


def test_numbers_and_arrays_that_several_ask_for_first(backend: str) -> None:
    pytest.importorskip("numpy")
    game = rgt.load("rg/tic_tac_toe")

    def told(engine: rgt.Engine) -> tuple[int, list[float]]:
        return len(engine.moves), engine.observations.tensor(engine.initial_state()).tolist()

    engine, alone = rgt.engine(game, backend), told(rgt.engine(game, backend))
    with often_switched(), ThreadPoolExecutor(4) as pool:
        assert list(pool.map(told, [engine] * 4)) == [alone] * 4


def test_seats_of_one_agent(backend: str) -> None:
    """An agent is a value; each seat thinks for itself."""
    engine, agent = (
        rgt.engine(rgt.load("rg/tic_tac_toe"), backend),
        rgt.agent("mcts{iterations=40}"),
    )

    def chosen(seed: int) -> rgt.Move:
        seat = agent.seat(engine, "x", seed=seed)
        return seat.choose(rgt.History.begin(engine).information("x"))

    alone = [chosen(seed) for seed in SEEDS]
    with often_switched(), ThreadPoolExecutor(len(SEEDS)) as pool:
        assert list(pool.map(chosen, SEEDS)) == alone


LOCKS: dict[str, Any] = {
    "terms": Interned._lock,
    "recursion": recursion._lock,
    "pickles": pickling._lock,
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system does not fork")
@pytest.mark.parametrize("name", LOCKS)
def test_a_child_finds_the_locks_of_the_process_free(name: str) -> None:
    """Another thread holds one when the process forks, and is not there to give it back."""
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), "interpreter")
    alone, held = played(engine, 1), threading.Event()

    def hold() -> None:
        with LOCKS[name]:
            held.set()
            time.sleep(0.3)

    holder = threading.Thread(target=hold)
    holder.start()
    held.wait()
    ended = _forked(lambda: _works(engine, alone))
    holder.join()
    assert ended == 0


_GAME = """
type Player = { a };
type Score = { 0, 100 };
type UnheardOf = { p, q };
var v: UnheardOf = p;
begin, end: player = keeper;
"""


def _works(engine: rgt.Engine, alone: list[Any]) -> bool:
    text = rgt.dumps(rgt.loads(_GAME, "rg"))
    with recursion.deep_recursion(5000):
        copy = pickle.loads(pickle.dumps(engine.initial_state()))
    return played(engine, 1) == alone and "UnheardOf" in text and copy == engine.initial_state()


def _forked(work: Any) -> int:
    """How a child ends that works for five seconds at most."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(5)
        try:
            os._exit(0 if work() else 1)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1]


@pytest.mark.long
@pytest.mark.parametrize("how", multiprocessing.get_all_start_methods())
def test_pools_of_processes(backend: str, how: str) -> None:
    engine = rgt.engine(rgt.load("rg/connect_four"), backend)
    alone = [played(engine, seed) for seed in SEEDS]
    with multiprocessing.get_context(how).Pool(2) as pool:
        work = pool.starmap_async(played, [(engine, seed) for seed in SEEDS])
        assert work.get(300) == alone
