"""Games with very many segments in a row."""

from __future__ import annotations

from rgt.ir.pragmas import SimpleApply
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of

LENGTH = 1500


def test_ways_through_many_segments_without_tags() -> None:
    """A tag leads to each place of the chain, so that a segment begins at each of them."""
    chain = "".join(
        f"n, b{i}: $ in; b{i}, c{i}: ; c{i}, c{i + 1}: player == white;" for i in range(LENGTH)
    )
    text = (
        f"begin, n: player = white; {chain} b0, d: player == black; d, m: $ side; "
        f"c{LENGTH}, m: $ out; m, end: player = keeper;"
    )
    game = game_of(text, own=False)
    optimize(game, "calculate-simple-apply")
    hints = [pragma for pragma in game.pragmas if isinstance(pragma, SimpleApply)]
    assert {(hint.tags, hint.end) for hint in hints if hint.start == "b0"} == {
        (("out",), "end"),
        (("side",), "end"),
    }
