"""How large a game may be: what it names becomes symbols, fields and nodes of an automaton.

The limits are far beyond any game that is known to be written in RBG, and refuse what would take
minutes and gigabytes.  The largest known ones have 484 fields, 7,000 actions and numbers to 1,000.
"""

from __future__ import annotations

from collections.abc import Iterator

from rgt.frontends.rbg import syntax as s
from rgt.ir.diagnostics import Diagnostic, GameError
from rgt.ir.findings.findings import Place, error_at

MAX_BOUND = 100_000
"""The most that a number may be."""

MAX_VALUES = 200_000
"""How many values the numbers of a game may have, equal bounds counted once."""

MAX_NAMES = 2_000
"""How many players, pieces or variables there may be."""

MAX_FIELDS = 10_000
"""How many fields a board may have."""

MAX_ACTIONS = 50_000
"""How many actions the rules may have when every power is written out."""


def check_sizes(description: s.Description) -> None:
    """Raise GameError (RBG041) with everything that makes a game too large."""
    found = [
        *_too_many_names(description),
        *_too_many_values((*description.players, *description.variables)),
    ]
    if len(description.board) > MAX_FIELDS:
        found.append(too_many_fields(description.board[MAX_FIELDS].place))
    if actions(description.rules) > MAX_ACTIONS:
        what = f"the rules have more than {MAX_ACTIONS:,} actions, their powers written out"
        hint = "write once what alternatives have in common: a (b + c) for a b + a c"
        found.append(error_at("RBG041", what, description.rules.place, hint=hint))
    if found:
        raise GameError(found)


def too_many_fields(place: Place | None) -> Diagnostic:
    """The finding about a board with too many fields, which begin at a place."""
    message = f"the board has more than {MAX_FIELDS:,} fields"
    return error_at("RBG041", message, place, hint="boards of up to 100 by 100 fields fit")


def _too_many_names(description: s.Description) -> Iterator[Diagnostic]:
    for kind, items in ("players", description.players), ("variables", description.variables):
        if len(items) > MAX_NAMES:
            message = f"there are {len(items):,} {kind}, more than {MAX_NAMES:,}"
            yield error_at("RBG041", message, items[MAX_NAMES].place)
    if len(description.pieces) > MAX_NAMES:
        message = f"there are {len(description.pieces):,} pieces, more than {MAX_NAMES:,}"
        yield error_at("RBG041", message, None)


def _too_many_values(numbers: tuple[s.Bounded, ...]) -> Iterator[Diagnostic]:
    hint = "every value becomes a symbol; count in larger units, or in several variables"
    seen: set[int] = set()
    for number in numbers:
        if number.bound > MAX_BOUND:
            message = (
                f"the bound of '{number.name}' is {number.bound:,}, but numbers go up to "
                f"{MAX_BOUND:,} at most"
            )
            yield error_at("RBG041", message, number.place, hint=hint)
            continue
        before = sum(seen)
        seen.add(number.bound)
        if before <= MAX_VALUES < sum(seen):
            message = f"the numbers up to '{number.name}' have more than {MAX_VALUES:,} values"
            yield error_at("RBG041", message, number.place, hint=hint)


def actions(rule: s.Rule) -> int:
    """How many actions a rule has when its powers are written out."""
    if isinstance(rule, s.Chain | s.Choice):
        return sum(map(actions, rule.parts))
    if isinstance(rule, s.Star):
        return actions(rule.part)
    if isinstance(rule, s.Power):
        return rule.count * actions(rule.part)
    if isinstance(rule, s.Pattern):
        return 1 + actions(rule.rule)
    return 1
