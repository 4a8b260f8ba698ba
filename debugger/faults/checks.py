"""Checks that a game fails: what `reduce` keeps true while it makes the game smaller.

A check looks at a game and says in what way it fails, in a few words, or None if it does not.  A
smaller game is the same case only if it fails in the same way: otherwise one fault would slip
into another on the way.
"""

from __future__ import annotations

import shlex
import subprocess
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import perf_counter
from typing import Protocol

from rgt.backends.checking.proper import explore
from rgt.debugger.comparing.observing import Observed, What
from rgt.ir.diagnostics import GameError, Severity
from rgt.ir.game import Game
from rgt.ir.system.alarm import alarm
from rgt.ir.system.children import child
from rgt.ir.text.printer import print_game
from rgt.passes.context import BrokenGame
from rgt.passes.pipeline import optimize
from rgt.passes.transform import Transform

_POSITIONS = 2000
_DEEPEST = 1000


class Check(Protocol):
    """A question that is asked of games."""

    def __call__(self, game: Game) -> str | None:
        """How the game fails, None if it does not; the game is not changed."""


class Command:
    """Runs a command of the shell on the game's RG file: it fails by its exit status.

    ``{}`` in the command stands for the file's name, which is else its last argument.  With
    `status` only that exit status is a failure.  A command that takes longer than `seconds`
    does not count as failing.
    """

    def __init__(self, command: str, *, status: int | None = None, seconds: float = 30.0) -> None:
        self.command, self.status, self.seconds = command, status, seconds

    def __call__(self, game: Game) -> str | None:
        """Write the game, run the command, look at the exit status."""
        with tempfile.TemporaryDirectory(prefix="rgt-reduce-") as folder:
            file = Path(folder) / "game.rg"
            file.write_text(print_game(game), encoding="utf-8")
            found = self._run(filled(self.command, str(file)))
        if found is None or (found != self.status if self.status is not None else found == 0):
            return None
        return "the command fails"

    def _run(self, command: str) -> int | None:
        """The exit status, None if the time was up."""
        with child(command, shell=True) as process:
            try:
                return process.wait(self.seconds)
            except subprocess.TimeoutExpired:
                return None


def filled(command: str, file: str) -> str:
    """A command with the name of a file in it."""
    name = shlex.quote(file)
    return command.replace("{}", name) if "{}" in command else f"{command} {name}"


class BrokenBy:
    """Runs passes on the game: they change its tree to `depth`, break it, or crash.

    What is compared is said by `what` (see `observing`).  A game that is not proper does not
    fail, whatever the passes do to it, unless the game at the beginning was not, either.
    """

    def __init__(
        self,
        passes: Sequence[Transform],
        depth: int,
        *,
        what: What = "views",
        seconds: float = 30.0,
    ) -> None:
        self.passes, self.depth, self.what, self.seconds = tuple(passes), depth, what, seconds
        self.tolerated: frozenset[str] = frozenset()

    def __call__(self, game: Game) -> str | None:
        """How the passes harm the game, None if they do not or the time is up."""
        try:
            with alarm(self.seconds, TimeoutError):
                before = Observed(game, self.what)
                expected = before.fingerprint(self.depth)
                harm = self._harm(game.copy(), expected)
                if harm is None or not self._is_proper(game):
                    return None
                return harm
        except TimeoutError:
            return None

    def tolerate(self, game: Game) -> None:
        """Let other games be improper as this one is."""
        with suppress(GameError):
            self.tolerated = frozenset(_improprieties(game))

    def _harm(self, game: Game, expected: bytes) -> str | None:
        try:
            optimize(game, self.passes)
        except BrokenGame as problem:
            codes = sorted({each.code for each in problem.diagnostics})
            return f"{problem.step.pass_name} breaks the game: {', '.join(codes)}"
        except GameError:
            return None
        except (TimeoutError, MemoryError):
            raise
        except Exception as problem:
            return f"the passes crash: {type(problem).__name__}"
        if Observed(game, self.what).fingerprint(self.depth) != expected:
            return "the passes change the game"
        return None

    def _is_proper(self, game: Game) -> bool:
        try:
            return _improprieties(game) <= self.tolerated
        except GameError:
            return False


def least_depth(
    game: Game, passes: Sequence[Transform], *, what: What = "views", seconds: float = 10.0
) -> int:
    """The least depth at which passes change a game; the last tried in time if none was found.

    It is 0 if the passes break the game or crash.
    """
    after = game.copy()
    try:
        optimize(after, passes)
    except Exception:
        return 0
    trees = Observed(game, what), Observed(after, what)
    deadline = perf_counter() + seconds
    for depth in range(_DEEPEST):
        if trees[0].fingerprint(depth) != trees[1].fingerprint(depth):
            return depth
        if all(tree.complete for tree in trees) or perf_counter() > deadline:
            return depth
    return _DEEPEST


def _improprieties(game: Game) -> set[str]:
    """The codes of what makes a game improper, as far as a look at some positions shows."""
    found = explore(game, positions=_POSITIONS, explained=False).diagnostics
    return {each.code for each in found if each.severity is Severity.ERROR}
