"""The compiled twin of the agents ``mcts`` and ``flat``: the same options, the same meaning.

A twin thinks in turns of a tenth of a second, between which Python may interrupt it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from rgt.backends.cpp.position import CppState
from rgt.backends.cpp.searching.binding import Found, Report, TreeSearch
from rgt.backends.forward_model import Move, State
from rgt.ir.diagnostics import GameError

if TYPE_CHECKING:
    from rgt.backends.cpp.load import CppEngine

_TURN = 0.1
_SECONDS = 1.0
_LIMITS = ("seconds", "iterations")
_NUMBERS = (
    *("exploration", "longest", "rave", "grave", "bias", "epsilon"),
    *("solver", "transpositions", "reuse", "split", "threads", "playouts", "nodes"),
)
_WORDS: dict[str, dict[str, tuple[str, int]]] = {
    "selection": {"ucb1": ("selection", 0), "ucb1-tuned": ("selection", 1)},
    "policy": {"random": ("policy", 0), "mast": ("policy", 1), "nst": ("policy", 2)},
}
_FLAT = 2


def twin(
    engine: CppEngine,
    agent: str,
    options: Mapping[str, object],
    changed: Collection[str],
    bounds: tuple[float, float],
) -> TreeTwin | None:
    """The twin of an agent with these options; None if it does not know all that are `changed`.

    `bounds` are the scores that are worth least and most.
    """
    if agent not in ("mcts", "flat"):
        return None
    chosen: dict[str, float] = {"selection": _FLAT} if agent == "flat" else {}
    for name, value in options.items():
        if name in _LIMITS or value is None:
            continue
        if name in _WORDS and isinstance(value, str) and value in _WORDS[name]:
            field, number = _WORDS[name][value]
            chosen[field] = number
        elif name in _NUMBERS and isinstance(value, int | float):
            chosen[name] = value
        elif name in changed:
            return None
    seconds, iterations = (options.get(name) for name in _LIMITS)
    assert isinstance(seconds, float | int | None) and isinstance(iterations, int | None)
    try:
        search = TreeSearch(engine, bounds, chosen)
    except GameError:  # the compiler cannot build it
        return None
    flat, split = agent == "flat", bool(options.get("split"))
    return TreeTwin(engine, search, seconds, iterations, is_flat=flat, is_split=split)


class TreeTwin:
    """A searcher (see `rgt.backends.agents.agent`) whose tree grows in C++."""

    backend = "cpp"

    def __init__(
        self,
        engine: CppEngine,
        search: TreeSearch,
        seconds: float | None,
        iterations: int | None,
        *,
        is_flat: bool = False,
        is_split: bool = False,
    ) -> None:
        self._engine = engine
        self._search = search
        self._seconds = _SECONDS if seconds is None and iterations is None else seconds
        self._iterations = iterations
        self._is_flat = is_flat
        self._is_split = is_split

    def weigh(self, state: State, random: Random) -> Mapping[Move, float]:
        """How often each move was looked at; a proven win weighs more, a proven loss less.

        Where no tree is built it is the mean that the move led to.
        """
        moves = state.legal_moves()
        if len(moves) == 1:
            return {moves[0]: 1.0}
        found = self.think(state, random.getrandbits(64))
        most = sum(each.visits for each in found) + 1.0
        if self._is_flat:
            return {self._move(each.tags): each.value for each in found if each.visits}
        if self._search.report().proven:
            best = max(each.value for each in found if each.proven)
            return {self._move(each.tags): most * (each.value == best) for each in found}
        weights = {self._move(each.tags): _weight(each, most) for each in found}
        # where moves are split many that begin well share their plays: tags are chosen in turn
        code, tags = self._search.best()
        self._checked(code)
        weights[self._move(tags)] += most if self._is_split else 0.0
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
        begun = perf_counter()
        self._checked(self._search.begin(state.packed, seed))
        while True:
            left = _TURN
            if self._seconds is not None:
                left = min(left, self._seconds - (perf_counter() - begun))
            code = self._checked(self._search.step(self._iterations, max(left, 0.0)))
            if code == 0 or (self._seconds is not None and perf_counter() - begun >= self._seconds):
                break

    def report(self) -> Report:
        """What was done for the last move."""
        return self._search.report()

    def _checked(self, code: int) -> int:
        if code > 0:
            raise GameError(self._engine.fault(code, *self._search.fault()))
        return code


def _weight(found: Found, most: float) -> float:
    if found.proven and found.value > 1 - 1e-6:
        return most
    if found.proven and found.value < 1e-6:
        return -1.0
    return float(found.visits)
