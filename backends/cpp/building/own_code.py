"""Which code of rgt writes C++ here: another one may write the same game in another way."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

import networkx

from rgt.ir.version import VERSION

_ROOMS = ("backends", "ir")
"""All that is asked while C++ is written."""
_SUFFIXES = (".py", ".pyc", ".hpp", ".cpp")


@cache
def own_code(package: Path = Path(__file__).parents[3]) -> str:
    """A digest of the code, with the versions of what it stands on."""
    digest = blake2b(repr((VERSION, sys.version, networkx.__version__)).encode(), digest_size=16)
    for path in _files(package):
        data = path.read_bytes()
        digest.update(repr((path.name, len(data))).encode() + data)
    return digest.hexdigest()


def _files(package: Path) -> Iterator[Path]:
    """The files of the rooms, always in the same order, but those that Python makes of them."""
    for room in _ROOMS:
        for folder, inner, names in os.walk(package / room):
            inner[:] = sorted(set(inner) - {"__pycache__"})
            for name in sorted(names):
                if name.endswith(_SUFFIXES):
                    yield Path(folder, name)
