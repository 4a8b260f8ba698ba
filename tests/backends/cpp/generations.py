"""Compiled games play as those that an earlier commit compiles.

``python -m tests.backends.cpp.generations COMMIT [--only PATTERN] [--plays 1000]
[--positions 1000000] [--building 120]``

The interpreter is the referee of compiled games, and takes minutes for 1,000 plays of chess.  Where
it has found an earlier commit's code right, this tells in seconds whether the present code plays
alike: each game is translated and optimised once, written in C++ by both commits, and the same
random plays are hashed in both, at most so many and of so many positions.  Prints a line for each
game; exit 1 if one differs.  What players see of moves is not compared.
"""

from __future__ import annotations

import argparse
import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rgt.backends.cpp.compilers import compiler
from rgt.ir.diagnostics import GameError
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import NATIVE, QUICK
from tests.campaign.hashes import ROOT
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import Skipped, chosen, load

_DRIVER = Path(__file__).with_suffix(".cpp")


@dataclass(frozen=True, slots=True)
class Plays:
    """What came out of random plays of one reasoner."""

    plays: int
    positions: int
    digest: str


def written(game: Path, tree: Path, folder: Path) -> dict[str, str] | str:
    """The reasoner that the code in `tree` writes for a file of RG, by name of file; what it says
    if it writes none.
    """
    command = [sys.executable, "-m", "rgt", "compile", str(game), "--passes", "none"]
    done = subprocess.run(
        [*command, "-o", str(folder)], cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return done.stderr.strip()
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def played(folder: Path, *, plays: int, positions: int) -> Plays:
    """The plays of the reasoner in a folder; raises GameError if it cannot be compiled."""
    [header] = folder.glob("*.hpp")
    [space] = re.findall(r"^namespace (\w+) \{", header.read_text(encoding="utf-8"), re.MULTILINE)
    units = [str(p) for p in sorted(folder.glob("*.cpp")) if p.name != "main.cpp"]
    names = [f'-DNAME="{header}"', f"-DSPACE={space}"]
    program = folder / "plays"
    compiler().run(
        ["-std=c++17", *QUICK, NATIVE, "-w", *names, str(_DRIVER), *units, "-o", str(program)],
        folder,
    )
    done = subprocess.run(
        [str(program), "0", str(plays), str(positions)], capture_output=True, text=True, check=True
    )
    made, seen, digest = done.stdout.split()
    return Plays(int(made), int(seen), digest)


def compared(text: str, trees: Sequence[Path], *, plays: int, positions: int) -> tuple[bool, str]:
    """Whether a game in RG plays alike in both trees, and what to say of it."""
    with TemporaryDirectory() as name:
        game = Path(name) / "game.rg"
        game.write_text(text, encoding="utf-8")
        folders = [Path(name) / which for which in ("old", "new")]
        old, new = (written(game, t, f) for t, f in zip(trees, folders, strict=True))
        if old == new:
            return True, "the same text"
        if isinstance(old, str) or isinstance(new, str):
            errors = [side if isinstance(side, str) else "compiled" for side in (old, new)]
            return False, f"DIFFERENT: {errors[0]} before, {errors[1]} now"
        before, now = (played(folder, plays=plays, positions=positions) for folder in folders)
    if before != now:
        return False, f"DIFFERENT: {before} before, {now} now"
    return True, f"the same {now.plays} plays, {now.positions} positions"


def checkout(commit: str, folder: Path) -> None:
    """The files of a commit, in an empty folder; raises SystemExit if there is no such commit."""
    done = subprocess.run(["git", "archive", commit], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr.decode().strip())
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")


def main() -> int:
    """Compare all games with those of a commit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("commit")
    parser.add_argument("--only", default="*")
    parser.add_argument("--plays", type=int, default=1000)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--building", type=float, default=120.0)
    arguments = parser.parse_args()
    sizes = {"plays": arguments.plays, "positions": arguments.positions}
    alike = True
    with TemporaryDirectory() as name:
        checkout(arguments.commit, Path(name))
        for subject in chosen({}, arguments.only):
            try:
                with limited(arguments.building):
                    game = load(subject)
                    optimize(game, "default")
                same, said = compared(print_game(game), (Path(name), ROOT), **sizes)
            except (GameError, Skipped) as problem:
                same, said = True, f"skipped: {problem}"
            except OutOfTimeError:
                same, said = True, f"skipped: not translated in {arguments.building:.0f} s"
            alike = alike and same
            print(f"{subject:44} {said}", flush=True)
    return 0 if alike else 1


if __name__ == "__main__":
    sys.exit(main())
