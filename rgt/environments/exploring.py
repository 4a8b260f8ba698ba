"""What can be said of a small game because all of its positions are known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import Turn, turn_of

_MOST_VALUES = 400_000
Told = tuple[Move, Turn]
"""What a move showed to a player, and the moves that it has after it, as in `InformationState`."""


@dataclass(frozen=True, slots=True)
class Explored:
    """All positions of a game.

    `longest` is how many moves, chance's too, the longest play has, None if a position can come
    again.  `ends` are the players' scores at all ends, `told` is all that players are told.
    """

    longest: int | None
    ends: frozenset[tuple[str, ...]]
    told: frozenset[Told]


def explored(engine: Engine) -> Explored | None:
    """All positions, each once; None if there are too many moves to look at.

    That is tens of thousands for a board of nine cells, and fewer for a larger one.  Raises
    GameError for errors of the game.
    """
    root = engine.initial_state()
    most = _MOST_VALUES // max(sum(map(len, root.valuation().values())), 1)
    after: dict[State, tuple[State, ...]] = {}
    ends: dict[tuple[str, ...], None] = {}
    open_, made = [root], 0
    while open_:
        state = open_.pop()
        if state in after:
            continue
        if state.is_terminal:
            goals = state.goals()
            ends[tuple([goals[player] for player in engine.players])] = None
            after[state] = ()
            continue
        following = tuple([reached for _, reached in state.successors()])
        made += len(following)
        if made > most:
            return None
        after[state] = following
        open_ += following
    told = frozenset(_told(engine, after.values()))
    return Explored(_longest(root, after), frozenset(ends), told)


def _told(engine: Engine, following: Iterable[Iterable[State]]) -> Iterator[Told]:
    """What players are told on the way to states; their moves where the game hides something."""
    for states in following:
        for state in states:
            for player in engine.players:
                turn = turn_of(state, player) if engine.hides else None
                yield state.visible_to(player), turn


def _longest(root: State, after: dict[State, tuple[State, ...]]) -> int | None:
    """The length of the longest path; None if there is a cycle."""
    found: dict[State, int] = {}
    open_, on_path = [root], dict.fromkeys(after, False)
    while open_:
        state = open_[-1]
        if state in found:
            open_.pop()
        elif on_path[state]:
            found[state] = max((1 + found[each] for each in after[state]), default=0)
            on_path[state] = False
            open_.pop()
        else:
            on_path[state] = True
            for each in after[state]:
                if on_path[each]:
                    return None
                if each not in found:
                    open_.append(each)
    return found[root]
