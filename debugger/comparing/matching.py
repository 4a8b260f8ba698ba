"""Who is who in two games: players matched with players, and scores compared under a matching."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Literal, get_args

from rgt.debugger.comparing.game_tree import Local, Tree
from rgt.ir.diagnostics import Diagnostic, GameError, error, nearest
from rgt.ir.game import RANDOM

Scores = Literal["exact", "order", "linear"]
"""Scores are equal as written, as soon as they rank the players alike, or after one increasing
linear function: 0, 50, 100 are -1, 0, 1 then."""

Range = tuple[Fraction, Fraction]
"""The lowest score and the highest."""


@dataclass(frozen=True, slots=True)
class Matching:
    """Players of two games taken for each other, and how their scores are compared.

    `pairs` are (player of the first game, player of the second); a player in no pair is like
    nobody in the other game, and its scores are not compared.  `ranges` are those of the scores
    of each game, where they are compared ``linear``.
    """

    pairs: tuple[tuple[str, str], ...]
    scores: Scores = "exact"
    ranges: tuple[Range, Range] = ((Fraction(0), Fraction(0)),) * 2

    def over(self, trees: tuple[Tree, Tree]) -> Matching:
        """The same with the ranges of all scores that two trees show so far.

        If a linear function takes the scores of one tree into those of the other, it takes the
        lowest into the lowest and the highest into the highest: so no other need be tried.
        """
        if self.scores != "linear":
            return self
        return replace(self, ranges=(self._range(0, trees[0]), self._range(1, trees[1])))

    def _range(self, side: int, tree: Tree) -> Range:
        players = {pair[side] for pair in self.pairs}
        found = [
            _number(score)
            for local in tree.kinds
            for player, score in local.scores
            if player in players
        ]
        return min(found, default=Fraction(0)), max(found, default=Fraction(0))

    def label(self, side: int, local: Local) -> Hashable:
        """What a position of the first (0) or second (1) game shows, in words of both.

        Two positions show the same exactly if their labels are equal.
        """
        if local.kind == "move":
            return self._mover(side, local.player)
        if local.kind == "end":
            known = dict(local.scores)
            return "end", self._compared(side, [known.get(pair[side]) for pair in self.pairs])
        return local.kind

    def _mover(self, side: int, player: str) -> Hashable:
        if player == RANDOM:
            return RANDOM
        names = [pair[side] for pair in self.pairs]
        return ("mover", names.index(player)) if player in names else ("unmatched", side, player)

    def _compared(self, side: int, scores: Sequence[str | None]) -> Hashable:
        if self.scores == "exact":
            return tuple(scores)
        if self.scores == "linear":
            low, high = self.ranges[side]
            width = high - low or Fraction(1)
            return tuple(
                [None if score is None else (_number(score) - low) / width for score in scores]
            )
        numbers = [_number(score) for score in scores if score is not None]
        return tuple(sum(other > number for other in numbers) for number in numbers)


def matchings(
    first: Sequence[str],
    second: Sequence[str],
    fixed: Mapping[str, str] | None = None,
    scores: Scores = "exact",
) -> Iterator[Matching]:
    """All matchings that keep to the `fixed` pairs, the one with the most equal names first.

    Players that are not `fixed` are matched if as many are left in both games.  Raises GameError
    (RGT020) if a pair names a player whom its game does not have, and ValueError if two name the
    same, or for other `scores`.
    """
    fixed = fixed or {}
    if len(set(fixed.values())) < len(fixed):
        raise ValueError("two players are matched with the same")
    if scores not in get_args(Scores):
        raise ValueError(f"scores are compared as one of {get_args(Scores)}, not {scores!r}")
    _check(fixed, first, second)
    free = [player for player in first if player not in fixed]
    others = _aligned(free, [player for player in second if player not in fixed.values()])
    orders: Iterator[tuple[str, ...]] = iter([()])
    if len(free) == len(others):
        orders = permutations(others)
    for order in orders:
        pairs = dict(fixed) | dict(zip(free, order, strict=False))
        yield Matching(tuple((p, pairs[p]) for p in first if p in pairs), scores)


def _aligned(names: Sequence[str], others: Sequence[str]) -> list[str]:
    """The other names in an order that puts those that are in both lists at equal places."""
    rest = iter([other for other in others if other not in names])
    found = [name if name in others else next(rest, None) for name in names]
    return [*(name for name in found if name is not None), *rest]


def _check(fixed: Mapping[str, str], first: Sequence[str], second: Sequence[str]) -> None:
    faults = [*_unknown(fixed.keys(), first, "first"), *_unknown(fixed.values(), second, "second")]
    if faults:
        raise GameError(faults)


def _unknown(names: Iterable[str], players: Sequence[str], which: str) -> Iterator[Diagnostic]:
    for name in names:
        if name not in players:
            hint = nearest(name, players) or f"its players: {', '.join(players) or 'none'}"
            yield error("RGT020", f"the {which} game has no player '{name}'", hint=hint)


def _number(score: str) -> Fraction:
    try:
        return Fraction(score)
    except ValueError:
        raise GameError(
            error(
                "RGT021",
                f"the score '{score}' is no number and ranks nobody",
                hint="compare scores exactly",
            )
        ) from None
