"""Maps that are read or written at an index, as what a call is in other languages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Call, Range, Symbol
from rgt.ir.text.tokens import Tokens


@dataclass(slots=True)
class _Open:
    """The indices of one map: where the first one begins, and the brackets of the others."""

    symbol: Symbol | None
    start: int
    separators: list[int] = field(default_factory=list)

    def closed(self, end: int) -> Iterator[Call]:
        """The call that ends here, if the map is known."""
        if self.symbol is not None:
            yield Call(Range(self.start, end), self.symbol, tuple(self.separators))


def indices_of(tokens: Tokens, start: int, end: int, maps: Mapping[str, Symbol]) -> Iterator[Call]:
    """The indices in some expressions: all those of one map, ``m[i][j]``, are one call."""
    texts, starts = tokens.texts, tokens.starts
    open_: list[_Open] = []
    last: _Open | None = None
    for index in range(start, end):
        if texts[index] == "[":
            if last is not None and index > start and texts[index - 1] == "]":
                last.separators.append(starts[index])
                open_.append(last)
            else:
                symbol = maps.get(texts[index - 1]) if index > start else None
                open_.append(_Open(symbol, starts[index] + 1))
        elif texts[index] == "]" and open_:
            last = open_.pop()
            if index + 1 >= end or texts[index + 1] != "[":
                yield from last.closed(starts[index])
                last = None
    for unfinished in open_:
        yield from unfinished.closed(tokens.end(end - 1))
