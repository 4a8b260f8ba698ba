"""Running the command in this process: quick, and exit codes as the shell sees them."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from rgt.cli import main
from tests.backends.cpp import precompiled


@dataclass(frozen=True)
class Outcome:
    """What a run of the command left behind."""

    code: int
    out: str
    err: str


Rgt = Callable[..., Outcome]
_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def _signals_kept() -> Iterator[None]:
    """A command that was interrupted leaves a process that nothing else interrupts."""
    before = {number: signal.getsignal(number) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was built before, by whomever, does not decide which engine plays."""
    monkeypatch.setenv("RGT_CACHE", str(tmp_path / "cache"))


@pytest.fixture(scope="module", autouse=True)
def plain_builds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games are compiled to be there, not to be quick."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with pytest.MonkeyPatch.context() as patch:
        precompiled.plainly(shared / "headers", patch)
        yield


@pytest.fixture
def rgt(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Rgt:
    """Run ``rgt ARGUMENTS`` with `stdin` as standard input."""

    def run(*arguments: str, stdin: bytes = b"") -> Outcome:
        monkeypatch.setattr(sys, "argv", ["rgt", *arguments])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as caught, _signals_kept():
            main()
        captured = capsys.readouterr()
        code = caught.value.code
        return Outcome(code if isinstance(code, int) else 1, captured.out, captured.err)

    return run


@pytest.fixture
def recorded(rgt: Rgt, tmp_path: Path) -> Callable[..., str]:
    """Record plays of a game into a file, whose name comes back."""

    def record(name: str, plays: int, *more: str) -> str:
        path = str(tmp_path / f"{name.replace('/', '_')}.jsonl")
        words = ("record", name, "--plays", str(plays), "--backend", "interpreter", *more)
        assert rgt(*words, "-o", path).code == 0
        return path

    return record
