"""Cells that are only compared with constants: the sets answer, no search reads the cells.

Where a write needs not look at what stood there, cells are for states that are handed out only, and
the compiler leaves them out of random plays that are one piece of code.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rgt.backends.cpp.layout import Storage
from rgt.backends.cpp.sets.boards import Board
from rgt.backends.printers.cpp import cpp

_FLAT = r"[^][]"
_TABLE = rf"(?:{_FLAT}|\[{_FLAT}*\])"
_TABLES = rf"(?:{_FLAT}|\[{_TABLE}*\])"
_INDEX = rf"(?:{_FLAT}|\[{_TABLES}*\])*"
"""An index with look-ups in it, three of them in one another at most."""


def asked_of_sets(functions: Sequence[str], boards: Iterable[Board], storage: Storage) -> list[str]:
    """The functions, with comparisons of cells as questions to sets where no cell is read else."""
    asked = list(functions)
    codes = {name: code for code, name in enumerate(storage.names)}
    for board in boards:
        if board.bare:
            continue
        cells = f"s.{board.field.name}"
        read = re.compile(rf"\b{re.escape(cells)}\[({_INDEX})\] (==|!=) (\w+)(?![\w\[(.])")
        compared = [match for each in asked for match in read.finditer(each)]
        uses = sum(len(re.findall(rf"{re.escape(cells)}\b", each)) for each in asked)
        if len(compared) != uses or any(codes.get(m[3]) not in board.values for m in compared):
            continue

        def question(match: re.Match[str], board: Board = board) -> str:
            members = cpp(board.holding(codes[match[3]]))
            return f"{'!' * (match[2] == '!=')}{members}.test({match[1]})"

        asked = [read.sub(question, each) for each in asked]
    return asked
