"""The campaign of recovered games at work: tries each file in a fork, prints a verdict a line.

``python -m tests.recovered.trial [--seconds 60] [--positions 300] NAME ...``
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from types import FrameType

import rgt
from rgt.backends.explore import perft_levels
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.frontends import Simultaneous
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.reasoner import Reasoner
from rgt.frontends.gdl.recovery.lower import Recovery, recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.frontends.gdl.syntax import Description
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.campaign.limits import OutOfTimeError
from tests.oracle.verdicts import SHARED, Expected, expected, outside_games
from tests.recovered.stepping import Definition, Differs, InTurn, Rules, Stepped, Steps, in_step
from tests.recovered.verdict import Verdict, Way

_MEMORY = 4 << 30
_AGAIN = 0.5
_FINDING = 20.0
"""So much time is always there for finding the state."""
_NET = 0.5
"""The part of the time in which the net must be there."""
_PART = 0.08
"""The part of the time for each count, each walk in step."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError inside after so much processor time, however busy the machine is."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGVTALRM, ring)
    # once more where it rang while an object was deleted, which nobody hears
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Trial:
    """One file within a time."""

    def __init__(self, subject: str, seconds: float, positions: int) -> None:
        self.verdict = Verdict(subject)
        self.seconds, self.positions = seconds, positions
        path = SHARED / "games" / subject.partition("/")[2]
        self.source = Source(path.name, path.read_text(encoding="utf-8"))
        self.description: Description = parse(self.source)
        # of some files the oracle has counted nothing
        self.known = (
            expected(subject) if path.name in outside_games("gdl") else Expected((1,), 1, None)
        )
        self.definition: tuple[str, Definition] | None = None

    def run(self) -> Verdict:
        """Both ways of waiting."""
        self.verdict.keep = self._way("keep")
        self.verdict.drop = self._way("drop")
        return self.verdict

    def _way(self, simultaneous: Simultaneous) -> Way:
        way = Way()
        begun = process_time()
        try:
            with limited(max(self.seconds, _FINDING)):
                found = recover(self.description, "game", simultaneous)
        except Unrecovered as reason:
            way.left = str(reason)
        except OutOfTimeError:
            way.left = "out of the campaign's time"
        except (Exception, MemoryError):
            way.wrong.append(traceback.format_exc()[-600:])
        way.seconds = round(process_time() - begun, 2)
        if way.left is None and not way.wrong:
            way.nodes = found.game.automaton.graph.number_of_nodes()
            try:
                self._held(way, found)
            except (GameError, Differs) as difference:
                way.wrong.append(str(difference)[:600])
            except Exception:
                way.wrong.append(traceback.format_exc()[-600:])
        return way

    def _held(self, way: Way, found: Recovery) -> None:
        """Hold a recovered game to everything."""
        in_turn = found.mover is not None
        way.levels = self._counted(way, found.game, in_turn)
        self._in_step(way, found.game, in_turn)
        small = found.game.copy()
        begun = process_time()
        optimize(small, seconds=self.seconds)
        way.passes_seconds = round(process_time() - begun, 2)
        way.nodes_after = small.automaton.graph.number_of_nodes()
        way.levels_after = self._counted(way, small, in_turn)

    def _counted(self, way: Way, game: Game, in_turn: bool) -> int:
        """How many levels were counted as the oracle counts them."""
        step = 1 if in_turn else self.known.roles
        depth = step * (len(self.known.perft) - 1)
        counts = self._levels(game, depth)[::step]
        if tuple(counts) != self.known.perft[: len(counts)]:
            way.wrong.append(f"perft {counts}, not {list(self.known.perft[: len(counts)])}")
        return max(0, len(counts) - 1)

    def _levels(self, game: Game, depth: int) -> list[int]:
        """The levels that are counted in time."""
        counts: list[int] = []
        try:
            with limited(self.seconds * _PART):
                counts.extend(perft_levels(InterpreterEngine(game), depth))
        except OutOfTimeError:
            pass
        return counts

    def _in_step(self, way: Way, game: Game, in_turn: bool) -> None:
        """Whole plays beside the definition."""
        way.definition, definition = self._defined(game)
        steps, more = Steps(), self._clock()
        one: Definition = (
            InTurn(game, checked=True) if in_turn else Stepped(game, self._roles(), checked=True)
        )
        try:
            with limited(4 * self.seconds * _PART + 1):
                in_step(one, definition, steps, self.positions, more)
        except OutOfTimeError:
            pass
        finally:
            way.positions, way.plays, way.ended = steps.positions, steps.plays, steps.ended

    def _clock(self) -> Callable[[], bool]:
        end = process_time() + self.seconds * _PART
        return lambda: process_time() < end

    def _roles(self) -> Sequence[str]:
        """The roles in their order."""
        return Reasoner(self.description).roles

    def _defined(self, game: Game) -> tuple[str, Definition]:
        """The net where it is there in time, else the rules themselves."""
        if self.definition is None:
            try:
                with limited(self.seconds * _NET):
                    net = rgt.loads(self.source.text, "gdl")
                    self.definition = "net", Stepped(net, self._roles())
            except (GameError, OutOfTimeError, MemoryError):
                self.definition = "rules", Rules(self.description, game)
        return self.definition


def main() -> None:
    """Try the files named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("subjects", nargs="+")
    told = parser.parse_args()
    for subject in told.subjects:
        child = os.fork()
        if not child:
            _try(subject, told.seconds, told.positions)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            _say(Verdict(subject, failed=f"its process ended with {status}"))


def _try(subject: str, seconds: float, positions: int) -> None:
    """Try one file in this process."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    try:
        verdict = Trial(subject, seconds, positions).run()
    except GameError as problem:
        verdict = Verdict(subject, failed=problem.diagnostics[0].message)
    _say(verdict)


def _say(verdict: Verdict) -> None:
    print(json.dumps(verdict.to_json()), flush=True)


if __name__ == "__main__":
    main()
