"""Kuhn poker: the cards dealt to both players, and the betting so far as a string of 0 and 1."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move

PLAYERS = ("first", "second")
STACK = 2

RAISERS = {"00": None, "10": 0, "11": None, "010": 1, "011": None}
"""Every complete betting, with who wins the pot because the other folds; None: the higher card."""


@dataclass(frozen=True)
class Position:
    """The cards, 0 jack, 1 queen, 2 king, first's before second's; 1 is a bet or a call."""

    cards: tuple[int, ...] = ()
    bets: str = ""

    @property
    def player(self) -> str:
        return PLAYERS[len(self.bets) % 2] if len(self.cards) == 2 else "random"

    def goals(self) -> dict[str, int] | None:
        if self.bets not in RAISERS:
            return None
        winner = RAISERS[self.bets]
        if winner is None:
            winner = int(self.cards[1] > self.cards[0])
        # Both have put an ante of one into the pot, and who bets or calls one more; what the
        # loser has put in is what the winner gains.
        staked = 1 + min(self.bets[0::2].count("1"), self.bets[1::2].count("1"))
        return {PLAYERS[winner]: STACK + staked, PLAYERS[1 - winner]: STACK - staked}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        if len(self.cards) < 2:
            for card in range(3):
                if card not in self.cards:
                    yield (card,), Position((*self.cards, card))
        else:
            for bet in range(2):
                yield (bet,), Position(self.cards, self.bets + str(bet))
