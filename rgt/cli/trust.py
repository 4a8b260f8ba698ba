"""Games that are programs run with all that they do: whoever is at a terminal is asked first.

A file that was named in a script or through a pipe is run as it is: whoever wrote the command has
chosen it.  A file that only another file names, such as a saved play, is never run unasked.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rgt.ir.diagnostics import Source

PROGRAMS = frozenset({"linegames"})
"""Languages whose texts are programs."""
_VARIABLE = "RGT_TRUST"


def demand(source: Source, language: str, *, named: bool = True) -> None:
    """Raise GameError (RGT072) if the source is a program that the user does not want to be run.

    Those of the corpus are rgt's own, and what was agreed to once is remembered by its text.  With
    `named` the user has named the file, and is asked at a terminal only.
    """
    if language not in PROGRAMS or _is_ours(source) or os.environ.get(_VARIABLE) == "1":
        return
    mark = blake2b(source.text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    if mark in _agreed():
        return
    if _can_answer():
        if _asked(source):
            _agree(mark)
            return
    elif named:
        return
    from rgt.ir.diagnostics import GameError, error

    raise GameError(
        error(
            "RGT072",
            f"{source.name} is a Python program, and was not run",
            hint=f"read it; to have it run without a question, set {_VARIABLE}=1"
            + ("" if named else ", or name it on the command line"),
        )
    )


def _is_ours(source: Source) -> bool:
    from rgt import corpus

    with suppress(OSError, ValueError):
        return Path(source.name).resolve().is_relative_to(Path(corpus.__file__).resolve().parent)
    return False


def _can_answer() -> bool:
    from rgt.cli.common import is_terminal

    return is_terminal(sys.stdin) and is_terminal(sys.stderr)


def _asked(source: Source) -> bool:
    from rgt.ir.display.printable import printable

    click.echo(
        f"{printable(source.name)} is a Python program: reading it runs it, and it can do all that "
        "you can.",
        err=True,
    )
    return click.confirm("Run it?", default=False, err=True)


def _memory() -> Path:
    from rgt.backends.cpp.building import cache

    return cache.folder().parent / "programs"


def _agreed() -> frozenset[str]:
    from rgt.backends.cpp.building import cache

    with suppress(OSError, UnicodeDecodeError):
        path = _memory()
        if cache.is_private(path.parent) and cache.is_private(path) and not path.is_symlink():
            return frozenset(path.read_text(encoding="utf-8").split())
    return frozenset()


def _agree(mark: str) -> None:
    """Remember it; where nothing can be written the question comes again."""
    from rgt.ir.system.files import write_text

    with suppress(OSError):
        path = _memory()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, [f"{each}\n" for each in sorted({*_agreed(), mark})])
