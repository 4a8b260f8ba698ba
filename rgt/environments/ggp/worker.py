"""What runs in a worker process: one game, and one role of one match of it.

The rules are a stranger's, so that time and memory are limited here: whoever waits for the answer
kills the process when the time is up, and it may have no more than a bound of memory.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Lock, Thread
from typing import Protocol

from rgt.environments.ggp.talk import Failed, Lost, Prepare, Report, Request, Sit, Think
from rgt.ir.diagnostics import GameError
from rgt.ir.system.budget import OutOfTimeError, activities
from rgt.ir.system.memory import bounded_memory

Tell = Callable[[Report], None]

_SOMETHING = Prepare(
    "(role it) (init a) (<= (legal it go) (true a)) (<= (next b) (true a)) (<= terminal (true b)) "
    "(<= (goal it 100) (true b)) (<= (goal it 0) (true a))",
    "nothing",
    1.0,
    "interpreter",
    "random",
)
"""The rules of a game of one move."""


class Mind(Protocol):
    """Knows the rules of one game, and plays a role of it."""

    def prepare(self, task: Prepare) -> None:
        """Read the rules; tells `Prepared` when moves can be chosen."""

    def sit(self, task: Sit) -> None:
        """Begin a match."""

    def think(self, task: Think) -> None:
        """Tell a `Legal` move, and then the one that is `Chosen`."""


def work(pipe: Connection, memory: int, kind: str, is_spare: bool) -> None:
    """Do what comes over the pipe until it is closed; take no more than `memory` bytes.

    `kind` is ``engine``, or ``reasoner`` for the one that plays from the rules as they are.  A
    spare one has time before it is told anything: it then does what happens once.
    """
    # Ctrl-C is for the player, which ends its workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_player, daemon=True).start()
    lock = Lock()

    def tell(report: Report) -> None:
        with lock:
            pipe.send(report)

    mind = _mind(kind, tell)
    with bounded_memory(memory):
        if is_spare:
            _mind(kind, lambda report: None).prepare(_SOMETHING)
        while True:
            try:
                request: Request = pipe.recv()
            except (EOFError, OSError):
                return
            _do(mind, request, tell)


def _mind(kind: str, tell: Tell) -> Mind:
    if kind == "reasoner":
        from rgt.environments.ggp.reasoning import ReasoningMind

        return ReasoningMind(tell)
    from rgt.environments.ggp.thinking import EngineMind

    return EngineMind(tell)


def _end_with_player() -> None:
    """End this process when the player is gone: one that was killed could not do it."""
    player = parent_process()
    if player is not None:
        player.join()
        os._exit(1)


def _do(mind: Mind, request: Request, tell: Tell) -> None:
    try:
        match request:
            case Prepare():
                mind.prepare(request)
            case Sit():
                mind.sit(request)
            case Think():
                mind.think(request)
        return
    except GameError as problem:
        first = problem.diagnostics[0]
        why = f"{first.code}: {first.message}"
    except MemoryError as problem:
        why = "the memory is used up" + _while(problem)
    except OutOfTimeError as problem:
        why = "the time is up" + _while(problem)
    except RecursionError:
        why = "this nests too deeply"
    except Exception as problem:
        if os.environ.get("RGT_TRACEBACK"):
            traceback.print_exception(problem)
        why = f"this is a fault of rgt: {type(problem).__name__}: {problem}"
    if isinstance(request, Think):
        tell(Lost(request.number, why, for_good=False))
    else:
        tell(Failed(why))


def _while(problem: MemoryError | OutOfTimeError) -> str:
    done = activities(problem)
    return f" while {done[-1].what}" if done else ""
