"""Leduc poker: the cards as numbers, and what was done in both rounds as strings of letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("first", "second")
STACK = 13

GOING_ON = {"": "cr", "c": "cr", "r": "fcr", "cr": "fcr", "rr": "fc", "crr": "fc"}
"""What may be done in a round after what was done: fold, call or check, raise."""
SIZES = (2, 4)


def staked(rounds: tuple[str, ...]) -> list[int]:
    """What both have paid, an ante of one included."""
    paid = [1, 1]
    for size, done in zip(SIZES, rounds, strict=False):
        for turn, act in enumerate(done):
            if act != "f":
                paid[turn % 2] = paid[1 - turn % 2] + (size if act == "r" else 0)
    return paid


@dataclass(frozen=True)
class Position:
    """Cards are 0 to 5, two of a rank: the first player's, the second's, the one turned up."""

    cards: tuple[int, ...] = ()
    rounds: tuple[str, ...] = ("",)

    @property
    def _is_dealing(self) -> bool:
        return len(self.cards) < 1 + len(self.rounds)

    @property
    def player(self) -> str:
        return "random" if self._is_dealing else PLAYERS[len(self.rounds[-1]) % 2]

    def _winner(self) -> int | None:
        """Who has the better card; None: nobody."""
        first, second, shared = (card // 2 for card in self.cards)
        if first == second:
            return None
        return int(second == shared or (second > first != shared))

    def goals(self) -> dict[str, int] | None:
        last = self.rounds[-1]
        if last.endswith("f"):
            winner: int | None = len(last) % 2
        elif len(self.rounds) == 2 and last not in GOING_ON:
            winner = self._winner()
        else:
            return None
        if winner is None:
            return dict.fromkeys(PLAYERS, STACK)
        lost = staked(self.rounds)[1 - winner]
        return {PLAYERS[winner]: STACK + lost, PLAYERS[1 - winner]: STACK - lost}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if self._is_dealing:
            for card in range(6):
                if card not in self.cards:
                    yield (card,), Position((*self.cards, card), self.rounds)
            return
        *before, last = self.rounds
        for act in GOING_ON[last]:
            done = last + act
            rounds = (*before, done)
            if done not in GOING_ON and act != "f" and not before:
                rounds = (done, "")
            yield ("fcr".index(act),), Position(self.cards, rounds)
