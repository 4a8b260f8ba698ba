"""What makes one position of a game improper (RG 5.1), and how that is told.

A fault is found quickly and explained once: where walks part, what differs after them, where a
keeper goes round are looked for (`rgt.backends.checking.parting`) only for what is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from rgt.backends.checking.parting import Note, Walker
from rgt.backends.checking.places import named, place
from rgt.backends.forward_model import Move
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.backends.interpreter.runtime import End
from rgt.ir.actions import AnyAssignment, Assignment
from rgt.ir.diagnostics import Diagnostic, GameError, Span, error, warning
from rgt.ir.expressions import Reference, root, uncast
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import Symbol

END = 1
Outcomes = dict[Move, dict["Position", None]]
"""By move the positions that its walks lead to."""
_ALIKE = "walks with the same tags are one move: tag what they differ in"
_CHOICE = "the keeper decides nothing: what can be chosen is a move of a player or of random"
_STUCK = "a test that fails leaves no way on: what then? a player's move, or the end"
_OPEN_END = "a move ends where 'player' is assigned: write 'player = keeper' in front of the end"
_NOBODY = "nothing gives a player the turn: 'player = {name}' does, where {name} is to choose"
_ROUND = "a loop needs a way out, and something that changes on the way round"


class Position(NamedTuple):
    """A position with nothing left out: the keeper's are positions of their own.

    `key` are the slots as bytes, dead variables blanked.
    """

    node: int
    key: bytes


@dataclass(frozen=True, slots=True)
class Fault:
    """Something improper met at a node; `explain` finds further notes when it is shown."""

    code: str
    message: str
    node: str
    span: Span | None
    hint: str | None = None
    explain: Callable[[], Explanation] | None = None
    notes: tuple[Note, ...] = ()
    is_error: bool = True

    @property
    def key(self) -> tuple[str, Span | str]:
        """Faults of one kind at one place are told once."""
        return self.code, self.span or self.node

    def shown(self, line: Sequence[Move], *, explained: bool = True) -> Diagnostic:
        """The fault as it is told, with the line of play that leads to it."""
        more = self.explain() if explained and self.explain is not None else Explanation()
        text = named(f"{self.message}{more.addition}", self.node, self.span)
        kind = error if self.is_error else warning
        told = ((told_line(line), None), *self.notes, *more.notes)
        return kind(self.code, text, self.span, hint=more.hint or self.hint, notes=told)


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is added to a fault's message, its notes, and a better hint if there is one."""

    addition: str = ""
    notes: tuple[Note, ...] = ()
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A position's moves and faults."""

    outcomes: Outcomes
    faults: tuple[Fault, ...] = ()


@dataclass(slots=True)
class Judge:
    """Looks at positions of a game that the interpreter plays in checked mode."""

    engine: InterpreterEngine
    _walker: Walker = field(init=False)

    def __post_init__(self) -> None:
        self._walker = Walker(self.engine)

    def start(self) -> Position:
        """The very first position, before the keeper has moved."""
        return Position(0, self.engine.pack(list(self.engine.layout.initial)))

    def is_keepers(self, position: Position) -> bool:
        """Whether the keeper is to move there."""
        mover = self.engine.unpack(position.key)[self.engine.player_slot]
        return position.node != END and mover == self.engine.keeper

    def look(self, position: Position) -> Seen:
        """The moves of a position that is not the end, and what is wrong there."""
        values = self.engine.unpack(position.key)
        try:
            ends = self.engine.ends(position.node, values)
        except GameError as problem:
            return Seen({}, (self.raised(problem, position),))
        outcomes: Outcomes = {}
        for end in ends:
            outcomes.setdefault(self.engine.move(end[0]), {})[self.reached(values, end)] = None
        return Seen(outcomes, tuple(self._faults(position, values, outcomes)))

    def reached(self, values: list[int], end: End) -> Position:
        """Where a walk that began with these slots ends."""
        after = self.engine.forgotten(end[1], self.engine.after(values, end))
        return Position(end[1], self.engine.pack(after))

    def raised(self, problem: GameError, position: Position) -> Fault:
        """What an engine raised at a position."""
        first = problem.diagnostics[0]
        fault = self.at(position, first.code, first.message, hint=first.hint)
        return fault if first.span is None else _moved(fault, first.span)

    def at(
        self,
        position: Position,
        code: str,
        message: str,
        *,
        hint: str | None = None,
        explain: Callable[[], Explanation] | None = None,
        notes: tuple[Note, ...] = (),
        is_error: bool = True,
    ) -> Fault:
        """A fault at the place of a position."""
        node = self.engine.program.names[position.node]
        span = place(self.engine.game.automaton, node)
        return Fault(code, message, node, span, hint, explain, notes, is_error)

    def _faults(self, position: Position, values: list[int], outcomes: Outcomes) -> Iterator[Fault]:
        player = values[self.engine.player_slot]
        moves = sorted(outcomes)
        if player == self.engine.keeper:
            if not moves:
                explain = partial(self._stuck, position)
                text = "the keeper has no legal move"
                yield self.at(position, "RG101", text, hint=_STUCK, explain=explain)
            elif len(moves) > 1:
                shown = ", ".join(map(told_move, moves[:4]))
                text = f"the keeper has {len(moves)} legal moves: {shown}"
                explain = partial(self._several, position, moves[0], moves[1])
                yield self.at(position, "RG102", text, hint=_CHOICE, explain=explain)
        elif not moves:
            yield self.no_move(position)
        for move in moves:
            if len(outcomes[move]) > 1:
                number = len(outcomes[move])
                is_keepers = player == self.engine.keeper
                whose = "the keeper's move" if is_keepers else _the(move)
                text = f"{whose} leads to {number} different positions"
                hint = _CHOICE if is_keepers else _ALIKE
                explain = partial(self._different, position, move)
                yield self.at(position, "RG120", text, hint=hint, explain=explain)

    def no_move(self, position: Position) -> Fault:
        """The player to move has none."""
        player = self.engine.unpack(position.key)[self.engine.player_slot]
        name = self.engine.game.player_in_source(self.engine.layout.symbols[player])
        text = f"'{name}' has no legal move"
        return self.at(position, "RG121", text, explain=partial(self._stuck, position))

    # -- explanations ----------------------------------------------------------------------

    def _stuck(self, position: Position) -> Explanation:
        stuck = self._walker.stuck(position.node, self.engine.unpack(position.key))
        if stuck.round is not None:
            notes = (("here", stuck.round.origin.span),)
            return Explanation(": walks go round for ever", notes, _ROUND)
        hint = None
        if self.is_keepers(position) and _nobody_moves(self.engine.game):
            first = next(iter(self.engine.players), "x")
            hint = _NOBODY.format(name=self.engine.game.player_in_source(first))
        if stuck.open_end is None:
            return Explanation(hint=hint)
        notes = (("here", stuck.open_end.origin.span),)
        text = ": the end of the game is reached in the middle of a move"
        return Explanation(text, notes, hint or _OPEN_END)

    def _several(self, position: Position, one: Move, other: Move) -> Explanation:
        values = self.engine.unpack(position.key)
        walks = self._walker.walks(position.node, values, (one, other))
        parted = self._walker.parted(walks, by_move=True)
        return Explanation(notes=tuple(self._walker.told(*parted))) if parted else Explanation()

    def _different(self, position: Position, move: Move) -> Explanation:
        values = self.engine.unpack(position.key)
        walks = self._walker.walks(position.node, values, (move,))
        parted = self._walker.parted(walks, by_move=False)
        if parted is None:
            return Explanation()
        differences = self._walker.differences(*parted)
        return Explanation(f": {differences}", tuple(self._walker.told(*parted)))


def _nobody_moves(game: Game) -> bool:
    """Whether it is the keeper's turn for ever: 'player' begins as him, and gets nobody else."""
    begins = game.variables.get("player")
    given = (
        edge.action
        for edge in game.automaton
        if isinstance(edge.action, Assignment | AnyAssignment)
        and root(edge.action.target) == "player"
    )
    return (begins is None or begins.initial == Symbol(KEEPER)) and all(
        isinstance(action, Assignment) and uncast(action.value) is Reference(KEEPER)
        for action in given
    )


def _moved(fault: Fault, span: Span) -> Fault:
    return Fault(fault.code, fault.message, fault.node, span, fault.hint)


def told_move(move: Move) -> str:
    """A move in quotation marks, as people read it."""
    return f"'{' '.join(move)}'" if move else "a move without tags"


def _the(move: Move) -> str:
    return f"the move {told_move(move)}" if move else "the move without tags"


def told_line(line: Sequence[Move]) -> str:
    """How play gets to a position."""
    return f"after {', '.join(map(told_move, line))}" if line else "at the beginning"
