"""Validators: what must hold of a game, checked before, between and after all passes.

`validate` asks everything, `validate_edges` only what can have changed when edges were written.
The registry `VALIDATORS` is ordered.  Findings about declarations come first, then those about
edges, the automaton as a whole, and advice.
"""

from __future__ import annotations

from collections.abc import Iterable

from rgt.ir.actions import Action
from rgt.ir.automaton import Edge
from rgt.ir.diagnostics import Diagnostic, Severity
from rgt.ir.game import Game
from rgt.ir.system.collector import collector_paused
from rgt.passes.validators.aliases import Aliases
from rgt.passes.validators.assignments import Assignments
from rgt.passes.validators.base import Validator
from rgt.passes.validators.builtins import Builtins
from rgt.passes.validators.lints import AmbiguousTags, UnknownPragmas, UnreachableChecks
from rgt.passes.validators.maps import Maps
from rgt.passes.validators.names import Names, UnknownNames
from rgt.passes.validators.outside_reads import OutsideReads
from rgt.passes.validators.reachabilities import Reachabilities
from rgt.passes.validators.recursion import Loops, Recursion
from rgt.passes.validators.tag_loops import TagCycles, TagLoops
from rgt.passes.validators.tag_variables import TagVariables
from rgt.passes.validators.types import Types
from rgt.passes.validators.values import Values

__all__ = [
    "VALIDATORS",
    "Validator",
    "validate",
    "validate_declarations",
    "validate_edges",
    "validate_structure",
]

VALIDATORS: tuple[Validator, ...] = (
    Aliases(),
    Assignments(),
    Names(),
    Maps(),
    Reachabilities(),
    TagLoops(),
    TagVariables(),
    Types(),
    Values(),
    Builtins(),
    Recursion(),
    UnknownNames(),
    TagCycles(),
    UnreachableChecks(),
    Loops(),
    AmbiguousTags(),
    UnknownPragmas(),
    OutsideReads(),
)

_STRICT = tuple(validator for validator in VALIDATORS if not validator.lint)
_BY_ACTION = tuple(v for v in _STRICT if v.by_action and type(v).edge is not Validator.edge)
_BY_EDGE = tuple(v for v in _STRICT if not v.by_action)
_SOUND_ACTIONS = "actions without findings"
_SOUND_DECLARATIONS = "declarations without findings"


@collector_paused()
def validate(game: Game, *, lints: bool = True) -> list[Diagnostic]:
    """Everything that is wrong with a game and, with `lints`, what looks odd.

    If types are unknown or recursive nothing else is asked: the rest builds on types.
    """
    found = validate_declarations(game)
    if _no_types(found):
        return found
    found += validate_edges(game, game.automaton)
    found += validate_structure(game)
    if lints:
        found += _advice(game, sound=not any(d.severity is Severity.ERROR for d in found))
    return found


def validate_edges(game: Game, edges: Iterable[Edge]) -> list[Diagnostic]:
    """What is wrong with these edges, each by itself: quick, for use after every rewrite.

    An action that was found sound is not looked at again until a declaration changes.
    """
    sound: set[Action] = game.memo.setdefault(_SOUND_ACTIONS, set())
    found: list[Diagnostic] = []
    for edge in edges:
        for validator in _BY_EDGE:
            found.extend(validator.edge(edge, game))
        if edge.action not in sound:
            before = len(found)
            for validator in _BY_ACTION:
                found.extend(validator.edge(edge, game))
            if len(found) == before:
                sound.add(edge.action)
    return found


def validate_declarations(game: Game) -> list[Diagnostic]:
    """What is wrong with types, constants, variables; no work if they are as last time."""
    if _SOUND_DECLARATIONS in game.memo:
        return []
    found = list(VALIDATORS[0].declarations(game))
    if not _no_types(found):
        found += [d for validator in _STRICT[1:] for d in validator.declarations(game)]
    if not found:
        game.memo[_SOUND_DECLARATIONS] = True
    return found


def validate_structure(game: Game) -> list[Diagnostic]:
    """What is wrong with the automaton as a whole: for use when edges are gone or moved."""
    edges = game.automaton.edges()
    return [d for validator in _STRICT for d in validator.structure(game, edges)]


def _no_types(found: Iterable[Diagnostic]) -> bool:
    """Whether types are so broken that nothing can be said about what has them."""
    return any(diagnostic.code in ("RG040", "RG041", "RG046") for diagnostic in found)


def _advice(game: Game, *, sound: bool) -> list[Diagnostic]:
    edges = game.automaton.edges()
    lints = [v for v in VALIDATORS if v.lint and (sound or not v.sound_only)]
    return [d for lint in lints for d in lint.structure(game, edges)]
