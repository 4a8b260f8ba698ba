"""Random games, and those of the corpus, are what the walk on their syntax tree says."""

from __future__ import annotations

import pytest

from rgt.api import Game, engine, loads, optimize
from rgt.backends.explore import fingerprint, perft
from rgt.corpus import CorpusGame, games
from rgt.ir.diagnostics import Severity
from rgt.passes.validators import validate
from tests.frontends.hrg.random_rules import Rules
from tests.frontends.hrg.walker import TooLargeError, Walker

SEEDS = 60
PARTS = 12
QUICK = 3
"""So many parts are enough for every run."""
_MANY = 200
_SOME = 12

TOO_LARGE = {"amazons", "amazons_6x6", "pentago"}
"""Games with too many ways to the first moves for the walk; those that are split are walked."""
WIDE = {"amazons_split2", "chess", "chess_king_capture", "clobber", "dots_and_boxes"}
WIDE |= {"gomoku_standard", "hex_11x11", "pentago_split", "surakarta", "yavalath"}
"""Games of which only the first moves are looked at; two moves deep in the others."""
CORPUS = [g for g in games() if g.language == "hrg" and g.name not in TOO_LARGE]


def versions(text: str) -> dict[str, Game]:
    """The game with reusable and with copied graphs, as translated and with all passes run."""
    found = {
        "reusable": loads(text, "hrg"),
        "inlined": loads(text, "hrg", graphs="inlined"),
    }
    for name in list(found):
        found[f"{name}, optimised"] = optimised = found[name].copy()
        optimize(optimised, "all")
    return found


def same(text: str) -> bool:
    """Whether a game is what its rules say; False if it is too large to tell."""
    walker = Walker(text)
    try:
        _, first = perft(walker, 1)
        depth = 1 if first > _MANY else 2 if first > _SOME else 3
        wanted = fingerprint(walker, depth)
    except TooLargeError:
        return False
    for name, game in versions(text).items():
        assert fingerprint(engine(game), depth) == wanted, name
        assert [
            found.render()
            for found in validate(game)
            if found.severity is Severity.ERROR and found.code != "RG035"
        ] == []
    return True


@pytest.mark.parametrize(
    "part",
    [*range(QUICK), *(pytest.param(part, marks=pytest.mark.long) for part in range(QUICK, PARTS))],
)
def test_random_games(part: int) -> None:
    told = [same(Rules(seed).text) for seed in range(part, SEEDS, PARTS)]
    assert any(told)


@pytest.mark.parametrize("game", CORPUS, ids=lambda game: game.name)
def test_corpus_games(game: CorpusGame) -> None:
    text = game.path.read_text(encoding="utf-8")
    depth = 1 if game.name in WIDE else 2
    assert fingerprint(Walker(text), depth) == fingerprint(engine(loads(text, "hrg")), depth)
