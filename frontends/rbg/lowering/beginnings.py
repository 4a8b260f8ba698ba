"""Alternatives that begin with what another forbids: ``{! up {w} up {b}} + up {w} [b] up {b}``.

Whoever walks the second one has made sure of what the first one denies, so the two exclude each
other and are one decision, as ``{! p}`` and ``{? p}`` are.  The walk may put pieces on its way if
it never asks about a square again: if it only goes on by one step that never comes back.

Where the walk may begin in many ways, as by going to any square, it is left as it is: to find out
whether there is one costs as much as to find all.
"""

from __future__ import annotations

from collections.abc import Sequence

from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.lowering.relations import Relation, Relations, is_function


def flat(rule: s.Rule) -> list[s.Rule]:
    """The parts of a chain, chains in chains flattened; at least one."""
    if not isinstance(rule, s.Chain) or not rule.parts:
        return [rule]
    return [part for each in rule.parts for part in flat(each)]


def begins_with(parts: Sequence[s.Rule], pattern: s.Rule, relations: Relations) -> bool:
    """Whether every walk of some parts, one after the other, begins with one of the pattern."""
    wanted = [_plain(part) for part in flat(pattern)]
    if not _is_local(wanted, relations):
        return False
    if [_plain(part) for part in parts[: len(wanted)]] == wanted:
        return True
    beginning: list[s.Rule] = []
    without = 0
    for part in parts:
        if without == len(wanted):
            break
        beginning.append(part)
        without += not isinstance(part, s.Off)
    erased = [_erased(part) for part in beginning if not isinstance(part, s.Off)]
    return erased == wanted and _Ahead(relations).is_clean(beginning)


def known_walk(
    parts: Sequence[s.Rule], pattern: s.Rule, relations: Relations
) -> tuple[Relation, frozenset[str] | None, Sequence[s.Rule]] | None:
    """What parts do that begin with a pattern, from where that holds: go where a function leads,
    to a field with one of some pieces (None: any), and on by the rest of the parts.

    None if they begin otherwise, or the pattern may hold by several walks.
    """
    wanted = [_plain(part) for part in flat(pattern)]
    if [_plain(part) for part in parts[: len(wanted)]] != wanted:
        return None
    way, here = relations.identity, None
    for part in wanted:
        relation = relations.of(part)
        if relation is not None:
            way, here = relations.compose(way, relation), None
        elif isinstance(part, s.On):
            on = frozenset(part.pieces)
            here = on if here is None else here & on
        elif not isinstance(part, s.Comparison | s.Pattern):
            return None
        if not is_function(way):
            return None
    return way, here, parts[len(wanted) :]


def _is_local(parts: Sequence[s.Rule], relations: Relations) -> bool:
    """Whether the first field that some parts ask about is one that they lead to for certain."""
    way = relations.identity
    for part in parts:
        relation = relations.of(part)
        if relation is None:
            break
        way = relations.compose(way, relation)
    return is_function(way)


def _plain(rule: s.Rule) -> s.Rule:
    """A rule with the chains in it flattened."""
    if isinstance(rule, s.Chain):
        found = [_plain(part) for part in flat(rule)] if rule.parts else []
        return found[0] if len(found) == 1 else s.Chain(tuple(found))
    if isinstance(rule, s.Star):
        return s.Star(_plain(rule.part))
    if isinstance(rule, s.Power):
        return s.Power(_plain(rule.part), rule.count)
    if isinstance(rule, s.Choice):
        return s.Choice(tuple(map(_plain, rule.parts)))
    return rule


def _erased(rule: s.Rule) -> s.Rule:
    """A rule without the pieces that it puts on the board, outside of its patterns."""
    if isinstance(rule, s.Chain) and rule.parts:
        kept = (_erased(part) for part in flat(rule) if not isinstance(part, s.Off))
        return _plain(s.Chain(tuple(kept)))
    if isinstance(rule, s.Star):
        return s.Star(_erased(rule.part))
    return _plain(rule)


class _Ahead:
    """Walks that only go on: by one step, which never comes back to a field."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self._step: Relation | None = None

    def is_clean(self, parts: Sequence[s.Rule]) -> bool:
        """Whether no walk of some parts asks about a field where it has put a piece."""
        return self._behind(parts, written=False) is not None

    def _behind(self, parts: Sequence[s.Rule], *, written: bool) -> bool | None:
        """Whether a piece may have been put where a walk is behind some parts; None if something
        was asked there, or the walk does anything else.
        """
        relations = self._relations
        way = relations.identity
        for part in (*parts, s.Chain(())):
            relation = relations.of(part) if not isinstance(part, s.Chain) or part.parts else None
            if relation is not None:
                way = relations.compose(way, relation)
                continue
            if way != relations.identity:
                if not self._is_step(way):
                    return None
                written, way = False, relations.identity
            if isinstance(part, s.Off):
                written = True
            elif isinstance(part, s.On):
                if written:
                    return None
            elif isinstance(part, s.Star):
                inner = flat(part.part)
                once = self._behind(inner, written=written)
                again = None if once is None else self._behind(inner, written=once or written)
                if again is None:
                    return None
                written = written or again
            elif not (isinstance(part, s.Chain) and not part.parts):
                return None
        return written

    def _is_step(self, way: Relation) -> bool:
        if self._step is None and is_function(way) and not self._comes_back(way):
            self._step = way
        return way == self._step

    def _comes_back(self, way: Relation) -> bool:
        there = self._relations.compose(way, self._relations.closure(way))
        return any(targets >> field & 1 for field, targets in enumerate(there))
