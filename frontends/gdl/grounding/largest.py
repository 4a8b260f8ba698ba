"""What most of a description, or of its ground program, is about: told where it is too large."""

from __future__ import annotations

from collections import Counter

from rgt.frontends.gdl.grounding.program import Atom, GroundProgram, Kind
from rgt.frontends.gdl.syntax import Description
from rgt.ir.diagnostics import Span

_LONG = 10_000
"""A shorter text is not what makes grounding long; what does, the grounder finds (`too_large`)."""


def grounding(description: Description) -> tuple[str, Span | None]:
    """What is done where a description is ground, and the first rule of what a long one is about.

    The words go on after "while".
    """
    rules = description.rules
    if len(rules) < _LONG:
        return "grounding", None
    name, count = Counter(rule.head.name for rule in rules).most_common(1)[0]
    first = next(rule for rule in rules if rule.head.name == name)
    text = f"grounding {len(rules):,} rules and facts, {count:,} of them for '{name}'"
    return text, description.span(first)


def laying_out(program: GroundProgram) -> tuple[str, Span | None]:
    """What is done where a program is laid out, and the rule that most of its ground rules are of.

    The words go on after "while".
    """
    counts: Counter[str] = Counter()
    first: dict[str, int] = {}
    for number, bodies in program.rules.items():
        name = _relation(program.atoms[number])
        counts[name] += len(bodies)
        first.setdefault(name, number)
    if not counts:
        return "laying out the ground rules", None
    name, count = counts.most_common(1)[0]
    total = counts.total()
    span = program.spans.get(first[name])
    return f"laying out {total:,} ground rules, {count:,} of them for '{name}'", span


def _relation(atom: Atom) -> str:
    """What an atom is about: ``(next (count ...))``, ``(legal ... (mark ...))``, ``(line ...)``."""
    if not atom.args:
        return str(atom)
    about = _opening(atom.args[-1])
    if atom.kind is Kind.DERIVED:
        return about
    return f"({atom.kind.value} {'... ' * (len(atom.args) - 1)}{about})"


def _opening(term: str) -> str:
    """A KIF text without the arguments."""
    name, blank, _ = term.partition(" ")
    return f"{name} ...)" if blank else name
