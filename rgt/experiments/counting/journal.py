"""``--resume FILE``: what was counted so far, as JSON Lines.

The first line says of which count the file is; each of the others has the counts of one range.
Ranges that overlap, as those of two commands at work on one file do, count once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rgt.ir.diagnostics import Diagnostic, GameError, error, warning
from rgt.ir.json.text import loads


@dataclass(frozen=True, slots=True)
class Range:
    """The positions from number `first` to before `last` of a root's frontier."""

    root: int
    first: int
    last: int


class Journal:
    """The file of one count, which `about` tells from all others; `report` is told of trouble.

    Raises GameError (RGT070) for a file of something else, and OSError for one that cannot be read.
    """

    def __init__(
        self, path: Path, about: Mapping[str, Any], report: Callable[[Diagnostic], None]
    ) -> None:
        self._path = path
        self._about = dict(about)
        self._report = report
        self._is_told = False
        self.known: dict[Range, list[int]] = {}
        self._begun = False
        self._read()

    def add(self, found: Range, counts: list[int], seconds: float) -> None:
        """Keep a range; if that cannot be done the count goes on, and somebody is told once."""
        line = {
            "root": found.root,
            "from": found.first,
            "to": found.last,
            "counts": counts,
            "seconds": round(seconds, 3),
        }
        lines = [line] if self._begun else [self._about, line]
        try:
            with self._path.open("a", encoding="utf-8") as file:
                # the last line may be half a one, of a command that was killed or a full disk
                torn = "\n" if self._begun and not self._ends_well() else ""
                file.write(torn + "".join(json.dumps(each) + "\n" for each in lines))
            self._begun = True
        except OSError as problem:
            if not self._is_told:
                self._is_told = True
                self._report(
                    warning(
                        "RGT071",
                        f"{self._path} cannot be written: {problem.strerror or problem}; "
                        "what is counted now is not kept",
                    )
                )

    def _ends_well(self) -> bool:
        with self._path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(size - 1, 0))
            return file.read(1) in (b"\n", b"")

    def _read(self) -> None:
        # a device has no end, and a pipe waits for somebody at its other end
        if self._path.is_fifo():
            raise GameError(_refused(f"{self._path} is no file that a count can be kept in"))
        if not self._path.is_file():
            return
        lines = self._path.read_bytes().decode(errors="replace").splitlines()
        if not lines:
            return
        about = _parsed(lines[0])
        if about != self._about:
            raise GameError(self._of_another(about))
        self._begun = True
        taken: dict[int, list[tuple[int, int]]] = {}
        for line in lines[1:]:
            found = _range(_parsed(line))
            if found is None or found[0] in self.known:
                continue
            spot, counts = found
            others = taken.setdefault(spot.root, [])
            if all(spot.last <= first or last <= spot.first for first, last in others):
                others.append((spot.first, spot.last))
                self.known[spot] = counts

    def _of_another(self, about: object) -> Diagnostic:
        if not isinstance(about, dict) or "perft" not in about:
            what = "is no record of a count"
        elif about.get("rgt") != self._about.get("rgt"):
            what = f"was begun by rgt {about.get('rgt')}, and this is rgt {self._about['rgt']}"
        else:
            other = [name for name in self._about if about.get(name) != self._about[name]]
            what = f"is of another count: its {' and '.join(other) or 'contents'} are others"
        return _refused(f"{self._path} {what}")


def _refused(text: str) -> Diagnostic:
    return error("RGT070", text, hint="name a file that is not there for a new count")


def _parsed(line: str) -> object:
    try:
        found: object = loads(line)
    except ValueError:
        return None
    return found


def _range(line: object) -> tuple[Range, list[int]] | None:
    """A line's range and its counts; None for what is none."""
    if not isinstance(line, dict):
        return None
    numbers = [line.get(name) for name in ("root", "from", "to")]
    counts = line.get("counts")
    if not isinstance(counts, list) or not all(
        type(each) is int and each >= 0 for each in [*numbers, *counts]
    ):
        return None
    root, first, last = (int(each) for each in numbers if each is not None)
    return (Range(root, first, last), counts) if first < last else None
