"""Names mean one thing, and every name in a label means something.

Source: specs of RG, sections 1 and 8 (the reference lets a constant shadow a variable).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rgt.ir.actions import Action, AnyAssignment, Assignment, Comparison
from rgt.ir.analyses.type_uses import symbols_of_types
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, error, nearest, warning
from rgt.ir.expressions import index_names, names
from rgt.ir.game import Declaration, Game
from rgt.ir.text.places import Part, respelt_as
from rgt.passes.validators.base import Validator


class Names(Validator):
    """No constant has the name of a variable."""

    name = "names"

    def declarations(self, game: Game) -> Iterator[Diagnostic]:
        """Report names declared both as a constant and as a variable."""
        for name in game.constants:
            if name in game.variables:
                first = game.span(Declaration.CONSTANT, name)
                yield error(
                    "RG050",
                    f"'{name}' is a constant and a variable",
                    game.span(Declaration.VARIABLE, name),
                    notes=[("the constant", first)],
                )


class UnknownNames(Validator):
    """Names in expressions are constants, variables, or symbols of some type."""

    name = "unknown-names"
    lint = True

    def structure(self, game: Game, edges: Sequence[Edge]) -> Iterator[Diagnostic]:
        """Warn of names that look like misspelt ones, each where it is met first."""
        known = known_names(game)
        seen: set[str] = set()
        for edge in edges:
            for name in _names(edge.action):
                if name not in known and name not in seen:
                    seen.add(name)
                    hint = nearest(name, known)
                    yield warning(
                        "RG051",
                        f"'{name}' is no constant, no variable, and no symbol of any type",
                        edge.origin.span,
                        hint=hint,
                        fixes=respelt_as(Part.LABEL, hint, edge.origin.span),
                    )


def nearest_symbol(action: Action, game: Game) -> str | None:
    """A hint for the first name of a label that means nothing, if there is a close one."""
    known = known_names(game)
    unknown = (name for name in _names(action) if name not in known)
    first = next(unknown, None)
    return None if first is None else nearest(first, known)


def _names(action: Action) -> Iterator[str]:
    """The names of a label that could be symbols: not the variable that it assigns."""
    if isinstance(action, Comparison):
        yield from names(action.left)
        yield from names(action.right)
    elif isinstance(action, Assignment | AnyAssignment):
        yield from index_names(action.target)
        if isinstance(action, Assignment):
            yield from names(action.value)


def known_names(game: Game) -> dict[str, None]:
    """The names that mean something in expressions: variables, constants, all symbols."""
    known: dict[str, None] | None = game.memo.get("known names")
    if known is None:
        known = dict.fromkeys((*game.variables, *game.constants, *symbols_of_types(game)))
        game.memo["known names"] = known
    return known
