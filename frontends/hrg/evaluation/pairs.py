"""Maps from a value for every key (specs/hrg.md section 3.6)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from rgt.ir.text.printer import format_value
from rgt.ir.values import MapLiteral, Symbol, Value

_RUNS = re.compile(r"[0-9]+|[^0-9]+")


def from_pairs(
    keys: Iterable[str], values: Sequence[Value], others: Iterable[Value] = ()
) -> MapLiteral:
    """The map that has these values at its keys: the most frequent one is the default.

    `others` have no key and count as well.

    Of several the smallest one is, and among those the last in the order of their texts, in
    which numbers stand by size.
    """
    counts = Counter(chain(values, others))
    most = max(counts.values())
    often = [value for value, count in counts.items() if count == most]
    default = often[0] if len(often) == 1 else max(often, key=_rank)
    entries: list[tuple[str | None, Value]] = [(None, default)]
    entries += [
        (key, value) for key, value in zip(keys, values, strict=True) if value is not default
    ]
    return MapLiteral(tuple(entries))


def _rank(value: Value) -> tuple[int, list[tuple[int, str]]]:
    return -_size(value), _natural(format_value(value))


def _size(value: Value) -> int:
    return 1 if isinstance(value, Symbol) else sum(_size(entry) for _, entry in value.entries)


def _natural(text: str) -> list[tuple[int, str]]:
    return [(int(run) if run.isdigit() else -1, run) for run in _RUNS.findall(text)]
