"""Which rewrite of compiled code changes how a game plays?

The interpreter is the referee.  If the code after all rewrites plays otherwise, halving finds one
after which it does and before which it does not; each trial is compiled.
"""

from __future__ import annotations

from dataclasses import dataclass

from rgt.backends import load_engine
from rgt.backends.cpp.engine.load import CppEngine
from rgt.backends.lowering.pipeline import NAMES
from rgt.debugger.clock import Progress
from rgt.debugger.comparing.differential import Comparison, compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.game import Game


@dataclass(frozen=True, slots=True)
class Trial:
    """The code after some rewrites: its tree beside the interpreter's, or why it has none."""

    comparison: Comparison | None
    failures: tuple[Diagnostic, ...] = ()

    @property
    def good(self) -> bool:
        """Whether it plays as the interpreter does."""
        return self.comparison is not None and self.comparison.equal


@dataclass(frozen=True, slots=True)
class Bad:
    """The first bad rewrite, "" if the code is bad before all rewrites; and how it plays then."""

    rewrite: str
    trial: Trial


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found: the code after all rewrites, `compiled` trials, and who is to blame."""

    last: Trial
    compiled: int
    bad: Bad | None


def bisect_rewrites(
    game: Game,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Find the rewrite after which the compiled game plays otherwise.

    Trees are compared to `depth`, or until the `seconds` are over.  Raises GameError for a game
    that the interpreter does not play, and without a compiler (CPP001).
    """
    tried: dict[int, Trial] = {}
    referee = load_engine(game, "interpreter")
    referee.initial_state()

    def trial(number: int, to: int | None) -> Trial:
        """The code after so many rewrites."""
        if number not in tried:
            tried[number] = _tried(number, to)
        return tried[number]

    def _tried(number: int, to: int | None) -> Trial:
        try:
            engine = CppEngine(game, rewrites=frozenset(NAMES[:number]))
            trees = Tree(referee), Tree(engine)
            limit = seconds if to is None else None
            found = compare(*trees, depth=to, seconds=limit, progress=progress)
        except GameError as problem:
            if problem.diagnostics[0].code == "CPP001":
                raise
            return Trial(None, tuple(problem.diagnostics))
        return Trial(found)

    last = trial(len(NAMES), depth)
    if last.good:
        return Verdict(last, len(tried), None)
    known = last.comparison.depth if last.comparison is not None else depth
    first = trial(0, known)
    if not first.good:
        return Verdict(last, len(tried), Bad("", first))
    low, high = 0, len(NAMES)
    while high - low > 1:
        middle = (low + high) // 2
        if trial(middle, known).good:
            low = middle
        else:
            high = middle
    return Verdict(last, len(tried), Bad(NAMES[high - 1], trial(high, known)))
