"""``rgt check --fix``: the fixes that findings have, put into the file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rgt.cli import common
from rgt.cli.reading import look_at

if TYPE_CHECKING:
    from rgt.cli.common import Reading
    from rgt.ir.diagnostics import Diagnostic, Fix

_ROUNDS = 20
"""So often a text is looked at again: what is mended may show what is wrong behind it."""
_MARK = b"\xef\xbb\xbf"


def refuse_nonsense(games: tuple[str, ...]) -> None:
    """Raise click.UsageError for a game that is no file to be written back."""
    for game in games:
        if game == "-":
            raise click.UsageError("standard input cannot be written back")
        if not Path(game).exists():
            raise click.UsageError(f"--fix needs a file, and there is no file '{game}'")


def mend(game: str, reading: Reading) -> list[tuple[Diagnostic, Fix]]:
    """Write a game's file anew, in one step, after all fixes that are the only ones of a finding.

    Gives the findings that had them, with the fix that was made.  Of two that touch each other the
    second one waits for the next look at the text.
    """
    from rgt.frontends import frontend_named
    from rgt.ir.diagnostics import GameError, Source
    from rgt.ir.findings.fixing import fixed
    from rgt.ir.system.files import write_bytes

    try:
        source, name = common.read(game, reading.language)
    except GameError:
        return []  # the check itself says so
    data = Path(source.name).read_bytes()
    mark = _MARK if data.startswith(_MARK) else b""
    text = data.removeprefix(mark).decode()
    told: list[tuple[Diagnostic, Fix]] = []
    tried = {text}
    for _ in range(_ROUNDS):
        found: list[Diagnostic] = []
        look_at(source, frontend_named(name), reading, found)
        single: dict[Fix, Diagnostic] = {}
        for each in found:
            if len(each.fixes) == 1:
                single.setdefault(each.fixes[0], each)
        text, made = fixed(source, text, single)
        if not made or text in tried:
            break
        tried.add(text)
        told += [(single[fix], fix) for fix in made]
        source = Source(source.name, text)
    if told:
        write_bytes(source.name, mark + text.encode())
    return told
