"""Commands for a folder of games: one that is wrong does not hide the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

START = "domain Player = a | b\ndomain Score = 0 | 100\n"
GOOD = START + "\ngraph rules() {\n  player = a\n  $ x\n  player = keeper\n  end()\n}\n"
ODD = GOOD.replace("  $ x", "  $x")
BAD = GOOD.replace("$ x", "$$ x")


@pytest.fixture
def folder(tmp_path: Path) -> tuple[str, str, str]:
    """A game, one with a mistake, and one that is not formatted."""
    files = {"good.hrg": GOOD, "bad.hrg": BAD, "odd.hrg": ODD}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    good, bad, odd = (str(tmp_path / name) for name in files)
    return good, bad, odd


def test_check(rgt, folder: tuple[str, str, str]) -> None:
    good, bad, odd = folder
    outcome = rgt("check", bad, good, f"{good}x", odd)
    assert outcome.code == 1
    seen = "4 positions explored: the whole game; 100 random plays: 100 to the end (1 move)"
    seen += "; mean goals: a 0.0, b 0.0"
    assert outcome.out.splitlines() == [
        f"{bad}: 1 error, 0 warnings, not played: mend the errors first",
        f"{good}: 0 errors, 0 warnings, {seen}",
        f"{good}x: 1 error, 0 warnings, not played: mend the errors first",
        f"{odd}: 0 errors, 0 warnings, {seen}",
    ]
    assert "error[HRG030]" in outcome.err and "error[RGT003]" in outcome.err
    assert rgt("check", good, odd).code == 0
    lines = [json.loads(line) for line in rgt("check", bad, good, "--json").out.splitlines()]
    assert (lines[0]["code"], lines[0]["file"]) == ("HRG030", bad)
    assert [(line["game"], line["errors"]) for line in lines[1:]] == [(bad, 1), (good, 0)]


def test_fmt(rgt, folder: tuple[str, str, str]) -> None:
    good, bad, odd = folder
    assert rgt("fmt", good, odd).code == 2
    outcome = rgt("fmt", "--check", odd, good)
    assert (outcome.code, outcome.out, outcome.err) == (1, "", f"{odd} is not formatted\n")
    broken = bad.replace("bad", "broken")
    Path(broken).write_text(GOOD.replace("}", ""), encoding="utf-8")
    outcome = rgt("fmt", "--write", broken, odd, good)
    assert outcome.code == 1 and "error[HRG002]" in outcome.err
    assert Path(odd).read_text(encoding="utf-8") == GOOD
    assert rgt("fmt", "--check", odd, good).code == 0
