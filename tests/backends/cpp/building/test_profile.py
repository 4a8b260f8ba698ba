"""Builds that are fitted to random plays."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from rgt import api
from rgt.backends.cpp.building import profile
from rgt.backends.cpp.building.build import is_built
from rgt.backends.cpp.building.compilers import compiler, find_compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.explore import perft, playouts
from rgt.backends.facts.plan import Plan
from rgt.ir.diagnostics import GameError
from tests.backends.cpp.agreement import QUICK, needs_compiler
from tests.backends.cpp.stuck import STUCK

needs_gcc = pytest.mark.skipif(
    find_compiler() is None or compiler().is_clang, reason="the compiler is not g++"
)
MINIMAL = "rg/minimal"


@pytest.fixture(autouse=True)
def short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "SECONDS", 0.2)
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cache"))


def script(path: Path, *lines: str) -> str:
    path.write_text("\n".join(("#!/bin/sh", *lines)) + "\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@needs_gcc
def test_it_plays_the_same_game_and_is_kept() -> None:
    game = api.load("rg/tic_tac_toe")
    source = emit(Plan(game))
    assert not is_built(source, QUICK, profiled=True)
    engine = CppEngine(game, flags=QUICK, profiled=True)
    assert is_built(source, QUICK, profiled=True)
    assert not is_built(source, QUICK)
    assert perft(engine, 5) == [1, 9, 72, 504, 3024, 15120]
    assert playouts(engine, 100).length.greatest == 9


@needs_gcc
def test_what_was_counted_is_used(tmp_path: Path) -> None:
    """A compiler that finds no counts would say so, and there is a count of what was played."""
    source = emit(Plan(api.load(MINIMAL)))
    (tmp_path / "game.cpp").write_text(source)
    flags = profile.profile(compiler(), ["-std=c++17", "-fPIC", "-O1"], tmp_path, source)
    assert [path.name for path in tmp_path.glob("*.gcda")] == ["game.gcda"]
    strict = [flag for flag in flags if not flag.startswith("-Wno")]
    words = ["-std=c++17", "-fPIC", "-O1", *strict, "-Werror=missing-profile", "-c", "game.cpp"]
    compiler().run(words, tmp_path)


@needs_compiler
def test_a_game_that_comes_to_a_fault() -> None:
    with pytest.raises(GameError, match="CPP006") as caught:
        CppEngine(api.loads(STUCK, "rg"), flags=QUICK, profiled=True)
    assert "rgt check" in str(caught.value) or compiler().is_clang


@needs_gcc
def test_a_compiler_that_cannot_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As that of the wheel: it knows the flag, and has no library for it."""
    refusal = 'echo "undefined symbol: __llvm_profile_runtime" >&2; exit 1'
    made = script(
        tmp_path / "partly",
        f'case "$*" in *-fprofile-generate*) {refusal};; esac',
        f'exec {" ".join(compiler().command)} "$@"',
    )
    monkeypatch.setenv("CXX", made)
    with pytest.raises(GameError, match="CPP006") as caught:
        CppEngine(api.load(MINIMAL), flags=QUICK, profiled=True)
    assert "__llvm_profile_runtime" in str(caught.value)
    assert "--pgo" in str(caught.value)
    CppEngine(api.load(MINIMAL), flags=QUICK)


def test_clang_without_its_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", script(tmp_path / "clang++", "echo clang version 99"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(GameError, match="CPP006") as caught:
        CppEngine(api.load(MINIMAL), flags=QUICK, profiled=True)
    assert "llvm-profdata" in str(caught.value)


def clangs() -> list[str]:
    """The clangs of this machine with which a program can be counted."""
    found = []
    for name in ("clang++", *(f"clang++-{version}" for version in range(11, 23))):
        path = shutil.which(name)
        if path is not None and Path(path).resolve().with_name("llvm-profdata").exists():
            found.append(name)
    return found[:1]


@pytest.mark.parametrize("name", clangs() or [None])
def test_clang(name: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if name is None:
        pytest.skip("no clang++ with llvm-profdata")
    probe = [name, "-x", "c++", "-", "-fprofile-generate", "-o", str(tmp_path / "probe")]
    if subprocess.run(probe, input="int main() {}", text=True, check=False).returncode:
        pytest.skip("clang++ has no library for counting")
    monkeypatch.setenv("CXX", name)
    engine = CppEngine(api.load("rg/tic_tac_toe"), flags=QUICK, profiled=True)
    assert perft(engine, 4) == [1, 9, 72, 504, 3024]
