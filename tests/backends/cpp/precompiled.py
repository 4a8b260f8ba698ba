"""Headers of the standard library that GCC has read once for all small games of the tests.

They are a third of what it reads of one.  What is built is the same, and so is what it is known by
in the cache; tests of how games are built, and all that are compiled otherwise, read the headers.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import NamedTemporaryFile, mkdtemp

import pytest

from rgt.backends.cpp.building import build
from rgt.backends.cpp.building.compilers import FAST, Compiler
from rgt.backends.cpp.building.parts import parts_of
from rgt.backends.cpp.emit import headers
from tests.backends.cpp.agreement import NATIVE, PLAIN, QUICK, VECTORS

_KINDS = (PLAIN, VECTORS, QUICK, (*QUICK, NATIVE))
"""The flags of so many builds that it is worth the while."""
_NAME = "headers.hpp"
_OBJECT = "game.o"
_FOREIGN = ("-DRGT_", "-DWHOLE", "-fuse-ld")
"""What headers know nothing of."""


def use(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let builds of this process use precompiled headers that are kept in a folder; several
    processes can share it.
    """
    compiled = build.compiled

    def compiled_sooner(
        used: Compiler, words: Sequence[str], place: Path, source: str
    ) -> list[str]:
        return compiled(used, [*words, *_included(used, words, folder)], place, source)

    patch.setattr(build, "compiled", compiled_sooner)


def plainly(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let builds of this process that would be as quick as can be for people not be optimised.

    For tests of what is done with compiled games: what one of them has compiled, others with caches
    of their own only link.  What is fitted to plays is built as ever.
    """
    use(folder, patch)
    compiled = build.compiled

    def compiled_plainly(
        used: Compiler, words: Sequence[str], place: Path, source: str
    ) -> list[str]:
        if any(word.startswith("-fprofile") for word in words) or "-O3" not in words:
            return compiled(used, words, place, source)
        kept = [word for word in words if word not in FAST]
        words = [*kept, *VECTORS]
        if parts_of(source) > 1:
            return compiled(used, words, place, source)
        known = folder / f"{_digest(used.command, used.version, words, source)}.o"
        if known.exists():
            shutil.copyfile(known, place / _OBJECT)
            return [_OBJECT]
        found = compiled(used, words, place, source)
        assert found == [_OBJECT]
        _keep(place / _OBJECT, known)
        return found

    patch.setattr(build, "compiled", compiled_plainly)


def _keep(made: Path, known: Path) -> None:
    """Put a copy of an object where other processes find it whole."""
    known.parent.mkdir(exist_ok=True)
    with NamedTemporaryFile(dir=known.parent, delete=False) as copy:
        copy.write(made.read_bytes())
    os.replace(copy.name, known)


def _digest(*told: object) -> str:
    """What tells something made of these from all else."""
    return blake2b(repr(told).encode(), digest_size=16).hexdigest()


def _included(used: Compiler, words: Sequence[str], folder: Path) -> list[str]:
    """The words that make a compiler begin with the headers."""
    if used.is_clang or not any(tuple(words[-len(kind) :]) == kind for kind in _KINDS):
        return []
    told = [word for word in words if not word.startswith(_FOREIGN)]
    kept = folder / _digest(used.command, used.version, told)
    if not kept.exists():
        folder.mkdir(exist_ok=True)
        made = Path(mkdtemp(dir=folder))
        (made / _NAME).write_text(headers(), encoding="utf-8")
        used.run([*words, "-x", "c++-header", _NAME, "-o", f"{_NAME}.gch"], made)
        try:
            made.rename(kept)
        except OSError:
            # another process was sooner
            assert kept.exists()
    return ["-include", os.fspath(kept / _NAME)]
