"""The terms in a trace file: labels, edges, declarations and pragmas, from JSON and RG text.

Each distinct text is parsed once, and equal edges are one object.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rgt.debugger.traces.trace_shapes import MalformedLine, fields, items, natural, text
from rgt.ir.actions import Action
from rgt.ir.automaton import UNKNOWN, Edge, Origin
from rgt.ir.diagnostics import GameError, Source, Span
from rgt.ir.game import Declaration, Declared, Game
from rgt.ir.json.text import brief
from rgt.ir.pragmas import Pragma
from rgt.ir.text.parser import parse_game

_NAME = re.compile(r"\w+")
_EDGE = ("key", "source", "target", "label")
_EDGE_MORE = ("parents", "span", "step")
_OLD_TYPE = "PlayerOrKeeper"


class Terms:
    """What was read of one file so far; `sources` are the texts that places point into."""

    def __init__(self, sources: tuple[Source, ...]) -> None:
        self._sources = sources
        self._labels: dict[str, Action] = {}
        self._names: dict[str, str] = {}
        self._origins: dict[tuple[Any, ...], Origin] = {}
        self._spans: dict[tuple[int, ...], Span] = {}
        self._pragmas: dict[str, Pragma] = {}
        self._last: dict[int, tuple[Any, Edge]] = {}

    # -- edges -------------------------------------------------------------------------------

    def learn(self, labels: Iterable[Any]) -> None:
        """Parse all the labels that are new, in one go."""
        texts = {each for each in labels if isinstance(each, str) and each not in self._labels}
        new = sorted(texts)
        if not new:
            return
        for each in new:
            if ";" in each or "//" in each:
                raise MalformedLine(f"{brief(each)} is no label")
        game = _parsed("\n".join(f"begin, end: {each};" for each in new), "a label")
        edges = game.automaton.edges()
        if len(edges) != len(new) or game.types or game.constants or game.variables:
            raise MalformedLine("a label is none")
        for each, edge in zip(new, edges, strict=True):
            self._labels[each] = edge.action

    def edge(self, json: Any) -> Edge:
        """An edge from its object.

        Most objects repeat how the edge was last: these are not read again.
        """
        fields(json, "an edge", _EDGE, _EDGE_MORE)
        key = natural(json["key"], "the key of an edge")
        last = self._last.get(key)
        if last is not None and last[0] == json:
            return last[1]
        edge = self._edge(json, key)
        self._last[key] = json, edge
        return edge

    def _edge(self, json: dict[str, Any], key: int) -> Edge:
        label = text(json["label"], "the label of an edge")
        action = self._labels.get(label)
        if action is None:
            self.learn((label,))
            action = self._labels[label]
        return Edge(
            self.name(json["source"]),
            self.name(json["target"]),
            key,
            action,
            self._origin(json) if len(json) > len(_EDGE) else UNKNOWN,
        )

    def name(self, json: Any) -> str:
        """The name of a node."""
        known = self._names.get(json) if isinstance(json, str) else None
        if known is None:
            known = text(json, "the name of a node")
            if not _NAME.fullmatch(known):
                raise MalformedLine(f"{brief(known)} is no name of a node")
            self._names[known] = known
        return known

    def _origin(self, json: dict[str, Any]) -> Origin:
        parents = tuple(
            [natural(key, "a parent of an edge") for key in items(json["parents"], "'parents'")]
            if "parents" in json
            else ()
        )
        span = self.span(json["span"]) if "span" in json else None
        step = natural(json["step"], "the step of an edge") if "step" in json else None
        key = (id(span), step, parents)
        return self._origins.setdefault(key, Origin(span, step, parents))

    def span(self, json: Any) -> Span:
        """A place: the number of a source, first line and column, last line and column."""
        numbers = tuple([natural(each, "a number of a place") for each in items(json, "a place")])
        known = self._spans.get(numbers)
        if known is None:
            if len(numbers) != 5 or numbers[0] >= len(self._sources):
                raise MalformedLine("a place is the number of a source, two lines, two columns")
            known = self._spans[numbers] = Span(self._sources[numbers[0]], *numbers[1:])
        return known

    # -- declarations and pragmas ------------------------------------------------------------

    def declared(self, kind: Declaration, name: str, written: Any) -> Declared:
        """A declaration of this kind and name from its RG text."""
        game = _parsed(text(written, "a declaration"), "a declaration")
        table = table_of(game, kind)
        count = len(game.types) + len(game.constants) + len(game.variables)
        if name not in table or count != 1 or len(game.automaton) or game.pragmas:
            raise MalformedLine(f"{brief(written)} is no declaration of the {kind} {brief(name)}")
        return table[name]

    def pragma(self, written: Any) -> Pragma:
        """A pragma from its RG text."""
        known = self._pragmas.get(written) if isinstance(written, str) else None
        if known is None:
            game = _parsed(text(written, "a pragma"), "a pragma")
            if len(game.pragmas) != 1 or len(game.automaton) or game.types:
                raise MalformedLine(f"{brief(written)} is no pragma")
            known = self._pragmas[written] = game.pragmas[0]
        return known


def table_of(game: Game, kind: Declaration) -> Mapping[str, Declared]:
    """The declarations of one kind by name."""
    if kind is Declaration.TYPE:
        return game.types
    return game.constants if kind is Declaration.CONSTANT else game.variables


def kind_of(json: Any) -> Declaration:
    """A kind of declaration from its name."""
    try:
        return Declaration(text(json, "the kind of a declaration"))
    except ValueError:
        raise MalformedLine(f"{brief(json)} is no kind of declaration") from None


def _parsed(written: str, what: str) -> Game:
    # the older dialect's name of a type would be read as today's, unless it is declared
    old = _OLD_TYPE in written and f"type {_OLD_TYPE}" not in written
    try:
        game = parse_game(Source("", written + (f"\ntype {_OLD_TYPE} = {{ x }};" if old else "")))
    except GameError as problem:
        first = problem.diagnostics[0].message
        raise MalformedLine(f"{what} cannot be read: {first}") from None
    if old:
        game.remove(Declaration.TYPE, _OLD_TYPE)
    return game
