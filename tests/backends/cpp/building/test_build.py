"""From source to library: compilers that are there, fail, or are not there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from rgt.backends.cpp.building import cache, compilers
from rgt.backends.cpp.building.build import build, is_built
from rgt.ir.diagnostics import GameError
from tests.backends.cpp.agreement import needs_compiler

SOURCE = 'extern "C" int answer() { return 42; }\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    return tmp_path / "cpp"


def script(path: Path, *lines: str) -> None:
    path.write_text("\n".join(("#!/bin/sh", *lines)), encoding="utf-8")
    path.chmod(0o755)


@needs_compiler
def test_built_once(folder: Path) -> None:
    assert not is_built(SOURCE, ())
    first = build(SOURCE, ())
    before = first.stat().st_ino
    assert is_built(SOURCE, ())
    assert build(SOURCE, ()) == first
    assert first.stat().st_ino == before
    assert build(SOURCE, ("-O1",)) != first
    assert sorted(folder.iterdir()) == sorted({first, build(SOURCE, ("-O1",))})


@needs_compiler
def test_builders_at_once(folder: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        made = set(pool.map(lambda _: build(SOURCE, ()), range(4)))
    assert made == set(folder.iterdir())


@needs_compiler
def test_a_failing_compiler_is_told(folder: Path) -> None:
    with pytest.raises(GameError, match="CPP002") as caught:
        build("this is no C++", ())
    assert "error" in str(caught.value)
    assert list(folder.iterdir()) == []


def test_a_compiler_that_writes_nothing_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As a wrapper does that forgets to hand on what it was told."""
    idle = tmp_path / "idle"
    idle.write_text("#!/bin/sh\necho 'g++ (idle) 1.0'\n", encoding="utf-8")
    idle.chmod(0o755)
    monkeypatch.setenv("CXX", str(idle))
    with pytest.raises(GameError) as caught:
        build(SOURCE, ())
    [found] = caught.value.diagnostics
    assert found.code == "CPP002"
    assert found.message == f"{idle} ends without an error, but did not write 'game.o'"
    assert list(folder.iterdir()) == []


def test_a_compiler_without_memory_is_told_what_gives_it_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    short = tmp_path / "short"
    short.write_text(
        "#!/bin/sh\ncase \"$*\" in *--version*) echo 'g++ (short) 1.0'; exit;; esac\n"
        "echo 'cc1plus: out of memory allocating 65536 bytes' >&2; exit 1\n",
        encoding="utf-8",
    )
    short.chmod(0o755)
    monkeypatch.setenv("CXX", str(short))
    with pytest.raises(GameError) as caught:
        build(SOURCE, ())
    [found] = caught.value.diagnostics
    assert found.code == "CPP002"
    assert "--memory-limit" in (found.hint or "")


@needs_compiler
def test_flags_in_cxx_make_other_builds(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = " ".join(compilers.compiler().command)
    first = build(SOURCE, ())
    monkeypatch.setenv("CXX", f"{plain} -g")
    assert not is_built(SOURCE, ())
    assert build(SOURCE, ()) != first
    monkeypatch.setenv("CXX", plain)
    assert build(SOURCE, ()) == first


@pytest.mark.parametrize("wanted", ["/no/such", "'g++", "false"])
def test_a_compiler_of_ones_own_that_cannot_be_run_is_named(
    monkeypatch: pytest.MonkeyPatch, wanted: str
) -> None:
    monkeypatch.setenv("CXX", wanted)
    with pytest.raises(GameError) as caught:
        compilers.compiler()
    [found] = caught.value.diagnostics
    assert found.message == f"there is no C++ compiler: CXX is '{wanted}', which cannot be run"
    assert found.hint is not None
    assert found.hint.startswith("unset CXX, or install one")


@needs_compiler
def test_an_empty_cxx_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = compilers.compiler()
    monkeypatch.setenv("CXX", " ")
    assert compilers.compiler() == usual


@needs_compiler
def test_another_machine_has_builds_of_its_own(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Folders of users are shared, and what is built for one processor fails on another."""
    build(SOURCE, compilers.FAST)
    build(SOURCE, compilers.PORTABLE)
    monkeypatch.setattr("rgt.backends.cpp.building.build.machine", lambda: "another")
    assert not is_built(SOURCE, compilers.FAST)
    assert is_built(SOURCE, compilers.PORTABLE)


@needs_compiler
def test_a_compiler_that_does_not_know_this_machine(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = " ".join(compilers.compiler().command)
    refusal = 'echo "error: unsupported option -march=native" >&2; exit 1'
    script(
        tmp_path / "fussy",
        f'case "$*" in *-march=native*) {refusal};; esac',
        f'exec {real} "$@"',
    )
    monkeypatch.setenv("CXX", str(tmp_path / "fussy"))
    assert build(SOURCE, compilers.FAST).exists()


def test_no_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.raises(GameError, match="CPP001") as caught:
        compilers.compiler()
    hint = str(caught.value)
    assert "apt install g++" in hint
    assert "pip install ziglang" in hint


def test_a_path_without_compilers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(compilers, "find_spec", lambda _: None)
    assert compilers.find_compiler() is None
    assert not is_built(SOURCE)


def test_compilers_are_tried_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that does not even say its name is passed over."""
    script(tmp_path / "g++", "exit 1")
    script(tmp_path / "clang++", "echo clang version 1")
    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    found = compilers.find_compiler()
    assert found is not None
    assert found.command == (str(tmp_path / "clang++"),)
    assert found.is_clang


def test_the_wheel_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, ...]] = []

    def introduced(command: tuple[str, ...]) -> compilers.Compiler:
        said.append(command)
        return compilers.Compiler(command, "clang version 2")

    monkeypatch.delenv("CXX", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "empty"))
    monkeypatch.setattr(compilers, "find_spec", lambda name: name == "ziglang" or None)
    monkeypatch.setattr(compilers, "_introduced", introduced)
    assert compilers.find_compiler() is not None
    ((_, *rest),) = said
    assert rest == ["-P", "-m", "ziglang", "c++"]


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RGT_CACHE", str(tmp_path))
    assert cache.folder() == tmp_path / "cpp"
    monkeypatch.delenv("RGT_CACHE")
    for name in ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    assert tmp_path in cache.folder().parents
