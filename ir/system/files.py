"""Writing files so that a reader finds the old one or the new one, never a half."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path


def write_text(output: str | Path, pieces: Iterable[str]) -> None:
    """Write pieces of text to a file that appears whole or not at all.

    A link is followed, a file keeps its permissions, and what is no file (a pipe, a device) is
    written to.  Raises OSError naming `output`.
    """
    _write(output, (piece.encode() for piece in pieces))


def write_bytes(output: str | Path, content: bytes) -> None:
    """The same for bytes.

    Who has the old file open, such as a program that runs it as a library, keeps that.
    """
    _write(output, [content])


def _write(output: str | Path, pieces: Iterable[bytes]) -> None:
    path = Path(output).resolve()
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.writelines(pieces)
        else:
            _replace(path, pieces)
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(output)) from None


def _replace(path: Path, pieces: Iterable[bytes]) -> None:
    """Put a file with this content in place of `path` in one step."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o666 & ~_umask()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        # Ctrl-C or an alarm may come when the file has its place already
        with suppress(FileNotFoundError):
            os.unlink(name)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
