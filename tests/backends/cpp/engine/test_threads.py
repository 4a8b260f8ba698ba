"""Several threads over one compiled game share nothing that changes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from rgt import api
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.cpp.engine.playing import play, play_in_threads
from rgt.backends.explore import playouts
from rgt.backends.facts.plan import Plan
from rgt.ir.diagnostics import GameError
from tests.backends.cpp.agreement import WHOLE, needs_compiler
from tests.backends.cpp.stuck import STUCK
from tests.repetitions import some_quick

pytestmark = needs_compiler
LONGEST = 1000


@pytest.fixture(scope="module")
def engine() -> CppEngine:
    return CppEngine(api.load("rg/tic_tac_toe"), flags=WHOLE)


def test_plays_of_two_threads(engine: CppEngine) -> None:
    """At random x wins 58.5 % of the plays of tic-tac-toe, o 28.8 %, the rest are drawn."""
    whole, parts = play_in_threads(engine, 2, 0.5, 1, LONGEST)
    assert len(parts) == 2
    assert all(part.plays > 0 for part in parts)
    assert whole.plays == sum(part.plays for part in parts)
    assert whole.states == sum(part.states for part in parts)
    assert whole.seconds >= 0.99 * max(part.seconds for part in parts)
    for player in ("x", "o"):
        for score, number in whole.goals[player].items():
            assert number == sum(part.goals[player].get(score, 0) for part in parts)
    for found in (whole, *parts):
        assert (found.length.least, found.length.greatest) == (5, 9)
        assert (found.branching.least, found.branching.greatest) == (1, 9)
        assert (found.stuck, found.cut) == (0, 0)
        for player, won in (("x", 0.585), ("o", 0.288)):
            assert sum(found.goals[player].values()) == found.plays
            # more than six standard deviations
            assert abs(found.goals[player]["100"] / found.plays - won) < 3 / found.plays**0.5


def test_threads_have_dice_of_their_own(engine: CppEngine) -> None:
    _, (first, second) = play_in_threads(engine, 2, 0.1, 1, LONGEST)
    assert first.goals != second.goals


def test_a_seed_decides_all_plays(engine: CppEngine) -> None:
    assert (
        play(engine, 1000, None, 3, LONGEST).scores == play(engine, 1000, None, 3, LONGEST).scores
    )
    assert (
        play(engine, 1000, None, 3, LONGEST).scores != play(engine, 1000, None, 4, LONGEST).scores
    )
    found = playouts(engine, 1000, seed=3)
    assert found.plays == 1000


def test_a_thread_that_is_told_to_stop(engine: CppEngine) -> None:
    stop = threading.Event()
    stop.set()
    assert play(engine, None, 3600.0, 1, LONGEST, stop).seconds < 60


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("threads", [1, 2])
def test_an_interrupt_ends_long_plays(engine: CppEngine, threads: int) -> None:
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    # a program that was started in the background by a shell ignores the signal
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        timer.start()
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            if threads == 1:
                play(engine, None, 3600.0, 1, LONGEST)
            else:
                play_in_threads(engine, threads, 3600.0, 1, LONGEST)
        assert time.monotonic() - begun < 60
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_fault_in_a_thread_is_told() -> None:
    stuck = CppEngine(api.loads(STUCK, "rg"), flags=WHOLE)
    with pytest.raises(GameError, match="RG101"):
        play_in_threads(stuck, 2, 5.0, 1, LONGEST)


def test_states_in_threads(engine: CppEngine) -> None:
    def line(seed: int) -> list[object]:
        random, state, met = Random(seed), engine.initial_state(), []
        while moves := state.legal_moves():
            state = state.apply(moves[random.randrange(len(moves))])
            met.append((moves, state.describe(), dict(state.goals()), hash(state)))
        return met

    alone = [line(seed) for seed in range(100)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(line, range(100))) == alone


def test_threads_that_end_give_back_what_they_searched_with(
    engine: CppEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_back: list[int] = []
    delete = engine.library.delete
    monkeypatch.setattr(
        engine.library, "delete", lambda handle: (given_back.append(handle), delete(handle))
    )
    for _ in range(3):
        thread = threading.Thread(target=engine.initial_state)
        thread.start()
        thread.join()
    assert len(given_back) == 3


# -- under the thread sanitizer --------------------------------------------------------------------

DRIVER = r"""
#include <thread>
#include <vector>

struct Handle;
extern "C" {
Handle* rgt_new();
void rgt_delete(Handle*);
unsigned rgt_state_size();
unsigned rgt_goals();
int rgt_initial(Handle*, void*);
int rgt_moves(Handle*, const void*, unsigned*);
int rgt_perft_start(Handle*, const void*);
int rgt_perft_step(Handle*, int, double, unsigned long long*);
int rgt_playouts(Handle*, const void*, unsigned long long, double, unsigned long long,
                 unsigned long long, unsigned long long*, unsigned long long*, double*);
}

static void search(Handle* handle, const unsigned char* root, int seed) {
    unsigned long long numbers[12], total[2];
    std::vector<unsigned long long> goals(rgt_goals());
    double elapsed;
    unsigned count;
    rgt_playouts(handle, root, 200, -1, seed, 1000, numbers, goals.data(), &elapsed);
    rgt_moves(handle, root, &count);
    rgt_perft_start(handle, root);
    for (int d = 0; d < 3; ++d) rgt_perft_step(handle, d < 2, -1, total);
}

// Without words every thread has a handle; with one they share it, which must be noticed.
int main(int count, char**) {
    Handle* first = rgt_new();
    std::vector<unsigned char> root(rgt_state_size());
    rgt_initial(first, root.data());
    std::vector<std::thread> threads;
    for (int seed = 0; seed < 3; ++seed)
        threads.emplace_back([&, seed] {
            Handle* own = count > 1 ? first : rgt_new();
            search(own, root.data(), seed);
            if (own != first) rgt_delete(own);
        });
    for (auto& thread : threads) thread.join();
    rgt_delete(first);
}
"""


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A way to compile that finds races; tests that need it are skipped where there is none."""
    place = tmp_path_factory.mktemp("sanitizer")
    (place / "empty.cpp").write_text("int main() {}\n")
    command = [*compiler().command, "-std=c++17", "-O1", "-g", "-fsanitize=thread", "-pthread"]
    try:
        subprocess.run([*command, "empty.cpp", "-o", "empty"], cwd=place, check=True, timeout=60)
        subprocess.run([str(place / "empty")], check=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        pytest.skip("the thread sanitizer does not work here")
    shutil.rmtree(place)
    return command


@pytest.mark.parametrize(
    "name", some_quick(["rg/tic_tac_toe", "hrg/breakthrough", "hrg/dots_and_boxes"], 0, 1)
)
def test_no_race(name: str, sanitized: list[str], tmp_path: Path) -> None:
    game = api.load(name)
    api.optimize(game)
    (tmp_path / "game.cpp").write_text(emit(Plan(game)))
    (tmp_path / "driver.cpp").write_text(DRIVER)
    subprocess.run([*sanitized, "game.cpp", "driver.cpp", "-o", "driver"], cwd=tmp_path, check=True)
    program = str(tmp_path / "driver")
    own = subprocess.run([program], capture_output=True, text=True, check=False, timeout=300)
    assert (own.returncode, own.stderr) == (0, "")
    if name == "rg/tic_tac_toe":
        shared = subprocess.run(
            [program, "shared"], capture_output=True, text=True, check=False, timeout=300
        )
        assert shared.returncode != 0
        assert "data race" in shared.stderr
