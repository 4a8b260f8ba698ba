"""Agents that behave badly, for tournaments to survive them."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from zlib import crc32

from rgt.backends.forward_model import Engine, Move
from rgt.backends.information import InformationState


def raising(information: InformationState, random: Random) -> Move:
    raise ValueError("I do not feel well")


def hanging(information: InformationState, random: Random) -> Move:
    while True:
        time.sleep(1)


def illegal(information: InformationState, random: Random) -> Move:
    return ("nonsense",)


def nothing(information: InformationState, random: Random) -> Move | None:
    return None


def dying(information: InformationState, random: Random) -> Move:
    os._exit(3)


def printing(information: InformationState, random: Random) -> Move:
    print("hello", flush=True)
    os.write(1, b"hello\n")
    return random.choice(information.moves)


def peeking(information: InformationState, random: Random) -> Move:
    """Looks at the position, which a game that hides something does not allow."""
    return information.state.legal_moves()[0]


def telling(information: InformationState, random: Random) -> Move:
    """Chooses by all that its player knows."""
    return information.moves[crc32(information.text.encode()) % len(information.moves)]


@dataclass(frozen=True)
class At:
    """Chooses the move at a place in the list."""

    place: int = 0

    def seat(self, engine: Engine, player: str, seed: int) -> At:
        return self

    def choose(self, information: InformationState) -> Move:
        return information.moves[min(self.place, len(information.moves) - 1)]


@dataclass(frozen=True)
class Assassin(At):
    """The same; the worker of whoever finds the file `mark` first is killed."""

    mark: str = ""

    def choose(self, information: InformationState) -> Move:
        with suppress(FileNotFoundError):
            Path(self.mark).unlink()
            os.kill(os.getppid(), signal.SIGKILL)
        return At.choose(self, information)


pi = 3.14
