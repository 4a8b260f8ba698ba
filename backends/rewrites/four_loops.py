"""Loops over the members of sets that do the same in four directions, for `vectorise_four`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rgt.backends.plan.expressions import Expr, Local, Lookup, Symbol
from rgt.backends.plan.game import Game
from rgt.backends.plan.lanes import LookupIn, OneOf
from rgt.backends.plan.nodes import Node
from rgt.backends.plan.searches import LetIndex
from rgt.backends.plan.statements import Case, Let, Stmt
from rgt.backends.rewrites.directions import renamed


class Merging:
    """Merges statements of four loops: `names` are those of the first one, by those of each.

    The tables are `defined` only if that is wanted: nobody knows yet whether all are alike.
    """

    def __init__(
        self, names: list[dict[str, str]], member: Local, game: Game, defined: bool
    ) -> None:
        self._names = names
        self._member = member
        self._place = names[0][next(iter(names[0]))]
        self._game = game
        self._defined = defined

    def statement(self, four: Sequence[Stmt]) -> Stmt | None:
        """A statement for all; None if they do not do the same."""
        named = [each.name for each in four if isinstance(each, Let | LetIndex)]
        if len(named) == len(four):
            for names, name in zip(self._names, named, strict=True):
                names[name] = named[0]
        alike = [renamed(each, names) for each, names in zip(four, self._names, strict=True)]
        alike = [
            replace(each, name=named[0]) if isinstance(each, Let | LetIndex) else each
            for each in alike
        ]
        if isinstance(alike[0], Case):
            return alike[0] if len(set(alike)) == 1 else None
        found = self._merged(alike)
        assert found is None or isinstance(found, Stmt)
        return found

    def _merged(self, four: Sequence[Node]) -> Node | None:
        """A node for all of four."""
        first = four[0]
        if all(node is first for node in four):
            return first
        if len({type(node) for node in four}) > 1:
            return None
        if isinstance(first, Symbol):
            return OneOf(self._member, tuple(n for n in four if isinstance(n, Symbol)))
        at = first.index if isinstance(first, Lookup) else None
        if isinstance(at, Local) and at.name == self._place:
            return self._looked_up([node for node in four if isinstance(node, Lookup)])
        values = []
        for name in first.__match_args__:
            value = self._value([getattr(node, name) for node in four])
            if value is None:
                return None
            values.append(value[0])
        return type(first)(*values)

    def _value(self, four: Sequence[object]) -> tuple[object] | None:
        """What stands in a node for all of four; None if there is nothing."""
        first = four[0]
        if isinstance(first, Node):
            nodes = [value for value in four if isinstance(value, Node)]
            found = self._merged(nodes) if len(nodes) == len(four) else None
            return None if found is None else (found,)
        if isinstance(first, tuple):
            rows = [value for value in four if isinstance(value, tuple)]
            if len({len(row) for row in rows}) > 1 or len(rows) < len(four):
                return None
            each = [self._value(column) for column in zip(*rows, strict=True)]
            return None if None in each else (tuple(value[0] for value in each if value),)
        return (first,) if all(value == first for value in four) else None

    def _looked_up(self, four: Sequence[Lookup]) -> Expr | None:
        if len({node.index for node in four}) > 1:
            return None
        table = self._game.four([node.table for node in four], self._defined)
        return None if table is None else LookupIn(table, self._member)
