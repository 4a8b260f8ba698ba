"""What is too large to play with is told at once."""

from __future__ import annotations

import pytest

from rgt.backends import load_engine
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import GameError, Source
from rgt.ir.text.parser import parse_game

SYMBOLS = ", ".join(f"n{number}" for number in range(300))
GAME = f"""\
type Player = {{ a }};
type Score = {{ 0 }};
type N = {{ {SYMBOLS} }};
var goals: Goals = {{ :0 }};
var x: N -> N -> N = {{ :{{ :n0 }} }};
begin, end: player = keeper;
"""


@pytest.mark.parametrize("kind", ["var", "const"])
def test_a_map_of_too_many_entries(kind: str) -> None:
    text = GAME.replace("var x: N", f"{kind} x: N -> N").replace(
        "{ :{ :n0 } }", "{ :{ :{ :n0 } } }"
    )
    game = parse_game(Source("large.rg", text))
    add_builtins(game)
    with pytest.raises(GameError) as caught:
        load_engine(game)
    (found,) = caught.value.diagnostics
    # 300 * 300 * 300 are 27 million
    assert (found.code, found.span and found.span.line) == ("RG100", 5)


def test_a_large_map() -> None:
    game = parse_game(Source("large.rg", GAME))
    add_builtins(game)
    assert load_engine(game).initial_state().is_terminal
