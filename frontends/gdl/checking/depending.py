"""What relations may not depend on: checks of a description that ask how its rules hang together.

`checks.py` has their codes.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.gdl.checking.stratification import negative_cycles
from rgt.frontends.gdl.dependencies import Dependencies, Edge, Relation, relation_of
from rgt.frontends.gdl.syntax import Description, conditions, variables
from rgt.ir.diagnostics import Diagnostic, Span, error, warning

TRUE: Relation = ("true", 1)
DOES: Relation = ("does", 2)
_LINKS = 10


def layers(description: Description, graph: Dependencies) -> Iterator[Diagnostic]:
    """GDL014: what must not depend on the state or on the moves."""
    forbidden: dict[Relation, tuple[Relation, ...]] = {
        ("role", 1): (TRUE, DOES),
        ("init", 1): (TRUE, DOES),
        ("legal", 2): (DOES,),
        ("terminal", 0): (DOES,),
        ("goal", 2): (DOES,),
    }
    for relation, sources in forbidden.items():
        chain = graph.path(relation, sources)
        if chain:
            yield error(
                "GDL014",
                f"'{relation[0]}' depends on '{chain[-1].used[0]}'",
                description.span(chain[0].rule),
                notes=_chain_notes(chain, description),
                hint="it is evaluated before there are any moves"
                if chain[-1].used == DOES
                else "it is evaluated before there is any state",
            )


def _chain_notes(chain: list[Edge], description: Description) -> Iterator[tuple[str, Span | None]]:
    for edge in chain[:_LINKS]:
        word = "not " if edge.negated else ""
        yield f"'{edge.user[0]}' uses {word}'{edge.used[0]}'", description.span(edge.sentence)
    if len(chain) > _LINKS:
        yield f"and so on, through {len(chain) - _LINKS} more", None


def stratified(description: Description, graph: Dependencies) -> Iterator[Diagnostic]:
    """GDL016: the program is not stratified."""
    for cycle in negative_cycles(description, graph):
        first = cycle[0]
        text = f"'{first.rule.head.name}'" + "".join(
            f" <- {'not ' if step.negated else ''}'{step.condition.name}'"
            for step in cycle[:_LINKS]
        )
        notes: list[tuple[str, Span | None]] = [
            (
                f"'{step.rule.head.name}' uses {'not ' if step.negated else ''}"
                f"'{step.condition.name}'",
                description.span(step.condition),
            )
            for step in cycle[:_LINKS]
        ]
        if len(cycle) > _LINKS:
            text += " and so on"
            notes.append(
                (f"and so on, through {len(cycle) - _LINKS} more, back to the first", None)
            )
        yield error(
            "GDL016",
            f"negation through recursion: {text}",
            description.span(first.condition),
            notes=notes,
            hint="a relation may not depend on its own negation",
        )


def restricted(description: Description, graph: Dependencies) -> Iterator[Diagnostic]:
    """GDL019: the recursion restriction, which keeps recursive relations finite."""
    component = graph.components()
    for rule in description.rules:
        number = component[relation_of(rule.head)]
        outside = {
            variable
            for sentence in conditions(rule)
            if component.get(relation_of(sentence)) != number
            for variable in variables(sentence)
        }
        for sentence in conditions(rule):
            if component.get(relation_of(sentence)) != number:
                continue
            for arg in sentence.args:
                loose = [v for v in variables(arg) if v not in outside]
                if loose and arg not in rule.head.args:
                    yield warning(
                        "GDL019",
                        f"the recursion of '{rule.head.name}' is not restricted: the "
                        f"argument {arg} is neither in the head nor bound outside the recursion",
                        description.span(sentence),
                        hint="it may build ever larger terms and never end",
                    )
