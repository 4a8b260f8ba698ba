"""The C++ compiler of this machine: which one, and with what flags."""

from __future__ import annotations

import os
import platform
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.budget import doing
from rgt.ir.system.children import child, run

NATIVE = "-march=native"
_SHORT_OF_MEMORY = re.compile(
    "out of memory|memory exhausted|cannot allocate memory", re.IGNORECASE
)
_APART = "-fno-tree-slp-vectorize"
"""Cells of a state that are written one after the other stay apart: what is stored as one vector
and read as a word soon after, or the other way round, has to wait."""
FAST = ("-O3", NATIVE, _APART)
"""For this machine alone."""
PORTABLE = ("-O3", _APART)
"""For any machine of the same kind."""
_PATIENCE = 60
_SHOWN_LINES = 12


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C++ compiler: the words of its command, and what it calls itself."""

    command: tuple[str, ...]
    version: str

    @property
    def is_clang(self) -> bool:
        """Whether it is clang or made of it, as far as flags go."""
        return "clang" in self.version

    def run(self, words: Sequence[str], folder: Path) -> None:
        """Run it in a folder; raises GameError (CPP002) if it fails, or writes nothing.

        Where it does not know `NATIVE`, it does without.
        """
        self.run_all([words], folder)

    def run_all(self, commands: Sequence[Sequence[str]], folder: Path) -> None:
        """Run it several times, as many at once as there are processors; see `run`."""
        most = processors()
        for i in range(0, len(commands), most):
            some = commands[i : i + most]
            with doing("compiling C++"):
                ended = self._ended(some, folder)
            again = [
                k
                for k, (code, said) in enumerate(ended)
                if code and NATIVE in some[k] and "march" in said
            ]
            without = [[word for word in some[k] if word != NATIVE] for k in again]
            for k, result in zip(again, self._ended(without, folder), strict=True):
                ended[k] = result
            for words, (code, said) in zip(some, ended, strict=True):
                self._judge(words, code, said, folder)

    def _judge(self, words: Sequence[str], code: int, said: str, folder: Path) -> None:
        """Raise GameError if a run of it failed, or did not write the file named after ``-o``."""
        name = self.command[0]
        if code:
            shown = "\n".join(said.splitlines()[:_SHOWN_LINES])
            hint = "'--memory-limit' allows it more" if _SHORT_OF_MEMORY.search(said) else None
            raise GameError(error("CPP002", f"{name} fails ({code}):\n{shown}", hint=hint))
        for option, file in pairwise(words):
            if option == "-o" and not (folder / file).exists():
                text = f"{name} ends without an error, but did not write '{file}'"
                raise GameError(error("CPP002", text))

    def _ended(self, commands: Sequence[Sequence[str]], folder: Path) -> list[tuple[int, str]]:
        """Run it with each of some commands at once; the codes, and what was said of errors."""
        # what a compiler that is killed leaves behind goes with the folder
        env = {**os.environ, "TMPDIR": str(folder)}
        with ExitStack() as stack:
            begun = [
                stack.enter_context(
                    child([*self.command, *words], cwd=folder, env=env, stderr=subprocess.PIPE)
                )
                for words in commands
            ]
            said = [process.communicate()[1].decode(errors="replace") for process in begun]
            return [(each.returncode, text) for each, text in zip(begun, said, strict=True)]


def processors() -> int:
    """How many compilers work at once."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def find_compiler() -> Compiler | None:
    """``CXX`` if that is set, else g++, clang++, or the wheel `ziglang`; None if there is none."""
    return _find_compiler(os.environ.get("CXX", "").strip(), os.environ.get("PATH", ""))


def compiler() -> Compiler:
    """The compiler; raises GameError (CPP001) if there is none."""
    found = find_compiler()
    if found is not None:
        return found
    wanted = os.environ.get("CXX", "").strip()
    named = f": CXX is '{wanted}', which cannot be run" if wanted else ""
    raise GameError(
        error(
            "CPP001",
            f"there is no C++ compiler{named}",
            hint=f"{'unset CXX, or ' if wanted else ''}install one: 'apt install g++' (or your "
            "system's like), or 'pip install ziglang'; or play with '--backend interpreter'",
        )
    )


@cache
def _find_compiler(wanted: str, path: str) -> Compiler | None:
    """The compiler for a value of ``CXX`` and one of ``PATH``, which is looked through."""
    try:
        commands = [shlex.split(wanted)] if wanted else [["g++"], ["clang++"], ["c++"]]
    except ValueError:  # a quotation that is not closed
        return None
    for command in commands:
        place = shutil.which(command[0], path=path or None)
        found = _introduced((place, *command[1:])) if place is not None else None
        if found is not None:
            return found
    if not wanted and find_spec("ziglang") is not None:
        return _introduced((sys.executable, "-P", "-m", "ziglang", "c++"))
    return None


def _introduced(command: tuple[str, ...]) -> Compiler | None:
    """The compiler of a command, or None if it does not even say its name."""
    try:
        said = run([*command, "--version"], seconds=_PATIENCE)
    except (OSError, subprocess.TimeoutExpired):
        return None
    if said.returncode:
        return None
    return Compiler(command, said.stdout.strip())


@cache
def machine() -> str:
    """What `NATIVE` depends on: folders of users are shared by machines that differ."""
    return "\n".join((sys.platform, platform.machine(), platform.processor(), _features()))


def _features() -> str:
    """What Linux says that the processor can do."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith(("flags", "Features"))), "")
