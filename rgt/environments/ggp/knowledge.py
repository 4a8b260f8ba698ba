"""What a player of a match knows: the positions that agree with what the manager told it.

The manager tells of whole steps, in which each role made a move; in RG the roles move one after
the other (docs/gdl.md).  In GDL the position before a step is known; in GDL-II all positions are
kept that agree with what the role saw, or a sample of them where these are too many.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from time import monotonic

from rgt.backends.forward_model import Engine, Move, State
from rgt.backends.information import InformationState
from rgt.environments.ggp.messages import Moves, Seen, Step
from rgt.environments.ggp.rulebook import Rulebook

MOST = 500
"""So many positions are kept; of more, a sample."""


class LostError(Exception):
    """No position agrees with what the manager told; the text says since when."""


@dataclass(frozen=True, slots=True)
class Believed(InformationState):
    """An information state whose positions are known already.

    Of earlier turns it does not say which moves the player had.
    """

    positions: tuple[State, ...] = field(default=(), compare=False, repr=False)

    def possible(self, most: int) -> tuple[State, ...] | None:
        """The positions, a sample of them where these are too many; None beyond `most`."""
        return self.positions if len(self.positions) <= most else None

    def agrees(self, state: State, made: int) -> bool:
        """Whether a position fits what the player saw when the `made`-th move led to it."""
        is_now = made == len(self.seen)
        return (
            state.visible_to(self.player) == self.seen[made - 1]
            and not state.is_terminal
            and (not is_now or (state.player, state.legal_moves()) == (self.player, self.moves))
        )


class Knowledge:
    """What one role knows between two steps; `turn` counts the steps that it was told of.

    Raises GameError for errors of the game.
    """

    def __init__(self, book: Rulebook, engine: Engine, role: int, random: Random) -> None:
        self.book, self.engine, self.role = book, engine, role
        self.player = book.players[role]
        self.turn = 0
        self._random = random
        self._seen: tuple[Move, ...] = ()
        self._positions: tuple[State, ...] = (engine.initial_state(),)

    @property
    def is_over(self) -> bool:
        """Whether the play is complete, in all positions that are possible."""
        return all(state.is_terminal for state in self._positions)

    def advance(self, step: Step, deadline: float) -> None:
        """Make the step that the manager told of; before the first one nothing happens.

        Positions are looked for until `deadline` (of `time.monotonic`), or until there is one.
        Raises MessageError for another number of moves than roles, LostError where no position is
        left.
        """
        if isinstance(step, Moves):
            moves = step.by_role(len(self.book.roles))
            if moves:
                self._make(moves)
        elif step.move is not None:
            self._remember(step, deadline)

    def information(self, deadline: float) -> InformationState | None:
        """What the role knows when it is asked for a move; None if it can only wait.

        Raises LostError where the role has no legal move in any position.
        """
        if self.book.waiting and all(state.player != self.player for state in self._positions):
            return None
        if not self.engine.hides and len(self._positions) == 1:
            (state,) = self._positions
            return InformationState(self.engine, self.player, self._seen, (), False, state)
        positions = [
            state for state in self._before_own_move(deadline) if state.player == self.player
        ]
        counts = Counter(state.legal_moves() for state in positions)
        moves = max(counts, key=lambda each: counts[each], default=())
        if not moves:
            raise LostError("the role has no legal move")
        own = self.role if not self.book.waiting else 0
        seen = (*self._seen, *[()] * own)
        turns = (*[None] * len(seen), moves)
        likely = tuple(state for state in positions if state.legal_moves() == moves)
        return Believed(self.engine, self.player, seen, turns, False, None, positions=likely)

    @property
    def waiting_move(self) -> str:
        """The only move of the role where it can only wait, as a term."""
        return self.book.waiting[self.role]

    def _before_own_move(self, deadline: float) -> list[State]:
        """The positions after the moves of the roles before this one, which it does not see."""
        found = list(self._positions)
        if not self.book.waiting:
            for _ in range(self.role):
                found = self._some((after for _, _, after in self._spread(found)), deadline)
        return found

    # -- GDL: all moves are told ---------------------------------------------------------------

    def _make(self, moves: tuple[str, ...]) -> None:
        following: dict[State, tuple[Move, ...]] = {}
        problem = LostError("no position is left")
        for position in self._positions:
            try:
                state, seen = self._after(position, moves)
                following[state] = seen
            except LostError as found:
                problem = found
        if not following:
            raise problem
        self._positions = tuple(following)
        self._seen += next(iter(following.values()))
        self.turn += 1

    def _after(self, state: State, moves: tuple[str, ...]) -> tuple[State, tuple[Move, ...]]:
        """The position after a step, and what its moves showed."""
        seen: list[Move] = []
        for role, player in enumerate(self.book.players):
            move = self.book.move(moves[role])
            if self.book.waiting and (seen or state.player != player):
                is_legal = moves[role] == self.book.waiting[role]
            else:
                is_legal = state.player == player and move in state.legal_moves()
                if is_legal:
                    assert move is not None
                    state = state.apply(move)
                    seen.append(state.visible_to(self.player))
            if not is_legal:
                name = self.book.roles[role]
                raise LostError(f"{moves[role]} is not legal for {name} in step {self.turn + 1}")
        return state, tuple(seen)

    # -- GDL-II: the own move and percepts are told --------------------------------------------

    def _remember(self, step: Seen, deadline: float) -> None:
        assert step.move is not None
        move = self.book.move(step.move)
        percepts: tuple[str, ...] | None = None
        if self.book.has_sees:
            percepts = self.book.seen(self.role, step.percepts)
            if percepts is None:
                raise LostError(f"no role sees that: {' '.join(step.percepts)}")
        states = list(self._positions)
        count = 1 if self.book.waiting else len(self.book.players)
        for role in range(count):
            own = move if role == self.role and move is not None else ()
            shown: Move | None = own
            if role == count - 1:
                shown = None if percepts is None else (*own, *percepts)
            # where the sample has no position that agrees, those are better than none
            states = self._some(self._agreeing(states, move, shown), deadline) or self._some(
                self._agreeing(states, move, None), deadline
            )
            self._seen += (shown or (),)
        if not states:
            raise LostError(f"{step.move} is not legal in step {self.turn + 1}")
        self._positions = tuple(states)
        self.turn += 1

    def _agreeing(
        self, states: Iterable[State], move: Move | None, shown: Move | None
    ) -> Iterator[State]:
        """The positions after one more move, if it is the own one this, that showed so much."""
        for made, state, after in self._spread(states):
            if state.player == self.player and made != move:
                continue
            if shown is None or after.visible_to(self.player) == shown:
                yield after

    def _spread(self, states: Iterable[State]) -> Iterator[tuple[Move, State, State]]:
        """Moves and what follows, in turn of all positions, in a random order."""
        waiting: deque[tuple[State, list[Move]]] = deque()
        for state in states:
            moves = list(state.legal_moves())
            self._random.shuffle(moves)
            waiting.append((state, moves))
        self._random.shuffle(waiting)
        while waiting:
            state, moves = waiting.popleft()
            if moves:
                move = moves.pop()
                yield move, state, state.apply(move)
                waiting.append((state, moves))

    def _some(self, states: Iterable[State], deadline: float) -> list[State]:
        """The positions, once each; no more of them than `MOST`, nor when the time is up."""
        found: dict[State, None] = {}
        for state in states:
            found[state] = None
            if len(found) >= MOST or monotonic() > deadline:
                break
        return list(found)
