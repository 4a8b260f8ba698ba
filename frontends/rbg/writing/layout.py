"""The lines of a formatted directive: where they begin, and where long ones are broken.

A line begins one step to the right of the line that the innermost open bracket stands on, or
where that line does if it begins by closing the bracket.  A '+' at the start hangs out to the
left, so that alternatives stand in one column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from rgt.frontends.rbg.writing.grids import Row, aligned, row_of
from rgt.frontends.rbg.writing.spacing import CLOSING, OPENING, Word

WIDTH = 100

_STEP = 4
_HANGING = 2
_JOINING = frozenset(["==", "!=", "<", "<=", ">", ">=", "*", "/", "-", "->"])


class Layout:
    """Lays out the lines of one directive, one after the other."""

    def __init__(self, is_board: bool) -> None:
        self._is_board = is_board
        self._open: list[tuple[int, int]] = []
        self._is_first = True

    def lines(self, lines: Sequence[Sequence[Word]]) -> Iterator[list[str]]:
        """The texts that each of the author's lines becomes."""
        rows = [row_of(line) if self._is_board else None for line in lines]
        index = 0
        for is_grid, group in groupby(rows, key=lambda row: row is not None):
            if is_grid:
                found = [row for row in group if row is not None]
                for row, (shift, text) in zip(found, aligned(found), strict=True):
                    yield [self._row(row, shift, text)]
                index += len(found)
            else:
                for _ in group:
                    yield list(self._broken(lines[index]))
                    index += 1

    def _row(self, row: Row, shift: int, text: str) -> str:
        """A line of a board; the brackets of a layer are opened where they stand."""
        column = self._column("[")
        for index in range(row.opening):
            self._open.append((column + index, column + index + 1))
        self._pass(row.behind, column)
        return " " * (column + shift) + "[" * row.opening + text + _joined(row.behind)

    def _broken(self, words: Sequence[Word]) -> Iterator[str]:
        """A line, broken if it is too long."""
        while words:
            column = self._column(*(word.kind for word in words))
            start = column - _HANGING if words[0].kind == "+" and column else column
            size = _break(words, WIDTH - start)
            yield " " * start + _joined(words[:size]).lstrip(" ")
            self._pass(words[:size], column)
            words = words[size:]

    def _column(self, *kinds: str) -> int:
        """Where a line of these tokens begins, hanging aside."""
        if self._is_first:
            self._is_first = False
            return 0
        closing = next((i for i, kind in enumerate(kinds) if kind not in CLOSING), len(kinds))
        closing = min(closing, len(self._open))
        if closing:
            return self._open[-closing][0]
        return self._open[-1][1] if self._open else _STEP

    def _pass(self, words: Iterable[Word], column: int) -> None:
        for word in words:
            if word.kind in OPENING:
                self._open.append((column, column + _STEP))
            elif word.kind in CLOSING and self._open:
                self._open.pop()


def _joined(words: Iterable[Word]) -> str:
    return "".join(("  " if word.is_remark else " " * word.blank) + word.text for word in words)


def _break(words: Sequence[Word], width: int) -> int:
    """How many words go on the line: all if they fit or cannot be parted."""
    measured = [word for word in words if not word.is_remark]
    if len(_joined(measured).lstrip()) <= width or any("\n" in word.text for word in words):
        return len(words)
    best = first = 0
    best_rank: tuple[int, bool] = (0, False)
    used = depth = 0
    before = ""
    for index, word in enumerate(measured):
        if index and word.blank and _may_part(before, word.kind, depth):
            rank = (-depth, word.kind == "+")
            first = first or index
            if used <= width and (not best or rank >= best_rank):
                best, best_rank = index, rank
        used += len(word.text) + word.blank
        depth += (word.kind in OPENING) - (word.kind in CLOSING)
        before = word.kind
    return best or first or len(words)


def _may_part(before: str, after: str, depth: int) -> bool:
    """Whether a line may be broken between two tokens: not around an operator."""
    if before == "=":
        return depth == 0
    return after != "=" and after not in _JOINING and before not in _JOINING and before != "+"
