"""The steps of a trace file, each held to the game after the steps before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rgt.debugger.traces.trace_shapes import MalformedLine, fields, items, natural, text
from rgt.debugger.traces.trace_terms import Terms, kind_of, table_of
from rgt.ir.automaton import BEGIN, END, Edge, EdgeChange, NodeMerge
from rgt.ir.game import Change, DeclarationChange, Game, PragmasChange
from rgt.ir.json.text import brief
from rgt.ir.pragmas import Pragma
from rgt.passes.context import Size, Step

_STEP = ("kind", "number", "pass", "round", "fact", "before", "after", "nodes", "edges", "delta")
_DELTA = ("removed", "added", "relabelled", "redirected", "merged", "declarations")
_BEYOND = ("passing", "origins", "pragmas")


class WrongStep(ValueError):
    """A step does not fit the game after the steps before it; the text says why."""


class Steps:
    """Reads one step after the other."""

    def __init__(self, start: Game, terms: Terms) -> None:
        self._terms = terms
        self._edges = {edge.key: edge for edge in start.automaton}
        self._uses: Counter[str] = Counter({BEGIN: 1, END: 1})
        for edge in self._edges.values():
            self._count(edge, +1)
        self._declarations = start.without_edges()
        self._number = 0
        self._size: Size | None = None

    def read(self, json: Any) -> Step:
        """The next step from its line, without its time.

        Raises MalformedLine for a line that is none, WrongStep for one that does not fit.
        """
        fields(json, "a step", _STEP)
        if json["kind"] != "step":
            raise MalformedLine(f"a line of kind {brief(json['kind'])} among the steps")
        number = natural(json["number"], "the number of a step")
        if number != self._number + 1:
            raise WrongStep(f"step {number} stands where step {self._number + 1} should")
        before, after = size(json["before"]), size(json["after"])
        self._demand_size(before, self._size or before)
        changes = tuple(self._changes(fields(json["delta"], "'delta'", _DELTA, _BEYOND)))
        self._demand_size(after, after)
        self._number, self._size = number, after
        return Step(
            number,
            text(json["pass"], "'pass'"),
            natural(json["round"], "'round'"),
            text(json["fact"], "'fact'"),
            changes,
            before,
            after,
            0.0,
        )

    def _demand_size(self, stated: Size, expected: Size) -> None:
        real = Size(len(self._uses), len(self._edges), expected.state)
        if stated != real:
            raise WrongStep(
                f"there are {real.nodes} nodes, {real.edges} edges and {real.state} state elements "
                f"here, not {stated.nodes}, {stated.edges} and {stated.state}"
            )

    # -- changes -----------------------------------------------------------------------------

    def _changes(self, delta: dict[str, Any]) -> Iterator[Change]:
        for pair in items(delta["merged"], "'merged'"):
            keep, gone = _pair(pair)
            yield NodeMerge(self._terms.name(keep), self._terms.name(gone))
        yield from self._edge_changes(delta)
        for each in items(delta["declarations"], "'declarations'"):
            yield self._declaration(each)
        if "pragmas" in delta:
            yield self._pragmas(delta["pragmas"])

    def _edge_changes(self, delta: dict[str, Any]) -> Iterator[Change]:
        """All changes of edges by key, as `trace.net` orders them."""
        edge = self._terms.edge
        found: list[tuple[Edge | None, Edge | None]] = []
        found += [(edge(each), None) for each in items(delta["removed"], "'removed'")]
        found += [(None, edge(each)) for each in items(delta["added"], "'added'")]
        for name in ("relabelled", "redirected", "origins"):
            for pair in items(delta.get(name, []), f"'{name}'"):
                before, after = _pair(pair)
                found.append((edge(before), edge(after)))
        for each in items(delta.get("passing", []), "'passing'"):
            passing = edge(each)
            found += (None, passing), (passing, None)
        # sorting is stable: what came and went stays in this order
        for before, after in sorted(found, key=_key):
            yield self._edge_change(before, after)

    def _edge_change(self, before: Edge | None, after: Edge | None) -> EdgeChange:
        shown = before or after
        assert shown is not None
        known = self._edges.get(shown.key)
        if known != before:
            raise WrongStep(f"edge {shown.key} is not as the step says it was")
        if before is not None and after is not None and before.key != after.key:
            raise MalformedLine(f"edge {before.key} cannot become edge {after.key}")
        if known is not None:
            self._count(known, -1)
        if after is not None:
            self._edges[shown.key] = after
            self._count(after, +1)
        else:
            del self._edges[shown.key]
        return EdgeChange(known, after)

    def _count(self, edge: Edge, sign: int) -> None:
        for node in (edge.source, edge.target):
            self._uses[node] += sign
            if not self._uses[node]:
                del self._uses[node]

    # -- declarations and pragmas --------------------------------------------------------------

    def _declaration(self, json: Any) -> DeclarationChange:
        fields(json, "a declaration", ("kind", "name", "position", "before", "after"))
        kind, name = kind_of(json["kind"]), text(json["name"], "the name of a declaration")
        before, after = (
            None if json[key] is None else self._terms.declared(kind, name, json[key])
            for key in ("before", "after")
        )
        table = table_of(self._declarations, kind)
        if table.get(name) != before or (before is None and after is None):
            raise WrongStep(f"the {kind} {brief(name)} is not as the step says it was")
        if before is None:
            place = len(table)
        else:
            place = list(table).index(name) if after is None else -1
        if type(json["position"]) is not int or json["position"] != place:
            raise WrongStep(f"the {kind} {brief(name)} is at another place")
        change = DeclarationChange(kind, name, place, before, after)
        self._declarations.apply(change)
        return change

    def _pragmas(self, json: Any) -> PragmasChange:
        fields(json, "'pragmas'", ("removed", "added"))
        before = self._declarations.pragmas
        left: list[Pragma | None] = list(before)
        for place, pragma in self._placed(json["removed"]):
            if place >= len(before) or left[place] is not pragma:
                raise WrongStep(f"pragma {place} is not the one that the step removes")
            left[place] = None
        after = [pragma for pragma in left if pragma is not None]
        for place, pragma in self._placed(json["added"]):
            if place > len(after):
                raise WrongStep(f"there is no place {place} for a pragma")
            after.insert(place, pragma)
        change = PragmasChange(before, tuple(after))
        self._declarations.apply(change)
        return change

    def _placed(self, json: Any) -> Iterator[tuple[int, Pragma]]:
        for each in items(json, "the pragmas of a step"):
            place, written = _pair(each)
            yield natural(place, "the place of a pragma"), self._terms.pragma(written)


def size(json: Any) -> Size:
    """A size from its object."""
    fields(json, "a size", ("nodes", "edges", "state"))
    return Size(*(natural(json[key], f"'{key}'") for key in ("nodes", "edges", "state")))


def _pair(json: Any) -> tuple[Any, Any]:
    if len(items(json, "a pair")) != 2:
        raise MalformedLine("a pair has two parts")
    return json[0], json[1]


def _key(change: tuple[Edge | None, Edge | None]) -> int:
    edge = change[0] or change[1]
    assert edge is not None
    return edge.key
