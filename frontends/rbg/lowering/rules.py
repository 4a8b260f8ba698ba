"""Rules as fragments: Thompson's construction with shifts as look-ups.

Source: specs of RBG, section 5 (2019 paper, section 3; 2025 paper, App. D.1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.beginnings import begins_with, flat, known_walk
from rgt.frontends.rbg.lowering.conditions import (
    NEVER,
    Conditions,
    Pieces,
    alternatives,
    at,
    contrary,
    span_of,
)
from rgt.frontends.rbg.lowering.counting import Counting
from rgt.frontends.rbg.lowering.numbers import Numbers
from rgt.frontends.rbg.lowering.owners import Owners
from rgt.frontends.rbg.lowering.relations import (
    Relation,
    Relations,
    functions,
    is_function,
    is_total,
    stays,
)
from rgt.frontends.rbg.lowering.switching import may_switch
from rgt.frontends.rbg.lowering.tables import COORD, YES, Tables
from rgt.frontends.rbg.names import Names
from rgt.ir import fragments as f
from rgt.ir.actions import (
    PLAYER,
    AnyAssignment,
    Assignment,
    Comparison,
    Tag,
    VariableTag,
)
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Access, Expression, Reference

_FEW = 8
"""The most fields that a relation may lead to if each has a function of its own."""


@dataclass(frozen=True, slots=True)
class Places:
    """The RG variables of a board: what stands where, the position, and a helper for it."""

    board: str
    coord: str
    target: str


class Rules:
    """Translates the rules of one game; `values` are the places of its numbers.

    Where a walk steps off the board, `guarded` asks before it looks what stands there.  Otherwise
    it looks, and finds nothing: one condition less, but the board has one value more for it.
    `looks_off_board` tells how often that was done.
    """

    def __init__(
        self,
        description: s.Description,
        names: Names,
        places: Places,
        tables: Tables,
        numbers: Numbers,
        counting: Counting,
        values: dict[str, tuple[Expression, int]],
        *,
        guarded: bool,
    ) -> None:
        self._guarded = guarded
        self._names = names
        self._tables = tables
        self._numbers = numbers
        self._counting = counting
        self._values = values
        self._relations = Relations(description.board)
        self._owners = Owners(description.rules)
        self._board = Reference(places.board)
        self._coord = Reference(places.coord)
        self._target = Reference(places.target)
        self.target_used = False
        self._modifiers = 0
        self._in_pattern = 0
        self._conditions = Conditions(
            description,
            names,
            tables,
            numbers,
            self._relations,
            self._board,
            self._coord,
            self._walked,
            guarded=guarded,
        )
        tables.name_labels(
            (label, self._relations.of(s.Shift(label)) or self._relations.nothing)
            for label in dict.fromkeys(x for v in description.board for x in v.edges)
        )

    def fragment(self, rule: s.Rule) -> f.Fragment:
        """The rule as a fragment."""
        return self._chain((rule,))

    @property
    def looks_off_board(self) -> int:
        """How many conditions ask what stands at a position that may be off the board."""
        return self._conditions.looks_off_board

    def _walked(self, rule: s.Rule) -> f.Fragment:
        """A rule inside a pattern, where modifiers have no tags."""
        self._in_pattern += 1
        found = self._chain((rule,))
        self._in_pattern -= 1
        return found

    # -- chains ----------------------------------------------------------------------------------

    def _chain(self, parts: Sequence[s.Rule], here: Pieces | None = None) -> f.Fragment:
        """Rules one after the other; `here` is what may stand at the position before them."""
        found: list[f.Fragment] = []
        way = self._relations.identity
        last: s.Rule | None = None
        work = list(reversed(parts))
        while work:
            part = work.pop()
            relation = self._relations.of(part)
            if relation is not None:
                way, last = self._relations.compose(way, relation), part
                here = here if way == self._relations.identity else None
                continue
            if isinstance(part, s.Chain):
                work.extend(reversed(part.parts))
                continue
            if isinstance(part, s.Star) and work:
                work += reversed(flat(work.pop()))
                far = self._as_far_as_possible(part, work[-1])
                if far is not None and any(way):
                    del work[-1]
                    found += [self._move(way, None, part), far]
                    way, here = self._relations.identity, None
                    continue
            if isinstance(part, s.On):
                on = frozenset(part.pieces)
                found.append(self._move(way, on, part))
                here = on if here is None else here & on
            else:
                found.append(self._move(way, None, part))
                if found[-1] is not NEVER:
                    found.append(self._part(part, here))
                    here = self._known_behind(part, here)
            way = self._relations.identity
            if found[-1] is NEVER:
                return self._blocked(found)
        found.append(self._move(way, None, last))
        return self._blocked(found) if found[-1] is NEVER else f.sequence(found)

    @staticmethod
    def _blocked(found: list[f.Fragment]) -> f.Fragment:
        """A chain that leads nowhere: it is legal only as far as a move can end in it."""
        return f.sequence(found) if any(map(may_switch, found)) else NEVER

    @staticmethod
    def _known_behind(part: s.Rule, here: Pieces | None) -> Pieces | None:
        """What may stand at the position behind a part that is more than shifts."""
        if isinstance(part, s.Off):
            return frozenset({part.piece})
        if isinstance(part, s.Assignment | s.Comparison | s.Switch | s.Pattern):
            return here
        return None

    def _part(self, part: s.Rule, here: Pieces | None) -> f.Fragment:
        """A part that is more than shifts, at its place."""
        found, span = self._meaning(part, here), span_of(part)
        return found if found is NEVER else f.located(found, span and span.first_line)

    def _meaning(self, part: s.Rule, here: Pieces | None) -> f.Fragment:
        if isinstance(part, s.Off):
            return self._off(part, here)
        if isinstance(part, s.Assignment):
            return self._assignment(part)
        if isinstance(part, s.Switch):
            return self._switch(part)
        if isinstance(part, s.Comparison | s.Pattern):
            return _checked(self._conditions.condition(part))
        if isinstance(part, s.Choice):
            return self._choice(part, here)
        if isinstance(part, s.Star):
            inner = self._chain((part.part,))
            return f.EMPTY if inner is NEVER or inner is f.EMPTY else f.Star(inner)
        assert isinstance(part, s.Power)
        return self._chain([part.part] * part.count, here)

    def _as_far_as_possible(self, loop: s.Star, until: s.Rule) -> f.Fragment | None:
        """A loop that is left where it cannot go on, ``(down {e})* {! down {e}}``.

        It asks before it steps, so that of going on and leaving only one is open.  A pattern needs
        no such order: it asks whether there is a way, not which.
        """
        *steps, last = parts = flat(loop.part)
        stops = isinstance(until, s.Pattern) and until.negated and flat(until.rule) == parts
        way = self._relations.of(s.Chain(tuple(steps))) if steps else None
        if self._in_pattern or not stops or not isinstance(last, s.On):
            return None
        if way is None or not is_function(way) or way == self._relations.identity:
            return None
        span, square = span_of(last), Access(self._tables.function(way), self._coord)
        # nothing stands off the board
        goes_on = self._conditions.stands(square, frozenset(last.pieces), not is_total(way), span)
        if isinstance(goes_on, f.Truth):
            return None
        step = self._function(way, span, tested=True)
        again = f.Star(f.sequence([f.Decide(goes_on, f.EMPTY, None), *step]))
        return f.sequence([again, f.Decide(f.Not(goes_on), f.EMPTY, None)])

    # -- shifts ----------------------------------------------------------------------------------

    def _move(self, way: Relation, on: Pieces | None, node: s.Node | None) -> f.Fragment:
        """Go where a relation leads, to a field with one of the pieces `on` (None: any)."""
        if not any(way):
            return NEVER
        span = span_of(node)
        steps: list[f.Fragment] = []
        off_board = False
        if way != self._relations.identity:
            if stays(way):
                steps.append(_checked(at(self._conditions.exists(way), span)))
            elif is_function(way):
                off_board = on is not None and not is_total(way) and not self._guarded
                steps += self._function(way, span, tested=off_board)
            elif len(set(way)) == 1:
                type_ = self._tables.field_set(way[0])
                steps.append(f.Act(AnyAssignment(self._coord, type_), span))
            elif few := functions(way, _FEW):
                partial = not all(map(is_total, few))
                off_board = partial and on is not None and not self._guarded
                steps += self._functions(few, span, tested=off_board or not partial)
            else:
                steps += self._reach(way, span)
        if on is not None:
            steps.append(_checked(self._conditions.stands(self._coord, on, off_board, span)))
        return NEVER if any(step is NEVER for step in steps) else f.sequence(steps)

    def _function(self, way: Relation, span: Span | None, *, tested: bool) -> list[f.Fragment]:
        """One step; if a test of what stands there follows, the position may be off the board."""
        target = Access(self._tables.function(way), self._coord)
        go = f.Act(Assignment(self._coord, target), span)
        if is_total(way) or tested:
            return [go]
        null = Reference(self._names.null)
        exists = f.Compare(Comparison(target, null, negated=True), span)
        return [f.Decide(exists, f.EMPTY, None), go]

    def _functions(
        self, few: Sequence[Relation], span: Span | None, *, tested: bool
    ) -> list[f.Fragment]:
        """One step by any of some functions; off the board only if a test follows."""
        steps = [
            f.Act(Assignment(self._coord, Access(self._tables.function(way), self._coord)), span)
            for way in few
        ]
        if tested:
            return [f.choice(steps)]
        self._tables.null_used = True
        null = Reference(self._names.null)
        on_board = f.Compare(Comparison(self._coord, null, negated=True), span)
        return [f.choice(steps), f.Decide(on_board, f.EMPTY, None)]

    def _reach(self, way: Relation, span: Span | None) -> list[f.Fragment]:
        self.target_used = True
        reached = Access(Access(self._tables.reach(way), self._coord), self._target)
        return [
            f.Act(AnyAssignment(self._target, COORD), span),
            f.Decide(f.Compare(Comparison(reached, YES), span), f.EMPTY, None),
            f.Act(Assignment(self._coord, self._target), span),
        ]

    # -- modifiers -------------------------------------------------------------------------------

    def _off(self, node: s.Off, here: Pieces | None) -> f.Fragment:
        span = span_of(node)
        square = Access(self._board, self._coord)
        piece = Reference(self._names.symbol(node.piece))
        return f.sequence(
            [
                *self._tags(node),
                *(f.Act(c, span) for c in self._counting.changes(node.piece, here, square)),
                f.Act(Assignment(square, piece), span),
            ]
        )

    def _assignment(self, node: s.Assignment) -> f.Fragment:
        span = span_of(node)
        tags = self._tags(node)
        legal, value = self._numbers.assigned(node)
        if value is None:
            return NEVER
        place, _ = self._values[node.variable]
        return f.sequence([_checked(at(legal, span)), *tags, f.Act(Assignment(place, value), span)])

    def _switch(self, node: s.Switch) -> f.Fragment:
        name = s.KEEPER if node.player == s.KEEPER else self._names.symbol(node.player)
        switch = Assignment(PLAYER, Reference(name))
        return f.sequence([*self._tags(node), f.Act(switch, span_of(node))])

    def _tags(self, node: s.Node) -> list[f.Fragment]:
        """The field and the number of a modifier, unless it is the keeper's or in a pattern."""
        if self._in_pattern:
            return []
        self._modifiers += 1
        if self._owners.of(node) <= {s.KEEPER}:
            return []
        span = span_of(node)
        return [
            f.Act(VariableTag(self._coord.name), span),
            f.Act(Tag(f"index_{self._modifiers}"), span),
        ]

    # -- choices ---------------------------------------------------------------------------------

    def _choice(self, node: s.Choice, here: Pieces | None) -> f.Fragment:
        """Alternatives; those of shifts alone are one, and contrary ones become a decision."""
        parts = alternatives(node)
        decided = self._decided(parts, here)
        if decided is not None:
            return decided
        found: list[f.Fragment] = []
        way = self._relations.nothing
        for part in parts:
            relation = self._relations.of(part)
            if relation is None:
                found.append(self._chain((part,), here))
            else:
                way = self._relations.union(way, relation)
        if any(way):
            found.append(self._move(way, None, node))
        found = [part for part in found if part is not NEVER]
        return f.choice(found) if found else NEVER

    def _decided(self, parts: Sequence[s.Rule], here: Pieces | None) -> f.Fragment | None:
        """Two alternatives that begin with a condition and its contrary, or with a walk that makes
        sure of the contrary.
        """
        if len(parts) != 2:
            return None
        (first, *then), (second, *otherwise) = flat(parts[0]), flat(parts[1])
        if contrary(first) != second:
            if not self._forbids(first, [second, *otherwise]):
                if not self._forbids(second, [first, *then]):
                    return None
                (first, *then), (second, *otherwise) = (second, *otherwise), (first, *then)
            otherwise = [second, *otherwise]
        condition = self._conditions.condition(first)
        yes = self._behind(first, then, here)
        no = self._behind(contrary(first), otherwise, here)
        if isinstance(condition, f.Truth):
            return yes if condition.holds else no
        return f.Decide(condition, yes, no)

    def _behind(
        self, holds: s.Rule | None, parts: Sequence[s.Rule], here: Pieces | None
    ) -> f.Fragment:
        """Rules one after the other where a condition holds: a pattern that they begin with is not
        asked again.
        """
        if isinstance(holds, s.Pattern) and not holds.negated:
            known = known_walk(parts, holds.rule, self._relations)
            if known is not None and known[0] != self._relations.identity:
                way, there, rest = known
                going = self._function(way, span_of(parts[0]), tested=not self._guarded)
                then = self._chain(rest, there)
                return NEVER if then is NEVER else f.sequence([*going, then])
        return self._chain(parts, here)

    def _forbids(self, first: s.Rule, others: Sequence[s.Rule]) -> bool:
        """Whether a part denies what some others, one after the other, begin with."""
        denied = first.rule if isinstance(first, s.Pattern) and first.negated else None
        return denied is not None and begins_with(others, denied, self._relations)


def _checked(condition: f.Condition) -> f.Fragment:
    """Goes on only if a condition holds."""
    if isinstance(condition, f.Truth):
        return f.EMPTY if condition.holds else NEVER
    return f.Decide(condition, f.EMPTY, None)
