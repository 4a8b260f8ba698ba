"""People read and give the names that players have in the game's text, not those of RG."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Rgt

# two roles whose names mean something else in RG
GAME = """\
(role player) (role keeper) (init (n 1))
(legal player go) (legal player stay) (legal keeper wait)
(<= (next (n 2)) (true (n 1))) (<= terminal (true (n 2)))
(goal player 100) (goal keeper 0)
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.kif"
    path.write_text(GAME)
    return str(path)


def test_play_tells_moves_and_goals_by_the_names_of_the_source(game: str, rgt: Rgt) -> None:
    done = rgt("play", game, "--players", "random")
    assert done.code == 0
    assert "1. player: " in done.out
    assert "2. keeper: wait" in done.out
    assert "player: 100  keeper: 0" in done.out


@pytest.mark.parametrize("pairs", ["player=player,keeper=keeper", "player_2=player"])
def test_diff_takes_the_names_of_the_source_and_those_of_rg(
    game: str, rgt: Rgt, pairs: str
) -> None:
    done = rgt("diff", game, game, "--players", pairs)
    assert done.code == 0, done.err
