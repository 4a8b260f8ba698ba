"""Where compiled games are kept: a folder of shared libraries, bounded in size.

A library's name is the digest of what it was made from and the digest of its own bytes, so one
look tells whether it is the right one and whether it is whole.  It is made in a folder of its own
and moved into place in one step: builders that work at once do not see each other's half-done
work, and may only make the same thing twice.

What is loaded is run: so a folder, or a library, that other users could have written to is none.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

ROOM = 256 * 1024 * 1024
_SUFFIX = ".dll" if sys.platform == "win32" else ".so"
_SUFFIXES = (_SUFFIX, ".wasm")
_UNFINISHED = "build-"
_NOTE = "game-"
_LEAST = 64 * 1024 * 1024
"""A compiler and its linker need that much at most, but for the largest games."""
_IN_USE = 60.0
"""A library used within so many seconds may be about to be loaded, and stays."""
_GIVEN_UP = 3600.0
"""The folder of a builder that has not ended by then was left behind."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is in the cache: the number of libraries, and their bytes."""

    folder: Path
    number: int
    size: int
    writable: bool


def folder() -> Path:
    """Where libraries are kept: ``RGT_CACHE``, or the user's folder for such things."""
    chosen = os.environ.get("RGT_CACHE")
    if chosen:
        return Path(chosen) / "cpp"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or _home() / ".cache")
    return base / "rgt" / "cpp"


def _home() -> Path:
    return Path(os.path.expanduser("~"))


def find(key: str, suffix: str = _SUFFIX) -> Path | None:
    """The library kept under a key; one that is not whole is removed."""
    for place in _places():
        for path in sorted(place.glob(f"{key}-*{suffix}")):
            found = _used(path)
            if found is not None:
                return found
            with contextlib.suppress(OSError):
                path.unlink()
    return None


def _used(path: Path) -> Path | None:
    """A library that is whole, to be used now."""
    if not _is_whole(path):
        return None
    with contextlib.suppress(OSError):
        # the time of the last use says what may go
        os.utime(path)
    return path


def is_empty() -> bool:
    """Whether nothing is kept."""
    return not any(_libraries(place) for place in _places())


def note(game: str, library: Path) -> None:
    """Write down that a library is that of a game, which has a name of letters and digits."""
    path = library.parent / f"{_NOTE}{game}"
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
        # a new file: what is written goes nowhere else by a link
        with open(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(library.name.encode())


def noted(game: str) -> Path | None:
    """The library that was noted for a game, if it is still kept, and whole."""
    for place in _places():
        with contextlib.suppress(OSError, ValueError):
            path = place / f"{_NOTE}{game}"
            if not is_private(path):
                continue
            name = path.read_text(encoding="utf-8")
            if name.endswith(_SUFFIX) and Path(name).name == name:
                return _used(place / name)
    return None


@contextmanager
def workshop(*, passing: bool = False) -> Iterator[Path]:
    """An empty folder in which to make a library.

    Where the cache cannot be written, or with `passing`, it is one that ends with this process, as
    does what is kept from it.  Raises OSError if that cannot be written, too.
    """
    with _in_passing() if passing else _writable() as place:
        yield Path(place)


def is_full() -> bool:
    """Whether the disk of the cache has too little room for a library to be made."""
    try:
        return shutil.disk_usage(folder()).free < _LEAST
    except OSError:
        return False


def _writable() -> tempfile.TemporaryDirectory[str]:
    try:
        folder().parent.mkdir(parents=True, exist_ok=True)
        folder().mkdir(mode=0o700, exist_ok=True)
        if not is_private(folder()):
            return _in_passing()
        return tempfile.TemporaryDirectory(
            dir=folder(), prefix=_UNFINISHED, ignore_cleanup_errors=True
        )
    except OSError:
        return _in_passing()


def _in_passing() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(
        dir=_passing(), prefix=_UNFINISHED, ignore_cleanup_errors=True
    )


@cache
def _passing() -> Path:
    """The cache of this process alone."""
    try:
        place = tempfile.mkdtemp(prefix="rgt-")
    except OSError as problem:
        # there is no folder for passing things at all
        raise OSError(problem.errno, problem.strerror, str(folder())) from None
    atexit.register(shutil.rmtree, place, ignore_errors=True)
    return Path(place)


def keep(key: str, made: Path, suffix: str = _SUFFIX) -> Path:
    """Move a library from a `workshop` into the cache, for which others may have to go."""
    place = made.parent.parent
    kept = place / f"{key}-{_digest(made)}{suffix}"
    os.replace(made, kept)
    _make_room(place)
    return kept


def contents() -> Contents:
    """What the cache holds now."""
    found = _libraries(folder())
    with _writable() as place:
        writable = Path(place).parent == folder()
    return Contents(folder(), len(found), sum(size for _, size, _ in found), writable)


def clear() -> int:
    """Remove everything that was built; the number of libraries removed.

    What other processes are building stays theirs.
    """
    removed = 0
    for _, _, path in _libraries(folder()):
        with contextlib.suppress(OSError):
            path.unlink()
            removed += 1
    _remove_leftovers(folder())
    _remove_notes(folder())
    return removed


def _places() -> Iterator[Path]:
    if is_private(folder()):
        yield folder()
    if _passing.cache_info().currsize:
        yield _passing()


def is_private(path: Path) -> bool:
    """Whether nobody but the user, and whoever may do anything, can have written it.

    A folder of the user that others may write to is closed to them; what they have put there is
    not the user's.  On systems without such rights it is left to these.
    """
    if os.name != "posix":
        return True
    owners = (os.geteuid(), 0)
    try:
        if path.lstat().st_uid not in owners:
            return False
        status = path.stat()
        if status.st_mode & 0o022 and status.st_uid == os.geteuid():
            path.chmod(stat.S_IMODE(status.st_mode) & ~0o022)
            return stat.S_ISDIR(status.st_mode)
    except OSError:
        return False
    return status.st_uid in owners and not status.st_mode & stat.S_IWOTH


def _is_whole(path: Path) -> bool:
    if path.is_symlink() or not (path.is_file() and is_private(path)):
        return False
    try:
        return path.stem.partition("-")[2] == _digest(path)
    except OSError:
        return False


def _digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()


def _libraries(place: Path) -> list[tuple[float, int, Path]]:
    """Every library with the time of its last use and its size, the longest unused first."""
    found = []
    for suffix in _SUFFIXES:
        for path in place.glob(f"*{suffix}"):
            with contextlib.suppress(OSError):
                status = path.stat()
                found.append((status.st_mtime, status.st_size, path))
    return sorted(found)


def _make_room(place: Path) -> None:
    """Remove the libraries that were not used for longest while there are too many bytes."""
    _remove_leftovers(place)
    _remove_notes(place)
    found, now = _libraries(place), time.time()
    size = sum(bytes_ for _, bytes_, _ in found)
    for used, bytes_, path in found:
        if size <= ROOM:
            return
        # a clock that went back leaves times that are still to come
        if abs(now - used) < _IN_USE:
            continue
        with contextlib.suppress(OSError):
            path.unlink()
        size -= bytes_


def _remove_leftovers(place: Path) -> None:
    """Remove what builders that were killed left behind."""
    now = time.time()
    for path in place.glob(f"{_UNFINISHED}*"):
        with contextlib.suppress(OSError):
            if now - path.stat().st_mtime > _GIVEN_UP:
                shutil.rmtree(path, ignore_errors=True)


def _remove_notes(place: Path) -> None:
    """Remove the notes of libraries that are gone."""
    for path in place.glob(f"{_NOTE}*"):
        with contextlib.suppress(OSError, ValueError):
            if not (place / path.read_text(encoding="utf-8")).is_file():
                path.unlink()
