"""Maps from a value for every key (specs/hrg.md section 3.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from rgt.ir.values import MapLiteral, Symbol, Value

_Rank = tuple[int, str, tuple[tuple[bool, str, "_Rank"], ...]]


def from_pairs(
    keys: Iterable[str], values: Sequence[Value], others: Iterable[Value] = ()
) -> MapLiteral:
    """The map that has these values at its keys: the most frequent one is the default.

    `others` have no key and count as well.

    Of several the smallest one is, and among those the last in the order of values: symbols by
    the characters of their names (`p10` before `p9`, `4` before `nan`), maps entry by entry.
    That is the published tool's order, and seen in play where a map is read at no key of it.
    """
    counts = Counter(chain(values, others))
    most = max(counts.values())
    often = [value for value, count in counts.items() if count == most]
    default = often[0] if len(often) == 1 else max(often, key=lambda v: (-_size(v), _rank(v)))
    entries: list[tuple[str | None, Value]] = [(None, default)]
    entries += [
        (key, value) for key, value in zip(keys, values, strict=True) if value is not default
    ]
    return MapLiteral(tuple(entries))


def _size(value: Value) -> int:
    """How many symbols and maps a value is made of."""
    return 1 if isinstance(value, Symbol) else 1 + sum(_size(entry) for _, entry in value.entries)


def _rank(value: Value) -> _Rank:
    """The place of a value in the order: symbols before maps, the default before the keys."""
    if isinstance(value, Symbol):
        return 0, value.name, ()
    return 1, "", tuple((key is not None, key or "", _rank(entry)) for key, entry in value.entries)
