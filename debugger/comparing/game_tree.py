"""The tree of a game, explored level by level, each position once.

Positions get numbers in the order in which they are met.  What is compared of a position is its
`Local` and the numbers of the positions that follow it; the engine is asked once for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple, Protocol

from rgt.backends.forward_model import Move, State
from rgt.ir.diagnostics import GameError
from rgt.ir.system.collector import collector_paused

Watch = Callable[[int, int], None]
"""Told how many of how many positions are explored; raises to stop the work."""

_FORCED = 100_000
_NOWHERE = -1


class Playable(Protocol):
    """What has a tree: an engine, or a game of another program."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players, in order."""

    def initial_state(self) -> State:
        """The state at the beginning."""


class Local(NamedTuple):
    """What a position shows without a look at what follows it.

    Who is to move; or the scores of an end; or that only forced moves follow, for ever.
    """

    kind: Literal["move", "end", "circle"]
    player: str = ""
    scores: tuple[tuple[str, str], ...] = ()


class Played(NamedTuple):
    """A move, and who made it: a player or `random`."""

    player: str
    move: Move


class Tree:
    """The tree of one game.

    With `collapse_forced`, positions with exactly one legal move, of whomever, are passed over:
    what counts is where they lead.  `name` is what the game is called in messages.

    `kinds` is all that positions were found to show, and `kind` its place there for every
    position.  `levels[d]` are the positions that d moves lead to, `sizes[d]` how many there are
    down to level d, and `closed` is the level after which no position is new, once it is known.
    """

    def __init__(
        self, engine: Playable, *, name: str = "the game", collapse_forced: bool = False
    ) -> None:
        self.name, self.players = name, engine.players
        self.kinds: list[Local] = []
        self.kind: list[int] = []
        self._collapse = collapse_forced
        self._numbers: dict[State, int] = {}
        self._states: list[State] = []
        self._came: list[int] = []
        self._children: list[tuple[int, ...] | None] = []
        self._places: dict[Local, int] = {}
        self._levelled: list[bool] = []
        self._beginning = engine.initial_state()
        root = self._place(self._beginning, _NOWHERE)
        self._levelled[root] = True
        self.levels: list[Sequence[int]] = [(root,)]
        self.sizes = [1]
        self.closed = None if self._is_open(root) else 0

    # -- positions ---------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._states)

    @property
    def root(self) -> int:
        """The first position."""
        return self.levels[0][0]

    def local(self, number: int) -> Local:
        """What a position shows."""
        return self.kinds[self.kind[number]]

    def state(self, number: int) -> State:
        """The engine's state at a position."""
        return self._states[number]

    def moves(self, number: int) -> tuple[Move, ...]:
        """The legal moves at a position, in the order of `children`."""
        return () if self.local(number).kind == "circle" else self._states[number].legal_moves()

    def children(self, number: int) -> tuple[int, ...]:
        """The positions that the legal moves lead to; raises GameError of a game that fails."""
        found = self._children[number]
        if found is None:
            try:
                after = self._states[number].successors()
                found = tuple([self._place(state, number) for _, state in after])
            except GameError as problem:
                raise self._placed(problem, number) from None
            self._children[number] = found
        return found

    # -- levels --------------------------------------------------------------------------------

    def extend(self, watch: Watch) -> None:
        """Make one more level; what was explored stays so if `watch` stops the work."""
        last = self.levels[-1]
        level = self.below(last, watch)
        fresh = [number for number in level if not self._levelled[number]]
        for number in fresh:
            self._levelled[number] = True
        if self.closed is None and not any(map(self._is_open, fresh)):
            self.closed = len(self.levels)
        self.levels.append(level)
        self.sizes.append(self.sizes[-1] + len(fresh))

    def below(self, numbers: Sequence[int], watch: Watch) -> Sequence[int]:
        """The positions that one move leads to from some positions, each once."""
        found: dict[int, None] = {}
        size = len(numbers)
        with collector_paused():
            for done, number in enumerate(numbers):
                watch(done, size)
                found.update(dict.fromkeys(self.children(number)))
        return tuple(found)

    def unexplored(self, numbers: Iterable[int]) -> int:
        """How many of some positions the engine was not yet asked about."""
        return sum(map(self._is_open, numbers))

    def _is_open(self, number: int) -> bool:
        return self._children[number] is None

    # -- lines of play ---------------------------------------------------------------------------

    def opening(self) -> tuple[Played, ...]:
        """The forced moves before the first position."""
        return self._forced_line(self._beginning, self.root)

    def played(self, number: int, index: int) -> tuple[Played, ...]:
        """The legal move of this index at a position, and the forced moves after it."""
        state = self._states[number]
        move = state.legal_moves()[index]
        rest = self._forced_line(state.apply(move), self.children(number)[index])
        return (Played(state.player, move), *rest)

    def _forced_line(self, state: State, target: int) -> tuple[Played, ...]:
        line = []
        while state != self._states[target]:
            [move] = state.legal_moves()
            line.append(Played(state.player, move))
            state = state.apply(move)
        return tuple(line)

    def line_to(self, number: int) -> tuple[Played, ...]:
        """A shortest line of play to a position."""
        parts = []
        while (before := self._came[number]) != _NOWHERE:
            index = self.children(before).index(number)
            parts.append(self.played(before, index))
            number = before
        return (*self.opening(), *(played for part in reversed(parts) for played in part))

    # -- numbering ---------------------------------------------------------------------------------

    def _place(self, state: State, came: int) -> int:
        """The number of a state, or of the one that forced moves lead to from it."""
        if self._collapse:
            return self._place_beyond(state, came)
        found = self._numbers.get(state)
        if found is None:
            found = self._numbers[state] = self._add(state, self._seen(state), came)
        return found

    def _place_beyond(self, state: State, came: int) -> int:
        passed: dict[State, None] = {}
        while (found := self._numbers.get(state)) is None:
            if state in passed or len(passed) > _FORCED:
                found = self._add(state, Local("circle"), came)
                break
            passed[state] = None
            after = self._forced(state)
            if after is None:
                found = self._add(state, self._seen(state), came)
                break
            state = after
        for each in passed:
            self._numbers[each] = found
        return found

    def _forced(self, state: State) -> State | None:
        """Where the only legal move leads, if there is only one."""
        if state.is_terminal:
            return None
        moves = state.legal_moves()
        return state.apply(moves[0]) if len(moves) == 1 else None

    def _seen(self, state: State) -> Local:
        if not state.is_terminal:
            return Local("move", state.player)
        goals = state.goals()
        return Local("end", "", tuple((p, goals[p]) for p in self.players if p in goals))

    def _add(self, state: State, local: Local, came: int) -> int:
        self._states.append(state)
        self._came.append(came)
        self._children.append(None if local.kind == "move" else ())
        place = self._places.setdefault(local, len(self.kinds))
        if place == len(self.kinds):
            self.kinds.append(local)
        self.kind.append(place)
        self._levelled.append(False)
        return len(self._states) - 1

    def _placed(self, problem: GameError, number: int) -> GameError:
        """The error with a note about the game and the line of play that met it."""
        line = ", ".join(" ".join(each.move) or "(nothing)" for each in self.line_to(number))
        note = f"in {self.name}, looking at what follows {line or 'the beginning'}", None
        return GameError([replace(d, notes=(*d.notes, note)) for d in problem.diagnostics])
