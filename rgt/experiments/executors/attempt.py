"""One try at a piece: a function is called, and whatever it does becomes an answer."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from rgt.experiments.executors.outcomes import Cause, Failure
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.budget import activities


@dataclass(frozen=True, slots=True)
class Answer:
    """A result or a failure, and the seconds that it took."""

    result: Any
    failure: Failure | None
    seconds: float


def attempt(function: Callable[[Any], Any], piece: Any) -> Answer:
    """Call the function; raises only what is meant for the whole process (Ctrl-C, its time)."""
    begun = perf_counter()
    try:
        result, failure = function(piece), None
    except GameError as problem:
        result, failure = None, Failure("raised", problem.diagnostics, _trace(problem))
    except MemoryError as problem:
        result, failure = None, _out_of_memory(problem)
    except Exception as problem:
        result, failure = None, fault(problem)
    except SystemExit as problem:
        result, failure = None, fault(problem)
    return Answer(result, failure, perf_counter() - begun)


def fault(problem: BaseException) -> Failure:
    """The failure of a function that raised something (RGT060)."""
    text = f"{type(problem).__name__}: {problem}".rstrip(": ")
    return failed("fault", "RGT060", f"the work failed: {text}", trace=_trace(problem))


def _out_of_memory(problem: MemoryError) -> Failure:
    done = activities(problem)
    while_ = f" while {done[-1].what}" if done else ""
    place = next((each.where for each in reversed(done) if each.where is not None), None)
    hint = "'--memory-limit 8G' allows each worker more"
    told = error("RGT041", f"the memory of a worker is used up{while_}", place, hint=hint)
    return Failure("memory", (told,))


def failed(
    cause: Cause, code: str, message: str, *, hint: str | None = None, trace: str = ""
) -> Failure:
    """A failure with one diagnostic."""
    return Failure(cause, (error(code, message, hint=hint),), trace)


def _trace(problem: BaseException) -> str:
    return "".join(traceback.format_exception(problem))
