"""Whose moves the modifiers of the rules belong to: the players of the switches before them.

The keeper has one move only, so its modifiers need no tags.
"""

from __future__ import annotations

from rgt.frontends.rbg import syntax as s

Players = frozenset[str]


class Owners:
    """For every modifier outside patterns, who may be the player when it is passed."""

    def __init__(self, rules: s.Rule) -> None:
        # by the identity of the node; the rules keep the nodes alive
        self._owners: dict[int, Players] = {}
        self._walk(rules, frozenset({s.KEEPER}))

    def of(self, node: s.Node) -> Players:
        """The players who may pass a modifier; none if no walk of the rules passes it."""
        return self._owners.get(id(node), frozenset())

    def _walk(self, rule: s.Rule, before: Players) -> Players:
        """Note who passes the modifiers of a rule, and tell who is the player behind it."""
        if isinstance(rule, s.Off | s.Assignment | s.Switch):
            self._owners[id(rule)] = self.of(rule) | before
            return frozenset({rule.player}) if isinstance(rule, s.Switch) else before
        if isinstance(rule, s.Chain):
            for part in rule.parts:
                before = self._walk(part, before)
            return before
        if isinstance(rule, s.Choice):
            return frozenset[str]().union(*(self._walk(part, before) for part in rule.parts))
        if isinstance(rule, s.Star):
            return self._again(rule.part, before)
        if isinstance(rule, s.Power):
            for _ in range(min(rule.count, 2)):
                before = self._walk(rule.part, before)
            return before
        return before

    def _again(self, part: s.Rule, before: Players) -> Players:
        while True:
            after = before | self._walk(part, before)
            if after == before:
                return after
            before = after
