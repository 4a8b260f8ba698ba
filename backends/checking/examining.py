"""All that `rgt check` sees of a game in play: its beginning in breadth, and random plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import perf_counter

from rgt.backends.checking.judging import Judge
from rgt.backends.checking.places import place
from rgt.backends.checking.proper import FINDINGS, Exploration, Outcome
from rgt.backends.checking.random_plays import LONGEST, Budget, RandomPlays, Record
from rgt.backends.checking.retelling import retold
from rgt.backends.checking.whole_plays import play_whole
from rgt.backends.forward_model import Engine
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.ir.diagnostics import Diagnostic, Severity, error, warning
from rgt.ir.game import Game
from rgt.ir.system.budget import doing

_MANY = 100
"""So many plays to their end tell what plays are like."""
_PATIENCE = 3
"""Where no play ends it is tried so many times as long."""
_LONG = 1000
"""A game of which no play ends within so many moves is doubtful."""
_SEVERAL = 3
_GLANCE = 0.2
"""Where everything was explored, plays show nothing but their lengths and goals."""
_SHORTENING = 1.0
"""At most so many seconds are spent to find shorter lines."""
_COUNTER = "let a counter end the play"
Faster = Callable[[], Engine | None]
"""Gives an engine that plays faster than the interpreter, or None if it cannot be had."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much of a game is looked at: positions in breadth, for at most `patience` seconds, and
    then random plays for so many `seconds`, or so many of them; `seed` is of their dice.
    """

    positions: int = 2000
    patience: float | None = None
    seconds: float = 1.0
    plays: int | None = None
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Examined:
    """What was seen, and what is wrong with it."""

    explored: Outcome
    plays: Record
    diagnostics: tuple[Diagnostic, ...]


def examine(game: Game, effort: Effort, faster: Faster | None = None) -> Examined:
    """Explore a game in breadth, then play it at random, and report what makes it improper.

    With a `faster` engine half of the time is for that one, if the interpreter finds no error.

    Besides what `rgt.backends.checking.proper.explore` reports: RG122, plays without an end, an
    error where none of several plays ended.  Raises GameError only for a game that cannot be
    played.
    """
    return _Examination(game, effort, faster).run()


@dataclass(slots=True)
class _Examination:
    game: Game
    effort: Effort
    faster: Faster | None
    record: Record = field(default_factory=Record)

    def run(self) -> Examined:
        engine = InterpreterEngine(self.game, checked=True)
        exploration = Exploration(Judge(engine))
        with doing("exploring positions"):
            explored = exploration.run(self.effort.positions, self.effort.patience)
        found = list(explored.diagnostics)
        if len(found) < FINDINGS and self._wanted():
            with doing("playing at random"):
                self._play_all(exploration, explored.complete, found)
        called, record = self.game.player_in_source, self.record
        record.stuck = {called(player): number for player, number in record.stuck.items()}
        record.goals = {called(player): scores for player, scores in record.goals.items()}
        return Examined(explored, self.record, tuple(found))

    def _play_all(self, exploration: Exploration, complete: bool, found: list[Diagnostic]) -> None:
        """Play with the interpreter, and with the faster engine if no error was found."""
        repeats = any(each.code == "RG106" for each in found)
        engine = exploration.judge.engine
        plays = RandomPlays(engine, self.effort.seed, watch_repeats=not repeats)
        self._play(plays, complete=complete)
        found += self._told(exploration, plays)
        if self.faster is not None and not any(e.severity is Severity.ERROR for e in found):
            faster, seconds = self.faster(), self.effort.seconds / 2
            if faster is None:
                plays.play(Budget(perf_counter() + seconds), self.record)
                found += self._told(exploration, plays)
            else:
                self.record.engines.append("cpp")
                met = play_whole(
                    self.game, faster, self.record, seconds=seconds, seed=self.effort.seed
                )
                found += () if met is None else (met,)
        found += self._endless(found)

    def _wanted(self) -> bool:
        return self.effort.seconds > 0 if self.effort.plays is None else self.effort.plays > 0

    # -- plays -----------------------------------------------------------------------------

    def _play(self, plays: RandomPlays, *, complete: bool) -> None:
        """Let the interpreter play; what was seen whole needs few plays."""
        self.record.engines.append("interpreter")
        effort = self.effort
        if effort.plays is not None:
            plays.play(Budget(None, effort.plays), self.record)
            return
        begun = perf_counter()
        if complete:
            plays.play(Budget(begun + min(effort.seconds, _GLANCE), _MANY), self.record)
            return
        seconds = effort.seconds if self.faster is None else effort.seconds / 2
        plays.play(Budget(begun + seconds), self.record)
        if not self.record.stopped and self.faster is None:
            plays.play(Budget(begun + _PATIENCE * seconds), self.record)

    # -- findings --------------------------------------------------------------------------

    def _told(self, exploration: Exploration, plays: RandomPlays) -> Iterator[Diagnostic]:
        """The faults that plays met and the exploration did not, by the shortest lines."""
        judge, known = exploration.judge, set(exploration.found)
        met = sorted(plays.met, key=lambda key: len(plays.met[key].line))
        for key in met[: FINDINGS - len(known)]:
            fault = retold(judge, plays.met[key])
            if fault is not None and fault.key in known:
                continue
            shortest = plays.shorten(key, self._shortening(len(met)))
            fault = retold(judge, shortest)
            if fault is not None:
                known.add(fault.key)
                exploration.found[fault.key] = shown = fault.shown(shortest.way)
                yield shown
            elif (raised := shortest.raised()) is not None:
                yield raised

    def _shortening(self, faults: int) -> Budget:
        if self.effort.plays is not None:
            return Budget(None, self.effort.plays)
        seconds = min(_SHORTENING, self.effort.seconds) / faults
        return Budget(perf_counter() + seconds)

    def _endless(self, found: list[Diagnostic]) -> Iterator[Diagnostic]:
        """RG122: plays that do not end."""
        record = self.record
        if any(each.code == "RG106" and each.severity is Severity.ERROR for each in found):
            return
        span = place(self.game.automaton, "begin")
        if not record.stopped and record.made and record.longest >= _LONG:
            repeats = any(each.code == "RG106" for each in found)
            sure = record.cut or (repeats and record.given_up >= _SEVERAL)
            text = f"no play came to its end: the longest was given up after {record.longest} moves"
            yield (error if sure else warning)("RG122", text, span, hint=_COUNTER)
        elif record.cut:
            text = f"{record.cut} of {record.made} random plays had no end after {LONGEST} moves"
            yield warning("RG122", text, span, hint=_COUNTER)
