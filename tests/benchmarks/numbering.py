"""How many moves games have numbers for, and how long it takes: ``make bench-numbering``.

Of each game a line: its numbers, or ``hashed``; the seconds of processor time until they were
there; whether the game has the same numbers after the default passes; and how many legal moves of
random plays were looked at, of which each had its number and no two the same in a position.
``--passes none`` leaves the passes out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import rgt
from rgt.backends.forward_model import Engine
from rgt.backends.numbering import Numbering
from rgt.corpus import games
from rgt.ir.game import Game
from rgt.ir.system.alarm import alarm
from rgt.ir.system.budget import OutOfTimeError


@dataclass(frozen=True)
class Line:
    """What was found of a game; `same` is None where it was not asked, or both are hashed."""

    name: str
    numbers: int | None
    seconds: float
    same: bool | None
    moves: int

    def __str__(self) -> str:
        numbers = "hashed" if self.numbers is None else f"{self.numbers:,}"
        same = {True: "same", False: "other", None: ""}[self.same]
        return f"{self.name:60} {numbers:>10} {self.seconds:8.2f} s  {same:6} {self.moves:>8,}"


def line(name: str, game: Game, *, passes: bool, seconds: float = 0.5) -> Line:
    """The numbers of a game, held to random plays of so many seconds."""
    engine = rgt.engine(game, "interpreter")
    begun = time.process_time()
    numbering = engine.moves
    spent = time.process_time() - begun
    same = None
    if passes:
        after = game.copy()
        rgt.optimize(after)
        same = _same(numbering, rgt.engine(after, "interpreter").moves)
    moves = sum(_checked(engine, seconds))
    return Line(name, len(numbering) if numbering.exact else None, spent, same, moves)


def _same(first: Numbering, second: Numbering) -> bool | None:
    if not first.exact and not second.exact:
        return None
    if first.exact != second.exact or len(first) != len(second):
        return False
    return all(first.move(number) == second.move(number) for number in range(len(first)))


def _checked(engine: Engine, seconds: float) -> Iterator[int]:
    """The legal moves of the positions of random plays, counted when each has its number."""
    deadline, random = time.perf_counter() + seconds, Random(1)
    numbering = engine.moves
    while time.perf_counter() < deadline:
        state = engine.initial_state()
        while not state.is_terminal and time.perf_counter() < deadline:
            legal = numbering.legal(state)
            assert tuple(legal.values()) == state.legal_moves()
            if numbering.exact:
                assert all(numbering.move(number) == move for number, move in legal.items())
            yield len(legal)
            if not legal:
                break
            state = state.apply(random.choice(list(legal.values())))


def main() -> None:
    """Print a line for each game, and how many have a number for each move."""
    parser = argparse.ArgumentParser(description="numbers of moves, game by game")
    parser.add_argument("games", nargs="*", help="files, or corpus games; default: all")
    parser.add_argument("--passes", choices=["default", "none"], default="default")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each game")
    options = parser.parse_args()
    lines: list[Line] = []
    for name in options.games or [game.full_name for game in games()]:
        try:
            with alarm(options.limit, OutOfTimeError):
                lines.append(line(name, rgt.load(name), passes=options.passes == "default"))
        except (rgt.GameError, OutOfTimeError) as problem:
            print(f"{name}: left out ({type(problem).__name__})", flush=True)
            continue
        print(lines[-1], flush=True)
    exact = sum(each.numbers is not None for each in lines)
    same = [each.same for each in lines if each.same is not None]
    longest = max((each.seconds for each in lines), default=0)
    print(f"{len(lines)} games, {exact} with a number for each move; at most {longest:.1f} s")
    print(f"{sum(same)} of {len(same)} have the same numbers after the passes")


if __name__ == "__main__":
    main()
