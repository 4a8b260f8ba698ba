"""What the files of a compiled game are called, and their namespaces."""

from __future__ import annotations

import keyword
import re
import sys

_TARGETS = frozenset(
    (
        *("all", "all_build", "clean", "edit_cache", "help", "install", "main", "package"),
        *("package_source", "rebuild_cache", "run_tests", "test", "zero_check"),
    )
)
"""What is called so beside the files of a game: its program, and targets that CMake has anyway."""


def file_name(game: str) -> str:
    """A game's name as a name of files, of a namespace and of a Python module."""
    made = re.sub(r"\W+", "_", game.rsplit("/", 1)[-1].split(".")[0], flags=re.ASCII).strip("_")
    taken = keyword.iskeyword(made) or made.lower() in _TARGETS
    # a module that is called as one of Python's own is not found, or hides that
    if not made or made[0].isdigit() or taken or made in sys.stdlib_module_names:
        return f"game_{made}"
    return made


def in_comment(game: str) -> str:
    """A game's name in a comment: nothing in it ends that, or draws the next line into it."""
    return re.sub(r"[^\w .+-]", "_", game.rsplit("/", 1)[-1], flags=re.ASCII)
