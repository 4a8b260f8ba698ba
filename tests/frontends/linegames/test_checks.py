"""Games that cannot be: every finding, with its exact words."""

from __future__ import annotations

from typing import Any

import pytest

from rgt.frontends.hrg import syntax as hrg
from rgt.frontends.linegames import Kind, LineGame, alquerque, circle, description
from rgt.frontends.linegames.generate.describe import description as generated
from rgt.frontends.linegames.names import TAKEN
from rgt.ir.diagnostics import GameError
from tests.frontends.linegames.play import path

BOARD = alquerque(3, 3)
PIECES = {"white": BOARD.southmost(1), "black": BOARD.northmost(1)}
MAN_AND_KING = (Kind("man", promotes_to="king"), Kind("king"))


def findings(**changed: Any) -> list[str]:
    """What is said about a game that would be fine without the changes."""
    rules: dict[str, Any] = {"board": BOARD, "pieces": PIECES, "max_turns": 9, **changed}
    try:
        LineGame(**rules)
    except GameError as problem:
        assert all(found.span is not None for found in problem.diagnostics)
        return [f"{found.code}: {found.message}" for found in problem.diagnostics]
    return []


def test_nothing_is_wrong() -> None:
    assert findings() == []
    assert findings(max_turns=None, stagnation=1) == []


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        (
            {"pieces": {"white": ["cy2x0"], "blak": ["cy0x0"]}},
            ["LINE020: there is no player 'blak'"],
        ),
        (
            {"pieces": {"white": ["cy2x0", "cy9x9"], "black": ["cy0x0", "nowhere"]}},
            ["LINE012: there is no node 'cy9x9'", "LINE012: there is no node 'nowhere'"],
        ),
        (
            {"pieces": {"white": ["cy2x0", "cy2x0"], "black": ["cy0x0"]}},
            ["LINE022: more than one piece is placed on 'cy2x0'"],
        ),
        (
            {"pieces": {"white": BOARD.nodes, "black": BOARD.nodes}},
            [
                "LINE022: more than one piece is placed on 'cy0x0', 'cy0x1', 'cy0x2', 'cy1x0', "
                "'cy1x1' and others"
            ],
        ),
        (
            {"pieces": {"white": ["cy2x0"]}},
            ["LINE023: 'black' begins with 0 pieces; it needs at least one"],
        ),
        (
            {"minimum": 4},
            [
                "LINE023: 'white' begins with 3 pieces; it needs at least 4",
                "LINE023: 'black' begins with 3 pieces; it needs at least 4",
            ],
        ),
        (
            {"pieces": {"white": "cy2x0", "black": ["cy0x0"]}},
            ["LINE030: pieces: 'white' needs a list of nodes"],
        ),
        ({"pieces": ["cy2x0"]}, ["LINE030: pieces is a dictionary: player -> nodes"]),
        ({"board": 5}, ["LINE030: a board is made by alquerque(5, 5) and its like, not 5"]),
        ({"kinds": ()}, ["LINE030: kinds is a list of one or more Kind('...')"]),
        ({"kinds": 3}, ["LINE030: kinds is a list, not 3"]),
        (
            {"captures": "free"},
            ["LINE024: captures is one of 'optional', 'mandatory', 'majority', not 'free'"],
        ),
        (
            {"sequences": None},
            ["LINE024: sequences is one of 'none', 'full', 'split', not None"],
        ),
        (
            {"stalemate": "lose"},
            ["LINE024: stalemate is one of 'loses', 'draws', 'wins', not 'lose'"],
        ),
        ({"at_limit": "win"}, ["LINE024: at_limit is one of 'count', 'draw', not 'win'"]),
        (
            {"headings": ("up", "south")},
            [
                "LINE024: a heading is one of 'north', 'northeast', 'east', 'southeast', "
                "'south', 'southwest', 'west', 'northwest', not 'up'"
            ],
        ),
        (
            {"headings": ("north",)},
            ["LINE020: there is a heading for each player, not ('north',)"],
        ),
        ({"max_turns": 0}, ["LINE010: max_turns is a whole number from 1 on, not 0"]),
        ({"stagnation": 2.5}, ["LINE010: stagnation is a whole number from 1 on, not 2.5"]),
        ({"minimum": 0}, ["LINE010: minimum is a whole number from 1 on, not 0"]),
        (
            {"players": ("white", "white")},
            ["LINE020: the players are two different names, not ('white', 'white')"],
        ),
        (
            {"players": ("a", "b", "c")},
            ["LINE020: the players are two different names, not ('a', 'b', 'c')"],
        ),
        (
            {"players": ("White", "black")},
            ["LINE016: 'White' cannot name a player"],
        ),
        (
            {"players": ("keeper", "black")},
            ["LINE016: 'keeper' cannot name a player: the rules use this word themselves"],
        ),
        ({"first": "red"}, ["LINE020: there is no player 'red'"]),
        ({"targets": {"red": ["cy0x0"]}}, ["LINE020: there is no player 'red'"]),
        ({"targets": {"white": ["cy0x7"]}}, ["LINE012: there is no node 'cy0x7'"]),
        (
            {"players": ("cy0x0", "black"), "pieces": {"cy0x0": ["cy1x1"], "black": ["cy0x1"]}},
            ["LINE013: 'cy0x0' names two of a node, a player and a piece"],
        ),
        (
            {"kinds": (Kind("man"), Kind("man"))},
            ["LINE013: there are 2 kinds of pieces called 'man'"],
        ),
        (
            {"kinds": (Kind("man", promotes_to="queen"),)},
            ["LINE021: there is no kind of pieces 'queen'"],
        ),
        (
            {"pieces": {("white", "queen"): ["cy2x0"], "black": ["cy0x0"]}},
            ["LINE021: there is no kind of pieces 'queen'"],
        ),
        (
            {"kinds": (Kind("man", promotes_to="king"), Kind("king", promotes_to="man"))},
            ["LINE027: a kind is promoted to itself in the end"],
        ),
        (
            {"kinds": MAN_AND_KING, "headings": ("east", "west")},
            [
                "LINE027: the board has no far side for 'white', where a man is promoted",
                "LINE027: the board has no far side for 'black', where a man is promoted",
            ],
        ),
        (
            {"kinds": MAN_AND_KING, "far_sides": {"white": ["cy0x9"]}},
            ["LINE012: there is no node 'cy0x9'"],
        ),
        (
            {"captures": "majority", "sequences": "none"},
            ["LINE028: with sequences='none' every capture is of one piece: there is no majority"],
        ),
        (
            {"kinds": (Kind("rock", steps="none", captures="none"),)},
            ["LINE029: no piece can ever move: all steps and captures are 'none'"],
        ),
        (
            {"max_turns": None},
            ["LINE026: pieces can step to and fro for ever: the game has no limit"],
        ),
        (
            {"max_turns": None, "kinds": (Kind("man", steps="not backward"),)},
            ["LINE026: pieces can step to and fro for ever: the game has no limit"],
        ),
        (
            {
                "max_turns": None,
                "kinds": (Kind("man", steps="forward", promotes_to="king"), Kind("king")),
            },
            ["LINE026: pieces can step to and fro for ever: the game has no limit"],
        ),
    ],
    ids=lambda value: "" if isinstance(value, dict) else value[0][:7],
)
def test_refused(changed: dict[str, Any], wanted: list[str]) -> None:
    assert findings(**changed) == wanted


@pytest.mark.parametrize(
    "kinds",
    [
        (Kind("man", steps="forward"),),
        (Kind("man", steps="none"),),
        (
            Kind("man", steps="forward", promotes_to="officer"),
            Kind("officer", steps="forward", captures="none"),
        ),
    ],
)
def test_games_that_run_out_need_no_limit(kinds: tuple[Kind, ...]) -> None:
    assert findings(max_turns=None, kinds=kinds) == []


def test_forward_can_lead_around() -> None:
    # a ring whose edges all go north, made by hand
    board = path("abc")
    for south, north in (("a", "b"), ("b", "c"), ("c", "a")):
        board = board.add_edge(south, "north", north)
    forward = (Kind("man", steps="forward"),)
    pieces = {"white": ["a"], "black": ["b"]}
    found = findings(board=board, pieces=pieces, kinds=forward, max_turns=None)
    assert found == ["LINE026: pieces can step to and fro for ever: the game has no limit"]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Kind("Man"), "LINE016: 'Man' cannot name a kind of pieces"),
        (
            lambda: Kind("man", steps="back"),  # type: ignore[arg-type]
            "LINE024: steps is one of 'any', 'forward', 'not backward', 'none', not 'back'",
        ),
    ],
)
def test_kinds_refused(make: Any, message: str) -> None:
    with pytest.raises(GameError) as raised:
        make()
    (found,) = raised.value.diagnostics
    assert f"{found.code}: {found.message}" == message


# -- names --------------------------------------------------------------------------------------

RICH = LineGame(
    circle(8, 3),
    {"white": ["cy1x0"], "black": ["cy1x4"]},
    captures="majority",
    sequences="split",
    stalemate="draws",
    targets={"white": ["cy2x4"]},
    stagnation=9,
    max_turns=9,
    kinds=(
        Kind("man", steps="forward", captures="not backward", promotes_to="king"),
        Kind("king", flying=True),
    ),
    far_sides={"white": ["cy2x4"], "black": ["cy2x0"]},
)
PLAIN = LineGame(BOARD, PIECES, captures="optional", sequences="split", max_turns=9)
FORCED = LineGame(BOARD, PIECES, stagnation=9)


@pytest.mark.parametrize("game", [RICH, PLAIN, FORCED])
def test_no_name_of_a_program_can_meet_one_of_the_rules(game: LineGame) -> None:
    rules = description(game)
    declared = [function.name for function in rules.functions()]
    declared += [variable.name for variable in rules.variables()]
    declared += [graph.name for graph in rules.graphs()]
    symbols = [
        element.name
        for domain in rules.domains()
        for element in domain.elements
        if isinstance(element, hrg.Symbol)
    ]
    given = {*game.board.nodes, *game.players}
    given |= {kind.of(player) for kind in game.kinds for player in game.players}
    for name in [*declared, *symbols]:
        assert name in TAKEN or name in given or not name[0].islower()
    assert not given & TAKEN


def test_descriptions_are_equal_every_time() -> None:
    assert generated is description
    assert description(RICH) == description(RICH)
