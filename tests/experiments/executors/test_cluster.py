"""The executor over Dask, on a cluster whose parts are killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import rgt
from rgt.experiments.counting import count
from rgt.experiments.executors import Executor, GameText, executor
from rgt.ir.diagnostics import Diagnostic, GameError
from tests.experiments.executors import work
from tests.experiments.executors.clusters import ROOT, Machines, connected

pytest.importorskip("distributed", reason="needs the extra 'cluster'")


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with Machines(tmp_path_factory.mktemp("dask")) as found:
        found.scheduler()
        found.worker()
        found.worker()
        yield found


@pytest.fixture(scope="module")
def cluster(machines: Machines) -> Iterator[Executor]:
    with connected(machines) as found:
        yield found


def test_every_piece_has_its_result(cluster: Executor) -> None:
    outcomes = list(cluster.run(work.square, range(20)))
    assert sorted((each.piece, each.value) for each in outcomes) == [(n, n * n) for n in range(20)]


_STARTS = """
import sys, time
from pathlib import Path
from tests.experiments.executors.clusters import Machines

with Machines(Path(sys.argv[1])) as machines:
    print(machines.scheduler().pid, flush=True)
    time.sleep(1000)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_cluster_of_a_program_that_is_killed_ends_with_it(tmp_path: Path, number: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _STARTS, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE
    ) as program:
        assert program.stdout is not None
        scheduler = int(program.stdout.readline())
        os.kill(scheduler, 0)
        program.send_signal(number)
        assert program.wait() == -number
    assert work.are_gone([scheduler])


def test_failures_are_those_of_their_pieces(cluster: Executor) -> None:
    found = {each.piece: each for each in cluster.run(work.raises, range(5))}
    assert [found[n].result for n in (0, 4)] == [0, 4]
    assert [each.failure and each.failure.cause for _, each in sorted(found.items())] == [
        None,
        "raised",
        "fault",
        "fault",
        None,
    ]


def test_a_piece_that_kills_its_workers_is_given_up_and_others_go_on(cluster: Executor) -> None:
    found = {each.piece: each for each in cluster.run(work.dies, range(5), attempts=2)}
    assert [found[n].result for n in (0, 2, 3, 4)] == [0, 2, 3, 4]
    assert found[1].failure is not None
    assert found[1].failure.diagnostics[0].code == "RGT063"


def test_what_never_returns_and_what_cannot_be_sent_is_told(cluster: Executor) -> None:
    found = {each.piece: each for each in cluster.run(work.never_returns, range(3), seconds=1)}
    assert found[2].result == 2
    assert found[1].failure is not None
    assert found[1].failure.cause == "time"
    failures = [each.failure for each in cluster.run(work.unpicklable, [1, 2])]
    assert sorted(each.cause if each else "" for each in failures) == ["", "unsendable"]


def test_functions_and_values_that_are_in_no_module_are_sent_whole(cluster: Executor) -> None:
    assert [each.value for each in cluster.run(lambda piece: piece + 1, [1])] == [2]


def test_engines_are_built_from_text(cluster: Executor) -> None:
    game = GameText.of(rgt.load("rg/tic_tac_toe"), "interpreter")
    found = list(cluster.run(partial(work.legal_moves, game), range(4)))
    assert {each.value[0] for each in found} == {9}


def test_counts_are_the_known_ones(cluster: Executor) -> None:
    game = GameText.of(rgt.load("rg/tic_tac_toe"), "interpreter")
    assert count(game, 5, cluster).levels == [1, 9, 72, 504, 3024, 15120]


def test_two_clients_at_once_do_not_disturb_each_other(
    machines: Machines, cluster: Executor
) -> None:
    found: list[int] = []

    def other() -> None:
        with executor(scheduler=machines.address) as second:
            found.extend(each.value for each in second.run(work.square, range(30)))

    thread = threading.Thread(target=other)
    thread.start()
    assert sum(each.value for each in cluster.run(work.square, range(30))) == 8555
    thread.join(30)
    assert sum(found) == 8555


def test_what_is_not_wanted_any_more_ends(cluster: Executor, tmp_path: Path) -> None:
    outcomes = cluster.run(partial(work.writes_its_number, str(tmp_path)), [0, 1, 2])
    next(outcomes)
    processes = work.written(tmp_path)
    outcomes.close()  # type: ignore[attr-defined]
    assert work.are_gone(processes)
    assert [each.value for each in cluster.run(work.square, [3])] == [9]


def test_a_worker_that_is_killed_loses_nothing(machines: Machines, cluster: Executor) -> None:
    third = machines.worker("--no-nanny")
    deadline = time.monotonic() + 60
    while cluster.workers < 3:
        list(cluster.run(work.square, [1]))
        assert time.monotonic() < deadline
        time.sleep(0.2)
    outcomes = cluster.run(work.slow_square, range(20))
    found = [next(outcomes)]
    machines.kill(third)
    found += outcomes
    assert sorted(each.value for each in found) == [n * n for n in range(20)]


def test_a_worker_with_another_version_is_refused_by_name(tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "rgt").mkdir(parents=True)
    (other / "rgt" / "__init__.py").write_text('__version__ = "0.0.9"\n')
    with Machines(tmp_path) as old:
        old.scheduler()
        old.worker("--no-nanny", path=other)
        deadline = time.monotonic() + 60
        while True:
            with pytest.raises(GameError) as problem:
                executor(scheduler=old.address)
            if problem.value.diagnostics[0].code != "RGT065":
                break
            assert time.monotonic() < deadline
        (found,) = problem.value.diagnostics
        assert found.code == "RGT067"
        assert "has rgt 0.0.9" in found.message
        # one of the right version is enough, and it alone works
        worker = old.worker("--no-nanny")
        told: list[Diagnostic] = []
        with connected(old, told.append) as mixed:
            assert [each.value for each in mixed.run(work.square, [2, 3])] in ([4, 9], [9, 4])
            # the process of a piece ends with the worker that has it
            marks = tmp_path / "marks"
            marks.mkdir()
            outcomes = mixed.run(partial(work.writes_its_number, str(marks)), [0, 1])
            next(outcomes)
            processes = work.written(marks)
            os.kill(worker.pid, signal.SIGKILL)
            assert work.are_gone(processes)
            outcomes.close()  # type: ignore[attr-defined]
        assert {each.code for each in told} == {"RGT067"}


def test_a_run_goes_on_when_the_scheduler_is_there_again(tmp_path: Path) -> None:
    with Machines(tmp_path) as machines:
        first = machines.scheduler()
        machines.worker("--no-nanny")
        told: list[Diagnostic] = []
        with connected(machines, told.append) as cluster:
            outcomes = cluster.run(work.slow_square, range(10))
            found = [next(outcomes)]
            machines.kill(first)
            machines.scheduler()
            machines.worker("--no-nanny")
            found += outcomes
            assert sorted(each.value for each in found) == [n * n for n in range(10)]
        assert {each.code for each in told} <= {"RGT065"}


def test_a_scheduler_that_is_not_there_is_told_within_seconds() -> None:
    begun = time.monotonic()
    with pytest.raises(GameError) as problem:
        executor(scheduler="tcp://127.0.0.1:9")
    assert problem.value.diagnostics[0].code == "RGT065"
    assert time.monotonic() - begun < 10
    with pytest.raises(GameError) as problem:
        executor(scheduler="no address")
    assert problem.value.diagnostics[0].code == "RGT065"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "no address", "foo://x:1"])
def test_a_failed_connection_leaves_no_thread(address: str) -> None:
    before = set(threading.enumerate())
    with pytest.raises(GameError):
        executor(scheduler=address)
    assert set(threading.enumerate()) <= before
