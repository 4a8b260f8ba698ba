"""A broken game in a file: what happened, in comments, and the game before it.

Whoever gets the file can run it: it says how.
"""

from __future__ import annotations

import inspect
import platform
import shlex
import tempfile
from collections.abc import Sequence
from itertools import count
from pathlib import Path

from rgt.debugger.view.words import plain
from rgt.ir import plugins
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.text.parser import parse_game
from rgt.ir.version import VERSION
from rgt.passes.context import BrokenGame
from rgt.passes.pipeline import optimize
from rgt.passes.registry import PASSES, specification
from rgt.passes.transform import Transform

_NAME = "rgt-reproducer-{}.rg"
_SECONDS = 10.0


def write_reproducer(problem: BrokenGame, folder: Path | None = None) -> tuple[Path, str | None]:
    """Write the file into a folder (by default the current one), and say what to run.

    The command breaks the game again; it has been tried out.  It is None if the game before the
    broken step does not break again by itself.  No file is ever overwritten; one that has the
    game already is taken instead.  Where the folder cannot be written to, a temporary one is.
    """
    passes = breaking(problem)
    for place in (folder or Path(), Path(tempfile.gettempdir())):
        try:
            path = _written(problem, passes, place)
        except OSError:
            continue
        return path, None if passes is None else _command(path, passes)
    raise OSError("there is no folder to write to")


def breaking(problem: BrokenGame) -> Sequence[Transform] | None:
    """The passes that break the game before the broken step again: one, or all, or None."""
    alone = [each for each in problem.passes if each.name == problem.step.pass_name]
    for passes in (alone, problem.passes):
        if passes and _breaks(problem.reproducer, passes):
            return passes
    return None


def _breaks(text: str, passes: Sequence[Transform]) -> bool:
    """Whether passes break the game with this text; what else may go wrong does not count."""
    try:
        game = parse_game(Source("reproducer.rg", text))
        add_builtins(game)
        optimize(game, passes, seconds=_SECONDS)
    except BrokenGame:
        return True
    except (GameError, AssertionError):
        return False
    return False


def _written(problem: BrokenGame, passes: Sequence[Transform] | None, folder: Path) -> Path:
    """The file in a folder that has the game: an old one, or a new one with a new name."""
    for number in count(1):
        path = folder / _NAME.format(number)
        text = reproducer_text(problem, None if passes is None else _command(path, passes))
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            if not _has(path, problem.reproducer):
                continue
        return path
    raise AssertionError


def _has(path: Path, game: str) -> bool:
    """Whether a file is a reproducer with this game."""
    try:
        return path.read_text(encoding="utf-8").endswith("\n\n" + game)
    except (OSError, UnicodeDecodeError):
        return False


def reproducer_text(problem: BrokenGame, command: str | None) -> str:
    """The text of the file: RG, with all that is known of the fault in comments."""
    step = problem.step
    lines = [
        f"pass {step.pass_name} broke this game: it is the game before the broken step",
        f"step: {step.number}, in round {step.round}",
        f"because: {step.fact}",
        *(f"found: {diagnostic}" for diagnostic in problem.diagnostics),
        f"passes: {specification(problem.passes)}",
        f"versions: rgt {VERSION}, Python {platform.python_version()} on {platform.system()}",
        f"to see it again: {command}"
        if command is not None
        else "this game does not break again by itself: run all passes on the game as translated",
    ]
    return "".join(f"// {plain(line)}\n" for line in lines) + "\n" + problem.reproducer


def _command(path: Path, passes: Sequence[Transform]) -> str:
    """What to run; passes from outside rgt come with the files that define them."""
    strangers = [each for each in passes if each.name not in PASSES]
    # what is installed is known by its name
    guests = [each for each in strangers if each.name not in plugins.offered(plugins.PASSES)]
    files = dict.fromkeys(inspect.getfile(type(each)) for each in guests)
    words = ["rgt", "bisect" if files else "passes", str(path)]
    words += ["--passes", specification(passes)]
    for file in files:
        words += ["--with", file]
    return shlex.join(words)
