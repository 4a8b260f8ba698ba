"""What becomes of a piece of work, and the protocol of those that do pieces."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Generic, Literal, Self, TypeVar, cast

from rgt.ir.diagnostics import Diagnostic, GameError

P = TypeVar("P")
R = TypeVar("R")

Cause = Literal["raised", "fault", "memory", "time", "died", "unsendable", "refused"]
"""Why a piece failed.

``raised``: the function raised a GameError; ``fault``: it raised anything else; ``memory``: its
worker's memory was not enough; ``time``: it took longer than a piece may; ``died``: every worker
that tried it ended; ``unsendable``: the piece or its result cannot be pickled; ``refused``: the
worker has another version of rgt.
"""

ATTEMPTS = 3
"""How many workers a piece may cost before it is given up."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no result: the cause, at least one error, and a traceback for who mends it."""

    cause: Cause
    diagnostics: tuple[Diagnostic, ...]
    traceback: str = ""

    def __str__(self) -> str:
        return "\n".join(each.render() for each in self.diagnostics)


@dataclass(frozen=True, slots=True)
class Outcome(Generic[P, R]):
    """What became of one piece.

    `number` is its place among the pieces, from 0; `result` is None if it failed, and `failure`
    is None if it did not.  `seconds` of wall-clock time its last attempt took, `attempts` workers
    it has been given to, `worker` names the last one.
    """

    number: int
    piece: P
    result: R | None
    failure: Failure | None = None
    seconds: float = 0.0
    attempts: int = 1
    worker: str = ""

    @property
    def value(self) -> R:
        """The result; raises GameError with the diagnostics of a failure."""
        if self.failure is not None:
            raise GameError(self.failure.diagnostics)
        return cast(R, self.result)


class Executor(ABC):
    """Does pieces of work; a context manager, at whose end no worker is left."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many pieces are done at once, as far as is known now; at least 1."""

    @abstractmethod
    def run(
        self,
        function: Callable[[P], R],
        pieces: Iterable[P],
        *,
        seconds: float | None = None,
        attempts: int = ATTEMPTS,
    ) -> Iterator[Outcome[P, R]]:
        """Call `function` for every piece; the outcomes in the order in which they are there.

        The function is one of a module, or a `functools.partial` of one that binds what all pieces
        share; it, the pieces and the results can be pickled.  Pieces are taken from their iterable
        when there is a worker for them, so it may look at outcomes that it was told of.

        Whatever the function raises is the piece's failure and no one else's.  A piece whose
        worker dies is done again by another one, and fails when `attempts` workers have died of
        it.  One that takes longer than `seconds` fails, and its worker is ended.  To close the
        iterator, as Ctrl-C does, ends the work that is not done.

        Raises GameError if there are no workers to be had.
        """

    @abstractmethod
    def close(self) -> None:
        """End all workers; the executor may not be used any more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self.close()
