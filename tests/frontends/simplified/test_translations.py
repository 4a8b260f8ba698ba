"""Games written in HRG and RBG have the tree of the game that is lowered."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rgt.api import compare, rewrite
from rgt.corpus import CorpusGame, games
from rgt.frontends import Options, frontend_named
from rgt.frontends.simplified.lower import lower
from rgt.frontends.simplified.print import print_description
from rgt.frontends.simplified.syntax import Description, Expression, Left, Power, Reach
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
from tests.repetitions import some_quick

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
    "long steps": game(
        "k.............p ............... ............... P.............K",
        {
            "K": rides(((13, 0), (-13, 1), (-13, 0), (1, 1))),
            "P": any_of(
                step(0, 2, "e"), step(12, 1, "e"), word(step(13, -1, "e"), step(0, 2, "e"))
            ),
        },
    ),
    "parts that are nothing": game(
        "k.. ... ..K",
        {
            "K": word(
                any_of(Power(step(0, 1, "e"), 0), step(1, 0, "e")),
                star(Power(step(1, 1, "p"), 0)),
                step(-1, 1, "e"),
            )
        },
    ),
    "no limit that plays come to": game("ppp ... ... PPP", {"P": PAWN}, turns=99),
    "white cannot begin": game("k. .. P.", {"K": KING, "P": step(-1, 1, "e")}),
    "nobody is there": game(".. ..", {"K": KING}),
}
SBG = "simplified"
TARGETS = ("hrg", "rbg")
ODD = {"RBG051", "RBG052", "RBG055"}
"""What is found in odd games: pieces that do nothing, words that leave the board."""


def _translated(description: Description, target: str) -> Game:
    """The game of the text in another language, in which nothing is found but what is odd."""
    frontend = frontend_named(target)
    tree = _read_back(description, target)
    found: list[Diagnostic] = []
    translated: Game = frontend.lower(tree, Options(report=found.append))
    found += frontend.check(tree) if frontend.check is not None else []
    assert [each for each in found if each.code not in ODD] == []
    return translated


def _read_back(description: Description, target: str) -> Any:
    """The tree of the text in another language."""
    frontend = frontend_named(target)
    assert frontend.print is not None
    text = frontend.print(frontend_named(SBG).translations[target](description))
    return frontend.parse(Source(f"x.{target}", text))


CORPUS = [each for each in games() if each.language == "simplified"]


def _hold(description: Description, target: str, depth: int, *, passes: bool) -> None:
    games = [lower(description, Options()), _translated(description, target)]
    if passes:
        for each in games:
            optimize(each)
    same = {"white": "white", "black": "black"}
    found = compare(*games, depth=depth, players=same, backend="interpreter")
    assert found.equal, found


@pytest.mark.parametrize(
    ("name", "target", "passes"),
    # each game in one language as translated, in the other optimised
    some_quick(
        product(GAMES, TARGETS, ["translated", "optimised"]),
        *(4 * place + way for place in range(len(GAMES)) for way in ((0, 3), (1, 2))[place % 2]),
    ),
)
def test_the_tree_is_that_of_the_lowered_game(name: str, target: str, passes: str) -> None:
    _hold(GAMES[name], target, 3, passes=passes == "optimised")


@pytest.mark.parametrize(
    ("seed", "target"),
    # some as translated, some optimised, in each language
    some_quick(product(range(2000, 2012), TARGETS), *(0, 3, 5, 6, 8, 11, 13, 14, 16, 19, 21, 22)),
)
def test_random_games(seed: int, target: str) -> None:
    _hold(random_game(seed), target, 3, passes=seed % 2 == 1)


@pytest.mark.parametrize(
    ("each", "target"),
    # each game in one of the languages
    some_quick(product(CORPUS, TARGETS), *(2 * place + place % 2 for place in range(len(CORPUS)))),
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_games_of_the_corpus(each: CorpusGame, target: str) -> None:
    source = Source(str(each.path), each.path.read_text(encoding="utf-8"))
    _hold(frontend_named(SBG).parse(source), target, 1, passes=False)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", GAMES)
def test_texts_are_in_canonical_form(name: str, target: str) -> None:
    written = print_description(GAMES[name])
    text = rewrite(Source("x.sbg", written), SBG, target)
    assert rewrite(Source(f"x.{target}", text), target, target, high_level=True) == text


@pytest.mark.parametrize("name", GAMES)
def test_texts_in_hrg_say_what_the_tree_does(name: str) -> None:
    made = frontend_named(SBG).translations["hrg"](GAMES[name])
    assert _read_back(GAMES[name], "hrg") == made


def test_texts_in_hrg_have_comments() -> None:
    text = rewrite(Source("x.sbg", print_description(GAMES["white cannot begin"])), SBG, "hrg")
    assert text.startswith("// small\n// Translated from Simplified Boardgames.\n\ndomain ")
    assert "\n\n// White cannot move at all.\ngraph rules() {\n" in text


def test_long_steps_in_hrg_are_no_chains_of_units() -> None:
    """HRG nests 150 levels deep, and nobody counts so many units."""
    aside = rides(((160, 0), (-160, 0), (1, 0)))
    rows = ["k" + "." * 169, *["." * 170] * 28, "K" + "." * 169]
    rules = {"K": any_of(step(0, 20, "e"), aside)}
    text = rewrite(Source("x.sbg", print_description(game(" ".join(rows), rules))), SBG, "hrg")
    assert max(map(len, text.splitlines())) <= 100
    assert "next(east160, S(X, Y)) = if X < 11 then S(X + 160, Y) else off\n" in text
    assert "\n  repeat 20 {\n    to = ahead[me][to]\n  }\n" in text


@pytest.mark.parametrize(("target", "least"), [("hrg", 40), ("rbg", 60)])
def test_what_nests_too_deeply_is_told(target: str, least: int) -> None:
    def nested(levels: int) -> Description:
        part: Expression = step(0, 1, "e")
        for each in range(levels):
            part = any_of(word(star(part), step(1, 0, "ep"[each % 2])), step(0, 1, "p"))
        return game("k. .. .. .K", {"K": any_of(part, step(0, 1, "e"))}, Left("K", 0), turns=40)

    _read_back(nested(least), target)
    with pytest.raises(GameError) as problem:
        _read_back(nested(100), target)
    assert [found.code for found in problem.value.diagnostics] == ["SBG015"]


def test_there_is_no_other_language_to_write_it_in() -> None:
    text = print_description(GAMES["nobody is there"])
    with pytest.raises(GameError) as problem:
        rewrite(Source("x.sbg", text), "simplified", "rbg2017")
    assert [found.code for found in problem.value.diagnostics] == ["RGT012"]
