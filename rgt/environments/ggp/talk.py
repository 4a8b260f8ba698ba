"""What a player and its worker processes say to each other, over a pipe."""

from __future__ import annotations

from dataclasses import dataclass

from rgt.environments.ggp.messages import Step


@dataclass(frozen=True, slots=True)
class Prepare:
    """Read and translate rules for an agent; `seconds` may be spent on making the game faster.

    `backend` is ``interpreter``, or ``auto`` and ``cpp``, which have the game compiled as well.
    """

    rules: str
    name: str
    seconds: float
    backend: str
    agent: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Play this role from the first position on."""

    role: str
    seed: int


@dataclass(frozen=True, slots=True)
class Think:
    """Make the steps, which were not told before, and choose a move within so many seconds."""

    number: int
    steps: tuple[Step, ...]
    seconds: float


Request = Prepare | Sit | Think


@dataclass(frozen=True, slots=True)
class Prepared:
    """Moves can be chosen; `built`: by the compiled game, or it will never be there."""

    roles: tuple[str, ...]
    built: bool


@dataclass(frozen=True, slots=True)
class Legal:
    """Some legal move, before any thought, or (`is_thought`) what the agent thought at first."""

    number: int
    move: str
    is_thought: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """The agent's move."""

    number: int
    move: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The worker cannot choose a move: in this step, or (`for_good`) in this match."""

    number: int
    why: str
    for_good: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """The game cannot be played by this worker."""

    why: str


Report = Prepared | Legal | Chosen | Lost | Failed
