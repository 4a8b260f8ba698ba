"""What goes to another process and comes back, as bytes.

A function goes apart from its piece: its bytes are the same for all pieces, so a worker reads
them once.
"""

from __future__ import annotations

import io
import pickle
import re
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import spawn
from pathlib import Path
from typing import Any

from rgt.experiments.executors.attempt import Answer, attempt, failed
from rgt.experiments.executors.outcomes import Failure

_MAIN = "__main__"
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
Dumps = Callable[[Any], bytes]


class UnsendableError(Exception):
    """Something cannot be pickled; `failure` says what."""

    def __init__(self, what: str, problem: Exception) -> None:
        self.failure = _unsendable(what, problem)
        super().__init__(str(self.failure))


def packed(what: str, thing: Any, dumps: Dumps = pickle.dumps) -> bytes:
    """The bytes of a thing, which is called `what`; raises UnsendableError."""
    try:
        return dumps(thing)
    except Exception as problem:
        raise UnsendableError(what, problem) from None


def function_name(function: Any) -> str:
    """What a function is called when it is told of."""
    inner = function.func if isinstance(function, partial) else function
    return getattr(inner, "__qualname__", type(inner).__name__)


def _unsendable(what: str, problem: Exception) -> Failure:
    text = _ADDRESS.sub("", f"{type(problem).__name__}: {problem}")
    return failed(
        "unsendable",
        "RGT061",
        f"{what} cannot be sent between processes ({text})",
        hint="functions of modules can be, and plain data",
    )


class _Reader(pickle.Unpickler):
    """Finds what a script defines when that is asked for, as `multiprocessing` does."""

    def find_class(self, module: str, name: str) -> Any:
        if module == _MAIN and not hasattr(sys.modules[_MAIN], name.split(".")[0]):
            _read_script()
        return super().find_class(module, name)


class _Script:
    """The script or module that the first process was started with."""

    path: str | None = None
    module: str | None = None
    was_read = False


def script() -> tuple[str | None, str | None]:
    """The path of the script that runs here and the name of its module, if there are any."""
    main = sys.modules.get(_MAIN)
    name = getattr(getattr(main, "__spec__", None), "name", None)
    path = getattr(main, "__file__", None)
    return (str(Path(path).resolve()) if path and Path(path).is_file() else None), name


def remember_script(path: str | None, module: str | None) -> None:
    """Tell a worker what the script of its first process is."""
    _Script.path, _Script.module = path, module


def _read_script() -> None:
    """Run the script again under another name, so that what it defines is there."""
    if _Script.was_read:
        return
    _Script.was_read = True
    told = {"init_main_from_name": _Script.module} if _Script.module else {}
    if not told and _Script.path:
        told = {"init_main_from_path": _Script.path}
    spawn.prepare(told)


def unpacked(data: bytes) -> Any:
    """The thing whose bytes these are; raises whatever it raises."""
    return _Reader(io.BytesIO(data)).load()


class Bench:
    """Where a worker does pieces: it keeps the function of the last one."""

    def __init__(self) -> None:
        self._known: tuple[bytes, Callable[[Any], Any]] | None = None

    def do(self, function: bytes, piece: bytes) -> tuple[bytes, bool]:
        """The bytes of the answer, and whether the process had better end now."""
        try:
            if self._known is None or self._known[0] != function:
                self._known = function, unpacked(function)
            asked = unpacked(piece)
        except Exception as problem:
            return pickle.dumps(Answer(None, _unsendable("the work", problem), 0.0)), False
        found = attempt(self._known[1], asked)
        try:
            return packed("the result", found), _is_worn(found)
        except UnsendableError as problem:
            return pickle.dumps(Answer(None, problem.failure, found.seconds)), False


def _is_worn(found: Answer) -> bool:
    """Whether what is left of its memory may be in pieces."""
    return found.failure is not None and found.failure.cause == "memory"


def answer(data: bytes) -> Answer:
    """The answer of a worker; one that cannot be read is a failure."""
    try:
        found: Answer = unpacked(data)
    except Exception as problem:
        return Answer(None, _unsendable("the result", problem), 0.0)
    return found
