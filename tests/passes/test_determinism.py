"""The same input gives the same bytes, whatever the hash seed, and however the game came to be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from rgt.corpus import games
from rgt.ir.diagnostics import Severity, Source
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.campaign.hashes import DIFFERS, disagreements, under_seeds
from tests.passes.random_games import random_game
from tests.passes.wild_games import wild_game

Maker = Callable[[Random], Game]
MAKERS = pytest.mark.parametrize("make", [random_game, wild_game])


LARGE = {
    *("ahtarah_guti", "alquerque", "alquerque_ludii", "amazons", "amazons_split2", "arimaa_split"),
    *("ataxx", "backgammon", "battleships", "chess", "chess_king_capture"),
    *("chess_stalemate_loses", "chinese_checkers", "connect_four", "english_draughts"),
    *("generated_1", "generated_2", "generated_3", "go", "go_5x5", "gol_ekuish"),
    *("gomoku_standard", "hex_11x11", "international_draughts", "limited_riders", "maharaja"),
    *("mill_game", "paper_soccer", "pentago_split", "reversi", "simplified_chess"),
    *("smasandyutakankarikrida", "surakarta", "tamerlane", "three_in_a_row"),
}
"""Games that take the passes longest: four fifths of the time that all take."""


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.long)])
def test_optimised_corpus_is_the_same_under_every_hash_seed(large: bool) -> None:
    chosen = [game.full_name for game in games() if (game.name in LARGE) is large]
    assert len(chosen) > 10
    found = under_seeds([1, 2], *(word for name in chosen for word in ("--only", name)))
    assert len(found[1]) == len(found[2]) == len(chosen)
    assert disagreements(found) == []


def test_disagreements_are_found() -> None:
    found = {1: ["a 12", "b 34", "c 56"], 2: ["a 12", "b 35", f"c 56 {DIFFERS}"]}
    assert disagreements(found) == ["b", "c"]


def random_texts(make: Maker, count: int) -> Iterator[str]:
    """The texts of valid random games."""
    for seed in range(count):
        game = make(Random(seed))
        if not any(d.severity is Severity.ERROR for d in validate(game, lints=False)):
            yield print_game(game)


@MAKERS
@pytest.mark.parametrize("passes", ["default", "all"])
def test_a_game_its_copy_and_its_text_become_the_same(make: Maker, passes: str) -> None:
    for text in random_texts(make, 10):
        game = parse_game(Source("made", text))
        others = game.copy(), parse_game(Source("again", text))
        optimize(game, passes)
        for other in others:
            optimize(other, passes)
            assert print_game(other) == print_game(game)


@MAKERS
@pytest.mark.parametrize(
    "passes", ["merge-equal-nodes", "merge-equal-pasts", "calculate-tag-indexes"]
)
def test_a_pass_looks_at_nodes_in_the_order_of_the_text(make: Maker, passes: str) -> None:
    """Edges that were redirected and put back leave no trace in the order of nodes."""
    for text in random_texts(make, 10):
        game = parse_game(Source("made", text))
        optimize(game, "default", until=20)
        again = parse_game(Source("again", print_game(game)))
        assert list(again.automaton.nodes()) == list(game.automaton.nodes())
        optimize(game, passes)
        optimize(again, passes)
        assert print_game(again) == print_game(game)
