"""How what stands on a cell is drawn: a chess man, a stone of its owner's colour, or its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rgt.backends.owners import WORD, owner_by_name

_CHESS = {"king": "♚", "queen": "♛", "rook": "♜", "bishop": "♝", "knight": "♞", "pawn": "♟"}
_COLOURS = {
    "white": ("#fbfaf6", "#2b2b2b"),
    "black": ("#2b2b2b", "#f4f2ea"),
    "red": ("#c8453b", "#fff6f4"),
    "blue": ("#3b6fc8", "#f4f7ff"),
    "green": ("#3f8f4f", "#f4fff6"),
    "yellow": ("#e6c229", "#3a3206"),
    "orange": ("#dd7a2b", "#fff8f2"),
    "purple": ("#8a4fb5", "#fbf4ff"),
}
_PALETTE = tuple(_COLOURS[name] for name in ("white", "black", "red", "blue", "green", "yellow"))
_OTHER = ("#b9b2a1", "#2b2b2b")
_STONES = frozenset({"man", "disc", "disk", "stone", "piece", "counter", "checker"})


@dataclass(frozen=True, slots=True)
class Man:
    """What is drawn for a symbol: the fill of its stone and the ink on it, and what is written.

    `glyph` is a chess man, drawn without a stone; `text` is written on the stone.
    """

    fill: str
    ink: str
    glyph: str = ""
    text: str = ""


def men(
    symbols: Sequence[str], players: Sequence[str], names: Mapping[str, str]
) -> dict[str, Man | None]:
    """How each of a board's symbols is drawn; None: nothing stands there.

    `names` are the short names of the symbols (`rgt.backends.boards.short_names`).
    """
    return {symbol: _man(symbol, players, names.get(symbol, symbol)) for symbol in symbols}


def _man(symbol: str, players: Sequence[str], short: str) -> Man | None:
    if short in (".", ""):
        return None
    words = [word.lower() for word in WORD.findall(symbol)]
    owner = owner_by_name(symbol, players)
    fill, ink = _colours(words, owner, players)
    glyph = next((_CHESS[word] for word in words if word in _CHESS), "")
    if glyph:
        return Man(fill, ink, glyph)
    whose = {players[owner].lower()} if owner is not None else set()
    plain = {*whose, *_COLOURS, *_STONES}
    rest = [word for word in words if word not in plain and len(word) > 1]
    if owner is not None and not rest:
        return Man(fill, ink)
    return Man(fill, ink, text=short[:3])


def _colours(words: Sequence[str], owner: int | None, players: Sequence[str]) -> tuple[str, str]:
    named = next((_COLOURS[word] for word in words if word in _COLOURS), None)
    if named is not None:
        return named
    if owner is None:
        return _OTHER
    return _COLOURS.get(players[owner].lower()) or _PALETTE[owner % len(_PALETTE)]
