"""OpenSpiel's own C++ games (``pip install open_spiel``), as far from Python as it lets us.

Its Monte Carlo tree search is asked for one simulation, in which its `RandomRolloutEvaluator` makes
a given number of random plays from the beginning.  All of this is its C++: for each play a clone
of the state, for each position the list of legal actions, a draw, and the action made.  What is
more than a bare playout is the history that its states keep, the returns at the end, and, once a
call, one node of a search tree.  The package is compiled with its own flags.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from importlib.util import find_spec
from random import Random
from typing import Any

from tests.benchmarks.reasoners.contestants import OPENSPIEL
from tests.benchmarks.reasoners.results import Count, Sample

_FIRST = 4
_LENGTHS = 100


def is_installed() -> bool:
    """Whether OpenSpiel can be imported."""
    return find_spec("pyspiel") is not None


def version() -> str:
    """The version of the package."""
    from importlib.metadata import version as installed

    return installed("open_spiel") if is_installed() else "not installed"


@dataclass(slots=True)
class OpenSpiel:
    """A game of OpenSpiel by its name there; raises ImportError."""

    what: str
    game: Any = field(init=False)
    batch: int = 0
    label: str = OPENSPIEL
    build_seconds: float | None = None
    most_visited: int = 3_000
    counts_fast: bool = False

    def __post_init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game(self.what)

    def levels(self, depth: int) -> list[int]:
        """See `Contestant`; the tree is walked in Python."""
        found = [0] * (depth + 1)
        self._visit(self.game.new_initial_state(), 0, found)
        return found

    def _visit(self, state: Any, depth: int, found: list[int]) -> None:
        found[depth] += 1
        if state.is_terminal() or depth + 1 == len(found):
            return
        actions = state.legal_actions()
        if depth + 2 == len(found):
            found[depth + 1] += len(actions)
            return
        for action in actions:
            self._visit(state.child(action), depth + 1, found)

    def count(self, depth: int) -> Count:
        """Never asked for: it would be the speed of Python."""
        raise NotImplementedError

    def play(self, seconds: float, seed: int) -> Sample:
        """See `Contestant`; moves are not counted by its C++."""
        batch = self.batch or _FIRST
        processor, wall = self._plays(batch, seed)
        while not self.batch:
            if processor > seconds / 10:
                self.batch = max(round(batch * seconds / processor), 1)
            batch = self.batch or 2 * batch
            processor, wall = self._plays(batch, seed)
        return Sample(batch, None, processor, wall)

    def _plays(self, number: int, seed: int) -> tuple[float, float]:
        import pyspiel

        evaluator = pyspiel.RandomRolloutEvaluator(number, seed)
        # one simulation, no solver, and 10 MB for a tree of one node
        search = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 10, False, seed, False)
        state = self.game.new_initial_state()
        begun, begun_wall = time.process_time(), time.perf_counter()
        search.mcts_search(state)
        return time.process_time() - begun, time.perf_counter() - begun_wall

    def lengths(self) -> list[int]:
        """The lengths of some random plays, made in Python."""
        random = Random(0)
        return [self._length(random) for _ in range(_LENGTHS)]

    def _length(self, random: Random) -> int:
        state, made = self.game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
        return made
