"""Questions about sets, one after the other, asked as one.

Whether somebody can leap to the north, or to the east, and so on, are four branches, and which of
them is the first to be taken is anybody's guess.  What is worked out in between has no effect, so
that all may be worked out before one branch asks for the union.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_ASKED = re.compile(r"( *)if \((\w+)\.any\(\)\) return true;$")
_SMALL = re.compile(r" *(?:const |constexpr |)Bits<1> (\w+) = ")
_PLAIN = re.compile(
    r" *(?:const|constexpr) (?:auto|Bits<1>) \w+ = "
    r"(?:down<-?\d+>(?=\()|Bits<1>\{\{0x[0-9a-f]+u\}\}|s\.\w+|\w+(?![\w(<.])|[\[\]()&|~\s])*;$"
)
"""A set that is worked out from others."""
_MOST = 4


def joined(lines: Sequence[str]) -> list[str]:
    """The same statements with questions about sets of one word put together."""
    return list(_joined(lines))


def _joined(lines: Sequence[str]) -> Iterator[str]:
    small: set[str] = set()
    waiting: list[str] = []
    between: list[str] = []
    for line in lines:
        asked, plain = _ASKED.match(line), _PLAIN.match(line.split("  //")[0])
        declared = _SMALL.match(line)
        if declared is not None:
            small.add(declared[1])
        if asked is not None and asked[2] in small:
            yield from between
            between = []
            waiting.append(line)
            if len(waiting) == _MOST:
                yield _question(waiting)
                waiting = []
        elif plain is not None and waiting:
            between.append(line)
        else:
            if waiting:
                yield _question(waiting)
            yield from between
            yield line
            waiting, between = [], []
    if waiting:
        yield _question(waiting)
    yield from between


def _question(waiting: Sequence[str]) -> str:
    """One line for several."""
    if len(waiting) == 1:
        return waiting[0]
    found = [match for match in map(_ASKED.match, waiting) if match is not None]
    union = " | ".join(match[2] for match in found)
    return f"{found[0][1]}if (({union}).any()) return true;"
