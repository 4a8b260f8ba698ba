"""Which plays a tournament has: who meets whom, on which sides, from which opening, by what seeds.

Everything about a play follows from the seed, the game, the agents that meet and the play's number,
so neither the order in which plays are made nor who else takes part makes a difference.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, permutations
from random import Random

from rgt.backends.forward_model import Engine, Move, State
from rgt.ir.diagnostics import GameError, error

_MOST_PERMUTED = 4
"""Of more players not all orders are played: there are too many."""
_TRIES = 100
"""So often an opening is drawn again that ends the play, or that was drawn before."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Agents that meet in a game, by name, and the ways in which they sit: a name for each player.

    A round is one opening played in every way.
    """

    agents: tuple[str, ...]
    seatings: tuple[tuple[str, ...], ...]

    def seating(self, number: int) -> tuple[str, ...]:
        """Who sits where in the play of this number."""
        return self.seatings[number % len(self.seatings)]

    def round(self, number: int) -> int:
        """The round that the play of this number is in."""
        return number // len(self.seatings)


def pairings(agents: Sequence[str], players: int) -> list[Pairing]:
    """Who meets whom in a game of so many players, in the order of the agents.

    With as many agents as players, or more, every set of as many meets: in all orders where there
    are at most four players, else so that each sits everywhere once.  Fewer agents all meet, and
    take turns round the table: every one sits in every place once.  One agent plays itself.
    """
    if not players:
        return []
    size = min(players, len(agents))
    return [_pairing(group, players) for group in combinations(agents, size)]


def _pairing(group: tuple[str, ...], players: int) -> Pairing:
    # the order in which agents are named says nothing about their plays
    names = tuple(sorted(group))
    if len(names) == players <= _MOST_PERMUTED:
        return Pairing(group, tuple(permutations(names)))
    rounds = range(len(names))
    return Pairing(
        group,
        tuple(
            tuple(names[(seat + turn) % len(names)] for seat in range(players)) for turn in rounds
        ),
    )


def derived(*parts: str | int | Sequence[str]) -> int:
    """A seed made of these, which tells nothing of the seeds made of others."""
    text = json.dumps(parts, separators=(",", ":"))
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


class Openings:
    """Openings of so many random moves, those of chance included, made as they are asked for.

    Where `most` is given there are so many, which come round again; else each round has one of its
    own, as far as the game has different ones.  An opening after which the play is over, or nobody
    can move, is drawn again, and so is one that leads to a position of another.
    """

    def __init__(
        self, engine: Engine, digest: str, seed: int, moves: int, most: int | None = None
    ) -> None:
        self.moves = moves
        self._engine = engine
        self._digest = digest
        self._seed = seed
        self._most = most if moves else 1
        self._found: dict[State, tuple[Move, ...]] = {}
        self._lines: list[tuple[Move, ...]] = []

    def at(self, round_: int) -> tuple[Move, ...]:
        """The opening of a round; raises GameError (TRN011) if the game has none of that length."""
        while self._most is None or len(self._lines) < self._most:
            if round_ < len(self._lines):
                break
            if not self._drawn():
                self._most = len(self._lines)
        if not self._lines:
            text = f"no random play of {self.moves} moves goes on after them"
            raise GameError(error("TRN011", text, hint="choose less '--opening-moves'"))
        return self._lines[round_ % len(self._lines)]

    @property
    def known(self) -> int:
        """How many different ones were made so far."""
        return len(self._lines)

    @property
    def exhausted(self) -> bool:
        """Whether there are no more than those that were made so far."""
        return self._most is not None and len(self._lines) >= self._most

    def _drawn(self) -> bool:
        """Draw one more; whether there was one."""
        for attempt in range(_TRIES):
            seed = derived("opening", self._seed, self._digest, len(self._lines), attempt)
            state, line = _walked(self._engine, self.moves, Random(seed))
            if line is not None and state not in self._found:
                self._found[state] = line
                self._lines.append(line)
                return True
        # what was drawn in vain a hundred times will not come in the next hundred either
        return False


def _walked(engine: Engine, moves: int, random: Random) -> tuple[State, tuple[Move, ...] | None]:
    """A random position after so many moves; no line where the play stops before or there."""
    state = engine.initial_state()
    line: list[Move] = []
    try:
        for _ in range(moves):
            legal = state.legal_moves()
            if not legal:
                return state, None
            line.append(random.choice(legal))
            state = state.apply(line[-1])
        going_on = not state.is_terminal and bool(state.legal_moves())
    except GameError:
        return state, None
    return state, tuple(line) if going_on else None
