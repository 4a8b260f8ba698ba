"""Plays, and what their players know: `knowledge` has the positions that may be."""

from __future__ import annotations

from rgt.backends.information.information import (
    History,
    InformationState,
    Told,
    information_set,
)
from rgt.backends.information.knowledge import Knowledge, Turn, turn_of

__all__ = [
    "History",
    "InformationState",
    "Knowledge",
    "Told",
    "Turn",
    "information_set",
    "turn_of",
]
