"""Once dead variables are reset, equal positions are equal states without any forgetting."""

from __future__ import annotations

from pathlib import Path

import pytest

import rgt
from rgt.backends.interpreter.engine import InterpreterEngine
from rgt.frontends import Options, frontend_for
from rgt.ir.diagnostics import Source
from rgt.passes.pipeline import optimize

CORPUS = Path(__file__).parents[2] / "corpus"


def positions(name: str, passes: str, depth: int, *, forget: bool = False) -> list[int]:
    """How many different states there are after 1, 2, ... moves."""
    path = CORPUS / name
    # the net of a game in GDL has variables enough that die
    options = Options(recovery="off")
    game = frontend_for(path.name).load(Source(path.name, path.read_text()), options)
    optimize(game, passes)
    level = {InterpreterEngine(game, forget=forget).initial_state()}
    found = []
    for _ in range(depth):
        level = {child for state in level for _, child in state.successors()}
        found.append(len(level))
    return found


@pytest.mark.parametrize("name", ["hrg/tic_tac_toe.hrg", "rbg/tic_tac_toe.rbg"])
def test_tic_tac_toe_has_as_many_positions_as_it_is_known_to_have(name: str) -> None:
    # 9 * 8, 9 * 8 / 2 * 7, 9 * 8 / 2 * 7 * 6 / 2: without the order of the moves
    assert positions(name, "default,reset-dead-variables", 4) == [9, 72, 252, 756]
    assert positions(name, "default", 3) == [9, 72, 504]


@pytest.mark.parametrize(
    ("name", "depth", "remains"),
    [
        ("hrg/english_draughts.hrg", 5, True),
        ("hrg/reversi.hrg", 4, True),
        # the default passes leave nothing behind
        ("gdl/tic_tac_toe.kif", 8, False),
    ],
)
def test_as_many_states_as_when_the_engine_forgets(name: str, depth: int, remains: bool) -> None:
    forgetful = positions(name, "default", depth, forget=True)
    assert positions(name, "default,reset-dead-variables", depth) == forgetful
    found = positions(name, "default", depth)
    assert found > forgetful if remains else found == forgetful


@pytest.mark.parametrize(("cleared", "reset"), [("clean", False), ("dirty", True)])
def test_what_is_as_at_first_by_any_constant_is_not_reset(cleared: str, reset: bool) -> None:
    text = f"""type Player = {{ keeper, white }};
type Score = {{ 0, 100 }};
type Square = {{ a, b }};
type Place = {{ a, b }};
type Bool = {{ 0, 1 }};
const clean: Place -> Bool = {{ a: 1, :0 }};
const dirty: Place -> Bool = {{ :0 }};
var marks: Square -> Bool = {{ a: 1, :0 }};
begin, n0: player = white;
n0, m: marks = dirty;
m, n1: marks[b] = 1;
n1, n2: $ go;
n2, n3: marks[a] == 1;
n3, n4: marks = {cleared};
n4, n5: player = keeper;
n5, begin: ;
n5, end: player = keeper;
"""
    game = rgt.loads(text, "rg")
    assert bool(optimize(game, "reset-dead-variables").steps) is reset
