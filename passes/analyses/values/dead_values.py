"""Values of a choice with which the conditions behind it never hold.

A choice is followed along the only way there is, value by value, with what is possible there.  What
is asked in front of it counts, too: what is chosen there, and what holds one of few symbols, is
tried symbol by symbol.  So a step that leads from every place back to the place itself is seen to
lead from no man to an empty place.

Source: value sets as in `possible_keys`, told apart by cases (trace partitioning: Rival and
Mauborgne, The Trace Partitioning Abstract Domain, 2007).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rgt.ir.actions import AnyAssignment, Comparison, ends_move, expressions, overwrites
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.expressions import Expression, Reference, parts, uncast
from rgt.ir.game import Game
from rgt.ir.values import Symbol, TotalMap, TotalValue, leaves
from rgt.passes.analyses.values.possible_keys import PossibleKeys
from rgt.passes.analyses.values.possible_values import Effect

_STEPS = 6
"""A way goes so far in front of a choice, and so far on behind it."""
_FEW = 4
"""A variable that may hold more symbols at first is not tried symbol by symbol."""
_CASES = 512
"""More cases are not told apart."""
_IMAGES = 2
"""So little is looked up for a value that leads nowhere, such as a place off the board."""


@dataclass(frozen=True, slots=True)
class Way:
    """A choice with the edges before it that all walks take, and those that they go on by."""

    before: Sequence[Edge]
    choice: Edge
    behind: Sequence[Edge]
    name: str
    """The variable that is chosen."""
    doubted: frozenset[str]
    """What to choose of which a walk may well not lead on."""

    @property
    def start(self) -> str:
        """Where the way begins."""
        return (self.before or (self.choice,))[0].source


def ways(game: Game, most: int) -> Iterator[Way]:
    """The ways around choices from at most so many symbols of which some are to be doubted, but of
    no places: what maps that change have at a value depends on much.

    A value may well be a dead one if all that is looked up for it and something else is a symbol or
    two, such as a place off the board, or always what is that else.
    """
    choices: list[tuple[Edge, AnyAssignment, str]] = []
    places: set[str] = set()
    for edge in game.automaton.edges():
        name = overwrites(edge.action)
        if isinstance(edge.action, AnyAssignment) and name is not None:
            choices.append((edge, edge.action, name))
        for expression in expressions(edge.action):
            places.update(_places(expression, game))
    for edge, action, name in choices:
        symbols = game.symbols(action.type)
        if name not in places and 1 < len(symbols) <= most:
            behind = [*_behind(edge, game.automaton)]
            doubted = _doubted(name, behind, game).intersection(symbols)
            if doubted:
                yield Way(_before(edge, game.automaton), edge, behind, name, doubted)


def dead_values(way: Way, analysis: PossibleKeys, known: int) -> frozenset[str]:
    """Those doubted symbols with which no walk comes to the end of a way, if something is `known`
    where that begins; none if no walk gets to the choice.
    """
    choose = analysis.effect(way.choice.action)
    starts = [choose(case) for case in _cases(way, analysis, known)]
    followed = way.doubted.intersection(_held(way.name, analysis, starts))
    effects = [analysis.effect(edge.action) for edge in way.behind]
    return frozenset(
        symbol
        for symbol in followed
        if not any(_leads_on(effects, analysis.assuming(way.name, symbol, s)) for s in starts)
    )


def _behind(choice: Edge, automaton: Automaton) -> Iterator[Edge]:
    """The edges that walks go on by, up to the end of the move, or of a check, or a fork."""
    node = choice.target
    for _ in range(_STEPS):
        edge = None if automaton.is_pinned(node) else automaton.sole_out_edge(node)
        if edge is None or ends_move(edge.action):
            return
        yield edge
        node = edge.target


def _before(choice: Edge, automaton: Automaton) -> Sequence[Edge]:
    """The edges by which all walks come to a choice."""
    found: list[Edge] = []
    node = choice.source
    while len(found) < _STEPS:
        edge = None if automaton.is_pinned(node) else automaton.sole_in_edge(node)
        if edge is None:
            break
        found.append(edge)
        node = edge.source
    return found[::-1]


def _places(expression: Expression, game: Game) -> Iterator[str]:
    """The variables at whose values an expression reads or writes maps that change."""
    head, indices = parts(expression)
    for index in indices:
        name, inner = parts(index)
        if not inner and head not in game.constants:
            yield name
        yield from _places(index, game)


def _doubted(name: str, behind: Sequence[Edge], game: Game) -> frozenset[str]:
    """The symbols of a variable for which little is looked up on a way on which conditions are."""
    if not any(isinstance(edge.action, Comparison) for edge in behind):
        return frozenset()
    found: frozenset[str] | None = None
    for edge in behind:
        for expression in expressions(edge.action):
            for access in _accesses(expression, name):
                idle = _idle(access, name, game)
                found = idle if found is None else found & idle
    return found or frozenset()


def _accesses(expression: Expression, name: str) -> Iterator[Expression]:
    """The parts of an expression in which a map is read at the value of a variable and others."""
    _, indices = parts(expression)
    if len(indices) > 1 and any(uncast(index) == Reference(name) for index in indices):
        yield expression
    for index in indices:
        yield from _accesses(index, name)


def _idle(access: Expression, name: str, game: Game) -> frozenset[str]:
    """The symbols of a variable at which a constant gives a symbol or two, or its other key."""
    head, indices = parts(access)
    rows: list[tuple[str, TotalValue]] = []
    if head in game.constants:
        rows = [("", game.constant_values()[head])]
    for index in indices:
        if uncast(index) == Reference(name):
            break
        rows = [entry for _, row in rows for entry in _entries(row)]
    given: dict[str, set[str]] = {}
    moving: set[str] = set()
    for other, row in rows:
        for symbol, value in _entries(row):
            given.setdefault(symbol, set()).update(leaves(value))
            pairs = _entries(value) or [(other, value)]
            if any(each is not Symbol(key) for key, each in pairs):
                moving.add(symbol)
    return frozenset(s for s, found in given.items() if len(found) <= _IMAGES or s not in moving)


def _entries(value: TotalValue) -> list[tuple[str, TotalValue]]:
    """The keys of a map with what it has there; none of what is none."""
    return list(zip(value.keys, value.values, strict=True)) if isinstance(value, TotalMap) else []


def _cases(way: Way, analysis: PossibleKeys, known: int) -> list[int]:
    """What is possible where the choice is made, in cases that are all there is."""
    asked = [
        side
        for edge in (*way.before, *way.behind)
        if isinstance(edge.action, Comparison)
        for side in expressions(edge.action)
    ]
    cases = [known] if known else []
    for name in analysis.readers.variables(*asked):
        cases = _split(cases, name, analysis, _FEW)
    for edge in way.before:
        effect, chosen = analysis.effect(edge.action), overwrites(edge.action)
        cases = [after for case in cases if (after := effect(case))]
        if isinstance(edge.action, AnyAssignment) and chosen is not None:
            cases = _split(cases, chosen, analysis, _CASES)
    return cases


def _split(cases: list[int], name: str, analysis: PossibleKeys, most: int) -> list[int]:
    """Cases by the symbols that a variable holds, if these, and the cases, are not too many."""
    held = _held(name, analysis, cases)
    if not held or len(held) > most or len(cases) * len(held) > _CASES:
        return cases
    split = (analysis.assuming(name, symbol, case) for case in cases for symbol in held)
    return [case for case in split if case]


def _held(name: str, analysis: PossibleKeys, cases: Iterable[int]) -> tuple[str, ...]:
    """What a variable holds in some cases; nothing if it is a map, or not followed."""
    blocks, bits = analysis.readers.layout.get(name), 0
    if blocks is None or blocks.keys:
        return ()
    for case in cases:
        bits |= case >> blocks.offset
    return blocks.held(bits)


def _leads_on(effects: Iterable[Effect], known: int) -> bool:
    """Whether a walk may get behind some actions."""
    for effect in effects:
        if not known:
            break
        known = effect(known)
    return bool(known)
