"""What comes to be pasted in a text in RBG of 2017, told without expanding it.

A ``~`` joins the last token of what stands before it to the first token of what stands behind.
Where that is a parameter, any argument that is given for it may be meant, whatever stands for the
other parameters: rather more is told than happens, never less.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from rgt.frontends.common.symbols import Range
from rgt.frontends.common.tokens import Token
from rgt.frontends.rbg2017.assistance.heads import Reading
from rgt.frontends.rbg2017.assistance.meanings import Body, Meanings, Stand
from rgt.frontends.rbg2017.macros import MAX_DEPTH

_FIRST, _LAST = 0, -1
_TEXT = -1
_MOST = 5000
"""More tokens are not put together."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A token, or the stand whose text comes in its place; `joins` says that ``~`` is before it."""

    token: Token | None
    stand: Stand | None
    joins: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """A text: that of a section, of a macro or of an argument; `joins` is a ``~`` at its end."""

    parts: list[_Part] = field(default_factory=list)
    joins: bool = False

    @property
    def begins_joining(self) -> bool:
        """Whether a ``~`` is at its beginning."""
        return self.parts[0].joins if self.parts else self.joins


class _Frame:
    """What stands in the text of a directive: stands by index, and where uses of macros end."""

    def __init__(self, body: Body, tokens: Sequence[Token]) -> None:
        self._body = body
        self.tokens = tokens

    @cached_property
    def closings(self) -> dict[int, int]:
        """The index behind each use of a macro with arguments, by that of its name."""
        return {use.name: use.closing + 1 for use in self._body.uses}

    @cached_property
    def stands(self) -> dict[int, Stand]:
        """The macros and parameters, by their indices."""
        body, head = self._body, self._body.head
        found: dict[int, Stand] = {index: (key, _TEXT) for index, key in body.macros.items()}
        if head.key is not None:
            names = dict.fromkeys(token.text for token in head.parameters)
            numbers = {name: number for number, name in enumerate(names)}
            found |= {index: (head.key, numbers[text]) for index, text in body.parameters.items()}
        return found


class _Text:
    """A text by the indices of its tokens, which is taken apart if that is needed."""

    def __init__(self, frame: _Frame, start: int, end: int) -> None:
        self._frame = frame
        self.start = start
        self.end = end

    @cached_property
    def piece(self) -> _Piece:
        """What it consists of."""
        parts: list[_Part] = []
        joins, index, frame = False, self.start, self._frame
        while index < self.end:
            token = frame.tokens[index]
            if token.kind == "~":
                joins = True
            else:
                found = frame.stands.get(index)
                parts.append(_Part(None if found else token, found, joins))
                joins = False
            index = frame.closings.get(index, index + 1)
        return _Piece(parts, joins)


class Pasted:
    """Where tokens of a text stand that come to be pasted, and what they make.

    `is_unknown` says that this cannot be told: macros contain themselves, nest too deeply, make too
    much, or bring a ``~`` alone.
    """

    def __init__(self, reading: Reading, meanings: Meanings) -> None:
        self.parts: dict[Range, None] = {}
        self.results: set[str] = set()
        self.is_unknown = False
        self._tokens = reading.tokens
        self._texts: dict[Stand, list[_Text]] = {}
        self._edges: dict[tuple[Stand, int], set[str] | None] = {}
        self._glues: dict[tuple[Stand, int], bool] = {}
        self._noted: set[tuple[Stand, int]] = set()
        signs = [index for index, token in enumerate(self._tokens) if token.kind == "~"]
        if not signs:
            return
        texts = [text for body in meanings.bodies for text in self._all_texts(body)]
        self._has_glues = any(
            text.start < text.end
            and "~" in (self._tokens[text.start].kind, self._tokens[text.end - 1].kind)
            for text in texts
        )
        for text in texts:
            if self._has_glues or bisect_left(signs, text.start) < bisect_left(signs, text.end):
                self._join(text.piece)

    # -- texts -----------------------------------------------------------------------------------

    def _all_texts(self, body: Body) -> Iterator[_Text]:
        """The text of a directive and all arguments in it, each noted for where it is used."""
        head, frame = body.head, _Frame(body, self._tokens)
        text = _Text(frame, head.body, head.end)
        if head.key is not None:
            self._texts.setdefault((head.key, _TEXT), []).append(text)
        yield text
        for use in body.uses:
            left = use.opening
            for number, right in enumerate((*use.commas, use.closing)):
                text = _Text(frame, left + 1, right)
                self._texts.setdefault((use.key, number), []).append(text)
                yield text
                left = right

    def _pieces(self, stand: Stand) -> Iterator[_Piece]:
        for text in self._texts.get(stand, ()):
            piece = text.piece
            self.is_unknown = self.is_unknown or (piece.joins and not piece.parts)
            yield piece

    # -- joining ---------------------------------------------------------------------------------

    def _join(self, piece: _Piece) -> None:
        """Note what is joined in a text."""
        made: set[str] = set()
        for number, (left, right) in enumerate(pairwise(piece.parts)):
            if not number or not left.joins:
                made = set()
            # what was joined last may be all of the left part, which a token surely is
            before = made or self._ends(left, _LAST)
            before = before if left.token else before | self._ends(left, _LAST)
            if right.joins or self._has_glue(left, _LAST) or self._has_glue(right, _FIRST):
                self._note(left, _LAST)
                self._note(right, _FIRST)
                made = self._products(before, self._ends(right, _FIRST))
                self.results |= made

    def _products(self, left: set[str], right: set[str]) -> set[str]:
        if len(left) * len(right) > _MOST:
            self.is_unknown = True
            return set()
        return {one + other for one in left for other in right}

    def _note(self, part: _Part, side: int, depth: int = 0) -> None:
        """Note that the first or last token of a part is pasted."""
        if part.token is not None:
            if part.token.is_written:
                self.parts[part.token.range] = None
        elif part.stand is not None and (part.stand, side) not in self._noted:
            if self._is_too_deep(depth):
                return
            self._noted.add((part.stand, side))
            for piece in self._pieces(part.stand):
                if piece.parts:
                    self._note(piece.parts[side], side, depth + 1)

    def _ends(self, part: _Part, side: int, depth: int = 0) -> set[str]:
        """The texts that the first or last token of a part can have; empty for no token."""
        if part.token is not None:
            return {part.token.text}
        assert part.stand is not None
        place = part.stand, side
        if place not in self._edges:
            if self._is_too_deep(depth):
                return set()
            self._edges[place] = None
            pieces = self._pieces(part.stand)
            self._edges[place] = {
                text for piece in pieces for text in self._edge(piece, side, depth + 1)
            }
        found = self._edges[place]
        if found is None or len(found) > _MOST:
            self.is_unknown = True
        return found or set()

    def _edge(self, piece: _Piece, side: int, depth: int) -> set[str]:
        """The texts of the first or last token of a text, with what is joined to it in there."""
        if not piece.parts:
            return {""}
        order = piece.parts if side == _FIRST else piece.parts[::-1]
        found = self._ends(order[0], side, depth)
        for near, far in pairwise(order):
            if not (far if side == _FIRST else near).joins:
                break
            more = self._ends(far, side, depth)
            both = (found, more) if side == _FIRST else (more, found)
            found = found | self._products(*both)
        return found

    def _has_glue(self, part: _Part, side: int, depth: int = 0) -> bool:
        """Whether a part can begin, or end, with ``~``."""
        if part.stand is None or not self._has_glues or self._is_too_deep(depth):
            return False
        place = part.stand, side
        if place not in self._glues:
            self._glues[place] = False
            pieces = self._pieces(part.stand)
            self._glues[place] = any(self._glued(piece, side, depth + 1) for piece in pieces)
        return self._glues[place]

    def _glued(self, piece: _Piece, side: int, depth: int) -> bool:
        if piece.joins if side == _LAST else piece.begins_joining:
            return True
        return bool(piece.parts) and self._has_glue(piece.parts[side], side, depth)

    def _is_too_deep(self, depth: int) -> bool:
        self.is_unknown = self.is_unknown or depth > MAX_DEPTH
        return depth > MAX_DEPTH
