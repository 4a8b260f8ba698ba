"""Which engine plays where that is left to rgt: the compiled game for what takes long.

To compile a game takes a few seconds, once.  A game that is built already is used at once; the
interpreter plays where neither a build nor the time for one is there, and wherever the compiled
game cannot be had.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import TYPE_CHECKING

from rgt.backends import explore, load_engine
from rgt.backends.forward_model import Engine
from rgt.backends.frontiers import Progress
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.game import Game
from rgt.ir.system.alarm import alarm

if TYPE_CHECKING:
    from rgt.backends.cpp.engine.load import Outlook

PATIENCE = 2.0
"""What the interpreter does in so many seconds is not worth a compiler."""
_WORTH = 5.0
"""A compiler that is given less than so many seconds is not worth waiting for."""
_LONGEST_BUILD = 60.0
"""Longer than so many seconds nobody should wait who did not ask for it."""
_PREPARED_IN_A_SECOND = 5000
"""About so many edges of a game the passes look at in a second."""
_PREPARED_FIRST = 1.0
"""What is expected to be prepared in so many seconds is prepared at once."""
_LITTLE = "there is little to do"
_NO_TIME = "there is no time to compile the game"
_DEEPER = ("CPP003", "CPP008")
"""What the interpreter can do beyond a compiled game: deep searches, and counts of any size."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An engine, its name, and why it is not the compiled game where that would be better."""

    engine: Engine
    backend: str
    refusal: str | None = None


def choose(
    game: Game, name: str, *, long: bool, profiled: bool = False, seconds: float = _LONGEST_BUILD
) -> Choice:
    """The engine called `name`; for `auto` the compiled game if it is built or the work is `long`,
    and it is expected to be built in so many `seconds`.

    With `profiled` a compiled game is built for the ways that random plays take.  Raises GameError
    for an unknown engine, for a game that it cannot play, and, if the compiled game was asked for
    by name, if it cannot be had.
    """
    if name == "cpp":
        return Choice(_compiled(game, profiled=profiled), name)
    if name != "auto":
        return Choice(load_engine(game, name), name)
    refusal: str | None
    try:
        found = _prospect(game, long, seconds)
        if not isinstance(found, str):
            return Choice(_compiled(game, found, profiled=profiled), "cpp")
        refusal = found
    except GameError as problem:
        refusal = _told(problem.diagnostics[0])
    except OSError as problem:
        refusal = f"the game cannot be built: {problem.filename}: {problem.strerror}"
    return Choice(load_engine(game, "interpreter"), "interpreter", refusal if long else None)


def _compiled(game: Game, found: Outlook | None = None, *, profiled: bool = False) -> Engine:
    # imported here: commands that only interpret do not pay for it
    from rgt.backends.cpp.engine.load import load

    return load(game, profiled=profiled, written=found.written if found is not None else None)


def _prospect(game: Game, long: bool, seconds: float) -> Outlook | str:
    """What it takes to compile a game, or why it is not compiled.

    Raises GameError without a compiler.
    """
    from rgt.backends.cpp.building.cache import is_empty

    if not long and is_empty():
        return _LITTLE
    from rgt.backends.cpp.building.compilers import compiler
    from rgt.backends.cpp.engine.load import outlook, was_built

    # to write a large game in C++, only to see that it was never built, may take ten seconds
    if not long and not was_built(game):
        return _LITTLE
    compiler()
    found = outlook(game)
    if found.built:
        return found
    if not long:
        return _LITTLE
    if found.seconds > _LONGEST_BUILD:
        minutes = round(found.seconds / 60)
        return f"it may take {minutes} min to compile the game ('--backend cpp' does it)"
    return found if found.seconds <= seconds else _NO_TIME


def built_within(game: Game, seconds: float) -> Engine | None:
    """The compiled game if it is built, or can be in about so many seconds."""
    from rgt.backends.cpp.building.compilers import compiler
    from rgt.backends.cpp.engine.load import outlook

    try:
        compiler()
        found = outlook(game)
        return _compiled(game, found) if found.built or found.seconds <= seconds else None
    except (GameError, OSError):
        return None


def _told(refusal: Diagnostic) -> str:
    """An error of the compiled engine in one line."""
    text, _, more = refusal.message.partition("\n")
    if refusal.code == "CPP001" and "CXX" not in text:
        return f"{text} ('apt install g++' or 'pip install ziglang' brings one)"
    return f"{text.rstrip(':')} ('--backend cpp' tells all of it)" if more else text


def instead(game: Game, name: str, problem: GameError) -> Choice:
    """The interpreter, if `auto` let the compiled game play, which could not search so deep or
    count so far.

    Otherwise the problem is raised again.
    """
    if name != "auto" or problem.diagnostics[0].code not in _DEEPER:
        raise problem
    refusal = _told(problem.diagnostics[0])
    return Choice(load_engine(game, "interpreter"), "interpreter", refusal)


# -- perft ---------------------------------------------------------------------------------------


class _TakeOverError(Exception):
    """The compiled game is there and goes on with the count."""

    def __init__(self, choice: Choice) -> None:
        super().__init__()
        self.choice = choice


def perft_levels(
    game: Game,
    name: str,
    depth: int,
    *,
    tell: Callable[[Choice], None],
    progress: Progress,
    seconds: float | None = None,
    prepare: Callable[[], None] | None = None,
) -> Iterator[int]:
    """As `rgt.backends.explore.perft_levels`, by the engine called `name`.

    `auto` begins with the interpreter unless the game is built, and has it built when that takes
    long.  Every engine is told to `tell` when it begins, or when it stays because another one
    could not be had.  `prepare` makes the game smaller, in place; of a large game `auto` and the
    interpreter count without, as long as preparing it is expected to take.
    """
    known = 0
    begun = perf_counter()
    if prepare is not None:
        patience = len(game.automaton) / _PREPARED_IN_A_SECOND
        if name in ("auto", "interpreter") and patience > _PREPARED_FIRST:
            quick = Choice(load_engine(game, "interpreter"), "interpreter")
            tell(quick)
            levels = explore.perft_levels(
                quick.engine, depth, progress=_until(progress, patience), seconds=seconds
            )
            try:
                for count in levels:
                    known += 1
                    yield count
                return
            except _TakeTimeError:
                pass
        prepare()
    choice = choose(game, name, long=False)
    tell(choice)
    watch = progress
    if name == "auto" and choice.backend == "interpreter":
        watch = _impatient(game, progress, begun, seconds, tell)
    while True:
        left = None if seconds is None else max(seconds - (perf_counter() - begun), 0.0)
        levels = explore.perft_levels(choice.engine, depth, progress=watch, seconds=left)
        try:
            for level, count in enumerate(levels):
                if level >= known:
                    known += 1
                    yield count
            return
        except _TakeOverError as taking:
            choice = taking.choice
        except GameError as problem:
            choice = instead(game, name, problem)
        watch = progress
        tell(choice)


class _TakeTimeError(Exception):
    """The count takes longer than it takes to prepare the game."""


def _until(progress: Progress, seconds: float) -> Progress:
    """Reports progress, until so many seconds of processor time are spent.

    Preparing is work of the processor, too: on a busy machine both take longer.
    """
    end = process_time() + seconds

    def watch(depth: int, done: int, size: int) -> None:
        progress(depth, done, size)
        if process_time() > end:
            raise _TakeTimeError

    return watch


def _impatient(
    game: Game,
    progress: Progress,
    begun: float,
    seconds: float | None,
    tell: Callable[[Choice], None],
) -> Progress:
    """Reports progress, and builds the game, once, when the count takes long."""
    tried = False

    def watch(depth: int, done: int, size: int) -> None:
        nonlocal tried
        progress(depth, done, size)
        spent = perf_counter() - begun
        if tried or spent < PATIENCE or (seconds is not None and seconds - spent < _WORTH):
            return
        tried = True
        choice = _chosen_soon(game, None if seconds is None else (seconds - spent) / 2)
        if choice.backend == "cpp":
            raise _TakeOverError(choice)
        tell(choice)

    return watch


class _TooLateError(BaseException):
    """The time for compiling is up; nobody keeps it to himself."""


def _chosen_soon(game: Game, seconds: float | None) -> Choice:
    """The compiled game, if it can be had in so many seconds, or else the interpreter."""
    if seconds is None:
        return choose(game, "auto", long=True)
    try:
        with alarm(seconds, _TooLateError, again=0):
            return choose(game, "auto", long=True, seconds=seconds)
    except _TooLateError:
        return Choice(load_engine(game, "interpreter"), "interpreter", _NO_TIME)


def takes_long(game: Game, depth: int) -> bool:
    """Whether the interpreter has no time for a perft of this depth."""
    engine = load_engine(game, "interpreter")
    return len(explore.perft(engine, depth, seconds=PATIENCE)) <= depth
