"""Thompson's construction, once for every language.

A fragment is a regular expression over actions: `Empty`, `Act`, `Sequence`, `Choice`, `Star`,
`Check`.  RBG's rules, HRG's statements and GDL's propositional nets are all built as
fragments; `Builder.place` then lays one between two nodes of an automaton.  Placing between
given ends instead of gluing pieces with skips keeps the automaton small from the start: only
`Star` and an `Empty` alternative cost a skip edge.

Source: Thompson's construction as used by the 2019 paper (RBG) and the 2025 paper, App. D.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rgt.ir.actions import SKIP, Action, Reachability
from rgt.ir.automaton import Automaton, Origin
from rgt.ir.diagnostics import Span


@dataclass(frozen=True, slots=True, eq=False)
class Empty:
    """Does nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Act:
    """One action, and the source text it comes from."""

    action: Action
    span: Span | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """The parts one after the other."""

    parts: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """Any one of the parts; none at all if there are no parts (never legal)."""

    parts: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Star:
    """The part any number of times."""

    part: Fragment


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """Whether the part can be walked (cannot, if `negated`), its effects undone.

    One `Check.part` object placed several times is built once and shared.  `name` is a hint
    for the name of its start node.
    """

    part: Fragment
    negated: bool = False
    name: str | None = None
    span: Span | None = None


Fragment = Empty | Act | Sequence | Choice | Star | Check

EMPTY = Empty()


def sequence(parts: Iterable[Fragment]) -> Fragment:
    """The parts one after the other, nested sequences flattened and empty parts left out."""
    flat: list[Fragment] = []
    for part in parts:
        if isinstance(part, Sequence):
            flat.extend(part.parts)
        elif not isinstance(part, Empty):
            flat.append(part)
    if not flat:
        return EMPTY
    return flat[0] if len(flat) == 1 else Sequence(tuple(flat))


def choice(parts: Iterable[Fragment]) -> Fragment:
    """Any one of the parts, nested choices flattened."""
    flat: list[Fragment] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Choice) else (part,))
    return flat[0] if len(flat) == 1 else Choice(tuple(flat))


class Builder:
    """Lays fragments into one automaton and remembers the checks that it has built."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        # keyed by the identity of the part; the part is kept alive beside its ends
        self._checks: dict[int, tuple[Fragment, str, str]] = {}
        self._given: set[str] = set()

    def place(self, fragment: Fragment, entry: str, exit: str) -> None:
        """Let every walk of `fragment` lead from `entry` to `exit`.

        Both nodes may have other edges, but a walk never comes back to `entry` nor leaves
        `exit` again by this fragment.  Nesting may be as deep as memory allows.
        """
        work: list[tuple[Fragment, str, str]] = [(fragment, entry, exit)]
        while work:
            part, here, there = work.pop()
            if isinstance(part, Empty):
                self._edge(here, there, SKIP, None)
            elif isinstance(part, Act):
                self._edge(here, there, part.action, part.span)
            elif isinstance(part, Choice):
                work.extend((p, here, there) for p in reversed(part.parts))
            elif isinstance(part, Sequence):
                work.extend(reversed(self._steps(part, here, there)))
            elif isinstance(part, Star):
                hub = self.automaton.fresh_node()
                self._edge(here, hub, SKIP, None)
                self._edge(hub, there, SKIP, None)
                inner = self.automaton.fresh_node()
                work.append((part.part, hub, inner))
                self._edge(inner, hub, SKIP, None)
            else:
                start, end, fresh = self._check_ends(part)
                self._edge(here, there, Reachability(start, end, part.negated), part.span)
                if fresh:
                    work.append((part.part, start, end))

    def _steps(self, part: Sequence, here: str, there: str) -> list[tuple[Fragment, str, str]]:
        """The parts of a sequence with fresh nodes between them."""
        if not part.parts:
            return [(EMPTY, here, there)]
        nodes = [here, *(self.automaton.fresh_node() for _ in part.parts[1:]), there]
        return [(p, nodes[i], nodes[i + 1]) for i, p in enumerate(part.parts)]

    def _check_ends(self, check: Check) -> tuple[str, str, bool]:
        known = self._checks.get(id(check.part))
        if known is not None:
            return known[1], known[2], False
        start = self._named(check.name)
        end = self._named(f"{check.name}_holds" if check.name else None)
        self._checks[id(check.part)] = (check.part, start, end)
        return start, end, True

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
