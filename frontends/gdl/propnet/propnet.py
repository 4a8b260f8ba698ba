"""The propositional net of a game: gates over the facts of the state and the chosen moves.

A gate is a number; a *literal* is a gate or its negation (Python's bitwise not, ``~gate``), so
there are no negation gates and an OR is the negation of an AND of negations.  Equal gates are
one gate.  What the players do is kept in *sets*: one gate says that a role's move is among
some of its moves, and since a role does exactly one move, any AND of such conditions on one
role is again one set (specs/gdl.md section 3; propositional nets are the field's usual form of
a GDL game).

Recursive relations are LOOP gates: a loop has a definition that may read loops again, always
positively, and its truth is the least fixed point.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from rgt.ir.diagnostics import Span

TRUE = 0
FALSE = ~0


class GateKind(IntEnum):
    """What a gate is, and what its `data` holds."""

    CONSTANT = 0
    """Always true; gate number 0 only."""
    FACT = 1
    """(fact,): the fact holds in the present state."""
    DOES = 2
    """(role, mask): the role's move is one of those whose bits are in the mask."""
    AND = 3
    """Literals, sorted, at least two."""
    LOOP = 4
    """(definition,): the least fixed point of the definition, a literal."""


@dataclass(slots=True)
class Roots:
    """The literals that make the game, in the order of the ground program.

    `next` by fact; `legal` by role and move; `goals` and `sees` by role as (value or percept,
    literal) pairs.
    """

    next: list[int]
    legal: list[list[int]]
    goals: list[list[tuple[str, int]]]
    sees: list[list[tuple[str, int]]]
    terminal: int = FALSE

    def observed(self) -> Iterator[int]:
        """All literals that somebody sees: everything but `next`."""
        yield self.terminal
        for legal in self.legal:
            yield from legal
        for pairs in (*self.goals, *self.sees):
            for _, literal in pairs:
                yield literal

    def __iter__(self) -> Iterator[int]:
        yield from self.observed()
        yield from self.next

    def mapped(self, change: Callable[[int], int]) -> Roots:
        """The same roots with every literal changed."""
        return Roots(
            [change(literal) for literal in self.next],
            [[change(literal) for literal in legal] for legal in self.legal],
            [[(value, change(literal)) for value, literal in pairs] for pairs in self.goals],
            [[(value, change(literal)) for value, literal in pairs] for pairs in self.sees],
            change(self.terminal),
        )


@dataclass(frozen=True, slots=True)
class Interface:
    """Who plays with what: roles, each role's possible moves, facts, and their first values."""

    roles: tuple[str, ...]
    moves: tuple[tuple[str, ...], ...]
    facts: tuple[str, ...]
    initial: tuple[bool, ...]


@dataclass(slots=True)
class Label:
    """What a literal is called in the description, and where it is defined."""

    text: str
    span: Span | None = None


@dataclass(slots=True)
class Propnet:
    """Gates, each once, and the roots.

    Children have smaller numbers than their parents, definitions of loops apart.  `labels`
    maps the gate to the literal's sign (True for the gate itself) and its label; `places` tells
    where a root is defined, by its keyword and arguments: ``("next", "(cell 1 x)")``.
    """

    interface: Interface
    kinds: list[int] = field(default_factory=lambda: [int(GateKind.CONSTANT)])
    data: list[tuple[int, ...]] = field(default_factory=lambda: [()])
    labels: dict[int, tuple[bool, Label]] = field(default_factory=dict)
    roots: Roots = field(default_factory=lambda: Roots([], [], [], []))
    places: dict[tuple[str, ...], Span] = field(default_factory=dict)
    _known: dict[tuple[int, tuple[int, ...]], int] = field(default_factory=dict)
    _moves_only: set[int] = field(default_factory=set)
    _everything: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self._everything = tuple((1 << len(moves)) - 1 for moves in self.interface.moves)

    def __len__(self) -> int:
        return len(self.kinds)

    # -- making gates ----------------------------------------------------------

    def fact(self, fact: int) -> int:
        """The literal that a fact holds."""
        return self._gate(GateKind.FACT, (fact,))

    def does(self, role: int, mask: int) -> int:
        """The literal that the role's move is in the set; the smaller side is the gate."""
        everything = self._everything[role]
        if mask == everything:
            return TRUE
        if mask == 0:
            return FALSE
        other = everything ^ mask
        if (other.bit_count(), other) < (mask.bit_count(), mask):
            return ~self._gate(GateKind.DOES, (role, other))
        return self._gate(GateKind.DOES, (role, mask))

    def loop(self) -> int:
        """A new recursive gate; `define` says what it is."""
        self.kinds.append(GateKind.LOOP)
        self.data.append((FALSE,))
        return len(self.kinds) - 1

    def define(self, loop: int, definition: int) -> None:
        """Give a loop its definition."""
        self.data[loop] = (definition,)

    def disjunction(self, literals: Iterable[int]) -> int:
        """The literal that one of the literals holds."""
        return ~self.conjunction([~literal for literal in literals])

    def conjunction(self, literals: Iterable[int]) -> int:
        """The literal that all the literals hold, simplified by what the literals say alone."""
        kinds = self.kinds
        plain: set[int] = set()
        masks: dict[int, int] = {}
        for literal in literals:
            gate = literal if literal >= 0 else ~literal
            kind = kinds[gate]
            if kind == GateKind.DOES:
                role, mask = self.mask(literal)
                masks[role] = masks.get(role, mask) & mask
            elif kind == GateKind.AND and literal in self._moves_only:
                for part in self.data[literal]:
                    role, mask = self.mask(part)
                    masks[role] = masks.get(role, mask) & mask
            elif kind != GateKind.CONSTANT:
                if ~literal in plain:
                    return FALSE
                plain.add(literal)
            elif literal == FALSE:
                return FALSE
        for role, mask in masks.items():
            literal = self.does(role, mask)
            if literal == FALSE:
                return FALSE
            plain.add(literal)
        plain.discard(TRUE)
        if any(literal < 0 and kinds[~literal] == GateKind.AND for literal in plain):
            changed = self._absorbed(plain)
            if changed is not None:
                return self.conjunction(changed)
        if len(plain) < 2:
            return plain.pop() if plain else TRUE
        gate = self._gate(GateKind.AND, tuple(sorted(plain)))
        if masks and all(kinds[max(part, ~part)] == GateKind.DOES for part in plain):
            self._moves_only.add(gate)
        return gate

    def copied(self, literals: Iterable[int]) -> int:
        """The conjunction of literals that are known to allow no simplification."""
        key = tuple(sorted(literals))
        gate = self._gate(GateKind.AND, key)
        if all(self.kinds[max(part, ~part)] == GateKind.DOES for part in key):
            self._moves_only.add(gate)
        return gate

    def _absorbed(self, plain: set[int]) -> list[int] | None:
        """A conjunction with its clauses simplified by its other literals; None if none can be.

        ``x and (x or y)`` is x, ``x and (not x or y)`` is ``x and y``.
        """
        kept: list[int] = []
        changed = False
        for literal in sorted(plain):
            inner = self.data[~literal] if literal < 0 else ()
            if not inner or self.kinds[~literal] != GateKind.AND:
                kept.append(literal)
            elif any(~part in plain for part in inner):
                changed = True
            elif plain.isdisjoint(inner):
                kept.append(literal)
            else:
                changed = True
                kept.append(~self.conjunction([part for part in inner if part not in plain]))
        return kept if changed else None

    def _gate(self, kind: GateKind, data: tuple[int, ...]) -> int:
        key = (int(kind), data)
        gate = self._known.get(key)
        if gate is None:
            gate = self._known[key] = len(self.kinds)
            self.kinds.append(kind)
            self.data.append(data)
        return gate

    # -- reading ---------------------------------------------------------------

    def mask(self, literal: int) -> tuple[int, int]:
        """The role and the set of moves that a literal over a DOES gate allows."""
        if literal >= 0:
            role, mask = self.data[literal]
            return role, mask
        role, mask = self.data[~literal]
        return role, self._everything[role] ^ mask

    def everything(self, role: int) -> int:
        """The set of all moves of a role."""
        return self._everything[role]

    def children(self, gate: int) -> tuple[int, ...]:
        """The literals that the gate reads: those of an AND, the definition of a LOOP."""
        return self.data[gate] if self.kinds[gate] >= GateKind.AND else ()

    def label(self, literal: int, text: str, span: Span | None) -> None:
        """Call a literal by a name of the description, unless it has one already."""
        gate = literal if literal >= 0 else ~literal
        if self.kinds[gate] >= GateKind.AND and gate not in self.labels:
            self.labels[gate] = (literal >= 0, Label(text, span))

    def cone(self, literals: Iterable[int]) -> list[int]:
        """Every gate that the literals read, themselves included, in increasing order."""
        kinds, data = self.kinds, self.data
        seen = {literal if literal >= 0 else ~literal for literal in literals}
        stack = list(seen)
        while stack:
            gate = stack.pop()
            if kinds[gate] >= GateKind.AND:
                for child in data[gate]:
                    inner = child if child >= 0 else ~child
                    if inner not in seen:
                        seen.add(inner)
                        stack.append(inner)
        return sorted(seen)


def bits(mask: int) -> list[int]:
    """The numbers of the bits that are set, in increasing order."""
    digits = bin(mask)[:1:-1]
    found: list[int] = []
    at = digits.find("1")
    while at >= 0:
        found.append(at)
        at = digits.find("1", at + 1)
    return found
