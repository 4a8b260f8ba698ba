"""Which ways a game goes when it is played at random, noted for the compiler.

The compiler makes a program that counts its branches, the program plays the game for a while, and
the compiler is told the counts when it makes the library.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rgt.backends.cpp.building.compilers import Compiler
from rgt.backends.cpp.building.parts import compiled
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.children import run

SECONDS = 2.0
"""How long the program plays."""
_LONGEST = 100_000
_PATIENCE = 600.0
_TRAINER = Path(__file__).parent.parent / "runtime" / "trainer.cpp"


def profile(used: Compiler, flags: Sequence[str], folder: Path, source: str) -> list[str]:
    """Play the source that is ``game.cpp`` in a folder; the flags with which the compiler finds
    what was counted.

    Raises GameError if the compiler cannot do that, or the program fails (CPP006).
    """
    merger = _merger(used) if used.is_clang else None
    shutil.copy(_TRAINER, folder / "trainer.cpp")
    try:
        objects = compiled(used, [*flags, "-fprofile-generate"], folder, source)
        used.run([*flags, "-c", "trainer.cpp", "-o", "trainer.o"], folder)
        used.run(["-fprofile-generate", *objects, "trainer.o", "-o", "trainer"], folder)
    except GameError as problem:
        raise _impossible(f"the compiler cannot count branches:\n{problem}") from problem
    _play(folder)
    if merger is None:
        return ["-fprofile-use", "-fprofile-correction", "-Wno-missing-profile"]
    _merge(merger, folder)
    return ["-fprofile-use=game.profdata"]


def _play(folder: Path) -> None:
    place = {**os.environ, "LLVM_PROFILE_FILE": str(folder / "game.profraw")}
    try:
        words = [str(folder / "trainer"), str(SECONDS), str(_LONGEST)]
        code = run(words, cwd=folder, env=place, seconds=_PATIENCE).returncode
    except (OSError, subprocess.TimeoutExpired) as problem:
        raise _impossible(f"the random plays fail: {problem}") from problem
    if code:
        raise _impossible(f"the random plays fail ({code}); 'rgt check' may know why")


def _merger(used: Compiler) -> str:
    """The program that reads what programs of clang have counted."""
    beside = Path(used.command[0]).resolve().with_name("llvm-profdata")
    found = str(beside) if beside.exists() else shutil.which("llvm-profdata")
    if found is None:
        raise _impossible("clang needs 'llvm-profdata' for it, and there is none")
    return found


def _merge(merger: str, folder: Path) -> None:
    done = run([merger, "merge", "-o", "game.profdata", "game.profraw"], cwd=folder)
    if done.returncode:
        raise _impossible(f"{merger} fails ({done.returncode}): {done.stderr.strip()}")


def _impossible(text: str) -> GameError:
    hint = "do without '--pgo', or let CXX name g++"
    return GameError(error("CPP006", f"no build can be fitted to plays: {text}", hint=hint))
