"""The games that come with rgt, by language, and what is known about them.

`gdl/`, `hrg/`, `linegames/`, `rbg/`, `rbg2017/`, `rg/` and `simplified/` hold the descriptions,
all written for rgt from the games' rules; `oracle/` holds counts by other programs and from the
literature, with their sources.  A game that stands in several languages is the same game in all
of them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

LANGUAGES = {
    "rg": ".rg",
    "hrg": ".hrg",
    "rbg": ".rbg",
    "rbg2017": ".rbg2017",
    "simplified": ".sbg",
    "gdl": ".kif",
    "linegames": ".py",
}
"""The folders of games with the suffix of their files; the first that has a name wins it."""

LARGE = frozenset(
    {
        "gdl/amazons",
        "gdl/amazons_6x6",
        "gdl/breakthrough",
        "gdl/dots_and_boxes",
        "gdl/gomoku_standard",
        "gdl/knightthrough",
        "gdl/pentago",
        "gdl/reversi",
    }
)
"""Descriptions of which large automata are made: `find` knows them, `games` leaves them out."""

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class CorpusGame:
    """A description in the corpus: the game's `name`, its `language`, its file."""

    name: str
    language: str
    path: Path

    @property
    def full_name(self) -> str:
        """The name that no other description has: ``gdl/nim``."""
        return f"{self.language}/{self.name}"


@dataclass(frozen=True, slots=True)
class Family:
    """Descriptions of one game, by full name, and how deep the tests compare them.

    `collapse_forced` and `scores` are the options of `rgt diff` under which they are equal.
    """

    members: tuple[str, ...]
    depth: int
    collapse_forced: bool = False
    scores: Literal["exact", "order"] = "exact"


def games() -> tuple[CorpusGame, ...]:
    """All descriptions but the `LARGE`, by name and, within it, in the order of `LANGUAGES`."""
    found = (game for game in _descriptions() if game.full_name not in LARGE)
    return tuple(sorted(found, key=lambda game: game.name))


def _descriptions() -> Iterator[CorpusGame]:
    for language, suffix in LANGUAGES.items():
        for path in (_HERE / language).glob(f"*{suffix}"):
            yield CorpusGame(path.stem, language, path)


def find(name: str) -> Path | None:
    """The file of a game: of ``gdl/nim`` the GDL one, of ``nim`` the first in `LANGUAGES`.

    None if the corpus has no such game.
    """
    if name in LARGE:
        return next(game.path for game in _descriptions() if game.full_name == name)
    return next((game.path for game in games() if name in (game.full_name, game.name)), None)


def families() -> tuple[Family, ...]:
    """The families of `families.toml`: every game that has several descriptions."""
    with (_HERE / "families.toml").open("rb") as file:
        found = tomllib.load(file)["family"]
    return tuple(Family(**{**each, "members": tuple(each["members"])}) for each in found)


def oracle(name: str) -> dict[str, Any]:
    """What is known about the game of this bare name; `KeyError` if nothing is.

    ``unit`` tells what one level of the tree is: a ``turn`` of one player, or a ``joint move``
    of all.  ``counts`` is a list of independent counts, each with its ``source`` in words, its
    ``perft`` (index = level), and where known its ``ends``: for every level how many plays of
    that length are complete.  A count whose ``variant`` is not the game's own is about a larger
    or smaller sister of the game.  ``witness`` names the hand-written rules in
    ``tests/corpus/enumerators`` that every description is held to in the tests.
    """
    path = _HERE / "oracle" / f"{name}.json"
    if not path.is_file():
        raise KeyError(name)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found
