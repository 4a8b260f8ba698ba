"""Choose from fewer places where no others ever lead on, if sets of them are shorter then.

Before::

    type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17,
        p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33,
        p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49,
        p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
    var m: P -> T = { p1: c, :a };
    var v: P = p2;
    begin, s: v = P(*);
    s, p: m[v] == a;
    p, q: $$ v;
    q, end: player = keeper;

After::

    type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17,
        p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33,
        p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49,
        p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
    type P_2 = { p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17,
        p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33,
        p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49,
        p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
    var m: P -> T = { p1: c, :a };
    var v: P = p2;
    begin, s: v = P_2(*);
    s, p: m[v] == a;
    p, q: $$ v;
    q, end: player = keeper;

Whoever writes a board of six sides by columns and rows has walls in its corners, which nobody
enters and nothing changes.  `merge-equal-symbols` makes one place of them behind this pass.

Why sound: the analysis gives each node all values that a variable can have there, of the cells of
maps too.  A walk that chooses a value at which no condition behind the choice ever holds ends
there.  What a variable is at first may be anything if nobody reads that.
Not applied: where sets of what is left of all choices from the same symbols take as many words, as
a type for each choice would make sets hard to compare; where a check begins or ends between
the choice and the conditions, or other walks come in; to choices of cells of maps.
Ends: every step takes symbols out of what is chosen from.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from itertools import chain
from typing import ClassVar

from rgt.ir.actions import AnyAssignment, Comparison, overwrites
from rgt.ir.automaton import Edge
from rgt.ir.expressions import Reference
from rgt.ir.game import Game
from rgt.ir.values import TotalMap, TotalValue
from rgt.passes.analyses.labels.named_types import narrowed_type
from rgt.passes.analyses.values.evaluation import may_hold
from rgt.passes.analyses.values.first_values import begin_with
from rgt.passes.analyses.values.possible_keys import KeySets, PossibleKeys
from rgt.passes.context import Context
from rgt.passes.transform import Global


@dataclass(frozen=True)
class NarrowWideChoices(Global):
    """See the module; the options are those of `propagate-constants`, and `word`: how many places
    a word of a set has.
    """

    name: ClassVar[str] = "narrow-wide-choices"
    max_bits: int = 1 << 15
    patience: int = 60
    word: int = 64

    def run(self, context: Context) -> None:
        """Narrow all choices from the same symbols, if less of them ever leads on."""
        game = context.game
        wide: dict[frozenset[str], list[Edge]] = {}
        for edge in game.automaton.edges():
            if isinstance(edge.action, AnyAssignment):
                symbols = frozenset(game.symbols(edge.action.type))
                if self._words(len(symbols)) > 1:
                    wide.setdefault(symbols, []).append(edge)
        for symbols, edges in wide.items():
            if self._is_shorter(symbols, (_at_first(edge, game) for edge in edges)):
                analysis, known = context.analysis(KeySets(self.max_bits, self.patience))
                behind = [_behind(edge, analysis, known, game) for edge in edges]
                if self._is_shorter(symbols, behind):
                    self._narrow(edges, symbols.intersection(chain(*behind)), context)

    def _words(self, places: int) -> int:
        return -(-places // self.word)

    def _is_shorter(self, symbols: Set[str], left: Iterable[Set[str]]) -> bool:
        """Whether sets of what is left of some choices from the same are shorter, but not empty."""
        found: set[str] = set()
        for each in left:
            found |= each & symbols
            if self._words(len(found)) == self._words(len(symbols)):
                return False
        return bool(found)

    def _narrow(self, edges: list[Edge], found: Set[str], context: Context) -> None:
        """Let what is chosen be what was found."""
        game = context.game
        for edge in edges:
            action, name = edge.action, overwrites(edge.action)
            assert isinstance(action, AnyAssignment) and name is not None
            symbols = game.symbols(action.type)
            left = tuple(symbol for symbol in symbols if symbol in found)
            with context.rewrite(f"{len(left)} of {len(symbols)} values of {name} lead on"):
                type_ = narrowed_type(action.type, left, game)
                game.automaton.relabel(edge.key, AnyAssignment(action.target, type_))
                begin_with(name, left, game)


def _behind(
    edge: Edge, analysis: PossibleKeys, known: Mapping[str, int], game: Game
) -> frozenset[str]:
    """What of a choice leads on; all of it if nobody knows."""
    assert isinstance(edge.action, AnyAssignment)
    name = overwrites(edge.action)
    if not _asked(edge, game) or name is None:
        return frozenset(game.symbols(edge.action.type))
    found: set[str] = set()
    for asking in game.automaton.out_edges(edge.target):
        behind = analysis.transfer(asking, known[edge.target])
        if behind:
            found.update(analysis.possible(Reference(name), behind) or ())
    return frozenset(found)


def _asked(edge: Edge, game: Game) -> list[Comparison]:
    """The conditions behind a choice of a whole variable, if all walks come from there, and all go
    on by one of them.
    """
    automaton, node = game.automaton, edge.target
    if overwrites(edge.action) is None or automaton.is_pinned(node):
        return []
    out = [each.action for each in automaton.out_edges(node)]
    asked = [action for action in out if isinstance(action, Comparison)]
    return asked if automaton.sole_in_edge(node) is not None and len(asked) == len(out) else []


def _at_first(edge: Edge, game: Game) -> Set[str]:
    """What may be chosen on an edge such that a condition behind it holds as maps are at first."""
    assert isinstance(edge.action, AnyAssignment)
    name, symbols = overwrites(edge.action), game.symbols(edge.action.type)
    asked = _asked(edge, game)
    if name is None or not asked:
        return {*symbols}
    first = {n: value for n, value in game.initial_values().items() if isinstance(value, TotalMap)}
    values: dict[str, TotalValue] = {**first, **game.constant_values()}
    others = game.variables.keys() - values.keys()
    return {
        symbol
        for symbol in symbols
        if any(may_hold(each, {name: symbol}, values, others) for each in asked)
    }
