"""The rewrites of compiled code, in the order in which they are made: a table of contents.

All of them may be left out: what is written without them plays the same.  Those of `PLANNED` work
on one function, and those of `WHOLE`, at the end, on all of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rgt.backends.plan.game import Game
from rgt.backends.plan.lines import Function, Line
from rgt.backends.rewrites.ask_in_place import ask_in_place
from rgt.backends.rewrites.ask_sets import ask_sets
from rgt.backends.rewrites.drop_masks import drop_masks
from rgt.backends.rewrites.fold_member_tests import fold_member_tests
from rgt.backends.rewrites.join_questions import join_questions
from rgt.backends.rewrites.skip_empty import skip_empty
from rgt.backends.rewrites.vectorise_eight import vectorise_eight
from rgt.backends.rewrites.vectorise_four import vectorise_four
from rgt.ir.diagnostics import GameError, error, nearest

if TYPE_CHECKING:
    from rgt.backends.lowering.unit import Unit


@dataclass(frozen=True, slots=True)
class Planned:
    """A rewrite of the plan of a function, by its name, and in a line what is gained."""

    name: str
    gain: str
    run: Callable[[Sequence[Line], Game], list[Line]]


@dataclass(frozen=True, slots=True)
class Whole:
    """A rewrite of the plans of all functions of a game."""

    name: str
    gain: str
    run: Callable[[Sequence[Function], Game], list[Function]]


PLANNED = (
    Planned(
        "ask-in-place",
        "whether there are members is asked where they stand, without moving them",
        ask_in_place,
    ),
    Planned(
        "vectorise-four",
        "work on up to 32 squares in four directions is done in four lanes of a vector",
        vectorise_four,
    ),
    Planned(
        "vectorise-eight",
        "work on up to 64 squares in four to eight directions is done in lanes of a vector",
        vectorise_eight,
    ),
    Planned(
        "drop-masks",
        "masks that were written for lanes to be alike, and change nothing, go",
        drop_masks,
    ),
    Planned(
        "fold-member-tests",
        "single squares that are asked for one after the other are asked for by masks",
        fold_member_tests,
    ),
    Planned(
        "join-questions",
        "up to four questions in a row whether a set has members are one branch",
        join_questions,
    ),
    Planned(
        "skip-empty",
        "loops and lists of parts of a set are skipped where it is empty",
        skip_empty,
    ),
)
WHOLE = (
    Whole(
        "ask-sets",
        "cells that are only compared with constants are not read: the sets tell",
        ask_sets,
    ),
)
EVERY: tuple[Planned | Whole, ...] = (*PLANNED, *WHOLE)
NAMES = tuple(rewrite.name for rewrite in EVERY)
_KNOWN = f"there are: {', '.join(NAMES)}; 'rgt compile --list' explains them"


def chosen(wanted: str) -> frozenset[str]:
    """The names of a list: ``default`` (all), ``none``, or names with commas between them.

    Raises GameError (CPP012) for a name that is none.
    """
    if wanted in ("default", "none"):
        return frozenset(NAMES if wanted == "default" else ())
    names = [name.strip() for name in wanted.split(",")]
    _hold_known(names)
    return frozenset(names)


def until(wanted: frozenset[str], last: str) -> frozenset[str]:
    """Those of some rewrites that are made up to `last`, itself among them.

    Raises GameError (CPP012) for a name that is none.
    """
    _hold_known([last])
    return wanted & frozenset(NAMES[: NAMES.index(last) + 1])


def _hold_known(names: Sequence[str]) -> None:
    unknown = [
        error("CPP012", f"there is no rewrite '{name}'", hint=nearest(name, NAMES) or _KNOWN)
        for name in names
        if name not in NAMES
    ]
    if unknown:
        raise GameError(unknown)


def planned(lines: Sequence[Line], unit: Unit) -> list[Line]:
    """The plan of a function after the rewrites that are wanted."""
    found, wanted = list(lines), unit.plan.rewrites
    covered = {each.name: each.covered for each in unit.boards.used.values()}
    game = Game(covered, four=unit.tables.four)
    for rewrite in PLANNED:
        if wanted is None or rewrite.name in wanted:
            found = rewrite.run(found, game)
    return found


def rewritten(functions: Sequence[Function], unit: Unit) -> list[Function]:
    """All functions of a game after the rewrites of all of them that are wanted."""
    found, wanted = list(functions), unit.plan.rewrites
    game = Game(
        holding={
            board.field.name: {code: board.holding(code) for code in board.values}
            for board in unit.boards.used.values()
            if not board.bare
        }
    )
    for rewrite in WHOLE:
        if wanted is None or rewrite.name in wanted:
            found = rewrite.run(found, game)
    return found
