"""Address and undefined-behaviour sanitisers in compiled games that Python loads.

The sanitiser's runtime has to be in a process before anything else, so the worker of a campaign is
started with it; the first fault ends the process with a report.
"""

from __future__ import annotations

import os
import subprocess

from rgt.backends.cpp.building.compilers import find_compiler

FLAGS = (
    "-O1",
    "-g1",
    "-fno-omit-frame-pointer",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
    # of what pointers may point to GCC makes a long study where all is watched: minutes a game
    "-fno-tree-pta",
)


def environment() -> dict[str, str]:
    """What the worker's process needs; empty if the compiler has no such runtimes to load."""
    # what throws must be there before the sanitiser looks for it, and Python does not bring it
    found = [_library(name) for name in ("libasan.so", "libstdc++.so")]
    if not all(found):
        return {}
    return {
        "LD_PRELOAD": ":".join(filter(None, found)),
        # Python keeps what it has until the end
        "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0",
        "UBSAN_OPTIONS": "print_stacktrace=1",
    }


def leave_children_alone() -> None:
    """Start compilers without the sanitisers' runtime."""
    os.environ.pop("LD_PRELOAD", None)


def _library(name: str) -> str | None:
    """The path of one of the compiler's libraries, None if it has none."""
    used = find_compiler()
    if used is None:
        return None
    command = [*used.command, f"-print-file-name={name}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if done.returncode == 0 and os.path.isabs(path) else None
