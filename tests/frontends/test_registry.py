"""The registry of front ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rgt.frontends import Options, frontend_for, frontend_named, languages
from rgt.ir.diagnostics import GameError, Source


def test_languages_by_suffix() -> None:
    assert frontend_for("a/b/ticTacToe.kif").name == "gdl"
    assert frontend_for("x.GDL").name == "gdl"
    assert frontend_for("x.rg").name == "rg"
    assert frontend_named("rg") is frontend_for("x.rg")
    assert languages()["gdl"] == (".kif", ".gdl")


def test_an_unknown_suffix_lists_the_known_ones() -> None:
    with pytest.raises(GameError) as caught:
        frontend_for("game.txt")
    (found,) = caught.value.diagnostics
    assert found.code == "RGT011"
    assert found.hint is not None
    assert ".kif" in found.hint and ".rg" in found.hint


def test_an_unknown_language_suggests_a_near_one() -> None:
    with pytest.raises(GameError) as caught:
        frontend_named("gd")
    (found,) = caught.value.diagnostics
    assert (found.code, found.hint) == ("RGT010", "did you mean 'gdl'?")


def test_rg_is_its_own_front_end() -> None:
    text = "type Player = { x };\ntype Score = { 0 };\nbegin, end: player = keeper;\n"
    game = frontend_named("rg").load(Source("x.rg", text))
    assert len(game.automaton) == 1
    formatted = frontend_named("rg").format
    assert formatted is not None
    assert formatted(Source("x.rg", text)).startswith("type Player = { x };")


def test_warnings_reach_whoever_asks() -> None:
    told: list[str] = []
    text = """
        (role a) (role b) (legal a l) (legal a r) (legal b l) (legal b r)
        (<= (next over) (does a l)) (<= terminal (true over)) (goal a 1) (goal b 1)
    """
    options = Options(simultaneous="drop", report=lambda found: told.append(found.code))
    frontend_named("gdl").load(Source("x.kif", text), options)
    assert "GDL061" in told


def test_the_registry_imports_no_language() -> None:
    code = (
        "import sys, rgt.frontends; "
        "print([m for m in sys.modules if m.startswith('rgt.frontends.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
