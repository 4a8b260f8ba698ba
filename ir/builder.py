"""Lays fragments (`rgt.ir.fragments`) into an automaton, between nodes that are given."""

from __future__ import annotations

from typing import NamedTuple

from rgt.ir.actions import SKIP, Action, Comparison, Reachability, negation
from rgt.ir.automaton import BEGIN, END, Automaton, Origin
from rgt.ir.diagnostics import Span
from rgt.ir.fragments import (
    EMPTY,
    Act,
    All,
    Block,
    Call,
    Check,
    Choice,
    Compare,
    Condition,
    Decide,
    Empty,
    Fragment,
    Jump,
    Label,
    Located,
    Loop,
    Not,
    Routine,
    Scope,
    Sequence,
    Star,
    Truth,
)


class _Work(NamedTuple):
    """A part still to be laid out from `here` to `there`.

    If `owned`, no other part leaves `here` and coming back to it begins this part anew, so a
    loop may use it as its head.  `scope` goes into the names of fresh nodes, and `span` is the
    place of everything that has none of its own.
    """

    part: Fragment
    here: str
    there: str
    owned: bool
    scope: str | None
    span: Span | None = None


class Builder:
    """Lays fragments into one automaton and remembers the checks and routines it has built."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        # keyed by identity; the object itself is kept alive beside its ends
        self._ends: dict[int, tuple[object, str, str]] = {}
        self._labels: dict[int, tuple[Label, str]] = {}
        # where every play begins and ends, whatever is laid first
        self._given: set[str] = {BEGIN, END}
        self._counts: dict[str, int] = {}
        self._work: list[_Work] = []

    def bind(self, label: Label, node: str) -> None:
        """Let jumps to a label that no block or loop has lead to a node."""
        self._labels[id(label)] = label, node

    def node(self, wish: str) -> str:
        """A node for `place` to lead from or to: the name wished for, or one like it.

        No check, routine or part of a fragment is given its name, nor has been.
        """
        return self._named(wish)

    def place(self, fragment: Fragment, entry: str, exit: str, span: Span | None = None) -> None:
        """Let every walk of `fragment` lead from `entry` to `exit`.

        What has no place of its own comes from `span`.

        Both nodes may have other edges, but a walk never comes back to `entry` nor leaves
        `exit` again by this fragment.  Nesting may be as deep as memory allows, that of
        conditions within conditions as deep as Python's stack.
        """
        self._work.append(_Work(fragment, entry, exit, False, None, span))
        while self._work:
            self._lay(self._work.pop())

    def _lay(self, work: _Work) -> None:
        part, here, there, span = work.part, work.here, work.there, work.span
        if isinstance(part, Sequence):
            self._work.extend(reversed(self._steps(part, work)))
        elif isinstance(part, Act):
            self._edge(here, there, part.action, part.span or span)
        elif isinstance(part, Choice):
            self._work.extend(work._replace(part=p, owned=False) for p in reversed(part.parts))
        elif isinstance(part, Decide):
            self._decide(part, work)
        elif isinstance(part, Check):
            self._condition(part, here, there, None, work)
        elif isinstance(part, Jump):
            self._edge(here, self._labels[id(part.label)][1], SKIP, span)
        elif isinstance(part, Block):
            self.bind(part.exit, there)
            self._work.append(work._replace(part=part.part))
        elif isinstance(part, Scope):
            self._work.append(work._replace(part=part.part, scope=part.name))
        elif isinstance(part, Located):
            self._work.append(work._replace(part=part.part, span=part.span))
        elif isinstance(part, Loop):
            self._loop(part, work)
        elif isinstance(part, Star):
            self._star(part, work)
        elif isinstance(part, Call):
            self._call(part, work)
        else:
            self._edge(here, there, SKIP, span)

    # -- programs ------------------------------------------------------------------------------

    def _steps(self, part: Sequence, work: _Work) -> list[_Work]:
        """The parts of a sequence, fresh nodes between them; a jump at its end costs nothing."""
        parts, there = part.parts, work.there
        if len(parts) > 1 and isinstance(parts[-1], Jump):
            there = self._labels[id(parts[-1].label)][1]
            parts = parts[:-1]
        if not parts:
            return [work._replace(part=EMPTY, there=there)]
        nodes = [work.here, *(self._fresh(work.scope) for _ in parts[1:]), there]
        return [
            work._replace(part=p, here=nodes[i], there=nodes[i + 1], owned=i > 0 or work.owned)
            for i, p in enumerate(parts)
        ]

    def _decide(self, part: Decide, work: _Work) -> None:
        yes = self._target(part.then, work)
        no = None if part.otherwise is None else self._target(part.otherwise, work)
        self._condition(part.condition, work.here, yes, no, work)
        for after, node in ((part.otherwise, no), (part.then, yes)):
            if after is not None and node is not None and not isinstance(after, Empty | Jump):
                self._work.append(work._replace(part=after, here=node, owned=True))

    def _target(self, part: Fragment, work: _Work) -> str:
        """The node where the part begins: an existing one if the part only goes there."""
        if isinstance(part, Empty):
            return work.there
        if isinstance(part, Jump):
            return self._labels[id(part.label)][1]
        return self._fresh(work.scope)

    def _loop(self, part: Loop, work: _Work) -> None:
        hub = self._hub(work)
        self.bind(part.head, hub)
        self.bind(part.exit, work.there)
        self._work.append(work._replace(part=part.part, here=hub, there=hub, owned=True))

    def _star(self, part: Star, work: _Work) -> None:
        hub = self._hub(work._replace(owned=False))
        self._edge(hub, work.there, SKIP, work.span)
        inner = self._fresh(work.scope)
        self._work.append(work._replace(part=part.part, here=hub, there=inner, owned=False))
        self._edge(inner, hub, SKIP, work.span)

    def _hub(self, work: _Work) -> str:
        """A node that a loop may come back to: `here` itself if it is the loop's alone."""
        if work.owned:
            return work.here
        hub = self._fresh(work.scope)
        self._edge(work.here, hub, SKIP, work.span)
        return hub

    # -- conditions ----------------------------------------------------------------------------

    def _condition(
        self, condition: Condition, here: str, yes: str | None, no: str | None, within: _Work
    ) -> None:
        """Lead from `here` to `yes` where the condition holds and to `no` where it does not.

        It belongs to the part `within`.
        """
        if isinstance(condition, Compare):
            self._fork(condition.comparison, condition.span or within.span, here, yes, no)
        elif isinstance(condition, Check):
            span = condition.span or within.span
            start, end = self._check_ends(condition, span)
            reached = Reachability(start, end, condition.negated)
            self._fork(reached, span, here, yes, no)
        elif isinstance(condition, Truth):
            target = yes if condition.holds else no
            if target is not None:
                self._edge(here, target, SKIP, within.span)
        elif isinstance(condition, Not):
            self._condition(condition.condition, here, no, yes, within)
        elif isinstance(condition, All):
            self._chain(condition.conditions, here, yes, no, within, decided=False)
        else:
            self._chain(condition.conditions, here, yes, no, within, decided=True)

    def _fork(
        self,
        test: Comparison | Reachability,
        span: Span | None,
        here: str,
        yes: str | None,
        no: str | None,
    ) -> None:
        if yes is not None:
            self._edge(here, yes, test, span)
        if no is not None:
            self._edge(here, no, negation(test), span)

    def _chain(
        self,
        conditions: tuple[Condition, ...],
        here: str,
        yes: str | None,
        no: str | None,
        within: _Work,
        *,
        decided: bool,
    ) -> None:
        """Test in turn until a condition's value is `decided`, which decides the whole."""
        if not conditions:
            self._condition(Truth(not decided), here, yes, no, within)
            return
        early, late = (yes, no) if decided else (no, yes)
        if late is None:
            # only the way out early exists: every condition may take it on its own
            for condition in conditions:
                self._condition(condition, here, yes, no, within)
            return
        for condition in conditions[:-1]:
            after = self._fresh(within.scope)
            held, failed = (early, after) if decided else (after, early)
            self._condition(condition, here, held, failed, within)
            here = after
        self._condition(conditions[-1], here, yes, no, within)

    # -- checks and routines -------------------------------------------------------------------

    def _check_ends(self, check: Check, span: Span | None) -> tuple[str, str]:
        known = self._ends.get(id(check.part))
        if known is not None:
            return known[1], known[2]
        part = check.part
        start = self._named(check.name)
        if isinstance(part, Call) and part.leave is None:
            begin, end = self._routine_ends(part.routine)
            self._enter(part, start, begin, span)
        else:
            end = self._named(f"{check.name}_holds" if check.name else None)
            self._work.append(_Work(part, start, end, True, check.name, span))
        self._ends[id(part)] = part, start, end
        return start, end

    def _call(self, call: Call, work: _Work) -> None:
        begin, end = self._routine_ends(call.routine)
        self._enter(call, work.here, begin, work.span)
        assert call.leave is not None
        self._edge(end, work.there, call.leave.action, call.leave.span or work.span)

    def _enter(self, call: Call, here: str, begin: str, span: Span | None) -> None:
        for act in call.enter[:-1]:
            after = self._fresh(call.routine.name)
            self._edge(here, after, act.action, act.span or span)
            here = after
        last = call.enter[-1] if call.enter else Act(SKIP)
        self._edge(here, begin, last.action, last.span or span)

    def _routine_ends(self, routine: Routine) -> tuple[str, str]:
        known = self._ends.get(id(routine))
        if known is not None:
            return known[1], known[2]
        begin, end = self._named(routine.name), self._named(f"{routine.name}_done")
        self._ends[id(routine)] = routine, begin, end
        self._work.append(_Work(routine.part, begin, end, True, routine.name))
        return begin, end

    # -- nodes and edges -----------------------------------------------------------------------

    def _fresh(self, scope: str | None) -> str:
        """A node that no fragment has, with the scope and a number as its name."""
        if scope is None:
            return self.automaton.fresh_node()
        while True:
            count = self._counts[scope] = self._counts.get(scope, 0) + 1
            name = f"{scope}_{count}"
            if name not in self._given and not self.automaton.has_node(name):
                self._given.add(name)
                return name

    def _named(self, hint: str | None) -> str:
        """A node name made from a hint that no node has, or a fresh number."""
        if hint is None or not hint.isidentifier():
            return self.automaton.fresh_node()
        name, count = hint, 1
        while self.automaton.has_node(name) or name in self._given:
            count += 1
            name = f"{hint}_{count}"
        self._given.add(name)
        return name

    def _edge(self, source: str, target: str, action: Action, span: Span | None) -> None:
        self.automaton.add(source, target, action, Origin(span))
