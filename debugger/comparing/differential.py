"""Are two games the same, whatever they are written in?

Two games are equal to a depth if their trees, cut at that depth, are: the same player is to move
at the beginning, ends have the same scores, and the positions that the moves lead to can be paired
so that the trees below them, cut one move earlier, are equal.  Names of moves and positions do not
matter.  Who sees what is not compared.

Trees are compared level by level, from a deepest level up: positions at one level get the same
class exactly if the trees below them are equal (Aho, Hopcroft and Ullman's way of deciding
whether trees are isomorphic).  No hash is taken for what it stands for, so equal means equal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rgt.backends.forward_model import Move, State
from rgt.debugger.clock import Clock, OutOfTimeError, Progress
from rgt.debugger.comparing.game_tree import Local, Played, Tree
from rgt.debugger.comparing.matching import Matching, Scores, matchings
from rgt.debugger.comparing.pairing import Choice, Loose, Pair, Pairing
from rgt.debugger.comparing.tree_classes import Layer, Numbers, classes, leaf_layer, leaves, lifted
from rgt.ir.arguments import demand_natural

What = Literal["players", "player", "end", "scores", "moves"]

_LOOK_AHEAD = 3
_LOOK_AHEAD_POSITIONS = 5_000


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a line of play in both games, each with the forced moves that follow it.

    `others` are, for each game, moves that might as well be the one meant: names tell nothing,
    and as deep as the trees agree these lead to equal ones.  The forced moves before the first
    move are a step of their own, which is `forced`.
    """

    played: tuple[tuple[Played, ...], tuple[Played, ...]]
    others: tuple[tuple[Move, ...], tuple[Move, ...]] = ((), ())
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One game's position after the line of play: what it shows, and how many moves it has.

    `loose` are the moves that the other game lacks, if that is the difference.
    """

    game: str
    players: tuple[str, ...]
    local: Local
    moves: int
    loose: Loose | None
    state: State


@dataclass(frozen=True, slots=True)
class Difference:
    """A shortest line of play after which two games differ, and in what.

    In the number of ``players``, in the ``player`` to move, in one being at its ``end`` (or in
    a circle of forced moves) and the other not, in ``scores``, in the number of ``moves``.
    """

    what: What
    line: tuple[Step, ...]
    sides: tuple[Side, Side]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is proven about two games.

    Without a `difference` they are equal to `depth`, and if it is `complete`, to every depth;
    with one, `depth` is the least to which they are not.  `positions` is how many distinct
    positions were compared, of the game that has more of them.  `players` are matched
    (first, second).
    """

    depth: int
    positions: int
    complete: bool
    players: tuple[tuple[str, str], ...]
    difference: Difference | None = None

    @property
    def equal(self) -> bool:
        """Whether no difference was found."""
        return self.difference is None


def compare(
    first: Tree,
    second: Tree,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    players: Mapping[str, str] | None = None,
    scores: Scores = "exact",
    progress: Progress | None = None,
) -> Comparison:
    """Compare two games, to `depth` or until the `seconds` are over; without either, to the end.

    Players are matched as `deepening` says.  Raises GameError for a game that fails while it is
    played, for unknown `players` (RGT020) and for scores that cannot be ranked (RGT021).
    """
    *_, last = deepening(
        first,
        second,
        depth=depth,
        seconds=seconds,
        players=players,
        scores=scores,
        progress=progress,
    )
    return last


def deepening(
    first: Tree,
    second: Tree,
    *,
    depth: int | None = None,
    seconds: float | None = None,
    players: Mapping[str, str] | None = None,
    scores: Scores = "exact",
    progress: Progress | None = None,
) -> Iterator[Comparison]:
    """What `compare` finds, for depth 0, 1, ..., each as soon as it is proven.

    A game's first player to move is taken for the other's, and so on: of all matchings of
    players that keep to the pairs in `players`, the one under which the games agree deepest, and
    of several the one with the most equal names.
    """
    if depth is not None:
        demand_natural(depth, "depth")
    if players is None and len(first.players) != len(second.players):
        yield _other_players(first, second)
        return
    search = _Search(first, second, matchings(first.players, second.players, players, scores))
    yield from search.run(depth, Clock(seconds, progress))


def _other_players(first: Tree, second: Tree) -> Comparison:
    sides = _side(first, first.root), _side(second, second.root)
    return Comparison(0, 1, False, (), Difference("players", (), sides))


class _Search:
    """The comparison of two trees, deeper and deeper."""

    def __init__(self, first: Tree, second: Tree, matchings: Iterator[Matching]) -> None:
        self.trees = first, second
        self.rest = matchings
        self.matching = next(matchings)
        self.layers: list[Layer] = []
        self.before: list[Layer] = []

    def run(self, depth: int | None, clock: Clock) -> Iterator[Comparison]:
        reached = 0
        while depth is None or reached <= depth:
            clock.depth = reached
            try:
                # the beginnings are compared whatever the time
                outcome = self._at(reached, clock if reached else Clock(None, None), depth)
            except OutOfTimeError:
                return
            yield outcome
            if outcome.complete or not outcome.equal:
                return
            reached += 1

    def _at(self, depth: int, clock: Clock, wanted: int | None) -> Comparison:
        for tree in self.trees:
            while len(tree.levels) <= depth:
                tree.extend(clock.watch)
        self.matching = self.matching.over(self.trees)
        clock.check()
        positions = max(tree.sizes[depth] for tree in self.trees)
        if not self._agree(depth):
            found = self._difference(depth)
            return Comparison(depth, positions, False, self.matching.pairs, found)
        complete = self._all_known(depth) and self._equal_for_ever(clock)
        if complete and wanted is not None:
            depth = wanted
        return Comparison(depth, positions, complete, self.matching.pairs)

    def _all_known(self, depth: int) -> bool:
        """Whether `depth` is the first at which all positions of both games are known."""
        first, second = (depth + 1 if tree.closed is None else tree.closed for tree in self.trees)
        return depth == max(first, second)

    # -- classes ---------------------------------------------------------------------------------

    def _agree(self, depth: int) -> bool:
        """Whether the trees are equal to `depth`, under the matching or, if need be, another."""
        self.before, self.layers = self.layers, self._classes(self.matching, depth)
        if self._same_root(self.layers):
            return True
        for other in self.rest:
            matching = other.over(self.trees)
            if all(self._same_root(self._classes(matching, d)) for d in range(depth)):
                layers = self._classes(matching, depth)
                if self._same_root(layers):
                    self.matching, self.layers = matching, layers
                    return True
        return False

    def _same_root(self, layers: Sequence[Layer]) -> bool:
        first, second = self.trees
        return layers[0][0][first.root] == layers[0][1][second.root]

    def _classes(self, matching: Matching, depth: int) -> list[Layer]:
        """The classes of all positions down to `depth`, level by level."""
        first, second = self.trees
        levels = list(zip(first.levels[: depth + 1], second.levels, strict=False))
        return classes(self.trees, levels, matching)

    def _equal_for_ever(self, clock: Clock) -> bool:
        """Whether trees of which every position is known are equal to every depth.

        Classes are refined for all positions at once until no class is split any more (Moore).
        Not shown in time means no.
        """
        first, second = self.trees
        everything = range(len(first)), range(len(second))
        found = leaves(self.trees, self.matching)
        layer, number = leaf_layer(self.trees, found, everything), 0
        while layer[0][first.root] == layer[1][second.root]:
            before, number = number, len({*layer[0].values(), *layer[1].values()})
            if number == before:
                return True
            if clock.over:
                return False
            layer = lifted(self.trees, found, layer, everything)
        return False

    # -- the difference ------------------------------------------------------------------------

    def _difference(self, depth: int) -> Difference:
        """Follow children that differ until the positions themselves do.

        The positions of every pair on the way agree to one move less than they differ at, so
        that no line of play to a difference is shorter.
        """
        pair = self.trees[0].root, self.trees[1].root
        steps = self._opening()
        for level in range(1, depth + 1):
            if self._differ_here(pair):
                break
            step, pair = self._step(pair, level)
            steps.append(step)
        return self._told(pair, tuple(steps))

    def _opening(self) -> list[Step]:
        opening = self.trees[0].opening(), self.trees[1].opening()
        return [Step(opening, forced=True)] if any(opening) else []

    def _step(self, pair: Pair, level: int) -> tuple[Step, Pair]:
        found = self._choice(pair, level)
        first, second = self.trees
        played = first.played(pair[0], found.chosen[0]), second.played(pair[1], found.chosen[1])
        below = first.children(pair[0])[found.chosen[0]], second.children(pair[1])[found.chosen[1]]
        return Step(played, found.others), below

    def _choice(self, pair: Pair, level: int) -> Choice:
        """The moves to follow; where several would do, a look deeper tells some from others."""
        before = self.before[level] if level < len(self.before) else None
        pairing = Pairing(self.trees, pair, self.layers[level])
        best = pairing.most_alike(before)
        assert best is not None
        for layer in self._layers_below(pair) if best.doubt else ():
            found = pairing.most_alike(before, layer)
            if found is not None and found.doubt < best.doubt:
                best = found
        return best

    def _differ_here(self, pair: Pair) -> bool:
        labels = [self.matching.label(s, self.trees[s].local(pair[s])) for s in (0, 1)]
        sizes = [len(self.trees[s].children(pair[s])) for s in (0, 1)]
        return labels[0] != labels[1] or sizes[0] != sizes[1]

    def _told(self, pair: Pair, line: tuple[Step, ...]) -> Difference:
        local = self.trees[0].local(pair[0]), self.trees[1].local(pair[1])
        what: What = "moves"
        loose: tuple[Loose | None, Loose | None] = None, None
        if local[0].kind != local[1].kind:
            what = "end"
        elif local[0].kind == "end":
            what = "scores"
        elif self.matching.label(0, local[0]) != self.matching.label(1, local[1]):
            what = "player"
        else:
            loose = self._loose(pair)
        sides = [_side(self.trees[s], pair[s], loose[s]) for s in (0, 1)]
        return Difference(what, line, (sides[0], sides[1]))

    def _loose(self, pair: Pair) -> tuple[Loose | None, Loose | None]:
        """The moves without a counterpart, found by looking as much deeper as helps."""
        found = [Pairing(self.trees, pair, layer) for layer in self._layers_below(pair)]
        return min(found, key=lambda pairing: pairing.doubt).loose()

    def _layers_below(self, pair: Pair) -> Iterator[Layer]:
        """Classes of what follows two positions, finer and finer, as far as is quickly done."""
        first, second = self.trees
        last: Numbers = first.children(pair[0]), second.children(pair[1])
        levels = [last]
        yield classes(self.trees, levels, self.matching)[0]
        for _ in range(_LOOK_AHEAD):
            if first.unexplored(last[0]) + second.unexplored(last[1]) > _LOOK_AHEAD_POSITIONS:
                return
            yield classes(self.trees, levels, self.matching, counted=True)[0]
            last = first.below(last[0], _unwatched), second.below(last[1], _unwatched)
            levels.append(last)
            yield classes(self.trees, levels, self.matching)[0]


def _unwatched(done: int, size: int) -> None:
    """Watches nothing."""


def _side(tree: Tree, number: int, loose: Loose | None = None) -> Side:
    moves = len(tree.children(number))
    return Side(tree.name, tree.players, tree.local(number), moves, loose, tree.state(number))
