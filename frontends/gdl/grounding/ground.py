"""Grounding: `Description` -> `GroundProgram`, by gringo (specs/gdl.md section 5).

The description passes through these rooms: `normalise` (clauses), `permanent` (facts that never
change), `indifferent` (arguments that do not matter), `demand` (only what is asked for), `split`
(small joins), `encode` (the text of an ASP program), `gringo` (the process), and is put together
here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rgt.frontends.gdl.clauses.clauses import Clause, Names, Relation
from rgt.frontends.gdl.clauses.demand import restrict
from rgt.frontends.gdl.clauses.prepared import prepared
from rgt.frontends.gdl.clauses.relations import DOES, INIT, ROLE, TARGETS, TRUE
from rgt.frontends.gdl.clauses.split import split
from rgt.frontends.gdl.grounding.encode import Decoder, Encoding, encode
from rgt.frontends.gdl.grounding.gringo import Bounds, Grounding, GroundingLimit, run
from rgt.frontends.gdl.grounding.growth import growing
from rgt.frontends.gdl.grounding.program import Atom, Body, GroundProgram, Kind
from rgt.frontends.gdl.grounding.too_large import too_large
from rgt.frontends.gdl.syntax import (
    Compound,
    Constant,
    Description,
    Rule,
    Term,
    sentences,
)
from rgt.ir.diagnostics import Diagnostic, GameError, Span, error

MAX_RULES = 3_000_000
"""The default limit on the number of ground rules."""

_KINDS = {relation: Kind(relation[0]) for relation in (TRUE, DOES, *TARGETS)}
_KIND_ORDER = {kind: index for index, kind in enumerate(Kind)}
_INPUTS = frozenset({Kind.TRUE, Kind.DOES})


def ground(
    description: Description,
    *,
    max_rules: int | None = MAX_RULES,
    seconds: float | None = None,
    memory: int | None = None,
) -> GroundProgram:
    """The ground program of a description, over its reachable facts and moves.

    The description must be free of errors of `checks.check`.  Of what is None there
    may be any number.  Raises `GameError` when the program has more than `max_rules` rules
    (GDL031), grounding takes longer than `seconds` (GDL032) or more than `memory` bytes (GDL034):
    they name the relation with the most instances; where a rule builds ever larger terms (GDL033),
    and where nobody is a role (GDL010).
    """
    names = Names(_relation_names(description))
    clauses = split(restrict(prepared(description, names), names), names)
    encoding = Encoding()
    watched = growing(clauses)
    program = encode(clauses, encoding, watched)
    try:
        grounding = run(program, Bounds(max_rules, seconds, memory))
    except GroundingLimit as limit:
        raise too_large(limit, program, clauses, watched, encoding, description) from None
    ground_program = _Assembly(description, clauses, grounding, encoding.decoder()).program()
    if not ground_program.roles:
        raise GameError(_nobody(description))
    return ground_program


def _nobody(description: Description) -> Diagnostic:
    """GDL010: the rules for roles conclude none."""
    rule = next(rule for rule in description.rules if rule.head.name == "role")
    return error(
        "GDL010",
        "the game has no players: no role follows from its rules",
        description.span(rule),
        hint="declare the players: (role white)",
    )


def _relation_names(description: Description) -> set[str]:
    """Every name that stands where a relation can stand."""
    return {
        sentence.name
        for rule in description.rules
        for part in (rule.head, *rule.body)
        for sentence, _ in sentences(part)
    }


class _Assembly:
    """Puts gringo's output together: names atoms, numbers them, drops what nobody reads."""

    def __init__(
        self,
        description: Description,
        clauses: Sequence[Clause],
        grounding: Grounding,
        decoder: Decoder,
    ) -> None:
        self._description = description
        self._rules = grounding.rules
        self._origins = _Origins(description, clauses)
        self._init: set[str] = set()
        self._roles: set[str] = set()
        self._atoms: dict[int, Atom] = {}
        self._relations: dict[Atom, Relation] = {}
        self._facts: list[Atom] = []
        for name in grounding.facts:
            relation, args = decoder.atom(name)
            if relation == INIT:
                self._init.add(args[0])
            elif relation == ROLE:
                self._roles.add(args[0])
            elif relation in _KINDS:
                self._facts.append(self._atom(relation, args))
        for number, name in grounding.names.items():
            self._atoms[number] = self._atom(*decoder.atom(name))

    def _atom(self, relation: Relation, args: tuple[str, ...]) -> Atom:
        """The atom of a relation over KIF texts."""
        kind = _KINDS.get(relation)
        if kind is None:
            atom = Atom(
                Kind.DERIVED, (f"({' '.join((relation[0], *args))})" if args else relation[0],)
            )
        else:
            atom = Atom(kind, args)
        self._relations[atom] = relation
        return atom

    def _read(self) -> set[int]:
        """Gringo's numbers of the atoms that the game's keywords depend on."""
        found = {number for number, atom in self._atoms.items() if atom.kind is not Kind.DERIVED}
        pending = list(found)
        while pending:
            for body in self._rules.get(pending.pop(), ()):
                for literal in body:
                    number = abs(literal)
                    if number not in found:
                        found.add(number)
                        pending.append(number)
        return found

    def program(self) -> GroundProgram:
        """The ground program; atoms are numbered in the order of kinds and texts."""
        numbered = [(self._atoms[number], number) for number in self._read()]
        numbered += [(atom, 0) for atom in self._facts]
        numbered.sort(key=lambda item: (_KIND_ORDER[item[0].kind], item[0].args))
        index = {number: position for position, (_, number) in enumerate(numbered) if number}
        rules: dict[int, tuple[Body, ...]] = {}
        spans: dict[int, Span] = {}
        for position, (atom, number) in enumerate(numbered):
            if atom.kind in _INPUTS:
                continue
            rules[position] = _bodies(self._rules.get(number, ()), index) if number else ((),)
            span = self._origins.span(self._relations[atom], atom)
            if span:
                spans[position] = span
        return GroundProgram(
            roles=_declared_order(self._description, self._roles),
            atoms=tuple(atom for atom, _ in numbered),
            rules=rules,
            init=frozenset(self._init),
            spans=spans,
            has_sees=any(rule.head.name == "sees" for rule in self._description.rules),
            role_spans={
                str(rule.head.args[0]): self._description.span(rule)
                for rule in reversed(self._description.rules)
                if _is_role_fact(rule)
            },
        )


def _bodies(bodies: Sequence[tuple[int, ...]], index: dict[int, int]) -> tuple[Body, ...]:
    """The bodies of an atom in our numbering, sorted, each once."""
    found = {
        tuple(sorted({index[literal] if literal > 0 else ~index[-literal] for literal in body}))
        for body in bodies
    }
    return tuple(sorted(found))


class _Origins:
    """Which rule of the description an atom comes from: the first whose head matches."""

    def __init__(self, description: Description, clauses: Sequence[Clause]) -> None:
        self._description = description
        self._clauses: dict[Relation, list[Clause]] = {}
        for clause in clauses:
            self._clauses.setdefault(clause.head.relation, []).append(clause)
        self._candidates: dict[Relation, list[tuple[re.Pattern[str], Rule]]] = {}
        self._spans: dict[int, Span] = {}

    def span(self, relation: Relation, atom: Atom) -> Span | None:
        """The place of the rule that concludes an atom."""
        candidates = self._candidates.get(relation)
        if candidates is None:
            candidates = self._candidates[relation] = [
                (_pattern(clause, atom.kind), clause.origin)
                for clause in self._clauses.get(relation, ())
            ]
        text = " ".join(atom.args)
        if len(candidates) == 1:
            return self._span(candidates[0][1])
        return next(
            (self._span(rule) for pattern, rule in candidates if pattern.fullmatch(text)), None
        )

    def _span(self, rule: Rule) -> Span:
        """The span of a rule, made once."""
        if rule.start not in self._spans:
            self._spans[rule.start] = self._description.span(rule)
        return self._spans[rule.start]


def _pattern(clause: Clause, kind: Kind) -> re.Pattern[str]:
    """A pattern of the texts of the atoms that a clause can conclude."""
    args = " ".join(_term_pattern(arg) for arg in clause.head.args)
    if kind is Kind.DERIVED and args:
        args = rf"\({re.escape(clause.head.name)} {args}\)"
    elif kind is Kind.DERIVED:
        args = re.escape(clause.head.name)
    return re.compile(args)


def _term_pattern(term: Term) -> str:
    if isinstance(term, Constant):
        return re.escape(term.name)
    if isinstance(term, Compound):
        return rf"\({re.escape(term.name)} {' '.join(map(_term_pattern, term.args))}\)"
    return r"(?:[^ ()]++|\(.*\))"


def _declared_order(description: Description, roles: set[str]) -> tuple[str, ...]:
    """The roles in the order of their facts; those that rules conclude follow, sorted."""
    declared = dict.fromkeys(
        str(rule.head.args[0])
        for rule in description.rules
        if _is_role_fact(rule) and str(rule.head.args[0]) in roles
    )
    return (*declared, *sorted(roles - declared.keys()))


def _is_role_fact(rule: Rule) -> bool:
    return rule.head.name == "role" and len(rule.head.args) == 1 and not rule.body
