"""From C++ source to a shared library: the compiler, its flags, and the cache of what it made.

A library is named by a digest of its source, the flags and the compiler's version, so the cache
never needs to be told that something changed.  It is made in a folder of its own and moved into
place in one step: builders that work at once do not see each other's half-done work.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

from rgt.ir.diagnostics import GameError, error

FAST = ("-O3", "-march=native")
PORTABLE = ("-O2",)
_ALWAYS = ("-std=c++17", "-shared", "-fPIC", "-fvisibility=hidden")
_ROOM = 256 * 1024 * 1024
_SHOWN_LINES = 12


@dataclass(frozen=True, slots=True)
class Compiler:
    """A C++ compiler: the words of its command, and what it calls itself."""

    command: tuple[str, ...]
    version: str


def find_compiler() -> Compiler | None:
    """``CXX`` if that is set, else g++, clang++, or the wheel `ziglang`; None if there is none."""
    return _find_compiler(os.environ.get("CXX", ""))


@cache
def _find_compiler(wanted: str) -> Compiler | None:
    commands = [shlex.split(wanted)] if wanted else [["g++"], ["clang++"], ["c++"]]
    for command in commands:
        path = shutil.which(command[0])
        if path is not None:
            return _introduced((path, *command[1:]))
    if not wanted and find_spec("ziglang") is not None:
        return _introduced((sys.executable, "-m", "ziglang", "c++"))
    return None


def _introduced(command: tuple[str, ...]) -> Compiler | None:
    try:
        said = subprocess.run(
            [*command, "--version"], capture_output=True, text=True, check=True, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return Compiler(command, said.stdout.strip())


def compiler() -> Compiler:
    """The compiler; raises GameError (CPP001) if there is none."""
    found = find_compiler()
    if found is None:
        raise GameError(
            error(
                "CPP001",
                "there is no C++ compiler",
                hint="install one: 'apt install g++' (or your system's like), or "
                "'pip install ziglang'; or play with '--backend interpreter'",
            )
        )
    return found


def cache_folder() -> Path:
    """Where libraries are kept: ``RGT_CACHE``, or the user's folder for such things."""
    chosen = os.environ.get("RGT_CACHE")
    if chosen:
        return Path(chosen) / "cpp"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "rgt" / "cpp"


def build(source: str, flags: Sequence[str] = FAST) -> Path:
    """The shared library made from a source, from the cache if it was made before.

    Raises GameError if there is no compiler (CPP001) or it fails (CPP002), OSError if the cache
    cannot be written.
    """
    used, folder = compiler(), cache_folder()
    digest = blake2b(digest_size=16)
    for part in (source, *_ALWAYS, *flags, used.version):
        digest.update(part.encode() + b"\0")
    library = folder / f"{digest.hexdigest()}{'.dll' if sys.platform == 'win32' else '.so'}"
    if library.exists():
        with contextlib.suppress(OSError):
            # the time of the last use says what may go
            os.utime(library)
        return library
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder, prefix="build-") as place:
        made = Path(place) / library.name
        _compile(used, source, flags, Path(place) / "game.cpp", made)
        os.replace(made, library)
    _make_room(folder, library)
    return library


def _compile(used: Compiler, source: str, flags: Sequence[str], path: Path, library: Path) -> None:
    path.write_text(source, encoding="utf-8")
    command = [*used.command, *_ALWAYS, *flags, str(path), "-o", str(library)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        said = "\n".join(done.stderr.splitlines()[:_SHOWN_LINES])
        raise GameError(error("CPP002", f"{used.command[0]} fails ({done.returncode}):\n{said}"))


def _make_room(folder: Path, keep: Path) -> None:
    """Remove the libraries that were not used for longest while there are too many bytes."""
    found = []
    for path in _libraries(folder):
        with contextlib.suppress(OSError):
            status = path.stat()
            found.append((status.st_mtime, status.st_size, path))
    room = sum(size for _, size, _ in found)
    for _, size, path in sorted(found):
        if room <= _ROOM:
            return
        if path != keep:
            with contextlib.suppress(OSError):
                path.unlink()
            room -= size


def _libraries(folder: Path) -> list[Path]:
    return [p for p in folder.glob("*") if p.suffix in (".so", ".dll")] if folder.is_dir() else []


def clear_cache() -> int:
    """Remove everything that was built; the number of libraries removed."""
    folder = cache_folder()
    number = len(_libraries(folder))
    shutil.rmtree(folder, ignore_errors=True)
    return number
