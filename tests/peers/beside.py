"""Two programs play the same play: in every position all that the rules say is compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from time import monotonic
from typing import Any

from rgt.backends.forward_model import Engine
from tests.peers.sides import CHANCE, Names, Option, Ours, Side, Worth, duel


class Disagreement(AssertionError):
    """The two do not play the same game: which word of the rules, and where."""


def never(ours: Ours, theirs: Any) -> bool:
    """No exception."""
    return False


@dataclass(frozen=True, slots=True)
class Pair:
    """A game of ours and a peer's game of the same rules.

    `seats` are the players of ours in the peer's order (as they are, if empty).  `but` names a rule
    that only one of the two has; `ends` tells whether a play is cut because of it where only one
    side says that it is over, or both with different results; `drops` which words of the peer
    have no counterpart; `plays` is how ours is looked at.
    """

    ours: str
    peer: str
    theirs: str
    begin: Callable[[], Side]
    names: Names
    seats: tuple[str, ...] = ()
    worth: Worth | None = None
    but: str = ""
    ends: Callable[[Ours, Any], bool] = never
    drops: Callable[[Ours, Any], frozenset[str]] | None = None
    plays: Callable[..., Ours] = Ours

    def side(self, engine: Engine) -> Ours:
        """Our side of it."""
        seats = self.seats or tuple(engine.players)
        return self.plays(engine, self.names, self.worth or duel(*seats), seats)


@dataclass(slots=True)
class Tally:
    """What was compared."""

    plays: int = 0
    cut: int = 0
    positions: int = 0
    choices: int = 0


@dataclass(slots=True)
class _Track:
    """A side and the words said since its last move."""

    side: Side
    said: tuple[str, ...] = ()
    _options: list[Option] = field(default_factory=list)

    def settle(self) -> None:
        """Make the moves without a meaning, and list what can be said."""
        while not self.side.is_over():
            self._options = self.side.options()
            silent = [each for each in self._options if not each.words]
            if not silent:
                return
            if len(self._options) > 1:
                raise Disagreement(f"a silent move beside others:\n{self.side.show()}")
            self.side.make(silent[0].move)
        self._options = []

    def following(self) -> dict[str, Fraction]:
        """The words that can be said next, and the share of each where chance moves."""
        n = len(self.said)
        found: dict[str, Fraction] = {}
        for each in self._options:
            if each.words[:n] == self.said:
                word = each.words[n]
                found[word] = found.get(word, Fraction(0)) + each.share
        return found

    def say(self, word: str) -> bool:
        """Go on by a word; whether that made a move."""
        self.said = (*self.said, word)
        made = [each for each in self._options if each.words == self.said]
        if not made:
            return False
        self.side.make(made[0].move)
        self.said = ()
        self.settle()
        return True

    def repeated(self) -> list[tuple[str, ...]]:
        """Names that several moves have."""
        return [words for words, n in Counter(e.words for e in self._options).items() if n > 1]


class Beside:
    """One play of both sides, word by word."""

    def __init__(self, pair: Pair, engine: Engine, tally: Tally) -> None:
        self._pair, self._tally = pair, tally
        self.ours, self.theirs = pair.side(engine), pair.begin()
        self._tracks = _Track(self.ours), _Track(self.theirs)
        for track in self._tracks:
            track.settle()
        self.history: list[str] = []
        self.was_cut = False

    def run(self, random: Random) -> None:
        """Play at random to the end.  Raises Disagreement."""
        while self.goes_on():
            self.say(random.choice(sorted(self.words())))

    def goes_on(self) -> bool:
        """Whether both go on; at an end both must say the same."""
        over = [track.side.is_over() for track in self._tracks]
        if not any(over):
            return True
        if all(over):
            results = self.ours.result(), self.theirs.result()
            if results[0] != results[1] and not self._cut():
                raise Disagreement(f"results {results}" + self._where())
        elif not self._cut():
            raise Disagreement(f"over: ours {over[0]}, theirs {over[1]}" + self._where())
        return False

    def _cut(self) -> bool:
        self.was_cut = bool(self._pair.but) and self._pair.ends(self.ours, self.theirs)
        return self.was_cut

    def words(self) -> list[str]:
        """What both say can be said next.  Raises Disagreement where they differ."""
        ours, theirs = self._tracks
        movers = self.ours.mover(), self.theirs.mover()
        if movers[0] != movers[1]:
            raise Disagreement(f"to move: ours {movers[0]}, theirs {movers[1]}" + self._where())
        mine, other = ours.following(), theirs.following()
        if self._pair.drops is not None:
            for word in self._pair.drops(self.ours, self.theirs):
                other.pop(word, None)
        if mine.keys() != other.keys():
            lacks, has = sorted(other.keys() - mine.keys()), sorted(mine.keys() - other.keys())
            raise Disagreement(f"only theirs {lacks}, only ours {has}" + self._where())
        if movers[0] == CHANCE and mine != other:
            raise Disagreement(f"chances {_shares(mine)} and {_shares(other)}" + self._where())
        if not (ours.said or theirs.said):
            self._tally.positions += 1
        self._tally.choices += len(mine)
        return list(mine)

    def say(self, word: str) -> None:
        """Go on by a word."""
        self.history.append(word)
        for track in self._tracks:
            track.say(word)

    def _where(self) -> str:
        return (
            f"\n{self._pair.ours} beside {self._pair.peer}'s {self._pair.theirs}, after "
            f"{' '.join(self.history) or 'nothing'}\n{self.ours.show()}\n{self.theirs.show()}"
        )


def _shares(found: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{word} {share}" for word, share in sorted(found.items()))


def play(
    pair: Pair, engine: Engine, positions: int, seed: int, until: float = float("inf")
) -> Tally:
    """Whole random plays until so many positions were compared, or the clock says `until`.

    Raises Disagreement.
    """
    tally = Tally()
    while tally.positions < positions and monotonic() < until:
        beside = Beside(pair, engine, tally)
        beside.run(Random(f"{seed} {tally.plays}"))
        tally.plays += 1
        tally.cut += beside.was_cut
    return tally
