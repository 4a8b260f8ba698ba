"""The registration of GDL."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

from rgt.frontends import Frontend, Options
from rgt.frontends.gdl.checking.checks import check
from rgt.frontends.gdl.grounding.ground import MAX_RULES, ground
from rgt.frontends.gdl.grounding.largest import grounding, laying_out
from rgt.frontends.gdl.grounding.program import GroundProgram
from rgt.frontends.gdl.lowering.lower import all_choose, translate
from rgt.frontends.gdl.reading.parse import parse
from rgt.frontends.gdl.recovery.explain import summary
from rgt.frontends.gdl.recovery.lower import recover
from rgt.frontends.gdl.recovery.reading.rules import Unrecovered
from rgt.frontends.gdl.syntax import Description
from rgt.frontends.gdl.translated import Translated, of_net, of_recovery
from rgt.frontends.gdl.writing.print import format_description
from rgt.ir.diagnostics import GameError, Severity, Source
from rgt.ir.game import Game
from rgt.ir.system.allowance import memory_for, seconds_for
from rgt.ir.system.budget import doing

if TYPE_CHECKING:
    from rgt.frontends.common.lexicon import Lexicon
    from rgt.frontends.common.symbols import Assistance

GROUNDING_SECONDS = 60.0
"""How long gringo may work on one description before it is told to be too large, usually."""

DROPPED = (
    "moves for waiting are left out: it is proven that the players move in turn "
    "('--simultaneous keep' keeps them)"
)
"""What is told where a game is translated without them."""

GROUNDING_MEMORY = 4 * 2**30
"""How many bytes of memory gringo may use, usually."""


def _lower(description: Description, options: Options) -> Game:
    return translated(description, options).game


def translated(description: Description, options: Options) -> Translated:
    """The game of a description, recovered if that is wanted and possible; raises GameError."""
    found = check(description)
    errors = [finding for finding in found if finding.severity is Severity.ERROR]
    if errors:
        raise GameError(errors)
    for finding in found:
        options.report(finding)
    name = PurePath(description.source.name).stem
    game = _recovered(description, name, options) if options.recovery == "auto" else None
    if game is None:
        game = _of_net(description, name, options)
    game.game.source = description.source
    return game


def _recovered(description: Description, name: str, options: Options) -> Translated | None:
    """The game with its state found again; None where that is not possible."""
    try:
        with doing("finding the state of the game"):
            found = recover(description, name, options.simultaneous)
    except Unrecovered as reason:
        options.note(f"the state is not found again, facts are truth values: {reason}")
        return None
    options.note(summary(found))
    if found.choosing:
        options.report(all_choose(found.choosing))
    if found.drops:
        options.remark(DROPPED)
    return of_recovery(found)


def _of_net(description: Description, name: str, options: Options) -> Translated:
    """The game by its net."""
    with doing(*grounding(description)):
        program = _ground(description)
    with doing(*laying_out(program)):
        found = translate(program, simultaneous=options.simultaneous, name=name)
    for warning in found.warnings:
        options.report(warning)
    if found.waiting:
        options.remark(DROPPED)
    return of_net(found)


def _ground(description: Description) -> GroundProgram:
    """The ground program; whoever allows more memory than usual allows more rules, too."""
    memory = memory_for(GROUNDING_MEMORY)
    rules = None if memory is None else max(MAX_RULES, MAX_RULES * memory // GROUNDING_MEMORY)
    return ground(
        description, max_rules=rules, seconds=seconds_for(GROUNDING_SECONDS), memory=memory
    )


def _format(source: Source) -> str:
    description = parse(source)
    return _infix(description) if description.written else format_description(description)


def _infix(description: Description) -> str:
    from rgt.frontends.gdl.writing.infix_print import format_infix

    return format_infix(description)


def _assistance() -> Assistance:
    from rgt.frontends.gdl.assistance import ASSISTANCE

    return ASSISTANCE


def _lexicons() -> tuple[Lexicon, ...]:
    from rgt.frontends.gdl.lexicon import INFIX, KIF

    return (KIF, INFIX)


FRONTEND = Frontend(
    "gdl",
    (".kif", ".gdl"),
    parse,
    _lower,
    _format,
    check,
    comment=";",
    forms={"kif": format_description, "gdl": _infix},
    assistance=_assistance,
    lexicons=_lexicons,
)
"""The registration."""
