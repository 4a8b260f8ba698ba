"""Clauses -> the text of an ASP program, and names of the ASP program -> KIF.

The encoding is injective whatever characters the names have: the n-th constant becomes
``c<n>``, the n-th function ``f<n>``, the n-th relation ``p<n>``.

The program has two layers (specs/gdl.md section 5).  Relations that depend on neither `true`
nor `does` are static: gringo evaluates them away.  Every other relation has a *possible*
version ``o<n>``, the over-approximation that takes negated dynamic literals as holding, where
`true` comes from init and next and `does` from legal; all its atoms are facts.  The rules
proper are ground with `true` and `does` as free choices over their possible atoms.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rgt.frontends.gdl.clauses.clauses import Clause, Condition, Literal, Relation, Unequal
from rgt.frontends.gdl.clauses.relations import (
    DOES,
    INIT,
    LEGAL,
    NEXT,
    ROLE,
    TARGETS,
    TRUE,
    dynamic_relations,
)
from rgt.frontends.gdl.syntax import Constant, Term, Variable


class Encoding:
    """The numbering of names; grows as the clauses are written."""

    def __init__(self) -> None:
        self._constants: dict[str, str] = {}
        self._functions: dict[str, str] = {}
        self._relations: dict[Relation, str] = {}

    def relation(self, relation: Relation) -> str:
        """The number of a relation, as text."""
        return self._relations.setdefault(relation, str(len(self._relations)))

    def term(self, term: Term, variables: dict[Variable, str]) -> str:
        """A term; its variables are numbered by `variables`, which grows."""
        if isinstance(term, Constant):
            return self._constants.setdefault(term.name, f"c{len(self._constants)}")
        if isinstance(term, Variable):
            return variables.setdefault(term, f"V{len(variables)}")
        name = self._functions.setdefault(term.name, f"f{len(self._functions)}")
        return f"{name}({','.join(self.term(arg, variables) for arg in term.args)})"

    def atom(self, prefix: str, literal: Literal, variables: dict[Variable, str]) -> str:
        """An atom of the version `prefix` of a relation."""
        name = prefix + self.relation(literal.relation)
        if not literal.args:
            return name
        return f"{name}({','.join(self.term(arg, variables) for arg in literal.args)})"

    def decoder(self) -> Decoder:
        """The way back."""
        return Decoder(self._constants, self._functions, self._relations)


class Decoder:
    """Reads shown atoms back as KIF."""

    _TOKEN = re.compile(r"f\d+\(|c\d+|,")

    def __init__(
        self, constants: dict[str, str], functions: dict[str, str], relations: dict[Relation, str]
    ) -> None:
        self._table = {code: name for name, code in constants.items()}
        self._table |= {f"{code}(": f"({name} " for name, code in functions.items()}
        self._table[","] = " "
        self._relations = {f"p{code}": relation for relation, code in relations.items()}

    def relation(self, predicate: str) -> Relation | None:
        """The relation that a predicate of the ASP program, in either version, stands for."""
        return self._relations.get(f"p{predicate[1:]}")

    def atom(self, text: str) -> tuple[Relation, tuple[str, ...]]:
        """The relation of an atom and its arguments as KIF texts."""
        name, parenthesis, inner = text.partition("(")
        relation = self._relations[name]
        if not parenthesis:
            return relation, ()
        table = self._table
        return relation, tuple(
            self._TOKEN.sub(lambda match: table[match[0]], part)
            for part in _split(inner[:-1], relation[1])
        )


def _split(text: str, arity: int) -> list[str]:
    """Cut an argument list at its outermost commas."""
    if arity == 1:
        return [text]
    if "(" not in text:
        return text.split(",")
    parts, depth, start = [], 0, 0
    for match in re.finditer(r"[(),]", text):
        character = match[0]
        if character == "(":
            depth += 1
        elif character == ")":
            depth -= 1
        elif not depth:
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    return parts


Version = tuple[str, Relation]
"""A relation as it stands in the ASP program: ``p`` exact, or ``o`` possible."""


_WHOLE_GAME: Mapping[Version, Sequence[Version]] = {
    ("p", TRUE): [("o", TRUE)],
    ("p", DOES): [("o", DOES)],
    ("o", TRUE): [("p", INIT), ("o", NEXT)],
    ("o", DOES): [("p", ROLE), ("o", LEGAL)],
    ("o", NEXT): [("p", NEXT)],
    ("o", LEGAL): [("p", LEGAL)],
}
_ONE_POSITION: Mapping[Version, Sequence[Version]] = {
    ("o", TRUE): [("p", TRUE)],
    ("o", DOES): [("p", DOES)],
}


def _version(part: Literal, rule_version: str, dynamic: set[Relation]) -> Version | None:
    """What a literal becomes in a rule of some version; None where it is left out."""
    if part.relation not in dynamic:
        return "p", part.relation
    if part.possible or rule_version == "o":
        return ("o", part.relation) if part.positive else None
    return "p", part.relation


def _needed(
    clauses: Iterable[Clause],
    dynamic: set[Relation],
    targets: Iterable[Relation],
    frame: Mapping[Version, Sequence[Version]],
) -> set[Version]:
    """The versions of relations that the targets depend on; `frame` has what rules do not say."""
    of_head: dict[Relation, list[Clause]] = {}
    for clause in clauses:
        of_head.setdefault(clause.head.relation, []).append(clause)
    pending: list[Version] = [("p", relation) for relation in targets]
    found = set(pending)
    while pending:
        version, relation = pending.pop()
        uses = list(frame.get((version, relation), ()))
        for clause in of_head.get(relation, ()):
            uses = uses + [
                used
                for part in clause.body
                if isinstance(part, Literal) and (used := _version(part, version, dynamic))
            ]
        for used in uses:
            if used not in found:
                found.add(used)
                pending.append(used)
    return found


def encode(
    clauses: Sequence[Clause], encoding: Encoding, watched: Collection[int] = frozenset()
) -> str:
    """The ASP program of a description's clauses; `watched` numbers those that may grow for ever.

    A watched rule asks ``@grow`` (`grounder.py`) in its possible version, or the only one it has.
    """
    dynamic = dynamic_relations(clauses)
    needed = _needed(clauses, dynamic, (*TARGETS, INIT, ROLE, TRUE, DOES), _WHOLE_GAME)
    lines = _frame(encoding)
    for version, relation in sorted(needed):
        if version == "p" and (relation in dynamic or relation in (*TARGETS, INIT, ROLE)):
            lines.append(f"#show p{encoding.relation(relation)}/{relation[1]}.")
    for relation in (NEXT, LEGAL):
        if relation not in dynamic:
            lines.append(_static_possible(relation, encoding))
    lines += _rules(clauses, needed, dynamic, encoding, watched)
    return "\n".join(lines)


def encode_position(
    clauses: Sequence[Clause], encoding: Encoding, targets: Sequence[Relation]
) -> str:
    """The ASP program of what follows for the targets from a state and moves.

    The atoms of `true` and `does`, exact ones, are to be added as facts.
    """
    dynamic = dynamic_relations(clauses)
    needed = _needed(clauses, dynamic, targets, _ONE_POSITION)
    lines = [_static_possible(relation, encoding) for relation in (TRUE, DOES)]
    lines += [f"#show p{encoding.relation(relation)}/{relation[1]}." for relation in targets]
    lines += _rules(clauses, needed, dynamic, encoding)
    return "\n".join(lines)


def _rules(
    clauses: Sequence[Clause],
    needed: set[Version],
    dynamic: set[Relation],
    encoding: Encoding,
    watched: Collection[int] = frozenset(),
) -> Iterator[str]:
    """The rules of all clauses in the versions that are needed."""
    for number, clause in enumerate(clauses):
        relation = clause.head.relation
        versions = [
            version
            for version in ("p", "o")
            if (version, relation) in needed and (version == "p" or relation in dynamic)
        ]
        for version in versions:
            watch = number if number in watched and version == versions[-1] else None
            yield _rule(clause, version, dynamic, encoding, watch)


def _frame(encoding: Encoding) -> list[str]:
    """Where `true` and `does` come from."""
    init, role, true, does, following, legal = (
        encoding.relation(relation) for relation in (INIT, ROLE, TRUE, DOES, NEXT, LEGAL)
    )
    return [
        f"o{true}(F) :- p{init}(F).",
        f"o{true}(F) :- o{following}(F).",
        f"o{does}(R,M) :- o{legal}(R,M), p{role}(R).",
        f"{{p{true}(F)}} :- o{true}(F).",
        f"{{p{does}(R,M)}} :- o{does}(R,M).",
    ]


def _static_possible(relation: Relation, encoding: Encoding) -> str:
    """The possible version of a relation that is exactly known."""
    code = encoding.relation(relation)
    args = ",".join(f"V{index}" for index in range(relation[1]))
    return f"o{code}({args}) :- p{code}({args})."


def _rule(
    clause: Clause,
    version: str,
    dynamic: set[Relation],
    encoding: Encoding,
    watch: int | None = None,
) -> str:
    """The ASP rule of a clause in some version; a watched one reports its number and values."""
    variables: dict[Variable, str] = {}
    head = encoding.atom(version, clause.head, variables)
    body = [
        text
        for part in clause.body
        if (text := _condition(part, version, dynamic, encoding, variables))
    ]
    if watch is not None:
        body.append(f"1 = @grow({','.join((str(watch), *variables.values()))})")
    return f"{head} :- {', '.join(body)}." if body else f"{head}."


def _condition(
    part: Condition,
    version: str,
    dynamic: set[Relation],
    encoding: Encoding,
    variables: dict[Variable, str],
) -> str:
    """The ASP text of a condition; empty where the version leaves it out."""
    if isinstance(part, Unequal):
        return f"{encoding.term(part.left, variables)} != {encoding.term(part.right, variables)}"
    used = _version(part, version, dynamic)
    if used is None:
        return ""
    atom = encoding.atom(used[0], part, variables)
    return atom if part.positive else f"not {atom}"
