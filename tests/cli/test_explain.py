"""``rgt explain``: every code that can be met is explained where the command is installed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rgt.explanations import FAMILIES, family_of
from rgt.frontends import frontend_named
from rgt.passes.registry import PASSES, PIPELINES, load


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
    ("text", "hint"), [("RGT04O", "RGT040"), ("HGR028", "HRG"), ("qqq", "--list")]
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


def test_the_example_of_a_call_is_not_completed_by_a_game(rgt) -> None:
    shown = rgt("explain", "RG110").out
    assert "rgt.engine(" in shown and "type Score = { 0, 100 };" not in shown


def test_every_pass_and_pipeline_is_explained(rgt) -> None:
    outcome = rgt("explain", *PASSES, *PIPELINES)
    assert outcome.code == 0
    for name in PASSES:
        assert f"{name}: a pass\n\n{load(name).documentation()}" in outcome.out
    assert f"default: a pipeline of {len(PIPELINES['default'])} passes." in outcome.out


@pytest.mark.parametrize("language", ["rg", "gdl", "hrg", "rbg", "rbg2017", "simplified"])
def test_every_word_of_a_language_is_explained(rgt, language: str) -> None:
    assistance = frontend_named(language).assistance
    assert assistance is not None
    words = assistance().keywords
    assert len(words) >= 10
    lines = rgt("explain", "--language", language, "--json", *words).out.splitlines()
    told = {entry["word"]: entry["explanation"] for entry in map(json.loads, lines)}
    assert told == dict(words)
    listed = rgt("explain", "--list", "--language", language).out.splitlines()
    assert [line.split()[0] for line in listed] == list(words)


def test_a_word_is_explained_in_each_language_that_has_it(rgt) -> None:
    shown = rgt("explain", "or").out
    assert [line for line in shown.splitlines() if line.startswith("or: ")] == [
        "or: in gdl",
        "or: in hrg",
        "or: in rbg2017",
    ]
    assert rgt("explain", "--language", "hrg", "or").out in shown


def test_examples_stand_apart_from_what_is_said(rgt) -> None:
    shown = rgt("explain", "--language", "gdl", "role").out
    assert "\n\n    (role white)\n\nThe role `random` is chance" in shown


@pytest.mark.parametrize("sign", ["->", "->>"])
def test_a_sign_that_looks_like_an_option_is_a_name(rgt, sign: str) -> None:
    assert rgt("explain", "--language", "rbg", sign).out.startswith(f"{sign}: in rbg\n")
    assert rgt("explain", sign, "--language", "rbg").out.startswith(f"{sign}: in rbg\n")
    assert rgt("explain", "-x").code == 2


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("inline-asignment",), "inline-assignment"),
        (("brnach",), "branch"),
        (("--language", "hrg", "brnach"), "branch"),
        (("--language", "hrg", "role"), "hrg has no word"),
        (("--language", "hgr", "role"), "hrg"),
        (("--docs", "--language", "hrg"), "alone"),
    ],
)
def test_what_means_nothing_is_wrong_usage(rgt, arguments: tuple[str, ...], hint: str) -> None:
    outcome = rgt("explain", *arguments)
    assert (outcome.code, outcome.out) == (2, "") and hint in outcome.err
