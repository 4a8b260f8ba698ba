"""Loops of the keeper that go on as far as they can: ``(down {e})* {! down {e}}``."""

from __future__ import annotations

import pytest

import rgt
from rgt.backends.facts.plan import Plan
from rgt.backends.interpreter.program import Kind
from rgt.backends.program.steps import Step
from rgt.frontends.rbg.lower import translate
from rgt.frontends.rbg.reading.parse import parse
from rgt.ir.diagnostics import Source
from rgt.ir.game import KEEPER, Game
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


def _game(places: str) -> tuple[Game, Reference]:
    source = Source("fall.rbg", GAME.replace("PLACES", places))
    return translate(parse(source)), Reference(parse(source))


@pytest.mark.parametrize(
    ("places", "straight"),
    [
        ("(down {e})* {! down {e}}", True),
        # several steps at once, several pieces, and on from there
        ("(down right {e, w})* {! down right {e, w}} (up {e})* {! up {e}}", True),
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
