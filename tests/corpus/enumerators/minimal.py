"""Heads or tails: heads wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.corpus.enumerators.tree import Move


@dataclass(frozen=True)
class Position:
    """What was called, if anything."""

    call: str = ""

    @property
    def player(self) -> str:
        return "caller"

    def goals(self) -> dict[str, int] | None:
        if not self.call:
            return None
        return {"caller": 100 if self.call == "heads" else 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        yield (0,), Position("heads")
        yield (1,), Position("tails")
