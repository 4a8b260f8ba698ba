"""What the sections of a text declare, macros in them expanded where that is quick.

What stands in a macro or argument and comes to declare something is its declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rgt.frontends.common.symbols import Kind, Range, Symbol
from rgt.frontends.common.tokens import Token
from rgt.frontends.common.unheard import Unheard
from rgt.frontends.rbg.assistance.heads import Reading
from rgt.frontends.rbg.reading.expansion import Expander
from rgt.frontends.rbg.reading.generators import SHAPES
from rgt.frontends.rbg.reading.macros import Section
from rgt.frontends.rbg.tokens import NAME, NUMBER

MAX_EXPANDED = 20_000
"""Sections of more tokens are read as they are written, without their macros expanded."""

MAX_WORK = 300_000
"""How many tokens the expansion of a section may move here."""

_BOUNDED = {"players": Kind.PLAYER, "variables": Kind.VARIABLE}


@dataclass(slots=True)
class Declared:
    """The names that sections declare.

    `names` are players, pieces, variables and labels, which share one space of names, and
    `vertices` those of a board that is written out.  `defining` are the offsets where names are
    declared; what stands at the offsets in `at_vertices` means a vertex.
    """

    names: dict[str, Symbol] = field(default_factory=dict)
    vertices: dict[str, Symbol] = field(default_factory=dict)
    defining: set[int] = field(default_factory=set)
    at_vertices: dict[int, Symbol] = field(default_factory=dict)

    @property
    def symbols(self) -> list[Symbol]:
        """All of them."""
        return [*self.names.values(), *self.vertices.values()]


def declared(reading: Reading) -> Declared:
    """What the sections of a text declare."""
    return _Reader(reading).declared()


def expansion(
    reading: Reading,
    section: Section,
    pasting: Callable[[Token, Token], None] | None = None,
) -> Sequence[Token] | None:
    """The tokens of a section with its macros expanded; None if that fails or takes long.

    `pasting` is told of every two tokens that are pasted.
    """
    if not has_macros(reading, section):
        return section.body
    if len(section.body) > MAX_EXPANDED:
        return None
    expander = Expander(reading.directives, Unheard(), limit=MAX_WORK, pasting=pasting)
    return expander.section(section)


def has_macros(reading: Reading, section: Section) -> bool:
    """Whether a section uses macros, perhaps."""
    macros = reading.directives.macros
    return any(token.text in macros or token.kind == "~" for token in section.body)


class _Reader:
    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._found = Declared()

    def declared(self) -> Declared:
        sections = self._reading.directives.sections
        for name in ("players", "pieces", "variables", "board"):
            section = sections.get(name)
            if section is None:
                continue
            found = expansion(self._reading, section)
            tokens = section.body if found is None else found
            if name == "board":
                self._board(tokens)
            elif name == "pieces":
                for token in tokens:
                    if token.kind == NAME:
                        self._declare(token, Kind.PIECE)
            else:
                self._bounded(tokens, _BOUNDED[name])
        return self._found

    def _bounded(self, tokens: Sequence[Token], kind: Kind) -> None:
        for index, token in enumerate(tokens):
            if token.kind == NAME:
                bound = tokens[index + 1 : index + 4]
                is_whole = [t.kind for t in bound] == ["(", NUMBER, ")"]
                self._declare(token, kind, bound if is_whole else ())

    def _declare(self, token: Token, kind: Kind, bound: Sequence[Token] = ()) -> None:
        names = self._found.vertices if kind is Kind.NODE else self._found.names
        known = names.get(token.text)
        place = token.range
        if known is None:
            extent = place
            if bound:
                end = bound[-1].end
                if end > place.start and token.via is bound[-1].via:
                    extent = Range(place.start, end)
            kind_of_value = f"0..{bound[1].text}" if bound else None
            known = Symbol(token.text, kind, place, extent, kind_of_value)
            names[token.text] = known
        elif known.kind is not kind or kind is Kind.DIRECTION:
            # an edge of a board that is written out uses the label of those before it
            return
        if token.is_written:
            self._found.defining.add(place.start)

    # -- boards ----------------------------------------------------------------------------------

    def _board(self, tokens: Sequence[Token]) -> None:
        shape = SHAPES.get(tokens[0].kind) if tokens else None
        if shape is None:
            self._graph(tokens)
            return
        labels = 0
        for token in tokens:
            if token.kind == "[" or labels == len(shape.directions):
                break
            if token.kind == NAME:
                labels += 1
                self._declare(token, Kind.DIRECTION)

    def _graph(self, tokens: Sequence[Token]) -> None:
        uses: list[Token] = []
        opening = ""
        last = ""
        for index, token in enumerate(tokens):
            kind = token.kind
            if kind in ("[", "{"):
                opening = kind
            elif kind in ("]", "}"):
                opening = ""
            elif kind in (NAME, NUMBER):
                following = tokens[index + 1].kind if index + 1 < len(tokens) else ""
                if opening == "{" and last != ":":
                    self._declare(token, Kind.DIRECTION)
                elif opening == "{":
                    uses.append(token)
                elif not opening and following == "[":
                    self._declare(token, Kind.NODE)
                    uses.append(token)
            last = kind
        for token in uses:
            vertex = self._found.vertices.get(token.text)
            if vertex is not None and token.is_written:
                self._found.at_vertices[token.start] = vertex
