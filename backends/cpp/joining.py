"""Questions about sets, one after the other, asked as one; and asked without moving members.

Whether somebody can leap to the north, or to the east, and so on, are four branches, and which of
them is the first to be taken is anybody's guess.  What is worked out in between has no effect, so
that all may be worked out before one branch asks for the union.

A set whose members were put side by side, of which nobody asks but whether there are some, stays
where it is.
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
_REGROUPED = re.compile(
    r"(?P<set> *const Bits<1> (?P<name>\w+) = )(?:(?P<all>\w+) & )?"
    r"\(?regroup\((?P<from>[\w.\[\]]+), (?P<places>0x[0-9a-f]+u), (?P<to>0x[0-9a-f]+)u\)\)?;"
)
_MOST = 4


def joined(lines: Sequence[str]) -> list[str]:
    """The same statements with questions about sets of one word put together."""
    return list(_joined(lines))


def in_place(lines: Sequence[str]) -> list[str]:
    """The same statements; where it is asked whether there are members they stay in place."""
    return [_left(line, lines) for line in lines]


def _left(line: str, lines: Sequence[str]) -> str:
    match = _REGROUPED.match(line)
    if match is None:
        return line
    uses = [each for each in lines if each is not line and re.search(rf"\b{match['name']}\b", each)]
    asked = _ASKED.match(uses[0]) if len(uses) == 1 else None
    places, to = int(match["places"][:-1], 16), int(match["to"], 16)
    moved = places.bit_count() == to.bit_count()
    if asked is None or not moved or not _has(match["all"], to, lines):
        return line
    comment = line[match.end() :]
    return f"{match['set']}{match['from']} & Bits<1>{{{{{match['places']}}}}};{comment}"


def _has(name: str | None, places: int, lines: Sequence[str]) -> bool:
    """Whether a constant set of the function, if there is one, has some places."""
    if name is None:
        return True
    constant = re.compile(rf" *constexpr Bits<1> {name} = Bits<1>\{{\{{(0x[0-9a-f]+)u\}}\}};")
    found = [match for match in map(constant.match, lines) if match is not None]
    return len(found) == 1 and places & ~int(found[0][1], 16) == 0


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
