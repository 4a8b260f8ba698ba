"""A play with people at the board: whose turn it is, what they are shown, what they take back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING, Any

import click

from rgt.backends import plays, written_moves
from rgt.backends.agents.uniform import Uniform
from rgt.backends.information import History
from rgt.backends.refusals.refusal import NotLegalError
from rgt.cli.outputs import spare
from rgt.cli.parts import asking
from rgt.ir.diagnostics import Diagnostic, GameError, Span, error

if TYPE_CHECKING:
    from rgt.backends.agents import Agent, Seat
    from rgt.backends.forward_model import Engine, Move, State
    from rgt.backends.refusals.refusal import Refusals
    from rgt.cli.parts.view import View

_LONGEST = 100_000


@dataclass(frozen=True, slots=True)
class _Turn:
    """A move that was made: after what, by whom, whether a person chose it, the dice before it."""

    before: History
    player: str
    move: Move
    asked: bool
    dice: Any


class Sitting:
    """One play; `agents` are by player who plays it, None for a person.  `where` is the place of a
    state in the game's source, `called` what the source calls a player.
    """

    def __init__(
        self,
        engine: Engine,
        agents: Mapping[str, Agent | None],
        record: plays.Record,
        view: View | None,
        refusals: Callable[[], Refusals],
        where: Callable[[State], Span | None],
        called: Callable[[str], str],
        *,
        secret: bool,
    ) -> None:
        self._engine = engine
        self._humans = [player for player, kind in agents.items() if kind is None]
        self._record = record
        self._view = view
        self._refusals = refusals
        self._where = where
        self._called = called
        self._secret = secret
        self._dice = Random(record.seed)
        self._seats = self._seated(agents)
        self._line: list[_Turn] = []
        self._history = History.begin(engine)

    @property
    def _state(self) -> State:
        return self._history.state

    def _seated(self, agents: Mapping[str, Agent | None]) -> dict[str, Seat]:
        """The seats of those who are no people; all draw from the same dice."""
        return {
            player: agent.seat(self._engine, player, self._dice)
            for player, agent in agents.items()
            if agent is not None
        }

    # -- the loop ------------------------------------------------------------------------------

    def replay(
        self, record: plays.Record, agents: Mapping[str, Agent | None], *, show: bool
    ) -> None:
        """Make the moves of a record, telling them, and with `show` the states before them.

        The dice fall as they did for `agents`, who made the moves.  Raises GameError (RG131) for a
        move that is not legal here.
        """
        for state, move in plays.replay(self._engine, record, self._called):
            if show and self._view is not None:
                self._view.show(state)
            dice = self._dice.getstate()
            kind = agents.get(state.player, _CHANCE)
            if isinstance(kind, Uniform):
                self._dice.choice(state.legal_moves())
            is_choice = kind is None and len(state.legal_moves()) > 1
            self._make(move, dice, asked=is_choice and state.player in self._humans)

    def play(self, *, on_terminal: bool) -> None:
        """Play on to the end, or until somebody leaves.

        On a terminal a person may take back or save a play that is over.
        """
        while self._turn():
            pass
        if not self._state.is_terminal:
            return
        self._show()
        goals = self._state.goals().items()
        click.echo("  ".join(f"{self._called(player)}: {score}" for player, score in goals))
        if on_terminal and self._humans and self._after():
            self.play(on_terminal=on_terminal)

    def _turn(self) -> bool:
        """One move, or what somebody wants instead; whether the play goes on."""
        state = self._state
        if state.is_terminal:
            return False
        moves = state.legal_moves()
        if not moves:
            raise GameError(_stuck(self._called(state.player), self._where(state)))
        if len(self._line) >= _LONGEST:
            raise GameError(_endless(self._where(state)))
        is_person = state.player in self._humans
        if not self._humans or is_person:
            self._show()
        dice = self._dice.getstate()
        if not is_person:
            self._make(self._chosen(), dice, asked=False)
            return True
        short = written_moves.short_forms(moves)
        if len(moves) == 1:
            asking.forced(self._called(state.player), short[moves[0]])
            self._make(moves[0], dice, asked=False)
            return True
        question = asking.Question(self._called(state.player), short, self._why)
        question.show()
        while isinstance(answer := question.answer(), asking.Wish):
            if answer.name == "save":
                self._save(answer.argument)
            elif answer.name == "undo" and self._undo():
                return True
            elif answer == asking.LEAVE:
                click.echo("left")
                return False
        self._make(answer, dice, asked=True)
        return True

    def _chosen(self) -> Move:
        """What an agent, or chance, does."""
        seat = self._seats.get(self._state.player)
        if seat is None:
            return self._dice.choice(self._state.legal_moves())
        return seat.choose(self._history.information(self._state.player))

    def _after(self) -> bool:
        """What people want at the end; whether they play on."""
        while True:
            answer = asking.line("the play is over; undo, save FILE or q> ")
            word, _, argument = (answer or "q").removeprefix(":").partition(" ")
            if word in ("q", "quit", "exit"):
                return False
            if word == "undo" and self._undo():
                return True
            if word == "save" and argument.strip():
                self._save(argument.strip())

    def _make(self, move: Move, dice: Any, *, asked: bool) -> None:
        state = self._state
        self._line.append(_Turn(self._history, state.player, move, asked, dice))
        self._history = self._history.after(move)
        self._tell(written_moves.short_forms(state.legal_moves())[move])

    # -- wishes --------------------------------------------------------------------------------

    def _undo(self) -> bool:
        """Go back to the last choice of a person; the dice will fall as they did."""
        at = next((i for i in reversed(range(len(self._line))) if self._line[i].asked), None)
        if at is None:
            click.echo("there is nothing to take back")
            return False
        turn = self._line[at]
        del self._line[at:]
        self._history = turn.before
        self._dice.setstate(turn.dice)
        click.echo(f"back before move {at + 1}")
        return True

    def save(self, name: str) -> None:
        """Write the play down as far as it went; OSError if that cannot be."""
        made = tuple(plays.Made(self._called(turn.player), turn.move) for turn in self._line)
        plays.save(replace(self._record, moves=made), name)
        count = len(made)
        click.echo(f"saved {count} move{'s' * (count != 1)} to {name}")

    def _save(self, name: str) -> None:
        try:
            spare([self._record.game], [name])
            self.save(name)
        except click.UsageError as problem:
            click.echo(problem.message)
        except OSError as problem:
            click.echo(f"{name}: {problem.strerror or problem}")
        except ValueError:
            click.echo(f"{name!r} is no name of a file")

    # -- what is shown ---------------------------------------------------------------------------

    def _show(self) -> None:
        if self._view is not None and self._line:
            self._view.show(self._state, self._line[-1].player, self._line[-1].move)
        elif self._view is not None:
            self._view.show(self._state)

    def _tell(self, short: Move) -> None:
        """Say what was played: all of it if nobody plays, else what each person sees of it.

        `short` is the last move in short.
        """
        turn, number = self._line[-1], len(self._line)
        seen = {
            human: turn.move if human == turn.player else self._state.visible_to(human)
            for human in self._humans
        }
        texts = {
            human: written_moves.text(short if shown == turn.move else shown)
            if shown or not turn.move
            else "(hidden)"
            for human, shown in seen.items()
        }
        mover = self._called(turn.player)
        if len(set(texts.values())) <= 1:
            shown = next(iter(texts.values()), written_moves.text(short))
            click.echo(f"{number}. {mover}: {shown}")
            return
        for human, shown in texts.items():
            click.echo(f"{number}. {mover} ({self._called(human)} sees): {shown}")

    def _why(self, move: Move) -> list[str]:
        """Why a move is not legal, as far as the person may know."""
        refusals = self._refusals()
        try:
            line = [turn.move for turn in self._line]
            position = refusals.position(line, optimised=True)
        except NotLegalError:
            # passes have left so little of a move that it may be several
            return []
        refusal = refusals.explain(position, move)
        if refusal is None:
            return ["the passes left less of its tags: type it as it is listed"]
        return [each.render() for each in refusal.diagnostics(secret=self._secret)]


_CHANCE = Uniform()


def _stuck(player: str, span: Span | None) -> Diagnostic:
    hint = "'rgt check' looks for positions like this"
    return error("RG121", f"'{player}' has no legal move", span, hint=hint)


def _endless(span: Span | None) -> Diagnostic:
    return error("RG122", f"the play has no end after {_LONGEST} moves", span)
