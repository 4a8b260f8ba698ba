"""Which symbol of a board stands for an empty square."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_NAMES_OF_NOTHING = frozenset(
    {"", ".", "_", "blank", "e", "empty", "free", "no", "none", "nothing", "vacant"}
)
_CERTAIN = frozenset(name for name in _NAMES_OF_NOTHING if len(name) > 1)


def named_nothing(symbols: Iterable[str]) -> tuple[str, ...]:
    """The symbols that are called so that they can only stand for an empty square.

    A single letter counts if there is nothing better, and no other case of it, as where ``E`` and
    ``e`` are both players' pieces.
    """
    known = tuple(dict.fromkeys(symbols))
    certain = tuple(symbol for symbol in known if symbol.lower() in _CERTAIN)
    short = tuple(
        symbol
        for symbol in known
        if symbol in _NAMES_OF_NOTHING and (not symbol or symbol.upper() not in {*known} - {symbol})
    )
    return certain or short


def empty_symbol(cells: Sequence[str], known: Iterable[str]) -> str:
    """The symbol of an empty square: by its name, of all `known` ones, else the most frequent."""
    named = named_nothing((*cells, *known))
    return max(named or dict.fromkeys(cells), key=cells.count)
