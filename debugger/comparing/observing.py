"""A game's tree level by level, and a fingerprint of it that also holds what players see.

A fingerprint ignores names of moves and of positions.  How much of what players are shown goes
into it is for the asker to say:

- ``tree``: nothing; who is to move, the scores at the ends, and the shape;
- ``views``: for every player, which moves of a position look alike to that player;
- ``moves``: the moves by their names, and what everybody sees of them.

Sound passes keep the first two.  Some rename moves, or drop tags that tell nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, get_args

from rgt.backends import load_engine
from rgt.backends.forward_model import Move, State
from rgt.ir.actions import written_variable
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.ir.system.collector import collector_paused
from rgt.ir.values import Symbol, TotalMap

What = Literal["tree", "views", "moves"]
WHATS: tuple[What, ...] = get_args(What)

Watch = Callable[[int, int], None]
"""Told how many of how many positions of a level are done; raises to stop the work."""

_SHOWN = Symbol("1")


@dataclass(frozen=True, slots=True)
class Branches:
    """What follows a position: moves, the positions they lead to, and who takes which for which.

    `views` has an entry for every player: the moves that look alike to the player have equal
    numbers; it is empty if the player tells all moves apart.  `labels` are the moves and what
    is seen of them, if that is to be compared.
    """

    moves: tuple[Move, ...]
    children: tuple[int, ...]
    views: tuple[tuple[int, ...], ...] = ()
    labels: tuple[bytes, ...] = ()


_NOTHING = Branches((), ())


class Observed:
    """The tree of one game, explored level by level, each position once.

    A position at which the game fails (an error of play) is a leaf of its own kind.  `engine` plays
    the game, by its name in `rgt.backends`.
    """

    def __init__(self, game: Game, what: What = "views", engine: str = "auto") -> None:
        self.game, self.what = game, what
        self.levels: list[Sequence[int]] = [(0,)]
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}
        self._branches: list[Branches | None] = []
        self._failed: dict[int, GameError] = {}
        self._watched = what == "moves" or (what == "views" and not _sees_everything(game))
        self._players: tuple[str, ...] = ()
        try:
            played = load_engine(game, engine)
            self._players = played.players
            self._number(played.initial_state())
        except GameError as problem:
            self._failed[0] = problem

    def positions(self, depth: int) -> int:
        """How many positions there are to a depth that has been explored."""
        return len(set().union(*self.levels[: depth + 1]))

    @property
    def complete(self) -> bool:
        """Whether the whole tree has been explored."""
        return not self.levels[-1]

    def extend(self, depth: int, watch: Watch | None = None) -> None:
        """Explore to `depth`; what was explored stays so if `watch` stops the work."""
        while len(self.levels) <= depth and not self.complete:
            below: dict[int, None] = {}
            last = self.levels[-1]
            with collector_paused():
                for done, number in enumerate(last):
                    if watch is not None:
                        watch(done, len(last))
                    below.update(dict.fromkeys(self.branches(number).children))
            self.levels.append(tuple(below))

    def fingerprint(self, depth: int, watch: Watch | None = None) -> bytes:
        """The fingerprint of the tree, cut at `depth`."""
        return self.layers(depth, watch)[0][0]

    def layers(self, depth: int, watch: Watch | None = None) -> list[dict[int, bytes]]:
        """For every level to `depth` the fingerprints of its positions, cut at `depth`."""
        self.extend(depth, watch)
        levels = self.levels[: depth + 1]
        below = {number: self._leaf(number) for number in levels[-1]}
        layers = [below]
        for level in reversed(levels[:-1]):
            below = {number: self._lifted(number, below) for number in level}
            layers.append(below)
        return layers[::-1]

    # -- positions -----------------------------------------------------------------------------

    def branches(self, number: int) -> Branches:
        """What follows a position."""
        found = self._branches[number] if self._branches else _NOTHING
        if found is None:
            try:
                found = self._explored(self._states[number])
            except GameError as problem:
                self._failed[number] = problem
                found = _NOTHING
            self._branches[number] = found
        return found

    def seen(self, number: int) -> dict[Move, dict[str, Move]]:
        """What every player sees of each move at a position."""
        return {
            move: {player: state.visible_to(player) for player in self._players}
            for move, state in self._states[number].successors()
        }

    @property
    def failure(self) -> GameError | None:
        """The first error of the game that was met, None if there was none."""
        return next(iter(self._failed.values()), None)

    def shows(self, number: int) -> tuple[object, ...]:
        """What a position shows by itself, before anybody asks for its moves."""
        if not self._states:
            return ("fails",)
        state = self._states[number]
        if state.is_terminal:
            return ("end", *sorted(state.goals().items()))
        return ("to move", state.player)

    def _explored(self, state: State) -> Branches:
        if state.is_terminal:
            return _NOTHING
        after = state.successors()
        moves = tuple([move for move, _ in after])
        views: tuple[tuple[int, ...], ...] = ()
        labels: tuple[bytes, ...] = ()
        if self._watched:
            shown = [[child.visible_to(player) for _, child in after] for player in self._players]
            views = tuple([_alike(seen) for seen in shown])
            if self.what == "moves":
                named = zip(moves, *shown, strict=True)
                labels = tuple([repr(each).encode() for each in named])
        children = tuple([self._number(child) for _, child in after])
        return Branches(moves, children, views, labels)

    def _number(self, state: State) -> int:
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = len(self._states)
            self._states.append(state)
            self._branches.append(None)
        return found

    # -- fingerprints --------------------------------------------------------------------------

    def _leaf(self, number: int) -> bytes:
        return _digest(repr((*self.shows(number), "cut")).encode())

    def _lifted(self, number: int, below: dict[int, bytes]) -> bytes:
        branches = self.branches(number)
        kind = "fails" if number in self._failed else "whole"
        if kind == "whole" and self._states[number].is_terminal:
            return self._leaf(number)
        children = [below[child] for child in branches.children]
        items = children
        for player, view in zip(self._players, branches.views, strict=False):
            # nothing is said of a player who tells all moves apart, as where nothing is hidden
            if view:
                mark = player.encode()
                companies = _companies(children, view)
                items = [a + mark + b for a, b in zip(items, companies, strict=True)]
        if branches.labels:
            items = [a + b for a, b in zip(items, branches.labels, strict=True)]
        return _digest(repr((*self.shows(number), kind)).encode(), *sorted(items))


def _companies(children: Sequence[bytes], view: Sequence[int]) -> list[bytes]:
    """For each move a digest of all those that look like it: of where they lead."""
    groups: dict[int, list[bytes]] = {}
    for group, child in zip(view, children, strict=True):
        groups.setdefault(group, []).append(child)
    digests = {group: _digest(*sorted(members)) for group, members in groups.items()}
    return [digests[group] for group in view]


def _alike(seen: Sequence[Move]) -> tuple[int, ...]:
    """Equal numbers for equal views; empty if all differ."""
    numbers: dict[Move, int] = {}
    found = tuple([numbers.setdefault(each, len(numbers)) for each in seen])
    return found if len(numbers) < len(found) else ()


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(part)
    return digest.digest()


def _sees_everything(game: Game) -> bool:
    """Whether nothing is ever hidden from any player."""
    if any(written_variable(edge.action) == "visible" for edge in game.automaton):
        return False
    value = game.initial_values().get("visible")
    return not isinstance(value, TotalMap) or all(v is _SHOWN for v in value.values)
