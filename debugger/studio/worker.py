"""What runs in a worker process: requests come over a pipe, answers go back.

A worker has one game, its engine and what was worked out of them, and does one thing at a time.
Whoever does not want to wait kills it.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread

from rgt.debugger.studio.protocol import (
    Answer,
    Failure,
    InvalidRequestError,
    Json,
    Progress,
    Request,
    UnconfirmedError,
)
from rgt.ir import plugins
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.memory import bounded_memory

Method = Callable[["Desk", Mapping[str, Json], Progress], Json]
"""Answers a request about what is on the desk; raises GameError."""

READY = "ready"

METHODS: dict[str, str] = {
    "open": "opening:open_game",
    "position": "playing:position",
    "choose": "choosing:choose",
    "bench": "measuring:bench",
    "automaton": "drawing:automaton",
    "step": "stepping:step",
    "save": "recording:save",
    "load": "recording:load",
    "compiled": "compiling:compiled",
    "passes": "optimising:passes",
    "passes.list": "optimising:listed",
}
"""Method -> ``module:function`` in `methods/`; imported when it is first asked for."""

_FIRST = ("open", "position")
"""What every page asks first: imported before anybody asks."""


@dataclass(slots=True)
class Desk:
    """What a worker has at hand: by name whatever the methods keep, forgotten with the game."""

    kept: dict[str, object] = field(default_factory=dict)


def work(pipe: Connection, memory: int) -> None:
    """Answer requests until the pipe is closed; take no more than `memory` bytes.

    The first message, `READY`, says that requests are read from now on.
    """
    # Ctrl-C is for the server, which ends its workers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_server, daemon=True).start()
    for method in _FIRST:
        _method(method)
    pipe.send(READY)
    desk = Desk()
    with bounded_memory(memory):
        while True:
            try:
                request: Request = pipe.recv()
            except EOFError:
                return
            pipe.send(_answer(desk, request, pipe))


def _end_with_server() -> None:
    """End this process when the server is gone: one that was killed could not do it."""
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _answer(desk: Desk, request: Request, pipe: Connection) -> Answer:
    def progress(value: Json) -> None:
        pipe.send(Answer(request.number, "progress", value))

    try:
        method = _method(request.method)
        return Answer(request.number, "result", method(desk, request.params, progress))
    except GameError as problem:
        failure = Failure(problem.diagnostics[0].message, problem.diagnostics)
    except InvalidRequestError as problem:
        failure = Failure(str(problem))
    except UnconfirmedError:
        failure = Failure("this game is a program in Python", unconfirmed=True)
    except MemoryError:
        failure = Failure("this takes more memory than the studio may have")
    except RecursionError:
        failure = Failure("this nests too deeply")
    except Exception as problem:
        failure = _fault(problem)
    return Answer(request.number, "error", failure.as_json())


def _fault(problem: Exception) -> Failure:
    """What is told of a fault: that of a plug-in, where one had a hand in it, or rgt's own."""
    if os.environ.get("RGT_TRACEBACK"):
        traceback.print_exception(problem)
    place = plugins.fault(problem)
    told = plugins.told(problem)
    if place is None:
        return Failure(f"this is a fault of rgt: {told}")
    return Failure(told, (error("RGT052", told, place),))


def _method(name: str) -> Method:
    if name not in METHODS:
        raise InvalidRequestError(f"there is no method '{name}'")
    module, function = METHODS[name].split(":")
    found: Method = getattr(import_module(f"rgt.debugger.studio.methods.{module}"), function)
    return found
