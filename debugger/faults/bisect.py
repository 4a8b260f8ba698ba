"""Which rewrite of a recorded run changed the game?

The game after a step is compared with the game before the run by fingerprints of their trees
(`observing`).  If the last game differs, halving finds a step before which the game is as it was
and after which it is not, by comparing as many games as the number of steps has binary digits.
A difference that a later step takes back shows only if every step is looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rgt.backends import load_engine
from rgt.backends.forward_model import Move
from rgt.debugger.clock import Clock, OutOfTimeError, Progress
from rgt.debugger.comparing.differential import Comparison, compare
from rgt.debugger.comparing.game_tree import Tree
from rgt.debugger.comparing.observing import Branches, Observed, What
from rgt.debugger.traces.trace import Trace
from rgt.ir.arguments import demand_natural, demand_seconds
from rgt.ir.diagnostics import Diagnostic
from rgt.ir.game import Game
from rgt.passes.context import Step

Seen = Mapping[Move, Mapping[str, Move]]
"""For every move what each player sees of it."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees of a move before and after the bad step."""

    move: Move
    player: str
    before: Move
    after: Move


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of play after which players see something else than before the bad step.

    `lost` are moves that are there before the step only, under their names, `gained` those that
    are there after it only, and `views` what is seen of the others.
    """

    line: tuple[Move, ...]
    lost: tuple[Move, ...]
    gained: tuple[Move, ...]
    views: tuple[View, ...]


@dataclass(frozen=True, slots=True)
class Culprit:
    """The bad step, the games around it, and in what they differ.

    `depth` is the least depth at which they differ.  If their trees do, `comparison` has a
    shortest line of play to it; if only views do, `sight` has.  `failures` are the errors of a
    game that cannot be played any more.
    """

    step: Step
    before: Game
    after: Game
    depth: int
    comparison: Comparison | None = None
    sight: Sight | None = None
    failures: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a search found.

    `compared` games, of `every` step or not, were compared with the first one, to `depth`, where
    that has so many `positions`; `whole` means that there is nothing below that depth.  `healed`
    is True if a step is bad although the last game is as the first.
    """

    steps: int
    compared: int
    depth: int
    positions: int
    whole: bool
    every: bool
    culprit: Culprit | None = None
    healed: bool = False


def bisect(
    trace: Trace,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    every: bool = False,
    what: What = "views",
    steps: int | None = None,
    progress: Progress | None = None,
) -> Verdict:
    """Find the step of a trace after which the game is another one.

    Games are compared to `depth`; without it deeper and deeper until they differ, nothing is
    left, or the `seconds` are over (at least to depth 1).  With `every`, all games are compared
    one after the other, and the first bad step is found even if a later one mends it; the time
    for going deeper is then shared by all of them.  Only the first `steps` steps are looked at.
    Raises ValueError for a negative depth or time.
    """
    if depth is not None:
        demand_natural(depth, "depth")
    demand_seconds(seconds)
    search = _Search(trace, len(trace) if steps is None else steps, what, progress)
    if every:
        return search.linear(depth, seconds)
    return search.halving(depth, seconds)


class _Search:
    def __init__(self, trace: Trace, steps: int, what: What, progress: Progress | None) -> None:
        self._trace, self._what, self._progress = trace, what, progress
        self._start = Observed(trace.start, what)
        self._steps = steps
        self._compared = 0

    def halving(self, depth: int | None, seconds: float | None) -> Verdict:
        """Compare the ends, and if they differ halve the way between them."""
        reached = 0
        if self._steps:
            last = self._observed(self._trace.game_at(self._steps))
            for reached, equal in self._deepening(last, depth, seconds):
                if not equal:
                    return self._verdict(reached, self._half(reached))
        return self._verdict(reached, None)

    def linear(self, depth: int | None, seconds: float | None) -> Verdict:
        """Compare the game after every step, in order, all to the same depth."""
        if depth is None:
            share = None if seconds is None else seconds / (2 * max(self._steps, 1))
            for reached, _ in self._deepening(self._start, None, share):
                depth = reached
        assert depth is not None
        cursor = self._trace.replay(0)
        for number in range(1, self._steps + 1):
            if self._differs(cursor.go(number), depth):
                healed = not self._differs(self._trace.game_at(self._steps), depth)
                return self._verdict(depth, number, every=True, healed=healed)
        return self._verdict(depth, None, every=True)

    def _deepening(
        self, last: Observed, depth: int | None, seconds: float | None
    ) -> Iterator[tuple[int, bool]]:
        """Depths with whether the last game is the same to them, until it is not."""
        clock = Clock(seconds if depth is None else None, self._progress)
        for reached in [depth] if depth is not None else count():
            clock.depth = reached
            # a quick look is taken whatever the time
            watch = clock.watch if reached > 1 else None
            try:
                equal = self._start.fingerprint(reached, watch) == last.fingerprint(reached, watch)
            except OutOfTimeError:
                return
            yield reached, equal
            if not equal or (self._start.complete and last.complete):
                return

    def _half(self, depth: int) -> int:
        """The number of a step that makes the difference at a depth; the last game has it."""
        good, bad = 0, self._steps
        while bad - good > 1:
            middle = (good + bad) // 2
            if self._differs(self._trace.game_at(middle), depth):
                bad = middle
            else:
                good = middle
        return bad

    def _differs(self, game: Game, depth: int) -> bool:
        watch = Clock(None, self._progress)
        watch.depth = depth
        found = self._observed(game).fingerprint(depth, watch.watch)
        return found != self._start.fingerprint(depth, watch.watch)

    def _observed(self, game: Game) -> Observed:
        self._compared += 1
        return Observed(game, self._what)

    def _verdict(
        self, depth: int, bad: int | None, *, every: bool = False, healed: bool = False
    ) -> Verdict:
        culprit = None
        if bad is not None:
            games = self._trace.game_at(bad - 1), self._trace.game_at(bad)
            culprit = _culprit(self._trace.steps[bad - 1], *games, depth, self._what)
        self._start.extend(depth)
        return Verdict(
            self._steps,
            self._compared,
            depth,
            self._start.positions(depth),
            self._start.complete,
            every,
            culprit,
            healed,
        )


def _culprit(step: Step, before: Game, after: Game, depth: int, what: What) -> Culprit:
    """What there is to tell about a step around which two games differ at a depth."""
    first, second = Observed(before, what), Observed(after, what)
    least = next(d for d in range(depth + 1) if first.fingerprint(d) != second.fingerprint(d))
    failure = second.failure or first.failure
    if failure is not None:
        return Culprit(step, before, after, least, failures=failure.diagnostics)
    comparison = _compared(step, before, after, least)
    if not comparison.equal:
        return Culprit(step, before, after, least, comparison)
    return Culprit(step, before, after, least, sight=_sight(first, second, least))


def _compared(step: Step, before: Game, after: Game, depth: int) -> Comparison:
    """The trees of two games compared, players by their names."""
    names = f"before step {step.number}", f"after step {step.number}"
    trees = [
        Tree(load_engine(game), name=name)
        for game, name in zip((before, after), names, strict=True)
    ]
    same = sorted(trees[0].players) == sorted(trees[1].players)
    players = {name: name for name in trees[0].players} if same else None
    return compare(trees[0], trees[1], depth=depth, players=players)


def _sight(first: Observed, second: Observed, depth: int) -> Sight:
    """A line of play to a position where moves look, or are called, otherwise than before.

    The two trees have the same shape to `depth`, and the fingerprints differ at no less.
    """
    layers = first.layers(depth), second.layers(depth)
    line: list[Move] = []
    pair = 0, 0
    while True:
        branches = first.branches(pair[0]), second.branches(pair[1])
        below = [layer[len(line) + 1] for layer in layers]
        prints = [[below[side][child] for child in branches[side].children] for side in (0, 1)]
        if sorted(prints[0]) == sorted(prints[1]):
            return Sight(tuple(line), *_views(first.seen(pair[0]), second.seen(pair[1])))
        one, other = _unequal(branches, prints)
        line.append(branches[0].moves[one])
        pair = branches[0].children[one], branches[1].children[other]


def _unequal(branches: Sequence[Branches], prints: Sequence[Sequence[bytes]]) -> tuple[int, int]:
    """The indices of a move of each game below which they differ: of one name, if there is one."""
    places = {move: index for index, move in enumerate(branches[1].moves)}
    for one, move in enumerate(branches[0].moves):
        other = places.get(move)
        if other is not None and prints[0][one] != prints[1][other]:
            return one, other
    left = [(Counter(prints[s]) - Counter(prints[1 - s])).keys() for s in (0, 1)]
    one, other = (next(i for i, found in enumerate(prints[s]) if found in left[s]) for s in (0, 1))
    return one, other


def _views(
    before: Seen, after: Seen
) -> tuple[tuple[Move, ...], tuple[Move, ...], tuple[View, ...]]:
    """Moves that only one game has, and what players see otherwise of those that both have."""
    lost = tuple(move for move in before if move not in after)
    gained = tuple(move for move in after if move not in before)
    views = tuple(
        View(move, player, seen, after[move][player])
        for move, players in before.items()
        if move in after
        for player, seen in players.items()
        if seen != after[move].get(player, seen)
    )
    return lost, gained, views
