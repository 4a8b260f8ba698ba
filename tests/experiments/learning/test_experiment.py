"""A small run from end to end, what its file is good for, and the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rgt.frontends.simplified.generating.generate import generate
from tests.experiments.learning import pace, stamps
from tests.experiments.learning.__main__ import command_line, main, tasks
from tests.experiments.learning.games import GAMES, pieces, subject
from tests.experiments.learning.methods import FRESH
from tests.experiments.learning.outcomes import Outcome, kept
from tests.experiments.learning.pages import (
    DATA,
    FRESH_DATA,
    KIND,
    PACE_DATA,
    PAGE,
    PICTURE,
    fresh_parts,
    pace_parts,
    parts,
)
from tests.experiments.learning.pictures import trade_off
from tests.experiments.learning.summary import from_json
from tests.made_parts import filled


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a quick run."""
    path = tmp_path_factory.mktemp("experiment") / "outcomes"
    assert main(["--quick", "--jobs", "1", "--json", str(path)]) == 0
    return path


@pytest.fixture(scope="module")
def outcomes(run: Path) -> list[Outcome]:
    return list(kept(run).values())


def test_the_fast_check_lets_no_error_through(outcomes: list[Outcome]) -> None:
    fast = [each for each in outcomes if each.cell.check == "fast"]
    assert len(fast) >= 3 * 2 * (5 + 4)
    assert not [each for each in fast if each.wrong or each.over]
    # and other checks do, so that none would be news
    assert [each for each in outcomes if each.wrong]


def test_spine_compaction_asks_less_than_rpni(outcomes: list[Outcome]) -> None:
    """The point of the paper's section V: only merges that are likely are tried at all."""

    def asked(learner: str, check: str) -> int:
        return sum(
            each.checks
            for each in outcomes
            if (each.cell.learner, each.cell.check) == (learner, check)
        )

    for check in ("fast", "fractional:0.7", "bjornsson"):
        others = (asked("rpni", check), asked("bjornsson", check))
        assert 0 < 5 * asked("spine", check) < min(others)


def test_limited_riders_are_learned_wrongly_by_learn_dfa(outcomes: list[Outcome]) -> None:
    """The paper's theorem 1: all moves seen, and no position that shows where they end."""
    riders = [
        each
        for each in outcomes
        if (each.cell.game, each.cell.scenario) == ("limited_riders", "all")
        and (each.cell.learner, each.cell.check) == ("bjornsson", "bjornsson")
        and (each.cell.piece, each.words) == ("L", 6)
    ]
    assert riders
    assert all(each.wrong is not None for each in riders)


def test_a_run_goes_on_where_it_was(
    run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = run.read_text().splitlines(keepends=True)
    path = tmp_path / "outcomes"
    path.write_text("".join(lines[:-3]) + lines[-3][:40])
    main(["--quick", "--jobs", "1", "--json", str(path)])
    assert f"{len(lines):,} cells, {len(lines) - 3:,} known" in capsys.readouterr().err
    again = kept(path)
    assert again.keys() == kept(run).keys()
    assert [each.size for each in again.values()] == [each.size for each in kept(run).values()]


def test_keys_change_with_the_code_that_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    learning = "rgt.frontends.simplified.learning"
    source = stamps._source
    learners = [f"{learning}.learners.{name}" for name in ("spine", "rpni")]
    before = [stamps.code.__wrapped__(each) for each in learners]
    monkeypatch.setattr(
        stamps, "_source", lambda name: source(name) + "#" * name.endswith("learners.spines")
    )
    after = [stamps.code.__wrapped__(each) for each in learners]
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_white_has_the_pieces_of_the_games() -> None:
    assert pieces("los_alamos") == ["K", "N", "P", "Q", "R"]
    assert len([piece for game in GAMES for piece in pieces(game)]) >= 27


def test_fresh_games_are_those_of_their_seeds() -> None:
    told = command_line(["--fresh", "101-102", "--datasets", "2"])
    found = tasks(told)
    assert [(task.game, task.scenario, task.dataset) for task in found[:5]] == [
        ("fresh_101", "all", 1),
        ("fresh_102", "all", 1),
        ("fresh_101", "single", 1),
        ("fresh_102", "single", 1),
        ("fresh_101", "all", 2),
    ]
    assert found[0].methods == FRESH
    assert subject("fresh_101").text == generate(101)
    for wrong in ("102-101", "7", "a-b"):
        with pytest.raises(SystemExit):
            command_line(["--fresh", wrong])


def test_times_are_of_both_learners_from_the_same_evidence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--pace", "--quick", "--only", "los_alamos/all"]
    assert main(words) == 0
    assert "| all | 5 |" in capsys.readouterr().out
    (row,) = pace.measured(tasks(command_line(words)), {}).rows
    assert all(0 < least <= first for least, first in zip(row.least, row.first, strict=True))
    assert pace.from_json(pace.to_json(pace.Paces({"a": "b"}, (row,)))).rows == (row,)


def test_page_and_picture_are_made_from_the_figures() -> None:
    summary = from_json(DATA.read_text(encoding="utf-8"))
    page = PAGE.read_text(encoding="utf-8")
    made = {
        **parts(summary),
        **fresh_parts(from_json(FRESH_DATA.read_text(encoding="utf-8"))),
        **pace_parts(pace.from_json(PACE_DATA.read_text(encoding="utf-8"))),
    }
    assert filled(page, KIND, made) == page, "python -m tests.experiments.learning.pages"
    assert set(re.findall(rf"<!-- {KIND}: (\w+) -->", page)) == set(made)
    assert PICTURE.read_text(encoding="utf-8") == trade_off(summary)
