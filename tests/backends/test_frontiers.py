"""Counts that go on from the positions of one depth, whole and in parts."""

from __future__ import annotations

import pickle
from itertools import pairwise
from time import perf_counter
from typing import Any

import pytest

import rgt
from rgt.backends import frontiers
from rgt.backends.explore import perft
from rgt.backends.frontiers import OverTimeError, counts, levels
from rgt.ir.diagnostics import GameError
from rgt.ir.system.allowance import memory_allowed

# OpenSpiel 2 and the published reasoners agree on these: corpus/oracle
TIC_TAC_TOE = [1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
BREAKTHROUGH = [1, 22, 484, 11132, 256036]


@pytest.fixture(params=["interpreter", "cpp"])
def backend(request: pytest.FixtureRequest) -> str:
    if request.param == "cpp":
        from rgt.backends.cpp.building.compilers import compiler

        try:
            compiler()
        except GameError:
            pytest.skip("there is no compiler")
    return str(request.param)


def test_levels_are_those_of_perft(backend: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    found = frontiers.beginning(engine, engine.initial_state())
    assert levels(found, 9, 1 << 30) == TIC_TAC_TOE[1:]


@pytest.mark.parametrize("room", [0, 10_000, pytest.param(100_000, marks=pytest.mark.long)])
def test_little_room_changes_no_count(backend: str, room: int) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    found = frontiers.beginning(engine, engine.initial_state())
    depth = 5 if room == 0 else 7
    assert list(counts(found, depth, room)) == TIC_TAC_TOE[1 : depth + 1]
    found = frontiers.beginning(engine, engine.initial_state())
    assert levels(found, depth, room) == TIC_TAC_TOE[1 : depth + 1]


def test_perft_has_as_much_room_as_is_allowed(
    backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the positions of a depth have no room they are counted in parts, and never held."""
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    found = frontiers.beginning(engine, engine.initial_state())
    kept: list[int] = []
    deeper = type(found).deeper

    def noted(each: Any, *, keep: bool, **options: Any) -> int:
        total = deeper(each, keep=keep, **options)
        kept.append(len(each))
        return total

    monkeypatch.setattr(type(found), "deeper", noted)
    assert perft(engine, 7) == TIC_TAC_TOE[:8]
    assert max(kept) > 1000
    kept.clear()
    # 300 positions, and as many again for parts of parts
    with memory_allowed(8 * 300 * found.state_size, asked=True):
        assert perft(engine, 7) == TIC_TAC_TOE[:8]
    assert max(kept) <= 600


def test_parts_are_told_and_end_in_time(backend: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    told: list[tuple[int, int, int]] = []
    found = frontiers.beginning(engine, engine.initial_state())
    known = counts(found, 7, 0, until=perf_counter() + 0.2, progress=lambda *now: told.append(now))
    begun = perf_counter()
    with pytest.raises(OverTimeError):
        list(known)
    assert perf_counter() - begun < 5.0
    assert all(0 <= done <= size and 1 <= depth <= 7 for depth, done, size in told)
    assert perft(engine, 9, seconds=0.0)[:1] == [1]


def test_parts_make_up_the_whole_in_another_process(backend: str) -> None:
    engine = rgt.engine(rgt.load("hrg/breakthrough"), backend)
    found = frontiers.beginning(engine, engine.initial_state())
    assert [found.deeper(keep=True) for _ in range(2)] == BREAKTHROUGH[1:3]
    # 22 first moves and 22 answers, from which two turns tell what they were
    size = len(found)
    assert size == 484
    cuts = [0, 1, 7, 200, size]
    total = 0
    for first, last in pairwise(cuts):
        sent = pickle.loads(pickle.dumps(found.positions(first, last)))
        assert len(sent.ways) == last - first
        total += levels(frontiers.frontier(engine, sent), 1, 1 << 30)[0]
    assert total == BREAKTHROUGH[3]
    assert len(found) == size


def test_no_positions_have_no_ways(backend: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    found = frontiers.beginning(engine, engine.initial_state())
    assert levels(found, 12, 1 << 30)[9:] == [0, 0, 0]
    assert len(found) == 0
    assert found.positions(0, 0).ways == ()
    assert levels(found, 0, 1) == []


def test_first_moves_have_frontiers_of_their_own(backend: str) -> None:
    engine = rgt.engine(rgt.load("rg/tic_tac_toe"), backend)
    found = frontiers.first_moves(engine)
    assert [levels(each, 2, 1 << 30) for _, each in found] == [[8, 56]] * 9
