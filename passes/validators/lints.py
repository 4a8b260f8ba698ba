"""Advice about checks and pragmas.

Source: specs of RG, section 4.5 (linter).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.actions import Reachability, VariableTag
from rgt.ir.automaton import Automaton, Edge
from rgt.ir.diagnostics import Diagnostic, Spelling, nearest, warning
from rgt.ir.game import Declaration, Game
from rgt.ir.pragmas import UnknownPragma
from rgt.ir.text.places import Part, respelt_as
from rgt.ir.types import SetType, UnknownTypeError, resolve
from rgt.passes.validators.base import Validator

_PRAGMAS = (
    "artificialTag",
    "disjoint",
    "disjointExhaustive",
    "integer",
    "iterator",
    "repeat",
    "simpleApply",
    "simpleApplyExhaustive",
    "tagIndex",
    "tagMaxIndex",
    "translatedFromRbg",
    "unique",
)


class UnreachableChecks(Validator):
    """Checks whose target cannot be reached from their start by any path of edges."""

    name = "unreachable-checks"
    lint = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of checks that have one answer in all states."""
        ends: dict[str, set[str]] = {}
        for edge in edges:
            if isinstance(edge.action, Reachability):
                ends.setdefault(edge.action.start, set()).add(edge.action.end)
        missed = {start: _missed(game.automaton, start, wanted) for start, wanted in ends.items()}
        for edge in edges:
            action = edge.action
            if isinstance(action, Reachability) and action.end in missed[action.start]:
                span, hint = edge.origin.span, _meant(action, game.automaton)
                yield warning(
                    "RG060",
                    f"unreachable: no path of edges leads from '{action.start}' to '{action.end}'",
                    span,
                    hint=hint,
                    fixes=respelt_as(Part.LABEL, hint, span),
                )


def _meant(check: Reachability, automaton: Automaton) -> Spelling | None:
    """The node that was meant where no edge leaves the start of a check, or leads to its end."""
    nodes = automaton.nodes()
    if not automaton.successors(check.start):
        return nearest(check.start, [node for node in nodes if automaton.successors(node)])
    if not automaton.predecessors(check.end):
        return nearest(check.end, [node for node in nodes if automaton.predecessors(node)])
    return None


def _missed(automaton: Automaton, start: str, wanted: set[str]) -> set[str]:
    """Those of the wanted nodes that no path of one edge or more reaches from `start`."""
    missed, seen, stack = set(wanted), set[str](), [start]
    successors = automaton.graph.succ
    while stack and missed:
        node = stack.pop()
        for target in successors.get(node, ()):
            missed.discard(target)
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return missed


class AmbiguousTags(Validator):
    """Artificial tags that a variable may show as well."""

    name = "ambiguous-tags"
    lint = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of variable tags that may show what `$` with the same symbol does not."""
        artificial = game.artificial_tags
        shown = {e.action.variable for e in edges if isinstance(e.action, VariableTag)}
        for name in game.variables:
            if artificial and name in shown:
                odd = sorted(artificial.intersection(_symbols(name, game)))
                if odd:
                    yield warning(
                        "RG062",
                        f"'{odd[0]}' is an artificial tag, but '$$ {name}' shows it in moves",
                        game.span(Declaration.VARIABLE, name),
                        hint="give the artificial tag a name of its own",
                    )


def _symbols(variable: str, game: Game) -> tuple[str, ...]:
    """The symbols that a variable may hold; none if it is a map or of no known type."""
    try:
        found = resolve(game.variables[variable].type, game.types)
    except UnknownTypeError:
        return ()
    return found.symbols if isinstance(found, SetType) else ()


class UnknownPragmas(Validator):
    """Pragmas that look like misspelt ones."""

    name = "unknown-pragmas"
    lint = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of unknown pragmas whose name is close to a known one."""
        for pragma in game.pragmas:
            if isinstance(pragma, UnknownPragma):
                name = (pragma.text.split() or [""])[0]
                hint = nearest(name, _PRAGMAS)
                if hint is not None:
                    yield warning("RG052", f"unknown pragma '@{name}' is ignored", hint=hint)
