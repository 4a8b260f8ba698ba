"""The search as one C++ source, and as a library of this machine, which is built once."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rgt.backends.cpp.building.build import build
from rgt.backends.cpp.building.compilers import FAST

_FOLDER = Path(__file__).parent.parent / "runtime" / "search"
_FLAGS = (*FAST, "-fno-math-errno", "-fno-trapping-math", "-pthread")
"""Square roots of many numbers at once must not set `errno`."""
_INCLUDED = re.compile(r'^#include "([\w./]+)"\n', re.MULTILINE)


@cache
def source() -> str:
    """The whole search as one text: the headers stand where they are included first."""
    met: set[str] = set()

    def expanded(name: str) -> str:
        if name in met:
            return ""
        met.add(name)
        written = text(name).replace("#pragma once\n", "")
        return _INCLUDED.sub(lambda match: expanded(match[1]), written)

    return expanded("search.cpp")


def text(name: str) -> str:
    """One of its files."""
    return (_FOLDER / name).read_text(encoding="utf-8")


def library() -> Path:
    """The library, built if it is not in the cache; raises GameError as `build` does."""
    return build(source(), _FLAGS)
