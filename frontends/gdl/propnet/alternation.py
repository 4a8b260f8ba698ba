"""Proving that the roles move in turn: that in every state one role at most has a choice.

Each role's *waiting move* is guessed from simulated plays, and so is what makes a role *active*:
that it may not wait, or a fact such as ``(control white)``.  Proven, for every state that
satisfies the invariants and is no end: exactly one role is active, and each of the others can
wait and do nothing else.  The invariants are groups of facts of which exactly one holds; they
are proven by induction over time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from rgt.frontends.gdl.propnet.propnet import FALSE, GateKind, Propnet
from rgt.frontends.gdl.propnet.simulate import Frame, simulate
from rgt.frontends.gdl.propnet.solver import Solver

_MAX_GROUPS = 400
_MAX_CANDIDATES = 8
_MAX_RELATIONS = 12
"""Of more relations no pairs are looked at."""


@dataclass(frozen=True, slots=True)
class Alternation:
    """By role: the waiting move, and the literal that the role is the one to move."""

    waiting: tuple[int, ...]
    active: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why the roles could not be proven to alternate, in words for the user."""

    reason: str


def prove_alternation(net: Propnet) -> Alternation | Doubt:
    """The roles' waiting moves and turns, or what stood in the way of a proof.

    Adds gates to the net.  The effort is bounded and the answer is always the same.
    """
    frames = simulate(net)
    waiting = _waiting_moves(net, frames)
    if isinstance(waiting, Doubt):
        return waiting
    near = _groups(net, frames, _facts_read(net, _may_not_wait(net, waiting)))
    far = _groups(net, frames, range(len(net.interface.facts)))
    doubt = None
    for groups in (near, far):
        solver = Solver(net)
        invariants = _invariants(net, solver, groups)
        for active in _candidates(net, frames, groups, waiting):
            doubt = _doubt(net, solver, invariants, waiting, active)
            if doubt is None:
                return Alternation(waiting, _simpler(net, solver, invariants, active, groups))
    assert doubt is not None
    return doubt


def _may_not_wait(net: Propnet, waiting: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(~net.roots.legal[role][move] for role, move in enumerate(waiting))


def _candidates(
    net: Propnet, frames: list[Frame], groups: list[list[int]], waiting: tuple[int, ...]
) -> list[tuple[int, ...]]:
    """What may say whose turn it is: not being allowed to wait; a fact, or a group of them.

    Facts must agree with all simulated states.
    """
    roles = range(len(waiting))
    wrong = [_others_free(frames, waiting, role) for role in roles]

    def fits(role: int, fact: int, sign: int) -> bool:
        return not any(
            (frame.facts[fact] ^ sign) & frame.alive & bits
            for frame, bits in zip(frames, wrong[role], strict=True)
        )

    found = [_may_not_wait(net, waiting)]
    if len(roles) == 2:
        # where waiting is legal in one's own turn, too, the other moves tell whose turn it is
        others = [literal for legal in net.roots.legal for literal in legal]
        read = dict.fromkeys((*_facts_read(net, found[0]), *_facts_read(net, others)))
        for fact in read:
            own = net.fact(fact)
            if fits(0, fact, 0) and fits(1, fact, -1):
                found.append((own, ~own))
            elif fits(0, fact, -1) and fits(1, fact, 0):
                found.append((~own, own))
    for group in groups:
        if len(group) == len(roles):
            fitting = [[fact for fact in group if fits(role, fact, 0)] for role in roles]
            if all(len(own) == 1 for own in fitting):
                found.append(tuple(net.fact(own[0]) for own in fitting))
    return found[:_MAX_CANDIDATES]


def _others_free(frames: list[Frame], waiting: tuple[int, ...], role: int) -> list[int]:
    """By step the plays in which another role may do more, or other, than wait."""
    found: list[int] = []
    for frame in frames:
        bits = 0
        for other, own in enumerate(frame.legal):
            if other != role:
                bits |= frame.alive & ~own[waiting[other]]
                for move, legal in enumerate(own):
                    bits |= legal if move != waiting[other] else 0
        found.append(bits)
    return found


def _waiting_moves(net: Propnet, frames: list[Frame]) -> tuple[int, ...] | Doubt:
    """The move that each role makes while another has a choice."""
    waiting: list[int | None] = [None] * len(net.interface.roles)
    for number, frame in enumerate(frames):
        free: list[int] = []
        for own in frame.legal:
            some = several = 0
            for bits in own:
                several |= some & bits
                some |= bits
            free.append(several)
        for role, own in enumerate(frame.legal):
            others = 0
            for other, bits in enumerate(free):
                others |= bits if other != role else 0
            if free[role] & others:
                return Doubt(
                    f"after {number} steps of some play role {net.interface.roles[role]} and "
                    "another have a choice at the same time"
                )
            for move, bits in enumerate(own):
                if bits & others:
                    if waiting[role] not in (None, move):
                        return Doubt(f"role {net.interface.roles[role]} waits by different moves")
                    waiting[role] = move
    for role, found in enumerate(waiting):
        if found is None:
            return Doubt(f"no simulated play lets role {net.interface.roles[role]} wait")
    return tuple(move for move in waiting if move is not None)


def _facts_read(net: Propnet, literals: Iterable[int]) -> list[int]:
    return [net.data[g][0] for g in net.cone(literals) if net.kinds[g] == GateKind.FACT]


_PART = re.compile(r"\([^()]*\)|[^\s()]+")


def _groups(net: Propnet, frames: list[Frame], seeds: Sequence[int]) -> list[list[int]]:
    """Groups of facts of which one holds in all simulated states.

    They differ in one argument; or are all facts of a relation, as ``(turn white move)``, or of
    two, or all of the `seeds`, as ``(to_place white)`` beside ``(to_turn white)``.  Only groups
    with a fact among the `seeds`; a group has two members or more.
    """
    by_pattern: dict[tuple[str, ...], list[int]] = {}
    patterns: list[list[tuple[str, ...]]] = []
    for fact, text in enumerate(net.interface.facts):
        parts = _PART.findall(text[1:-1]) if text.startswith("(") else [text]
        own = [(*parts[:at], "?", *parts[at + 1 :]) for at in range(1, len(parts))]
        patterns.append(own)
        for pattern in own:
            by_pattern.setdefault(pattern, []).append(fact)
    wanted = dict.fromkeys(pattern for fact in seeds for pattern in patterns[fact])
    groups = [by_pattern[pattern] for pattern in wanted]
    groups += _wide(net, seeds)
    kept = [group for group in groups if len(group) > 1 and _holds(group, frames)]
    return [list(group) for group in dict.fromkeys(map(tuple, kept))][:_MAX_GROUPS]


def _wide(net: Propnet, seeds: Sequence[int]) -> list[list[int]]:
    """All facts of the relations that the seeds are of, of any two of them, and the seeds."""
    names = [text.strip("()").partition(" ")[0] for text in net.interface.facts]
    wanted = list(dict.fromkeys(names[fact] for fact in seeds))
    if len(wanted) > _MAX_RELATIONS:
        return []
    by_name = {name: [fact for fact, own in enumerate(names) if own == name] for name in wanted}
    pairs = combinations(wanted, 2)
    found = [*by_name.values(), *(sorted(by_name[a] + by_name[b]) for a, b in pairs)]
    return [*found, sorted(seeds)]


def _holds(group: list[int], frames: list[Frame]) -> bool:
    for frame in frames:
        some = several = 0
        for fact in group:
            several |= some & frame.facts[fact]
            some |= frame.facts[fact]
        if several & frame.alive or frame.alive & ~some:
            return False
    return True


def _invariants(net: Propnet, solver: Solver, groups: list[list[int]]) -> list[int]:
    """Solver literals of the groups that hold in every state, by induction.

    Groups that the others do not force to hold next are dropped until none is.
    """
    now = [solver.exactly_one([net.fact(fact) for fact in group]) for group in groups]
    later = [solver.exactly_one([net.roots.next[fact] for fact in group]) for group in groups]
    kept = list(range(len(groups)))
    while kept:
        assumed = [now[group] for group in kept]
        lost = [
            group
            for group in kept
            if solver.possible([~net.roots.terminal], [*assumed, -later[group]])
        ]
        if not lost:
            break
        kept = [group for group in kept if group not in lost]
    return [now[group] for group in kept]


def _doubt(
    net: Propnet,
    solver: Solver,
    invariants: list[int],
    waiting: tuple[int, ...],
    active: tuple[int, ...],
) -> Doubt | None:
    """What is not proven, if anything."""
    going = [~net.roots.terminal]
    if solver.possible(going, [*invariants, -solver.exactly_one(active)]):
        return Doubt("it is not proven that in every state one role alone has a choice")
    for role, name in enumerate(net.interface.roles):
        others = [
            solver.number(literal)
            for move, literal in enumerate(net.roots.legal[role])
            if move != waiting[role] and literal != FALSE
        ]
        others.append(-solver.number(net.roots.legal[role][waiting[role]]))
        if solver.possible([*going, ~active[role]], [*invariants, solver.any_of(others)]):
            return Doubt(f"it is not proven that role {name} must wait when it is another's turn")
    return None


def _simpler(
    net: Propnet,
    solver: Solver,
    invariants: list[int],
    active: tuple[int, ...],
    groups: list[list[int]],
) -> tuple[int, ...]:
    """Single facts instead of the `active` literals, where one is proven to be the same."""
    facts = sorted({fact for group in groups for fact in group})
    return tuple(_same_fact(net, solver, invariants, literal, facts) for literal in active)


def _same_fact(
    net: Propnet, solver: Solver, invariants: list[int], literal: int, facts: list[int]
) -> int:
    if net.kinds[max(literal, ~literal)] == GateKind.FACT and literal >= 0:
        return literal
    for fact in facts:
        gate = net.fact(fact)
        going = [~net.roots.terminal]
        if not solver.possible([*going, gate, ~literal], invariants) and not solver.possible(
            [*going, ~gate, literal], invariants
        ):
            return gate
    return literal
