"""Loops of the keeper that go on as far as they can: ``(down {e})* {! down {e}}``."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.actions import Assignment
from rgt.ir.diagnostics import Source
from rgt.ir.expressions import Access
from rgt.ir.game import KEEPER, Game
from rgt.ir.values import TotalMap
from rgt.passes.pipeline import optimize
from tests.frontends.rbg.comparing import difference, game_tree, reference_tree
from tests.frontends.rbg.reference import Reference

GAME = """
#players = white(2), black(2)
#pieces = e, w, b
#variables =
#any = ((up* + down*) (left* + right*))
#board = rectangle(up, down, left, right, [e, e, e] [e, e, b] [b, e, e])
#rules = (->white any {! up} {e} ->> PLACES [w] ->black any {! up} {e} ->> [b])*
"""


def _game(places: str, begins: str = "{! up} {e}") -> tuple[Game, Reference]:
    text = GAME.replace("{! up} {e}", begins).replace("PLACES", places)
    source = Source("fall.rbg", text)
    return translate(parse(source)), Reference(parse(source))


@pytest.mark.parametrize(
    ("places", "straight"),
    [
        ("(down {e})* {! down {e}}", True),
        # several steps at once, several pieces, and on from there
        ("(down right {e, w})* {! down right {e, w}} (up {e})* {! up {e}}", True),
        # the edge of the board named as well, though that is no step either
        ("(down {e})* ({! down} + {! down {e}})", True),
        ("(down {e})* ({! down {e}} + {! down} + {! down} {! down {e}})", True),
        # more than one place is as good
        ("(down {e})*", False),
        ("(down {e})* {! down {w}}", False),
    ],
)
def test_who_goes_on_as_far_as_possible_does_not_choose(places: str, straight: bool) -> None:
    game, reference = _game(places)
    if straight:
        assert difference(game_tree(game, rgt.engine(game)), reference_tree(reference), 3) is None
    optimize(game)
    assert _is_straight(Plan(game)) is straight


@pytest.mark.parametrize("where", ["{! down}", "{? up} {! down}", "{! down} {! left}"])
def test_who_asks_for_the_edge_of_the_board_does_not_move(where: str) -> None:
    """What leads nowhere else is a question: positions are assigned by steps alone."""
    game, reference = _game("(down {e})* {! down {e}}", f"{{e}} {where}")
    assert difference(game_tree(game, rgt.engine(game)), reference_tree(reference), 2) is None
    for edge in game.automaton.edges():
        if isinstance(edge.action, Assignment) and isinstance(edge.action.value, Access):
            name = str(edge.action.value.base)
            table = game.constant_values().get(name)
            assert not isinstance(table, TotalMap) or any(
                str(value) not in (key, "null")
                for key, value in zip(table.keys, table.values, strict=True)
            )


def _is_straight(plan: Plan) -> bool:
    """Whether the keeper has one walk at most wherever its turn begins."""
    view, keeper = plan.moves_view, plan.layout.ids[KEEPER]
    turns = {
        target
        for out in view.out.values()
        for op, target in out
        if isinstance(op, Step) and op.kind is Kind.FINISH and op.value.symbol == keeper
    }
    return all(node in view.settled for node in turns if node in view.out)
