"""What can be counted on a board that may be unfinished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg.assistance.declared import expansion
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.reading.generators import SHAPES
from rgt.frontends.rbg.tokens import NAME, NUMBER


@dataclass(slots=True)
class Counted:
    """What a board has: its shape's keyword, '' without one; its lines' lengths, layer by layer.

    `pieces` tell on how many fields each stands at first, `edges` how many have each label, for
    boards without a shape only.
    """

    shape: str
    layers: list[list[int]] = field(default_factory=list)
    pieces: Counter[str] = field(default_factory=Counter)
    labels: list[str] = field(default_factory=list)
    edges: Counter[str] = field(default_factory=Counter)

    @property
    def fields(self) -> int:
        """How many fields there are."""
        return self.pieces.total()

    @property
    def size(self) -> str:
        """The number of fields, and how they are laid out if that is regular."""
        fields = "1 field" if self.fields == 1 else f"{self.fields} fields"
        lengths = {length for lines in self.layers for length in lines}
        heights = {len(lines) for lines in self.layers}
        if self.shape in ("", "hexagon") or len(lengths) != 1 or len(heights) != 1:
            return fields
        sides = [lengths.pop(), heights.pop(), *([len(self.layers)] * (self.shape == "cuboid"))]
        written = " x ".join(map(str, sides))
        whole = 1
        for side in sides:
            whole *= side
        return written if whole == self.fields else f"{written}, {fields}"


def counted(reading: Reading) -> Counted | None:
    """What is on the board of a text; None if it has none, or its macros cannot be expanded."""
    section = reading.directives.sections.get("board")
    tokens = expansion(reading, section) if section is not None else None
    if not tokens:
        return None
    shape = tokens[0].kind if tokens[0].kind in SHAPES else ""
    found = Counted(shape)
    if shape:
        _count_lines(tokens, found)
    else:
        _count_vertices(tokens, found)
    return found


def _count_lines(tokens: Sequence[Token], found: Counted) -> None:
    """Count what the brackets behind the labels hold; layers are brackets around lines."""
    lines: list[int] = []
    depth = entries = 0
    for token in tokens:
        if token.kind == "[":
            depth += 1
            entries = 1
        elif token.kind == "]":
            depth -= 1
            if entries:
                lines.append(entries)
                entries = 0
            elif lines:
                found.layers.append(lines)
                lines = []
        elif token.kind == "," and depth:
            entries += 1
        elif token.kind == NAME:
            if depth:
                found.pieces[token.text] += 1
            else:
                found.labels.append(token.text)
    if lines:
        found.layers.append(lines)


def _count_vertices(tokens: Sequence[Token], found: Counted) -> None:
    """Count the vertices that are written out, and their edges."""
    opening = ""
    for token, behind in zip(tokens, [*tokens[1:], None], strict=True):
        if token.kind in ("[", "{"):
            opening = token.kind
        elif token.kind in ("]", "}"):
            opening = ""
        elif token.kind == NAME and opening == "[":
            found.pieces[token.text] += 1
        elif token.kind in (NAME, NUMBER) and opening == "{":
            found.edges[token.text] += behind is not None and behind.kind == ":"
