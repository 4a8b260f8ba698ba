"""Executors of one machine, and what hostile work does to them."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import rgt
from rgt.experiments.executors import Executor, GameText, executor
from rgt.ir.diagnostics import GameError
from tests.experiments.executors import work


@pytest.fixture(scope="module")
def two() -> Iterator[Executor]:
    with executor(workers=2) as found:
        yield found


@pytest.fixture(scope="module")
def one() -> Iterator[Executor]:
    with executor(workers=1) as found:
        yield found


@pytest.fixture(params=["one", "two"])
def some(request: pytest.FixtureRequest) -> Executor:
    found: Executor = request.getfixturevalue(request.param)
    return found


def test_every_piece_has_its_result(some: Executor) -> None:
    outcomes = list(some.run(work.square, range(20)))
    assert sorted((each.number, each.piece, each.value) for each in outcomes) == [
        (n, n, n * n) for n in range(20)
    ]


def test_no_pieces_have_no_outcomes(some: Executor) -> None:
    assert list(some.run(work.square, [])) == []


def test_two_workers_are_two_processes(two: Executor) -> None:
    found = {each.value for each in two.run(work.process, range(6))}
    assert len(found) == 2
    assert os.getpid() not in found


def test_pieces_are_taken_when_they_are_needed(two: Executor) -> None:
    taken: list[int] = []

    def pieces() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    outcomes = two.run(work.square, pieces())
    next(outcomes)
    outcomes.close()  # type: ignore[attr-defined]
    assert len(taken) <= 4


def test_what_a_function_raises_is_the_failure_of_its_piece(some: Executor) -> None:
    found = {each.piece: each for each in some.run(work.raises, range(5))}
    assert [found[n].result for n in (0, 4)] == [0, 4]
    failures = [found[n].failure for n in (1, 2, 3)]
    assert [each and each.cause for each in failures] == ["raised", "fault", "fault"]
    codes = [each.diagnostics[0].code for each in failures if each]
    assert codes == ["RG118", "RGT060", "RGT060"]
    assert failures[1] is not None
    assert "ValueError: two" in str(failures[1])
    assert "work.py" in failures[1].traceback
    with pytest.raises(GameError):
        _ = found[1].value


def test_a_piece_that_kills_its_workers_is_given_up_and_others_go_on(two: Executor) -> None:
    found = {each.piece: each for each in two.run(work.dies, range(5), attempts=2)}
    assert [found[n].result for n in (0, 2, 3, 4)] == [0, 2, 3, 4]
    lost = found[1]
    assert lost.failure is not None
    assert (lost.failure.cause, lost.attempts) == ("died", 2)
    assert lost.failure.diagnostics[0].code == "RGT063"
    assert "signal 9" in str(lost.failure)


def test_a_piece_whose_worker_died_is_done_by_another(two: Executor, tmp_path: Path) -> None:
    found = {each.piece: each for each in two.run(partial(work.dies_once, str(tmp_path)), range(4))}
    assert [found[n].value for n in range(4)] == [0, 1, 2, 3]
    assert [found[n].attempts for n in range(4)] == [1, 2, 1, 1]


def test_what_never_returns_is_ended(some: Executor) -> None:
    begun = time.monotonic()
    found = {each.piece: each for each in some.run(work.never_returns, range(3), seconds=1.0)}
    assert time.monotonic() - begun < 10
    assert [found[n].result for n in (0, 2)] == [0, 2]
    assert found[1].failure is not None
    assert found[1].failure.diagnostics[0].code == "RGT062"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_what_the_work_has_started_ends_with_it(two: Executor, tmp_path: Path) -> None:
    (late,) = two.run(partial(work.starts_another, str(tmp_path)), [1], seconds=1.0)
    assert late.failure is not None
    assert work.are_gone(work.written(tmp_path))


def test_closing_ends_what_is_being_done(tmp_path: Path) -> None:
    pool = executor(workers=2)

    def close() -> None:
        work.written(tmp_path)
        pool.close()

    closing = threading.Thread(target=close)
    closing.start()
    assert list(pool.run(partial(work.writes_its_number, str(tmp_path)), [1, 2, 3])) == []
    closing.join()
    assert work.are_gone(work.written(tmp_path))


def test_what_cannot_be_sent_is_told(two: Executor) -> None:
    found = {each.piece: each.failure for each in two.run(work.unpicklable, range(3))}
    assert (found[0], found[2]) == (None, None)
    assert found[1] is not None
    assert found[1].diagnostics[0].code == "RGT061"
    (piece,) = two.run(repr, [lambda: 0])
    assert piece.failure is not None
    assert piece.failure.cause == "unsendable"
    with pytest.raises(GameError) as problem:
        list(two.run(lambda piece: piece, [1]))
    assert problem.value.diagnostics[0].code == "RGT061"


def test_what_the_work_prints_does_not_harm(two: Executor) -> None:
    assert sorted(each.value for each in two.run(work.prints, range(3))) == [0, 1, 2]


def test_workers_build_engines_from_the_text_of_a_game(some: Executor) -> None:
    game = GameText.of(rgt.load("rg/tic_tac_toe"), "interpreter")
    found = list(some.run(partial(work.legal_moves, game), range(8)))
    assert {each.value[0] for each in found} == {9}
    # each process keeps its engine
    assert len({(each.worker, each.value[1]) for each in found}) <= 2


def test_two_runs_at_once_share_the_workers(two: Executor) -> None:
    first = two.run(work.square, range(6))
    next(first)
    assert sum(each.value for each in two.run(work.square, range(4))) == 14
    assert len(list(first)) == 5


def test_less_than_one_worker_is_none() -> None:
    with pytest.raises(ValueError, match="at least 1"):
        executor(workers=0)


_SCRIPT = """
import sys, time
from rgt.experiments.executors import executor

def mine(piece):
    return piece + 1

if __name__ == "__main__":
    from tests.experiments.executors import work
    with executor(workers=2) as pool:
        print(sum(each.value for each in pool.run(mine, range(4))), flush=True)
        print(*{each.worker.split()[1] for each in pool.run(work.process, range(6))}, flush=True)
        if sys.argv[1:]:
            list(pool.run(work.never_returns, [1, 1]))
"""


def _script(folder: Path, *words: str) -> subprocess.Popen[str]:
    path = folder / "mine.py"
    path.write_text(_SCRIPT)
    return subprocess.Popen(
        [sys.executable, str(path), *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )


def test_functions_of_a_script_are_found(tmp_path: Path) -> None:
    with _script(tmp_path) as script:
        out, _ = script.communicate(timeout=60)
    assert out.splitlines()[0] == "10"
    assert script.returncode == 0


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("signal", [2, 9])
def test_no_worker_outlives_the_process_that_started_it(tmp_path: Path, signal: int) -> None:
    with _script(tmp_path, "forever") as script:
        assert script.stdout is not None
        script.stdout.readline()
        workers = list(map(int, script.stdout.readline().split()))
        assert len(workers) == 2
        script.send_signal(signal)
        script.wait(10)
        assert work.are_gone(workers)
