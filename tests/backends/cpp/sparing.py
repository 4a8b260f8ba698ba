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

SPARED = "-DRGT_SPARED"
"""What tells such a library from a whole one in the cache."""
_LINKED = ("-fuse-ld=gold",) if shutil.which("ld.gold") else ()
"""It is quicker."""
_KEPT = (
    "abi|state_size|state_used|tag_size|new|delete|fault|scores|initial|moves|moves_size|"
    "copy_moves|go|apply|watchers|shown_count|shown|forget|"
    "perft_add|perft_size|perft_states|perft_step|playouts"
)
_SPARE = re.compile(rf"^RGT_API (?=[\w *]+\brgt_(?!(?:{_KEPT})\()\w+\()", re.MULTILINE)


def spared(source: str) -> str:
    """A source with no more functions to call from outside than most tests need.

    Those that nobody calls then are not translated, as they are `inline`.
    """
    return _SPARE.sub("[[maybe_unused]] static inline ", source)


class _Functions:
    """The functions of a spared library, and those of the whole one that it has not."""

    def __init__(self, path: Path, whole: Callable[[], Library]) -> None:
        self._spared, self._whole = ctypes.CDLL(str(path)), whole

    def __getattr__(self, name: str) -> Any:
        try:
            function = getattr(self._spared, name)
            function.restype, function.argtypes = SIGNATURES[name]
        except AttributeError:
            function = getattr(self._whole().functions, name)
        setattr(self, name, function)
        return function


class _Spared(Library):
    """A library whose functions are found as they are called."""

    def __init__(self, path: Path, size: int, whole: Callable[[], Library]) -> None:
        self.path, self.size = path, size
        self.functions: Any = _Functions(path, whole)
        assert self.functions.rgt_state_size() == size


def use(patch: pytest.MonkeyPatch) -> None:
    """Let games that this process builds as `PLAIN` and `VECTORS` be spared."""
    compiled, opened = build.compiled, load.opened

    def compiled_sparingly(
        used: Compiler, words: Sequence[str], place: Path, source: str
    ) -> list[str]:
        if SPARED in words:
            (place / "game.cpp").write_text(spared(source), encoding="utf-8")
        return compiled(used, words, place, source)

    def opened_sparingly(source: str, flags: Sequence[str], profiled: bool, size: int) -> Library:
        whole = cache(partial(opened, source, flags, profiled, size))
        if profiled or flags not in (PLAIN, VECTORS) or parts_of(source) > 1:
            return whole()
        return _Spared(load.build(source, (SPARED, *_LINKED, *flags)), size, whole)

    patch.setattr(build, "compiled", compiled_sparingly)
    patch.setattr(load, "opened", opened_sparingly)
