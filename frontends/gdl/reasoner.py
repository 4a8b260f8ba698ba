"""One position at a time, straight from the rules: legal moves, the next state, percepts, goals.

A game whose ground program is too large, or not there yet, can still be played so, slowly: gringo
derives what follows from the facts of one state (and one joint move), which is little.  Rules are
stratified, so that gringo leaves nothing open.  It runs in this process, where nothing stops it:
who reads the rules of strangers has a process that can be killed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import clingo

from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.clauses.clauses import Literal, Names, Relation
from rgt.frontends.gdl.clauses.demand import restrict
from rgt.frontends.gdl.clauses.prepared import prepared
from rgt.frontends.gdl.clauses.relations import INIT, LEGAL, NEXT, ROLE
from rgt.frontends.gdl.clauses.split import split
from rgt.frontends.gdl.grounding.encode import Encoding, encode_position
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.syntax import Description, Term, sentences
from rgt.ir.diagnostics import GameError, Severity, Source

GOAL: Relation = ("goal", 2)
SEES: Relation = ("sees", 2)
TERMINAL: Relation = ("terminal", 0)

State = frozenset[str]
"""The facts that hold, as KIF texts."""


@dataclass(frozen=True, slots=True)
class Position:
    """What can be said of a state; by role, in KIF."""

    is_terminal: bool
    legal: dict[str, tuple[str, ...]]
    goals: dict[str, tuple[str, ...]]


class Reasoner:
    """Derives what follows from a description; raises GameError for one with errors."""

    def __init__(self, description: Description) -> None:
        errors = [each for each in check(description) if each.severity is Severity.ERROR]
        if errors:
            raise GameError(errors)
        used = {
            sentence.name
            for rule in description.rules
            for part in (rule.head, *rule.body)
            for sentence, _ in sentences(part)
        }
        names = Names(used)
        self._clauses = split(restrict(prepared(description, names), names), names)
        self._encoding = Encoding()
        self._programs: dict[tuple[Relation, ...], str] = {}
        self._terms: dict[str, Term] = {}
        found = self._derive((ROLE, INIT), ())
        declared = [
            str(rule.head.args[0]) for rule in description.rules if rule.head.name == "role"
        ]
        roles = {args[0] for relation, args in found if relation == ROLE}
        known = [role for role in dict.fromkeys(declared) if role in roles]
        self.roles = (*known, *sorted(roles - set(known)))
        self.initial: State = frozenset(args[0] for relation, args in found if relation == INIT)
        self.has_sees = any(rule.head.name == "sees" for rule in description.rules)

    def observe(self, state: State) -> Position:
        """What roles can do in a state, whether it is an end, and what it is worth."""
        found = self._derive((LEGAL, GOAL, TERMINAL), self._true(state))
        return Position(
            any(relation == TERMINAL for relation, _ in found),
            self._by_role(found, LEGAL),
            self._by_role(found, GOAL),
        )

    def advance(
        self, state: State, moves: Sequence[str]
    ) -> tuple[State, dict[str, tuple[str, ...]]]:
        """The state after a joint move, in the order of the roles, and what each role sees."""
        does = [
            Literal("does", (self._term(role), self._term(move)))
            for role, move in zip(self.roles, moves, strict=True)
        ]
        found = self._derive((NEXT, SEES), [*self._true(state), *does])
        following = frozenset(args[0] for relation, args in found if relation == NEXT)
        return following, self._by_role(found, SEES)

    def _true(self, state: State) -> list[Literal]:
        return [Literal("true", (self._term(fact),)) for fact in sorted(state)]

    def _by_role(
        self, found: Iterable[tuple[Relation, tuple[str, ...]]], wanted: Relation
    ) -> dict[str, tuple[str, ...]]:
        values: dict[str, list[str]] = {role: [] for role in self.roles}
        for relation, args in found:
            if relation == wanted and args[0] in values:
                values[args[0]].append(args[1])
        return {role: tuple(sorted(each)) for role, each in values.items()}

    def _derive(
        self, wanted: tuple[Relation, ...], facts: Sequence[Literal]
    ) -> list[tuple[Relation, tuple[str, ...]]]:
        """The atoms of some relations that follow from facts."""
        program = self._programs.get(wanted)
        if program is None:
            program = self._programs[wanted] = encode_position(
                self._clauses, self._encoding, wanted
            )
        lines = [program, *(f"{self._encoding.atom('p', fact, {})}." for fact in facts)]
        control = clingo.Control(["--warn=none"])
        control.add("base", [], "\n".join(lines))
        control.ground([("base", [])])
        decoder = self._encoding.decoder()
        return [
            decoder.atom(str(atom.symbol))
            for relation in wanted
            for atom in control.symbolic_atoms.by_signature(
                f"p{self._encoding.relation(relation)}", relation[1]
            )
            if atom.is_fact
        ]

    def _term(self, text: str) -> Term:
        """The term of a KIF text; raises GameError for what is none."""
        found = self._terms.get(text)
        if found is None:
            rule = parse(Source("<term>", f"(term {text})")).rules[0]
            found = self._terms[text] = rule.head.args[0]
        return found
