"""Recursive relations of a net: LOOP gates, as automata or as variables.

A relation is *linear* if each of its rules asks at most one atom of the same recursion.  Then
its truth is a walk: a node for every atom, and from it an edge to the atom that a rule asks,
labelled with the rule's other conditions, or to one common end if the rule asks none.  The
visited test of a reachability check ends the recursion.

Other recursions are computed by the keeper into a Boolean variable for each atom: from all
false, sweeps over the definitions until one changes nothing, which is the least fixed point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rgt.frontends.gdl.lowering.formulas import Formulas
from rgt.frontends.gdl.lowering.words import ONE, ZERO, Words, set_bool
from rgt.frontends.gdl.propnet.loops import loop_components, loops_read
from rgt.frontends.gdl.propnet.propnet import GateKind, Propnet
from rgt.ir.actions import Comparison, Condition, Reachability
from rgt.ir.builder import Builder
from rgt.ir.diagnostics import Span
from rgt.ir.expressions import Reference
from rgt.ir.fragments import EMPTY, Act, Fragment, choice, located, sequence

_TWO = -1


class _Path(NamedTuple):
    """One way to prove an atom: conditions, and the loop that is asked (or none)."""

    conditions: tuple[int, ...]
    asks: int | None


def _joined(way: _Path, other: _Path) -> _Path:
    """Both ways; it asks `_TWO` if each asks a loop."""
    both = way.asks is not None and other.asks is not None
    asks = _TWO if both else other.asks if way.asks is None else way.asks
    return _Path(way.conditions + other.conditions, asks)


class Recursion:
    """All loops of a net; `conditions` says how each is asked.

    `by_facts` and `by_moves` are the components that the keeper computes: those that read the
    state only, and those that read the chosen moves.  `node` names the nodes that they take.
    """

    def __init__(self, net: Propnet, words: Words, node: Callable[[str], str]) -> None:
        self.net = net
        self.words = words
        self.node = node
        self.conditions: dict[int, Condition] = {}
        self.by_facts: list[list[int]] = []
        self.by_moves: list[list[int]] = []
        self._linear: list[list[int]] = []
        self._node: dict[int, str] = {}
        self._variable: dict[int, str] = {}
        self._proofs: dict[int, list[_Path]] = {}
        self._masks = loops_read(net, net.cone(net.roots))
        for part in loop_components(net, self._masks):
            together = sum(1 << loop for loop in part)
            proofs = [self._paths(self._definition(loop), together) for loop in part]
            linear = [paths for paths in proofs if paths is not None]
            if len(linear) == len(part):
                self._proofs.update(zip(part, linear, strict=True))
                self._name_nodes(part)
            else:
                self._name_variables(part)

    def _definition(self, loop: int) -> int:
        return self.net.data[loop][0]

    # -- kinds of recursion ----------------------------------------------------

    def _paths(self, literal: int, part: int) -> list[_Path] | None:
        """The ways to prove a literal of a definition; None if one asks two loops of `part`.

        `part` is a set of loops as a bit mask.
        """
        gate = literal if literal >= 0 else ~literal
        if not self._masks[gate] & part:
            return [_Path((literal,), None)]
        if self.net.kinds[gate] == GateKind.LOOP:
            return [_Path((), literal)]
        if literal < 0:
            found: list[_Path] = []
            for child in self.net.data[gate]:
                more = self._paths(~child, part)
                if more is None:
                    return None
                found.extend(more)
            return found
        ways = [_Path((), None)]
        for child in self.net.data[gate]:
            more = self._paths(child, part)
            if more is None or (len(more) > 1 and len(ways) > 1):
                return None
            ways = [_joined(way, other) for way in ways for other in more]
            if any(way.asks == _TWO for way in ways):
                return None
        return ways

    def _title(self, loop: int) -> str:
        known = self.net.labels.get(loop)
        return known[1].text if known is not None else "recursion"

    def _place(self, loop: int) -> Span | None:
        known = self.net.labels.get(loop)
        return known[1].span if known is not None else None

    def _name_nodes(self, part: list[int]) -> None:
        end = self.node(f"{self._title(part[0])}_proved")
        for loop in part:
            self._node[loop] = self.node(self._title(loop))
            self.conditions[loop] = Reachability(self._node[loop], end)
        self._linear.append(part)

    def _name_variables(self, part: list[int]) -> None:
        for loop in part:
            self._variable[loop] = self.words.fresh_bool(self._title(loop))
            self.conditions[loop] = Comparison(Reference(self._variable[loop]), ONE)
        if any(self.net.kinds[gate] == GateKind.DOES for gate in self.net.cone(part)):
            self.by_moves.append(part)
        else:
            self.by_facts.append(part)

    # -- laying it -------------------------------------------------------------

    def definitions(self) -> list[int]:
        """The literals that the sweeps fork on, one entry a use."""
        return [
            self._definition(loop) for part in (*self.by_facts, *self.by_moves) for loop in part
        ]

    def asked(self) -> list[int]:
        """The literals that the automata of linear recursions test, one entry a use."""
        return [
            literal
            for part in self._linear
            for loop in part
            for path in self._proofs[loop]
            for literal in path.conditions
        ]

    @property
    def stored(self) -> set[int]:
        """The loops that have variables: reading them is not reading what they read."""
        return set(self._variable)

    def lay_checks(self, builder: Builder, formulas: Formulas) -> None:
        """Lay the automata of the linear recursions."""
        for part in self._linear:
            for loop in part:
                self._lay_loop(loop, builder, formulas)

    def _lay_loop(self, loop: int, builder: Builder, formulas: Formulas) -> None:
        condition = self.conditions[loop]
        assert isinstance(condition, Reachability)
        for path in self._proofs[loop]:
            conditions = formulas.cheap_first(path.conditions)
            fragment = sequence(formulas.inside(literal) for literal in conditions)
            target = condition.end if path.asks is None else self._node[path.asks]
            builder.place(fragment, self._node[loop], target, self._place(loop))

    def lay_sweeps(
        self, parts: list[list[int]], builder: Builder, formulas: Formulas, here: str
    ) -> str:
        """Lay the computation of some components from a node on; gives the node after it."""
        for part in parts:
            changed = self.words.fresh_bool("changed")
            sweep, swept, done = (self.node(name) for name in ("sweep", "swept", "closed"))
            place = self._place(part[0])
            builder.place(self.forget([part]), here, sweep)
            steps = [Act(set_bool(changed, False), place)]
            body = sequence([*steps, *(self._step(loop, changed, formulas) for loop in part)])
            builder.place(body, sweep, swept)
            builder.place(Act(Comparison(Reference(changed), ONE), place), swept, sweep)
            builder.place(Act(Comparison(Reference(changed), ZERO), place), swept, done)
            here = done
        return here

    def _step(self, loop: int, changed: str, formulas: Formulas) -> Fragment:
        variable = self._variable[loop]
        rise = sequence((Act(set_bool(variable, True)), Act(set_bool(changed, True))))
        unknown = Act(Comparison(Reference(variable), ZERO))
        known = Act(Comparison(Reference(variable), ONE))
        return located(
            choice(
                (known, sequence((unknown, formulas.fork(self._definition(loop), rise, EMPTY))))
            ),
            self._place(loop),
        )

    def forget(self, parts: list[list[int]]) -> Fragment:
        """Set the variables of some components back to false."""
        return sequence(
            Act(set_bool(self._variable[loop], False), self._place(loop))
            for part in parts
            for loop in part
        )
