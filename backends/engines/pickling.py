"""Engines and states as pickles: what other processes and machines are given of them.

An engine is pickled as the game that it plays and made again where it is read: once in a process,
however many states of it come.  What is in a pickle is held to a digest, so that a damaged one is
an error and never a state that no play comes to.  Reading a pickle runs what it says, as with all
pickles of Python: one of a stranger is never to be read.
"""

from __future__ import annotations

import pickle
import sys
import zlib
from collections import deque
from hashlib import blake2b
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any, NoReturn
from weakref import WeakValueDictionary

from rgt.backends.engines.snapshots import Snapshot
from rgt.ir.diagnostics import GameError, error
from rgt.ir.system.forking import free_in_children
from rgt.ir.version import VERSION

if TYPE_CHECKING:
    from rgt.backends.engines.base import EngineBase

_MAKERS = {
    "interpreter": "rgt.backends.interpreter.engine:InterpreterEngine",
    "cpp": "rgt.backends.cpp.engine.load:load",
}
_LATEST = 4
"""So many engines are kept for states that may come, though nobody has them now."""
_engines: WeakValueDictionary[bytes, EngineBase] = WeakValueDictionary()
_latest: deque[EngineBase] = deque(maxlen=_LATEST)
_lock = free_in_children(RLock())


def packed(engine: EngineBase, backend: str, options: dict[str, Any]) -> tuple[str, bytes, bytes]:
    """What an engine is made of again: its backend, a digest, and game and options as bytes.

    The engine itself is what `engine_of` gives for it, as long as it lives.
    """
    data = zlib.compress(pickle.dumps((engine.snapshot, options), protocol=5), 1)
    digest = _digest(backend.encode(), data)
    with _lock:
        _engines[digest] = engine
    return backend, digest, data


def engine_of(version: str, backend: str, digest: bytes, data: bytes) -> EngineBase:
    """The engine of a pickle: one that there is already, or else a new one.

    Raises GameError (RG143) for a pickle of another version and for a damaged one, and as the
    making of an engine does.
    """
    if version != VERSION:
        _refuse(f"it was written by rgt {version}, and this is rgt {VERSION}")
    with _lock:
        engine = _engines.get(digest)
        if engine is None:
            if backend not in _MAKERS or digest != _digest(backend.encode(), data):
                _refuse("it is damaged")
            engine = _made(backend, data)
            engine.remember((backend, digest, data))
            _engines[digest] = engine
        if not _latest or _latest[-1] is not engine:
            _latest.append(engine)
        return engine


def _made(backend: str, data: bytes) -> EngineBase:
    snapshot, options = pickle.loads(zlib.decompress(data))
    assert isinstance(snapshot, Snapshot)
    module, name = _MAKERS[backend].split(":")
    made: EngineBase = getattr(import_module(module), name)(snapshot.game, **options)
    return made


def seal(*parts: object) -> bytes:
    """A digest of what a state is pickled as, to tell a damaged one."""
    return _digest(sys.byteorder.encode(), repr(parts).encode())


def check(digest: bytes, *parts: object) -> None:
    """Raise GameError (RG143) unless `digest` is the seal of these parts."""
    if digest != seal(*parts):
        _refuse("a state in it is damaged, or of a machine that stores numbers in another order")


def _digest(*parts: bytes) -> bytes:
    found = blake2b(digest_size=16)
    for part in parts:
        found.update(len(part).to_bytes(8, "big") + part)
    return found.digest()


def _refuse(reason: str) -> NoReturn:
    hint = "pickles are for passing on; what is to last is the game's text and the moves"
    raise GameError(error("RG143", f"the pickle cannot be read: {reason}", hint=hint))
