"""Ask once what conditions side by side ask of one variable.

Before::

    type D = { d0, d1, d2, d3, d4 };
    const f: D -> T = { d0: b, d1: b, :a };
    const g: D -> T = { d0: b, d2: b, :a };
    var d: D = d0;
    begin, s: d = D(*);
    s, p: f[d] == a;
    s, p: g[d] == a;
    p, q: f[d] == b;
    p, q: g[d] == b;
    q, end: player = keeper;

After::

    type D = { d0, d1, d2, d3, d4 };
    const f: D -> T = { d0: b, d1: b, :a };
    const g: D -> T = { d0: b, d2: b, :a };
    const f_or_g: D -> Bool = { d3: 0, d4: 0, :1 };
    var d: D = d0;
    begin, s: d = D(*);
    q, end: player = keeper;
    s, p: d != d0;
    p, q: f_or_g[d] == 1;

A walk that could pass by either of two edges is one walk then, not two that do the same.

Why sound: conditions change nothing, and which values of the variable one of them lets pass can be
looked up beforehand.
Not applied: to conditions that ask for anything else, or that not all values of the variable's type
may be asked for; where no value passes, or a name hides the answer `1` or `0`; if the variable's
type has more than `max-cells` symbols.  Nor where all values pass: what the condition reads would
be worked out no longer where a check asks, but still where the keeper then goes the same way, and
the C++ backend makes one walk of two that are the same.
Ends: every step removes an edge.
Source: beyond the 2025 paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import Action, Comparison, read_names
from rgt.ir.analyses.comparisons import is_symbol, symbol_test
from rgt.ir.automaton import Edge, Origin
from rgt.ir.expressions import Access, Reference
from rgt.ir.game import Game
from rgt.ir.types import ArrowType, SetType, TypeName, resolve
from rgt.ir.values import Symbol, TotalMap
from rgt.passes.analyses.labels.hidden_values import Constants
from rgt.passes.analyses.values.evaluation import passing
from rgt.passes.context import Context
from rgt.passes.transform import Local

_NO, _YES = "0", "1"


@dataclass(frozen=True)
class MergeAlternatives(Local):
    """See the module.

    `max_cells`: of variables with more values nothing is looked up.
    """

    name: ClassVar[str] = "merge-alternatives"
    reads_declarations: ClassVar[bool] = True
    max_cells: int = 1024

    def visit(self, node: str, context: Context) -> None:
        """Merge what is asked side by side at a node."""
        game = context.game
        if game.automaton.sole_out_edge(node) is not None:
            return
        groups: dict[tuple[str, str], list[Edge]] = {}
        for edge in game.automaton.out_edges(node):
            name = _variable(edge.action, game)
            if name is not None:
                groups.setdefault((edge.target, name), []).append(edge)
        for (_, name), edges in groups.items():
            if len({_subject(edge.action, game) for edge in edges}) > 1:
                self._merge(name, edges, context)

    def _merge(self, name: str, edges: Sequence[Edge], context: Context) -> None:
        """Let one edge ask what several do, if that is known of every value of a variable."""
        game, automaton = context.game, context.game.automaton
        type_ = game.variables[name].type
        if isinstance(type_, ArrowType) or isinstance(resolve(type_, game.types), ArrowType):
            return
        symbols = game.symbols(type_)
        if len(symbols) > self.max_cells:
            return
        found: set[str] = set()
        for edge in edges:
            assert isinstance(edge.action, Comparison)
            here = passing(edge.action, name, symbols, game)
            if here is None:
                return
            found |= here
        wanted = tuple(symbol for symbol in symbols if symbol in found)
        if len(wanted) in (0, len(symbols)) or not is_symbol(Reference(_YES), game):
            return
        read = dict.fromkeys(each for edge in edges for each in read_names(edge.action))
        wish = "_or_".join(each for each in read if each in game.constants)
        with context.rewrite(f"{len(wanted)} of {len(symbols)} values of {name} lead on"):
            label = _plain(name, symbols, wanted, game)
            if label is None:
                answers = tuple(Symbol(_YES if each in found else _NO) for each in symbols)
                answer = ArrowType(type_, _answers(game))
                table = Constants(game).named(wish, answer, TotalMap(symbols, answers))
                if table is None:
                    return
                label = Comparison(Access(Reference(table), Reference(name)), Reference(_YES))
            automaton.add(edges[0].source, edges[0].target, label, Origin.of(*edges))
            for edge in edges:
                automaton.remove(edge.key)


def _variable(action: Action, game: Game) -> str | None:
    """The variable that a comparison reads, if it reads just one."""
    if not isinstance(action, Comparison):
        return None
    read = {name for name in read_names(action) if name not in game.constants}
    found = [name for name in read if name in game.variables]
    return found[0] if len(found) == 1 else None


def _subject(action: Action, game: Game) -> object:
    """What a comparison asks about, whatever it is compared with."""
    found = symbol_test(action, game)
    if found is not None:
        return found.subject
    assert isinstance(action, Comparison)
    return action.left, action.right


def _plain(name: str, symbols: Sequence[str], wanted: Sequence[str], game: Game) -> Action | None:
    """The label with which some of a variable's values pass, if that needs no constant."""
    others = [symbol for symbol in symbols if symbol not in wanted]
    for few, negated in ((wanted, False), (others, True)):
        if len(few) == 1 and is_symbol(Reference(few[0]), game):
            return Comparison(Reference(name), Reference(few[0]), negated)
    return None


def _answers(game: Game) -> SetType | TypeName:
    """The type of no and yes."""
    found = game.types.get("Bool")
    known = isinstance(found, SetType) and found.symbols == (_NO, _YES)
    return TypeName("Bool") if known else SetType((_NO, _YES))
