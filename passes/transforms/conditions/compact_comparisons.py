"""Say with fewer comparisons which values of an expression lead on.

Before::

    begin, p: x == a;
    begin, p: x == b;
    p, q: y != a;
    q, r: y != c;
    r, s: z == a;
    r, s: z != a;
    r, s: z == c;
    s, end: player = keeper;

After::

    s, end: player = keeper;
    begin, p: x != c;
    p, r: y == b;
    r, s: ;

Comparisons of one expression with symbols, side by side between two nodes, let some of its values
pass; so does a chain of such comparisons one after the other.  Either is written in the shorter
of three ways: the values that pass side by side, those that do not one after the other, or a
skip if all pass.

Why sound: a value of a proper game belongs to the type of its place, so a value passes if it
is not one of the others.  Comparisons change nothing, and the same expression is asked in the
same states.
Not applied: where it would not save an edge or a node; to chains that another edge enters or
leaves, or that pass a node whose name matters; to expressions whose type has no symbols, to
comparisons with symbols that cannot be written because a constant or a variable has their name.
Ends: every step makes the automaton smaller.
Source: 2025 paper, App. B.1 (compact comparisons; there only from positive ones side by side,
and no skip).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rgt.ir.actions import SKIP, Action, Comparison
from rgt.ir.analyses.comparisons import SymbolTest, is_symbol, symbol_test
from rgt.ir.analyses.inference import TypeProblem, infer, resolved
from rgt.ir.automaton import Automaton, Edge, Origin
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.text.printer import format_expression
from rgt.ir.types import SetType
from rgt.ir.values import Symbol, TotalMap, TotalValue
from rgt.passes.analyses.labels.well_typed import is_well_typed
from rgt.passes.context import Context
from rgt.passes.transform import Local


@dataclass(frozen=True)
class CompactComparisons(Local):
    """See the module."""

    name: ClassVar[str] = "compact-comparisons"
    reads_declarations: ClassVar[bool] = True

    def run(self, context: Context) -> None:
        """Visit every node that waits, but look at a long chain once for all nodes inside it."""
        automaton = context.game.automaton
        queue = context.waiting(self)
        seen: dict[str, int] = {}
        while (node := queue.pop()) is not None:
            version = context.version
            if automaton.has_node(node) and seen.get(node) != version:
                context.check_budget()
                chain = self._visit(node, context)
                # where the chain begins there may be more edges to look at
                seen.update(dict.fromkeys((edge.source for edge in chain[1:]), version))

    def visit(self, node: str, context: Context) -> None:
        """Compact comparisons that stand side by side at `node`, and the chain that passes it."""
        self._visit(node, context)

    def _visit(self, node: str, context: Context) -> list[Edge]:
        """The same; the chain as it was."""
        automaton = context.game.automaton
        if automaton.sole_out_edge(node) is None:
            for edges in _side_by_side(node, context.game):
                _compact(edges, context, chain=False)
        chain = _chain(node, context.game)
        if len(chain) > 1:
            _compact(chain, context, chain=True)
        return chain


def _side_by_side(node: str, game: Game) -> Iterable[list[Edge]]:
    """The comparisons at a node that ask for one expression and lead to one node, in groups."""
    groups: dict[tuple[str, Expression], list[Edge]] = {}
    for edge in game.automaton.out_edges(node):
        asked = symbol_test(edge.action, game)
        if asked is not None:
            groups.setdefault((edge.target, asked.subject), []).append(edge)
    return [edges for edges in groups.values() if len(edges) > 1]


def _chain(node: str, game: Game) -> list[Edge]:
    """The longest chain through a node that asks for one expression."""
    automaton = game.automaton
    first = automaton.sole_out_edge(node)
    asked = None if first is None else symbol_test(first.action, game)
    if first is None or asked is None:
        return []
    chain, seen = [first], {node}
    while _is_inner(automaton, chain[0].source):
        before = automaton.sole_in_edge(chain[0].source)
        if before is None or not _asks(before, asked.subject, game) or before.source in seen:
            break
        seen.add(before.source)
        chain.insert(0, before)
    while _is_inner(automaton, chain[-1].target) and chain[-1].target not in seen:
        behind = automaton.sole_out_edge(chain[-1].target)
        if behind is None or not _asks(behind, asked.subject, game):
            break
        seen.add(behind.source)
        chain.append(behind)
    return chain


def _is_inner(automaton: Automaton, node: str) -> bool:
    return (
        automaton.sole_in_edge(node) is not None
        and automaton.sole_out_edge(node) is not None
        and not automaton.is_pinned(node)
    )


def _asks(edge: Edge, subject: Expression, game: Game) -> bool:
    asked = symbol_test(edge.action, game)
    return asked is not None and asked.subject is subject


def _compact(edges: list[Edge], context: Context, *, chain: bool) -> None:
    """Write a group of comparisons in the shortest way, if that is shorter."""
    game = context.game
    asked = [found for edge in edges if (found := symbol_test(edge.action, game)) is not None]
    subject = asked[0].subject
    values = _values(subject, game)
    if not values:
        return
    passing = _passing(values, asked, chain=chain)
    if not passing:
        return
    wanted = [value for value in values if value in passing]
    others = [value for value in values if value not in passing]
    alternatives = len(wanted) <= max(2 * len(others) - 1, 1)
    now = 2 * len(edges) - 1 if chain else len(edges)
    size = len(wanted) if alternatives else 2 * len(others) - 1
    if (others and size >= now) or not _can_be_written(subject, wanted + others, game):
        return
    shown = format_expression(subject)
    fact = f"{len(wanted)} of the {len(values)} values that {shown} can have lead on"
    with context.rewrite(fact):
        if not others:
            _replace_by([SKIP], edges, context, chain=False)
        elif alternatives:
            labels = [Comparison(subject, Reference(value)) for value in wanted]
            _replace_by(labels, edges, context, chain=False)
        else:
            labels = [Comparison(subject, Reference(value), negated=True) for value in others]
            _replace_by(labels, edges, context, chain=True)


def _passing(values: Iterable[str], asked: Iterable[SymbolTest], *, chain: bool) -> set[str]:
    """The values that pass all comparisons of a chain, or one of those that are side by side."""
    every = set(values)
    named = {each.symbol for each in asked if not each.negated}
    shut_out = {each.symbol for each in asked if each.negated}
    if chain:
        return (every & named if len(named) == 1 else set() if named else every) - shut_out
    return every if len(shut_out) > 1 else every & named | (every - shut_out if shut_out else set())


def _values(subject: Expression, game: Game) -> tuple[str, ...]:
    """The symbols that an expression can have, by its type or by the constant that it reads."""
    known: dict[Expression, tuple[str, ...]] = game.memo.setdefault("values by type", {})
    found = known.get(subject)
    if found is None:
        found = known[subject] = _values_of(subject, game)
    return found


def _values_of(subject: Expression, game: Game) -> tuple[str, ...]:
    depth, base = 0, subject
    while isinstance(base, Access):
        depth, base = depth + 1, base.base
    if isinstance(base, Reference) and base.name in game.constants:
        return _symbols(_constant(base.name, game), depth)
    try:
        type_ = resolved(infer(subject, game), game)
    except TypeProblem:
        return ()
    return type_.symbols if isinstance(type_, SetType) else ()


def _constant(name: str, game: Game) -> TotalValue:
    known: dict[str, TotalValue] | None = game.memo.get("values of constants")
    if known is None:
        known = game.memo["values of constants"] = game.constant_values()
    return known[name]


def _symbols(value: TotalValue, depth: int) -> tuple[str, ...]:
    """The symbols that a constant has behind so many indices; none if there are maps."""
    found = {value: None}
    for _ in range(depth):
        maps = [each for each in found if isinstance(each, TotalMap)]
        found = dict.fromkeys(below for each in maps for below in each.values)
    symbols = [each.name for each in found if isinstance(each, Symbol)]
    return tuple(symbols) if len(symbols) == len(found) else ()


def _can_be_written(subject: Expression, values: Iterable[str], game: Game) -> bool:
    return all(
        is_symbol(Reference(value), game)
        and is_well_typed(Comparison(subject, Reference(value)), game)
        for value in values
    )


def _replace_by(
    labels: Sequence[Action], edges: Sequence[Edge], context: Context, *, chain: bool
) -> None:
    """Let labels lead from where the edges begin to where they end, all at once or in a chain."""
    automaton = context.game.automaton
    source, target = edges[0].source, edges[-1].target
    for number, label in enumerate(labels):
        last = number == len(labels) - 1
        following = target if last or not chain else automaton.fresh_node()
        automaton.add(source, following, label, Origin.of(*edges))
        source = following if chain else source
    for edge in edges:
        automaton.remove(edge.key)
