"""A stranger's folder is worked in: its Python files are none of ours, whatever they are called."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODULES = (
    *("multiprocessing", "signal", "struct", "socket", "selectors", "json", "pickle", "encodings"),
    *("numpy", "chess", "ziglang", "rgt", "pygls", "websockets", "starlette", "sitecustomize"),
)
"""What a process of ours imports, or could."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of modules that leave a file if they are imported."""
    for name in MODULES:
        trace = tmp_path / f"ran-{name}"
        (tmp_path / f"{name}.py").write_text(f"open({str(trace)!r}, 'w').close()\n")
    return tmp_path


def traces(folder: Path) -> list[str]:
    """Which of them were."""
    return sorted(each.name for each in folder.glob("ran-*"))


# begins as the command `rgt` does, whose folder is that of the program
PROGRAM = (
    "import sys; sys.path[:] = {path!r}\n"
    "if __name__ == '__main__':\n"
    "    import os; os.chdir({folder!r})\n"
)
STARTS = {
    "the studio": (
        "    from rgt.debugger.studio.sessions import Worker; worker = Worker()\n"
        "    worker.start(); worker._pipe.recv(); worker.kill()\n"
    ),
    "the language server": (
        "    from rgt.debugger.server.analysis.workers import _Worker, _context\n"
        "    worker = _Worker(_context()); worker._pipe.send(None)\n"
        "    worker._pipe.poll(5); worker.kill()\n"
    ),
    "workers": ("    from rgt.experiments.executors.crew import _Process; _Process(None).kill()\n"),
    "the GGP player": (
        "    from threading import Condition\n"
        "    from rgt.environments.ggp.talk import Prepare\n"
        "    from rgt.environments.ggp.workers import Worker\n"
        "    rules = Prepare('', 'x', 1.0, 'interpreter', 'random')\n"
        "    worker = Worker('thinking', 0, rules, Condition()); worker.kill()\n"
    ),
}


@pytest.mark.parametrize("what", STARTS)
def test_processes_import_nothing_from_the_folder(what: str, folder: Path, tmp_path: Path) -> None:
    path = [each for each in sys.path if each]
    program = tmp_path / "program" / "start.py"
    program.parent.mkdir()
    program.write_text(PROGRAM.format(path=path, folder=str(folder)) + STARTS[what])
    done = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, traces(folder)) == (0, []), done.stderr
