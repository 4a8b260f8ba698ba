"""Backgammon, one step of a man as one move; every play of the dice is searched to its end.

Each player counts the points as they lie before it: its men go from 24 down to 1, the bar is 25
and the place of the men borne off is 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from tests.corpus.enumerators.tree import Move

PLAYERS = ("white", "black")
BAR, OFF, HOME = 25, 0, 6
FACES = range(1, 7)

Men = tuple[int, ...]
"""How many men of one player stand on each of its places 0 .. 25."""


def _set_up() -> Men:
    places = {24: 2, 13: 5, 8: 3, 6: 5}
    return tuple(places.get(place, 0) for place in range(26))


@dataclass(frozen=True)
class Position:
    """The men of both players, who is to play, and the dice still to be played.

    No dice: chance throws them, and at first finds out who begins.
    """

    men: tuple[Men, Men] = (_set_up(), _set_up())
    turn: int = 0
    dice: tuple[int, ...] = ()
    opening: bool = True

    @property
    def player(self) -> str:
        return PLAYERS[self.turn] if self.dice else "random"

    def goals(self) -> dict[str, int] | None:
        for winner, men in enumerate(self.men):
            if men[OFF] == 15:
                loser = self.men[1 - winner]
                if loser[OFF]:
                    worth = 1
                elif any(loser[25 - HOME :]):
                    worth = 3
                else:
                    worth = 2
                return {PLAYERS[winner]: worth, PLAYERS[1 - winner]: 0}
        return None

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self.dice:
            mine, theirs = self.men[self.turn], self.men[1 - self.turn]
            for place, die in legal_steps(mine, theirs, self.dice):
                move = (die - 1,) if place == BAR else (place - 1, die - 1)
                yield move, self._after(place, die)
        else:
            for first in FACES:
                for second in FACES:
                    if not self.opening or first != second:
                        yield (first - 1, second - 1), self._thrown(first, second)

    def _thrown(self, first: int, second: int) -> Position:
        """In the opening white throws the first die and black the second."""
        turn = int(second > first) if self.opening else self.turn
        return replace(self, turn=turn, dice=_dice(first, second), opening=False)._passed()

    def _after(self, place: int, die: int) -> Position:
        mine, theirs = step(self.men[self.turn], self.men[1 - self.turn], place, die)
        men = (theirs, mine) if self.turn else (mine, theirs)
        return Position(men, self.turn, without(self.dice, die), opening=False)._passed()

    def _passed(self) -> Position:
        """The turn is over when nothing can be played any more."""
        if longest(self.men[self.turn], self.men[1 - self.turn], self.dice):
            return self
        return Position(self.men, 1 - self.turn, opening=False)


def _dice(first: int, second: int) -> tuple[int, ...]:
    """What a throw lets play, doubles twice."""
    if first == second:
        return (first,) * 4
    return (max(first, second), min(first, second))


def without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    """The dice but one of this value."""
    at = dice.index(die)
    return dice[:at] + dice[at + 1 :]


def steps(mine: Men, theirs: Men, die: int) -> list[int]:
    """The places from which one man can move by one die."""
    if mine[BAR]:
        return [BAR] if theirs[25 - (BAR - die)] < 2 else []
    found = []
    for place in range(1, BAR):
        if not mine[place]:
            continue
        if place > die:
            if theirs[25 - (place - die)] < 2:
                found.append(place)
        elif not any(mine[HOME + 1 :]) and (place == die or not any(mine[place + 1 :])):
            found.append(place)
    return found


def step(mine: Men, theirs: Men, place: int, die: int) -> tuple[Men, Men]:
    """The men after a step: a single man of the opponent is hit."""
    target = max(place - die, OFF)
    own, other = list(mine), list(theirs)
    own[place] -= 1
    own[target] += 1
    if target != OFF and other[25 - target] == 1:
        other[25 - target] = 0
        other[BAR] += 1
    return tuple(own), tuple(other)


@lru_cache(1 << 16)
def longest(mine: Men, theirs: Men, dice: tuple[int, ...]) -> int:
    """The greatest number of dice that can be played one after the other."""
    best = 0
    for die in dict.fromkeys(dice):
        for place in steps(mine, theirs, die):
            best = max(best, 1 + longest(*step(mine, theirs, place, die), without(dice, die)))
            if best == len(dice):
                return best
    return best


def legal_steps(mine: Men, theirs: Men, dice: tuple[int, ...]) -> list[tuple[int, int]]:
    """The steps, as place and die, with which as many dice as possible can be played.

    If of two dice only one can be played, it is the higher one when there is a choice.
    """
    most = longest(mine, theirs, dice)
    found = [
        (place, die)
        for die in dict.fromkeys(dice)
        for place in steps(mine, theirs, die)
        if 1 + longest(*step(mine, theirs, place, die), without(dice, die)) == most
    ]
    if most == 1:
        highest = max(die for _, die in found)
        found = [each for each in found if each[1] == highest]
    return found


@dataclass(frozen=True)
class Pairs:
    """The game in the moves of OpenSpiel: both dice at once, of doubles twice two.

    A turn without a legal step is a move, too.
    """

    men: tuple[Men, Men] = (_set_up(), _set_up())
    turn: int = 0
    dice: tuple[int, ...] = ()
    opening: bool = True

    @property
    def player(self) -> str:
        return PLAYERS[self.turn] if self.dice else "random"

    def goals(self) -> dict[str, int] | None:
        return Position(self.men).goals()

    def successors(self) -> Iterator[tuple[Move, Pairs]]:
        if self.dice:
            yield from self._play(self.men, self.dice, ())
            return
        for first in FACES:
            for second in FACES:
                turn = int(second > first) if self.opening else self.turn
                if not self.opening or first != second:
                    thrown = Pairs(self.men, turn, _dice(first, second), opening=False)
                    yield (first, second), thrown

    def _play(
        self, men: tuple[Men, Men], dice: tuple[int, ...], done: Move
    ) -> Iterator[tuple[Move, Pairs]]:
        """The moves that begin with the steps done, which have led to these men and dice."""
        mine, theirs = men[self.turn], men[1 - self.turn]
        legal = legal_steps(mine, theirs, dice) if len(done) < 4 else []
        if not legal:
            again = len(done) == 4 and len(self.dice) == 4
            turn = self.turn if again else 1 - self.turn
            yield done, Pairs(men, turn, dice if again else (), opening=False)
        for place, die in legal:
            own, other = step(mine, theirs, place, die)
            after = (other, own) if self.turn else (own, other)
            yield from self._play(after, without(dice, die), (*done, place, die))
