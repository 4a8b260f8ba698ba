"""From the ground program to the propositional net."""

from __future__ import annotations

from collections.abc import Iterable

from rgt.frontends.gdl.grounding.order import acyclic_order, components
from rgt.frontends.gdl.grounding.program import Body, GroundProgram, Kind
from rgt.frontends.gdl.propnet.constants import Values, possible_values
from rgt.frontends.gdl.propnet.propnet import FALSE, TRUE, GateKind, Interface, Propnet, Roots


def construct(program: GroundProgram) -> Propnet:
    """The net of a program; atoms that never change are constants in it from the start.

    Rules that differ only in a role's move become one rule over a set of moves.  Recursive
    atoms (on a positive cycle that constants do not break) become loops.
    """
    order, waiting = acyclic_order(program)
    recursive = _recursive(program, waiting, None)
    values = possible_values(program, frozenset(atom for part in recursive for atom in part))
    work = _Construction(program, values)
    for atom in order:
        work.compute(atom)
    for part in _components(program, waiting, values):
        if len(part) > 1 or _reads_itself(program, part[0], values):
            work.compute_loops(part)
        else:
            work.compute(part[0])
    work.find_roots()
    return work.net


def _recursive(
    program: GroundProgram, waiting: list[int], values: Values | None
) -> list[list[int]]:
    return [
        part
        for part in _components(program, waiting, values)
        if len(part) > 1 or _reads_itself(program, part[0], values)
    ]


def _components(
    program: GroundProgram, waiting: list[int], values: Values | None
) -> list[list[int]]:
    """The waiting atoms by strongly connected component, dependencies first."""
    among = set(waiting)
    return components(
        waiting,
        lambda atom: [other for other in _needs(program, atom, values) if other in among],
    )


def _reads_itself(program: GroundProgram, atom: int, values: Values | None) -> bool:
    return atom in _needs(program, atom, values)


def _needs(program: GroundProgram, atom: int, values: Values | None) -> list[int]:
    """The atoms in the bodies of an atom; none for atoms that `values` shows constant."""
    if values is not None and not (values.can_hold[atom] and values.can_fail[atom]):
        return []
    found: list[int] = []
    for body in program.rules.get(atom, ()):
        if values is None or all(_possible(literal, values) for literal in body):
            found.extend(literal if literal >= 0 else ~literal for literal in body)
    return found


def _possible(literal: int, values: Values) -> int:
    return values.can_hold[literal] if literal >= 0 else values.can_fail[~literal]


class _Construction:
    """The net so far, and the literal of every atom computed so far."""

    def __init__(self, program: GroundProgram, values: Values) -> None:
        self.program = program
        self.values = values
        self.net = Propnet(_interface(program, values))
        self.literals: list[int] = [FALSE] * len(program.atoms)
        self._inputs()

    def _inputs(self) -> None:
        interface, net = self.net.interface, self.net
        facts = {text: index for index, text in enumerate(interface.facts)}
        moves = [{move: 1 << i for i, move in enumerate(own)} for own in interface.moves]
        roles = {role: index for index, role in enumerate(interface.roles)}
        for index, atom in enumerate(self.program.atoms):
            if not self.values.can_hold[index]:
                continue
            if not self.values.can_fail[index]:
                self.literals[index] = TRUE
            elif atom.kind is Kind.TRUE:
                self.literals[index] = net.fact(facts[atom.args[0]])
            elif atom.kind is Kind.DOES and atom.args[0] in roles:
                role = roles[atom.args[0]]
                self.literals[index] = net.does(role, moves[role][atom.args[1]])

    def _varies(self, atom: int) -> bool:
        return bool(self.values.can_hold[atom] and self.values.can_fail[atom])

    def compute(self, atom: int) -> None:
        """Make the gates of an atom that reads only computed ones."""
        if self._varies(atom):
            literal = self._definition(self.program.rules[atom])
            self.literals[atom] = literal
            if self.program.atoms[atom].kind is Kind.DERIVED:
                self._label(atom, literal)

    def compute_loops(self, part: list[int]) -> None:
        """Make the gates of atoms that read each other."""
        for atom in part:
            self.literals[atom] = self.net.loop()
            self._label(atom, self.literals[atom])
        for atom in part:
            self.net.define(self.literals[atom], self._definition(self.program.rules[atom]))

    def _label(self, atom: int, literal: int) -> None:
        text = str(self.program.atoms[atom])
        self.net.label(literal, text, self.program.spans.get(atom))

    def _definition(self, bodies: Iterable[Body]) -> int:
        """One of the bodies holds; bodies that differ in one role's move only are joined."""
        grouped: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for body in bodies:
            parts = self._parts(body)
            if parts is not None:
                grouped.setdefault(parts[0], []).append(parts[1])
        net = self.net
        terms: list[int] = []
        for rest, choices in grouped.items():
            for masks in self._joined(choices):
                does = [net.does(role, mask) for role, mask in enumerate(masks)]
                terms.append(net.conjunction((*rest, *does)))
        return net.disjunction(terms)

    def _parts(self, body: Body) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """A body's literals, apart from a move set for each role (none if it has no moves)."""
        net, kinds, literals = self.net, self.net.kinds, self.literals
        rest: list[int] = []
        masks: list[int] | None = None
        for atom in body:
            literal = literals[atom] if atom >= 0 else ~literals[~atom]
            if literal == FALSE:
                return None
            if literal == TRUE:
                continue
            if kinds[literal if literal >= 0 else ~literal] != GateKind.DOES:
                rest.append(literal)
                continue
            if masks is None:
                masks = [net.everything(role) for role in range(len(net.interface.roles))]
            role, mask = net.mask(literal)
            masks[role] &= mask
            if not masks[role]:
                return None
        rest.sort()
        return tuple(rest), tuple(masks or ())

    def _joined(self, choices: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Move sets of several roles, joined where they differ in one role only."""
        if len(choices) == 1:
            return choices
        if () in choices:
            return [()]
        for role in range(len(choices[0])):
            joined: dict[tuple[int, ...], int] = {}
            for masks in choices:
                others = masks[:role] + masks[role + 1 :]
                joined[others] = joined.get(others, 0) | masks[role]
            choices = [(*others[:role], mask, *others[role:]) for others, mask in joined.items()]
        return choices

    def find_roots(self) -> None:
        """Collect what the keywords define."""
        interface = self.net.interface
        roles = {role: index for index, role in enumerate(interface.roles)}
        facts = {fact: index for index, fact in enumerate(interface.facts)}
        moves = [{move: index for index, move in enumerate(own)} for own in interface.moves]
        roots = Roots(
            [FALSE] * len(facts),
            [[FALSE] * len(own) for own in interface.moves],
            [[] for _ in roles],
            [[] for _ in roles],
        )
        for index, atom in enumerate(self.program.atoms):
            literal = self.literals[index]
            if atom.kind is Kind.TERMINAL:
                roots.terminal = literal
            elif atom.kind is Kind.NEXT:
                if atom.args[0] in facts:
                    roots.next[facts[atom.args[0]]] = literal
            elif atom.kind is Kind.LEGAL:
                if literal != FALSE and atom.args[0] in roles:
                    role = roles[atom.args[0]]
                    roots.legal[role][moves[role][atom.args[1]]] = literal
            elif atom.kind in (Kind.GOAL, Kind.SEES) and atom.args[0] in roles:
                pairs = roots.goals if atom.kind is Kind.GOAL else roots.sees
                value = _number(atom.args[1]) if atom.kind is Kind.GOAL else atom.args[1]
                pairs[roles[atom.args[0]]].append((value, literal))
            else:
                continue
            self._label(index, literal)
            if index in self.program.spans:
                place = (atom.kind.value, *atom.args)
                self.net.places[place] = self.program.spans[index]
        for name, span in self.program.role_spans.items():
            self.net.places["role", name] = span
        self.net.roots = roots


def _number(value: str) -> str:
    """A goal value without leading zeros; anything but a number as it is."""
    return str(int(value)) if value.isascii() and value.isdecimal() else value


def _interface(program: GroundProgram, values: Values) -> Interface:
    """Roles in order, the moves that can be legal, and the facts that change."""
    moves: dict[str, list[str]] = {role: [] for role in program.roles}
    facts: list[str] = []
    for index, atom in enumerate(program.atoms):
        if atom.kind is Kind.LEGAL and values.can_hold[index]:
            if atom.args[0] in moves:
                moves[atom.args[0]].append(atom.args[1])
        elif atom.kind is Kind.TRUE and values.can_hold[index] and values.can_fail[index]:
            facts.append(atom.args[0])
    return Interface(
        program.roles,
        tuple(tuple(moves[role]) for role in program.roles),
        tuple(facts),
        tuple(fact in program.init for fact in facts),
    )
