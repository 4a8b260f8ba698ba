"""Games written in HRG and RBG have the tree of the game that is lowered."""

from __future__ import annotations

import pytest

from rgt.api import compare, rewrite
from rgt.corpus import CorpusGame, games
from rgt.frontends import Options, frontend_named
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description, Left, Reach
from rgt.ir.diagnostics import Diagnostic, GameError, Source
from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.frontends.simplified.random_games import random_game
from tests.frontends.simplified.writing import (
    KING,
    LEAPS,
    LINES,
    PAWN,
    SLANTS,
    any_of,
    game,
    rides,
    star,
    step,
    steps,
    word,
)

GAMES = {
    "riders, a king and pawns": game(
        "rbqk pppp .... PPPP RQBK",
        {
            "R": rides(LINES),
            "B": rides(SLANTS),
            "Q": rides(LINES + SLANTS),
            "K": KING,
            "P": PAWN,
        },
        Left("K", 0),
        Left("k", 0),
        Reach("P", tuple((x, 4) for x in range(4))),
        Reach("p", ((0, 0), (3, 0))),
        turns=40,
    ),
    "pieces that go further ahead than back": game(
        "lsl nnn ... NNN LSL",
        {
            "L": rides(((0, 1),)),
            "S": any_of(rides(((1, 1), (-1, 1))), steps(((0, -1), (1, 0)), "ep")),
            "N": any_of(*(step(*way, "e") for way in LEAPS if way[1] > 0), step(0, 1, "p")),
        },
        Left("S", 0),
        Left("n", 1),
        Reach("N", ((1, 4), (2, 2))),
        turns=1500,
    ),
    "hoppers, own pieces captured, words that come back": game(
        "hak ... .w. HAK",
        {
            "H": any_of(
                *(word(star(step(*way, "e")), step(*way, "w"), step(*way, "p")) for way in LINES)
            ),
            "A": word(step(1, 0, "e"), step(-1, 0, "w")),
            "K": steps(LINES, "epw"),
            "W": star(steps(SLANTS, "e")),
        },
        Left("K", 0),
        Left("h", 0),
    ),
    "no limit that plays come to": game("ppp ... ... PPP", {"P": PAWN}, turns=99),
    "white cannot begin": game("k. .. P.", {"K": KING, "P": step(-1, 1, "e")}),
    "nobody is there": game(".. ..", {"K": KING}),
}
TARGETS = ("hrg", "rbg")
ODD = {"RBG051", "RBG052", "RBG055"}
"""What is found in odd games: pieces that do nothing, words that leave the board."""


def _translated(description: Description, target: str) -> Game:
    """The game of the text in another language, in which nothing is found but what is odd."""
    frontend = frontend_named(target)
    assert frontend.format is not None
    written = frontend_named("simplified").translations[target](description)
    text = frontend.format(Source(f"x.{target}", written))
    found: list[Diagnostic] = []
    tree = frontend.parse(Source(f"x.{target}", text))
    translated: Game = frontend.lower(tree, Options(report=found.append))
    found += frontend.check(tree) if frontend.check is not None else []
    assert [each for each in found if each.code not in ODD] == []
    return translated


CORPUS = [each for each in games() if each.language == "simplified"]


def _hold(description: Description, target: str, depth: int, *, passes: bool) -> None:
    games = [lower(description, Options()), _translated(description, target)]
    if passes:
        for each in games:
            optimize(each)
    same = {"white": "white", "black": "black"}
    found = compare(*games, depth=depth, players=same, backend="interpreter")
    assert found.equal, found


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("passes", [False, True], ids=["translated", "optimised"])
@pytest.mark.parametrize("name", GAMES)
def test_the_tree_is_that_of_the_lowered_game(name: str, passes: bool, target: str) -> None:
    _hold(GAMES[name], target, 3, passes=passes)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", range(2000, 2012))
def test_random_games(seed: int, target: str) -> None:
    _hold(random_game(seed), target, 3, passes=seed % 2 == 1)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("each", CORPUS, ids=[each.name for each in CORPUS])
def test_games_of_the_corpus(each: CorpusGame, target: str) -> None:
    source = Source(str(each.path), each.path.read_text(encoding="utf-8"))
    _hold(frontend_named("simplified").parse(source), target, 1, passes=False)


@pytest.mark.parametrize("target", TARGETS)
def test_texts_are_in_canonical_form(target: str) -> None:
    written = print_description(GAMES["riders, a king and pawns"])
    text = rewrite(Source("x.sbg", written), "simplified", target)
    assert rewrite(Source(f"x.{target}", text), target, target, high_level=True) == text


def test_there_is_no_other_language_to_write_it_in() -> None:
    text = print_description(GAMES["nobody is there"])
    with pytest.raises(GameError) as problem:
        rewrite(Source("x.sbg", text), "simplified", "rbg2017")
    assert [found.code for found in problem.value.diagnostics] == ["RGT012"]
