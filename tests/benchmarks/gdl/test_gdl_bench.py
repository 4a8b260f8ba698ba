"""The bench of GDL files: what counts as translated and agreeing, its lines, its tables."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rgt.corpus import LARGE, families, find
from tests.benchmarks.gdl import __main__ as bench
from tests.benchmarks.gdl import pairs, tables
from tests.benchmarks.gdl.results import Measured, from_lines, to_line

GOOD = Measured(
    "good.kif",
    4,
    prover=10.0,
    grounding=0.5,
    lowering=0.25,
    passes=0.25,
    nodes=20,
    bits=8,
    agreed=4,
    playouts=5000.0,
)
SHALLOW = replace(GOOD, file="shallow.kif", agreed=3, passes=2.25)
WRONG = replace(GOOD, file="wrong.kif", agreed=2, wrong=3)
CUT = replace(GOOD, file="cut.kif", cut=True, playouts=None)
STOPPED = Measured("stopped.kif", 4, prover=10.0, grounding=59.0, ended="time")


def test_translated_is_what_reached_the_fixed_point() -> None:
    found = (GOOD, SHALLOW, WRONG, CUT, STOPPED)
    assert [each.translated for each in found] == [True, True, True, False, False]
    assert [each.agrees for each in found] == [True, False, False, False, False]
    assert GOOD.translating == 1.0 and STOPPED.translating is None
    assert GOOD.factor == 500.0 and CUT.factor is None


def test_shares_count_files_that_came_to_no_end() -> None:
    shown = tables.summary([*(replace(GOOD, file=f"{n}") for n in range(8)), SHALLOW, STOPPED])
    assert "files: 10; translated within 60 s and 4 GB: 9 (90 %)" in shown
    assert "full depth: 8 (80 %); differing from it: 0" in shown
    assert "median 1.00, nine of ten within 3.00, 99 of 100 within more than 60" in shown
    assert "of 9 files: median 500 times" in shown
    # eight of 0.5 + 0.25 + 0.25 and one of 0.5 + 0.25 + 2.25
    assert "of all files goes: recovering 0 %, grounding 41 %, lowering 20 %, passes 39 %" in shown
    assert (
        "of files of more than 2 s goes: recovering 0 %, grounding 17 %, lowering 8 %, passes 75 %"
        in shown
    )
    assert tables.summary([]).startswith("- files: 0; translated within 60 s and 4 GB: 0 (none)")


def test_the_slowest_come_first_and_reasons_are_told() -> None:
    found = [GOOD, SHALLOW, WRONG, STOPPED]
    rows = tables.table(found).rows
    assert [row[0] for row in rows] == ["stopped.kif", "shallow.kif", "good.kif", "wrong.kif"]
    agreed = {row[0]: row[11] for row in rows}
    assert agreed["wrong.kif"] == "wrong at 3" and agreed["shallow.kif"] == "3 of 4"
    assert agreed["stopped.kif"] == "time"
    assert tables.apart(found) == "- stopped.kif: time\n"


def test_what_is_recovered_is_told_apart_from_what_is_declined() -> None:
    named = replace(GOOD, file="named.kif", recovered="yes", recovering=0.5, grounding=None)
    named = replace(named, lowering=None, playouts=20000.0)
    lost = replace(GOOD, file="lost.kif", recovered="no: why: because", recovering=1.5)
    assert named.translating == 0.75 and lost.translating == 2.5
    shown = tables.summary([named, lost, STOPPED])
    assert "own state is recovered: 1; seconds to find it, or to decline it: median 1.00" in shown
    assert "of 1 recovered files: median 2,000 times" in shown
    assert "of 1 files by the net: median 500 times" in shown
    rows = {row[0]: row for row in tables.table([named, lost]).rows}
    assert (rows["named.kif"][10], rows["lost.kif"][10]) == ("yes", "no")
    assert tables.declined([named, lost, GOOD]) == "- why: because: 1 (lost.kif)\n"


def test_lines_are_read_back_and_torn_ones_are_not() -> None:
    again = replace(GOOD, playouts=1.0)
    lines = [to_line(GOOD), to_line(STOPPED), to_line(again), to_line(WRONG)[:30]]
    assert from_lines(lines) == (again, STOPPED)


def test_what_was_measured_is_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "oracle").mkdir()
    (tmp_path / "oracle" / "gdl.json").write_text("{}")
    asked: list[str] = []

    def one(name: str, recovery: str) -> Measured:
        asked.append(name)
        return replace(WRONG if name == "b.kif" else GOOD, file=name)

    monkeypatch.setattr(bench, "SHARED", tmp_path)
    monkeypatch.setattr(bench, "chosen", lambda patterns: patterns)
    monkeypatch.setattr(bench, "measured", one)
    lines = str(tmp_path / "lines.jsonl")
    assert bench.main(["a.kif", "--jsonl", lines]) == 0
    assert bench.main(["a.kif", "b.kif", "--jsonl", lines]) == 1
    assert asked == ["a.kif", "b.kif"]
    assert "differing from it: 1" in capsys.readouterr().out


def test_a_process_that_is_killed_has_told_how_far_it_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    killed = tmp_path / "killed"
    killed.write_text("#!/bin/sh\necho '{\"grounding\": 2.5}'\nkill -9 $$\n")
    killed.chmod(0o755)
    known = {"x.kif": {"perft": [1, 2], "playouts_per_cpu_s": 3.0}}
    monkeypatch.setattr(bench, "oracle", lambda: known)
    monkeypatch.setattr(sys, "executable", str(killed))
    assert bench.measured("x.kif") == Measured(
        "x.kif", 1, 3.0, grounding=2.5, ended="the process ended with -9"
    )


def test_pairs_are_ratios_to_the_twin() -> None:
    good = pairs.Pair("nim", "rg", (30, 10), (50.0, 100.0))
    slow = pairs.Pair("chomp", "rg", (31, 10), (2.0, 100.0))
    none = pairs.Pair("amazons", "hrg", refused="too large")
    assert (good.speed, good.size, none.speed) == (0.5, 3.0, None)
    shown = pairs.summary([good, slow, none])
    assert "2 pairs" in shown and "geometric mean 0.100, least 0.020" in shown
    assert "at most three times the twin's: 1 of 2; most 3 times" in shown
    assert [row[0] for row in pairs.table([good, slow, none]).rows] == ["amazons", "chomp", "nim"]
    lines = [*map(pairs.to_line, (slow, none, good)), pairs.to_line(good)[:20]]
    assert pairs.from_lines(lines) == (good, slow, none)


def test_every_game_of_several_languages_has_a_pair() -> None:
    paired = {f"gdl/{game}" for game in pairs.PAIRS}
    both = {
        member
        for family in families()
        for member in family.members
        if member.startswith("gdl/") and len(family.members) > 1
    }
    # who moves at the same time, or alone in a maze, is no game to compare speeds by
    assert both - paired == {"gdl/rock_paper_scissors", "gdl/maze"}
    assert paired >= LARGE
    assert all(find(f"{twin}/{game}") for game, twin in pairs.PAIRS.items())


@pytest.mark.skipif(not bench.SHARED.exists(), reason="../shared is not beside this checkout")
def test_a_file_is_translated_counted_and_played() -> None:
    command = (
        sys.executable,
        "-m",
        "tests.benchmarks.gdl.measuring",
        "base__ticTacToe.kif",
        "auto",
    )
    printed = subprocess.run(command, cwd=bench.ROOT, capture_output=True, text=True, check=True)
    found: dict[str, object] = {}
    for line in printed.stdout.splitlines():
        found.update(json.loads(line))
    # nine plies to a full board; the names of the facts and moves are the file's
    assert found["agreed"] == 9 and found["wrong"] is None and found["dropped"] is True
    assert found["nodes"] and found["bits"] and "ended" not in found
    assert found["recovered"] == "yes" and "grounding" not in found
