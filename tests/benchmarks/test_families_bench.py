"""The table of `make bench-families`, on two small families."""

from __future__ import annotations

import pytest

from rgt.corpus import families
from tests.backends.cpp.agreement import needs_compiler
from tests.benchmarks import families as families_bench
from tests.benchmarks.families import Measured, main, measured, summary, table, wanted


def test_every_family_without_its_gdl_is_measured() -> None:
    every = wanted([])
    assert all(len(members) > 1 for members in every)
    assert not any(name.startswith("gdl/") for members in every for name in members)
    left_out = [f.members for f in families() if not any({*f.members} >= {*m} for m in every)]
    assert all(sum(not name.startswith("gdl/") for name in each) < 2 for each in left_out)
    assert wanted(["rbg/chess"]) == [("hrg/chess", "rbg/chess")]
    assert wanted(["nothing/*"]) == []


@needs_compiler
def test_members_beside_the_fastest() -> None:
    found = measured(("rg/monty_hall", "hrg/monty_hall"), 0.02, 1)
    assert {each.name for each in found} == {"rg/monty_hall", "hrg/monty_hall"}
    assert found[0].to_fastest == 1 >= found[1].to_fastest > 0
    assert all(each.rate > 0 for each in found)


def test_the_slowest_comes_first() -> None:
    found = [
        [Measured("hrg/a", 4e6, 1.0), Measured("rbg/a", 3e6, 0.75)],
        [Measured("rbg/b", 2e3, 1.0), Measured("rg/b", 5e2, 0.25)],
    ]
    assert [row[0] for row in table(found).rows] == ["rg/b", "rbg/a"]
    assert table(found).rows[0] == ("rg/b", "500", "0.25", "rbg/b")
    assert "2 families, 2 members" in summary(found)
    assert "at least 0.5: 1 of 2" in summary(found)


def test_what_is_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gdl/chomp"]) == 1
    assert "no family" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["--seconds", "0"])
    with pytest.raises(SystemExit):
        main(["--write", "rbg/chess"])


def test_what_was_finished_is_shown_when_interrupted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done = [[Measured("rg/nim", 4e6, 1.0), Measured("hrg/nim", 3e6, 0.75)]]

    def some(*_: object) -> list[Measured]:
        if not done:
            raise KeyboardInterrupt
        return done.pop()

    page = families_bench.PAGE.read_text(encoding="utf-8")
    monkeypatch.setattr(families_bench, "measured", some)
    assert main(["--write"]) == 130
    shown = capsys.readouterr()
    assert "hrg/nim" in shown.out and "interrupted" in shown.err
    assert families_bench.PAGE.read_text(encoding="utf-8") == page
