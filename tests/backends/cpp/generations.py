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
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from rgt.backends.cpp.building.compilers import compiler, find_compiler
from rgt.ir.diagnostics import GameError
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from tests.backends.cpp.agreement import NATIVE, QUICK
from tests.campaign.hashes import ROOT
from tests.campaign.limits import OutOfTimeError, limited
from tests.campaign.subjects import Skipped, chosen, load

SAME_TEXT, SAME_PLAYS, DIFFERENT = "the same text", "the same plays", "DIFFERENT"
UNFINISHED, SKIPPED = "unfinished", "skipped"
OUTCOMES = (SAME_TEXT, SAME_PLAYS, DIFFERENT, UNFINISHED, SKIPPED)

_DRIVER = Path(__file__).with_suffix(".cpp")


@dataclass(frozen=True, slots=True)
class Plays:
    """What came out of random plays of one reasoner."""

    plays: int
    positions: int
    digest: str


class FailedError(Exception):
    """A reasoner cannot be compiled, or does not play; the message says why."""


def written(game: Path, tree: Path, folder: Path) -> dict[str, str] | str:
    """The reasoner that the code in `tree` writes for a file of RG, by name of file in the folder;
    what it says if it writes none.
    """
    command = [sys.executable, "-m", "rgt", "compile", str(game), "--passes", "none"]
    done = subprocess.run(
        [*command, "-o", str(folder)], cwd=tree, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return done.stderr.strip()
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_text(encoding="utf-8") for path in files}


def played(folder: Path, *, plays: int, positions: int, seconds: float = 300.0) -> Plays:
    """The plays of the reasoner in a folder, made in some seconds at most.

    Raises FailedError if it cannot be compiled or does not play, and OutOfTimeError.
    """
    [header] = folder.glob("*.hpp")
    [space] = re.findall(r"^namespace (\w+) \{", header.read_text(encoding="utf-8"), re.MULTILINE)
    units = [str(p) for p in sorted(folder.glob("*.cpp")) if p.name != "main.cpp"]
    names = [f'-DNAME="{header}"', f"-DSPACE={space}"]
    program = folder / "plays"
    flags = ["-std=c++17", *QUICK, NATIVE, "-w", *names]
    try:
        compiler().run([*flags, str(_DRIVER), *units, "-o", str(program)], folder)
    except GameError as problem:
        raise FailedError(str(problem)) from None
    with limited(seconds):
        done = subprocess.run(
            [str(program), "0", str(plays), str(positions)],
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode:
        raise FailedError(f"the plays ended with {done.returncode}: {done.stderr.strip()}")
    made, seen, digest = done.stdout.split()
    return Plays(int(made), int(seen), digest)


def compared(text: str, trees: Sequence[Path], *, plays: int, positions: int) -> tuple[str, str]:
    """What a game in RG is in both trees, one of `OUTCOMES`, and what there is to say of it."""
    with TemporaryDirectory() as name:
        game = Path(name) / "game.rg"
        game.write_text(text, encoding="utf-8")
        folders = [Path(name) / which for which in ("old", "new")]
        old, new = (written(game, t, f) for t, f in zip(trees, folders, strict=True))
        if old == new:
            return SAME_TEXT, "" if isinstance(new, dict) else new
        if isinstance(old, str) or isinstance(new, str):
            errors = [side if isinstance(side, str) else "compiled" for side in (old, new)]
            return DIFFERENT, f"{errors[0]} before, {errors[1]} now"
        try:
            before, now = (played(each, plays=plays, positions=positions) for each in folders)
        except FailedError as problem:
            return DIFFERENT, str(problem)
        except OutOfTimeError:
            return UNFINISHED, "the plays took too long"
    if before != now:
        return DIFFERENT, f"{before} before, {now} now"
    return SAME_PLAYS, f"{now.plays} plays, {now.positions} positions"


def tried(subject: str, trees: Sequence[Path], arguments: argparse.Namespace) -> tuple[str, str]:
    """The same for a game by its name, which may be none for this comparison."""
    try:
        with limited(arguments.building):
            game = load(subject)
            optimize(game, "default")
    except (GameError, Skipped) as problem:
        return SKIPPED, str(problem).splitlines()[0]
    except OutOfTimeError:
        return SKIPPED, f"not translated in {arguments.building:.0f} s"
    sizes = {"plays": arguments.plays, "positions": arguments.positions}
    return compared(print_game(game), trees, **sizes)


def checkout(commit: str, folder: Path) -> None:
    """The files of a commit, in an empty folder; raises SystemExit if there is no such commit."""
    command = [
        "git",
        "rev-parse",
        "--verify",
        "--quiet",
        "--end-of-options",
        f"{commit}^{{commit}}",
    ]
    known = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if known.returncode:
        raise SystemExit(f"there is no commit '{commit}' here: see git log")
    packed = subprocess.run(
        ["git", "archive", known.stdout.strip()], cwd=ROOT, capture_output=True, check=True
    )
    # the module for such archives asks early releases of Python 3.11 for what they have not
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)


def command_line() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="Whether compiled games play as those that an earlier commit compiles."
    )
    parser.add_argument("commit", help="whose C++ is compared with that of this checkout")
    parser.add_argument("--only", default="*", help="games, as corpus/hrg/chess or 'shared/rbg/*'")
    parser.add_argument("--plays", type=int, default=1000, help="random plays of a game")
    parser.add_argument("--positions", type=int, default=1_000_000, help="at most, in all plays")
    parser.add_argument("--building", type=float, default=120.0, help="seconds to optimise a game")
    return parser.parse_args()


def main() -> int:
    """Compare all games with those of a commit."""
    arguments = command_line()
    if find_compiler() is None:
        print("no C++ compiler: neither g++ nor clang++ nor ziglang")
        return 2
    counts = dict.fromkeys(OUTCOMES, 0)
    try:
        with TemporaryDirectory() as name:
            checkout(arguments.commit, Path(name))
            for subject in chosen({}, arguments.only):
                outcome, said = tried(subject, (Path(name), ROOT), arguments)
                counts[outcome] += 1
                print(f"{subject:44} {outcome}{': ' if said else ''}{said}", flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    finally:
        if any(counts.values()):
            print("; ".join(f"{outcome}: {count}" for outcome, count in counts.items()))
    return 1 if counts[DIFFERENT] else 0


if __name__ == "__main__":
    sys.exit(main())
