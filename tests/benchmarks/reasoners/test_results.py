"""Figures, tables, pages and pictures of runs that are made up."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.benchmarks.reasoners import tables
from tests.benchmarks.reasoners.pages import (
    DATA,
    KIND,
    PAGE,
    PICTURES,
    README,
    digest,
    parts,
)
from tests.benchmarks.reasoners.pictures import draw
from tests.benchmarks.reasoners.results import (
    Count,
    Entry,
    Measured,
    Run,
    Sample,
    from_json,
    geometric_mean,
    to_json,
)
from tests.made_parts import filled


def entry(label: str, *speeds: int, refused: str | None = None) -> Entry:
    """A contestant whose plays have ten moves; the wall's seconds are longer by a fiftieth."""
    plays = tuple(Sample(speed, 10 * speed, 1.0, 1.02) for speed in speeds)
    counts = tuple(Count(3, 100 * speed, 1.0, 2.0) for speed in speeds)
    return Entry(label, f"hrg/{label}", 4, plays, counts, 1.5, refused)


SETTING = {
    "machine": "a machine",
    "compiler": "a compiler",
    "flags": "-O3",
    "date": "2026-01-01",
    "command": "a command",
}
RUN = Run(
    SETTING,
    1.0,
    3,
    (
        Measured(
            "breakthrough",
            "somebody",
            (entry("HRG", 400, 100, 200), entry("RBG", 50), entry("limit", 800)),
        ),
        Measured(
            "reversi",
            "somebody",
            (
                entry("HRG", 50),
                entry("RBG", refused="perft 1 5, but 1 4 by somebody"),
                entry("limit", 100),
                entry("interpreter", 2),
            ),
        ),
    ),
)


def test_json_keeps_everything() -> None:
    assert from_json(to_json(RUN)) == RUN


def test_medians_and_spread() -> None:
    found = RUN.games[0].entries[0]
    assert found.speeds == [100, 200, 400]
    assert (found.speed, found.wall_speed, found.spread) == (200, 200 / 1.02, 1.5)
    assert (found.mean_length, found.nodes_per_second) == (10, 20_000)


def test_ratios_are_of_medians_and_of_those_who_were_measured() -> None:
    first, second = RUN.games
    assert first.ratio("HRG", "RBG") == 4
    assert second.ratio("HRG", "RBG") is None
    assert second.entry("RBG") is None
    # 1/4 and 1/2 have the geometric mean 1/sqrt 8
    ratio, number = RUN.mean_ratio("HRG", "limit")
    assert number == 2
    assert ratio == pytest.approx(8**-0.5)
    assert geometric_mean([]) == (0, 0)


def test_who_is_refused_has_no_rate() -> None:
    rows = {row[0]: row for row in tables.main_table(RUN).rows}
    assert rows["Reversi"][1:5] == ("50.0", "refused", "100", "2.00")
    assert rows["Breakthrough"][1:5] == ("200", "50.0", "800", "")
    assert tables.refusals(RUN).rows == (("Reversi", "RBG", "perft 1 5, but 1 4 by somebody"),)
    assert ("Reversi", "RBG") not in {row[:2] for row in tables.full_table(RUN).rows}


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.5, "0.50"),
        (9.99, "9.99"),
        (12.34, "12.3"),
        (999.4, "999"),
        (999.6, "1.00 k"),
        (1_386_000, "1.39 M"),
        (3.6e9, "3.60 G"),
        (None, ""),
    ],
)
def test_a_rate_has_three_digits(number: float | None, text: str) -> None:
    assert tables.rate(number) == text


def test_published_ratios_stand_beside_ours() -> None:
    rows = {row[0]: row for row in tables.published_table(RUN).rows}
    # 200 / 50 is ours; 82135 / 79175, / 50977 and / 3365 are the paper's
    assert rows["Breakthrough"][5:] == ("4.00", "1.04", "1.61", "1.55", "24.4")
    assert rows["Reversi"][5] == ""


def test_a_short_or_disturbed_run_says_so_and_is_not_quoted() -> None:
    assert RUN.waiting == pytest.approx(0.02)
    assert not RUN.is_provisional
    assert "800" in parts(RUN)["short"] and "a command" in parts(RUN)["short"]
    entries = (Entry("HRG", "", 4, (Sample(400, None, 1.0, 2.0),)), *RUN.games[0].entries[1:2])
    disturbed = replace(RUN, games=(replace(RUN.games[0], entries=entries),))
    assert not replace(RUN, seconds=0.5, repetitions=7).is_provisional
    long = replace(RUN, seconds=5, repetitions=1)
    for run in (disturbed, replace(RUN, seconds=0.2), replace(RUN, repetitions=1), long):
        assert run.is_provisional
        assert "|" not in parts(run)["short"]
        assert "provisional" in parts(run)["setting"]


def test_the_aims_are_counted() -> None:
    summary = parts(RUN)["summary"]
    assert "- from HRG at least half the limit: 1 of 2 games\n" in summary
    assert "- from RBG at least a third of the limit: 0 of 1 game\n" in summary
    assert "- the limit itself: 0 games\n" in summary


# -- what is committed ---------------------------------------------------------------------------


@pytest.mark.parametrize("page", [PAGE, README], ids=["speed.md", "README.md"])
def test_the_pages_are_made_from_the_committed_figures(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    made = parts(from_json(DATA.read_text(encoding="utf-8")))
    assert filled(text, KIND, made) == text, "run `make bench-docs`"


def test_every_part_has_its_place() -> None:
    text = PAGE.read_text(encoding="utf-8") + README.read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- speed: (\w+) -->", text)) == set(parts(RUN))


@pytest.mark.parametrize("name", ["speed.svg", "speed.png", "speed-limits.svg", "speed-limits.png"])
def test_the_pictures_are_made_from_the_committed_figures(name: str) -> None:
    made_from = digest(DATA.read_text(encoding="utf-8"))
    assert f"made from {made_from}".encode() in (PICTURES / name).read_bytes()


def test_the_same_figures_give_the_same_bytes(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    for folder in ("one", "two"):
        draw(RUN, "0123", tmp_path / folder)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["speed-limits.png", "speed-limits.svg", "speed.png", "speed.svg"]
    for name in names:
        one = (tmp_path / "one" / name).read_bytes()
        assert one == (tmp_path / "two" / name).read_bytes()
        assert b"made from 0123" in one
