"""Random ground programs for tests: small, stratified, with recursion and several roles."""

from __future__ import annotations

from random import Random

from rgt.frontends.gdl.grounding.program import Atom, Body, GroundProgram, Kind


def random_program(seed: int) -> GroundProgram:
    """A program whose every role always has a legal move; other rules are drawn at random.

    Derived atoms come in three strata; within a stratum they may read each other positively.
    """
    random = Random(seed)
    roles = ("red", "blue")[: random.choice((1, 2, 2))]
    facts = [f"f{i}" for i in range(random.randint(1, 5))]
    moves = {role: [f"m{i}" for i in range(random.randint(1, 4))] for role in roles}
    atoms: list[Atom] = [Atom(Kind.TRUE, (fact,)) for fact in facts]
    does = [Atom(Kind.DOES, (role, move)) for role in roles for move in moves[role]]
    atoms += does
    state_strata = [[Atom(Kind.DERIVED, (f"(s{k} {i})",)) for i in range(3)] for k in range(3)]
    move_strata = [[Atom(Kind.DERIVED, (f"(d{k} {i})",)) for i in range(3)] for k in range(3)]
    for stratum in (*state_strata, *move_strata):
        atoms += stratum
    legal = [Atom(Kind.LEGAL, (role, move)) for role in roles for move in moves[role]]
    goals = [Atom(Kind.GOAL, (role, value)) for role in roles for value in ("10", "60")]
    nexts = [Atom(Kind.NEXT, (fact,)) for fact in facts]
    terminal = Atom(Kind.TERMINAL, ())
    atoms += [*legal, *goals, *nexts, terminal]
    number = {atom: index for index, atom in enumerate(atoms)}
    rules: dict[int, tuple[Body, ...]] = {}

    def body(anything: list[Atom], positive: list[Atom], longest: int) -> Body:
        literals: set[int] = set()
        for _ in range(random.randint(1, longest)):
            if positive and random.random() < 0.3:
                literals.add(number[random.choice(positive)])
            else:
                literal = number[random.choice(anything)]
                literals.add(literal if random.random() < 0.6 else ~literal)
        return tuple(sorted(literals))

    def rule(head: Atom, anything: list[Atom], positive: list[Atom], most: int = 3) -> None:
        bodies = {body(anything, positive, 3) for _ in range(random.randint(0, most))}
        if bodies:
            rules[number[head]] = tuple(sorted(bodies))

    below = [atom for atom in atoms if atom.kind is Kind.TRUE]
    for stratum in state_strata:
        for atom in stratum:
            rule(atom, below, stratum)
        below = below + stratum
    after = below + does
    for stratum in move_strata:
        for atom in stratum:
            rule(atom, after, stratum)
        after = after + stratum
    for role in roles:
        own = [atom for atom in legal if atom.args[0] == role]
        for atom in own[1:]:
            rule(atom, below, [])
        rules[number[own[0]]] = (
            ((),)
            if random.random() < 0.5
            else tuple((~number[atom],) for atom in own[1:2]) or ((),)
        )
    for role in roles:
        low, high = (number[Atom(Kind.GOAL, (role, value))] for value in ("10", "60"))
        choice = number[random.choice(below)]
        rules[high], rules[low] = ((choice,),), ((~choice,),)
    for atom in nexts:
        rule(atom, after, [], 4)
    rule(terminal, below, [], 2)
    # atoms without rules are false; legality of the first move may depend on the second's
    return GroundProgram(
        roles,
        tuple(atoms),
        rules,
        frozenset(fact for fact in facts if random.random() < 0.5),
    )
