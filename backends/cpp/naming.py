"""What the files of a compiled game are called, and their namespaces."""

from __future__ import annotations

import keyword
import re


def file_name(game: str) -> str:
    """A game's name as a name of files, of a namespace and of a Python module."""
    made = re.sub(r"\W+", "_", game.rsplit("/", 1)[-1].split(".")[0], flags=re.ASCII).strip("_")
    if not made or made[0].isdigit() or keyword.iskeyword(made):
        return f"game_{made}"
    return made
