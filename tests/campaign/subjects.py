"""The games that the campaign tries: the corpus, the files beside this checkout, random ones.

A game is named by where it comes from: ``corpus/gdl/nim``, ``shared/rbg/chess.rbg``, ``random/17``
(the seed), ``wild/17``.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from pathlib import Path
from random import Random

from rgt.backends.checking.proper import explore
from rgt.corpus import find, games
from rgt.frontends import frontend_for, frontend_named
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.validators import validate
from tests.passes.random_games import random_game
from tests.passes.wild_games import wild_game

SHARED = Path(__file__).resolve().parents[3] / "shared" / "games"
LANGUAGES = ("hrg", "rbg", "gdl")
GENERATORS = {"random": random_game, "wild": wild_game}
IMPROPER = frozenset({"RG101", "RG102", "RG103", "RG116", "RG120", "RG121"})
"""Findings that make a game improper; that a play can be long is none."""
STUCK = frozenset({"RG121"})
"""Where a player is stuck a pass may do as it likes; none does, so games of `random` may be."""

_FEW_POSITIONS = 300


class Skipped(Exception):
    """The game is no subject of the campaign; the message says why."""


def names(seeds: dict[str, int], pattern: str = "*") -> list[str]:
    """The names of all subjects that match; `seeds` has how many games each generator makes."""
    found = [f"corpus/{game.full_name}" for game in games()]
    found += [f"shared/{path.parent.name}/{path.name}" for path in _outside()]
    found += [f"{kind}/{seed}" for kind, count in seeds.items() for seed in range(count)]
    return [name for name in found if fnmatch.fnmatch(name, pattern)]


def chosen(seeds: dict[str, int], pattern: str) -> list[str]:
    """The same for a command line; raises SystemExit if nothing matches, so that a misspelt pattern
    is no campaign without failures.
    """
    found = names(seeds, pattern)
    if not found:
        raise SystemExit(f"no game matches '{pattern}': try 'corpus/*' or 'shared/rbg/*'")
    return found


def group(name: str) -> str:
    """What a subject is counted among: ``corpus/gdl``, ``random``."""
    return name.rpartition("/")[0]


def load(name: str) -> Game:
    """The game of this name; raises Skipped, and GameError for a file with mistakes."""
    kind, _, rest = name.partition("/")
    if kind in GENERATORS:
        return _generated(kind, int(rest))
    if kind == "corpus":
        path = find(rest)
        assert path is not None, name
        frontend = frontend_named(path.parent.name)
    else:
        path = SHARED / rest
        frontend = frontend_for(path.name)
    return frontend.load(Source(str(path), path.read_text(encoding="utf-8", errors="replace")))


def improper(game: Game, positions: int = _FEW_POSITIONS) -> list[str]:
    """The codes of what makes a game improper, as far as some positions show it."""
    found = explore(game, positions=positions, explained=False).diagnostics
    return sorted({d.code for d in found} & IMPROPER)


def _generated(kind: str, seed: int) -> Game:
    """What a generator makes of a seed, read back from its text: names, not objects, count."""
    made = print_game(GENERATORS[kind](Random(seed)))
    game = parse_game(Source(f"{kind}/{seed}", made))
    wrong = [d.code for d in validate(game, lints=False) if d.severity is Severity.ERROR]
    if wrong:
        raise Skipped(f"not valid: {', '.join(sorted(set(wrong)))}")
    codes = improper(game)
    if set(codes) - (STUCK if kind == "random" else frozenset()):
        raise Skipped(f"not proper: {', '.join(codes)}")
    return game


def _outside() -> Iterator[Path]:
    """The game files beside this checkout, if there are any."""
    for language in LANGUAGES:
        yield from sorted((SHARED / language).glob("*.*"))
