"""The library behind the commands, as `import rgt` gives it."""

from __future__ import annotations

import pytest

import rgt
from rgt.ir.game import Game


def test_every_public_name_is_there_and_explained() -> None:
    assert set(rgt.__all__) <= set(dir(rgt))
    for name in rgt.__all__:
        assert getattr(rgt, name).__doc__


def test_a_game_shows_itself_briefly() -> None:
    text = "type Player = { x }; type Score = { 0 }; begin, a: player = x; a, end: player = keeper;"
    assert repr(rgt.loads(text, "rg", name="tiny.rg")) == "<Game tiny: 3 nodes, 2 edges>"
    assert repr(Game("empty")).startswith("<Game empty: ")


def test_values_that_mean_nothing_are_refused() -> None:
    game = rgt.load("rg/minimal")
    with pytest.raises(ValueError, match="depth"):
        rgt.perft(game, -1)
    with pytest.raises(ValueError, match="keep"):
        rgt.load("rg/minimal", simultaneous="none")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "meant"), [("NIM", "nim"), ("nim.rg", "nim"), ("gdl/nmi", "gdl/nim")]
)
def test_a_misspelt_corpus_game_gets_a_hint(typed: str, meant: str) -> None:
    with pytest.raises(rgt.GameError, match=f"did you mean '{meant}'"):
        rgt.load(typed)
