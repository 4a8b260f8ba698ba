"""From C++ source to a shared library, from the cache if it was made before.

A library is kept under a digest of its source, the flags, the compiler's version and, where that
matters, the machine: the cache never needs to be told that something changed.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

from rgt.backends.cpp.building import cache
from rgt.backends.cpp.building.compilers import (
    FAST,
    NATIVE,
    Compiler,
    compiler,
    find_compiler,
    machine,
)
from rgt.backends.cpp.building.own_code import own_code
from rgt.backends.cpp.building.parts import compiled
from rgt.backends.cpp.building.profile import profile
from rgt.ir.diagnostics import GameError

_ALWAYS = ("-std=c++17", "-fPIC", "-fvisibility=hidden")
_LINKED = ("-shared",) if sys.platform == "darwin" else ("-shared", "-s")


def build(source: str, flags: Sequence[str] = FAST, *, profiled: bool = False) -> Path:
    """The shared library made from a source; `profiled`: fitted to random plays of the game.

    Raises GameError if there is no compiler (CPP001), it fails (CPP002), or it cannot fit a
    library to plays (CPP006).
    """
    used = compiler()
    key = _key(used, source, flags, profiled)
    known = cache.find(key)
    if known is not None:
        return known
    try:
        with cache.workshop() as folder:
            return _made(key, used, source, flags, folder, profiled=profiled)
    except (OSError, GameError):
        # a compiler tells that in words of its own
        if not cache.is_full():
            raise
    with cache.workshop(passing=True) as folder:
        return _made(key, used, source, flags, folder, profiled=profiled)


def _made(
    key: str, used: Compiler, source: str, flags: Sequence[str], folder: Path, *, profiled: bool
) -> Path:
    try:
        (folder / "game.cpp").write_text(source, encoding="utf-8")
        words = [*_ALWAYS, *flags]
        if profiled:
            words += profile(used, words, folder, source)
        objects = compiled(used, words, folder, source)
        used.run([*words, *_LINKED, *objects, "-o", "made"], folder)
        return cache.keep(key, folder / "made")
    except OSError as problem:
        where = problem.filename or str(folder.parent)
        raise OSError(problem.errno, problem.strerror, where) from None


def is_built(source: str, flags: Sequence[str] = FAST, *, profiled: bool = False) -> bool:
    """Whether `build` would find it in the cache."""
    used = find_compiler()
    return used is not None and cache.find(_key(used, source, flags, profiled)) is not None


def name_of(
    game: str, flags: Sequence[str] = FAST, *, profiled: bool = False, options: str = ""
) -> str | None:
    """What tells the library of a game, as a text, from all others: it depends on all that `build`
    does, and on what writes a game's source, which has `options`; None without a compiler.
    """
    used = find_compiler()
    if used is None:
        return None
    return _key(used, repr((game, options, own_code())), flags, profiled)


def _key(used: Compiler, source: str, flags: Sequence[str], profiled: bool) -> str:
    digest = blake2b(digest_size=16)
    place = machine() if NATIVE in flags else ""
    # CXX may have flags, too
    words = (*used.command[1:], *_ALWAYS, *flags)
    for part in (source, *words, used.version, place, str(profiled)):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()
