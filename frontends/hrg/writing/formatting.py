"""Formatting HRG text without losing its comments.

A comment on a line of its own stays above the line that it precedes; one behind something stays
behind it.  To that end every line that the printer can begin has an anchor: the token that it
begins with.  Single empty lines between things are kept.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import pairwise

from rgt.frontends.hrg.reading.build import token_types
from rgt.frontends.hrg.reading.parse import parse
from rgt.frontends.hrg.reading.tokens import Token, tokens
from rgt.frontends.hrg.syntax import Description, Node
from rgt.frontends.hrg.writing.anchors import Anchor, Key, Place, anchors_of
from rgt.frontends.hrg.writing.print import NoRemarks, Printer, Remarks
from rgt.ir.diagnostics import Source

_COMMENT = re.compile(r"//[^\n]*")


def format_text(source: Source) -> str:
    """The text in canonical form, comments kept; formatting it again changes nothing.

    Raises GameError if the text is no description.
    """
    description = parse(source)
    return Printer(_Comments(description)).text(description)


@dataclass(slots=True)
class _Attached:
    """The comments of one anchor: above it, taken out of its midst, behind it."""

    above: list[Place] = field(default_factory=list)
    within: list[Place] = field(default_factory=list)
    behind: list[Place] = field(default_factory=list)


class _Comments(NoRemarks):
    """The comments of a text, each at its anchor."""

    def __init__(self, description: Description) -> None:
        source = description.source
        words = list(tokens(source, token_types()))[:-1]
        self._texts = {
            source.position(found.start()): found[0].rstrip()
            for found in _COMMENT.finditer(source.text)
        }
        self._places = list(self._texts)
        self._gaps = _places_behind_gaps(words, self._places)
        self._attached: defaultdict[Key, _Attached] = defaultdict(_Attached)
        self._anchors = {anchor.key: anchor for anchor in anchors_of(description, words)}
        self._rest: list[Place] = []
        if self._places:
            self._attach(sorted(self._anchors.values(), key=lambda a: a.place), words)

    def at(self, node: Node, role: int = 0) -> Remarks:
        key = (id(node), role)
        anchor = self._anchors.get(key)
        if anchor is None:
            return super().at(node, role)
        gap = anchor.place in self._gaps
        if key not in self._attached:
            return Remarks(gap=gap)
        attached = self._attached[key]
        before = self._lines(attached.above)
        if before and gap and not anchor.closing:
            before.append("")
        before += self._lines(attached.within)
        behind = tuple([self._texts[place] for place in attached.behind])
        if attached.above:
            gap = attached.above[0] in self._gaps
        return Remarks(tuple(before), behind, gap)

    def inside(self, node: Node) -> bool:
        span = node.span
        assert span is not None
        first = bisect_left(self._places, (span.line, span.column))
        last = bisect_left(self._places, (span.end_line, span.end_column))
        return first < last

    def rest(self) -> Remarks:
        gap = bool(self._rest) and self._rest[0] in self._gaps
        return Remarks(tuple(self._lines(self._rest)), gap=gap)

    def _lines(self, places: list[Place]) -> list[str]:
        """The comments, an empty line between those that had some."""
        lines: list[str] = []
        for place in places:
            if lines and place in self._gaps:
                lines.append("")
            lines.append(self._texts[place])
        return lines

    def _attach(self, anchors: list[Anchor], words: list[Token]) -> None:
        """Find every comment its anchor."""
        starts = [anchor.place for anchor in anchors]
        begun = [anchor.word for anchor in anchors]
        lines_of_words = {word.line: word.column for word in reversed(words)}
        for place in self._places:
            alone = lines_of_words.get(place[0], place[1]) >= place[1]
            following = bisect_left(starts if alone else begun, place)
            previous = anchors[following - 1] if following else None
            if previous is not None and not alone:
                self._attached[previous.key].behind.append(place)
            elif previous is not None and _splits(place, previous, starts[following:]):
                self._attached[previous.key].within.append(place)
            elif following < len(anchors):
                self._attached[anchors[following].key].above.append(place)
            else:
                self._rest.append(place)


def _splits(place: Place, anchor: Anchor, following: list[Place]) -> bool:
    """Whether a comment stands in the midst of something that has no lines of its own."""
    return place < anchor.end and not (following and following[0] < anchor.end)


def _places_behind_gaps(words: list[Token], comments: list[Place]) -> set[Place]:
    """The places of the tokens and comments that an empty line stands above."""
    things = sorted([*((word.line, word.column) for word in words), *comments])
    return {later for earlier, later in pairwise(things) if later[0] - earlier[0] > 1}
