"""Translated games held to the paper's semantics: the same trees, before and after the passes."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rgt
from rgt.backends.explore import fingerprint
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.lowering import endings
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.writing.print import format_description
from rgt.ir.diagnostics import Severity, Source
from rgt.passes.pipeline import optimize
from rgt.passes.validators import validate
from tests.frontends.rbg.comparing import Depth, depth_of, difference, game_tree, reference_tree
from tests.frontends.rbg.random_games import game
from tests.frontends.rbg.reference import Reference

PLIES = 4
POSITIONS = 150
EXAMPLES = [60, pytest.param(150, marks=pytest.mark.long)]


def _found(reference: Reference, plies: int) -> str | None:
    """How the translation differs from the paper's semantics, or its optimised form from it."""
    game = translate(reference.description)
    faults = [each for each in validate(game) if each.severity is Severity.ERROR]
    # a game that never ends is not proper, but can be compared
    faults = [each for each in faults if each.code != "RG035"]
    if faults:
        return str(faults[0])
    engine = rgt.engine(game)
    ours, theirs = game_tree(game, engine), reference_tree(reference)
    found = difference(ours, theirs, plies)
    if found is not None:
        return found
    before = fingerprint(engine, plies)
    optimize(game)
    after = fingerprint(rgt.engine(game), plies)
    return None if before == after else "optimised, it is another game"


# -- random games ----------------------------------------------------------------------------------


def _drawn(seed: int) -> tuple[Reference, Depth]:
    """A random game: mostly the one with the largest tree of five, every fourth as it comes."""
    random = Random(seed)
    references = [Reference(game(random)) for _ in range(5 if seed % 4 else 1)]
    drawn = [(each, depth_of(each, PLIES, POSITIONS)) for each in references]
    return max(drawn, key=lambda each: (each[1].trouble is None, each[1].positions))


@pytest.mark.parametrize("examples", EXAMPLES)
@pytest.mark.parametrize("copied", [0, 128])
def test_random_games_mean_what_the_paper_says(
    copied: int, examples: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endings, "_COPIED", copied)
    compared: Counter[str] = Counter()

    @settings(max_examples=examples, deadline=None, derandomize=True, database=None)
    @given(st.integers(0, 2**32 - 1))
    def compare(seed: int) -> None:
        reference, depth = _drawn(seed)
        compared[depth.trouble or "whole"] += 1
        compared["games"] += 1
        compared["alive"] += depth.trouble is None and depth.positions >= 3
        compared["lively"] += depth.trouble is None and depth.positions >= 10
        if depth.plies >= 0:
            text = format_description(reference.description)
            assert _found(reference, depth.plies) is None, text

    compare()
    assert compared["whole"] >= 0.9 * compared["games"], compared
    assert compared["alive"] >= 0.5 * compared["games"], compared
    assert compared["lively"] >= 0.15 * compared["games"], compared


# -- small games, their trees known by hand --------------------------------------------------------

# a b
# c e   and v from 0 to 2
HEADER = """
#players = white(2), black(2)
#pieces = a, b, c, e
#variables = v(2)
#board = rectangle(up, down, left, right, [a, b] [c, e])
"""


@pytest.mark.parametrize(
    ("rules", "perft"),
    [
        # nobody ever moves: the keeper is stuck at once, or ends the game, or white is stuck
        ("{} ->white", [1, 0]),
        ("up ->white [b] ->black", [1, 0]),
        ("right [b] down", [1, 0]),
        ("->> {}", [1, 0]),
        ("[$ white = 1] ->> [$ black = 2] ->> {}", [1, 0]),
        ("->> [$ white = 1] {b} ->white", [1, 0]),
        ("->white {}", [1, 0]),
        ("({b} ->> + {a} ->> ->>) (->black {} + up ->white)", [1, 0]),
        # what is no legal move: an action that is never valid, before or behind modifiers
        ("->white ([b] + [c] {} + {} [e]) ->black", [1, 1, 0]),
        ("->white [b] ([c] {b} + ->black)", [1, 1, 0]),
        # moves are what is modified where: ways do not matter, occurrences do
        ("->white (right down + down right) [b] ->black", [1, 1, 0]),
        ("->white ([b] + [b]) ->black", [1, 2, 0]),
        ("->white ([b] + [b] right [b]) ->black", [1, 2, 0]),
        ("->white ([b] + [b] right [b]) ->black . ->white", [1, 2, 2, 0]),
        ("->white (->black + . ->black + right ->black) .", [1, 3, 0]),
        ("->white ([b])^2 ([c] + .) ->black", [1, 2, 0]),
        # loops around what does nothing
        ("->white (.)* ({a})* ((left)* .)* (({b} {c})*)* [b] ->black", [1, 1, 0]),
        ("->white (right + down + left + up)* [b] ->black", [1, 4, 0]),
        ("->white ({a} [b] right + {b} [c] down)* ->black", [1, 3, 0]),
        # where something stands, at the edge of the board and behind it
        ("->white {a} {! up} {! {b}} {? right {! {a}}} {! left {a}} ->black", [1, 1, 0]),
        ("->white (up {! {a}} + left {! {b, c}} + {! up {! {a}}}) [b] ->black", [1, 1, 0]),
        ("->white (right* {! right} + {? down {c}} down {c, e}) [a] ->black", [1, 2, 0]),
        ("->white {a, b, c, e} {? right {b, e}} [b] ->black", [1, 1, 0]),
        # more alternatives than are asked one by one
        (f"->white {{? {' + '.join(['up {e}'] * 17)} + {{a}} [b]}} [b] ->black", [1, 1, 0]),
        (f"->white {{! {' + '.join(['(right {b}) [b]'] * 17)}}} [b] ->black", [1, 0]),
        # patterns undo what they do, and count meanwhile
        ("->white {? [b] {$ b == 2} {! right [a] {$ b == 2}}} {$ b == 1} ->black", [1, 1, 0]),
        ("->white {? [$ v = 2] {$ v == 2}} {! {$ v == 2}} [$ v = v + b] ->black", [1, 1, 0]),
        # numbers
        ("->white ({$ v / v == 1} + {$ v / v != 1} + {! {$ 1 / v == 1}}) [b] ->black", [1, 1, 0]),
        ("->white ({$ 4 / v < 2} [b] + {$ 4 / v >= 2} [c]) ->black", [1, 0]),
        ("->white [$ v = b] ([$ v = v + 2] + [$ v = v - 2] + [$ v = v + 2 - 1]) ->>", [1, 1, 0]),
        ("->white [$ v = (0 - 3) / 2 + 1] ->black {$ v == 0} ->white", [1, 1, 1, 0]),
        ("->white [$ black = a * 3 - 1] ([$ white = black] + [$ v = black + 1]) ->>", [1, 1, 0]),
        # switches
        ("->white ([b] ->black + [c] ->white + [e] ->>) ({b, c} ->black ->black)", [1, 3, 2, 2, 0]),
        ("->white ([b] ->black + [c] ->black)*", [1, 2, 4, 8]),
        ("->white ([b] ->white)*", [1, 1, 1, 1]),
        ("->> ({? {b}} ->black + {! {b}} ->white) ->white", [1, 1, 0]),
        # the keeper has several walks to the same state, over modifiers of players, too
        ("->white (. + ->>) ([$ v = 1] + [$ v = 1]) ->black", [1, 3, 0]),
        ("->white ->> ([$ v = 1] + [$ v = 2] {} + right left) [$ v = 1] ->black {}", [1, 1, 0]),
    ],
)
def test_a_small_game_has_the_tree_that_the_paper_gives_it(rules: str, perft: list[int]) -> None:
    reference = Reference(parse(Source("small.rbg", f"{HEADER}\n#rules = {rules}\n")))
    plies = len(perft) - 1
    assert _found(reference, plies) is None
    game = translate(reference.description)
    assert rgt.perft(game, plies) == perft


def test_a_walk_that_is_known_to_have_left_the_board_reads_no_map_where_it_has_no_key() -> None:
    text = """
        #players = white(3), red(2)
        #pieces = k, b, m
        #variables =
        #board = x[k]{down: z, front: y, up: u} u[m]{back: x, front: z}
                 y[m]{right: x, up: z} z[b]{back: y, left: x, right: u}
        #rules = ([b] + right + .) up [k] front [$ white = 2 - b - 1] down {k} back* ->white
    """
    assert _found(Reference(parse(Source("off_board.rbg", text))), 1) is None
