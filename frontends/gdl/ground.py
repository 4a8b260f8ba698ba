"""Grounding: `Description` -> `GroundProgram`, by gringo (specs/gdl.md section 5)."""

from __future__ import annotations

from rgt.frontends.gdl.clauses import Clause, Names, Relation, normalise
from rgt.frontends.gdl.encode import Decoder, Encoding, encode
from rgt.frontends.gdl.demand import restrict
from rgt.frontends.gdl.gringo import Grounding, run
from rgt.frontends.gdl.program import Atom, Body, GroundProgram, Kind
from rgt.frontends.gdl.split import split
from rgt.frontends.gdl.syntax import Description, Rule, sentences

MAX_RULES = 3_000_000
"""The default limit on ground rules."""

_KINDS: dict[Relation, Kind] = {
    ("true", 1): Kind.TRUE, ("does", 2): Kind.DOES, ("legal", 2): Kind.LEGAL,
    ("next", 1): Kind.NEXT, ("goal", 2): Kind.GOAL, ("sees", 2): Kind.SEES,
    ("terminal", 0): Kind.TERMINAL,
}


def ground(description: Description, *, max_rules: int = MAX_RULES,
           seconds: float | None = None) -> GroundProgram:
    """The ground program of a description, over its reachable facts and moves.

    Raises `GameError` when the program has more than `max_rules` rules or grounding takes
    longer than `seconds`.
    """
    names = Names(_relation_names(description))
    clauses = split(restrict(normalise(description, names), names), names)
    encoding = Encoding()
    grounding = run(encode(clauses, encoding), max_rules=max_rules, seconds=seconds)
    return _assemble(description, grounding, encoding.decoder())


def _relation_names(description: Description) -> set[str]:
    """Every name that stands where a relation can stand."""
    return {sentence.name for rule in description.rules
            for part in (rule.head, *rule.body) for sentence, _ in sentences(part)}


def _atom(relation: Relation, args: tuple[str, ...]) -> Atom:
    """The atom of a relation over KIF texts."""
    kind = _KINDS.get(relation)
    if kind is not None:
        return Atom(kind, args)
    return Atom(Kind.DERIVED, (f"({' '.join((relation[0], *args))})" if args else relation[0],))


_KIND_ORDER = {kind: index for index, kind in enumerate(Kind)}


def _assemble(description: Description, grounding: Grounding, decoder: Decoder) -> GroundProgram:
    """The program of gringo's output, its atoms numbered in the order of their texts."""
    init: set[str] = set()
    roles: set[str] = set()
    always: list[Atom] = []
    for name in grounding.facts:
        relation, args = decoder.atom(name)
        if relation == ("init", 1):
            init.add(args[0])
        elif relation == ("role", 1):
            roles.add(args[0])
        elif relation in _KINDS:
            always.append(_atom(relation, args))
    named = {number: _atom(*decoder.atom(name)) for number, name in grounding.names.items()}
    numbered: list[tuple[Atom, int]] = [(atom, number) for number, atom in named.items()]
    numbered += [(atom, 0) for atom in always]
    numbered.sort(key=lambda item: (_KIND_ORDER[item[0].kind], item[0].args))
    index = {number: position for position, (_, number) in enumerate(numbered) if number}
    rules: dict[int, tuple[Body, ...]] = {}
    for position, (atom, number) in enumerate(numbered):
        if not number:
            rules[position] = ((),)
        elif atom.kind not in (Kind.TRUE, Kind.DOES):
            bodies = {tuple(sorted([index[literal] if literal > 0 else ~index[-literal]
                                    for literal in body]))
                      for body in grounding.rules.get(number, ())}
            rules[position] = tuple(sorted(bodies))
    return GroundProgram(
        roles=_declared_order(description, roles),
        atoms=tuple(atom for atom, _ in numbered),
        rules=rules,
        init=frozenset(init),
        has_sees=any(rule.head.name == "sees" for rule in description.rules),
    )


def _declared_order(description: Description, roles: set[str]) -> tuple[str, ...]:
    """The roles in the order of their facts; those that rules conclude follow, sorted."""
    declared = dict.fromkeys(str(rule.head.args[0]) for rule in description.rules
                             if _is_role_fact(rule) and str(rule.head.args[0]) in roles)
    return (*declared, *sorted(roles - declared.keys()))


def _is_role_fact(rule: Rule) -> bool:
    return rule.head.name == "role" and len(rule.head.args) == 1 and not rule.body


__all__ = ["MAX_RULES", "Clause", "ground"]
