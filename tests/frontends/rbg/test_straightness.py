"""Straightness: the paper's examples, its table on other people's files, and a second way."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest
from click.testing import CliRunner

import rgt
from rgt.backends.explore import moves_met
from rgt.cli.commands.stats import command
from rgt.frontends.rbg import syntax as s
from rgt.frontends.rbg.reading.parse import parse
from rgt.frontends.rbg.reading.straightness import (
    NONE,
    facts,
    measured_straightness,
    most,
    strong_straightness,
)
from rgt.ir.diagnostics import Source
from rgt.ir.game import Game
from tests.frontends.rbg.random_games import game
from tests.frontends.rbg.reference import Machine

SHARED = Path(__file__).resolve().parents[4] / "shared/games/rbg"

HEADER = """
#players = white(1), black(1)
#pieces = a, b, c, d, e, f, g, h, i
#variables = v(9)
#board = rectangle(up, down, left, right, [a, b, c] [d, e, f])
"""


def described(rules: str) -> s.Description:
    return parse(Source("game.rbg", f"{HEADER}\n#rules = {rules}\n"))


def play(game: Game) -> list[tuple[str, ...]]:
    return list(moves_met(rgt.engine(game), positions=60, moves=4000, seconds=60))


# -- strong straightness ---------------------------------------------------------------------------


def test_the_papers_examples_of_the_four_numbers() -> None:
    rules = "[a] {b} {? [c] [d]} [e] ->> [f] ({g} + [h]) [i]"
    found = most(described(rules).rules)
    assert found.suffix == 3
    assert found.word == NONE
    # the paper says 4, counting {b}, which is no modifier
    assert (found.prefix, found.factor) == (3, 3)
    counted = most(described(rules.replace("{b}", "[b]")).rules)
    assert (counted.prefix, counted.factor) == (4, 4)
    assert most(described("[a] ->> [b] [c] [d] ->> [e] [f]").rules).factor == 3
    assert most(described("[a] [b] (->> + [c]) [d]").rules).word == 4


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("up*", 0),
        ("{} . {$ v == 0}", 0),
        ("->white ->>", 0),
        ("[$ v = 1] [$ v = 2]", 2),
        ("(up [a])*", None),
        ("(->white [a] up)*", 1),
        ("([a] ->white [b])*", 2),
        ("([a] ->white)* [b]", 1),
        ("([a] ->white [b])* [b]", 2),
        ("([a] [b] + ->white [c] + [d] [e] [f] ->>)*", None),
        ("[a] {! [b] {? [c]} [d] [e]} [f]", 4),
        ("[a] {? [b]* } ", None),
        ("([a] up)^3 ->white [b]^5", 5),
        ("([a] ->white [b] [c])^2", 3),
        ("[a]^40000", 40_000),
    ],
)
def test_strong_straightness(rules: str, expected: int | None) -> None:
    # the parser wants parentheses where other tools do
    rules = rules.replace("[b]*", "([b])*").replace("[b]^5", "([b])^5")
    rules = rules.replace("[a]^40000", "([a])^40000")
    assert strong_straightness(described(rules).rules) == expected


@pytest.mark.parametrize("seed", range(150))
def test_strong_straightness_is_the_longest_way_through_the_automaton(seed: int) -> None:
    rules = game(Random(seed)).rules
    assert strong_straightness(rules) == _longest_way(rules)


def _longest_way(rules: s.Rule) -> int | None:
    """The most modifiers on a way without switches, patterns entered; None: a cycle has some."""
    graph: nx.DiGraph[tuple[int, int]] = nx.DiGraph()
    machines = [Machine(rules)]
    for number, machine in enumerate(machines):
        for node, steps in enumerate(machine.steps):
            here = number, node
            for action, _, target in steps:
                if isinstance(action, s.Pattern):
                    graph.add_edge(here, (len(machines), 0), weight=0)
                    machines.append(Machine(action.rule))
                if not isinstance(action, s.Switch):
                    weight = int(isinstance(action, s.Off | s.Assignment))
                    _add_at_least(graph, here, (number, target), weight)
    parts = nx.condensation(graph)
    within = parts.graph["mapping"]
    for start, end, weight in graph.edges.data("weight"):
        if within[start] == within[end] and weight:
            return None
        if within[start] != within[end]:
            _add_at_least(parts, within[start], within[end], weight)
    return int(nx.dag_longest_path_length(parts, default_weight=0))


def _add_at_least(graph: nx.DiGraph[Any], source: object, target: object, weight: int) -> None:
    """An edge with this weight, or the greater one that it has."""
    known = graph.get_edge_data(source, target, {}).get("weight", 0)
    graph.add_edge(source, target, weight=max(weight, known))


# -- measured --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("->white [a] down ->black [b] [$ v = v + 1] ->white {}", 2),
        # the keeper's moves count, its first one, too
        ("[$ v = 1] [$ v = 2] [$ v = 3] ->white [a] ->black {}", 3),
        ("->white [a] ->> [$ white = 1] [$ black = 0] down [b] right [c] ->black {}", 4),
        ("->white (right [a])* ->black {}", 2),
        ("up ->white [a] ->black {}", 0),
        # what is walked in a pattern is no part of a move
        ("->white {? [a] [b] [c]} [a] ->black {}", 1),
        # this is legal by no walk
        ("->white ({a} [a] + {b} [b] [b] [b]) ->black {}", 1),
    ],
)
def test_measured_straightness(rules: str, expected: int) -> None:
    assert measured_straightness(described(rules), play) == expected


def test_facts_are_numbers_or_words() -> None:
    found = facts(described("->white (right [a])* ->black {}"), play)
    assert found == {"straightness_at_least": 2, "strong_straightness": "unbounded"}


def test_the_command_shows_the_facts_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game.rbg"
    path.write_text(f"{HEADER} #rules = ->white ([a] + [b] right [c]) ->black {{}}")
    shown = CliRunner().invoke(command, [str(path)])
    assert "straightness at least: 2\nstrong straightness: 2\n" in shown.output
    told = json.loads(CliRunner().invoke(command, [str(path), "--json"]).stdout)
    assert told["facts"] == {"straightness_at_least": 2, "strong_straightness": 2}


# -- the table of the paper ------------------------------------------------------------------------

# file: the paper's straightness and strong straightness (Table 6; None: unbounded)
PAPER = {
    "amazons": (3, 3),
    "amazons_split2": (3, 3),
    "arimaa": (52, None),
    "breakthrough": (3, 3),
    "chess": (6, 6),
    "chess_kingCapture": (6, 6),
    "chineseCheckers6": (8, 8),
    "connect4": (2, 2),
    "englishDraughts": (14, None),
    "go": (2, 2),
    "gomoku_standard": (3, 3),
    "hex": (3, 3),
    "hex_9x9": (3, 3),
    "reversi": (7, None),
    "theMillGame": (3, 3),
    "ticTacToe": (3, 3),
}
# Files that are written otherwise than those of the paper were, by what their rules say now.
OTHERWISE = {
    # only the winner's score is set: a stone and one assignment
    "hex": 2,
    "hex_9x9": 2,
    # in one move the keeper captures (2), sets both scores (2) and counts the next turn (1)
    "theMillGame": 5,
}


def outside(name: str) -> s.Description:
    path = SHARED / f"{name}.rbg"
    if not path.exists():
        pytest.skip(f"{path.name} is not in ../shared/games/rbg")
    return parse(Source(path.name, path.read_text()))


@pytest.mark.parametrize("name", PAPER)
def test_the_papers_table_of_strong_straightness(name: str) -> None:
    _, strong = PAPER[name]
    assert strong_straightness(outside(name).rules) == OTHERWISE.get(name, strong)


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("amazons_split2", 3),
        ("breakthrough", 3),
        ("connect4", 2),
        ("ticTacToe", 3),
    ],
)
def test_plays_reach_the_straightness_of_the_paper(name: str, least: int) -> None:
    assert measured_straightness(outside(name), play) == least
