"""Games with very many segments in a row."""

from __future__ import annotations

import tracemalloc

from rgt.ir.pragmas import SimpleApply, Unique
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


def peak(length: int) -> int:
    """The memory, in bytes, that hints for a row of so many forks take, each for a variable."""
    variables = "".join(f"var v{i}: T = a; " for i in range(length))
    forks = "".join(
        f"n{i}, n{i + 1}: v{i} == a; n{i}, o{i}: v{i} != a; o{i}, n{i + 1}: v{i} = c; "
        for i in range(length)
    )
    game = game_of(
        f"{variables} begin, n0: player = white; {forks} n{length}, end: player = keeper;",
        own=False,
    )
    tracemalloc.start()
    optimize(game, "calculate-repeats-and-uniques")
    taken = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert any(isinstance(pragma, Unique) for pragma in game.pragmas)
    return taken


def test_what_is_known_along_a_long_chain_takes_little_room() -> None:
    """Four times the length needs far from sixteen times the room."""
    assert peak(2000) < 6 * peak(500)
