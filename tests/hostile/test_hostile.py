"""Whatever a text is, reading it ends soon, in a game or in a finding.

`make hostile` tries a megabyte of everything.  Here it is less, and a megabyte of what took long.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rgt.api import decode, load_trace, translate
from rgt.backends import plays
from rgt.ir.diagnostics import GameError
from rgt.ir.system.memory import bounded_memory
from tests.hostile.inputs import MEGABYTE, repeated
from tests.hostile.readers import READERS, cases

_FILES: dict[str, Callable[[Path], object]] = {"trace": load_trace, "play": plays.load}
_SMALL = 10_000
_ROOM = 1 << 30
_SECONDS = 20.0
"""Of this process alone; four times what is promised, for slow machines."""

ONCE_LONG = {
    "a rule of many variables": (
        "gdl",
        repeated("(role a)\n(<= (legal a b) (q ", "?x%d ", "))", 100_000),
    ),
    "many relations that nobody knows": (
        "gdl",
        repeated("(role a)\n", "(<= p%d q%d)\n", "", 50_000),
    ),
    "many macros without a name": ("rbg", "#" * MEGABYTE),
    "a macro within itself": (
        "rbg",
        "#m(x) = x x\n#rules = " + "m(" * (MEGABYTE // 3) + "up" + ")" * (MEGABYTE // 3),
    ),
    "a macro of many parameters": ("rbg", repeated("#m(", "x%d; ", "y) = up\n", 120_000)),
    "many macros within themselves": ("rbg2017", repeated("", "#def A%d = A%d\n", "", 50_000)),
    "a macro of 2017 of many parameters": (
        "rbg2017",
        repeated("#def M(", "x%d, ", "y) = a\n", 100_000),
    ),
    "a board of many rows": (
        "rbg",
        repeated("#board = rectangle(up,down,left,right,\n", "[e,e,e]\n", ")\n", 120_000),
    ),
}


def read(reader: str, suffix: str, data: bytes, folder: Path) -> None:
    """Read an input, which may have findings, but not more than somebody reads."""
    try:
        with bounded_memory(_ROOM):
            if reader in _FILES:
                file = folder / f"hostile{suffix}"
                file.write_bytes(data)
                _FILES[reader](file)
            else:
                translate(decode(f"hostile{suffix}", data), reader)
    except GameError as problem:
        assert len(str(problem)) < 100_000


@pytest.mark.parametrize("reader", READERS)
def test_a_little_of_everything(reader: str, tmp_path: Path) -> None:
    number = 0
    for case in cases(_SMALL, reader):
        number += 1
        begun = time.process_time()
        read(reader, case.suffix, case.data, tmp_path)
        taken = time.process_time() - begun
        assert taken < _SECONDS, f"{case.name} takes {taken:.1f} s"
    assert number > 10


@pytest.mark.parametrize(("reader", "text"), ONCE_LONG.values(), ids=ONCE_LONG)
def test_a_megabyte_of_what_took_long(reader: str, text: str, tmp_path: Path) -> None:
    begun = time.process_time()
    read(reader, "", text.encode(), tmp_path)
    assert time.process_time() - begun < _SECONDS
