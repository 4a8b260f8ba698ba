"""Measurements: random plays and counts of the tree, told while they are made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from rgt.backends import explore
from rgt.backends.forward_model import State
from rgt.backends.written_moves import text
from rgt.debugger.studio.methods.playing import line_of, state_after
from rgt.debugger.studio.protocol import InvalidRequestError, Json, Progress, number
from rgt.debugger.studio.worker import Desk

_EVERY = 0.25
"""So many seconds pass between two reports."""
_LONGEST = 10_000
_MOST_SECONDS, _MOST_DEPTH = 600.0, 50


def bench(desk: Desk, params: Mapping[str, Json], progress: Progress) -> Json:
    """Measure from the position after `line`: `what` is playouts, perft or divide.

    Raises InvalidRequestError for anything else, and for numbers that are none.
    """
    state = state_after(desk, line_of(params))
    seconds = number(params, "seconds", 5.0, 0, _MOST_SECONDS)
    depth = int(number(params, "depth", 3, 0, _MOST_DEPTH))
    match params.get("what"):
        case "playouts":
            return _playouts(state, seconds, params.get("seed", 0), progress)
        case "perft":
            return _perft(state, depth, progress)
        case "divide":
            return _divide(state, depth, progress)
    raise InvalidRequestError("'what' is one of playouts, perft, divide")


@dataclass(slots=True)
class _Plays:
    """Running figures of random plays."""

    lengths: Counter[int] = field(default_factory=Counter)
    branching: Counter[int] = field(default_factory=Counter)
    goals: dict[str, Counter[str]] = field(default_factory=dict)
    moves: int = 0
    stuck: int = 0
    cut: int = 0

    def add(self, state: State, random: Random) -> None:
        """Make one play from a state."""
        length = 0
        while not state.is_terminal and length < _LONGEST:
            moves = state.legal_moves()
            if not moves:
                self.stuck += 1
                break
            self.branching[len(moves)] += 1
            state = state.apply(moves[int(random.random() * len(moves))])
            length += 1
        self.lengths[length] += 1
        self.moves += length
        if state.is_terminal:
            for player, score in state.goals().items():
                self.goals.setdefault(player, Counter())[score] += 1
        elif length == _LONGEST:
            self.cut += 1

    def told(self, seconds: float) -> Json:
        """The figures as they stand after so many seconds."""
        plays = self.lengths.total()
        return {
            "seconds": seconds,
            "plays": plays,
            "plays_per_second": plays / seconds if seconds else 0.0,
            "moves_per_second": self.moves / seconds if seconds else 0.0,
            "mean_length": self.moves / plays if plays else 0.0,
            "lengths": sorted(self.lengths.items()),
            "branching": sorted(self.branching.items()),
            "goals": {player: dict(sorted(c.items())) for player, c in self.goals.items()},
            "stuck": self.stuck,
            "cut": self.cut,
        }


def _playouts(state: State, seconds: float, seed: Json, progress: Progress) -> Json:
    plays, random, begun = _Plays(), Random(f"{seed}"), perf_counter()
    told = begun
    while (now := perf_counter()) < begun + seconds or not plays.lengths:
        plays.add(state, random)
        if now - told > _EVERY:
            told = now
            progress(plays.told(now - begun))
    return plays.told(perf_counter() - begun)


def _perft(state: State, depth: int, progress: Progress) -> Json:
    begun = perf_counter()
    counts: list[Json] = []
    for count in explore.levels_from(state, depth):
        counts.append({"count": str(count), "seconds": perf_counter() - begun})
        progress({"counts": counts})
    return {"counts": counts}


def _divide(state: State, depth: int, progress: Progress) -> Json:
    rows: list[Json] = []
    for move, child in () if state.is_terminal else state.successors():
        *_, count = explore.levels_from(child, max(depth - 1, 0))
        rows.append({"tags": list(move), "text": text(move), "count": str(count)})
        progress({"rows": rows})
    return {"rows": rows}
