"""What positions a player may be in, and how likely each is: kept from turn to turn of a play.

Others are taken to make any legal move with the same probability, as `random` does.  As long as few
positions agree with what was seen, all are known with their exact probabilities; of many, a sample
is drawn and carried on (a particle filter: Gordon, Salmond and Smith 1993; Silver and Veness 2010).
If no particle agrees with what is shown next, the play is sampled anew from its beginning, and at
last searched for in depth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from rgt.backends.forward_model import Move, State
from rgt.backends.information import InformationState
from rgt.ir.diagnostics import Diagnostic, GameError, error

_TRIES = 3
"""How often a play is sampled anew from its beginning."""
_ENOUGH = 32
"""So many positions found in depth are enough for a decision."""


class Belief:
    """One player's belief in one play.

    All positions up to `most` are known exactly, else `particles` are drawn; a search in depth
    looks at up to `effort` positions.
    """

    def __init__(self, most: int, particles: int, effort: int) -> None:
        self._most = max(most, 1)
        self._particles = max(particles, 1)
        self._effort = effort
        self._seen: tuple[Move, ...] = ()
        self._states: dict[State, float] = {}

    def at(self, information: InformationState, random: Random) -> Mapping[State, float]:
        """The positions with their weights, which sum up to 1; there is at least one.

        Raises GameError (AGT003) if none can be found.
        """
        if not information.engine.hides:
            return {information.state: 1.0}
        known, seen = len(self._seen), tuple(information.seen)
        if self._states and seen[:known] == self._seen:
            states = self._carried(self._states, known, information, random)
        else:
            states = {}
        for _ in range(_TRIES):
            if states:
                break
            states = self._carried(_beginning(information), 0, information, random)
        if not states:
            states = self._in_depth(information, random)
        self._seen, self._states = seen, states
        return states

    def _carried(
        self,
        states: dict[State, float],
        begin: int,
        information: InformationState,
        random: Random,
    ) -> dict[State, float]:
        """The belief after all that was seen from a move on; empty if nothing agrees with it."""
        for made in range(begin, len(information.seen)):
            following: dict[State, float] = {}
            for state, weight in states.items():
                after = state.successors() if not state.is_terminal else ()
                agreeing = [each for _, each in after if information.agrees(each, made + 1)]
                # what the player chose itself tells nothing about the position
                share = weight if state.player == information.player else weight / len(after or "?")
                for each in agreeing:
                    following[each] = following.get(each, 0.0) + share
            if len(following) > self._most:
                following = self._drawn(following, random)
            total = sum(following.values())
            if total <= 0.0:
                return {}
            states = {state: weight / total for state, weight in following.items()}
        return states

    def _drawn(self, states: dict[State, float], random: Random) -> dict[State, float]:
        drawn = random.choices(list(states), list(states.values()), k=self._particles)
        return {state: float(count) for state, count in Counter(drawn).items()}

    def _in_depth(self, information: InformationState, random: Random) -> dict[State, float]:
        """Positions at the ends of plays that agree, found by going back where nothing agrees."""
        found: Counter[State] = Counter()
        effort = self._effort
        while effort > 0 and len(found) < _ENOUGH:
            state, spent = _search(information, random, effort)
            effort -= spent
            if state is None:
                break
            found[state] += 1
            if sum(found.values()) >= 2 * _ENOUGH:
                break
        if not found:
            raise GameError(_not_found(information.player, self._effort))
        return {state: count / found.total() for state, count in found.items()}


def drawn(states: Mapping[State, float], count: int, random: Random) -> Sequence[State]:
    """Positions of a belief, drawn by their weights."""
    return random.choices(list(states), list(states.values()), k=count)


def _beginning(information: InformationState) -> dict[State, float]:
    return {information.engine.initial_state(): 1.0}


def _search(information: InformationState, random: Random, effort: int) -> tuple[State | None, int]:
    """The end of a random play that agrees with all, and how many positions were looked at."""
    length, spent = len(information.seen), 0
    start = information.engine.initial_state()
    if length == 0:
        return start, 1
    stack = [_following(information, start, 1, random)]
    while stack:
        if not stack[-1]:
            stack.pop()
            continue
        state = stack[-1].pop()
        spent += 1
        if len(stack) == length:
            return state, spent
        if spent >= effort:
            break
        stack.append(_following(information, state, len(stack) + 1, random))
    return None, max(spent, 1)


def _following(
    information: InformationState, state: State, made: int, random: Random
) -> list[State]:
    """Where the next move may have led, in random order."""
    after = state.successors() if not state.is_terminal else ()
    found = [each for _, each in after if information.agrees(each, made)]
    random.shuffle(found)
    return found


def _not_found(player: str, effort: int) -> Diagnostic:
    return error(
        "AGT003",
        f"no position was found that agrees with what '{player}' saw, among {effort} looked at",
        hint="the options 'particles' and 'effort' allow more; 'random' needs to know none",
    )
