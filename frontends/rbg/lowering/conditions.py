"""Conditions on a board: what can be asked at once, and what needs a search.

Source: specs of RBG, sections 3.4 (patterns) and 5.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.arithmetic import divides
from rgt.frontends.rbg.lowering.numbers import Numbers
from rgt.frontends.rbg.lowering.relations import (
    Relation,
    Relations,
    is_function,
    is_total,
    sources,
    stays,
)
from rgt.frontends.rbg.lowering.tables import YES, Tables
from rgt.frontends.rbg.names import Names
from rgt.ir import fragments as f
from rgt.ir.actions import Comparison
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Expression, Reference

Pieces = frozenset[str]
NEVER = f.Choice(())
"""The fragment that no walk passes."""

_CONTRARY: dict[str, Literal["==", "!=", "<", "<=", ">", ">="]] = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


class Conditions:
    """Translates patterns and comparisons; `walked` makes the fragment that a search walks."""

    def __init__(
        self,
        description: s.Description,
        names: Names,
        tables: Tables,
        numbers: Numbers,
        relations: Relations,
        board: Reference,
        coord: Reference,
        walked: Callable[[s.Rule], f.Fragment],
        *,
        guarded: bool,
    ) -> None:
        self._guarded = guarded
        self.looks_off_board = 0
        self._names = names
        self._tables = tables
        self._numbers = numbers
        self._relations = relations
        self._all_pieces = frozenset(description.pieces)
        self._board = board
        self._coord = coord
        self._walked = walked
        self._patterns: dict[s.Rule, f.Fragment] = {}

    def condition(self, rule: s.Rule) -> f.Condition:
        """Whether a rule can be walked from here."""
        direct = self._tests((rule,), self._relations.identity)
        return self._searched(rule) if direct is None else direct

    def stands(
        self, square: Expression, on: Pieces, off_board: bool, span: Span | None
    ) -> f.Condition:
        """Whether one of some pieces stands at `square`, which may be off the board."""
        if off_board:
            self._tables.null_used = True
            self.looks_off_board += 1
        piece = Access(self._board, square)
        others = self._all_pieces - on
        if not on:
            return f.Truth(False)
        if len(on) == 1:
            (only,) = on
            return f.Compare(Comparison(piece, Reference(self._names.symbol(only))), span)
        if not others and not off_board:
            return f.Truth(True)
        if len(others) == 1 and not off_board:
            (other,) = others
            name = Reference(self._names.symbol(other))
            return f.Compare(Comparison(piece, name, negated=True), span)
        member = Access(self._tables.pieces(sorted(on)), piece)
        return f.Compare(Comparison(member, YES), span)

    def _searched(self, rule: s.Rule) -> f.Condition:
        part = self._patterns.get(rule)
        if part is None:
            part = self._patterns[rule] = self._walked(rule)
        return f.Truth(False) if part is NEVER else f.Check(part, name="pattern")

    def _tests(self, parts: Sequence[s.Rule], way: Relation) -> f.Condition | None:
        """Conditions on the fields that functions lead to; None if that does not say it all."""
        found: list[f.Condition] = []
        work = list(reversed(parts))
        while work:
            part = work.pop()
            relation = self._relations.of(part)
            if relation is not None:
                way = self._relations.compose(way, relation)
            elif isinstance(part, s.Chain):
                work.extend(reversed(part.parts))
            else:
                test = self._test(part, way, list(reversed(work)))
                if test is None:
                    return None
                found.append(test)
                if isinstance(part, s.Choice):
                    return _all(found)
        found.append(self.exists(way))
        return _all(found)

    def _test(self, part: s.Rule, way: Relation, rest: list[s.Rule]) -> f.Condition | None:
        """One part of a chain of conditions; a choice takes the rest of the chain with it."""
        if isinstance(part, s.Comparison):
            return at(self._numbers.compared(part), span_of(part))
        if isinstance(part, s.On) and is_function(way):
            off_board = not is_total(way)
            square, on, span = self._square(way), frozenset(part.pieces), span_of(part)
            if off_board and self._guarded:
                # the contrary of both conditions may look without having asked
                self._tables.null_used = True
                return self._standing(way, self.stands(square, on, False, span))
            return self.stands(square, on, off_board, span)
        if isinstance(part, s.Pattern):
            inner = self._tests((part.rule,), way)
            if inner is None or (_size(inner) > _LARGEST and _asks_for_one(part.rule)):
                searched = way == self._relations.identity
                inner = self._searched(part.rule) if searched else inner
            if inner is None:
                return None
            return self._standing(way, _not(inner)) if part.negated else inner
        if isinstance(part, s.Choice) and len(alternatives(part)) <= _WIDEST:
            options = [self._tests((option, *rest), way) for option in alternatives(part)]
            if all(option is not None for option in options):
                return _any([option for option in options if option is not None])
        return None

    def _standing(self, way: Relation, condition: f.Condition) -> f.Condition:
        """A condition that is asked only on the board."""
        return _all([self.exists(way), condition])

    def _square(self, way: Relation) -> Expression:
        if way == self._relations.identity:
            return self._coord
        return Access(self._tables.function(way), self._coord)

    def exists(self, way: Relation) -> f.Condition:
        """Whether a relation leads anywhere from here."""
        if all(way) or not any(way):
            return f.Truth(bool(any(way)))
        null, mask = Reference(self._names.null), sources(way)
        if is_function(way) and not stays(way):
            return f.Compare(Comparison(self._square(way), null, negated=True))
        # who stays where a step leads on, or where it does not, asks what the step asks
        for step in self._relations.steps() if stays(way) else ():
            edge = sources(step)
            if mask in (edge, self._relations.everywhere ^ edge):
                leads = mask == edge
                return f.Compare(Comparison(self._square(step), null, negated=leads))
        return f.Compare(Comparison(Access(self._tables.fields(mask), self._coord), YES))


_WIDEST = 16
"""The most alternatives that are asked one by one rather than searched."""


_LARGEST = 12
"""Conditions of more questions than that, all for one piece, are searched: engines look such a
check up as a whole."""


def _size(condition: f.Condition) -> int:
    """How many questions a condition is made of."""
    if isinstance(condition, f.Not):
        return _size(condition.condition)
    if isinstance(condition, f.All | f.Any):
        return sum(map(_size, condition.conditions))
    return 1


def _asks_for_one(rule: s.Rule) -> bool:
    """Whether a condition asks for pieces of one kind alone, and for nothing else."""
    pieces, work = set[tuple[str, ...]](), [rule]
    while work:
        part = work.pop()
        if isinstance(part, s.On):
            pieces.add(part.pieces)
        elif isinstance(part, s.Chain | s.Choice):
            work += part.parts
        elif isinstance(part, s.Star | s.Power):
            work.append(part.part)
        elif isinstance(part, s.Pattern):
            work.append(part.rule)
        elif not isinstance(part, s.Shift | s.Noop):
            return False
    return len(pieces) == 1 and all(len(each) == 1 for each in pieces)


def span_of(node: s.Node | None) -> Span | None:
    """Where a node stands, if it is known."""
    return node.place.span if node is not None and node.place is not None else None


def at(condition: f.Condition, span: Span | None) -> f.Condition:
    """A comparison with its place."""
    return f.Compare(condition.comparison, span) if isinstance(condition, f.Compare) else condition


def alternatives(rule: s.Choice) -> list[s.Rule]:
    """The parts of a choice, choices in choices flattened."""
    found: list[s.Rule] = []
    for part in rule.parts:
        found += alternatives(part) if isinstance(part, s.Choice) else [part]
    return found


def contrary(rule: s.Rule) -> s.Rule | None:
    """The condition that holds just where this one does not."""
    if isinstance(rule, s.Pattern):
        return s.Pattern(rule.rule, not rule.negated)
    if isinstance(rule, s.Comparison) and not (divides(rule.left) or divides(rule.right)):
        return s.Comparison(_CONTRARY[rule.operator], rule.left, rule.right)
    return None


def _not(condition: f.Condition) -> f.Condition:
    if isinstance(condition, f.Truth):
        return f.Truth(not condition.holds)
    return condition.condition if isinstance(condition, f.Not) else f.Not(condition)


def _all(conditions: Sequence[f.Condition]) -> f.Condition:
    if any(isinstance(c, f.Truth) and not c.holds for c in conditions):
        return f.Truth(False)
    unsettled = [c for c in conditions if not isinstance(c, f.Truth)]
    if not unsettled:
        return f.Truth(True)
    return unsettled[0] if len(unsettled) == 1 else f.All(tuple(unsettled))


def _any(conditions: Sequence[f.Condition]) -> f.Condition:
    if any(isinstance(c, f.Truth) and c.holds for c in conditions):
        return f.Truth(True)
    unsettled = [c for c in conditions if not isinstance(c, f.Truth)]
    if not unsettled:
        return f.Truth(False)
    return unsettled[0] if len(unsettled) == 1 else f.Any(tuple(unsettled))
