"""The bench of games that other people wrote: its figures, its lines, and what it demands."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.foreign import __main__ as bench
from tests.benchmarks.foreign import tables
from tests.benchmarks.foreign.files import PEERS, files
from tests.benchmarks.foreign.measuring import Asked, measured
from tests.benchmarks.foreign.results import Measured, Run, Twin, from_lines, to_line

SLOW = Measured("slow.rbg", "rbg", 0.5, (10.0, 30.0, 20.0), (100.0, 100.0, 100.0))
FAST = Measured(
    "fast.rbg",
    "rbg",
    0.1,
    (300.0, 100.0),
    (1000.0, 500.0),
    (Twin("rbg/a", (100.0, 50.0)), Twin("hrg/a", (600.0, 200.0)), Twin("hrg/b", differs="no")),
)


class Steady:
    """A calibration that is always the same."""

    def rate(self, seconds: float, seed: int) -> float:
        return 1000.0


def test_ratios_are_those_of_the_same_round() -> None:
    assert SLOW.to_peer == pytest.approx(0.4)
    # 300 beside 100, and 100 beside 50
    assert FAST.to_peer == pytest.approx(2.5)
    assert SLOW.to_twin is None
    # the faster of ours counts, one of other rules does not
    assert FAST.to_twin == (pytest.approx(0.5), "hrg/a")


def test_the_slowest_beside_its_peer_comes_first() -> None:
    shown = tables.table(Run({}, (FAST, SLOW)), "rbg")
    assert [row[0] for row in shown.rows] == ["slow.rbg", "fast.rbg"]
    assert "at least 1: 1 of 2, at least 2: 1 of 2" in tables.summary(Run({}, (FAST, SLOW)))
    assert "hrg/b has other rules: no" in tables.apart(Run({}, (FAST,)))


def test_lines_are_read_back_and_torn_ones_are_not() -> None:
    again = Measured("slow.rbg", "rbg", 0.5, (40.0,), (100.0,))
    lines = [to_line({"date": "a"}), *map(to_line, (SLOW, FAST, again)), to_line(FAST)[:40]]
    assert from_lines(lines) == Run({"date": "a"}, (FAST, again))


def test_what_was_measured_is_not_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = [each for each in files() if each.name in ("ticTacToe.rbg", "connect4.rbg")]
    if len(known) < 2:
        pytest.skip("../shared is not beside this checkout")
    asked: list[str] = []

    def one(file: object, calibration: object, how: Asked) -> Measured:
        name = file.name  # type: ignore[attr-defined]
        asked.append(name)
        return Measured(name, "rbg", 0.5, (1.0,), (1.0,), refused="no" if "4" in name else None)

    monkeypatch.setattr(bench, "measured", one)
    monkeypatch.setattr(bench, "Calibration", lambda folder: Steady())
    lines = tmp_path / "lines.jsonl"
    words = ["rbg/ticTacToe.rbg", "--jsonl", str(lines)]
    assert bench.main(words) == 0 and bench.main(words) == 0
    assert asked == ["ticTacToe.rbg"]
    assert bench.main(["rbg/ticTacToe*", "rbg/connect4.rbg", "--jsonl", str(lines)]) == 1
    assert asked == ["ticTacToe.rbg", "connect4.rbg"]
    assert "connect4.rbg: refused: no" in capsys.readouterr().out


def test_every_file_has_a_peer_or_none_that_anybody_measured() -> None:
    if not PEERS.is_file():
        pytest.skip("../shared is not beside this checkout")
    without = {each.name for each in files() if each.language == "rbg" and each.peer is None}
    assert not without
    assert all(each.peer is None or each.peer > 0 for each in files())


def test_a_file_is_measured_beside_the_same_rules_of_ours() -> None:
    file = next((each for each in files() if each.name == "ticTacToe.rbg"), None)
    if file is None:
        pytest.skip("../shared is not beside this checkout")
    found = measured(file, Steady(), Asked(0.05, repetitions=2))  # type: ignore[arg-type]
    assert len(found.rates) == len(found.calibration) == 2 and found.refused is None
    assert {twin.name for twin in found.twins if not twin.differs} == {
        "rbg/tic_tac_toe",
        "hrg/tic_tac_toe",
    }
