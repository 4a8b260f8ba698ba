"""``rgt explain``: every code that can be met is explained where the command is installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rgt.explanations import FAMILIES, family_of


def test_every_code_is_explained(rgt) -> None:
    codes = [code for family in FAMILIES for code in family.codes]
    outcome = rgt("explain", *codes)
    assert outcome.code == 0
    for code in codes:
        family = family_of(code)
        assert family is not None and f"{code}: {family.codes[code].title}\n" in outcome.out


@pytest.mark.parametrize("text", ["RG040", "rg040", "RG40", "error[RG040]", "error[RG040]:"])
def test_a_code_is_known_however_it_is_copied(rgt, text: str) -> None:
    outcome = rgt("explain", text)
    assert outcome.code == 0 and outcome.out.startswith("RG040: Unknown type\n")
    # the example is a whole game, to be tried
    assert "Example:" in outcome.out and "type Player = { x, y };" in outcome.out


@pytest.mark.parametrize(
    ("text", "hint"), [("RGT04O", "RGT040"), ("HGR028", "HRG"), ("x", "--list")]
)
def test_a_code_that_is_none_is_wrong_usage(rgt, text: str, hint: str) -> None:
    outcome = rgt("explain", text)
    assert (outcome.code, outcome.out) == (2, "") and hint in outcome.err


def test_the_list(rgt) -> None:
    listed = rgt("explain", "--list").out
    assert all(f"  {code}  " in listed for family in FAMILIES for code in family.codes)
    some = rgt("explain", "--list", "pass").out
    assert "  PASS001  Unknown pass\n" in some and "RG001" not in some
    lines = rgt("explain", "--list", "PASS", "--json").out.splitlines()
    assert {json.loads(line)["code"][:4] for line in lines} == {"PASS"}
    assert rgt("explain", "--list", "nothing").code == rgt("explain").code == 2


def test_the_pages_of_documentation_are_at_hand(rgt) -> None:
    folder = Path(rgt("explain", "--docs").out.strip())
    assert (folder / "errors.md").is_file() and (folder / "ir.md").is_file()
    assert rgt("explain", "--docs", "RG001").code == 2
