"""The known numbers of deep trees, counted over Dask while workers are killed."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.corpus import oracle
from rgt.experiments.counting import count
from rgt.experiments.executors import GameText
from rgt.ir.diagnostics import GameError
from tests.experiments.executors.clusters import Machines, connected

pytest.importorskip("distributed", reason="needs the extra 'cluster'")

BREAKTHROUGH_7 = 3_751_915_714
"""Counted by the program written by hand in tests/limits/games/breakthrough.hpp."""


def counted_while_a_worker_dies(name: str, depth: int, folder: Path, backend: str) -> list[int]:
    """The count by two workers, of which one is killed after some pieces, and a third one."""
    game = rgt.load(name)
    rgt.optimize(game)
    try:
        text = GameText.of(game, backend)
    except GameError:
        pytest.skip("there is no compiler")
    with Machines(folder) as machines:
        machines.scheduler()
        machines.worker("--no-nanny")
        victim = machines.worker("--no-nanny")
        pieces = 0

        def progress(_: int, __: int, ___: float | None) -> None:
            nonlocal pieces
            pieces += 1
            if pieces == 8:
                machines.kill(victim)
                machines.worker("--no-nanny")

        with connected(machines) as cluster:
            found = count(text, depth, cluster, progress=progress)
    assert pieces > 8
    return found.levels


@pytest.mark.long
def test_a_small_one(tmp_path: Path) -> None:
    found = counted_while_a_worker_dies("hrg/breakthrough", 4, tmp_path, "interpreter")
    assert found == oracle("breakthrough")["counts"][0]["perft"][:5]


@pytest.mark.long
def test_chess_to_depth_6(tmp_path: Path) -> None:
    known = next(each["perft"] for each in oracle("chess")["counts"] if len(each["perft"]) > 6)
    assert counted_while_a_worker_dies("hrg/chess", 6, tmp_path, "cpp") == known


@pytest.mark.long
def test_breakthrough_to_depth_7(tmp_path: Path) -> None:
    known = oracle("breakthrough")["counts"][0]["perft"]
    found = counted_while_a_worker_dies("hrg/breakthrough", 7, tmp_path, "cpp")
    assert found == [*known, BREAKTHROUGH_7]
