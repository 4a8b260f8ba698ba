"""The gallery of the site: every game of the corpus with its rules, boards with their pictures."""

from __future__ import annotations

import pytest

from rgt.corpus import CorpusGame, games
from tests.docs_site.gallery import Picture, gallery, picture, rules


@pytest.mark.parametrize("game", games(), ids=lambda game: game.full_name)
def test_every_game_tells_its_rules(game: CorpusGame) -> None:
    told = rules(game)
    assert len(told.split()) >= 10 and told.endswith(".")
    assert "Written for rgt" not in told and "//" not in told


def described(name: str) -> CorpusGame:
    return next(game for game in games() if game.full_name == name)


def test_a_board_with_pieces_is_shown_as_it_begins() -> None:
    drawn = picture(described("hrg/fox_and_hounds"))
    assert drawn is not None and drawn.moves == 0 and drawn.svg.startswith("<svg")


def test_an_empty_board_is_shown_after_some_moves() -> None:
    drawn = picture(described("hrg/tic_tac_toe"))
    assert drawn is not None and drawn.moves == 2
    assert drawn.svg.count('data-holds="x"') == drawn.svg.count('data-holds="o"') == 1


def test_a_game_without_a_board_has_no_picture() -> None:
    assert picture(described("rg/monty_hall")) is None


def test_the_page_has_every_game_once_and_the_pictures_that_there_are() -> None:
    page = gallery({"chess": Picture("<svg/>", 0), "hex_11x11": Picture("<svg/>", 3)})
    names = {game.name for game in games()}
    assert page.count('<div class="game"') == len(names)
    assert all(f"`{game.full_name}`" in page for game in games())
    assert page.count("![") == 2
    assert "![Chess, as it begins](gallery/chess.svg)" in page
    assert "![Hex 11x11, after 3 moves at random](gallery/hex_11x11.svg)" in page
