"""Counters of pieces: who keeps one of his own plays as one who asks the board."""

from __future__ import annotations

from random import Random

import pytest

import rgt
from rgt.passes.pipeline import optimize
from tests.passes.small_games import DROPS_TAGS, told

CAPTURES = """
#players = white(100), black(100)
#pieces = o, w, b
#variables = quiet(9), ws(%d), bs(%d)
#board = rectangle(up, down, left, right,
    [b, o, b]
    [o, b, o]
    [w, w, o])
#any = (up* + down*) (left* + right*)
#hit(way; foe; lost) = way {foe} [o] [$ lost = lost - 1] way {o}
#hits(foe; lost) = (hit(up; foe; lost) + hit(left; foe; lost) + hit(up left; foe; lost)
    + hit(down; foe; lost) + hit(right; foe; lost) + hit(down right; foe; lost))
#judge = ({$ ws > bs} [$ white = 100] + {$ ws < bs} [$ black = 100] + {$ ws == bs}) ->> {}
#turn(me; own; foe; lost) =
    ->me any {own} [o] (hits(foe; lost) hits(foe; lost)* + (up + down + left + right) {o}) [own]
    ->> [$ quiet = quiet + 1] ({$ quiet < 6} + {$ quiet == 6} judge)
#rules = [$ ws = %d, bs = 3] (turn(white; w; b; bs) turn(black; b; w; ws))*
"""


def asked(text: str) -> list[str]:
    """The conditions on the counters in captures, once the game is optimised."""
    game = rgt.loads(text, "rbg")
    before = told(game, 4)
    optimize(game, skip=[DROPS_TAGS])
    assert told(game, 4) == before
    actions = {str(edge.action) for edge in game.automaton.edges()}
    return [each for each in actions if each.endswith("nan") and "quiet" not in each]


def test_a_capture_does_not_ask_the_counter_whether_there_was_a_piece() -> None:
    assert asked(CAPTURES % (2, 3, 2)) == []


def test_one_that_counts_too_few_is_asked() -> None:
    """Who begins with one white piece of two may take one only."""
    assert len(asked(CAPTURES % (2, 3, 1))) == 1


def random_game(random: Random) -> str:
    """Moves that lift pieces or put them down, and count that, for the most part rightly."""
    cells = [random.choice("abbc") for _ in range(3)]
    right = random.random() < 0.7
    first = cells.count("b") if right else random.randrange(4)
    lines = [
        "type Player = { a0 }; type Score = { 0, 1 };",
        "type Bool = { 0, 1 }; type Goals = Player -> Score; type Visibility = Player -> Bool;",
        "type PlayerOrSystem = { a0, keeper, random };",
        "type P = { p1, p2, p3 }; type T = { a, b, c };",
        "type N = { 0, 1, 2, 3 }; type OrNan = { nan, 0, 1, 2, 3 };",
        "const less: N -> OrNan = { 1: 0, 2: 1, 3: 2, :nan };",
        "const more: N -> OrNan = { 0: 1, 1: 2, 2: 3, :nan };",
        f"var m: P -> T = {{ p1: {cells[0]}, p2: {cells[1]}, :{cells[2]} }}; var x: P = p1;",
        f"var left: N = {first}; var goals: Goals = {{ :0 }}; var visible: Visibility = {{ :1 }};",
        "var player: PlayerOrSystem = keeper;",
        "begin, n: player = a0;",
    ]
    for kind in range(random.choice((1, 2, 2, 3))):
        before, after = random.choice(("bc", "ba", "ab", "cb", "ac", "bb"))
        change = (after == "b") - (before == "b")
        if random.random() < 0.1:
            change = random.choice((-1, 0, 1))
        table = {-1: "less", 1: "more"}.get(change)
        count = [f"{table}[left] != nan", f"left = {table}[left]"] if table else []
        if table == "less" and random.random() < 0.3:
            count[0] = "left != 0"
        ask, write = [f"m[x] == {before}"], [f"m[x] = {after}"]
        if random.random() < 0.1:
            ask = random.choice(([], [f"m[x] != {after}"]))
        parts = [*ask, *random.choice((count + write, write + count))]
        if random.random() < 0.15:
            parts.insert(random.randrange(len(parts)), "x = P(*)")
        steps = ["x = P(*)", *parts, "$$ x"]
        lines.append(f"n, k{kind}_0: $ a{kind};")
        lines += [f"k{kind}_{i}, k{kind}_{i + 1}: {step};" for i, step in enumerate(steps)]
        again = random.random() < 0.3
        lines.append(f"k{kind}_{len(steps)}, {f'k{kind}_0' if again else 'shown'}: ;")
    lines.append("shown, done: $$ left;")
    lines.append("done, begin: player = keeper;")
    if random.random() < 0.2:
        lines.append(f"done, other: player = keeper; other, begin: left = {first};")
    return "\n".join(lines)


@pytest.mark.parametrize(
    "seeds", [range(80), pytest.param(range(80, 2000), marks=pytest.mark.long)]
)
def test_random_counters_keep_their_trees(seeds: range) -> None:
    skipped = 0
    for seed in seeds:
        text = random_game(Random(seed))
        before, after = (rgt.loads(text, "rg") for _ in range(2))
        skipped += bool(optimize(after, "skip-counted-conditions").steps)
        expected = told(before, 3)
        assert told(after, 3) == expected, text
    assert skipped > len(seeds) // 20
