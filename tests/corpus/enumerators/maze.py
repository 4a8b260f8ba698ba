"""The maze of nine rooms, as pairs of rooms with a door between them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tests.corpus.enumerators.tree import Move

DOORS = (
    ("a1", "a2"),
    ("a2", "a3"),
    ("a3", "b3"),
    ("a2", "b2"),
    ("b1", "b2"),
    ("b2", "b3"),
    ("b1", "c1"),
    ("b3", "c3"),
    ("c2", "c3"),
)


@dataclass(frozen=True)
class Position:
    """Where the explorer is, whether it has the key, and how many moves it has left."""

    room: str = "a1"
    key: bool = False
    left: int = 11

    @property
    def player(self) -> str:
        return "explorer"

    def goals(self) -> dict[str, int] | None:
        if self.key and self.room == "c3":
            return {"explorer": 100}
        return None if self.left else {"explorer": 0}

    def successors(self) -> Iterator[tuple[Move, Position]]:
        left = self.left - 1
        for number, door in enumerate(DOORS):
            if self.room in door:
                (room,) = set(door) - {self.room}
                yield (number,), replace(self, room=room, left=left)
        if self.room == "c1" and not self.key:
            yield (len(DOORS),), replace(self, key=True, left=left)
