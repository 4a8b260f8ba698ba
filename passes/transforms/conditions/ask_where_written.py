"""Ask only at the cell that was written last for what was nowhere before.

Before::

    type Cell = { p1, p2, p3, p4 };
    const next: Cell -> Cell = { p1: p2, p2: p3, p3: p4, :p1 };
    var m: Cell -> T = { :a };
    var x: Cell = p1;
    var y: Cell = p1;
    begin, p: x = Cell(*);
    p, q: m[x] == a;
    q, r: $$ x;
    r, s: m[x] = b;
    s, win: ? u -> w;
    s, go: ! u -> w;
    go, begin: player = white;
    win, end: player = keeper;
    u, v: y = Cell(*);
    v, v2: m[y] == b;
    v2, w: m[next[y]] == b;

After::

    type Cell = { p1, p2, p3, p4 };
    const next: Cell -> Cell = { p1: p2, p2: p3, p3: p4, :p1 };
    const from_next: Cell -> Cell = { p2: p1, p3: p2, p4: p3, :p4 };
    var m: Cell -> T = { :a };
    var x: Cell = p1;
    var y: Cell = p1;
    begin, p: x = Cell(*);
    p, q: m[x] == a;
    q, r: $$ x;
    r, s: m[x] = b;
    s, win: ? 1 -> w;
    s, go: ! 1 -> w;
    go, begin: player = white;
    win, end: player = keeper;
    u, v: y = Cell(*);
    v, v2: m[y] == b;
    v2, w: m[next[y]] == b;
    1, v: y = x;
    1, v: y = from_next[x];

Above, nobody had two in a row before `x` was written: else the game would have ended.  So who has
two in a row has one of them at `x`, the first or the second.

Who looks for a line through the whole board after every move means "a line through the new stone".

Why sound: the check failed before the write (`passes/analyses/conditions/last_writes.py`), and all
that its walks ask follows from what they choose, but for what is in cells of one map.  So a walk
that succeeds now passes a condition on the written cell that holds only since then.  A condition is
a function from what is chosen to cells; read backwards, it tells what that walk may have chosen.
All other walks that the new check allows the old one allows, too.
Not applied: where the check may have held before, or may hold since another write; to checks that
ask for anything else, or go round; where hardly less would be asked.  The automaton may grow: what
is saved are walks.
Ends: every step takes a choice from a check, and no pass puts one in.
Source: beyond the 2025 paper; finite differencing (Paige and Koenig 1982).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from itertools import product
from typing import ClassVar

from rgt.ir.actions import Reachability
from rgt.ir.automaton import Edge
from rgt.ir.dataflow import solve
from rgt.ir.game import Game
from rgt.ir.types import keys_and_leaf
from rgt.passes.analyses.conditions.check_entries import entries
from rgt.passes.analyses.conditions.existential_checks import (
    Cell,
    ExistentialCheck,
    existential_checks,
)
from rgt.passes.analyses.conditions.last_writes import (
    LastWrites,
    Through,
    WrittenSymbols,
    joined,
    values_of,
)
from rgt.passes.analyses.conditions.narrowed_checks import NarrowedCheck, Place
from rgt.passes.analyses.values.possible_keys import KeySets
from rgt.passes.context import Context
from rgt.passes.transform import Global

_MOST_VALUES = 8
"""A check whose parameter may have more values is left alone."""


@dataclass(frozen=True)
class AskWhereWritten(Global):
    """See the module.

    `max_nodes`: as of `skip-known-conditions`; `max_bits` and `patience`: as of
    `propagate-constants`.
    """

    name: ClassVar[str] = "ask-where-written"
    waits: ClassVar[bool] = True
    max_nodes: int = 1000
    max_bits: int = 1 << 15
    patience: int = 200

    def run(self, context: Context) -> None:
        """Narrow one check after the other."""
        while self._narrow(context):
            context.check_budget()

    def _narrow(self, context: Context) -> bool:
        """Narrow the first check that can be; whether there was one."""
        game = context.game
        written = WrittenSymbols(game, self.max_nodes)
        for check in existential_checks(game):
            for place, (tests, asks) in _asked(check, written).items():
                cells = self._cells(game, check, place, asks)
                found = entries(check, tests, cells)
                narrowed = NarrowedCheck.of(game, check, place, cells, found) if found else None
                if narrowed is not None:
                    _rewrite(context, check, narrowed, place, asks)
                    return True
        return False

    def _cells(
        self, game: Game, check: ExistentialCheck, place: Place, asks: Iterable[Edge]
    ) -> set[Cell]:
        """The cells that may have been written, where it is asked."""
        analysis, known = KeySets(self.max_bits, self.patience)(game)
        keys, _ = keys_and_leaf(game.variables[check.board].type, game.types)
        found: set[Cell] = set()
        for ask in asks:
            here = known[ask.source]
            columns: list[Iterable[str]] = []
            for index, type_ in zip(place, keys, strict=True):
                symbols = analysis.readers.reader(index)(here) if here else None
                columns.append(game.symbols(type_) if symbols is None else symbols)
            found.update(product(*columns))
        return found


def _asked(
    check: ExistentialCheck, written: WrittenSymbols
) -> dict[Place, tuple[set[int], list[Edge]]]:
    """The cells where a check need be asked, by which of its tests, and the edges that ask it."""
    game = written.game
    values = values_of(check, game)
    if len(values) > _MOST_VALUES:
        return {}
    known = [solve(game.automaton, LastWrites(check, value, written)) for value in values]
    found: dict[Place, tuple[set[int], list[Edge]]] = {}
    for edge in game.automaton.checks():
        assert isinstance(edge.action, Reachability)
        if (edge.action.start, edge.action.end) == check.check:
            here = reduce(joined, (each[edge.source][i] for i, each in enumerate(known)))
            if isinstance(here, Through) and here.tests:
                tests, asks = found.setdefault(here.place, (set(), []))
                tests |= here.tests
                asks.append(edge)
    return found


def _rewrite(
    context: Context,
    check: ExistentialCheck,
    narrowed: NarrowedCheck,
    place: Place,
    asks: Iterable[Edge],
) -> None:
    """Ask the narrowed check instead."""
    automaton = context.game.automaton
    start, end = check.check
    cell = check.board + "".join(f"[{index}]" for index in place)
    with context.rewrite(f"before {cell} was written last nobody got from {start} to {end}"):
        fresh = narrowed.add()
        for ask in asks:
            assert isinstance(ask.action, Reachability)
            automaton.relabel(ask.key, Reachability(fresh, end, ask.action.negated))
