"""The cache of compiled games, and the compilers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rgt.backends.cpp import build as builder
from rgt.ir.diagnostics import GameError
from tests.backends.cpp.agreement import needs_compiler

SOURCE = 'extern "C" int answer() { return 42; }\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    return tmp_path / "cpp"


@needs_compiler
def test_built_once(folder: Path) -> None:
    first = builder.build(SOURCE, ())
    before = first.stat().st_ino
    assert builder.build(SOURCE, ()) == first
    assert first.stat().st_ino == before
    assert builder.build(SOURCE, ("-O1",)) != first
    assert sorted(folder.iterdir()) == sorted({first, builder.build(SOURCE, ("-O1",))})


@needs_compiler
def test_builders_at_once(folder: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = set(pool.map(lambda _: builder.build(SOURCE, ()), range(4)))
    assert made == set(folder.iterdir())


@needs_compiler
def test_room_is_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = builder.build(SOURCE, ())
    monkeypatch.setattr(builder, "_ROOM", 1)
    second = builder.build(SOURCE + "int more;", ())
    assert not first.exists()
    assert second.exists()
    assert builder.clear_cache() == 1
    assert not folder.exists()


@needs_compiler
def test_a_failing_compiler_is_told(folder: Path) -> None:
    with pytest.raises(GameError, match="CPP002") as caught:
        builder.build("this is no C++", ())
    assert "error" in str(caught.value)
    assert list(folder.iterdir()) == []


def test_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(GameError, match="CPP001") as caught:
        builder.compiler()
    hint = str(caught.value)
    assert "apt install g++" in hint
    assert "pip install ziglang" in hint
