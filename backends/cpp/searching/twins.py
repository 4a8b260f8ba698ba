"""The compiled twins of agents: the same options, the same meaning.

A twin thinks in turns of a tenth of a second, between which Python may interrupt it.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from rgt.backends.cpp.engine.position import CppState
from rgt.backends.cpp.searching.binding import Found, Report, Search
from rgt.backends.forward_model import Move, State
from rgt.ir.diagnostics import GameError

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import CppEngine

_TURN = 0.1
_SECONDS = 1.0
_NUMBERS = (
    *("exploration", "longest", "rave", "grave", "bias", "epsilon", "depth", "nodes"),
    *("solver", "transpositions", "reuse", "split", "threads", "playouts", "expand"),
)
_WORDS: dict[str, dict[str, int]] = {
    "selection": {"ucb1": 0, "ucb1-tuned": 1},
    "policy": {"random": 0, "mast": 1, "nst": 2},
}
_KINDS: dict[str, tuple[str, dict[str, float]]] = {
    "mcts": ("iterations", {}),
    "flat": ("iterations", {"selection": 2}),
    "alphabeta": ("nodes", {"method": 1}),
}
"""For each agent that has a twin the option that limits it by counting, and what it is in C++."""


def twin(
    engine: CppEngine,
    agent: str,
    options: Mapping[str, object],
    changed: Collection[str],
    bounds: tuple[float, float],
) -> Twin | None:
    """The twin of an agent with these options; None if it does not know all that are `changed`.

    `bounds` are the scores that are worth least and most.
    """
    if agent not in _KINDS:
        return None
    work, always = _KINDS[agent]
    chosen = dict(always)
    for name, value in options.items():
        if name in ("seconds", work) or value is None:
            continue
        if name in _WORDS and value in _WORDS[name]:
            chosen[name] = _WORDS[name][str(value)]
        elif name in _NUMBERS and isinstance(value, int | float):
            chosen[name] = value
        elif name in changed:
            return None
    seconds, count = options.get("seconds"), options.get(work)
    assert isinstance(seconds, float | int | None) and isinstance(count, int | None)
    try:
        search = Search(engine, bounds, chosen)
    except GameError:  # the compiler cannot build it
        return None
    return Twin(engine, search, agent, seconds, count, is_split=bool(options.get("split")))


class Twin:
    """A searcher (see `rgt.backends.agents.agent`) that works in C++."""

    backend = "cpp"

    def __init__(
        self,
        engine: CppEngine,
        search: Search,
        agent: str,
        seconds: float | None,
        count: int | None,
        *,
        is_split: bool = False,
    ) -> None:
        self._engine = engine
        self._search = search
        self._agent = agent
        self._seconds = _SECONDS if seconds is None and count is None else seconds
        self._count = count
        self._is_split = is_split

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How good moves are, as the agent of this name weighs them."""
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        found = self.think(state, random.getrandbits(64))
        if self._agent == "flat":
            return {self._move(each.tags): each.value for each in found if each.visits}
        if self._agent == "alphabeta":
            best = [self._move(each.tags) for each in found if each.visits]
            return dict.fromkeys(best, 1 / len(best))
        return self._visits(found)

    def _visits(self, found: list[Found]) -> dict[Move, float]:
        """How often moves were looked at; a proven win weighs more, a proven loss less."""
        most = sum(each.visits for each in found) + 1.0
        proven = [each.value for each in found if each.proven]
        if proven and self._search.report().proven:
            return {self._move(each.tags): most * (each.value == max(proven)) for each in found}
        weights = {self._move(each.tags): _weight(each, most) for each in found}
        if self._is_split:
            # many moves that begin well share their plays: tags are chosen one after the other
            code, tags = self._search.best()
            self._checked(code)
            weights[self._move(tags)] += most
        return weights

    def choose(self, state: State, seed: int) -> Move:
        """The move that is best by now, and the first of several."""
        self._think(state, seed)
        code, tags = self._search.best()
        self._checked(code)
        return self._move(tags)

    def _move(self, tags: tuple[int, ...]) -> Move:
        return tuple(map(self._engine.symbol_names.__getitem__, tags))

    def think(self, state: State, seed: int) -> list[Found]:
        """What is found of each move within the limits; raises GameError for faults of the game."""
        self._think(state, seed)
        code, found = self._search.found()
        self._checked(code)
        return found

    def _think(self, state: State, seed: int) -> None:
        assert isinstance(state, CppState)
        deadline = inf if self._seconds is None else perf_counter() + self._seconds
        try:
            self._checked(self._search.begin(state.packed, seed), state)
            left = _TURN if self._seconds is None else min(_TURN, self._seconds)
            while self._count != 0 and self._checked(self._search.step(self._count, left), state):
                left = min(_TURN, deadline - perf_counter())
                if left <= 0:
                    break
        finally:
            self._search.stop()

    def report(self) -> Report:
        """What was done for the last move."""
        return self._search.report()

    def _checked(self, code: int, state: CppState | None = None) -> int:
        if code > 0:
            width = self._engine.storage.node_width
            at = 0 if state is None else int.from_bytes(state.packed[:width], sys.byteorder)
            raise GameError(self._engine.fault(code, *self._search.fault(), at))
        return code


def _weight(found: Found, most: float) -> float:
    if found.proven and found.value > 1 - 1e-6:
        return most
    if found.proven and found.value < 1e-6:
        return -1.0
    return float(found.visits)
