"""Possible values apart for each value of a variable: what a counter for each player can be."""

from __future__ import annotations

from random import Random

import pytest

from rgt.ir.actions import Action, Assignment, Comparison
from rgt.ir.automaton import BEGIN
from rgt.ir.builtins import add_builtins
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access, Expression, Reference
from rgt.ir.game import Game
from rgt.ir.text.parser import parse_game
from rgt.ir.text.printer import print_game
from rgt.ir.values import TotalMap, TotalValue
from rgt.passes.analyses.values.value_sets import ValueSets
from rgt.passes.pipeline import optimize
from tests.passes import small_games

MOST = 9
NUMBERS = [f"n{number}" for number in range(MOST + 1)]
PREAMBLE = f"""
type Player = {{ red, blue }};
type Score = {{ 0, 1 }};
type Number = {{ {", ".join(NUMBERS)} }};
const next: Player -> Player = {{ red: blue, :red }};
const more: Number -> Number = {{ {", ".join(f"n{n}: n{n + 1}" for n in range(MOST))}, :n0 }};
const less: Number -> Number = {{ {", ".join(f"n{n + 1}: n{n}" for n in range(MOST))}, :n{MOST} }};
const large: Number -> Score = {{ n4: 1, n5: 1, n6: 1, n7: 1, n8: 1, n9: 1, :0 }};
var player: PlayerOrSystem = keeper;
var me: Player = red;
var points: Player -> Number = {{ :n1 }};
"""


def parsed(edges: str) -> Game:
    game = parse_game(Source("case", PREAMBLE + edges))
    add_builtins(game)
    return game


COUNTER = """
    begin, a: ;
    a, b: points[me] = more[points[me]];
    b, c: points[me] = more[points[me]];
    c, d: large[points[me]] != 1;
    c, end: large[points[me]] == 1;
    d, a: me = next[me];
"""


@pytest.mark.parametrize("turn", ["me = next[me]", "me = Player(*)"])
def test_a_counter_for_each_player_ends_where_it_is_asked_how_much_it_is(turn: str) -> None:
    game = parsed(COUNTER.replace("me = next[me]", turn))
    analysis, known = ValueSets(1000, 10)(game)
    held = {node: analysis.held("points", [{"red", "blue"}], known[node]) for node in "abcd"}
    assert held["a"] == held["d"] == {"n1", "n3"}
    assert held["c"] == {"n1", "n3", "n5"}


@pytest.mark.parametrize(("chosen", "most"), [("", 2), ("d, a: n = Number(*);", 10)])
def test_a_counter_that_is_a_variable_is_followed_as_far_as_it_counts(
    chosen: str, most: int
) -> None:
    edges = COUNTER.replace("points[me]", "n") + "var n: Number = n1;" + chosen
    analysis, known = ValueSets(1000, 1)(parsed(edges))
    assert len(analysis.held("n", [], known["c"]) or ()) == most


def test_the_map_of_counters_loses_what_they_never_count_to() -> None:
    game = parsed(COUNTER)
    optimize(game, "narrow-variables")
    assert "var points: Player -> { n1, n2, n3, n4, n5 }" in print_game(game)


def test_a_counter_that_nobody_asks_about_may_be_anything() -> None:
    game = parsed(COUNTER.replace("large[points[me]]", "large[points[next[me]]]"))
    analysis, known = ValueSets(1000, 10)(game)
    assert analysis.held("points", [{"red"}], known["a"]) == set(NUMBERS)


# -- held to what can be met -----------------------------------------------------------------------

TARGETS = ("points[me]", "points[next[me]]", "points[red]")
CONDITIONS = (
    *(f"large[{target}] {op} 1" for target in TARGETS for op in ("==", "!=")),
    *(f"more[points[me]] {op} {number}" for op in ("==", "!=") for number in ("n0", "n4")),
    "points[me] == points[blue]",
    "me == red",
    "me != red",
    "points[me] != n6",
)
ASSIGNMENTS = (
    *(f"{target} = {by}[{target}]" for target in TARGETS for by in ("more", "less")),
    "points[me] = more[points[next[me]]]",
    "me = next[me]",
    "me = Player(*)",
    "points[next[me]] = n3",
)
State = tuple[str, str, str]
"""Whose turn it is, and the points of red and blue."""


def random_edges(random: Random) -> str:
    nodes = ["begin", *(f"a{number}" for number in range(5))]
    lines = ["begin, a0: points[me] = more[points[me]]", "a4, end: large[points[me]] == 1"]
    for _ in range(random.randint(5, 11)):
        label = random.choice(CONDITIONS if random.random() < 0.4 else ASSIGNMENTS)
        lines.append(f"{random.choice(nodes)}, {random.choice(nodes[1:])}: {label}")
    return "".join(f"{line};\n" for line in dict.fromkeys(lines))


def met(game: Game) -> dict[str, set[State]]:
    """All states that can be met at every node, tried out one by one."""
    found: dict[str, set[State]] = {BEGIN: {("red", "n1", "n1")}}
    work = [(BEGIN, ("red", "n1", "n1"))]
    while work:
        node, state = work.pop()
        for edge in game.automaton.out_edges(node):
            for behind in _behind(edge.action, state, game):
                if behind not in found.setdefault(edge.target, set()):
                    found[edge.target].add(behind)
                    work.append((edge.target, behind))
    return found


def _behind(action: Action, state: State, game: Game) -> list[State]:
    if isinstance(action, Comparison):
        equal = _value(action.left, state, game) == _value(action.right, state, game)
        return [state] if equal is not action.negated else []
    if not isinstance(action, Assignment):
        return [("red", *state[1:]), ("blue", *state[1:])]
    value = str(_value(action.value, state, game))
    if isinstance(action.target, Reference):
        return [(value, *state[1:])]
    assert isinstance(action.target, Access)
    red, blue = state[1:]
    is_red = _value(action.target.index, state, game) == "red"
    return [(state[0], value, blue) if is_red else (state[0], red, value)]


def _value(expression: Expression, state: State, game: Game) -> object:
    if isinstance(expression, Access):
        key = _value(expression.index, state, game)
        map_ = _value(expression.base, state, game)
        assert isinstance(map_, dict)
        return map_[key]
    assert isinstance(expression, Reference)
    known = {"me": state[0], "points": {"red": state[1], "blue": state[2]}}
    constant: TotalValue | None = game.constant_values().get(expression.name)
    if isinstance(constant, TotalMap):
        return {k: v.name for k, v in zip(constant.keys, constant.values, strict=True)}
    return known.get(expression.name, expression.name)


@pytest.mark.parametrize("patience", [0, 10])
@pytest.mark.parametrize("seed", range(150))
def test_whatever_is_met_is_possible(seed: int, patience: int) -> None:
    game = parsed(random_edges(Random(seed)))
    analysis, known = ValueSets(1000, patience)(game)
    for node, states in met(game).items():
        for cell, player in ((1, "red"), (2, "blue")):
            held = analysis.held("points", [{player}], known[node])
            assert held is not None
            assert held >= {state[cell] for state in states}
        assert (analysis.held("me", [], known[node]) or set()) >= {state[0] for state in states}


def test_a_counter_by_twos_does_not_lose_its_values_one_by_one() -> None:
    """What is followed only so far may be any number, and then one less in each round."""
    numbers = ", ".join(map(str, range(301)))
    up = ", ".join(f"{n}: {n + 2}" for n in range(299))
    game = small_games.game_of(
        f"""
        type N = {{ {numbers} }};
        type Men = {{ 0, 1, 2, 3 }};
        const up: N -> N = {{ {up}, :300 }};
        const down: Men -> Men = {{ 3: 2, 2: 1, :0 }};
        var n: N = 0;
        var who: Player = white;
        var men: Player -> Men = {{ :3 }};
        begin, a: who = Player(*);
        a, b: $$ who;
        b, c: men[who] = down[men[who]];
        c, d: n = up[n];
        d, e: n != 300;
        e, begin: men[who] != 0;
        d, f: n == 300;
        e, f: men[who] == 0;
        f, end: player = keeper;
        """,
        own=True,
    )
    before = small_games.told(game)
    assert optimize(game).steps < 20
    assert small_games.told(game) == before
