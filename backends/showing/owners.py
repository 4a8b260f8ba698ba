"""Whose a piece is, as far as its name tells."""

from __future__ import annotations

import re
from collections.abc import Sequence

WORD = re.compile(r"[^\W\d_A-Z]+|[A-Z][^\W\d_A-Z]*|\d+")
"""A word of a name: ``whitePawn`` and ``white_pawn`` have two."""


def owner_by_name(symbol: str, players: Sequence[str]) -> int | None:
    """The number of the player whose name, or first letter alone, is in a piece's name."""
    words = {word.lower() for word in WORD.findall(symbol)}
    found = [number for number, player in enumerate(players) if player.lower() in words]
    if not found:
        found = [n for n, player in enumerate(players) if player[:1].lower() == symbol.lower()]
    return found[0] if len(found) == 1 else None
