"""What the campaign of recovered games finds out about one file."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(slots=True)
class Way:
    """One file with one way of waiting.

    `left` says why it is left to its net, `wrong` what disagrees; both are None or empty where
    nothing does.  Sizes are in nodes, times in seconds of processor time; `definition` is what
    positions were compared with, and `perft` agrees with the oracle's so many levels.
    """

    left: str | None = None
    seconds: float = 0.0
    nodes: int = 0
    nodes_after: int = 0
    passes_seconds: float = 0.0
    definition: str = "oracle"
    levels: int = 0
    levels_after: int = 0
    positions: int = 0
    plays: int = 0
    ended: int = 0
    positions_after: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Verdict:
    """One file: both ways of waiting; `failed` says why there is no answer at all."""

    subject: str
    keep: Way | None = None
    drop: Way | None = None
    failed: str | None = None

    @classmethod
    def read(
        cls, subject: str, keep: Any = None, drop: Any = None, failed: str | None = None
    ) -> Verdict:
        """A verdict of its JSON."""
        return cls(subject, keep and Way(**keep), drop and Way(**drop), failed)

    def to_json(self) -> dict[str, Any]:
        """The verdict as JSON has it."""
        return asdict(self)

    @property
    def ways(self) -> dict[str, Way]:
        """The ways of waiting that were tried."""
        named = {"keep": self.keep, "drop": self.drop}
        return {name: way for name, way in named.items() if way is not None}

    def wrong(self) -> list[str]:
        """Everything that must not be."""
        found = [f"{name}: {each}" for name, way in self.ways.items() for each in way.wrong]
        return found + ([self.failed] if self.failed else [])
