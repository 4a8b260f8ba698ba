"""Console sessions in pages: commands are run, and show what the page says; `...` is anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

_TAKEN_OVER = r"^from depth \d+ on: \w+\n"


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a language that have no title."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def files(page: str) -> dict[str, str]:
    """The fenced blocks that are files, by their titles."""
    found = re.findall(r'^```\w+ title="([^"]+)"\n(.*?)^```$', page, re.MULTILINE | re.DOTALL)
    return dict(found)


def sessions(page: str) -> list[tuple[str, str]]:
    """Each command of the console blocks with the output that the page shows for it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def shows(shown: str, output: str) -> bool:
    """Whether this is what a page shows: a line of `...` is any lines, in a line it is any text.

    When the compiled game takes over depends on what else the machine does: nothing is held to it.
    """
    shown, output = (re.sub(_TAKEN_OVER, "", text, flags=re.MULTILINE) for text in (shown, output))
    lines = []
    for line in output.splitlines():
        if line.strip() == "...":
            lines.append(r"(?:.*\n)*?")
        else:
            lines.append(r"[^\n]*".join(map(re.escape, line.split("..."))) + r"\n")
    return re.fullmatch("".join(lines) + r"(?:\n)*", shown) is not None


def run(command: str, folder: Path, *, all_: bool = False) -> str:
    """What a shell shows: standard output, and the messages of a command that fails.

    With `all_` also those of one that does not, each where it comes.
    """
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env={
            **os.environ,
            "PATH": path,
            "COLUMNS": "100",
            "NO_COLOR": "1",
            "PYTHONUNBUFFERED": "1",
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if all_ else subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout + (done.stderr or "" if done.returncode else "")
