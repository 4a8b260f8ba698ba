"""The count: ranges are given out, their counts come back and are added up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic, perf_counter

from rgt.backends import frontiers
from rgt.backends.forward_model import Move
from rgt.backends.frontiers import Positions
from rgt.experiments.counting.journal import Journal, Range
from rgt.experiments.counting.starting import Root, digest, roots
from rgt.experiments.executors import ATTEMPTS, Executor, GameText
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.version import VERSION

_SECONDS, _LEAST_SECONDS = 4.0, 1.0
"""What a piece is to take, and the least that is worth sending it."""
_MOST_GROWTH = 4.0
"""A piece has at most so many times the positions of the one before."""
_SHARE = 4
"""No worker gets more than this part of its share of the rest at once: all end together."""
_ROOM = 1 << 28
"""The bytes that a worker's positions may take, roughly."""
Progress = Callable[[int, int, float | None], None]
"""Told how many of how many positions are done, and how many seconds are left, if that is known."""


@dataclass(frozen=True, slots=True)
class Counted:
    """Numbers of sequences of 0, 1, ... moves, and by first move those of 1, 2, ...

    `pieces` are the seconds that each piece took its worker; `known` positions of `positions` were
    in the file.
    """

    levels: list[int]
    by_move: dict[Move, list[int]] | None
    pieces: tuple[float, ...]
    positions: int
    known: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A range of a frontier, its positions, and how many moves go on from there."""

    place: Range
    depth: int
    positions: Positions


@dataclass(frozen=True, slots=True)
class Counts:
    """What goes on from a piece by 1, 2, ... moves, and the seconds that it took to count it.

    To build the engine is not part of them: a worker does that once.
    """

    levels: list[int]
    seconds: float


def work(game: GameText, piece: Piece) -> Counts:
    """The counts of a piece."""
    engine = game.engine()
    begun = perf_counter()
    found = frontiers.frontier(engine, piece.positions)
    counts = frontiers.levels(found, piece.depth, _ROOM)
    return Counts(counts, perf_counter() - begun)


def count(
    game: GameText,
    depth: int,
    executor: Executor,
    *,
    by_move: bool = False,
    resume: Path | None = None,
    report: Callable[[Diagnostic], None] = lambda _: None,
    progress: Progress = lambda _, __, ___: None,
    attempts: int = ATTEMPTS,
) -> Counted:
    """Count the sequences of up to `depth` moves; with `by_move` also by their first one.

    With `resume` every piece that is done is kept in that file, and what it has of the same count
    is not done again.  Raises GameError for errors of the game, when a piece cannot be done, and
    for a file of something else (RGT070).
    """
    found = roots(game.engine(), depth, by_move=by_move)
    deep = depth - 1 if by_move else depth
    totals = [[0] * (deep + 1 - len(root.levels)) for root in found]
    journal = None
    if resume is not None:
        about = {
            "perft": game.name,
            "rgt": VERSION,
            "game": game.hash,
            "backend": game.backend,
            "depth": depth,
            "divided": by_move,
            "positions": digest(found),
        }
        journal = Journal(resume, about, report)
    dealer = _Dealer(found, deep, executor, journal.known if journal else {})
    for place, levels_known in dealer.known.items():
        _add(totals[place.root], levels_known)
    progress(dealer.done, dealer.size, None)
    seconds = []
    for outcome in executor.run(partial(work, game), dealer, attempts=attempts):
        if outcome.failure is not None:
            raise GameError(outcome.failure.diagnostics)
        place, counts = outcome.piece.place, outcome.value
        _add(totals[place.root], counts.levels)
        seconds.append(counts.seconds)
        dealer.finished(place, counts.seconds)
        if journal is not None:
            journal.add(place, counts.levels, counts.seconds)
        progress(dealer.done, dealer.size, dealer.seconds_left())
    levels = [root.levels + more for root, more in zip(found, totals, strict=True)]
    known = sum(place.last - place.first for place in dealer.known)
    if not by_move:
        return Counted(levels[0], None, tuple(seconds), dealer.size, known)
    moves = {root.move or (): each for root, each in zip(found, levels, strict=True)}
    whole = [1, *(sum(each[d] for each in levels) for d in range(depth))]
    return Counted(whole, moves, tuple(seconds), dealer.size, known)


def _add(totals: list[int], counts: Sequence[int]) -> None:
    for level, number in enumerate(counts):
        totals[level] += number


@dataclass(slots=True)
class _Dealer:
    """Deals out the ranges that are not known, each as long as experience says."""

    roots: Sequence[Root]
    depth: int
    executor: Executor
    known: dict[Range, list[int]]
    size: int = 0
    done: int = 0
    dealt: int = 0
    _rate: float | None = None
    _last: int = 1
    _begun: float = field(default_factory=monotonic)
    _found_before: int = 0

    def __post_init__(self) -> None:
        sizes = [len(root.frontier) if self._is_open(root) else 0 for root in self.roots]
        self.size = sum(sizes)
        self.known = {
            place: counts
            for place, counts in self.known.items()
            if place.root < len(sizes)
            and place.last <= sizes[place.root]
            and len(counts) == self.depth + 1 - len(self.roots[place.root].levels)
        }
        self.done = self._found_before = sum(each.last - each.first for each in self.known)
        self.dealt = self.done

    def _is_open(self, root: Root) -> bool:
        return len(root.levels) <= self.depth

    def __iter__(self) -> Iterator[Piece]:
        for number, root in enumerate(self.roots):
            if not self._is_open(root):
                continue
            for first, last in self._gaps(number, len(root.frontier)):
                at = first
                while at < last:
                    end = min(at + self._width(), last)
                    self.dealt += end - at
                    positions = root.frontier.positions(at, end)
                    left = self.depth + 1 - len(root.levels)
                    yield Piece(Range(number, at, end), left, positions)
                    at = end

    def _gaps(self, root: int, size: int) -> Iterator[tuple[int, int]]:
        """What is not known of a frontier."""
        at = 0
        for place in sorted(
            (each for each in self.known if each.root == root), key=lambda each: each.first
        ):
            if at < place.first:
                yield at, place.first
            at = place.last
        if at < size:
            yield at, size

    def _width(self) -> int:
        """How many positions the next piece has."""
        share = (self.size - self.dealt) / (_SHARE * self.executor.workers)
        if self._rate is None:
            # as long as nobody knows: what thousands of pieces would have
            wanted = self.size / 2048
        else:
            wanted = min(self._rate * _SECONDS, max(share, self._rate * _LEAST_SECONDS))
        self._last = max(int(min(wanted, self._last * _MOST_GROWTH)), 1)
        return self._last

    def finished(self, place: Range, seconds: float) -> None:
        """Learn from a piece that is done."""
        size = place.last - place.first
        self.done += size
        rate = size / max(seconds, 1e-4)
        # a slow piece counts at once, fast ones little by little: what is too long is waited for
        self._rate = rate if self._rate is None else min(0.7 * self._rate + 0.3 * rate, rate)

    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on like this."""
        made = self.done - self._found_before
        if not made:
            return None
        return (monotonic() - self._begun) / made * (self.size - self.done)
