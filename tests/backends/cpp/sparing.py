"""Libraries of tests have the machine code of what plays and counts, and of the rest when asked.

The compiler reads, and checks, the whole source all the same.  What single plays, batches and
searches call is a quarter of the code of a small game, and few tests need it: where one does, the
same game is compiled as a whole, and has these functions from there.
"""

from __future__ import annotations

import ctypes
import re
import shutil
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from rgt.backends.cpp.building import build
from rgt.backends.cpp.building.compilers import Compiler
from rgt.backends.cpp.building.parts import parts_of
from rgt.backends.cpp.engine import load
from rgt.backends.cpp.engine.library import SIGNATURES, Library
from tests.backends.cpp.agreement import PLAIN, VECTORS

SPARED, PLAYED = "-DRGT_SPARED", "-DRGT_PLAYED"
"""What tells such a library from a whole one in the cache, and one that makes random plays, too."""
_LINKED = ("-fuse-ld=gold",) if shutil.which("ld.gold") else ()
"""It is quicker."""
_KEPT = (
    "abi|state_size|state_used|tag_size|new|delete|fault|scores|initial|moves|moves_size|"
    "copy_moves|go|apply|watchers|shown_count|shown|forget|"
    "perft_add|perft_size|perft_states|perft_step"
)
_PLAYOUTS = "playouts"
"""They are a seventh of the work, and few tests make any."""


def spared(source: str, kept: str = _KEPT) -> str:
    """A source with no more functions to call from outside than most tests need.

    Those that nobody calls then are not translated, as they are `inline`.
    """
    spare = rf"^RGT_API (?=[\w *]+\brgt_(?!(?:{kept})\()\w+\()"
    return re.sub(spare, "[[maybe_unused]] static inline ", source, flags=re.MULTILINE)


class _Functions:
    """The functions of a spared library, and those of others of the same game that it has not."""

    def __init__(self, path: Path, other: Callable[[str], Any]) -> None:
        self._spared, self._other = ctypes.CDLL(str(path)), other

    def __getattr__(self, name: str) -> Any:
        try:
            function = _found(self._spared, name)
        except AttributeError:
            function = self._other(name)
        setattr(self, name, function)
        return function


def _found(library: ctypes.CDLL, name: str) -> Any:
    """A function of a library; raises AttributeError if it has none."""
    function = getattr(library, name)
    function.restype, function.argtypes = SIGNATURES[name]
    return function


class _Spared(Library):
    """A library whose functions are found as they are called."""

    def __init__(self, path: Path, size: int, other: Callable[[str], Any]) -> None:
        self.path, self.size = path, size
        self.functions: Any = _Functions(path, other)
        assert self.functions.rgt_state_size() == size


def use(patch: pytest.MonkeyPatch) -> None:
    """Let games that this process builds as `PLAIN` and `VECTORS` be spared."""
    compiled, opened = build.compiled, load.opened

    def compiled_sparingly(
        used: Compiler, words: Sequence[str], place: Path, source: str
    ) -> list[str]:
        if SPARED in words:
            kept = f"{_KEPT}|{_PLAYOUTS}" if PLAYED in words else _KEPT
            (place / "game.cpp").write_text(spared(source, kept), encoding="utf-8")
        return compiled(used, words, place, source)

    def opened_sparingly(source: str, flags: Sequence[str], profiled: bool, size: int) -> Library:
        whole = cache(partial(opened, source, flags, profiled, size))
        if profiled or flags not in (PLAIN, VECTORS) or parts_of(source) > 1:
            return whole()

        def other(name: str) -> Any:
            if name != f"rgt_{_PLAYOUTS}":
                return getattr(whole().functions, name)
            played = load.build(source, (PLAYED, SPARED, *_LINKED, *flags))
            return _found(ctypes.CDLL(str(played)), name)

        return _Spared(load.build(source, (SPARED, *_LINKED, *flags)), size, other)

    patch.setattr(build, "compiled", compiled_sparingly)
    patch.setattr(load, "opened", opened_sparingly)
