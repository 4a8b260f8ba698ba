"""One game, one engine, one state for several threads at once."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier, Event
from typing import TypeVar

import pytest

import rgt
from rgt.backends import load_engine
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import fingerprint, perft
from rgt.backends.forward_model import Engine, State
from rgt.ir.expressions import Access, Reference
from rgt.ir.game import Game
from rgt.ir.system.recursion import deep_recursion
from tests.backends import games
from tests.backends.cpp.agreement import PLAIN, needs_compiler

pytestmark = pytest.mark.usefixtures("plain_builds")

T = TypeVar("T")
THREADS = 4
BACKENDS = ["interpreter", pytest.param("cpp", marks=needs_compiler)]


@pytest.fixture(autouse=True)
def _hurried() -> Iterator[None]:
    """Threads take turns after every few steps of Python."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(work: Callable[[int], T]) -> list[T]:
    """What comes out in several threads that begin at once; raises what one of them does."""
    ready = Barrier(THREADS)

    def begin(number: int) -> T:
        ready.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def test_a_game_is_optimised_once() -> None:
    """One thread does it, the others find nothing left to do."""
    alone, shared = rgt.load("hrg/breakthrough"), rgt.load("hrg/breakthrough")
    expected = rgt.optimize(alone)
    reports = together(lambda _: rgt.optimize(shared))
    assert shared == alone
    assert sorted(report.steps for report in reports) == [0] * (THREADS - 1) + [expected.steps]


def test_a_game_is_copied_printed_and_played_while_it_is_optimised() -> None:
    """Others see it as it was, or as it is then: it has the same tree."""
    game = rgt.load("rg/tic_tac_toe")

    def work(number: int) -> list[int]:
        if number == 0:
            rgt.optimize(game)
        made = [game, game.copy(), rgt.loads(rgt.dumps(game), "rg"), game][number]
        assert rgt.check(made) is not None
        return rgt.perft(made, 4, backend="interpreter")

    assert together(work) == [[1, 9, 72, 504, 3024]] * THREADS


def test_a_term_is_one_object_in_all_threads() -> None:
    def work(_: int) -> list[Access]:
        return [Access(Reference(f"shared{i}"), Reference(f"by{i}")) for i in range(3000)]

    first, *others = together(work)
    for terms in others:
        assert all(one is other for one, other in zip(first, terms, strict=True))


def test_copies_of_a_game_share_no_lock() -> None:
    game = rgt.load("rg/nim")
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()):
        assert other == game
        assert other.lock is not game.lock


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_copy_of_a_state_is_the_state(backend: str) -> None:
    """Searches copy what they hold; a state holds its engine, which has locks and libraries."""
    state = loaded(rgt.load("rg/nim"), backend).initial_state()
    assert copy.copy(state) is state
    assert copy.deepcopy({"root": [state]})["root"][0] is state


def loaded(game: Game, backend: str) -> Engine:
    """An engine; compiling counts more than playing here."""
    return CppEngine(game, flags=PLAIN) if backend == "cpp" else load_engine(game, backend)


def play(engine: Engine, seed: int) -> tuple[tuple[str, ...], ...]:
    dice, state, made = Random(seed), engine.initial_state(), []
    while not state.is_terminal:
        made.append(dice.choice(state.legal_moves()))
        state = state.apply(made[-1])
    return tuple(made)


@pytest.mark.parametrize("backend", BACKENDS)
def test_an_engine_is_shared(backend: str) -> None:
    """Its code is written while others play: all play as each would by itself."""
    game = rgt.load("hrg/connect_four")
    expected = [[play(load_engine(game), 10 * n + i) for i in range(3)] for n in range(THREADS)]
    for _ in range(3):
        engine = loaded(game, backend)
        found = together(lambda n, e=engine: [play(e, 10 * n + i) for i in range(3)])
        assert found == expected


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_state_is_shared(backend: str) -> None:
    """What a state works out once and puts away is there for all, whole."""
    engine = loaded(games.tic_tac_toe(), backend)

    def look(state: State) -> tuple[object, ...]:
        after = [(move, child.describe(), hash(child)) for move, child in state.successors()]
        return state.legal_moves(), after, state.describe(), state.goals(), state == state.copy()

    for seed in range(20):
        states = [engine.initial_state()]
        while not states[-1].is_terminal:
            states.append(Random(seed).choice(states[-1].successors())[1])
        for state in states:
            first, *others = together(lambda _, s=state: look(s))
            assert others == [first] * (THREADS - 1)
            assert (len(first[0]) == 0) == state.is_terminal


def test_counts_are_shared() -> None:
    engine = load_engine(games.nim(12))
    expected = perft(engine, 5), fingerprint(engine, 5)
    assert together(lambda _: (perft(engine, 5), fingerprint(engine, 5))) == [expected] * THREADS


def test_room_for_deep_calls_stays_while_one_thread_needs_it() -> None:
    """A search that ends does not take the room from another that goes on."""
    usual = sys.getrecursionlimit()
    first_is_in, second_is_in, first_is_out = Event(), Event(), Event()

    def nested(left: int) -> int:
        return 1 + nested(left - 1) if left else 0

    def first() -> None:
        with deep_recursion(50_000):
            first_is_in.set()
            second_is_in.wait()
        first_is_out.set()

    def second() -> int:
        first_is_in.wait()
        with deep_recursion(40_000):
            second_is_in.set()
            first_is_out.wait()
            return nested(20_000)

    with ThreadPoolExecutor(2) as pool:
        pool.submit(first)
        assert pool.submit(second).result() == 20_000
    assert sys.getrecursionlimit() == usual
