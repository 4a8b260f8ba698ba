"""One GDL file, in a process of its own.

``python -m tests.benchmarks.gdl.measuring FILE auto|off`` (is its state recovered?) prints
an object of JSON for each stage as soon as it is done, so that a process that is killed has told
how far it came.
"""

from __future__ import annotations

import json
import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import rgt.api
from rgt.backends import load_engine
from rgt.backends.cpp.engine.load import outlook
from rgt.backends.explore import perft_levels, playouts
from rgt.backends.forward_model import Engine
from rgt.frontends import frontend_named
from rgt.frontends.gdl.grounding.ground import ground
from rgt.frontends.gdl.lowering.lower import Lowered, translate
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.frontends.gdl.syntax import Description
from rgt.ir.diagnostics import GameError
from rgt.ir.game import Game
from rgt.ir.system.budget import OutOfTimeError
from rgt.ir.types import bits
from rgt.passes.context import Size
from rgt.passes.pipeline import optimize

SECONDS = 60
"""Processor time for translating and optimising; as much again for building and counting."""
MEMORY = 4 << 30
LONGEST_BUILD = 60.0
"""A game whose C++ is expected to take longer is played by the interpreter."""
COUNTING = 20.0
PLAYING = 1.0


def spent() -> float:
    """Processor time of this process and of the children that have ended."""
    found = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in found)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """A block that raises OutOfTimeError after so much more processor time of this process."""

    def over(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, max(seconds, 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


def told(**values: Any) -> None:
    """Tell what is known."""
    print(json.dumps(values), flush=True)


def measure(path: Path, known: dict[str, Any], recovery: bool) -> None:
    """Everything about one file; `known` is the oracle's entry."""
    with within(SECONDS):
        game, stride = _translated(path, recovery)
    with within(2 * SECONDS):
        engine, name = _built(game)
    _compare(game, engine, known, stride)
    with within(SECONDS):
        begun = spent()
        plays = playouts(engine, seconds=PLAYING, seed=1)
        rate = round(plays.ended / (spent() - begun), 3)
        told(playouts=rate if name == "cpp" else None)


def _translated(path: Path, recovery: bool) -> tuple[Game, int]:
    """The optimised game, and how many of its moves are a step of all roles."""
    source, language = rgt.api.read_source(path)
    tree: Description = frontend_named(language).parse(source)
    game, roles = (_recovered(tree, path.stem) if recovery else None) or _by_net(tree, path.stem)
    game.source = source
    size = _size(game)
    told(nodes_before=size.nodes, edges_before=size.edges)
    begun = spent()
    report = optimize(game)
    told(
        passes=round(spent() - begun, 3),
        cut=report.cut is not None,
        nodes=report.after.nodes,
        edges=report.after.edges,
        bits=sum(bits(each.type, game.types) for each in game.variables.values()),
    )
    return game, roles


def _recovered(tree: Description, name: str) -> tuple[Game, int] | None:
    """The game with its state recovered, or None where that is declined."""
    begun = spent()
    try:
        found = recover(tree, name, "drop")
    except Unrecovered as reason:
        told(recovering=round(spent() - begun, 3), recovered=f"no: {reason}"[:200])
        return None
    told(recovering=round(spent() - begun, 3), recovered="yes", dropped=found.drops)
    roles = len(found.game.symbols(found.game.types["Player"]))
    return found.game, roles if found.mover is None else 1


def _by_net(tree: Description, name: str) -> tuple[Game, int]:
    """The game with every fact a truth value, as the rules are ground."""
    begun = spent()
    program = ground(tree, seconds=4 * SECONDS, memory=MEMORY)
    told(grounding=round(spent() - begun, 3))
    begun = spent()
    found: Lowered = translate(program, simultaneous="drop", name=name)
    told(
        lowering=round(spent() - begun, 3),
        gates=len(found.net),
        dropped=bool(found.waiting),
    )
    return found.game, 1 if found.waiting else len(program.roles)


def _size(game: Game) -> Size:
    return Size(game.automaton.graph.number_of_nodes(), len(game.automaton), 0)


def _built(game: Game) -> tuple[Engine, str]:
    """The engine and its name: the compiled game where a build does not take too long."""
    begun = spent()
    name = "cpp" if outlook(game).seconds <= LONGEST_BUILD else "interpreter"
    engine = load_engine(game, name)
    told(building=round(spent() - begun, 3), engine=name)
    return engine, name


def _compare(game: Game, engine: Engine, known: dict[str, Any], stride: int) -> None:
    """Counts of move sequences beside the oracle's, as deep as the time allows."""
    expected = known["perft"]
    depth = (len(expected) - 1) * stride
    plies: list[int] = []
    # processor time decides; the other limit is for C++, which a signal does not interrupt
    with suppress(OutOfTimeError), within(COUNTING):
        try:
            plies.extend(perft_levels(engine, depth, seconds=8 * COUNTING))
        except GameError as problem:
            if problem.diagnostics[0].code != "CPP008":
                raise
            # numbers of any size
            plies = list(perft_levels(load_engine(game, "interpreter"), depth))
    counts = plies[::stride]
    pairs = enumerate(zip(expected, counts, strict=False))
    wrong = next((depth for depth, (theirs, ours) in pairs if theirs != ours), None)
    told(agreed=len(counts) - 1 if wrong is None else wrong - 1, wrong=wrong)


def main() -> None:
    """Measure the file named on the command line."""
    from tests.benchmarks.gdl.__main__ import SHARED, oracle

    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    name, recovery = sys.argv[1:]
    try:
        measure(SHARED / "games" / "gdl" / name, oracle()[name], recovery == "auto")
    except GameError as problem:
        told(ended=f"{problem.diagnostics[0].code}: {problem.diagnostics[0].message}"[:200])
    except MemoryError:
        told(ended="memory")
    except OutOfTimeError:
        told(ended="time")


if __name__ == "__main__":
    main()
