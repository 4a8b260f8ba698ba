"""The search under sanitisers: ``python -m tests.backends.cpp.searching.sanitized [GAME ...]``.

Builds the search, a compiled game and `driver.cpp` into one program, with the sanitisers of
addresses and undefined behaviour and then with that of threads, and plays whole games by searches
of all kinds, alone and with four threads.  The first fault ends a program with a report.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import rgt
from rgt.backends.cpp.building.compilers import compiler
from rgt.backends.cpp.emit import emit
from rgt.backends.facts.plan import Plan

GAMES = (
    *("hrg/tic_tac_toe", "hrg/pig", "hrg/breakthrough", "hrg/kuhn_poker", "hrg/clobber"),
    *("rg/nim", "rg/hanoi", "gdl/connect_four", "rbg/hex_3x3", "hrg/reversi"),
)
SANITIZERS = ("address,undefined", "thread")
_HERE = Path(__file__).parent
_SEARCH = Path(rgt.__file__).parent / "backends" / "cpp" / "runtime" / "search"
_FLAGS = (
    *("-std=c++17", "-O1", "-g1", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"),
    # of what pointers may point to GCC makes a long study where all is watched: minutes a game
    *("-fno-tree-pta", "-pthread"),
)


def built(name: str, sanitizer: str, folder: Path) -> Path:
    """The program of a game."""
    (folder / "game.cpp").write_text(emit(Plan(rgt.load(name))))
    sources = ("game.cpp", str(_SEARCH / "search.cpp"), str(_HERE / "driver.cpp"))
    words = [*_FLAGS, f"-fsanitize={sanitizer}", f"-I{_SEARCH}", *sources, "-o", "program"]
    compiler().run(words, folder)
    return folder / "program"


def played(name: str, sanitizer: str, *, iterations: int = 300, moves: int = 12) -> str:
    """What the program of a game says; raises CalledProcessError for a fault."""
    with tempfile.TemporaryDirectory() as folder:
        program = built(name, sanitizer, Path(folder))
        done = subprocess.run(
            [str(program), str(iterations), str(moves)],
            capture_output=True,
            text=True,
            check=True,
            timeout=600,
        )
        return done.stdout


def report(names: tuple[str, ...]) -> Iterator[str]:
    """A line for each game and sanitiser."""
    for name in names:
        for sanitizer in SANITIZERS:
            said = played(name, sanitizer)
            yield f"{name}, {sanitizer}: {len(said.splitlines())} plays without a fault"


if __name__ == "__main__":
    for line in report(tuple(sys.argv[1:]) or GAMES):
        print(line, flush=True)
