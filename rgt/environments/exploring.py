"""What can be said of a small game because all of its positions are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from rgt.backends.forward_model import Engine, Move, State, choosing
from rgt.backends.information import Turn, turn_of

_MOST_VALUES = 400_000
Told = tuple[Move, Turn]
"""What a move showed to a player, and the moves that it has after it, as in `InformationState`."""


@dataclass(frozen=True)
class Explored:
    """All positions of a game.

    `longest` is how many moves, chance's too, the longest play has, None if a position can come
    again.  `ends` are the players' scores at all ends.
    """

    longest: int | None
    ends: frozenset[tuple[str, ...]]
    _engine: Engine
    _states: tuple[State, ...]

    @cached_property
    def told(self) -> frozenset[Told]:
        """All that players are told by moves."""
        return frozenset(_told(self._engine, self._states))


def explored(engine: Engine) -> Explored | None:
    """All positions, each once; None if there are too many moves to look at.

    That is tens of thousands for a board of nine cells, and fewer for a larger one.  Raises
    GameError for errors of the game.
    """
    root, players = engine.initial_state(), choosing(engine)
    most = _MOST_VALUES // max(sum(map(len, root.valuation().values())), 1)
    numbers = {root: 0}
    states, after = [root], list[tuple[int, ...]]()
    ends: dict[tuple[str, ...], None] = {}
    made = 0
    for state in states:
        if state.is_terminal:
            goals = state.goals()
            ends[tuple([goals[player] for player in players])] = None
            after.append(())
            continue
        following = []
        for _, reached in state.successors():
            number = numbers.setdefault(reached, len(states))
            if number == len(states):
                states.append(reached)
            following.append(number)
        made += len(following)
        if made > most:
            return None
        after.append(tuple(following))
    return Explored(_longest(after), frozenset(ends), engine, tuple(states))


def _told(engine: Engine, states: Iterable[State]) -> Iterator[Told]:
    """What players are told on the way from states; their moves where the game hides something."""
    for before in states:
        for _, state in before.successors() if not before.is_terminal else ():
            for player in engine.players:
                turn = turn_of(state, player) if engine.hides else None
                yield state.visible_to(player), turn


def _longest(after: Sequence[Sequence[int]]) -> int | None:
    """The length of the longest path from node 0; None if there is a cycle."""
    found = [-1] * len(after)
    on_path = [False] * len(after)
    open_ = [0]
    while open_:
        node = open_[-1]
        if found[node] >= 0:
            open_.pop()
        elif on_path[node]:
            found[node] = max((1 + found[each] for each in after[node]), default=0)
            on_path[node] = False
            open_.pop()
        else:
            on_path[node] = True
            for each in after[node]:
                if on_path[each]:
                    return None
                if found[each] < 0:
                    open_.append(each)
    return found[0]
