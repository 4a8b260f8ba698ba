"""The oracle's campaign finds what it looks for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import rgt
from rgt.backends.cpp.building.compilers import find_compiler
from tests.oracle import totals, verdicts
from tests.oracle.campaign import faults, lost
from tests.oracle.plays import WholePlays, fewest_plays, lengths_agree, whole_plays
from tests.oracle.verdicts import Measured

SUBJECT = "shared/gdl/g.kif"
KNOWN = {"perft": [1, 2, 4], "roles": ["a", "b"], "avg_len": 3.0}
PLAYS = WholePlays("cpp", 1000, 1000, 0, 0, 6.0, 1.0, 0.1)
GOOD = Measured(SUBJECT, perft=[1, 2, 4], perft_after=[1, 2], plays=PLAYS.to_json())

FULL_BOARD = """
type Player = { keeper, x, o };
type Score = { 0 };
type Bool = { 0, 1 };
type Left = { 0, 1, 2 };
const less: Left -> Left = { 2: 1, 1: 0, :0 };
const other: Player -> Player = { x: o, o: x, :keeper };
var me: Player = x;
var left: Left = 2;
begin, turn: player = x;
turn, more: left != 0;
more, put: left = less[left];
put, next: $ put;
next, back: me = other[me];
back, turn: player = me;
never, end: player = keeper;
next, never: left == 2;
"""


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(verdicts, "outside_games", lambda language: {"g.kif": KNOWN})
    yield


def test_what_agrees_is_good() -> None:
    assert GOOD.wrong() == []
    assert faults([GOOD]) == []


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"perft_after": [1, 3]}, ["perft"]),
        ({"perft": [1, 2, 5]}, ["perft"]),
        ({"same_tree": False}, ["tree"]),
        ({"formats": False}, ["format"]),
        ({"plays": replace(PLAYS, stuck=1).to_json()}, ["plays: stuck"]),
        ({"plays": replace(PLAYS, cut=1).to_json()}, ["plays: cut"]),
        ({"plays": replace(PLAYS, error="RG117: x").to_json()}, ["plays: RG117"]),
        (
            {"plays": replace(PLAYS, length=7.0, deviation=0.0).to_json()},
            ["plays of 3.50 steps, not 3.00"],
        ),
    ],
)
def test_what_disagrees_is_told(change: dict[str, object], wrong: list[str]) -> None:
    assert replace(GOOD, **change).wrong() == wrong  # type: ignore[arg-type]


def test_a_fault_of_the_game_is_excused_as_long_as_it_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = {SUBJECT: {"fault": "stuck", "reason": "white cannot pass"}}
    monkeypatch.setattr(verdicts, "known_faults", lambda: known)
    stuck = replace(GOOD, plays=replace(PLAYS, stuck=9).to_json())
    assert stuck.wrong() == []
    assert GOOD.wrong() == ["plays: no longer stuck"]
    short = replace(GOOD, plays=replace(PLAYS, made=3).to_json())
    assert short.wrong() == []


def test_a_game_that_is_lost_is_no_agreement() -> None:
    verdict = lost(SUBJECT, "Traceback\nMemoryError", False)
    assert verdict.failed == "MemoryError"
    line = totals.table([verdict]).splitlines()[-1].split()
    assert line[:4] == ["all", "1", "0", "0"]


def test_lengths_agree_within_chance() -> None:
    assert lengths_agree(10.0, 3.0, 1000, 10.302)
    assert not lengths_agree(10.0, 3.0, 1000, 13.302)
    # three plays of the prover, 48.667 moves on average: nine more are not even two deviations
    assert lengths_agree(54.9, 9.8, 1000, 48.667)
    assert not lengths_agree(54.9, 9.8, 1000, 16.667)
    # all plays are as long: nothing is left to chance
    assert not lengths_agree(31.0, 0.0, 1000, 32.0)


def test_the_length_of_a_few_plays_disagrees_with_nothing() -> None:
    assert lengths_agree(118.0, 0.0, 1, 138.0)


@pytest.mark.parametrize(("mean", "plays"), [(7.0, 1), (48.667, 3), (38.429, 7), (10.302, 43)])
def test_so_few_plays_can_have_a_mean(mean: float, plays: int) -> None:
    assert fewest_plays(mean) == plays


def test_plays_that_get_stuck_are_counted() -> None:
    game = rgt.loads(FULL_BOARD, "rg")
    found = whole_plays(game, 7, building=0.0, seconds=5.0)
    assert (found.engine, found.made, found.stuck, found.ended) == ("interpreter", 7, 7, 0)
    assert found.fault == "stuck"


@pytest.mark.skipif(find_compiler() is None, reason="no C++ compiler")
def test_whole_plays_come_to_their_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    found = whole_plays(rgt.load("rg/nim"), 50, building=60.0, seconds=5.0)
    assert (found.engine, found.ended, found.fault) == ("cpp", 50, None)


def test_the_page_has_a_place_for_every_part() -> None:
    text = totals.PAGE.read_text(encoding="utf-8")
    for name in totals.parts([], []):
        assert f"<!-- oracle: {name} -->" in text
