"""Steps that always leave the board: from no field where a walk may stand is there such an edge.

Where a walk may stand is a set of fields, followed through the rules whatever stands there and
whatever the numbers are.  The true set is never larger, so a step that is told leaves the board
for certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.relations import Relation, Relations, bits
from rgt.ir.diagnostics import Span


def shifts_off_the_board(description: s.Description) -> Iterator[s.Shift]:
    """The shifts that always leave the board, one for each place in the text.

    A shift in a macro is told only if that is so wherever the macro is used.  What is asked by
    ``{! }`` is no step, in ``up*`` there need be none, and none is told behind one that is.
    """
    walk = _Walk(description)
    try:
        walk.behind(description.rules, 1)
    except _TooLong:
        return
    told: set[Span] = set()
    for shift in walk.shifts:
        span = shift.place.span if shift.place is not None else None
        if span is not None and span not in walk.alive and span not in told:
            told.add(span)
            yield shift


_MAX_STEPS = 40_000
"""How many rules are followed for this, each from so many sets of fields; then it is given up."""


class _TooLong(Exception):
    """There are too many rules, or sets of fields, to follow them all."""


class _Walk:
    """Follows sets of fields, as bits; `alive` are the places of shifts that lead somewhere."""

    def __init__(self, description: s.Description) -> None:
        self._relations = Relations(description.board)
        self.shifts: list[s.Shift] = []
        self.alive: set[Span] = set()
        self._asked = 0
        # by the identity of the rule, which the description keeps alive
        self._known: dict[tuple[int, int, bool], int] = {}

    def behind(self, rule: s.Rule, fields: int) -> int:
        """Where a walk may stand behind a rule."""
        key = id(rule), fields, self._asked > 0
        known = self._known.get(key)
        if known is None:
            if len(self._known) == _MAX_STEPS:
                raise _TooLong
            known = self._known[key] = self._behind(rule, fields) if fields else 0
        return known

    def _behind(self, rule: s.Rule, fields: int) -> int:
        if isinstance(rule, s.Shift):
            return self._shifted(rule, fields)
        if isinstance(rule, s.On):
            return fields if rule.pieces else 0
        if isinstance(rule, s.Chain):
            for part in rule.parts:
                fields = self.behind(part, fields)
            return fields
        if isinstance(rule, s.Choice):
            found = 0
            for part in rule.parts:
                found |= self.behind(part, fields)
            return found
        if isinstance(rule, s.Star):
            return self._repeated(rule, fields)
        if isinstance(rule, s.Power):
            return self._powered(rule, fields)
        if isinstance(rule, s.Pattern):
            return self._asked_for(rule, fields)
        return fields

    def _shifted(self, shift: s.Shift, fields: int) -> int:
        found = _image(fields, self._relations.of(shift) or self._relations.nothing)
        if not self._asked and shift.place is not None:
            self.shifts.append(shift)
            if found:
                self.alive.add(shift.place.span)
        return found

    def _repeated(self, rule: s.Star, fields: int) -> int:
        """Nothing is told of shifts alone: whoever has come to the edge goes on all the same."""
        relation = self._relations.of(rule)
        if relation is not None:
            return _image(fields, relation)
        found = new = fields
        while new:
            new = self.behind(rule.part, new) & ~found
            found |= new
        return found

    def _powered(self, rule: s.Power, fields: int) -> int:
        seen = set()
        for _ in range(rule.count):
            if fields in seen:
                break
            seen.add(fields)
            fields = self.behind(rule.part, fields)
        return fields if fields not in seen else _all_of(seen)

    def _asked_for(self, rule: s.Pattern, fields: int) -> int:
        """The walk stays where it is, where the pattern can hold."""
        self._asked += rule.negated
        found = self.behind(rule.rule, fields)
        self._asked -= rule.negated
        relation = self._relations.of(rule)
        if relation is not None:
            return _image(fields, relation)
        return fields if found or rule.negated else 0


def _image(fields: int, relation: Relation) -> int:
    found = 0
    for field in bits(fields):
        found |= relation[field]
    return found


def _all_of(sets: set[int]) -> int:
    found = 0
    for each in sets:
        found |= each
    return found
