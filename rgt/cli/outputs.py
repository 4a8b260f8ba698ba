"""Files that a command writes are none of those that it reads."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from pathlib import Path

import click

from rgt.cli.parts import guests


def spare(read: Iterable[str | None], written: Iterable[str | None]) -> None:
    """Raise click.UsageError if a file would be written that is read, or one would be twice.

    Files with passes are read by every command that is given some.  Names of games that are no
    files, ``-`` and None stand for no file.
    """
    outputs = [each for each in written if each is not None]
    for source in (*read, *guests.files()):
        for output in outputs:
            if source is not None and _same(source, output):
                raise click.UsageError(
                    f"'{output}' is read, and would be lost: write to another file"
                )
    for one, two in combinations(outputs, 2):
        if _same(one, two):
            raise click.UsageError(f"'{two}' would be written twice: name two files")


def _same(one: str, two: str) -> bool:
    """Whether two names are those of one file, there already or yet to be made."""
    if "-" in (one, two):
        return False
    first, second = Path(one), Path(two)
    try:
        if first.exists() or second.exists():
            # a pipe or a device loses nothing
            return second.is_file() and first.samefile(second)
        return first.resolve() == second.resolve()
    except (OSError, ValueError, RuntimeError):
        # no name of a file, which is told where it is read or written
        return False
