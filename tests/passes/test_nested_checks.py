"""Checks within checks are inlined by one step each."""

from __future__ import annotations

import pytest

from rgt.ir.game import Game
from rgt.passes.pipeline import optimize
from tests.passes.small_games import game_of, shown

DEEP = 60
INNER = {
    "alone": "s{0}, t{0}: ? s{1} -> t{1};",
    "negated": "s{0}, t{0}: ! s{1} -> t{1};",
    "behind a condition": "s{0}, u{0}: y == b;\nu{0}, t{0}: ? s{1} -> t{1};",
}


def nest(inner: str) -> Game:
    """A check that asks a check, and so on, the outer ones first."""
    lines = ["begin, p: ? s0 -> t0;", "p, end: player = keeper;"]
    lines += [inner.format(i, i + 1) for i in range(DEEP)]
    lines.append(f"s{DEEP}, t{DEEP}: x == a;")
    return game_of("\n".join(lines), own=False)


@pytest.mark.parametrize("inner", INNER.values(), ids=INNER)
def test_a_nest_of_checks_takes_a_step_for_each(inner: str) -> None:
    game = nest(inner)
    assert optimize(game, "inline-reachability").steps == DEEP + 1
    assert not [edge for edge in game.automaton.checks() if edge.source in reached(game)]
    assert optimize(game, "inline-reachability").steps == 0


def test_what_is_left_of_a_nest_asks_for_the_innermost_condition() -> None:
    game = nest(INNER["negated"])
    optimize(game, "inline-reachability,prune-unreachable-nodes")
    assert sorted(shown(game, own=False).splitlines()) == [
        "begin, p: x == a;",
        "p, end: player = keeper;",
    ]


def test_a_check_that_nothing_gets_to_stays() -> None:
    game = game_of("begin, end: player = keeper;\ns, t: ? u -> v;\nu, v: x == a;", own=False)
    assert optimize(game, "inline-reachability").steps == 0


def reached(game: Game) -> set[str]:
    """The nodes that anything gets to."""
    return game.automaton.reachable(through_checks=True)


LAST = """
begin, p: ? s -> t;
p, end: player = keeper;
s, u: x == b;
u, t: ? v -> t;
v, t: y == b;
v, t: y == a;
"""


@pytest.mark.parametrize(
    ("lines", "checks"),
    [
        pytest.param(LAST, 1, id="asked last"),
        pytest.param(LAST.replace("? v", "! v"), 2, id="denied"),
        pytest.param(LAST + "p, q: ? v -> t; q, end: player = keeper;", 3, id="asked elsewhere"),
        pytest.param(
            LAST + "v, t2: x == a; p, q: ! s -> t2; q, end: player = keeper;", 3, id="end"
        ),
        pytest.param(LAST.replace("u, t:", "u, w:") + "w, t: y == x;", 2, id="not last"),
        pytest.param(LAST + "p, s: ;", 2, id="walked, too"),
    ],
)
def test_a_check_walks_what_it_alone_asks_last(lines: str, checks: int) -> None:
    game = game_of(lines, own=False)
    optimize(game, "compact-reachability")
    assert len(game.automaton.checks()) == checks
